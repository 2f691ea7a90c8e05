/**
 * Where each action has its button: giving up on the left, staying in the middle, adding on the right, always. A slot
 * without a legal action stays empty.
 *
 * @typedef {{kind: string, amount?: number, added?: number, all_in?: boolean}} Option
 * @typedef {{left?: Option, middle?: Option, right: Option[]}} Slots
 */

const PLACES = { fold: "left", muck: "left", check: "middle", call: "middle", "bring in": "middle", show: "middle" };

/** @param {Option[]} options @returns {Slots} */
export function slotsOf(options) {
  const slots = { right: [] };
  for (const option of options) {
    const place = PLACES[option.kind];
    if (place) slots[place] = option;
    else slots.right.push(option);
  }
  return slots;
}
