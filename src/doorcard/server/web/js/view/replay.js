/** A hand again, step by step or street by street, as this reader may know it. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { capital } from "../i18n.js";
import { focusSoon } from "../focus.js";
import { asJson, fetched } from "../fetched.js";
import { panelHead, told } from "./pieces.js";
import { ownCards, seats } from "./text.js";

export function replay(s, actions) {
  const { words, id, ui } = s;
  const { number, step } = ui.replay;
  const { value, failed } = fetched(`/api/tables/${id}/hands/${number}/replay`, asJson, actions.draw);
  const steps = value?.filter(({ says }) => says.length);
  const title = words.say("web.replay.title", { number });
  return html`${panelHead(s, actions, title)}
    <div class="panel-body replay" aria-busy=${steps || failed ? "false" : "true"}>
      <p><button type="button" class="link" @click=${() => back(actions, number)}>${words.say("web.replay.back")}</button></p>
      ${steps ? shownStep(s, actions, steps, step) : html`<p>${words.say(failed ? "web.problem.offline" : "web.loading")}</p>`}
    </div>`;
}

function back(actions, number) {
  actions.ui({ drawer: "hands" });
  focusSoon(`[data-hand="${number}"]`);
}

function shownStep(s, actions, steps, step) {
  const { words } = s;
  const { says, table, mine } = steps[step];
  const names = table.hand.seats.map((seat) => seat.name);
  const then = { ...s, table, mine, names, words: words.at({ names, you: mine?.seat ?? null }) };
  const go = (to) => actions.ui({ replay: { ...s.ui.replay, step: Math.max(0, Math.min(steps.length - 1, to)) } });
  const moves = { first: 0, street_back: street(steps, step, -1), back_one: step - 1, on: step + 1, street_on: street(steps, step, 1), last: steps.length - 1 };
  const keys = { ArrowLeft: "back_one", ArrowRight: "on", PageUp: "street_back", PageDown: "street_on", Home: "first", End: "last" };
  const press = (event) => {
    if (event.target.localName === "input" || !keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(moves[keys[event.key]]);
  };
  const signs = { first: "|◀", street_back: "◀◀", back_one: "◀", on: "▶", street_on: "▶▶", last: "▶|" };
  const button = (move) => html`<button type="button" data-move=${move} aria-label=${words.say(`web.replay.${move}`)} title=${words.say(`web.replay.${move}`)}
    aria-disabled=${moves[move] < 0 || moves[move] >= steps.length || moves[move] === step ? "true" : nothing} @click=${() => go(moves[move])}>${signs[move]}</button>`;
  return html`<div class="player" @keydown=${press}>
      <div class="moves" role="group" aria-label=${words.say("web.replay.moves")}>${Object.keys(signs).map(button)}</div>
      <label class="field"><span>${words.say("web.replay.step", { number: step + 1, most: steps.length })}</span>
        <input type="range" min="0" max=${steps.length - 1} .value=${String(step)} @input=${(event) => go(Number(event.target.value))}></label>
      <div class="says" role="status">${says.map((phrase) => html`<p>${told(then.words, phrase)}</p>`)}</div>
      <h3>${capital(then.words.render(table.hand.street_name))}</h3>
      ${ownCards(then)} ${seats(then)}
    </div>`;
}

/** The step at which the street before, or the next one, begins; the ends where there is none. */
export function street(steps, from, way) {
  const at = (index) => steps[index]?.table.hand.street ?? -1;
  if (way > 0) {
    const next = steps.findIndex((_, index) => index > from && at(index) > at(from));
    return next < 0 ? steps.length - 1 : next;
  }
  const start = steps.findIndex((_, index) => at(index) === at(from));
  return start < from ? Math.max(0, start) : Math.max(0, steps.findIndex((_, index) => at(index) === at(from - 1)));
}
