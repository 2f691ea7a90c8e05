/** What is heard of what happens, and how one is called to one's turn. Loaded where something of it is switched on. */

import { turn as asking } from "./live.js";
import { onPrefs, prefs } from "./prefs.js";

/** After an update. @param {any} before the update before @param {object} s see README.md @param {number} dealt how many cards came */
export function hear(before, s, dealt) {
  const { mine, hand, you } = s;
  if (dealt) sound("deal", dealt);
  const turn = Boolean(mine?.options?.length);
  if (turn !== Boolean(before?.mine?.options?.length)) {
    if (turn) sound("turn");
    beckon(s, turn);
  }
  const won = (view, seat) => (seat === null || seat === undefined ? 0 : (view?.hand?.seats[seat]?.won ?? 0));
  if (hand && won({ hand }, you) > won(before?.table, before?.mine?.seat)) sound("win");
}

/** A sound, where its kind is switched on. */
export async function sound(kind, count) {
  if (prefs.sounds[kind]) (await import("./sound.js")).sound(kind, count);
}

/** One's turn, told outside of the page as well, or that it is over. */
async function beckon(s, turn) {
  if (!Object.values(prefs.alerts).some(Boolean)) return;
  const { call, settle } = await import("./alert.js");
  if (turn) call(s.words.say("felt.title_turn", { game: s.words.say(`game.${s.table.game.game}`) }), asking(s));
  else settle();
}

/** Sounds want to be there before the first of them: they wait for a click or a key. */
const tune = () => Object.values(prefs.sounds).some(Boolean) && import("./sound.js");
onPrefs(tune);
tune();
