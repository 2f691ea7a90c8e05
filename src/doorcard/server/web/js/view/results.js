/** Who is up, who is down, who pays whom; and the last hands, to read and to take along. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { asJson, fetched, forget, post } from "../fetched.js";
import { form, panelHead } from "./pieces.js";

export function results(s, actions) {
  const { words, table, id } = s;
  const rows = table.results ?? [];
  const signed = new Intl.NumberFormat(words.tag, { signDisplay: "exceptZero", useGrouping: false });
  const debts = settleUp(rows.map(({ name, bought, has }) => ({ name, net: has - bought })));
  const head = ["name", "bought", "has", "net"].map((key) => html`<th scope="col">${words.say(`web.results.${key}`)}</th>`);
  return html`${panelHead(s, actions, words.say("web.menu.results"))}
    <div class="panel-body">
      <div class="scroll" role="region" tabindex="0" aria-labelledby="results-caption"><table class="results">
        <caption id="results-caption">${words.say("web.results.caption", { count: table.hand?.number ?? 0 })}</caption>
        <thead><tr>${head}</tr></thead>
        <tbody>${rows.map(({ name, bought, has }) => html`<tr><th scope="row">${name}</th><td>${bought}</td><td>${has}</td><td class="net">${signed.format(has - bought)}</td></tr>`)}</tbody>
      </table></div>
      ${table.hand && table.hand.phase !== "over" ? html`<p><small>${words.say("web.results.running")}</small></p>` : nothing}
      <h3>${words.say("web.results.settle")}</h3>
      ${debts.length ? html`<ul>${debts.map(({ from, to, count }) => html`<li>${words.say("web.results.owes", { name: from, other: to, count })}</li>`)}</ul>`
        : html`<p>${words.say("web.results.even")}</p>`}
      <p><a href=${`/api/tables/${id}/results.csv`} download>${words.say("web.results.csv")}</a></p>
    </div>`;
}

/**
 * The fewest payments that are easily found: who lost most pays who won most, and so on.
 *
 * @param {{name: string, net: number}[]} nets
 */
export function settleUp(nets) {
  const owing = nets.filter(({ net }) => net < 0).map(({ name, net }) => ({ name, left: -net }));
  const owed = nets.filter(({ net }) => net > 0).map(({ name, net }) => ({ name, left: net }));
  const payments = [];
  const most = (one, other) => other.left - one.left;
  while (owing.length && owed.length) {
    owing.sort(most);
    owed.sort(most);
    const count = Math.min(owing[0].left, owed[0].left);
    payments.push({ from: owing[0].name, to: owed[0].name, count });
    for (const side of [owing, owed]) if ((side[0].left -= count) === 0) side.shift();
  }
  return payments;
}

/** The last hands: step through one, or take it along. */
export function hands(s, actions) {
  const { words, table, id, ui, prefs } = s;
  const address = `/api/tables/${id}/hands`;
  const finished = (table.hand?.number ?? 0) - (table.hand && table.hand.phase !== "over" ? 1 : 0);
  const { value, failed } = fetched(`${address}?upto=${finished}`, asJson, actions.draw);
  const again = () => {
    forget(address);
    actions.draw();
  };
  return html`${panelHead(s, actions, words.say("web.menu.hands"))}
    <div class="panel-body" aria-busy=${value || failed ? "false" : "true"}>
      ${value ? list(s, actions, value) : failed
        ? html`<p>${words.say("web.problem.offline")} <button type="button" @click=${again}>${words.say("web.again")}</button></p>`
        : html`<p>${words.say("web.loading")}</p>`}
      ${ui.mail ? mail(s, actions) : nothing}
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
    <tbody>${[...rows].sort((one, other) => other.number - one.number).map(({ number, at, net }) => html`<tr>
      <th scope="row">${number}</th><td>${time.format(at)}</td><td class="net">${net === null || net === undefined ? "–" : signed.format(net)}</td>
      <td><button type="button" aria-label=${words.say("web.hands.replay_one", { number })}
        @click=${() => actions.ui({ drawer: "replay", replay: { number, step: 0 } })}>▶</button></td>
      <td class="files">${files(number)}${mails ? html`<button type="button" class="link" @click=${() => actions.ui({ mail: { number } })}
        aria-label=${words.say("web.hands.mail_one", { number })}>${words.say("web.hands.mail")}</button>` : nothing}</td></tr>`)}</tbody>
  </table></div>`;
}

/** A hand by mail, where the server can send any. */
function mail(s, actions) {
  const { words, id, ui } = s;
  const { number } = ui.mail;
  const send = async (data) => {
    const { ok, says } = await post(`/api/tables/${id}/hands/${number}/mail`, { to: data.get("to"), format: data.get("format") });
    actions.ui(ok ? { problem: null, mail: null, notice: words.say("web.mail.sent") } : { problem: says });
  };
  return form(html`<h3>${words.say("web.mail.title", { number })}</h3>
    <label class="field"><span>${words.say("web.mail.to")}</span><input type="email" name="to" required autocomplete="email"></label>
    <label class="field"><span>${words.say("web.mail.format")}</span><select name="format">
      ${["txt", "phh", "json"].map((format) => html`<option value=${format}>${words.say(`web.format.${format}`)}</option>`)}</select></label>
    <p class="buttons"><button type="submit">${words.say("web.mail.send")}</button>
      <button type="button" @click=${() => actions.ui({ mail: null })}>${words.say("web.cancel")}</button></p>`, send, words.say("web.mail.title", { number }));
}
