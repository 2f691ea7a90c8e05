/** The chat: what was written, and a line to write in. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { form, order, panelHead, told } from "./pieces.js";

/** What the room takes at most. */
const MOST = 300;

export function chat(s, actions) {
  return html`${panelHead(s, actions, s.words.say("web.chat.title"))}<div class="panel-body">${talk(s, actions)}</div>`;
}

/** The chat without a head, to stand in another view. */
export function talk(s, actions) {
  const { words, mine, table, hand, ui, chat: lines } = s;
  // Beside the table there is no head that says what was refused.
  const problem = hand && !ui.drawer ? ui.problem : null;
  const muted = table.guests.find(({ key }) => key === mine?.guest)?.muted;
  const send = async (data, element) => {
    const text = String(data.get("text")).trim();
    if (text && (await order(actions, { type: "chat", text }))) element.reset();
  };
  return html`<div class="log-box" role="region" tabindex="0" aria-label=${words.say("web.chat.title")}>
      <ol class="chat">${lines.length ? lines.map(({ name, text }) => html`<li><b>${name}</b> ${text}</li>`) : html`<li class="none">${words.say("web.chat.none")}</li>`}</ol></div>
    ${problem ? html`<p class="problem" role="alert">${told(words, problem)}</p>` : nothing}
    ${muted ? html`<p>${words.say("web.chat.muted")}</p>` : mine ? form(html`<label class="field"><span>${words.say("web.chat.label")}</span>
      <input name="text" maxlength=${MOST} required autocomplete="off" enterkeyhint="send"></label>
      <button type="submit">${words.say("web.chat.send")}</button>`, send, words.say("web.chat.title")) : nothing}`;
}
