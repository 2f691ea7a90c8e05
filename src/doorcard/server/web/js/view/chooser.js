/** Choosing what is played: a house, one of its games, and the stakes; from `/api/catalogue`. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { capital } from "../i18n.js";
import { choice, number } from "./pieces.js";

/**
 * @typedef {{key: string, least: number, most: number, stakes: string, chips: number}} CatalogueGame
 * @typedef {{houses: {key: string, games: CatalogueGame[]}[], bots: string[]}} Catalogue
 * @typedef {{house: string, game: string, stakes: string}} Chosen  `stakes` empty: those of the house
 */

/** The game that is chosen, as the catalogue has it; the first one of a house that does not play it. */
export function gameOf(catalogue, { house, game }) {
  const { games } = catalogue.houses.find(({ key }) => key === house) ?? catalogue.houses[0];
  return games.find(({ key }) => key === game) ?? games[0];
}

/** House and game; `change` gets both, the game one that the house plays. */
export function rulesFields(words, catalogue, chosen, change) {
  const house = catalogue.houses.find(({ key }) => key === chosen.house) ?? catalogue.houses[0];
  return html`${choice({
    name: "house", label: words.say("web.choose.house"), value: house.key,
    options: catalogue.houses.map(({ key }) => [key, capital(words.say(`house.${key}`))]),
    change: (key) => change({ ...chosen, house: key, game: gameOf(catalogue, { house: key, game: chosen.game }).key, stakes: "" }),
  })}
  ${choice({
    name: "game", label: words.say("web.choose.game"), value: gameOf(catalogue, chosen).key,
    options: house.games.map(({ key }) => [key, capital(words.say(`game.${key}`))]),
    change: (key) => change({ ...chosen, game: key, stakes: "" }),
  })}`;
}

/** The four amounts of the stakes. */
export function stakesFields(words, catalogue, chosen) {
  const amounts = (chosen.stakes || gameOf(catalogue, chosen).stakes).split("/");
  return html`<fieldset class="stakes"><legend>${words.say("web.choose.stakes")}</legend>
    ${["ante", "bring_in", "small", "big"].map((key, index) =>
      number({ name: key, label: words.say(`web.choose.${key}`), value: amounts[index], min: index < 2 ? 0 : 1, max: 1_000_000 }))}</fieldset>`;
}

/** The rules that a form names, for the room. */
export function rulesOf(data) {
  const stakes = ["ante", "bring_in", "small", "big"].map((key) => data.get(key));
  return { house: data.get("house"), game: data.get("game"), stakes: stakes.every((amount) => amount !== null) ? stakes.join("/") : "" };
}

/** The kinds of bots, a mixture first. */
export function botOptions(words, catalogue) {
  return [["", words.say("web.bots.mixed")], ...catalogue.bots.map((key) => [key, capital(words.say(`bot.${key}`))])];
}

/** So many bots of a kind; of all kinds in turn where none is named. */
export function botsOf(catalogue, kind, count) {
  return Array.from({ length: count }, (_, index) => kind || catalogue.bots[(catalogue.bots.length - 1 - (index % catalogue.bots.length))]);
}

/** How long a decision may take. */
export function turnField(words, value, change) {
  return choice({
    name: "turn", label: words.say("web.clock.label"), value: value ?? "", change,
    options: [15, 30, 60, 120].map((seconds) => [seconds, words.say("web.seconds", { count: seconds })]).concat([["", words.say("web.clock.no")]]),
  });
}

/** When the game ends, which people agree on beforehand (R072). */
export function endFields(words, { how, count }, change) {
  return html`${choice({
    name: "end", label: words.say("web.end.label"), value: how, options: ["open", "hands", "minutes"].map((key) => [key, words.say(`web.end.by_${key}`)]),
    change: (key) => change({ how: key, count: key === "minutes" ? 60 : 20 }),
  })}
  ${how === "open" ? "" : number({ name: "count", label: words.say(`web.end.count_${how}`), value: count, max: 100_000 })}`;
}

/** The end that a form names, for the room. */
export function endOf(data) {
  const how = data.get("end");
  const count = Number(data.get("count")) || null;
  return { hands: how === "hands" ? count : null, minutes: how === "minutes" ? count : null };
}
