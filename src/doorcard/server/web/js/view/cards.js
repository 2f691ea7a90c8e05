/**
 * Cards and chips, drawn by us. Everything is drawn with the symbols of `sprite`, which a page has once; colours come
 * from css/palettes.css, sizes from where a card lies (`--card`, the width of one).
 */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { capital } from "../i18n.js";

/** @typedef {import("../i18n.js").Language} Language */

/** What a chip of a stack is worth, the greatest first. */
const CHIPS = [1000, 500, 100, 25, 5, 1];

/** A stack is drawn with so many chips at most: a higher one says no more. */
const HIGHEST = 9;

/** The symbols: four suits, a chip, and the marks of seats. */
export const sprite = html`<svg class="sprite" aria-hidden="true" focusable="false">
  <symbol id="suit-s" viewBox="0 0 24 24">
    <path d="M12 1.6c5.8 5 9.7 8.6 9.7 12.6 0 2.9-2.1 4.8-4.7 4.8-1.6 0-3-.7-3.9-1.9.2 2 1 3.6 2.7 5.1H8.2c1.7-1.5 2.5-3.1 2.7-5.1-.9 1.2-2.3 1.9-3.9 1.9-2.6 0-4.7-1.9-4.7-4.8C2.3 10.2 6.2 6.6 12 1.6z" />
  </symbol>
  <symbol id="suit-h" viewBox="0 0 24 24">
    <path d="M12 22C5 16.3 2 12.6 2 8.5 2 5.2 4.3 2.8 7.2 2.8c2 0 3.7 1.2 4.8 3.2 1.1-2 2.8-3.2 4.8-3.2C19.7 2.8 22 5.2 22 8.5c0 4.1-3 7.8-10 13.5z" />
  </symbol>
  <symbol id="suit-d" viewBox="0 0 24 24">
    <path d="M12 1.2c2.5 4.2 5.1 7.6 8.7 10.8-3.6 3.2-6.2 6.6-8.7 10.8C9.5 18.6 6.9 15.2 3.3 12 6.9 8.8 9.5 5.4 12 1.2z" />
  </symbol>
  <symbol id="suit-c" viewBox="0 0 24 24">
    <path d="M12 1.8a4.7 4.7 0 0 1 3.9 7.4 4.7 4.7 0 1 1-2.8 7.6c.2 2.2 1 3.9 2.7 5.4H8.2c1.7-1.5 2.5-3.2 2.7-5.4a4.7 4.7 0 1 1-2.8-7.6A4.7 4.7 0 0 1 12 1.8z" />
  </symbol>
  <symbol id="chip" viewBox="0 0 26 13">
    <path class="edge" d="M1 5v3c0 2.5 5.4 4.5 12 4.5S25 10.5 25 8V5z" />
    <path class="spots" d="M5 8.2v3l3 .8V9.1zM11.5 9.5v3h3v-3zM18 9.1V12l3-.8v-3z" />
    <ellipse class="top" cx="13" cy="5" rx="12" ry="4.5" />
    <ellipse class="ring" cx="13" cy="5" rx="7.5" ry="2.6" />
  </symbol>
  <symbol id="mark-dealer" viewBox="0 0 20 20">
    <circle cx="10" cy="10" r="9" />
    <path class="ink" d="M6.5 5h4.2c2.7 0 4.3 1.9 4.3 5s-1.6 5-4.3 5H6.5zm2.2 1.9v6.2h1.8c1.5 0 2.3-1.1 2.3-3.1s-.8-3.1-2.3-3.1z" />
  </symbol>
  <symbol id="mark-bring_in" viewBox="0 0 20 20">
    <path d="M10 1l8 7h-4.5v7h-7V8H2z" /><path d="M3 17h14v2H3z" />
  </symbol>
  <symbol id="mark-first" viewBox="0 0 20 20"><path d="M5 1h2v18H5zM8 2l9 4.5L8 11z" /></symbol>
  <symbol id="mark-open_pair" viewBox="0 0 20 20">
    <rect x="1" y="4" width="8" height="12" rx="1.5" /><rect x="11" y="4" width="8" height="12" rx="1.5" />
  </symbol>
  <symbol id="mark-all_in" viewBox="0 0 20 20">
    <path d="M10 1l2.6 5.6 6.1.7-4.5 4.2 1.2 6L10 14.5l-5.4 3 1.2-6L1.3 7.3l6.1-.7z" />
  </symbol>
  <symbol id="mark-winner" viewBox="0 0 20 20"><path d="M1 5l5 4 4-7 4 7 5-4-2 10H3zM3 16.5h14V19H3z" /></symbol>
  <symbol id="mark-offline" viewBox="0 0 20 20">
    <path d="M2 3.4L3.4 2 18 16.6 16.6 18zM10 4c3 0 5.8 1.2 8 3.2l-1.5 1.6A9.4 9.4 0 0 0 10 6.2zM2 7.2L3.5 8.8 2 10zM10 13a3 3 0 0 1 2 5l-2 1-2-1a3 3 0 0 1 2-5z" />
  </symbol>
  <symbol id="icon-menu" viewBox="0 0 20 20"><path d="M2 4h16v2H2zM2 9h16v2H2zM2 14h16v2H2z" /></symbol>
  <symbol id="icon-text" viewBox="0 0 20 20"><path d="M2 2h16v16H2zm2 2v3h5V4zm7 0v3h5V4zM4 9v2.5h5V9zm7 0v2.5h5V9zm-7 4.5V16h5v-2.5zm7 0V16h5v-2.5z" fill-rule="evenodd" /></symbol>
  <symbol id="icon-felt" viewBox="0 0 20 20"><path d="M10 4c5 0 9 2.7 9 6s-4 6-9 6-9-2.7-9-6 4-6 9-6zm0 2c-4 0-7 1.8-7 4s3 4 7 4 7-1.8 7-4-3-4-7-4z" fill-rule="evenodd" /></symbol>
</svg>`;

/** @param {string} name of a symbol */
export const symbol = (name) => html`<svg class="symbol ${name}" aria-hidden="true"><use href="#${name}"></use></svg>`;

/** @param {string} code */
const rank = (code) => (code[0] === "T" ? "10" : code[0]);

/**
 * A card, face up; `??` is drawn as a back.
 *
 * @param {string} code as `As`
 * @param {Language} words
 * @param {{id?: string, order?: number, more?: string}} [how] `id` is what animation knows it by
 */
export function card(code, words, { id, order = 0, more = "" } = {}) {
  if (code === "??") return back(id, order);
  const suit = `#suit-${code[1]}`;
  return html`<span
    class="card suit-${code[1]} ${more}"
    role="img"
    aria-label=${words.spoken(code)}
    data-card=${id ?? nothing}
    data-order=${order}
    ><svg viewBox="0 0 50 70" aria-hidden="true">
      <text class=${code[0] === "T" ? "rank ten" : "rank"} x="4" y="26">${rank(code)}</text>
      <use class="small" href=${suit} x="5" y="31" width="15" height="15"></use>
      <use class="pip" href=${suit} x="19" y="38" width="28" height="28"></use></svg
  ></span>`;
}

/** A card face down: nothing to be said of it alone. */
export function back(id, order = 0) {
  return html`<span class="card back" aria-hidden="true" data-card=${id ?? nothing} data-order=${order}></span>`;
}

/** Cards in a row. @param {string[]} codes @param {Language} words */
export const cards = (codes, words) => html`<span class="cards">${codes.map((code) => card(code, words))}</span>`;

/** A card within a line of text. @param {string} code @param {Language} words */
export function inline(code, words) {
  if (code === "??") return html`<span class="mini back" role="img" aria-label=${words.spoken(code)}></span>`;
  return html`<span class="mini suit-${code[1]}" role="img" aria-label=${words.spoken(code)}
    >${rank(code)}<svg aria-hidden="true"><use href="#suit-${code[1]}"></use></svg
  ></span>`;
}

/**
 * A phrase as a line of text with its cards drawn.
 *
 * @param {Language} words
 * @param {import("../i18n.js").Phrase} phrase
 * @param {{reader?: object, big?: boolean}} [how] `big`: with a capital first
 */
export function said(words, phrase, { reader, big = false } = {}) {
  const language = reader ? words.at(reader) : words;
  const parts = language.parts(phrase);
  return flow(words, big ? capital(parts) : parts);
}

/**
 * Texts and cards in turn as a line; no line begins with the sign that follows a card.
 *
 * @param {Language} words @param {import("../i18n.js").Part[]} parts
 */
export function flow(words, parts) {
  return parts.map((part, index) => {
    const sign = (text) => (typeof text === "string" ? (/^[,.;:)!?]+/.exec(text)?.[0] ?? "") : "");
    if (typeof part === "string") return index && typeof parts[index - 1] !== "string" ? part.slice(sign(part).length) : part;
    return html`<span class="unbroken">${inline(part.card, words)}${sign(parts[index + 1])}</span>`;
  });
}

/** Which chips make an amount, the greatest first. @param {number} amount */
function stack(amount) {
  const chips = [];
  for (const worth of CHIPS)
    for (; amount >= worth && chips.length < HIGHEST; amount -= worth) chips.push(worth);
  return chips;
}

/** A stack of chips. @param {number} amount */
export function chips(amount) {
  const all = stack(amount);
  const height = 13 + 4 * (all.length - 1);
  return html`<svg class="pile" viewBox="0 0 26 ${height}" height=${height} width="26" aria-hidden="true">
    ${all.map((worth, index) => svg`<use href="#chip" class="chip worth-${worth}" width="26" height="13" y=${height - 13 - 4 * index}></use>`)}
  </svg>`;
}
