/** What a host may do: run the game, look after people, change what is played. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { capital } from "../i18n.js";
import { asJson, fetched } from "../fetched.js";
import { botOptions, botsOf, endFields, endOf, rulesFields, rulesOf, stakesFields, turnField } from "./chooser.js";
import { choice, form, gameName, number, order, panelHead, stakesLine, tick, twice } from "./pieces.js";
import { share } from "./waiting.js";

export function host(s, actions) {
  const { words, mine } = s;
  return html`${panelHead(s, actions, words.say("web.menu.host"))}
    <div class="panel-body">${mine?.host ? controls(s, actions) : html`<p>${words.say("web.host.none")}</p>`}</div>`;
}

function controls(s, actions) {
  const { value: catalogue, failed } = fetched("/api/catalogue", asJson, actions.draw);
  return html`${game(s, actions)} ${places(s, actions)} ${guests(s, actions)}
    ${catalogue ? html`${bots(s, actions, catalogue)} ${changes(s, actions, catalogue)} ${rotation(s, actions, catalogue)}`
      : html`<p>${s.words.say(failed ? "web.problem.offline" : "web.loading")}</p>`}
    ${terms(s, actions)} ${end(s, actions)} ${share(s, actions)}`;
}

/** A button that orders something, told apart for listeners by whom it is about. */
function button(s, actions, what, code, name) {
  const label = s.words.say(code);
  return html`<button type="button" aria-label=${name ? `${label}: ${name}` : nothing} @click=${() => order(actions, what)}>${label}</button>`;
}

function game(s, actions) {
  const { words, table } = s;
  if (table.over) return html`<p>${capital(words.say(`web.over.${table.over}`))}</p>`;
  const started = table.started !== null && table.started !== undefined;
  return html`<section><h3>${words.say("web.host.game")}</h3><p class="buttons">
    ${started ? nothing : button(s, actions, { type: "start" }, "web.waiting.start")}
    ${started && !table.paused ? button(s, actions, { type: "pause" }, "web.host.pause") : nothing}
    ${table.paused ? button(s, actions, { type: "resume" }, "web.host.resume") : nothing}
    ${twice(s, actions, { key: "end", label: words.say("web.host.end"), text: words.say("web.host.end_sure"), go: () => order(actions, { type: "end" }) })}</p>
    ${table.ending ? html`<p>${words.say("web.host.ending")}</p>` : nothing}</section>`;
}

function places(s, actions) {
  const { words, table } = s;
  const seated = table.places.map((place, index) => ({ ...place, index })).filter(({ gone }) => !gone);
  if (!seated.length) return nothing;
  return html`<section><h3>${words.say("web.host.places")}</h3><ul class="people">${seated.map(({ name, stack, index, bot }) => html`<li>
    <b>${name}</b> <span>${words.say("count.chips", { count: stack })}</span>
    <span class="buttons">${button(s, actions, { type: "kick", place: index }, bot ? "web.host.remove" : "web.host.free", name)}</span></li>`)}</ul></section>`;
}

function guests(s, actions) {
  const { words, table, mine } = s;
  const others = table.guests.filter(({ key }) => key !== mine.guest);
  if (!others.length) return nothing;
  return html`<section><h3>${words.say("web.host.guests")}</h3><ul class="people">${others.map(({ key, name, muted }) => html`<li><b>${name}</b>
    <span class="buttons">${button(s, actions, { type: "mute", guest: key, muted: !muted }, muted ? "web.host.unmute" : "web.host.mute", name)}
      ${button(s, actions, { type: "make_host", guest: key }, "web.host.give", name)}
      ${twice(s, actions, {
        key: `ban-${key}`, label: words.say("web.host.ban"), name, text: words.say("web.host.ban_sure", { name }),
        go: () => order(actions, { type: "ban", guest: key }),
      })}</span></li>`)}</ul></section>`;
}

function bots(s, actions, catalogue) {
  const { words, table } = s;
  const seated = table.places.filter(({ gone }) => !gone).length;
  if (table.over || seated >= table.game.most) return nothing;
  const chips = s.mine.buy_in ?? table.places[0]?.bought ?? 10 * table.game.stakes.big;
  return html`<section><h3>${words.say("web.host.bots")}</h3>${form(html`
    ${choice({ name: "bot", label: words.say("web.bots.level"), options: botOptions(words, catalogue), value: "" })}
    ${s.mine.buy_in ? nothing : number({ name: "chips", label: words.say("web.place.chips"), value: chips })}
    <button type="submit">${words.say("web.host.add_bot")}</button>`,
    (data) => order(actions, { type: "add_bot", bot: data.get("bot") || botsOf(catalogue, "", seated + 1)[seated], chips: Number(data.get("chips") ?? chips) }),
    words.say("web.host.bots"))}</section>`;
}

/** Another game from the next hand on. */
function changes(s, actions, catalogue) {
  const { words, table, ui } = s;
  const chosen = ui.change ?? { house: table.game.house, game: table.game.game, stakes: "" };
  return html`<details><summary>${words.say("web.host.change")}</summary>${form(html`
    ${rulesFields(words, catalogue, chosen, (change) => actions.ui({ change }))} ${stakesFields(words, catalogue, chosen)}
    <p><small>${words.say("web.host.change_hint")}</small></p>
    <button type="submit">${words.say("web.host.change_go")}</button>`,
    (data) => order(actions, { type: "rules", rules: rulesOf(data) }), words.say("web.host.change"))}
    ${table.next_game ? html`<p>${words.say("web.host.next", { name: gameName(words, table.next_game) })} · ${stakesLine(words, table.next_game.stakes)}</p>` : nothing}</details>`;
}

/** Games that take turns. */
function rotation(s, actions, catalogue) {
  const { words, table } = s;
  const all = catalogue.houses.find(({ key }) => key === table.game.house) ?? catalogue.houses[0];
  const gameOnly = (name) => capital(words.say(`game.${name.split("/").pop()}`));
  const submit = (data) => order(actions, {
    type: "rotate", every: data.get("every"), rules: data.getAll("games").map((key) => ({ house: all.key, game: key, stakes: "" })),
  });
  return html`<details><summary>${words.say("web.host.rotation")}</summary>
    ${table.rotation?.length ? html`<p>${words.say("web.host.rotates")} ${table.rotation.map(gameOnly).join(" · ")}</p>` : nothing}
    ${form(html`<fieldset><legend>${words.say("web.host.rotation_games")}</legend>${all.games.map(({ key }) => html`<label class="tick">
        <input type="checkbox" name="games" value=${key} ?checked=${table.rotation?.some((name) => name.endsWith(`/${key}`))}><span>${capital(words.say(`game.${key}`))}</span></label>`)}</fieldset>
      ${choice({ name: "every", label: words.say("web.host.every"), value: "hand", options: ["hand", "orbit"].map((key) => [key, words.say(`web.host.every_${key}`)]) })}
      <p><small>${words.say("web.host.rotation_hint")}</small></p>
      <button type="submit">${words.say("web.host.rotation_go")}</button>`, submit, words.say("web.host.rotation"))}</details>`;
}

/** The clock, and how much the table shows. */
function terms(s, actions) {
  const { words, table } = s;
  const turn = table.turn ? Math.round(table.turn / 1000) : null;
  return html`<details><summary>${words.say("web.host.terms")}</summary>${form(html`
    ${turnField(words, turn)}
    ${tick({ name: "assist", label: words.say("web.assist.label"), hint: words.say("web.assist.hint"), checked: table.assist !== "none" })}
    <button type="submit">${words.say("web.host.terms_go")}</button>`,
    (data) => order(actions, { type: "terms", turn: Number(data.get("turn")) || null, assist: data.has("assist") ? "standard" : "none" }), words.say("web.host.terms"))}</details>`;
}

/** When the game ends: agreed before the first hand (R072). */
function end(s, actions) {
  const { words, table, ui } = s;
  if (table.over || table.hand) return nothing;
  const known = table.hands ? { how: "hands", count: table.hands } : table.minutes ? { how: "minutes", count: table.minutes } : { how: "open", count: 20 };
  return html`<details><summary>${words.say("web.end.label")}</summary>${form(html`
    ${endFields(words, ui.end ?? known, (chosen) => actions.ui({ end: chosen }))}
    <button type="submit">${words.say("web.host.agree")}</button>`,
    (data) => order(actions, { type: "agree_end", ...endOf(data) }), words.say("web.end.label"))}</details>`;
}
