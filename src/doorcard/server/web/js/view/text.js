/** The text table: the whole game as a table, lists and buttons, for reading by eye, by ear or by finger. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { capital, sentence } from "../i18n.js";
import { acts } from "./actions.js";
import { badge, cardsText, potPhrase, said, told } from "./pieces.js";
import { resume } from "./pots.js";

// The felt does without this style; where it cannot be had, the table is plain.
await new Promise((done) => {
  const href = new URL("../../css/text.css", import.meta.url).href;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done }));
});

/** So many entries of the log are drawn. */
const LINES = 40;

/** The text table of a hand; stakes, unit and raises stand in the head of the page. */
export function textTable(state, actions) {
  const { table, words } = state;
  const { number, street_name: street } = table.hand;
  return html`<section class="text-table" aria-labelledby="text-title">
    <h2 id="text-title" tabindex="-1" data-keep="text">${capital(words.say("web.text.heading", { number, street }))}</h2>
    ${seats(state)} ${around(state)}
    <div class="text-mine">${ownCards(state)} ${choices(state, actions)}</div>
    ${log(state)}
  </section>`;
}

/**
 * Everybody who sits at the table, by chair. On a narrow page every row is laid out as a block (text.css), and a
 * browser then forgets that it is one of a table: so each part says what it is.
 */
export function seats(state) {
  const { table, mine, words } = state;
  const titles = Object.fromEntries(["seat", "chips", "up", "bet", "status"].map((key) => [key, words.say(`web.text.${key}`)]));
  const caption = capital(table.hand.phase === "over" ? words.say("web.text.caption_over") : words.say("web.text.caption", { pot: table.hand.pot }));
  return html`<div class="scroll" role="region" tabindex="0" aria-label=${caption}><table class="seats" role="table">
    <caption>${caption}</caption>
    <thead role="rowgroup"><tr role="row">${Object.values(titles).map((title) => html`<th scope="col" role="columnheader">${title}</th>`)}</tr></thead>
    <tbody role="rowgroup">${table.places.map((place, index) => (place.gone ? nothing : row(words, table, mine, index, titles)))}</tbody>
  </table></div>`;
}

function row(words, table, mine, index, titles) {
  const { hand } = table;
  const place = table.places[index];
  const seatIndex = hand.seats.findIndex((one) => one.place === index);
  const seat = hand.seats[seatIndex];
  const playing = seat && hand.phase !== "over";
  const acts = playing && hand.actor === seatIndex;
  const you = mine?.place === index ? words.say("web.you") : "";
  return html`<tr role="row" class=${[acts ? "acts" : "", seat?.folded ? "folded" : ""].join(" ")} aria-current=${acts ? "true" : nothing}>
    <th scope="row" role="rowheader">${index + 1}. ${place.name}${you ? html` <em>${you}</em>` : nothing}</th>
    <td role="cell" class="c-chips" data-title=${titles.chips}>${playing ? seat.stack : place.stack}</td>
    <td role="cell" class="c-up">${seat ? board(words, seat) : nothing}</td>
    <td role="cell" class="c-bet" data-title=${titles.bet}>${seat?.bet ?? 0}</td>
    <td role="cell" class="c-status">${states(words, table, index, seat, acts).map((line) => html`<span>${line} </span>`)}</td>
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
  } else if (!place.away) say("web.status.waits");
  if (place.away) say("web.status.away");
  if (place.wants) say(`web.status.wants_${place.wants}`);
  if (place.offline) say("web.status.offline");
  if (place.bot) say("web.status.bot", { how: words.say(`bot.${place.bot}`) });
  return lines;
}

/** Who can win what, why the actor acts, what is shared, what is dead. */
function around(state) {
  const { table: { hand }, words } = state;
  const section = (code, lines) => (lines.length ? html`<section><h3>${words.say(code)}</h3><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>` : nothing);
  const pots = hand.pots ?? [];
  return html`<div class="around">
    ${section("web.text.pots", pots.length > 1 ? pots.map((pot, number) => told(words, potPhrase(pot, number, pots.length))) : [])}
    ${section("web.text.reasons", hand.phase === "over" ? [] : (hand.reasons ?? []).map((reason) => told(words, reason)))}
    ${section("web.text.shared", hand.community?.length ? [cardsText(words, hand.community)] : [])}
    ${section("web.text.dead", hand.dead?.length ? [cardsText(words, hand.dead)] : [])}
    ${hand.live?.length ? html`<details><summary>${words.say("web.text.live")}</summary>
      <ul class="live-ranks">${hand.live.map(({ rank, unseen }) => html`<li>${words.say("web.text.live_rank", { rank: { term: `rank.${rank}` }, unseen })}</li>`)}</ul></details>` : nothing}
  </div>`;
}

/** The reader's own cards and what they make. */
export function ownCards(state) {
  const { table: { hand }, mine, words } = state;
  const seat = hand.seats[mine?.seat ?? -1];
  if (!seat || !(seat.up.length + (mine.down?.length ?? 0))) return nothing;
  return html`<section class="text-own" aria-label=${words.say("web.text.own")}><h3>${words.say("web.text.own")}</h3>
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
    ${table.over ? html`<p class="buttons">${["results", "hands"].map((name) =>
      html`<button type="button" @click=${() => actions.ui({ drawer: name })}>${words.say(`web.menu.${name}`)}</button>`)}
      <a href="/">${words.say("web.again_start")}</a></p>` : mine ? html`${resume(state, actions)} ${acts(state, actions)}` : nothing}</section>`;
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
  return html`<div class="text-log"><h3 id="log-title">${words.say("web.text.log")}</h3>
    <div class="log-box" role="region" tabindex="0" aria-labelledby="log-title">
      <ol>${repeat(entries.slice(-LINES), (entry) => entry, (entry) => guard([entry, words.tag], () => {
        const then = words.at(entry);
        return entry.says.map((phrase) => html`<li>${told(then, phrase)}</li>`);
      }))}</ol></div></div>`;
}
