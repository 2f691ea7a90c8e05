/** The text table: the whole game as a table, lists and buttons, for reading by eye, by ear or by finger. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { capital, sentence } from "../i18n.js";
import { acts } from "./actions.js";
import { badge, cardsText, gameName, potPhrase, said, stakesLine, told } from "./pieces.js";

/** The text table. */
export function textTable(state, actions) {
  const { table, words } = state;
  return html`<section class="text-table" aria-labelledby="text-title">
    <h2 id="text-title" tabindex="-1" data-keep="text">${heading(words, table)}</h2>
    ${facts(words, table)} ${seats(state)} ${pots(state)} ${ownCards(state)} ${choices(state, actions)} ${log(state)}
  </section>`;
}

function heading(words, { game, hand }) {
  const name = gameName(words, game);
  return capital(hand ? words.say("web.text.heading", { name, number: hand.number, street: hand.street_name }) : name);
}

/** What holds for everybody: stakes (R305), the unit, how many raises are left. */
function facts(words, { game, hand, paused, over }) {
  const lines = [stakesLine(words, game.stakes)];
  if (hand && hand.phase === "betting") lines.push(words.say("status.unit", { unit: hand.unit }));
  if (hand?.phase === "betting" && hand.raises) lines.push(words.render(hand.raises));
  if (paused) lines.push(words.say("web.paused"));
  if (over) lines.push(words.say(`web.over.${over}`));
  return html`<ul class="facts">${lines.map((line) => html`<li>${capital(line)}</li>`)}</ul>`;
}

/** Everybody who sits at the table, by chair; a view of a hand's seats where there is a hand. */
export function seats(state) {
  const { table, mine, words } = state;
  const { hand } = table;
  const head = ["seat", "chips", "up", "bet", "status"].map((key) => html`<th scope="col">${words.say(`web.text.${key}`)}</th>`);
  const caption = hand ? words.say("web.text.caption", { pot: hand.pot }) : words.say("web.text.caption_waiting");
  return html`<div class="scroll" role="region" tabindex="0" aria-labelledby="seats-caption"><table class="seats">
    <caption id="seats-caption">${capital(caption)}</caption>
    <thead><tr>${head}</tr></thead>
    <tbody>${table.places.map((place, index) => (place.gone ? nothing : row(words, table, mine, index)))}</tbody>
  </table></div>`;
}

function row(words, table, mine, index) {
  const { hand } = table;
  const place = table.places[index];
  const seatIndex = hand ? hand.seats.findIndex((one) => one.place === index) : -1;
  const seat = hand?.seats[seatIndex];
  const playing = seat && hand.phase !== "over";
  const acts = playing && hand.actor === seatIndex;
  const you = mine?.place === index ? words.say("web.you") : "";
  return html`<tr class=${[acts ? "acts" : "", seat?.folded ? "folded" : "", you ? "mine" : ""].join(" ")} aria-current=${acts ? "true" : nothing}>
    <th scope="row">${index + 1}. ${place.name}${you ? html` <em>${you}</em>` : nothing}</th>
    <td class="c-chips">${playing ? seat.stack : place.stack}</td>
    <td class="c-up">${seat ? board(words, seat) : nothing}</td>
    <td class="c-bet">${seat?.bet ?? 0}</td>
    <td class="c-status">${states(words, table, index, seat, acts).map((line) => html`<span>${line} </span>`)}</td>
  </tr>`;
}

/** A seat's cards: those down by their number until they are shown, those up in the order dealt, and what they make. */
function board(words, seat) {
  const hidden = seat.down.filter((card) => card === "??").length;
  const known = seat.down.filter((card) => card !== "??");
  const makes = seat.hand?.length ? seat.hand : seat.board ? [seat.board] : [];
  return html`${cardsText(words, seat.up)}${hidden && !seat.folded ? html` <small>${words.say("web.text.down", { count: hidden })}</small>` : nothing}
    ${known.length ? html`<div>${words.say("web.text.shows")} ${cardsText(words, known)}</div>` : nothing}
    ${makes.map((phrase) => html`<div class="makes">${said(words, phrase)}</div>`)}`;
}

/** What is to be known of a chair, each a sentence. */
function states(words, table, index, seat, acts) {
  const place = table.places[index];
  const lines = [];
  const say = (code, args) => lines.push(sentence(words.say(code, args)));
  if (acts) say("web.status.acts");
  if (seat) {
    if (seat.folded) say("web.status.folded");
    if (seat.last && !seat.folded) lines.push(told(words, seat.last));
    for (const { kind, why } of seat.badges ?? []) lines.push(told(words, badge(words, kind, why)));
    if (seat.mucked) say("web.status.mucked");
    if (seat.won) say("web.status.won", { amount: seat.won });
  } else if (table.hand && !place.away) say("web.status.waits");
  if (place.away) say("web.status.away");
  if (place.wants) say(`web.status.wants_${place.wants}`);
  if (place.offline) say("web.status.offline");
  if (place.bot) say("web.status.bot", { how: words.say(`bot.${place.bot}`) });
  return lines;
}

/** Who can win what, why the actor acts, what is shared, what is dead. */
function pots(state) {
  const { table: { hand }, words } = state;
  if (!hand) return nothing;
  const lines = hand.pots?.length > 1 ? hand.pots.map((pot, number) => potLine(words, pot, number, hand.pots.length)) : [];
  return html`<div class="table-facts">
    ${lines.length ? html`<h3>${words.say("web.text.pots")}</h3><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
    ${hand.reasons?.length && hand.phase !== "over" ? html`<h3>${words.say("web.text.reasons")}</h3>
      <ul>${hand.reasons.map((reason) => html`<li>${told(words, reason)}</li>`)}</ul>` : nothing}
    ${hand.community?.length ? html`<p>${words.say("web.text.shared")} ${cardsText(words, hand.community)}</p>` : nothing}
    ${hand.dead?.length ? html`<p>${words.say("web.text.dead")} ${cardsText(words, hand.dead)}</p>` : nothing}
    ${hand.live?.length ? html`<details class="live"><summary>${words.say("web.text.live")}</summary>
      <ul class="live-ranks">${hand.live.map(({ rank, unseen }) => html`<li>${words.say("web.text.live_rank", { rank: { term: `rank.${rank}` }, unseen })}</li>`)}</ul></details>` : nothing}
  </div>`;
}

function potLine(words, pot, number, count) {
  return told(words, potPhrase(pot, number, count));
}

/** The reader's own cards and what they make. */
export function ownCards(state) {
  const { table: { hand }, mine, words } = state;
  const seat = hand?.seats[mine?.seat ?? -1];
  if (!seat) return nothing;
  return html`<section class="text-own" aria-labelledby="own-title"><h3 id="own-title">${words.say("web.text.own")}</h3>
    <p class="own-cards">${mine.down?.length ? html`<span>${words.say("web.text.own_down")} ${cardsText(words, mine.down)}</span>` : nothing}
      ${seat.up.length ? html`<span>${words.say("web.text.own_up")} ${cardsText(words, seat.up)}</span>` : nothing}</p>
    ${mine.holding?.length ? html`<p class="holding">${words.say("web.text.makes")} ${mine.holding.map((phrase, index) => [index ? " · " : "", said(words, phrase)])}</p>` : nothing}
    ${mine.options?.length ? html`<ul class="explain">${(mine.explain ?? []).filter(isNews).map((phrase) => html`<li>${told(words, phrase)}</li>`)}</ul>` : nothing}
  </section>`;
}

/** Whether this is said nowhere else in the view: what each action costs stands on its button, the pots above. */
const isNews = ([code, args]) => args?.action === undefined && !["pot.line", "explain.pot"].includes(code);

/** Whose turn it is, and what may be done: the same buttons as on the felt. */
function choices(state, actions) {
  const { table, mine, words } = state;
  const title = mine?.asked ? words.say("web.ante.title") : mine?.options?.length ? words.say("web.turn.yours") : waiting(words, table);
  return html`<section class="choices" aria-labelledby="choices-title"><h3 id="choices-title">${title}</h3>
    ${mine && table.hand ? acts(state, actions) : nothing}</section>`;
}

function waiting(words, table) {
  const { hand, over, paused, started } = table;
  if (over) return capital(words.say(`web.over.${over}`));
  if (paused) return capital(words.say("web.paused"));
  if (hand && hand.phase !== "over" && hand.actor !== undefined && hand.actor !== null)
    return capital(words.say("status.acts", { seat: hand.actor }));
  if (started === null || started === undefined) return words.say("web.turn.unstarted");
  return words.say("web.turn.next");
}

/** What happened, the newest last. */
function log({ words, log: entries }) {
  return html`<section class="text-log" aria-labelledby="log-title"><h3 id="log-title">${words.say("web.text.log")}</h3>
    <div class="log-box" role="region" tabindex="0" aria-labelledby="log-title">
      <ol>${entries.slice(-60).map((entry) => entry.says.map((phrase) => html`<li>${told(words.at(entry), phrase)}</li>`))}</ol></div></section>`;
}
