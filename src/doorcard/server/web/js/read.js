/** The answers to single keys: what somebody at a table would look at, as sentences. Each is a text for `s.words`. */

import { sentence } from "./i18n.js";
import { badge, potPhrase } from "./view/pieces.js";

/** A chair: who sits there, with what, showing what. */
export function seat(s, index) {
  const { table, words, mine } = s;
  const place = table.places[index];
  if (!place || place.gone) return sentence(words.say("web.read.empty", { number: index + 1 }));
  const at = table.hand ? table.hand.seats.findIndex((one) => one.place === index) : -1;
  const one = table.hand?.seats[at];
  const playing = one && table.hand.phase !== "over";
  const aloud = words.aloud;
  const lines = [
    words.say(mine?.place === index ? "web.read.you" : "web.read.seat", {
      number: index + 1,
      name: place.name,
      stack: playing ? one.stack : place.stack,
    }),
  ];
  if (one?.folded) lines.push(words.say("web.status.folded"));
  if (one?.up.length) lines.push(aloud.say("web.read.up", { cards: { cards: one.up } }));
  for (const phrase of one?.hand?.length ? one.hand : one?.board ? [one.board] : []) lines.push(aloud.render(phrase));
  if (one?.bet) lines.push(words.say("web.read.bet", { amount: one.bet }));
  for (const { kind, why } of one?.badges ?? []) lines.push(aloud.render(badge(words, kind, why)));
  if (place.away) lines.push(words.say("web.status.away"));
  if (place.offline) lines.push(words.say("web.status.offline"));
  return lines.map(sentence).join(" ");
}

/** The reader's own cards and what they make. */
export function own(s) {
  const { table, words, mine } = s;
  const one = table.hand?.seats[mine?.seat ?? -1];
  if (!one) return sentence(words.say("web.read.no_hand"));
  const aloud = words.aloud;
  const lines = [];
  if (mine.down?.length) lines.push(aloud.say("web.read.down", { cards: { cards: mine.down } }));
  if (one.up.length) lines.push(aloud.say("web.read.up", { cards: { cards: one.up } }));
  for (const phrase of mine.holding ?? []) lines.push(aloud.render(phrase));
  return lines.map(sentence).join(" ");
}

/** The pots, and what a call costs for them. */
export function pot(s) {
  const { table, words, mine } = s;
  const { hand, assist } = table;
  if (!hand) return sentence(words.say("web.read.no_hand"));
  const lines = [words.say("status.pot", { pot: hand.pot })];
  if (hand.pots?.length > 1) lines.push(...hand.pots.map((one, index) => words.render(potPhrase(one, index, hand.pots.length))));
  const owed = mine?.owed ?? 0;
  if (owed) {
    lines.push(words.say("web.read.owed", { owed }));
    if (assist !== "none") lines.push(words.say("web.read.odds", { odds: odds(hand.pot / owed, words.tag) }));
  }
  return lines.map(sentence).join(" ");
}

/** A price as people say it: 7.5 to 1, with the decimal sign of the language. */
function odds(ratio, tag) {
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(ratio);
}

/** The cards that are gone. */
export function dead(s) {
  const { words, table: { hand, assist } } = s;
  if (assist === "none") return sentence(words.say("web.read.no_assist"));
  if (!hand?.dead?.length) return sentence(words.say("web.read.no_dead"));
  return sentence(words.aloud.say("web.read.dead", { cards: { cards: hand.dead } }));
}

/** What was done last. */
export function last(s) {
  const entry = s.log[s.log.length - 1];
  if (!entry) return sentence(s.words.say("web.read.nothing"));
  const aloud = s.words.at(entry).aloud;
  return entry.says.map((phrase) => sentence(aloud.render(phrase))).join(" ");
}
