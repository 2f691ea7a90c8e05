// Renders phrases with the browser's module: `node render.mjs i18n.js < asked.json`, answers as JSON.
import { readFileSync } from "node:fs";

// The module is read as text, so that Node takes it for a module whatever folder it is in.
const source = readFileSync(process.argv[2]).toString("base64");
const { Language, capital, letters, sentence, symbols } = await import(`data:text/javascript;base64,${source}`);
const { catalogues, readers, phrases, clauses } = JSON.parse(readFileSync(0, "utf8"));

function answers({ tag, names, you, look }) {
  const language = new Language(catalogues[tag]);
  const looks = { letters, symbols, spoken: (card) => language.spoken(card) };
  const here = language.at({ names, you, card: looks[look] });
  const texts = phrases.map((said) => here.render(said));
  const parted = phrases.filter((said, index) => !wellParted(here.parts(said), looks[look], texts[index]));
  return { texts, parted };
}

/** Whether texts and cards come in turn, and say together what the text says. */
function wellParted(parts, look, text) {
  const again = parts.map((part) => (typeof part === "string" ? part : look(part.card))).join("");
  const twice = parts.some((part, index) => typeof part === "string" && typeof parts[index + 1] === "string");
  return again === text && !twice && !parts.includes("");
}

function refusal(doing) {
  try {
    return `done: ${JSON.stringify(doing())}`;
  } catch (error) {
    return error.message;
  }
}

const spanish = new Language(catalogues.es).at({ names: ["Ana", "Ben"], you: 0 });
const shown = ["event.shown", { seat: 1, cards: { cards: ["Ts", "Kd"] } }];
const first = ["reason.low_card", { card: { card: "2c" } }];
const board = ["reason.best_board", { board: ["board.ranks", { ranks: { ranks: ["K", "9", "4"] } }] }];
const odd = { ...catalogues.en, plural: "n > 1" };

process.stdout.write(
  JSON.stringify({
    answers: readers.map(answers),
    capitals: clauses.map(capital),
    sentences: clauses.map(sentence),
    aloud: spanish.aloud.render(shown),
    board: [spanish.render(board), spanish.aloud.render(board)],
    hidden: spanish.aloud.render(["reason.low_card", { card: { card: "??" } }]),
    parts: spanish.parts(shown),
    sentence_parts: [sentence(spanish.parts(shown)), sentence(spanish.parts(first))],
    said: [spanish.say("count.chips", { count: 1 }), spanish.render(shown, { you: 1 }), spanish.tag],
    refusals: [
      () => spanish.say("event.flies"),
      () => spanish.say("toString"),
      () => spanish.say("event.raise", { seat: 1 }),
      () => spanish.say("status.net", { seat: 1, net: null }),
      () => new Language(odd),
    ].map(refusal),
  }),
);
