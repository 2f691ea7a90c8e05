/** The waiting room: who is here, a chair, the invitation, and the start. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { capital } from "../i18n.js";
import { post } from "../fetched.js";
import { talk } from "./chat.js";
import { gameName, order, stakesLine, told, twice } from "./pieces.js";
import { enter, nameOf, ownPlace } from "./place.js";

export { enter };

/** Before the first hand. */
export function waiting(s, actions) {
  const { words, table, mine, ui } = s;
  return html`<section class="waiting" aria-labelledby="waiting-title">
    <h2 id="waiting-title" tabindex="-1" data-keep="waiting">${table.name || words.say("web.waiting.title")}</h2>
    <ul class="facts">
      <li><button type="button" class="link" @click=${() => actions.ui({ drawer: "rules" })}>${capital(gameName(words, table.game))}</button></li>
      <li>${capital(stakesLine(words, table.game.stakes))}</li>
      <li>${capital(clockLine(words, table))}</li>
      <li>${capital(endLine(words, table))}</li>
    </ul>
    ${ui.problem ? html`<p class="problem" role="alert">${told(words, ui.problem)}</p>` : nothing}
    <div class="columns">
      ${mine ? mineBox(s, actions) : enter(s, actions)}
      ${people(s)}
      ${mine ? share(s, actions) : nothing}
      ${mine ? html`<div class="box"><h3>${words.say("web.chat.title")}</h3>${talk(s, actions)}</div>` : nothing}
    </div></section>`;
}

function mineBox(s, actions) {
  const { words, table, mine } = s;
  const ready = table.places.filter(({ gone, away, stack }) => !gone && !away && stack > 0).length;
  const enough = ready >= 2;
  return html`<section class="box" aria-labelledby="mine-title">
    <h3 id="mine-title">${words.say("web.waiting.you", { name: nameOf(s) })}</h3>
    ${ownPlace(s, actions)}
    ${mine.host ? html`<hr><p class="buttons">
        <button type="button" class="main" ?disabled=${!enough} aria-describedby=${enough ? nothing : "start-hint"}
          @click=${() => order(actions, { type: "start" })}>${words.say("web.waiting.start")}</button>
        <button type="button" @click=${() => actions.ui({ drawer: "host" })}>${words.say("web.menu.host")}</button></p>
        ${enough ? nothing : html`<p id="start-hint"><small>${words.say("web.waiting.two")}</small></p>`}`
      : html`<p>${words.say("web.waiting.host", { name: hostName(table) })}</p>`}</section>`;
}

function hostName(table) {
  return table.guests.find(({ key }) => key === table.host)?.name ?? "–";
}

/** Who sits, who watches. */
function people({ words, table, mine }) {
  const seated = table.places.filter(({ gone }) => !gone);
  const watching = table.guests.filter(({ place }) => place === null || place === undefined);
  return html`<section class="box" aria-labelledby="people-title">
    <h3 id="people-title">${words.say("web.waiting.people", { seated: seated.length, most: table.game.most })}</h3>
    <ol class="people">${seated.map((place) => html`<li><b>${place.name}</b>
      <span>${words.say("count.chips", { count: place.stack })}${place.bot ? html` · ${words.say(`bot.${place.bot}`)}` : nothing}${place.guest && place.guest === mine?.guest
        ? html` · ${words.say("web.you")}` : nothing}${place.guest && place.guest === table.host ? html` · ${words.say("web.host")}` : nothing}${place.offline
        ? html` · ${words.say("web.status.offline")}` : nothing}</span></li>`)}</ol>
    ${watching.length ? html`<h4>${words.say("web.waiting.watching")}</h4><ul class="people">${watching.map(({ key, name }) =>
      html`<li>${name}${key === table.host ? html` <span>· ${words.say("web.host")}</span>` : nothing}</li>`)}</ul>` : nothing}</section>`;
}

/** The invitation as a link and as a code to point a phone at. */
export function share(s, actions) {
  const { words, id, invite } = s;
  const host = s.mine?.host;
  if (!invite && !host) return nothing;
  const renewal = host ? renew(s, actions) : nothing;
  return html`<section class="box" aria-label=${words.say("web.share.title")}><h3>${words.say("web.share.title")}</h3>
    ${invite ? link(words, id, invite, actions, renewal) : html`<p class="buttons">${renewal}</p>`}</section>`;
}

function link(words, id, invite, actions, renewal) {
  // By the name under which others reach the server, which is not always the one in this window's address.
  const url = new URL(`/t/${id}/${invite}`, document.body.dataset.share || location.href).href;
  return html`<p>${words.say("web.share.hint")}</p>
    <label class="field"><span>${words.say("web.share.link")}</span>
      <input type="text" readonly .value=${url} @focus=${(event) => event.target.select()}></label>
    <p class="buttons"><button type="button" @click=${() => copy(url, words, actions)}>${words.say("web.share.copy")}</button> ${renewal}</p>
    <img class="qr" src=${`/api/qr.svg?text=${encodeURIComponent(url)}`} alt=${words.say("web.share.qr")} width="200" height="200">`;
}

/** The host makes another link: the one before lets nobody in any more. */
function renew(s, actions) {
  const { words, id } = s;
  const go = async () => {
    const { ok, value, says } = await post(`/api/tables/${id}/invite`, {});
    if (ok) {
      document.body.dataset.invite = value.invite;
      history.replaceState(null, "", `/t/${id}/${value.invite}${location.search}`);
    }
    actions.ui({ problem: ok ? null : says });
    if (ok) actions.say(words.say("web.share.renewed"));
  };
  return twice(s, actions, { key: "renew", label: words.say("web.share.renew"), text: words.say("web.share.renew_sure"), go });
}

/** Copy the link; where the browser does not allow that, the field beside it can be copied by hand. */
async function copy(url, words, actions) {
  try {
    await navigator.clipboard.writeText(url);
    actions.say(words.say("web.share.copied"));
    actions.ui({ notice: words.say("web.share.copied") });
  } catch {
    actions.ui({ notice: words.say("web.share.by_hand") });
  }
}

function clockLine(words, { turn }) {
  return turn ? words.say("web.clock.turn", { seconds: ["web.seconds", { count: Math.round(turn / 1000) }] }) : words.say("web.clock.none");
}

/** How long the game goes on (R072). */
function endLine(words, { hands, minutes, end_agreed: agreed }) {
  if (hands) return words.say("web.end.hands", { count: hands });
  if (minutes) return words.say("web.end.minutes", { count: minutes });
  return words.say(agreed ? "web.end.open" : "web.end.unsaid");
}
