/** The sentences of this page's language: those of the table at once, all others when something is opened. */

import { Language, symbols } from "./i18n.js";

const { words: first, moreWords: rest } = document.body.dataset;
const read = async (address) => (await fetch(address)).json();

const catalogue = await read(first);

/** The language, for nobody's seat yet. */
export const language = new Language(catalogue).at({ card: symbols });

/** @type {Promise<void> | null} */
let coming = null;

/** When this is fulfilled, everything can be said. */
export function allWords() {
  coming ??= read(rest).then(
    ({ texts }) => {
      Object.assign(catalogue.texts, texts);
    },
    (error) => {
      coming = null; // the line is down: another try when they are wanted again
      throw error;
    },
  );
  return coming;
}
