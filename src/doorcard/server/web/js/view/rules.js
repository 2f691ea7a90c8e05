/** The rule sheet of what is played, in place: the very page that the server gives. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { fetched } from "../fetched.js";
import { panelHead } from "./pieces.js";

export function rules(s, actions) {
  const { words, table, ui } = s;
  const { house, game } = ui.rules ?? table.game;
  const address = `/rules/${encodeURIComponent(house)}/${encodeURIComponent(game)}?lang=${words.tag}`;
  const { value, failed } = fetched(address, asSheet, actions.draw);
  return html`${panelHead(s, actions, words.say("web.menu.rules"))}
    <div class="panel-body" aria-busy=${value || failed ? "false" : "true"}>
      <p><a href=${address} target="_blank" rel="noopener">${words.say("web.rules.page")}</a></p>
      ${value ?? html`<p>${words.say(failed ? "web.problem.offline" : "web.loading")}</p>`}</div>`;
}

/** The sheet of a page; in a panel it stands under the panel's own heading. */
async function asSheet(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sheet = page.querySelector(".sheet");
  for (const heading of sheet.querySelectorAll("h1, h2")) {
    const lower = document.createElement(heading.localName === "h1" ? "h3" : "h4");
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  return document.adoptNode(sheet);
}
