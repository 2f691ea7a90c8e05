/**
 * What moves: cards that are dealt, chips that are put in, collected and won. The page shows the truth at once; an
 * animation only begins elsewhere and ends there, so it may be cut short at any moment, and is by the next update, by
 * any key or click, and in a tab that nobody sees.
 */

import { moves } from "./prefs.js";

const CARD = 105;
const STREET = 1150;
const PUSH = 200;

/** @type {Set<string>} cards that lie there already */
let known = new Set();
/** @type {Set<Animation>} */
const running = new Set();

/** End all that moves. */
export function settle() {
  for (const animation of running) animation.finish();
  running.clear();
}
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, settle, { passive: true, capture: true });
document.addEventListener("visibilitychange", settle);

function run(element, frames, options) {
  const animation = element.animate(frames, { fill: "backwards", easing: "cubic-bezier(.2,.7,.25,1)", ...options });
  running.add(animation);
  animation.finished.then(
    () => running.delete(animation),
    () => running.delete(animation),
  );
  return animation;
}

const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/** The way from the middle of one box to that of another, as a transform. */
function way(from, to) {
  const start = middle(from);
  const end = middle(to);
  return `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
}

const box = (element) => element.getBoundingClientRect();

/** Where chips lie, before the page changes. @param {Element} root */
export function look(root) {
  settle();
  const bets = new Map();
  if (!moves() || document.hidden) return { bets, moves: false };
  for (const element of root.getElementsByClassName("wager"))
    if (element.dataset.amount !== "0") bets.set(element.dataset.bet, { amount: Number(element.dataset.amount), box: box(element), chips: element.firstElementChild });
  return { bets, moves: true };
}

/** A copy of something, on its way over the table and gone at its end. */
function fly(root, thing, from, to, options) {
  const layer = root.querySelector("[data-flying]");
  if (!layer || !thing) return;
  const copy = thing.cloneNode(true);
  const origin = box(layer);
  copy.classList.add("flying");
  copy.style.left = `${from.left - origin.left}px`;
  copy.style.top = `${from.top - origin.top}px`;
  layer.append(copy);
  const start = middle(from);
  const end = middle(to);
  run(copy, [{ transform: "none" }, { transform: `translate(${end.x - start.x}px, ${end.y - start.y}px)`, opacity: 0.9 }], { duration: PUSH, ...options }).finished.then(
    () => copy.remove(),
    () => copy.remove(),
  );
}

/**
 * Move from what was to what is.
 *
 * @param {Element} root what was drawn
 * @param {ReturnType<typeof look>} before
 * @param {boolean} fresh whether this is the first look, or a leap: then nothing moves
 * @param {boolean} same whether the cards are known to be the same
 * @returns {{dealt: number}} how many cards came
 */
export function go(root, before, fresh, same) {
  const dealt = [];
  if (!same) {
    const there = new Set();
    for (const element of root.querySelectorAll("[data-card]")) {
      const name = element.getAttribute("data-card");
      there.add(name);
      if (!known.has(name)) dealt.push(element);
    }
    known = there;
  }
  if (fresh || !before.moves) return { dealt: fresh ? 0 : dealt.length };
  deal(root, dealt);
  push(root, before.bets);
  return { dealt: dealt.length };
}

/** Cards come from the middle, one by one in the order of the deal. */
function deal(root, cards) {
  const source = root.querySelector("[data-deck]");
  if (!cards.length || !source) return;
  const from = box(source);
  const boxes = cards.map(box);
  const step = Math.min(CARD, STREET / cards.length);
  cards
    .map((element, index) => ({ element, box: boxes[index], order: Number(element.dataset.order) }))
    .sort((one, other) => one.order - other.order)
    .forEach(({ element, box: to }, index) =>
      run(element, [{ transform: `${way(from, to)} rotate(-30deg) scale(.6)`, opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: "none", opacity: 1 }], {
        duration: 260,
        delay: index * step,
      }),
    );
}

/** Chips go out before their seat, then to the middle, then to who wins them. */
function push(root, bets) {
  const pots = root.querySelector("[data-pots]");
  const whole = pots?.querySelector(".whole");
  const pot = whole?.offsetWidth ? whole : pots;
  for (const element of root.getElementsByClassName("wager")) {
    const was = bets.get(element.dataset.bet);
    const now = Number(element.dataset.amount);
    const seat = element.closest("[data-seat]")?.querySelector(".plate");
    if (now > (was?.amount ?? 0) && seat) run(element.firstElementChild, [{ transform: way(box(seat), box(element)), opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: PUSH });
    else if (was && !now && pot) fly(root, was.chips, was.box, box(pot), {});
  }
  for (const seat of root.querySelectorAll("[data-seat].won")) {
    if (!pot || seat.dataset.paid) continue;
    seat.dataset.paid = "yes";
    fly(root, pot.querySelector(".pile") ?? pot, box(pot), box(seat.querySelector(".plate")), { duration: 450, delay: 250 });
  }
  for (const seat of root.querySelectorAll("[data-seat]:not(.won)[data-paid]")) delete seat.dataset.paid;
}
