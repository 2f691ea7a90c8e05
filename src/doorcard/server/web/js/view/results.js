/** Who is up, who is down, who pays whom; and the last hands, to read and to take along. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { focusSoon } from "../focus.js";
import { asJson, fetched, forget, post } from "../fetched.js";
import { form, panelHead } from "./pieces.js";

export function results(s, actions) {
  const { words, table, id } = s;
  const rows = table.results ?? [];
  const signed = new Intl.NumberFormat(words.tag, { signDisplay: "exceptZero", useGrouping: false });
  const { value: debts, failed } = fetched(`/api/tables/${id}/transfers?upto=${finished(table)},${sum(rows)}`, asJson, actions.draw);
  const head = ["name", "bought", "has", "net"].map((key) => html`<th scope="col">${words.say(`web.results.${key}`)}</th>`);
  return html`${panelHead(s, actions, words.say("web.menu.results"))}
    <div class="panel-body">
      <div class="scroll" role="region" tabindex="0" aria-labelledby="results-caption"><table class="results">
        <caption id="results-caption">${words.say("web.results.caption", { count: finished(table) })}</caption>
        <thead><tr>${head}</tr></thead>
        <tbody>${rows.map(({ name, bought, has }) => html`<tr><th scope="row">${name}</th><td>${bought}</td><td>${has}</td><td class="net">${signed.format(has - bought)}</td></tr>`)}</tbody>
      </table></div>
      ${table.hand && table.hand.phase !== "over" ? html`<p><small>${words.say("web.results.running")}</small></p>` : nothing}
      <h3>${words.say("web.results.settle")}</h3>
      ${debts ? settled(words, debts) : html`<p>${words.say(failed ? "web.problem.offline" : "web.loading")}</p>`}
      <p><a href=${`/api/tables/${id}/results.csv`} download>${words.say("web.results.csv")}</a></p>
    </div>`;
}

/** Who pays whom, as the server has it. */
function settled(words, debts) {
  if (!debts.length) return html`<p>${words.say("web.results.even")}</p>`;
  return html`<ul class="prose">${debts.map(({ giver, taker, chips }) => html`<li>${words.say("web.results.owes", { name: giver, other: taker, count: chips })}</li>`)}</ul>`;
}

/** All that was bought: when it changes, so do the debts. */
const sum = (rows) => rows.reduce((total, { bought }) => total + bought, 0);

/** How many hands are over. */
const finished = ({ hand }) => (hand ? hand.number - (hand.phase === "over" ? 0 : 1) : 0);

/** The last hands: step through one, or take it along. */
export function hands(s, actions) {
  const { words, table, id, ui } = s;
  const address = `/api/tables/${id}/hands`;
  const pages = [`${address}?upto=${finished(table)}`, ...(ui.earlier ?? []).map((before) => `${address}?before=${before}`)];
  const parts = pages.map((page) => fetched(page, asJson, actions.draw));
  const { value: last, failed } = parts[parts.length - 1];
  const again = () => {
    forget(address);
    actions.draw();
  };
  return html`${panelHead(s, actions, words.say("web.menu.hands"))}
    <div class="panel-body" aria-busy=${last || failed ? "false" : "true"}>
      ${ui.mail ? mail(s, actions) : nothing}
      ${parts[0].value ? list(s, actions, parts.flatMap(({ value }) => value?.hands ?? [])) : nothing}
      ${failed ? html`<p>${words.say("web.problem.offline")} <button type="button" @click=${again}>${words.say("web.again")}</button></p>` : nothing}
      ${last || failed ? nothing : html`<p>${words.say("web.loading")}</p>`}
      ${last?.before ? html`<p><button type="button" @click=${() => actions.ui({ earlier: [...(ui.earlier ?? []), last.before] })}>${words.say("web.hands.earlier")}</button></p>` : nothing}
    </div>`;
}

function list(s, actions, rows) {
  const { words, id } = s;
  if (!rows.length) return html`<p>${words.say("web.hands.none")}</p>`;
  const signed = new Intl.NumberFormat(words.tag, { signDisplay: "exceptZero", useGrouping: false });
  const time = new Intl.DateTimeFormat(words.tag, { hour: "numeric", minute: "2-digit" });
  const mails = document.body.dataset.mail !== undefined;
  const files = (number) => ["txt", "phh", "json"].map((format) =>
    html`<a href=${`/api/tables/${id}/hands/${number}.${format}?lang=${words.tag}`} download
      aria-label=${words.say("web.hands.file", { number, format: words.say(`web.format.${format}`) })}>${words.say(`web.format.${format}`)}</a> `);
  const head = ["number", "time", "net", "replay", "files"].map((key) => html`<th scope="col">${words.say(`web.hands.${key}`)}</th>`);
  return html`<div class="scroll" role="region" tabindex="0" aria-labelledby="hands-caption"><table class="hands">
    <caption id="hands-caption">${words.say("web.hands.caption")}</caption>
    <thead><tr>${head}</tr></thead>
    <tbody>${rows.map(({ number, ended, net }) => html`<tr>
      <th scope="row">${number}</th><td>${time.format(ended)}</td><td class="net">${signed.format(net)}</td>
      <td><button type="button" aria-label=${words.say("web.hands.replay_one", { number })}
        data-hand=${number} @click=${() => replayOf(actions, number)}>▶</button></td>
      <td class="files">${files(number)}${mails ? html`<button type="button" class="link" @click=${() => mailOf(actions, number)}
        aria-label=${words.say("web.hands.mail_one", { number })}>${words.say("web.hands.mail")}</button>` : nothing}</td></tr>`)}</tbody>
  </table></div>`;
}

function replayOf(actions, number) {
  actions.ui({ drawer: "replay", replay: { number, step: 0 } });
  focusSoon("[data-move=on]");
}

function mailOf(actions, number) {
  actions.ui({ mail: { number } });
  focusSoon(".drawer input[type=email]");
}

/** A hand by mail, where the server can send any. */
function mail(s, actions) {
  const { words, id, ui } = s;
  const { number } = ui.mail;
  const send = async (data) => {
    const { ok, says } = await post(`/api/tables/${id}/hands/${number}/mail?lang=${words.tag}`, { to: data.get("to"), format: data.get("format") });
    actions.ui(ok ? { problem: null, mail: null, notice: words.say("web.mail.sent") } : { problem: says });
  };
  return form(html`<h3>${words.say("web.mail.title", { number })}</h3>
    <label class="field"><span>${words.say("web.mail.to")}</span><input type="email" name="to" required autocomplete="email"></label>
    <label class="field"><span>${words.say("web.mail.format")}</span><select name="format">
      ${["txt", "phh", "json"].map((format) => html`<option value=${format}>${words.say(`web.format.${format}`)}</option>`)}</select></label>
    <p class="buttons"><button type="submit">${words.say("web.mail.send")}</button>
      <button type="button" @click=${() => actions.ui({ mail: null })}>${words.say("web.cancel")}</button></p>`, send, words.say("web.mail.title", { number }));
}
