/**
 * What a player likes. It is kept in this browser and nowhere else.
 *
 * @typedef {object} Prefs
 * @property {"felt"|"text"} view which table is shown first
 * @property {"two"|"four"|"safe"} deck colours of the suits; their signs are always there
 * @property {boolean} large indices of cards and text of the table in a larger size
 * @property {"system"|"on"|"off"} motion
 * @property {"keep"|"shrink"|"hide"} folded what becomes of a board when its owner folds; always it is ghosted
 * @property {{deal: boolean, turn: boolean, hurry: boolean, win: boolean}} sounds
 * @property {{notify: boolean, shake: boolean}} alerts how one is called when it is one's turn
 * @property {{fold: boolean, leave: boolean}} confirm what is asked twice
 * @property {boolean} single whether single keys act
 * @property {Record<string, string>} keys keys that differ from those of keys.js, by command; "" for none
 * @property {string} name what the player was called last
 */

const KEY = "doorcard.prefs";

/** @type {Prefs} */
const DEFAULTS = {
  view: "felt",
  deck: "four",
  large: false,
  motion: "system",
  folded: "shrink",
  sounds: { deal: false, turn: false, hurry: false, win: false },
  alerts: { notify: false, shake: false },
  confirm: { fold: true, leave: true },
  single: true,
  keys: {},
  name: "",
};

/** @type {Set<(prefs: Prefs) => void>} */
const listeners = new Set();

/** @returns {Prefs} what is kept, as far as it has the form of what is known */
function kept() {
  let found;
  try {
    found = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    found = {}; // kept by nobody, or by another program, or the browser keeps nothing
  }
  return like(DEFAULTS, found);
}

/** The values of `found` that are of the same kinds as those of `model`, and those of `model` for the rest. */
function like(model, found) {
  const result = {};
  for (const [name, value] of Object.entries(model)) {
    const other = found?.[name];
    if (typeof other !== typeof value) result[name] = value;
    else if (name === "keys") result[name] = { ...other };
    else if (value && typeof value === "object") result[name] = like(value, other);
    else result[name] = other;
  }
  return result;
}

/** @type {Prefs} */
export let prefs = kept();

/** Keep another value of one preference; `name` may be a path of two, as `sounds.turn`. */
export function setPref(name, value) {
  const [first, second] = name.split(".");
  prefs = { ...prefs, [first]: second ? { ...prefs[first], [second]: value } : value };
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still plays: the choice holds until the page goes.
  }
  show();
  for (const listener of listeners) listener(prefs);
}

/** Call `listener` after every change. */
export function onPrefs(listener) {
  listeners.add(listener);
}

/** Tell the style sheets, by attributes of the root element. */
function show() {
  const { dataset } = document.documentElement;
  dataset.deck = prefs.deck;
  dataset.folded = prefs.folded;
  if (prefs.large) dataset.index = "large";
  else delete dataset.index;
  if (prefs.motion === "system") delete dataset.motion;
  else dataset.motion = prefs.motion;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move: as the player says, else as the system does. */
export function moves() {
  return prefs.motion === "on" || (prefs.motion === "system" && !still.matches);
}

show();
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  prefs = kept();
  show();
  for (const listener of listeners) listener(prefs);
});
