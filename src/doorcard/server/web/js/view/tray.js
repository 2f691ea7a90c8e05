/**
 * Which cards are gone: every card of the deck in one of four states, told apart by shape as well as by shade. And in
 * games with a low, how many of each low rank nobody has seen.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { symbol } from "./cards.js";

const SUITS = ["s", "h", "d", "c"];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];

/** Where each card that is not unseen lies. @returns {Map<string, "mine" | "live" | "gone">} */
function whereabouts(s) {
  const { hand, mine, you } = s;
  const found = new Map();
  const put = (cards, state) => cards.forEach((code) => code !== "??" && found.set(code, state));
  hand.seats.forEach((seat, index) => {
    if (index === you) put([...(mine?.down ?? []), ...seat.up], "mine");
    else put([...seat.down, ...seat.up], seat.folded ? "gone" : "live");
  });
  put(hand.community ?? [], "live");
  return found;
}

/** The ranks as the game reads them: from the ace up where only low wins. */
const order = (s) => (s.table.game.sides.every((side) => side !== "high") ? ["A", ...RANKS.slice(1).reverse()] : RANKS);

/** @param {object} s see README.md */
export function tray(s) {
  const { words, hand, table } = s;
  if (!hand || table.assist === "none") return nothing;
  const found = whereabouts(s);
  return guard([[...found].join(" "), table.game, words], () => grid(s, found));
}

function grid(s, found) {
  const { words } = s;
  const ranks = order(s);
  const spoken = (code) => {
    const state = found.get(code);
    return state ? html`<i class="cell ${state}"></i><span class="unseen">${words.say(`felt.tray.${state}`)}</span>` : html`<i class="cell unseen-yet"></i>`;
  };
  return html`<table class="tray">
      <caption>
        ${words.say("felt.tray")}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${ranks.map((rank) => html`<th scope="col"><span class="unseen">${words.say(`rank.${rank}`)}</span><span aria-hidden="true">${rank === "T" ? "10" : rank}</span></th>`)}
        </tr>
      </thead>
      <tbody>
        ${SUITS.map(
          (suit) => html`<tr>
            <th scope="row" class="suit-${suit}">${symbol(`suit-${suit}`)}<span class="unseen">${words.say(`suit.${suit}`)}</span></th>
            ${ranks.map((rank) => html`<td>${spoken(rank + suit)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    <ul class="legend" aria-hidden="true">
      ${["mine", "live", "gone"].map((state) => html`<li><i class="cell ${state}"></i> ${words.say(`felt.tray.${state}`)}</li>`)}
      <li><i class="cell unseen-yet"></i> ${words.say("felt.tray.unseen")}</li>
    </ul>`;
}

/** The ranks that a low is made of, the best first; none where only high wins. */
function lows({ sides }) {
  if (sides.includes("deuce_to_seven")) return ["2", "3", "4", "5", "7", "8", "9"];
  return sides.some((side) => side !== "high") ? ["A", "2", "3", "4", "5", "6", "7", "8"] : [];
}

/** How many low cards nobody has seen, rank by rank. */
function unseen(s) {
  const left = new Map((s.hand?.live ?? []).map(({ rank, unseen: count }) => [rank, count]));
  return lows(s.table.game).filter((rank) => left.has(rank)).map((rank) => ({ rank, count: left.get(rank) }));
}

/** The same as a line. */
export function live(s) {
  const ranks = unseen(s);
  if (!ranks.length) return nothing;
  return html`<p class="lows">
    <span class="label">${s.words.say("felt.live")}</span>
    ${ranks.map(({ rank, count }) => html`<span class="rank left-${count}"><b>${rank}</b><sub>${count}</sub></span> `)}
  </p>`;
}

/** The tray in a few words, where there is no room for it. */
export function brief(s) {
  const { hand, words, table } = s;
  if (!hand || table.assist === "none") return "";
  const dead = (hand.dead ?? []).length;
  const ranks = unseen(s);
  const low = ranks.reduce((sum, { count }) => sum + count, 0);
  return ranks.length ? words.say("felt.tray.brief_low", { dead, low }) : words.say("felt.tray.brief", { dead });
}
