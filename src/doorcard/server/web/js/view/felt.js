/** The felt: the whole table as it is drawn. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { capital } from "../i18n.js";
import { absent, acts } from "./actions.js";
import { said, symbol } from "./cards.js";
import { panel } from "./panel.js";
import { community, pots, recent, ticker, waiting } from "./pots.js";
import { classes, number, seatView } from "./seat.js";
import { brief, live, tray } from "./tray.js";

/** The seats as they are seen from the reader's own: clockwise from its left; all of them for one who watches. */
export function around(hand, you) {
  const count = hand.seats.length;
  const first = you === null ? 0 : you + 1;
  return Array.from({ length: you === null ? count : count - 1 }, (_, step) => (first + step) % count);
}

/** A line in parts: it may break between them, and nowhere else. @param {string} text */
const unbroken = (text) => text.split(" · ").map((part, index) => [index ? " · " : "", html`<span class="unbroken">${part}</span>`]);

/** What is played and how much: R305. */
export function title(s) {
  const { words, table } = s;
  const { game, house, stakes } = table.game;
  return guard([table.game, words], () => html`<h1 class="title">
    <button type="button" class="game" @click=${() => s.open?.("rules")}>
      <b>${capital(words.say(`game.${game}`))}</b>
    </button>
    <span class="house">${words.say(`house.${house}`)}</span>
    <span class="for">${unbroken(words.say("felt.stakes", { ante: stakes.ante, bring: stakes.bring_in, small: stakes.small, big: stakes.big }))}</span>
  </h1>`);
}

/** Where the hand is: its number, the street, the unit now, and how many raises were made of how many. */
export function standing(s) {
  const { words, hand } = s;
  if (!hand) return nothing;
  const betting = hand.phase === "betting" && hand.unit;
  return guard([hand.street_name, betting, hand.unit, hand.raises, hand.number, words], () => html`<p class="standing">
    <span class="street">${capital(words.render(hand.street_name))}</span>
    ${betting ? html`<span class="unit">${words.say("status.unit", { unit: hand.unit })}</span>` : nothing}
    ${betting && hand.raises ? html`<span class="raises">${words.render(hand.raises)}</span>` : nothing}
    <span class="number"><span class="unseen">${words.say("felt.hand")} </span>#${hand.number}</span>
  </p>`);
}

/** Seats and the middle. */
function table(s, actions) {
  const { hand, you } = s;
  const seats = around(hand, you);
  return html`<ol class="circle" data-count=${seats.length} data-cards=${s.table.game.cards}>
      ${repeat(
        seats,
        (index) => hand.seats[index].place,
        (index, at) => seatView(s, actions, index, `${seats.length}-${at + 1}`),
      )}
    </ol>
    <div class="centre">
      <i class="deck" data-deck></i>
      ${pots(s, actions)} ${community(s)} ${waiting(s, actions)} ${s.rows ? nothing : ticker(s)}
    </div>
    <div class="below">${s.rows ? recent(s) : nothing}</div>`;
}

/** Below the table: one's own cards and what may be done, and which cards are gone. */
function dock(s, actions) {
  const playing = s.you !== null && s.mine;
  return html`<div class=${classes({ dock: true, watching: !playing })}>
    ${playing ? [panel(s, actions), acts(s, actions)] : absent(s, actions)}
  </div>`;
}

/** The tray where there is room for it, and a button that opens it where there is none. */
function gone(s, actions) {
  const { words, table: at } = s;
  if (at.assist === "none") return nothing;
  const open = s.ui.tray;
  return html`<section class=${classes({ gone: true, open })} aria-label=${words.say("felt.tray")}>
    <button type="button" class="opener" aria-expanded=${open ? "true" : "false"} @click=${() => actions?.ui({ tray: !open })}>${brief(s)}</button>
    <div class="body">${s.rows && !open ? nothing : [live(s), " ", tray(s)]}</div>
  </section>`;
}

/**
 * @param {object} s see README.md
 * @param {any} actions null where nothing can be clicked
 */
export function felt(s, actions) {
  return html`<main class="table" aria-label=${s.words.say("felt.table")} tabindex="-1" data-keep="felt">${table(s, actions)}</main>
    ${gone(s, actions)} ${dock(s, actions)}`;
}
