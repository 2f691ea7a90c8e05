/** The start page: what is chosen there, and what happens then. */

import { render } from "../vendor/lit-html/lit-html.js";
import { asJson, post } from "./fetched.js";
import { keepFocus } from "./focus.js";
import { prefs, setPref } from "./prefs.js";
import { botsOf, endOf, gameOf, rulesOf } from "./view/chooser.js";
import { start } from "./view/start.js";
import { allWords, language as words } from "./words.js";

const root = document.getElementById("app");
const read = (address) => fetch(address).then(asJson);

const [catalogue, tables] = await Promise.all([read("/api/catalogue"), read("/api/tables"), allWords()]);
const [{ key: house, games: [{ key: game }] }] = catalogue.houses;

const s = {
  words,
  catalogue,
  tables,
  name: prefs.name,
  play: { house, game, stakes: "", bots: 3, level: "", hands: 10, instant: false },
  host: { house, game, stakes: "", turn: "30", end: { how: "open", count: 20 } },
  problem: null,
  busy: false,
};

const actions = {
  choose(what, change) {
    s[what] = { ...s[what], ...change };
    draw();
  },

  /** Bots at once: nobody hurries anybody, and the first hand is dealt. */
  play() {
    const { house, game, bots, level, hands, instant } = s.play;
    const { most, chips } = gameOf(catalogue, s.play);
    open("play", {
      name: s.name || words.say("web.start.you"),
      rules: { house, game, stakes: "" },
      chips,
      bots: botsOf(catalogue, level, Math.min(bots, most - 1)),
      turn: null,
      assist: "standard",
      hands,
      listed: false,
      start: true,
      instant,
    });
  },

  /** A table that waits for friends. */
  host(data) {
    const name = String(data.get("name")).trim();
    s.name = name;
    setPref("name", name);
    const title = String(data.get("title")).trim();
    open("host", {
      name,
      ...(title && { title }),
      rules: rulesOf(data),
      chips: Number(data.get("chips")),
      bots: botsOf(catalogue, data.get("level"), Number(data.get("bots"))),
      turn: Number(data.get("turn")) || null,
      assist: data.has("assist") ? "standard" : "none",
      ...endOf(data),
      listed: data.has("listed"),
      start: false,
    });
  },

  /** Where a link leads, if it is one of this room. */
  join(data) {
    const text = String(data.get("link")).trim();
    const url = URL.canParse(text, location.href) ? new URL(text, location.href) : null;
    if (url?.origin === location.origin && url.pathname.startsWith("/t/")) location.assign(url);
    else {
      s.problem = { in: "join", says: ["web.problem.link"] };
      draw();
    }
  },
};

async function open(where, wanted) {
  s.busy = true;
  s.problem = null;
  draw();
  const { ok, value, says } = await post("/api/tables", wanted);
  if (ok) location.assign(`/t/${value.table}/${value.invite}`);
  else {
    s.busy = false;
    s.problem = { in: where, says };
    draw();
  }
}

function draw() {
  keepFocus(() => render(start(s, actions), root));
}

root.replaceChildren();
draw();
// Coming back by the browser's own button finds a page that may be used again.
addEventListener("pageshow", () => {
  s.busy = false;
  draw();
});
