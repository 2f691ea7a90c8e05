/**
 * The line to the room, and what came over it last. An `Update` carries the table whole, so nothing is folded here: the
 * state is the last one. Commands have ids and go again over the next line until they are answered, so each is obeyed
 * once.
 *
 * @typedef {{ok: boolean, code?: string, says?: import("./i18n.js").Phrase}} Outcome
 * @typedef {{state: "connecting" | "open" | "lost" | "closed", bye: string}} Link
 */

const VERSION = 1;

/** How often the line is tried, and how long it may be silent before it counts as dead. Milliseconds. */
const PING = 4000;
const SILENCE = 8000;

/** How long to wait before the next attempt: longer each time, and never the same for all who wait. */
const pause = (attempt) => Math.min(8000, 400 * 2 ** attempt) * (0.75 + Math.random() / 2);

/** What is kept of what was said. */
const LINES = 400;

/**
 * The new value, but with every part of the old one that is equal to it: what is the same object has not changed, and
 * is not drawn anew.
 */
function shared(old, now) {
  if (old === now || !old || !now || typeof old !== "object" || typeof now !== "object") return now;
  const names = Object.keys(now);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    now[name] = shared(old[name], now[name]);
    same &&= now[name] === old[name];
  }
  return same ? old : now;
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Store {
  /** @type {any} the last update, whole */
  update = null;
  /** @type {Link} */
  link = { state: "connecting", bye: "" };
  /** @type {string} key of the guest whose token was shown */
  guest = "";
  /** What was said, the newest last, with who is who at that time. */
  log = [];
  chat = [];

  #url;
  #changed;
  #socket = null;
  #offset = 0;
  #attempt = 0;
  #heard = 0;
  #again = 0;
  #whole = true;
  /** @type {Map<string, {message: object, done: (outcome: Outcome) => void}>} commands that are not answered */
  #waiting = new Map();

  /**
   * @param {string} url of the socket
   * @param {(before: any) => void} changed called after every change, with the update before it
   */
  constructor(url, changed) {
    this.#url = url;
    this.#changed = changed;
    setInterval(() => this.#watch(), 1000);
    addEventListener("online", () => this.#hurry());
    addEventListener("pageshow", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry());
  }

  /** The room's clock. */
  now = () => Date.now() + this.#offset;

  /**
   * Open the line; also after it was closed for good.
   * @param {boolean} [anew] as somebody else than before: what was seen until now is not built upon
   */
  open(anew = false) {
    this.#whole ||= anew;
    clearTimeout(this.#again);
    this.#drop();
    this.#set({ state: this.update ? "lost" : "connecting", bye: "" });
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#heard = Date.now();
    const mine = (handle) => (event) => socket === this.#socket && handle(event);
    socket.onopen = mine(() => this.#hello());
    socket.onmessage = mine(({ data }) => {
      this.#heard = Date.now();
      this.#hear(JSON.parse(data));
    });
    socket.onclose = mine(() => this.#lost(pause(this.#attempt)));
  }

  /**
   * Have something done, once.
   * @param {object} what @param {number | null} decision which decision it answers
   * @returns {Promise<Outcome>}
   */
  command(what, decision = null) {
    const id = newId();
    const message = { type: "command", id, do: what, ...(decision === null ? {} : { decision }) };
    return new Promise((done) => {
      this.#waiting.set(id, { message, done });
      if (this.link.state === "open") this.#send(message);
    });
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hello() {
    const since = this.update && !this.#whole ? { since: this.update.seq } : {};
    this.#send({ type: "hello", version: VERSION, ...since });
  }

  #hear(message) {
    switch (message.type) {
      case "welcome":
        this.#offset = message.now - Date.now();
        this.guest = message.guest ?? "";
        this.#attempt = 0;
        for (const { message: again } of this.#waiting.values()) this.#send(again);
        this.#set({ state: "open", bye: "" });
        break;
      case "update":
        this.#take(message);
        break;
      case "answer":
        this.#answered(message.id, { ok: true });
        break;
      case "refusal":
        this.#answered(message.id, { ok: false, code: message.code, says: message.says });
        break;
      case "bye":
        this.#bye(message);
        break;
      default: // a pong: that it was heard is all
    }
  }

  #take(update) {
    const before = this.update;
    const fresh = !update.since;
    if (before && !fresh && update.seq <= before.seq) return; // told already
    if (before && !fresh && update.since > before.seq) {
      this.#whole = true; // something is missing: ask for all
      this.open();
      return;
    }
    this.#whole = false;
    this.update = before ? shared(before, update) : update;
    this.#note(update, fresh ? null : before);
    this.#changed(before);
  }

  /** Keep what was said: with the names as they are now, since chairs change hands. */
  #note({ seq, at, says, events, table, mine }, before) {
    const names = (table.hand?.seats ?? []).map((seat) => seat.name);
    // What was written is in the chat.
    const told = says.filter(([code]) => code !== "table.said");
    if (told.length) this.log.push({ seq, at, says: told, names, you: mine?.seat ?? null });
    if (this.log.length > LINES) this.log.splice(0, this.log.length - LINES);
    for (const event of events) {
      if (event.type !== "said" || (before && seq <= before.seq)) continue;
      const name = table.guests.find(({ key }) => key === event.guest)?.name ?? "";
      this.chat.push({ seq, at, guest: event.guest, name, text: event.text });
    }
    if (this.chat.length > LINES) this.chat.splice(0, this.chat.length - LINES);
  }

  #answered(id, outcome) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.done(outcome);
  }

  #bye({ code, retry = null }) {
    if (retry !== null) {
      this.#lost(retry);
      return;
    }
    this.#drop();
    for (const id of [...this.#waiting.keys()]) this.#answered(id, { ok: false, code });
    this.#set({ state: "closed", bye: code });
  }

  #lost(wait) {
    this.#drop();
    this.#attempt += 1;
    this.#set({ state: this.update ? "lost" : "connecting", bye: "" });
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.open(), wait);
  }

  /** Let go of the socket at once: one whose line is dead takes a minute to notice. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Ask whether anybody is there, and take silence for a no. */
  #watch() {
    if (!this.#socket) return;
    const silent = Date.now() - this.#heard;
    if (silent > SILENCE) this.#lost(pause(this.#attempt));
    else if (silent > PING) this.#send({ type: "ping" });
  }

  /** The page is looked at again, or the network is back: try now. */
  #hurry() {
    if (this.link.state === "closed") return;
    if (!this.#socket) this.open();
    else this.#send({ type: "ping" });
  }

  #set(link) {
    if (link.state === this.link.state && link.bye === this.link.bye) return;
    this.link = link;
    this.#changed(this.update);
  }
}
