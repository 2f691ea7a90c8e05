/** The reader's own place: cards as they were dealt, what they make, what it costs to stay. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { capital } from "../i18n.js";
import { card, said } from "./cards.js";
import { bet, classes, laid, marks, number } from "./seat.js";

/** The reader's cards; those dealt down show their back below, since nobody else sees them. */
function ownCards(s, seat) {
  const open = seat.shown;
  const best = new Set((seat.best ?? []).flat());
  const all = laid(s, s.you, s.mine.down, seat.up);
  return html`<div class=${classes({ strip: true, long: all.length > 5 })} role="group" aria-label=${s.words.say("felt.your_cards")}>
    <span class="faces">
      ${all.map(({ code, id, order, down }) =>
        card(code, s.words, { id, order, more: classes({ down: down && !open, unused: open && best.size && !best.has(code) }) }),
      )}
    </span>
  </div>`;
}

/** What a call costs, and what it may win: figures that the table's terms allow. */
function price(s) {
  const { words, hand, table } = s;
  const { owed } = hand.seats[s.you];
  if (!owed) return nothing;
  const odds = (hand.pot / owed).toLocaleString(s.words.tag, { maximumFractionDigits: 1 });
  return html`<p class="price">
    ${words.say("felt.to_call", { amount: owed })}
    ${table.assist === "none" ? nothing : html`<span class="odds">${words.say("felt.odds", { odds })}</span>`}
  </p>`;
}

/** @param {object} s see README.md @param {any} actions */
export function panel(s, actions) {
  const { hand, mine, you, table, words } = s;
  const seat = hand.seats[you];
  return guard([seat, mine, table.places[seat.place], hand.actor === you, hand.pot, hand.phase, s.ui.seat === you, words], () => draw(s, actions));
}

function draw(s, actions) {
  const { words, hand, mine, you, table } = s;
  const seat = hand.seats[you];
  const place = table.places[seat.place];
  const acting = hand.actor === you;
  const made = seat.shown && seat.hand?.length ? seat.hand : (mine.holding ?? []);
  const open = s.ui.seat === you;
  return html`<section class=${classes({ hero: true, acting, folded: seat.folded, won: seat.won, away: place.away })} aria-label=${words.say("felt.your_hand")} data-seat=${you}>
    <div class="mine">
      <button type="button" class="plate" aria-expanded=${open ? "true" : "false"} aria-describedby="why-${you}" @click=${() => actions?.ui({ seat: open ? null : you })}>
        <span class="name">${capital(words.say("seat.you"))}</span>
        <span class="stack">${number(words, seat.stack)}<span class="unseen"> ${words.say("felt.chips")}</span></span>
        ${marks(s, seat)}
      </button>
      <div class="why" id="why-${you}" role="tooltip">
        ${guard([seat.badges, seat.paid, mine.explain, words], () => html`<ul>
          ${(seat.badges ?? []).map((badge) => html`<li>${said(words, badge.why, { big: true })}</li>`)}
          ${seat.paid ? html`<li>${words.say("felt.in_the_pot", { amount: seat.paid })}</li>` : nothing}
          ${(mine.explain ?? []).map((phrase) => html`<li>${said(words, phrase, { big: true })}</li>`)}
        </ul>`)}
      </div>
    </div>
    ${guard([hand.number, mine.down, seat.up, seat.best, seat.shown, words], () => ownCards(s, seat))}
    <div class="words">
      ${seat.won ? html`<p class="made gain">${capital(words.say("felt.wins", { amount: seat.won, seat: you }))}</p>` : nothing}
      ${seat.folded ? html`<p class="made">${words.say("felt.you_folded")}</p>` : guard([words, ...made], () => made.map((phrase) => html`<p class="made">${said(words, phrase, { big: true })}</p>`))}
      ${price(s)}
    </div>
    ${bet(s, you, seat)}
  </section>`;
}
