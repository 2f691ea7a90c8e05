/**
 * What is said, in a language: phrases (codes with arguments, as `doorcard.words.phrases` writes them in JSON) become
 * text, or parts of text with cards between them. It gives the very text that `Language.render` gives in Python.
 *
 *     const es = new Language(catalogue).at({ names: ["Ana", "Ben"], you: 0 });
 *     es.render(["event.raise", { seat: 1, amount: 6 }]);          // "Ben sube a 6"
 *     es.parts(["event.dealt_down", { seat: 0, cards: { cards: ["Kh"] } }]);  // ["tus cartas tapadas: ", { card: "Kh" }]
 *     es.say("count.chips", { count: 3 });                         // "3 fichas"
 *     sentence(es.aloud.render(phrase));                           // for a live region: cards as words
 *
 * Nothing here knows a rule of the game, or a language: all sentences are in the catalogue.
 *
 * @typedef {[string] | [string, {[name: string]: Argument}]} Phrase
 * @typedef {{[how: string]: Argument[]}} Row  `{"and": [...]}`, `or`, `comma`, `semicolon` or `dot`
 * @typedef {{card: string}} Card  a card in letters, as `{"card": "As"}`; `??` is one whose face is not known
 * @typedef {Phrase | Row | Sorted | string | number | boolean | null} Argument
 * @typedef {Card | {cards: string[]} | {ranks: string[]} | {term: string}} Sorted
 * @typedef {string | Card} Part
 * @typedef {{tag: string, plural: string, texts: Record<string, string | string[]>}} Catalogue
 * @typedef {object} Reader
 * @property {string[]} [names] what the seats are called, by index
 * @property {number | null} [you] the seat of the reader, who is spoken to and not of
 * @property {(card: string) => string} [card] how a card looks in text: `letters`, `symbols`, or a function of your own
 * @property {boolean} [aloud] whether this is read aloud: ranks as words, and a pause between cards
 */

/** Arguments that are seats, and are called by name. */
const SEATS = new Set(["seat", "actor", "dealer", "place"]);

/** Arguments whose texts are keys, and are translated where the catalogue has `NAME.TEXT`. */
const NAMED = new Set(["game", "house", "ranking", "where", "why", "wanted"]);

/** What stands between the items of a row that no word joins. @type {Record<string, string>} */
const MARKS = { comma: ", ", semicolon: "; ", dot: " · " };

/** The plural rules of gettext that are known here, by their text: which form a number takes. */
const PLURALS = new Map([["n != 1", (/** @type {number} */ n) => (n === 1 ? 0 : 1)]]);

/** A place in a template: its argument, and the form it asks for. */
const PLACE = /\{(\w+)(?::(\w+))?\}/;

/** Templates that were said before, taken apart: a text, an argument, its form, a text and so on. @type {Map<string, string[]>} */
const apart = new Map();

/** @param {string} template */
function taken(template) {
  let parts = apart.get(template);
  if (!parts) apart.set(template, (parts = template.split(PLACE)));
  return parts;
}

/** Cards as they are read aloud, by catalogue: the same ones are said again and again. @type {WeakMap<Catalogue, Map<string, string>>} */
const aloud = new WeakMap();

/**
 * A card in letters, as `As`.
 * @param {string} card
 */
export function letters(card) {
  return card;
}

/**
 * A card with the sign of its suit, as `A♠`.
 * @param {string} card
 */
export function symbols(card) {
  return card === "??" ? card : card[0] + "♣♦♥♠"["cdhs".indexOf(card[1])];
}

export class Language {
  #catalogue;
  #names;
  #you;
  #card;
  #aloud;
  #plural;

  /**
   * @param {Catalogue} catalogue what `doorcard.words.browser.catalogue` gives
   * @param {Reader} [reader]
   */
  constructor(catalogue, { names = [], you = null, card = letters, aloud = false } = {}) {
    const plural = PLURALS.get(catalogue.plural);
    if (!plural) throw new RangeError(`no such plural rule: ${catalogue.plural}`);
    this.#catalogue = catalogue;
    this.#plural = plural;
    this.#names = names;
    this.#you = you;
    this.#card = card;
    this.#aloud = aloud;
  }

  /** The language's code, as `es`. */
  get tag() {
    return this.#catalogue.tag;
  }

  /**
   * The same language for another reader or another table; what is not named stays as it is.
   * @param {Reader} changes
   */
  at(changes) {
    const now = { names: this.#names, you: this.#you, card: this.#card, aloud: this.#aloud };
    return new Language(this.#catalogue, { ...now, ...changes });
  }

  /** The same language with cards and ranks as words, for what is read aloud. */
  get aloud() {
    return this.at({ card: (card) => this.spoken(card), aloud: true });
  }

  /**
   * Whether the catalogue has a code.
   * @param {string} code
   */
  has(code) {
    return Object.hasOwn(this.#catalogue.texts, code);
  }

  /**
   * The text of a phrase or a row; with a second argument, for that reader.
   * @param {Phrase | Row} said
   * @param {Reader} [reader]
   * @returns {string}
   */
  render(said, reader) {
    if (reader) return this.at(reader).render(said);
    return this.#text(this.parts(said));
  }

  /**
   * A phrase or a row as texts and cards in turn, so that a page can draw the cards.
   * @param {Phrase | Row} said
   * @returns {Part[]}
   */
  parts(said) {
    return joined(this.#thing("", said));
  }

  /**
   * The text of a code; its arguments are as in the JSON of a phrase.
   * @param {string} code
   * @param {Record<string, Argument>} [args]
   */
  say(code, args = {}) {
    return this.render([code, args]);
  }

  /**
   * What a seat is called.
   * @param {number} seat
   */
  name(seat) {
    if (seat === this.#you) return this.say("seat.you");
    return seat < this.#names.length ? this.#names[seat] : this.say("seat.number", { number: seat + 1 });
  }

  /**
   * A card as it is read aloud: "ten of spades".
   * @param {string} card
   */
  spoken(card) {
    if (card === "??") return this.say("web.card.hidden");
    let known = aloud.get(this.#catalogue);
    if (!known) aloud.set(this.#catalogue, (known = new Map()));
    let text = known.get(card);
    if (text === undefined) known.set(card, (text = this.say("card.spoken", faces(card))));
    return text;
  }

  /** @param {Part[]} parts */
  #text(parts) {
    return parts.map((part) => (typeof part === "string" ? part : this.#card(part.card))).join("");
  }

  /**
   * A code with its arguments in their places.
   * @param {string} code
   * @param {Record<string, Argument>} args
   * @returns {Part[]}
   */
  #filled(code, args) {
    const yours = this.#you !== null && args.seat === this.#you ? `${code}.you` : "";
    const toYou = yours && this.has(yours);
    const [first, ...places] = taken(this.#template(toYou ? yours : code, args.count));
    /** @type {Part[]} */
    const parts = [first];
    for (let at = 0; at < places.length; at += 3) {
      const [name, form, text] = places.slice(at, at + 3);
      if (!Object.hasOwn(args, name)) throw new RangeError(`${code} needs ${name}`);
      parts.push(...this.#thing(name, args[name], form), text);
    }
    return parts;
  }

  /**
   * @param {string} code
   * @param {Argument} [count]
   */
  #template(code, count) {
    if (!this.has(code)) throw new RangeError(`the catalogue ${this.tag} has no ${code}`);
    const text = this.#catalogue.texts[code];
    return typeof text === "string" ? text : text[this.#plural(typeof count === "number" ? count : 1)];
  }

  /**
   * An argument, in the form that its place asks for.
   * @param {string} name
   * @param {Argument} value
   * @param {string} [form]
   * @returns {Part[]}
   */
  #thing(name, value, form) {
    if (typeof value === "number") {
      if (form) return this.#filled(`count.${form}`, { count: value });
      return [SEATS.has(name) ? this.name(value) : this.#number(value)];
    }
    if (typeof value === "string") {
      const key = `${name}.${value}`;
      return NAMED.has(name) && this.has(key) ? this.#filled(key, {}) : [value];
    }
    if (typeof value === "boolean") return this.#filled(`bool.${value}`, {});
    if (Array.isArray(value)) return this.#filled(value[0], value[1] ?? {});
    if (value === null) throw new RangeError(`${name} is null, and cannot be said`);
    return this.#sorted(name, value, form);
  }

  /**
   * An argument that says of what sort it is.
   * @param {string} name
   * @param {Row | Sorted} value
   * @param {string} [form]
   * @returns {Part[]}
   */
  #sorted(name, value, form) {
    const [[sort, content]] = Object.entries(value);
    switch (sort) {
      case "card":
        if (form) return this.#filled(`card.${form}`, faces(content));
        return [{ card: content }];
      case "cards":
        return between(content.map((/** @type {string} */ card) => [{ card }]), this.#aloud ? ", " : " ");
      case "ranks":
        if (!this.#aloud) return [content.join("-")];
        return between(content.map((/** @type {string} */ rank) => this.#filled(`rank.${rank}`, {})), ", ");
      case "term":
        return this.#filled(form ? `${content}.${form}` : content, {});
      default:
        return this.#row(name, sort, content);
    }
  }

  /**
   * Things in a row; each is called as the row is, but for a last `s`.
   * @param {string} name
   * @param {string} how
   * @param {Argument[]} items
   * @returns {Part[]}
   */
  #row(name, how, items) {
    const things = items.map((item) => this.#thing(name.replace(/s$/, ""), item));
    if (Object.hasOwn(MARKS, how)) return between(things, MARKS[how]);
    if (things.length === 1) return things[0];
    const places = { head: between(things.slice(0, -1), ", "), last: things[things.length - 1] };
    return this.#template(`list.${how}`)
      .split(/\{(head|last)\}/)
      .flatMap((text, index) => (index % 2 ? places[/** @type {"head" | "last"} */ (text)] : [text]));
  }

  /**
   * Up to four digits stay together, as Spanish has them.
   * @param {number} value
   */
  #number(value) {
    const digits = String(value);
    if (Math.abs(value) < 10000) return digits;
    return digits.replace(/\B(?=(\d{3})+$)/g, this.#template("number.thousands"));
  }
}

/**
 * The rank and the suit of a card, as words.
 * @param {string} card
 */
function faces(card) {
  return { rank: { term: `rank.${card[0]}` }, suit: { term: `suit.${card[1]}` } };
}

/**
 * Things with a text between each two.
 * @param {Part[][]} things
 * @param {string} mark
 */
function between(things, mark) {
  return things.flatMap((parts, index) => (index ? [mark, ...parts] : parts));
}

/**
 * The same parts with no two texts side by side, and none empty.
 * @param {Part[]} parts
 */
function joined(parts) {
  /** @type {Part[]} */
  const whole = [];
  for (const part of parts) {
    const last = whole.length - 1;
    if (part === "") continue;
    if (typeof part === "string" && typeof whole[last] === "string") whole[last] += part;
    else whole.push(part);
  }
  return whole;
}

/**
 * A text, or parts, with a capital first, after the mark that opens a question; the name of a file stays as it is.
 * @template {string | Part[]} T
 * @param {T} said
 * @returns {T}
 */
export function capital(said) {
  if (typeof said !== "string") {
    const [first, ...rest] = said;
    return /** @type {T} */ (typeof first === "string" ? [capital(first), ...rest] : said);
  }
  const word = said.split(" ", 1)[0];
  if (word.includes("/") || word.slice(0, -1).replace(/\.+$/, "").includes(".")) return said;
  const mark = /^[¿¡]/.test(said) ? 1 : 0;
  const letter = String.fromCodePoint(said.codePointAt(mark) ?? 0);
  if (mark === said.length) return said;
  return /** @type {T} */ (said.slice(0, mark) + letter.toUpperCase() + said.slice(mark + letter.length));
}

/**
 * A clause, or its parts, as a sentence of its own: a capital first, a full stop last.
 * @template {string | Part[]} T
 * @param {T} said
 * @returns {T}
 */
export function sentence(said) {
  if (typeof said === "string") return /** @type {T} */ (capital(said) + (/[.!?…]$/.test(said) ? "" : "."));
  const last = said[said.length - 1];
  const ended = typeof last === "string" && /[.!?…]$/.test(last);
  return /** @type {T} */ (ended ? capital(said) : joined([...capital(said), "."]));
}
