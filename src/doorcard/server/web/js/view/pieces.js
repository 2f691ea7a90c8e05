/** Small parts that several views are made of. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { capital, sentence, symbols } from "../i18n.js";

/** What is there for those who listen, and not drawn. */
export const unseen = (text) => html`<span class="unseen">${text}</span>`;

/** A card in a line of text: its sign to see, its words to hear. */
function cardText(words, card) {
  if (card === "??") return html`<span class="card-text"><span aria-hidden="true">▒</span>${unseen(words.spoken(card))}</span>`;
  return html`<span class="card-text" data-suit=${card[1]}><span aria-hidden="true">${symbols(card).replace("T", "10")}</span>${unseen(words.spoken(card))}</span>`;
}

/** Cards one after another, in the order dealt. */
export function cardsText(words, cards) {
  return cards.map((card, index) => [index ? html`<span class="unseen">, </span> ` : nothing, cardText(words, card)]);
}

/** A phrase with its cards drawn. */
export function said(words, phrase) {
  return words.parts(phrase).map((part) => (typeof part === "string" ? part : cardText(words, part.card)));
}

/** The same as a sentence of its own. */
export function told(words, phrase) {
  return sentence(words.parts(phrase)).map((part) => (typeof part === "string" ? part : cardText(words, part.card)));
}

/** What a button for this option says: "Raise to 8". */
export function optionLabel(words, option) {
  const kind = option.kind.replace(" ", "_");
  const label = option.amount ? words.say(`action.${kind}`, { amount: option.amount }) : words.say(`kind.${kind}`);
  return capital(option.all_in && option.kind !== "all in" ? words.say("event.and_all_in", { line: label }) : label);
}

/** "PokerStars rules · razz". */
export function gameName(words, game) {
  return words.say("web.game", { game: game.game, house: game.house });
}

export function stakesLine(words, { ante, bring_in, small, big }) {
  return words.say("web.stakes", { ante, bring_in, small, big });
}

/** A badge in words: some reasons are no sentences without what they are the reason of. */
export function badge(words, kind, why) {
  const code = `web.badge.${kind}`;
  return words.has(code) ? ["web.badge", { label: [code], why }] : why;
}

/** A pot with the names of those who can win it. */
export function potPhrase({ amount, seats: who }, number, count) {
  const pot = count === 1 ? ["pot.only"] : number === 0 ? ["pot.main"] : count === 2 ? ["pot.side"] : ["pot.side_numbered", { number }];
  return ["pot.line", { pot, amount, seats: { and: who } }];
}

/** How many seconds are left for the decision, the bank apart; null where nobody is hurried. */
export function secondsLeft(s) {
  const ends = s.table.clock?.turn_ends;
  return ends ? Math.max(0, Math.ceil((ends - Math.max(s.now(), s.table.clock.starts)) / 1000)) : null;
}

/** A form whose fields become something that is done: `made` gets its `FormData` and gives it. */
export function form(content, submit, label) {
  const send = (event) => {
    event.preventDefault();
    submit(new FormData(event.currentTarget), event.currentTarget);
  };
  return html`<form aria-label=${label ?? nothing} @submit=${send}>${content}</form>`;
}

/** A labelled choice of one among several. */
export function choice({ name, label, options, value, change, hint }) {
  return html`<label class="field"><span>${label}</span>
    <select name=${name} .value=${String(value)} @change=${(event) => change?.(event.target.value)}>
      ${options.map(([key, text]) => html`<option value=${key} ?selected=${String(key) === String(value)}>${text}</option>`)}
    </select>${hint ? html`<small>${hint}</small>` : nothing}</label>`;
}

/** A labelled whole number. */
export function number({ name, label, value, min = 1, max = 1_000_000, required = true, input, hint }) {
  return html`<label class="field"><span>${label}</span>
    <input type="number" inputmode="numeric" name=${name} min=${min} max=${max} step="1" .value=${String(value ?? "")}
      ?required=${required} @input=${(event) => input?.(event.target.value)}>${hint ? html`<small>${hint}</small>` : nothing}</label>`;
}

/** A box to tick; `change` gets the box as well, since what is refused has to be taken out of it again. */
export function tick({ name, label, checked, change, hint }) {
  return html`<label class="tick"><input type="checkbox" name=${name} .checked=${checked}
      @change=${({ target }) => change?.(target.checked, target)}><span>${label}${hint ? html` <small>${hint}</small>` : nothing}</span></label>`;
}

/** The head of a panel, which is a dialog named by it; and what was refused last there. */
export function panelHead(state, actions, title) {
  const { words, ui } = state;
  return html`<header class="panel-head"><h2 id="panel-title" tabindex="-1" data-keep="panel">${title}</h2>
    <button type="button" class="quiet" @click=${() => actions.ui({ drawer: null, problem: null })}>${words.say("web.close")}</button></header>
    ${ui.problem ? html`<p class="problem" role="alert">${told(words, ui.problem)}</p>` : nothing}`;
}

/** A button that asks again before it does what cannot be taken back. `key` tells it apart from others. */
export function twice(s, actions, { key, label, name, text, go }) {
  const { words, ui } = s;
  if (ui.sure !== key)
    return html`<button type="button" aria-label=${name ? `${label}: ${name}` : nothing} data-keep=${key} @click=${() => actions.ui({ sure: key })}>${label}</button>`;
  const done = (act) => () => {
    actions.ui({ sure: null });
    act?.();
  };
  return html`<span class="twice" role="group" data-keep=${key} tabindex="-1" aria-label=${text}>${text}
    <button type="button" class="danger" @click=${done(go)}>${label}</button>
    <button type="button" @click=${done()}>${words.say("web.cancel")}</button></span>`;
}

/** Have something done from a panel; what is wrong with it is said there. */
export async function order(actions, what) {
  const answer = await actions.do(what);
  actions.ui({ problem: answer.ok ? null : answer.says });
  return answer.ok;
}
