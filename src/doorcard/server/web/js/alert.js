/** One's turn, told outside of the page: by the system where nobody looks, and by a phone that shakes. Only for who wants it. */

import { prefs } from "./prefs.js";

/** How a phone shakes: twice, shortly. Milliseconds on, off, on. */
const SHAKE = [90, 60, 90];

/** @type {Notification | null} what the system shows now */
let shown = null;

/** Whether this browser lets a page like this one notify at all. */
function notifies() {
  if (!globalThis.Notification || !isSecureContext) return false;
  if (Notification.permission === "granted") return true;
  try {
    new Notification(""); // nothing shows without permission; but browsers that have the name alone, as on phones, throw
    return true;
  } catch {
    return false;
  }
}

/** What can be had here. The function that shakes is in browsers of desks too, where nothing would: not without a finger. */
export const able = { notify: notifies(), shake: Boolean(navigator.vibrate) && matchMedia("(any-pointer: coarse)").matches };

/** Whether the system may be asked to show something. */
export const allowed = () => able.notify && Notification.permission === "granted";

/** Ask whoever is here to allow it; whether they did. Browsers ask only after a click. */
export const ask = async () => (await Notification.requestPermission()) === "granted";

/** Shake, if anything was touched here before: browsers do nothing otherwise, and complain. */
export function shake() {
  if (able.shake && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(SHAKE);
}

/** It is one's turn: this is said of it. @param {string} title @param {string} body */
export function call(title, body) {
  settle();
  if (prefs.alerts.shake) shake();
  if (!prefs.alerts.notify || !document.hidden || !allowed()) return;
  shown = new Notification(title, { body, tag: location.pathname, lang: document.documentElement.lang });
  shown.onclick = () => {
    focus();
    settle();
  };
}

/** What was said is not so any more, or is seen on the page. */
export function settle() {
  shown?.close();
  shown = null;
}
document.addEventListener("visibilitychange", settle);
