/** What may be opened from the head of the page. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { symbol } from "./cards.js";

const ITEMS = ["place", "log", "chat", "hands", "results", "rules", "prefs", "help"];

/** @param {object} s see README.md @param {any} actions */
export function menu(s, actions) {
  const { words, ui, mine, table } = s;
  if (!table) return nothing;
  return guard([ui.menu, ui.text, mine?.host, words], () => draw(s, actions));
}

function draw(s, actions) {
  const { words, ui, mine } = s;
  const open = (drawer) => () => actions.ui({ drawer, menu: false });
  const items = mine?.host ? [...ITEMS.slice(0, 1), "host", ...ITEMS.slice(1)] : ITEMS;
  const leave = (event) => event.currentTarget.contains(event.relatedTarget) || actions.ui({ menu: false });
  return html`<nav class="menu" aria-label=${words.say("felt.menu")} @focusout=${leave}>
    <button type="button" class="icon text" aria-label=${words.say(ui.text ? "felt.to_felt" : "felt.to_text")} title=${words.say(ui.text ? "felt.to_felt" : "felt.to_text")} @click=${() => actions.ui({ text: !ui.text })}>
      ${symbol(ui.text ? "icon-felt" : "icon-text")}
    </button>
    <button type="button" class="icon" data-opener aria-expanded=${ui.menu ? "true" : "false"} aria-controls="menu" aria-label=${words.say("felt.menu")} @click=${() => actions.ui({ menu: !ui.menu })}>
      ${symbol("icon-menu")}
    </button>
    <ul id="menu" ?hidden=${!ui.menu}>
      <li class="text"><button type="button" @click=${() => actions.ui({ text: !ui.text, menu: false })}>${words.say(ui.text ? "felt.to_felt" : "felt.to_text")}</button></li>
      ${items.map((name) => html`<li><button type="button" @click=${open(name)}>${words.say(`felt.menu.${name}`)}</button></li>`)}
    </ul>
  </nav>`;
}
