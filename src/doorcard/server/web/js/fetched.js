/**
 * What the server has besides the socket: fetched once an address, and drawn when it is there.
 *
 * @template T
 * @typedef {{value?: T, failed?: boolean}} Fetched
 */

/** @type {Map<string, Fetched<unknown>>} by address, what was asked for first at the head */
const known = new Map();

/** So many answers are kept: a page may be open for an evening. */
const KEPT = 20;

/**
 * What is known of an address by now; the first call asks for it, and `draw` is called when the answer is there.
 *
 * @template T
 * @param {string} address
 * @param {(answer: Response) => Promise<T>} read
 * @param {() => void} draw
 * @returns {Fetched<T>}
 */
export function fetched(address, read, draw) {
  let entry = known.get(address);
  if (!entry) {
    entry = {};
    known.set(address, entry);
    if (known.size > KEPT) known.delete(known.keys().next().value);
    load(address, read, entry).then(draw);
  }
  return /** @type {Fetched<T>} */ (entry);
}

async function load(address, read, entry) {
  try {
    const answer = await fetch(address, { headers: { accept: "application/json, text/html" } });
    if (answer.ok) entry.value = await read(answer);
    else entry.failed = true;
  } catch {
    entry.failed = true; // the connection is lost: the page says so, and asking again is one click away
  }
}

/** Forget an address, or all that begin with it, to ask again. */
export function forget(prefix) {
  for (const address of known.keys()) if (address.startsWith(prefix)) known.delete(address);
}

/** Read an answer as JSON. */
export const asJson = (answer) => answer.json();

/**
 * Have something made or done by the server. What is wrong comes back as a phrase.
 *
 * @param {string} address
 * @param {unknown} body
 * @returns {Promise<{ok: boolean, value?: any, says?: import("./i18n.js").Phrase}>}
 */
export async function post(address, body) {
  let answer;
  try {
    answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    return { ok: false, says: ["web.problem.offline"] };
  }
  const value = answer.headers.get("content-type")?.includes("json") ? await answer.json() : undefined;
  if (answer.ok) return { ok: true, value };
  return { ok: false, says: value?.says?.[0] ?? ["web.problem.server", { status: answer.status }] };
}
