/**
 * What the reader may do, each thing always in the same place: giving up on the left, staying in the middle, adding on
 * the right. A place without a legal action stays empty.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { capital } from "../i18n.js";
import { keysOf, shown } from "../keys.js";
import { slotsOf } from "../slots.js";
import { ticks } from "../ticks.js";
import { preActions } from "../act.js";
import { classes } from "./seat.js";

/** What a button says: the deed, and the number large. */
function label(words, option) {
  const kind = option.kind.replace(" ", "_");
  const text = option.amount ? words.say(`action.${kind}`, { amount: option.amount }) : words.say(`kind.${kind}`);
  return capital(text);
}

/** The key that does the same: seen where there is a keyboard, known to screen readers anywhere. */
function keyOf({ prefs }, command) {
  const [key = ""] = prefs.single ? keysOf(command, prefs.keys) : [];
  return key;
}

function button(s, actions, option, more, command) {
  if (!option) return nothing;
  const key = keyOf(s, command);
  const busy = Boolean(s.sent);
  const pressed = busy && s.sent.kind === option.kind && s.sent.amount === option.amount;
  return html`<button
    type="button"
    class=${classes({ act: true, [more]: more, pressed })}
    data-kind=${option.kind}
    data-keep="acts"
    aria-disabled=${busy ? "true" : "false"}
    aria-keyshortcuts=${key ? key.replace(/.$/u, (last) => last.toUpperCase()) : nothing}
    @click=${() => actions.act(option)}
  >
    <span>${label(s.words, option)}${key ? html` <kbd aria-hidden="true">${shown(key)}</kbd>` : nothing}</span>
    ${option.all_in && option.kind !== "all in" ? html`<small>${s.words.say("kind.all_in")}</small>` : nothing}
  </button>`;
}

/** What is asked twice. */
function sure(s, actions) {
  const { words } = s;
  const { option, why } = s.ui.confirm;
  const no = () => actions.ui({ confirm: null });
  return html`<div class="sure" role="alertdialog" aria-labelledby="sure" data-keep="acts" tabindex="-1">
    <p id="sure">${words.say(`felt.sure.${why}`)}</p>
    <button type="button" class="act fold" data-kind=${option.kind} @click=${() => actions.act(option, { sure: true })}>${label(words, option)}</button>
    <button type="button" class="act" data-focus @click=${no}>${words.say("felt.sure.no")}</button>
    <button type="button" class="quiet" @click=${() => actions.act(option, { sure: true, always: why })}>${words.say("felt.sure.always")}</button>
  </div>`;
}

/** What may be settled before it is the reader's turn. */
function beforehand(s, actions) {
  const offered = preActions(s);
  const draw = (one) =>
    one
      ? html`<button type="button" class="act pre" data-keep="acts" aria-pressed=${one.set ? "true" : "false"} @click=${() => actions.pre(one.kind, one.amount)}>
          <span class="box-mark" aria-hidden="true"></span><span>${s.words.say(`felt.pre.${one.kind}`, { amount: one.amount })}</span>
        </button>`
      : nothing;
  return html`<div class="slot left">${draw(offered.left)}</div>
    <div class="slot middle">${draw(offered.middle)}</div>
    <div class="slot right">${whose(s)}</div>`;
}

/** Who is waited for. */
function whose(s) {
  const { hand, words } = s;
  if (!hand || hand.actor === null || hand.actor === undefined || hand.actor === s.you) return nothing;
  return html`<p class="whose">${capital(words.say("status.acts", { seat: hand.actor }))}</p>`;
}

/** The question about the ante of the coming hand (R402). */
function ante(s, actions) {
  const { words, table } = s;
  const answer = (post) => () => actions.do({ type: "ante", post });
  return html`<div class="slot left"><button type="button" class="act" data-keep="acts" @click=${answer(false)}>${words.say("felt.ante.no")}</button></div>
    <div class="slot middle"></div>
    <div class="slot right"><button type="button" class="act right" data-keep="acts" @click=${answer(true)}>${words.say("felt.ante.yes", { amount: table.game.stakes.ante })}</button></div>`;
}

/** One sentence about what the click would mean, where it would mean much. */
function consequence(s) {
  const { words, mine } = s;
  const short = mine.options.find((option) => option.kind === "call" && option.all_in);
  const last = mine.options.find((option) => option.all_in && option.kind !== "call");
  if (short) return html`<p class="hint">${words.say("felt.all_in.call", { amount: short.added })}</p>`;
  if (last) return html`<p class="hint">${words.say("felt.all_in.push", { amount: last.added })}</p>`;
  return nothing;
}

/** The time that is left, drawn by ticks.js; the words are for those who cannot see it shrink. */
function clock(s) {
  const mine = s.mine?.options?.length || s.mine?.asked;
  return html`<div class="clock" ${ticks()} ?hidden=${!mine}><i class="left"></i><b ${ticks()} data-seconds></b></div>`;
}

/** What one who is not in this hand may do: sit down, come back, or wait. */
export function absent(s, actions) {
  const { words, mine, table } = s;
  const place = mine && (mine.place ?? null) !== null ? table.places[mine.place] : null;
  const button = (code, click) => html`<button type="button" class="act add" data-keep="acts" @click=${click}>${words.say(code)}</button>`;
  let content;
  if (mine?.asked) content = html`<div class="slots">${ante(s, actions)}</div>`;
  else if (!place) content = [html`<p>${words.say("felt.watching")}</p>`, mine && !table.over ? button("felt.sit", () => actions.ui({ drawer: "place" })) : nothing];
  else if (place.away) content = [html`<p>${words.say("felt.you_are_away")}</p>`, button("felt.back", () => actions.do({ type: "back" }))];
  else content = html`<p>${words.say("felt.next_time")}</p>`;
  return html`<section class="acts absent" aria-label=${words.say("felt.actions")} data-keep="acts" tabindex="-1">${content}</section>`;
}

/** @param {object} s see README.md @param {any} actions */
export function acts(s, actions) {
  const { hand, mine, you, ui, sent, pre, words, table } = s;
  return guard([mine, hand.seats[you], hand.actor, hand.phase, hand.number, table.question, ui.confirm, ui.notice, sent, pre, words, s.prefs], () => draw(s, actions));
}

function draw(s, actions) {
  const { words, mine } = s;
  const options = mine?.options ?? [];
  const slots = slotsOf(options);
  let content;
  if (s.ui.confirm && options.length) content = sure(s, actions);
  else if (mine?.asked) content = ante(s, actions);
  else if (options.length)
    content = html`<div class="slot left">${button(s, actions, slots.left, "fold", slots.left?.kind === "muck" ? "muck" : "fold")}</div>
      <div class="slot middle">${button(s, actions, slots.middle, "stay", slots.middle?.kind === "show" ? "show" : "passive")}</div>
      <div class=${classes({ slot: true, right: true, two: slots.right.length > 1 })}>${slots.right.map((option, index) => button(s, actions, option, "add", index ? "big" : "raise"))}</div>`;
  else content = beforehand(s, actions);
  return html`<section class=${classes({ acts: true, turn: options.length })} aria-label=${words.say("felt.actions")} data-keep="acts" tabindex="-1">
    ${options.length ? consequence(s) : nothing} ${clock(s)}
    <div class="slots">${content}</div>
    ${s.ui.notice ? html`<p class="hint notice">${s.ui.notice}</p>` : nothing}
  </section>`;
}
