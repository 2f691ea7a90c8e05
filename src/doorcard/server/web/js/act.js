/**
 * From a click to a command. What may be done, and for how much, came from the room; here it is only said when a click
 * is asked twice, and what was settled before one's turn.
 *
 * @typedef {{kind: string, amount?: number, added?: number, all_in?: boolean}} Option
 * @typedef {{kind: "check_fold" | "fold" | "call", amount: number, hand: number, street: number}} Pre
 */

/** Kinds of one option. @param {Option[]} options @param {string} kind */
const of = (options, kind) => options.find((option) => option.kind === kind);

/**
 * Why this option is asked twice: `fold` where staying is free, or "" where it is not.
 * @param {Option} option @param {Option[]} options @param {{confirm: {fold: boolean}}} prefs
 */
export function doubtful(option, options, prefs) {
  return option.kind === "fold" && of(options, "check") && prefs.confirm.fold ? "fold" : "";
}

/** Whether the reader plays this hand and will be asked again. */
function waits(s) {
  const { hand, mine, you } = s;
  if (!hand || you === null || hand.phase !== "betting" || (hand.actor ?? null) === null || hand.actor === you) return false;
  const seat = hand.seats[you];
  return !seat.folded && seat.stack > 0 && !mine.options?.length;
}

/**
 * What is offered before one's turn, in the place where its button will be. "Check or fold" and "fold" hold for any bet
 * of this street, as they say; "call 4" for exactly that.
 */
export function preActions(s) {
  if (!waits(s)) return {};
  const { owed = 0 } = s.hand.seats[s.you];
  const is = (kind) => s.pre?.kind === kind;
  if (!owed) return { left: { kind: "check_fold", amount: 0, set: is("check_fold") } };
  return { left: { kind: "fold", amount: 0, set: is("fold") }, middle: { kind: "call", amount: owed, set: is("call") } };
}

/** A pre-action, bound to what is now. @returns {Pre} */
export const bound = (s, kind, amount) => ({ kind, amount, hand: s.hand.number, street: s.hand.street });

/**
 * Whether a pre-action still stands: in the same hand, on the same street, and where it names an amount, for that.
 * @param {object} s @param {Pre | null} pre
 */
export function stands(s, pre) {
  if (!pre || !s.hand || s.you === null) return false;
  if (pre.hand !== s.hand.number || pre.street !== s.hand.street || s.hand.seats[s.you].folded) return false;
  return pre.kind !== "call" || pre.amount === (s.hand.seats[s.you].owed ?? 0);
}

/** The option that a pre-action means, now that it is one's turn; undefined where there is none. */
export function meant(options, pre) {
  if (pre.kind === "call") return options.find((option) => option.kind === "call" && option.amount === pre.amount);
  return (pre.kind === "check_fold" && of(options, "check")) || of(options, "fold");
}
