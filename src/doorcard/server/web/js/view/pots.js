/** What lies in the middle: pots and who can win them, the shared card, what was said last, what is waited for. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { capital, sentence } from "../i18n.js";
import { ticks } from "../ticks.js";
import { card, chips, flow } from "./cards.js";
import { classes, number } from "./seat.js";

/** What a pot is called: `pot.only`, `pot.main`, `pot.side`, or a side pot by its number. */
function named(words, index, count) {
  if (count === 1) return words.say("pot.only");
  if (index === 0) return words.say("pot.main");
  return count === 2 ? words.say("pot.side") : words.say("pot.side_numbered", { number: index });
}

/** Whether somebody still in the hand is kept from a pot. */
function contested(hand, pot) {
  return hand.seats.some((seat, index) => !seat.folded && !pot.seats.includes(index));
}

/** @param {object} s see README.md @param {any} actions */
export function pots(s, actions) {
  const { hand, words } = s;
  const folded = hand.seats.map((seat) => (seat.folded ? 1 : 0)).join("");
  return guard([hand.pot, hand.pots, folded, s.ui.pots, words], () => draw(s, actions));
}

function draw(s, actions) {
  const { hand, words } = s;
  const several = (hand.pots ?? []).length > 1;
  return html`<div class=${classes({ pots: true, open: s.ui.pots, many: hand.pots?.length > 3 })} data-pots>
    <p class=${classes({ pot: true, whole: true, paid: !hand.pot })}>
      <span class="label">${words.say("pot.only")}</span>
      <b class="sum">${number(words, hand.pot)}</b>
      ${hand.pot ? chips(hand.pot) : nothing}
    </p>
    ${several
      ? html`<button type="button" class="opener whose" aria-expanded=${s.ui.pots ? "true" : "false"} @click=${() => actions?.ui({ pots: !s.ui.pots })}>${words.say("felt.who")}<span class="unseen"> ${words.say("felt.who_wins")}</span></button>`
      : nothing}
    ${several
      ? html`<ul class="parts">
          ${hand.pots.map(
            (pot, index) => html`<li class="pot part">
              <span class="label">${named(words, index, hand.pots.length)}</span>
              <b class="sum">${number(words, pot.amount)}</b>
              ${contested(hand, pot)
                ? html`<span class="who">${pot.seats.map((seat) => words.name(seat)).join(", ")}</span>`
                : html`<span class="who">${words.say("felt.everyone")}</span>`}
            </li>`,
          )}
        </ul>`
      : nothing}
  </div>`;
}

/** The card that is everybody's, where the deck ran short. */
export function community(s) {
  if (!s.hand.community?.length) return nothing;
  return html`<div class="community">
    ${s.hand.community.map((code, index) => card(code, s.words, { id: `${s.hand.number}.community${index}`, order: 999 }))}
    <span class="label">${s.words.say("felt.community")}</span>
  </div>`;
}

/** So many steps are drawn below the rows of a phone, as far as there is room. */
const STEPS = 12;

/** What happened, for eyes, the newest line last. */
export function recent(s) {
  return html`<p class="ticker" aria-hidden="true">
    ${repeat(
      s.log.slice(-STEPS),
      (entry) => entry,
      (entry) => guard([entry, s.words.tag], () => entry.says.map((phrase) => html`<span>${line(s, entry, phrase)} </span>`)),
    )}
  </p>`;
}

/** What happened last, for eyes: the last lines of the last step. */
export function ticker(s, lines = 3) {
  const last = s.log[s.log.length - 1];
  return html`<p class="ticker" aria-hidden="true">
    ${guard([last, s.words], () => last?.says.slice(-lines).map((phrase) => html`<span>${line(s, last, phrase)} </span>`))}
  </p>`;
}

/** A line of the log with its cards drawn. */
export function line(s, entry, phrase) {
  return flow(s.words, sentence(s.words.at(entry).parts(phrase)));
}

/** What ends a pause, for who may end it. */
export function resume({ mine, words }, actions) {
  return mine?.may_resume ? html`<button type="button" class="opener" @click=${() => actions?.do({ type: "resume" })}>${words.say("felt.resume")}</button>` : nothing;
}

/** What the table waits for, where it is no player. */
export function waiting(s, actions) {
  const { table, words } = s;
  if (table.over)
    return html`<p class="notice">${capital(words.say(`web.over.${table.over}`))}</p>
      <button type="button" class="opener" @click=${() => actions?.ui({ drawer: "results" })}>${words.say("felt.menu.results")}</button>`;
  if (table.paused) return html`<p class="notice">${capital(words.say("web.paused"))}</p> ${resume(s, actions)}`;
  if (table.question) return html`<p class="notice">${capital(words.say("felt.antes_asked"))} <span ${ticks()} data-until=${table.question.ends}></span></p>`;
  if (table.next_hand) return html`<p class="notice">${capital(words.say("felt.next_hand"))} <span ${ticks()} data-until=${table.next_hand}></span></p>`;
  return nothing;
}
