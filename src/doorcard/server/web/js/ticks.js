/** What shows a time, and how much is left: drawn here and nowhere else, four times a second. */

import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";

/** @type {Set<Element>} all that shows a time: to look for it in the whole page would take longer than all the rest of this */
const all = new Set();

/** `<b ${ticks()}>` shows a time. */
export const ticks = directive(
  class extends Directive {
    update({ element }) {
      all.add(element);
      return noChange;
    }
  },
);

/** How much time is left, of what: `share` of the whole, in the turn's own time or in the bank. */
function leftOf({ clock, turn, paused }, now) {
  if (!clock?.turn_ends || paused) return { runs: false, bank: false, left: 0, share: 1 };
  const own = clock.turn_ends - now;
  if (own > 0 || !clock.ends) return { runs: true, bank: false, left: Math.max(0, own), share: Math.min(1, Math.max(0, own) / (turn || 1)) };
  const left = Math.max(0, clock.ends - now);
  return { runs: true, bank: true, left, share: Math.min(1, left / Math.max(1, clock.ends - clock.turn_ends)) };
}

/** Draw times: seconds as numbers, and how much is left as a length. @param {object} s see README.md @returns {boolean} whether it hurries */
export function tick({ table, words }, now) {
  const { runs, bank, left, share } = leftOf(table ?? {}, now);
  const late = runs && left < 10_000;
  const seconds = Math.ceil(left / 1000);
  for (const element of all) {
    const { dataset, classList } = element;
    if (!element.isConnected) all.delete(element);
    else if (dataset.until) {
      const count = Math.max(0, Math.ceil((Number(dataset.until) - now) / 1000));
      element.textContent = words.say("web.seconds", { count });
    } else if (dataset.seconds !== undefined) {
      const text = runs ? words.say(bank ? "felt.bank_seconds" : "felt.seconds", { seconds }) : "";
      if (element.textContent !== text) element.textContent = text;
    } else if (runs || classList.contains("timed")) {
      element.style.setProperty("--share", share.toFixed(4));
      classList.toggle("bank", bank);
      classList.toggle("timed", runs);
      classList.toggle("late", late);
    }
  }
  return late;
}
