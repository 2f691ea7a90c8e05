/** One's own place: sit down, buy chips, sit out and come back, antes by question, get up. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { prefs, setPref } from "../prefs.js";
import { form, number, order, panelHead, tick, twice } from "./pieces.js";

export function place(s, actions) {
  return html`${panelHead(s, actions, s.words.say("web.menu.place"))}<div class="panel-body">${ownPlace(s, actions)}</div>`;
}

/** The same without a head, to stand in another view. */
export function ownPlace(s, actions) {
  const { words, table, mine } = s;
  if (!mine) return html`<p>${words.say("web.place.watching")}</p>${enter(s, actions)}`;
  if (table.over) return html`<p>${words.say(`web.over.${table.over}`)}</p>`;
  const mineNow = mine.place === null || mine.place === undefined ? null : table.places[mine.place];
  if (!mineNow || mineNow.gone) return sitDown(s, actions);
  const running = table.hand && table.hand.phase !== "over";
  const dealt = running && mine.seat !== null && mine.seat !== undefined;
  const act = (type) => () => order(actions, { type });
  const back = mineNow.away || mineNow.wants;
  return html`<p>${words.say("web.place.have", { stack: mineNow.stack, bought: mineNow.bought })}</p>
    ${mineNow.ordered ? html`<p>${words.say("web.place.ordered", { count: mineNow.ordered })}</p>` : nothing}
    ${mineNow.wants ? html`<p>${words.say(`web.place.wants_${mineNow.wants}`)}</p>` : nothing}
    <p class="buttons">
      ${back ? html`<button type="button" class="main" @click=${act("back")}>${words.say("web.place.back")}</button>`
        : html`<button type="button" @click=${act("away")}>${words.say("web.place.away")}</button>`}
      ${leave(s, actions)}
    </p>
    ${dealt ? html`<p><small>${words.say("web.place.leave_hint")}</small></p>` : nothing}
    ${table.antes_switch ? tick({ label: words.say("web.place.antes"), hint: words.say("web.place.antes_hint"), checked: mine.posts_antes !== false,
      change: (on) => order(actions, { type: "auto_antes", on }) }) : nothing}
    ${buying(s, actions, mineNow, running)}`;
}

/** More chips; where everybody brings the same, only what is missing to it. */
function buying({ words, mine }, actions, { stack, bought, ordered = 0 }, running) {
  const missing = mine.buy_in ? mine.buy_in - stack - ordered : null;
  if (missing !== null && missing <= 0) return nothing;
  return form(html`${number({ name: "chips", label: words.say("web.place.buy_label"), value: missing ?? bought, max: missing ?? undefined,
      hint: running ? words.say("web.place.buy_later") : undefined })}
    <button type="submit">${words.say("web.place.buy")}</button>`,
    (data) => order(actions, { type: "buy", chips: Number(data.get("chips")) }), words.say("web.place.buy"));
}

function leave(s, actions) {
  const { words, prefs } = s;
  const label = words.say("web.place.leave");
  const go = () => order(actions, { type: "leave" });
  if (!prefs.confirm.leave) return html`<button type="button" @click=${go}>${label}</button>`;
  return twice(s, actions, { key: "leave", label, text: words.say("web.place.leave_sure"), go });
}

/** The chair that is free, and what it costs. */
function sitDown(s, actions) {
  const { words, table, mine } = s;
  const seated = table.places.filter(({ gone }) => !gone).length;
  if (seated >= table.game.most) return html`<p>${words.say("web.place.full", { count: table.game.most })}</p>`;
  const fixed = mine.buy_in;
  return form(html`${fixed ? html`<p>${words.say("web.place.costs", { count: fixed })}</p>`
      : number({ name: "chips", label: words.say("web.place.chips"), value: 10 * table.game.stakes.big })}
    <button type="submit" class="main">${words.say("web.place.sit")}</button>`,
    (data) => order(actions, { type: "sit", chips: fixed ?? Number(data.get("chips")) }), words.say("web.place.sit"));
}

/** What the reader is called here. */
export function nameOf({ table, mine }) {
  return table.guests.find(({ key }) => key === mine?.guest)?.name ?? "";
}

/** Who has come by the link says a name first. */
export function enter(s, actions) {
  const { words } = s;
  const go = async (data) => {
    const name = String(data.get("name")).trim();
    setPref("name", name);
    await actions.enter(name);
  };
  const title = words.say("web.enter.title");
  // Who sees nothing of the table yet has no heading above this one.
  return html`<section class="box enter" aria-label=${title}>${s.table ? html`<h3>${title}</h3>` : html`<h2>${title}</h2>`}
    ${form(html`<label class="field"><span>${words.say("web.enter.name")}</span>
      <input name="name" required maxlength="24" autocomplete="nickname" .value=${prefs.name}></label>
      <button type="submit" class="main">${words.say("web.enter.go")}</button>`, go, words.say("web.enter.title"))}</section>`;
}
