/** One opponent: who it is, what lies open, what was done, and why it matters. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { capital } from "../i18n.js";
import { ticks } from "../ticks.js";
import { back, card, chips, said, symbol } from "./cards.js";

/** @typedef {import("../i18n.js").Phrase} Phrase */

/** Marks in the order in which they are drawn. */
const MARKS = ["dealer", "bring_in", "first", "open_pair", "all_in", "winner"];

/** From so many chips on their number fills the width of a small plate. */
const RICH = 1_000_000;

/** The classes that are on. @param {Record<string, unknown>} names */
export const classes = (names) => Object.keys(names).filter((name) => names[name]).join(" ");

/** A number as people write it. */
export const number = (words, amount) => words.say("felt.number", { amount });

/**
 * What was done last, at the seat of who did it: without the name.
 * @param {import("../i18n.js").Language} words @param {Phrase} phrase @returns {string}
 */
export function deed(words, [code, args = {}]) {
  if (code === "event.and_all_in") return words.say("felt.all_in_too", { deed: deed(words, args.line) });
  const kind = code.split(".")[1];
  const whole = "amount" in args && words.has(`action.${kind}`);
  return whole ? words.say(`action.${kind}`, { amount: args.amount }) : words.say(`kind.${kind}`);
}

/** In what state somebody is, in words: what is shown by shape and shade is said as well. */
export function states(s, seat) {
  const place = s.table.places[seat.place];
  const all = [];
  if (seat.folded) all.push(s.words.say("felt.folded"));
  if (seat.mucked) all.push(s.words.say("felt.mucked"));
  if (place.offline) all.push(s.words.say("felt.offline"));
  if (place.away) all.push(s.words.say("felt.away"));
  return all;
}

/** The badges of a seat, drawn; their names are for those who do not see them. */
export function marks(s, seat) {
  const badges = seat.badges ?? [];
  const known = MARKS.filter((kind) => badges.some((badge) => badge.kind === kind));
  const { offline } = s.table.places[seat.place];
  return guard([s.words, offline, ...known], () => html`<span class="marks"
    >${known.map((kind) => html`<span class="mark ${kind}">${symbol(`mark-${kind}`)}<span class="unseen">${s.words.say(`felt.mark.${kind}`)}, </span></span>`)}${
      offline ? html`<span class="mark offline">${symbol("mark-offline")}</span>` : nothing
    }</span
  >`);
}

/**
 * The cards of a seat as they lie: down cards first, then the board in the order dealt, then what was dealt down last.
 * Each has a name by which animation knows it, and its turn in the deal.
 *
 * @param {object} s @param {number} index of the seat @param {string[]} down @param {string[]} up
 * @returns {{code: string, down: boolean, id: string, order: number}[]}
 */
export function laid(s, index, down, up) {
  const { streets } = s.table.game;
  const seats = s.hand.seats.length;
  const turn = (index - s.hand.dealer - 1 + seats) % seats;
  const all = [];
  const left = { down: [...down], up: [...up] };
  const put = (code, side) => {
    const place = side === "down" ? down.length - left.down.length : up.length - left.up.length;
    all.push({ code, down: side === "down", id: `${s.hand.number}.${index}.${side}${place}`, order: all.length * seats + turn });
  };
  for (const [downs, ups] of streets) {
    for (let count = 0; count < downs && left.down.length; count += 1) put(left.down.shift(), "down");
    for (let count = 0; count < ups && left.up.length; count += 1) put(left.up.shift(), "up");
  }
  return all;
}

/** The strip of a seat: most of what is done changes no card. */
function strip(s, index, seat) {
  const { down, up, best, shown, folded } = seat;
  return guard([s.hand.number, s.hand.dealer, index, down, up, best, shown, folded, s.words], () => lie(s, index, seat));
}

function lie(s, index, seat) {
  const all = laid(s, index, seat.down, seat.up);
  const best = new Set((seat.best ?? []).flat());
  const open = seat.shown && !seat.folded;
  const draw = ({ code, id, order, down }) =>
    code === "??"
      ? back(id, order)
      : card(code, s.words, { id, order, more: classes({ down, unused: open && best.size && !best.has(code) }) });
  const backs = open ? [] : all.filter((one) => one.code === "??");
  const faces = open ? all : all.filter((one) => one.code !== "??");
  return html`<div class=${classes({ strip: true, long: faces.length > 5 })}>
    ${backs.length ? html`<span class="backs" role="img" aria-label=${s.words.say("felt.down_cards", { count: backs.length })}>${backs.map(draw)}</span>` : nothing}
    <span class="faces">${faces.map(draw)}</span>
  </div>`;
}

/** Why a seat matters, in words: what its marks mean, and what its board shows. */
function why(s, index, seat) {
  const { words } = s;
  const lines = [];
  if (seat.board) lines.push(html`<li>${words.say("felt.shows")} ${said(words, seat.board)}</li>`);
  for (const badge of seat.badges ?? [])
    lines.push(html`<li>${symbol(`mark-${badge.kind}`)} ${said(words, badge.why, { big: true })}</li>`);
  for (const text of states(s, seat)) lines.push(html`<li>${capital(text)}</li>`);
  if (seat.paid) lines.push(html`<li>${words.say("felt.in_the_pot", { amount: seat.paid })}</li>`);
  return html`<div class="why" id="why-${index}" role="tooltip">
    <p class="who">${seat.name}</p>
    <div class="enlarged">${guard([seat.up, words], () => seat.up.map((code) => card(code, words)))}</div>
    <ul>${lines}</ul>
  </div>`;
}

/**
 * @param {object} s see README.md
 * @param {any} actions null where nothing can be clicked
 * @param {number} index of the seat in the hand
 * @param {string} at where it sits: how many there are, and which of them this is
 */
export function seatView(s, actions, index, at) {
  const { words, hand, table, ui } = s;
  const seat = hand.seats[index];
  const shown = [seat, table.places[seat.place], hand.actor === index, hand.number, hand.phase, ui.seat === index, table.over, table.assist, words, actions];
  return guard([...shown, index, at], () => draw(s, actions, index, at));
}

function draw(s, actions, index, at) {
  const { words, hand, table } = s;
  const seat = hand.seats[index];
  const place = table.places[seat.place];
  const acting = hand.actor === index && !table.over;
  const open = s.ui.seat === index;
  const gone = seat.folded && table.assist === "none";
  const names = { seat: true, acting, open, folded: seat.folded, away: place.away, allin: !seat.folded && !seat.stack && !seat.won, won: seat.won, shown: seat.shown };
  return html`<li class="${classes(names)} at-${at}" data-seat=${index} data-named=${seat.name}>
    <button
      type="button"
      class="plate ${seat.stack >= RICH ? "rich" : ""}"
      aria-expanded=${open ? "true" : "false"}
      aria-describedby="why-${index}"
      @click=${() => actions?.ui({ seat: open ? null : index })}
    >
      <span class="name">${seat.name}</span>
      <span class="stack">${seat.stack || !seat.won ? number(words, seat.stack) : ""}<span class="unseen"> ${words.say("felt.chips")}</span></span>
      ${marks(s, seat)}
      ${acting ? html`<span class="ring" ${ticks()} aria-hidden="true"></span><span class="unseen">${words.say("felt.acts_now")}</span>` : nothing}
    </button>
    ${gone ? html`<div class="strip"></div>` : strip(s, index, seat)}
    <div class="words">
      <p class="deed">${
        seat.won
          ? html`<b class="gain">${words.say("felt.wins", { amount: seat.won })}</b>`
          : seat.folded
            ? words.say("felt.folded")
            : seat.mucked
              ? words.say("felt.mucked")
              : seat.last
                ? deed(words, seat.last)
                : place.offline
                  ? words.say("felt.offline")
                  : place.away
                    ? words.say("felt.away")
                    : seat.stack
                      ? ""
                      : words.say("kind.all_in")
      }</p>
      ${seat.hand?.length && !seat.folded
        ? html`<p class="made">${seat.hand.map((phrase) => html`<span>${said(words, phrase)}</span>`)}</p>`
        : seat.board && !seat.folded
          ? html`<p class="board ${seat.board[0] === "board.ranks" ? "plain" : ""}">${said(words, seat.board)}</p>`
          : nothing}
    </div>
    ${bet(s, index, seat)} ${why(s, index, seat)}
  </li>`;
}

/** Chips before a seat. */
export function bet(s, index, seat) {
  const amount = s.hand.phase === "betting" ? (seat.bet ?? 0) : 0; // gathered by then
  return html`<div class="wager" data-bet=${index} data-amount=${amount}>
    ${amount ? html`${chips(amount)}<span class="amount"><span class="unseen">${s.words.say("felt.bet")} </span>${number(s.words, amount)}</span>` : nothing}
  </div>`;
}
