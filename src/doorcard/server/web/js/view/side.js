/** What was said, line by line, and the chat below it: beside the table where there is room, else in a drawer. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { guard } from "../../vendor/lit-html/directives/guard.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { talk } from "./chat.js";
import { panelHead } from "./pieces.js";
import { line } from "./pots.js";

/** So many steps are drawn beside the table, and so many in the drawer. */
const BESIDE = 16;
const ALONE = 80;

/** The log, the newest line first. */
export function lines(s, steps) {
  const newest = s.log.slice(-steps).reverse();
  return html`<ol class="story" reversed>
    ${repeat(
      newest,
      (entry) => entry,
      (entry) => guard([entry, s.words.tag], () => [...entry.says].reverse().map((phrase) => html`<li>${line(s, entry, phrase)}</li>`)),
    )}
  </ol>`;
}

/** The log alone, in a drawer. */
export function log(s, actions) {
  return html`${panelHead(s, actions, s.words.say("felt.log"))}<div class="panel-body">${lines(s, ALONE)}</div>`;
}

/** @param {object} s see README.md @param {any} actions */
export function side(s, actions) {
  const { words } = s;
  return html`<h2>${words.say("felt.log")}</h2>
    <div class="told" role="region" tabindex="0" aria-label=${words.say("felt.log")}>${lines(s, BESIDE)}</div>
    <h2>${words.say("web.chat.title")}</h2>
    <div class="talk panel-body">${guard([s.chat.length, s.mine?.guest, s.table.guests, s.ui.problem, s.ui.drawer, words.tag], () => talk(s, actions))}</div>`;
}
