/** Help: how a table is read and played, and every key. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { focusSoon } from "../focus.js";
import { KEYS, keysOf, shown } from "../keys.js";
import { panelHead } from "./pieces.js";

const TOPICS = ["turn", "table", "clock", "text", "leave"];

export function help(s, actions) {
  const { words, prefs } = s;
  const go = (drawer) => {
    actions.ui({ drawer });
    focusSoon("#panel-title[tabindex]");
  };
  return html`${panelHead(s, actions, words.say("web.help.title"))}
    <div class="panel-body">
      <ul class="prose">${TOPICS.map((topic) => html`<li>${words.say(`web.help.${topic}`)}</li>`)}</ul>
      <div class="scroll" role="region" tabindex="0" aria-labelledby="keys-caption"><table class="keys">
        <caption id="keys-caption">${words.say("web.keys.caption")}</caption>
        <thead><tr><th scope="col">${words.say("web.keys.key")}</th><th scope="col">${words.say("web.keys.does")}</th></tr></thead>
        <tbody>
          ${Object.keys(KEYS).map((command) => row(keysOf(command, prefs.keys), words.say(`web.key.${command}`), words))}
          ${row(["1", "8"], words.say("web.key.seat"), words, "–")}
          ${row(["Esc"], words.say("web.key.close"), words)}
        </tbody></table></div>
      ${prefs.single ? nothing : html`<p>${words.say("web.keys.off")}</p>`}
      <p class="buttons"><button type="button" @click=${() => go("prefs")}>${words.say("web.keys.change")}</button>
        <button type="button" @click=${() => go("rules")}>${words.say("web.menu.rules")}</button></p>
    </div>`;
}

function row(keys, does, words, between = " ") {
  const marks = keys.map((key, index) => [index ? between : nothing, html`<kbd>${shown(key)}</kbd>`]);
  return html`<tr><th scope="row">${keys.length ? marks : words.say("web.keys.none")}</th><td>${does}</td></tr>`;
}
