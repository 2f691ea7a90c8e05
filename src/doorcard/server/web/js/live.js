/** What is said to those who listen: what happens, politely; and, at once, that it is their turn. */

import { sentence } from "./i18n.js";
import { optionLabel, secondsLeft } from "./view/pieces.js";
import { slotsOf } from "./slots.js";

/** The last event that was told, and the last decision that was asked; null before the first view. */
let told = null;
let asked = 0;

/** Say what is new in `s`: called after every update. What a first view tells has happened before, and is not news. */
export function announce(s, actions) {
  const latest = Math.max(told ?? 0, s.table.seq, s.log.at(-1)?.seq ?? 0);
  if (told !== null) {
    const news = s.log.slice(s.log.findLastIndex(({ seq }) => seq <= told) + 1).flatMap((entry) => {
      const aloud = s.words.at(entry).aloud;
      return entry.says.map((phrase) => sentence(aloud.render(phrase)));
    });
    if (news.length) actions.say(news.join(" "));
  }
  told = latest;
  const decision = s.mine?.options?.length ? (s.table.clock?.decision ?? -1) : 0;
  if (decision && decision !== asked) actions.say(turn(s), true);
  asked = decision;
}

/** "Your turn: call 4, raise to 8, or fold; 18 seconds." */
export function turn(s) {
  const { words, mine } = s;
  const { left, middle, right } = slotsOf(mine.options);
  const labels = [middle, ...right, left].filter(Boolean).map((option) => {
    const label = optionLabel(words, option);
    return label[0].toLowerCase() + label.slice(1);
  });
  const seconds = secondsLeft(s);
  const options = { or: labels };
  return sentence(
    seconds === null
      ? words.say("web.turn.say", { options })
      : words.say("web.turn.say_time", { options, seconds: ["web.seconds", { count: seconds }] }),
  );
}
