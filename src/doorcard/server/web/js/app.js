/** The table page: one state, drawn anew after every change, and what may be done with it. */

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { bound, doubtful, meant, stands } from "./act.js";
import * as anim from "./anim.js";
import { keepFocus, openDialog } from "./focus.js";
import { capital, sentence } from "./i18n.js";
import { listen } from "./keys.js";
import { announce } from "./live.js";
import { onPrefs, prefs, setPref } from "./prefs.js";
import { slotsOf } from "./slots.js";
import { Store } from "./store.js";
import { tick } from "./ticks.js";
import { sprite } from "./view/cards.js";
import { felt, standing, title } from "./view/felt.js";
import { menu } from "./view/menu.js";
import { log, side } from "./view/side.js";
import { allWords, language } from "./words.js";

/** Views that are fetched when they are first wanted: which module has them, and by what name. */
const LATER = {
  chat: () => import("./view/chat.js"),
  enter: () => import("./view/waiting.js"),
  hands: () => import("./view/results.js"),
  help: () => import("./view/help.js"),
  host: () => import("./view/host.js"),
  log: async () => ({ log }),
  place: () => import("./view/place.js"),
  preferences: () => import("./view/prefs.js"),
  replay: () => import("./view/replay.js"),
  results: () => import("./view/results.js"),
  rules: () => import("./view/rules.js"),
  textTable: () => import("./view/text.js"),
  waiting: () => import("./view/waiting.js"),
};
/** @type {Record<string, any>} those that are there */
const here = {};

/** A view by its name; what is drawn until it is there says so. */
function view(name) {
  if (here[name]) return here[name](s, actions);
  if (here[name] === undefined) {
    here[name] = null;
    Promise.all([LATER[name](), allWords()]).then(
      ([module]) => {
        here[name] = module[name];
        draw();
      },
      () => {
        here[name] = undefined; // the line is down: another try when it is wanted again
      },
    );
  }
  return html`<p class="loading" id="panel-title">${s.words.say("web.loading")}</p>`;
}

/** So many lines stay in the region that is read out. */
const LINES_SAID = 8;

/** The room's last word to one who has to say a name first. */
const STRANGER = "not_invited";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const { table: id } = document.body.dataset;
const lang = document.documentElement.lang;

/** Which table is shown first: as the address says, else as the player likes. */
function wantsText() {
  return (new URLSearchParams(location.search).get("view") ?? prefs.view) === "text";
}

const ui = { drawer: null, seat: null, confirm: null, tray: false, notice: "", problem: null, text: wantsText() };
/** What was clicked and is not answered, and what is settled for the next turn. */
let sent = null;
let pre = null;

const socket = new URL(`/api/tables/${id}/socket`, location.href);
socket.protocol = socket.protocol.replace("http", "ws");
const store = new Store(socket.href, changed);

/** A question that has stood for less than so many milliseconds was read by nobody. */
const UNREAD = 300;
/** Since when the question that is asked has stood here, in milliseconds of this page. */
let asked = 0;

/** Whether opponents are rows, as layout.css draws them on phones and in low windows. */
const rows = matchMedia("not all and (min-width: 60rem) and (min-height: 36rem)");
/** Whether there is room for the log beside the table, as layout.css has it. It is not drawn where there never was. */
const wide = matchMedia("(min-width: 80rem) and (min-height: 36rem)");
let beside = false;

/** The language at this table, and for whom it was made. */
let at = { who: "", words: language };

/** The state that is drawn: see README.md. */
function state() {
  const { update, link, log, chat: lines } = store;
  const table = update?.table ?? null;
  const mine = update?.mine ?? null;
  const hand = table?.hand ?? null;
  const names = hand?.seats.map((seat) => seat.name) ?? [];
  const you = mine?.seat ?? null;
  const who = `${you} ${names.join("\n")}`;
  if (who !== at.who) at = { who, words: language.at({ names, you }) };
  const { words } = at;
  return { table, mine, hand, names, you, words, link, log, chat: lines, prefs, ui, sent, pre, rows: rows.matches, now: store.now, lang, id, invite: document.body.dataset.invite, open: (drawer) => actions.ui({ drawer }) };
}
let s = state();

const actions = {
  do: (what) => store.command(what),

  /** Answer the decision that is asked. A second click changes nothing: the first one is on its way. */
  async act(option, { sure = false, always = "" } = {}) {
    const { mine, table } = s;
    if (sent || !mine?.options?.some((one) => one.kind === option.kind && (one.amount ?? 0) === (option.amount ?? 0))) return;
    if (always) setPref(`confirm.${always}`, false);
    const why = sure ? "" : doubtful(option, mine.options, prefs);
    if (why) {
      asked = performance.now();
      actions.ui({ confirm: { option, why } });
      root.querySelector("[data-focus]")?.focus();
      return;
    }
    sent = { ...option, decision: table.clock?.decision ?? null };
    pre = null;
    actions.ui({ confirm: null, notice: "" });
    const { kind, amount = 0 } = option;
    const outcome = await store.command({ type: "act", kind, amount }, sent.decision);
    if (!outcome.ok) {
      sent = null;
      const heard = await allWords().then(() => true, () => false);
      actions.ui({ notice: heard && outcome.says ? s.words.render(outcome.says) : "" });
    }
  },

  pre(kind, amount) {
    pre = pre?.kind === kind ? null : bound(s, kind, amount);
    draw();
  },

  ui(patch) {
    Object.assign(ui, patch);
    draw();
  },

  /** Come in by the invitation, under a name. */
  async enter(name) {
    const { post } = await import("./fetched.js");
    const { ok, says } = await post(`/api/tables/${id}/enter`, { name, invite: s.invite });
    ui.problem = ok ? null : says;
    if (ok) store.open(true);
    else draw();
  },

  /** Say something to those who listen: after what is being said, or at once. A new line is news, whatever it says. */
  say(text, loud = false) {
    const kind = loud ? "loud" : "polite";
    // Outside of an open dialog nothing is read: it has regions of its own.
    const region = (drawer?.open && drawer.querySelector(`[data-live="${kind}"]`)) || document.getElementById(kind);
    const line = document.createElement("p");
    line.textContent = text;
    if (loud) region.replaceChildren(line);
    else region.append(line);
    while (region.childElementCount > LINES_SAID) region.firstElementChild.remove();
  },

  draw,
  reconnect: () => store.open(),
};

/** After everything that came from the room. @param {any} before the update before */
function changed(before) {
  const { update } = store;
  const { table } = update ?? {};
  const news = update !== before;
  if (news) {
    settleTurn(before);
    const fresh = !before || !update.since || document.hidden;
    const was = anim.look(root);
    draw();
    const then = s;
    soon(() => {
      const { dealt } = anim.go(root, was, fresh, !fresh && sameCards(before, update));
      heard((ears) => ears.hear(before, then, dealt));
    });
    if (table.hand?.actor !== before?.table.hand?.actor) reveal();
    announce(s, actions);
  } else draw();
}

/** Whether the same cards lie there as before: equal parts of two updates are the same object. */
function sameCards(before, now) {
  const all = ({ table: { hand }, mine }) => [hand?.number, hand?.community, mine?.down, ...(hand?.seats ?? []).flatMap(({ down, up, folded }) => [down, up, folded])];
  const was = all(before);
  return all(now).every((each, at) => each === was[at]);
}

/** In the next frame, where there is one. @param {() => void} what */
const soon = (what) => (document.hidden ? what() : requestAnimationFrame(what));

/** A new decision: what was sent for the last one is done with, and what was settled before may be due. */
function settleTurn(before) {
  const { table, mine } = store.update;
  const decision = table.clock?.decision ?? null;
  if (sent && sent.decision !== decision) sent = null;
  if (decision !== (before?.table.clock?.decision ?? null)) {
    asked = performance.now();
    Object.assign(ui, { confirm: null, notice: "" });
  }
  const now = state();
  if (pre && !stands(now, pre)) pre = null;
  if (pre && mine?.options?.length) {
    const option = meant(mine.options, pre);
    pre = null;
    if (option) setTimeout(() => actions.act(option, { sure: true }));
  }
}

function draw() {
  s = state();
  keepFocus(() => render(page(), root));
  dialog();
  if (s.table?.clock !== timed || s.table?.next_hand || s.table?.question) times();
  if (document.hidden) heading(); // where time runs slowly
}

/** Rows may be more than fit: who acts is in sight. */
function reveal() {
  if (rows.matches) requestAnimationFrame(() => root.querySelector(".seat.acting")?.scrollIntoView({ block: "nearest" }));
}

/** The page around what is shown: who plays what, the line to the room, what is open. */
function page() {
  const { table, hand, words } = s;
  return html`${sprite}
    <div class=${`room ${hand && !ui.text ? "has-felt" : ""} ${s.mine?.options?.length ? "my-turn" : ""}`}>
      <header class="bar">${table ? html`${title(s)} ${standing(s)}` : html`<h1 class="title"><b>doorcard</b></h1>`} ${menu(s, actions)}</header>
      ${banner()} ${content()}
      ${hand && !ui.text && (beside ||= wide.matches) ? html`<aside class="aside" aria-label=${words.say("felt.log")}>${side(s, actions)}</aside>` : nothing}
      <div class="flight" data-flying aria-hidden="true"></div>
    </div>
    <dialog class="drawer" aria-labelledby="panel-title">${ui.drawer && table ? view(ui.drawer === "prefs" ? "preferences" : ui.drawer) : nothing}
      <div class="unseen" data-live="polite" aria-live="polite"></div>
      <div class="unseen" data-live="loud" aria-live="assertive"></div></dialog>
    <div id="polite" class="unseen" aria-live="polite"></div>
    <div id="loud" class="unseen" aria-live="assertive"></div>`;
}

function banner() {
  const { link, words } = s;
  if (link.state === "open") return html`<div class="banner" role="status"></div>`;
  if (link.bye === STRANGER) return html`<div class="banner" role="status"></div>`;
  const key = link.state !== "closed" ? `felt.link.${link.state}` : words.has(`bye.${link.bye}`) ? `bye.${link.bye}` : "felt.bye";
  return html`<div class="banner on ${link.state}" role="status">
    <span class="spin" aria-hidden="true"></span>${sentence(words.say(key))}
    ${link.state === "closed" ? html`<button type="button" @click=${actions.reconnect}>${words.say("felt.reconnect")}</button>` : nothing}
  </div>`;
}

function content() {
  const { table, hand, words } = s;
  if (!table) return html`<main class="plain waiting">${s.link.bye === STRANGER ? view("enter") : html`<p class="loading">${words.say("web.loading")}</p>`}</main>`;
  if (!hand) return html`<main class="plain">${view("waiting")}</main>`;
  if (ui.text) return html`<main class="plain">${view("textTable")}</main>`;
  return felt(s, actions);
}

/** @type {HTMLDialogElement | null} it stays the same one */
let drawer = null;

/** The dialog follows what is open. */
function dialog() {
  drawer ??= root.querySelector("dialog");
  const element = drawer;
  if (ui.drawer && !element.open) openDialog(element, () => actions.ui({ drawer: null, problem: null }));
  else if (!ui.drawer && element.open) element.close();
}

/** What is heard, and told outside of the page: who wants none of it does not load it. */
async function heard(tell) {
  if ([prefs.sounds, prefs.alerts].some((kinds) => Object.values(kinds).some(Boolean))) tell?.(await import("./hear.js"));
}

let hurried = 0;
/** The clock that was drawn last. */
let timed = null;

/** Draw the times. */
function times() {
  timed = s.table?.clock;
  const late = tick(s, store.now());
  if (late && s.mine?.options?.length && hurried !== timed.decision) {
    hurried = timed.decision;
    heard((ears) => ears.sound("hurry"));
  }
}

let headed = "";

/**
 * The window's title: it says when it is one's turn, and flashes where nobody looks. To change it takes a browser as long
 * as to draw a seat, so it does not wait upon every update.
 */
function heading() {
  const { table, words, mine: me } = s;
  const mine = Boolean(me?.options?.length);
  const now = store.now();
  const game = table ? words.say(`game.${table.game.game}`) : "";
  const flash = mine && (!document.hidden || Math.floor(now / 1000) % 2);
  const text = flash ? words.say("felt.title_turn", { game }) : game ? `${capital(game)} · doorcard` : "doorcard";
  if (text !== headed) document.title = text;
  headed = text;
}

/** Keys: each does what its button does, and reading keys speak. */
function option(kind) {
  const { left, middle, right } = slotsOf(s.mine?.options ?? []);
  return { fold: left?.kind === "fold" && left, muck: left?.kind === "muck" && left, passive: middle?.kind !== "show" && middle, show: middle?.kind === "show" && middle, raise: right[0], big: right[1] ?? right[0] }[kind];
}
const act = (kind) => () => {
  const one = option(kind);
  if (one) actions.act(one);
};
/** Reading keys speak, and show what they say. */
const tell = (what) => async (seat) => {
  const [read] = await Promise.all([import("./read.js"), allWords()]);
  if (!s.table) return;
  const text = read[what](s, seat);
  actions.say(text);
  actions.ui({ notice: text });
};
listen(
  {
    ...Object.fromEntries(["fold", "passive", "raise", "big", "show", "muck"].map((kind) => [kind, act(kind)])),
    own: tell("own"),
    pot: tell("pot"),
    dead: tell("dead"),
    last: tell("last"),
    seat: tell("seat"),
    history: () => actions.ui({ drawer: "log" }),
    help: () => actions.ui({ drawer: "help" }),
    text: () => actions.ui({ text: !ui.text }),
  },
  () => prefs,
);

/** The second click of two answers no question that came between them: nobody can have read it. */
addEventListener(
  "click",
  (event) => {
    const unread = event.timeStamp - asked < UNREAD;
    if (event.detail > 1 && unread && event.target.closest?.(".acts")) event.stopImmediatePropagation();
  },
  { capture: true },
);
addEventListener("click", ({ target }) => {
  if (ui.seat !== null && !target.closest(".plate, .why")) actions.ui({ seat: null });
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && (ui.seat !== null || ui.confirm)) actions.ui({ seat: null, confirm: null });
});
onPrefs(draw);
onPrefs(() => heard());
heard();
for (const query of [rows, wide]) query.addEventListener("change", draw);
setInterval(() => {
  times();
  heading();
}, 250);
root.replaceChildren();
store.open();
draw();
