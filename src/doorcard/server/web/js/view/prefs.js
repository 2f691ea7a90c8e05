/** What a player likes: language, looks, sounds, what is asked twice, keys. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { able, allowed, ask, shake } from "../alert.js";
import { KEYS, SEATS, keysOf, nameOf, shown } from "../keys.js";
import { setPref } from "../prefs.js";
import { cardsText, choice, panelHead, tick } from "./pieces.js";

export function preferences(s, actions) {
  const { words, prefs } = s;
  const set = (name, value) => {
    setPref(name, value);
    actions.draw();
  };
  const group = (name, keys) => keys.map((key) =>
    tick({ label: words.say(`web.prefs.${name}.${key}`), checked: prefs[name][key], change: (on) => set(`${name}.${key}`, on) }));
  return html`${panelHead(s, actions, words.say("web.prefs.title"))}
    <div class="panel-body">
      <p class="languages">${languages(s)}</p>
      ${choice({ name: "view", label: words.say("web.prefs.view"), value: prefs.view, change: (value) => {
          setPref("view", value);
          actions.ui({ text: value === "text" });
        },
        options: ["felt", "text"].map((key) => [key, words.say(`web.prefs.view.${key}`)]) })}
      ${choice({ name: "deck", label: words.say("web.prefs.deck"), value: prefs.deck, change: (value) => set("deck", value),
        options: ["two", "four", "safe"].map((key) => [key, words.say(`web.prefs.deck.${key}`)]) })}
      <p class="sample">${cardsText(words, ["As", "Kh", "Qd", "Jc"])}</p>
      ${tick({ label: words.say("web.prefs.large"), checked: prefs.large, change: (on) => set("large", on) })}
      ${choice({ name: "motion", label: words.say("web.prefs.motion"), value: prefs.motion, change: (value) => set("motion", value),
        options: ["system", "on", "off"].map((key) => [key, words.say(`web.prefs.motion.${key}`)]) })}
      ${choice({ name: "folded", label: words.say("web.prefs.folded"), value: prefs.folded, change: (value) => set("folded", value),
        options: ["keep", "shrink", "hide"].map((key) => [key, words.say(`web.prefs.folded.${key}`)]) })}
      <fieldset><legend>${words.say("web.prefs.sounds")}</legend>${group("sounds", ["deal", "turn", "hurry", "win"])}</fieldset>
      ${alerts(s, actions, set)}
      <fieldset><legend>${words.say("web.prefs.confirm")}</legend>${group("confirm", ["fold", "leave"])}</fieldset>
      <fieldset><legend>${words.say("web.prefs.keys")}</legend>
        ${tick({ label: words.say("web.prefs.single"), checked: prefs.single, change: (on) => set("single", on) })}
        <p id="keys-hint"><small>${words.say("web.prefs.keys_hint")}</small></p>
        ${prefs.single ? Object.keys(KEYS).map((command) => keyField(words, prefs, command, set)) : nothing}
        ${Object.keys(prefs.keys).length ? html`<p><button type="button" @click=${() => set("keys", {})}>${words.say("web.prefs.keys_reset")}</button></p>` : nothing}
      </fieldset>
    </div>`;
}

/** How one is called when it is one's turn: as far as this browser can. It asks for permission when somebody wants it, and not before. */
function alerts({ words, prefs, ui }, actions, set) {
  if (!able.notify && !able.shake) return nothing;
  const line = (key, checked, change) => tick({ name: key, label: words.say(`web.prefs.alerts.${key}`), checked, change });
  const notify = async (on, box) => {
    const may = !on || (await ask());
    box.checked = on && may;
    setPref("alerts.notify", on && may);
    actions.ui({ refused: !may });
  };
  return html`<fieldset><legend>${words.say("web.prefs.alerts")}</legend>
    ${able.notify ? line("notify", prefs.alerts.notify && allowed(), notify) : nothing}
    ${ui.refused && !allowed() ? html`<p class="problem" role="alert">${words.say("web.prefs.alerts.refused")}</p>` : nothing}
    ${able.shake ? line("shake", prefs.alerts.shake, (on) => {
        set("alerts.shake", on);
        if (on) shake();
      }) : nothing}
  </fieldset>`;
}

/** The languages that there are, each named in itself: switching reloads the page, and the seat is kept by its cookie. */
function languages({ words }) {
  const known = document.body.dataset.languages.split(";").map((each) => each.split("="));
  const there = (tag) => {
    const url = new URL(location.href);
    url.searchParams.set("lang", tag);
    return url.pathname + url.search;
  };
  return known.map(([tag, name]) =>
    html`<a href=${there(tag)} hreflang=${tag} lang=${tag} aria-current=${tag === words.tag ? "true" : nothing}>${name}</a> `);
}

/** A field that takes the next key pressed as the key of its command, Backspace as none. */
function keyField(words, prefs, command, set) {
  const keys = keysOf(command, prefs.keys);
  const press = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab" || event.key === "Escape") return;
    event.preventDefault();
    const name = ["Backspace", "Delete"].includes(event.key) ? "" : nameOf(event);
    if (SEATS.includes(name) || (!name && event.key.length > 1 && !["Backspace", "Delete"].includes(event.key))) return;
    const others = Object.entries(prefs.keys).filter(([other, key]) => other !== command && key !== name);
    // Whoever had this key by another wish has none now; those that had it from the start lose it by `keysOf`.
    const robbed = Object.entries(prefs.keys).filter(([other, key]) => other !== command && name && key === name);
    set("keys", { ...Object.fromEntries(others), ...Object.fromEntries(robbed.map(([other]) => [other, ""])), [command]: name });
  };
  return html`<label class="field key"><span>${words.say(`web.key.${command}`)}</span>
    <input type="text" readonly aria-describedby="keys-hint" .value=${keys.map(shown).join(" ") || words.say("web.keys.none")} @keydown=${press}></label>`;
}
