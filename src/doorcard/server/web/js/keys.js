/**
 * Single keys. Each is a command's name and may be another one (`prefs.keys`), or none; all are suspended while
 * something is typed, a dialog is open or a modifier is held, and can be switched off (`prefs.single`).
 */

/** @type {Record<string, string[]>} the keys of every command, in the order in which help names them */
export const KEYS = {
  fold: ["f"],
  passive: ["c"],
  raise: ["r", "b"],
  big: ["Shift+r", "Shift+b"],
  show: ["s"],
  muck: ["m"],
  own: ["0"],
  pot: ["p"],
  dead: ["d"],
  last: ["l"],
  history: ["h"],
  text: ["t"],
  help: ["?"],
};

/** The seats that a digit reads; these keys stay what they are. */
export const SEATS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** The keys of a command as the player has them. */
export function keysOf(command, changed) {
  const other = changed[command];
  if (other !== undefined) return other ? [other] : [];
  const taken = Object.values(changed);
  return KEYS[command].filter((key) => !taken.includes(key));
}

/** A key press as a text: letters small, with `Shift+` before them; other signs as they are typed. */
export function nameOf(event) {
  const { key } = event;
  if (key.length !== 1 || key === " ") return "";
  const small = key.toLowerCase();
  return event.shiftKey && small !== key.toUpperCase() ? `Shift+${small}` : small;
}

/** How a key is shown. */
export function shown(key) {
  return key.replace(/.$/u, (last) => last.toUpperCase()).replace("Shift+", "⇧ ");
}

/** Whether this press is somebody typing, or meant for something else. */
function elsewhere(event) {
  if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const field = event.target?.closest?.("input, textarea, select, [contenteditable]");
  return Boolean(field) && !["checkbox", "radio", "button", "submit"].includes(field.type);
}

/**
 * Listen for keys from now on.
 *
 * @param {Record<string, (seat?: number) => void>} commands what each command does, and `seat` with a number from 0
 * @param {() => import("./prefs.js").Prefs} prefs what the player likes now
 */
export function listen(commands, prefs) {
  document.addEventListener("keydown", (event) => {
    const { single, keys } = prefs();
    if (!single || elsewhere(event)) return;
    const name = nameOf(event);
    const command = Object.keys(KEYS).find((one) => keysOf(one, keys).includes(name));
    if (command) commands[command]?.();
    else if (SEATS.includes(name)) commands.seat(Number(name) - 1);
    else return;
    event.preventDefault();
  });
}
