/** The start page: play bots now, host a table, join one. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { capital } from "../i18n.js";
import { card, sprite } from "./cards.js";
import { botOptions, endFields, gameOf, rulesFields, stakesFields, turnField } from "./chooser.js";
import { choice, form, number, tick, told } from "./pieces.js";

/**
 * @param {object} s `words`, `catalogue`, `tables` (those listed), `play` and `host` (what is chosen), `name`,
 *   `problem` (`{in, says}`) and `busy`
 */
export function start(s, actions) {
  const { words } = s;
  return html`${sprite}<main id="content" class="start" tabindex="-1" data-keep="start">
    ${play(s, actions)} ${hosting(s, actions)} ${join(s, actions)}</main>`;
}

const problem = ({ words, problem: wrong }, where) => (wrong?.in === where ? html`<p class="problem" role="alert">${told(words, wrong.says)}</p>` : nothing);

/** Bots at once. */
function play(s, actions) {
  const { words, catalogue, play: chosen, busy } = s;
  const game = gameOf(catalogue, chosen);
  const set = (change) => actions.choose("play", change);
  const most = Math.min(chosen.bots, game.most - 1);
  const line = words.say("web.start.play_line", {
    game: chosen.game, house: chosen.house, bots: ["web.bots.count", { count: most }], hands: { and: [["count.hands", { count: chosen.hands }]] },
  });
  return html`<section class="box play" aria-labelledby="play-title">
    <div class="hand" aria-hidden="true">${["??", "Ah", "Kd", "Qs", "Jc"].map((code) => card(code, words))}</div>
    <div class="pitch"><h1 id="play-title">${words.say("web.start.lead")}</h1>
    <p class="lead">${words.say("web.start.free")}</p>
    ${problem(s, "play")}
    ${form(html`
      <button type="submit" class="main big" ?disabled=${busy}>${words.say("web.start.play_go")}</button>
      <p class="line">${capital(line)}</p>
      <details><summary>${words.say("web.start.play_change")}</summary><div class="fields">
        ${rulesFields(words, catalogue, chosen, set)}
        ${choice({ name: "bots", label: words.say("web.bots.label"), value: most, change: (count) => set({ bots: Number(count) }),
          options: Array.from({ length: game.most - 1 }, (_, index) => [index + 1, String(index + 1)]) })}
        ${choice({ name: "level", label: words.say("web.bots.level"), value: chosen.level, options: botOptions(words, catalogue), change: (level) => set({ level }) })}
        ${number({ name: "hands", label: words.say("web.end.count_hands"), value: chosen.hands, max: 1000, input: (hands) => set({ hands: Number(hands) || 1 }) })}
        ${tick({ name: "instant", label: words.say("web.bots.instant"), checked: chosen.instant, change: (instant) => set({ instant }) })}
      </div></details>`, actions.play, words.say("web.start.play_go"))}</div></section>`;
}

/** A table for friends. */
function hosting(s, actions) {
  const { words, catalogue, host: chosen, name, busy } = s;
  const set = (change) => actions.choose("host", change);
  const game = gameOf(catalogue, chosen);
  return html`<section class="box host" aria-labelledby="host-title"><h2 id="host-title">${words.say("web.start.host")}</h2>
    <p>${words.say("web.start.host_lead")}</p>
    ${problem(s, "host")}
    ${form(html`
      <label class="field"><span>${words.say("web.enter.name")}</span><input name="name" required maxlength="24" autocomplete="nickname" .value=${name}></label>
      <div class="fields">${rulesFields(words, catalogue, chosen, set)}</div>
      <details><summary>${words.say("web.start.host_change")}</summary><div class="fields">
        <label class="field"><span>${words.say("web.start.title")}</span><input name="title" maxlength="40" autocomplete="off"></label>
        ${stakesFields(words, catalogue, chosen)}
        ${number({ name: "chips", label: words.say("web.start.chips"), value: game.chips })}
        ${choice({ name: "bots", label: words.say("web.bots.label"), value: "0", options: Array.from({ length: game.most - 1 }, (_, index) => [index, String(index)]) })}
        ${choice({ name: "level", label: words.say("web.bots.level"), value: "", options: botOptions(words, catalogue) })}
        ${turnField(words, chosen.turn, (turn) => set({ turn }))}
        ${endFields(words, chosen.end, (end) => set({ end }))}
        ${tick({ name: "assist", label: words.say("web.assist.label"), hint: words.say("web.assist.hint"), checked: true })}
        ${tick({ name: "listed", label: words.say("web.start.listed"), hint: words.say("web.start.listed_hint"), checked: false })}
      </div></details>
      <button type="submit" class="main" ?disabled=${busy}>${words.say("web.start.host_go")}</button>`, actions.host, words.say("web.start.host"))}</section>`;
}

/** A link that a friend sent, or a table that is listed. */
function join(s, actions) {
  const { words, tables } = s;
  return html`<section class="box join" aria-labelledby="join-title"><h2 id="join-title">${words.say("web.start.join")}</h2>
    ${problem(s, "join")}
    ${form(html`<label class="field"><span>${words.say("web.start.link")}</span><input name="link" required autocomplete="off" inputmode="url" placeholder="https://…/t/…"></label>
      <button type="submit">${words.say("web.start.join_go")}</button>`, actions.join, words.say("web.start.join"))}
    <h3>${words.say("web.start.tables")}</h3>
    ${tables.length ? html`<ul class="lobby">${tables.map((table) => html`<li><a href=${`/t/${table.id}`}>${table.name || words.say("web.waiting.title")}</a>
      <span>${capital(words.say(`game.${gameKey(table.game)}`))} · ${words.say("web.start.seated", { seated: table.seated, most: table.places })}</span></li>`)}</ul>`
      : html`<p>${words.say("web.start.no_tables")}</p>`}</section>`;
}

/** A listed table names its game alone, or with its house. */
const gameKey = (name) => name.split("/").pop();
