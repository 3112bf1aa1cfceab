// What is kept, for both interpreters: IndexedDB through idb-keyval. Every failure is a rejected promise (a browser that forbids storage
// throws at once, past MicroPython's `except`), and so is a browser that never answers.
import * as idb from "idb-keyval";

const PATIENCE = 4_000; // ms

async function timely(work) {
  let timer;
  const late = new Promise((_, refuse) => (timer = setTimeout(refuse, PATIENCE, new DOMException("no answer", "TimeoutError"))));
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The value of a key. */
export const get = (key) => timely(async () => idb.get(key));
export const set = (key, value) => timely(async () => idb.set(key, value));
export const remove = (key) => timely(async () => idb.del(key));

/** What is kept as text: null for nothing, "?" for what was never written here. */
export const text = async (key) => {
  const found = (await get(key)) ?? null;
  return found === null || typeof found === "string" ? found : "?";
};

/** Why something could not be kept, "" where it was. */
export const put = (key, value) =>
  set(key, value).then(
    () => "",
    ({ name }) => (name === "QuotaExceededError" ? "storage_full" : "storage_blocked"),
  );

let probing;

/** Opens the database, once; a rejected promise where that is not to be had. It takes a fifth of a second in a new process. */
export const probe = () => (probing ??= get("probe").then(() => {}));
if (!globalThis.document) probe().catch(() => {}); // the table's worker: its first roll is kept before it is shown

// Of what is remembered from visit to visit there is a copy that can be read at once; where the browser forbids it, the database is waited for.
const MINE = "luegenbecher/mine";
const GLANCE = "luegenbecher/home"; // of it, what web/early.js is to know before Python is here

/** What was remembered last: a text, "" for nothing, null where only the database may know. */
export function recall() {
  try {
    return localStorage.getItem(MINE) ?? (localStorage.getItem(GLANCE) === null ? "" : null);
  } catch {
    return null;
  }
}

/** Keeps the copy, and the glance; without them the next start takes longer. */
export function remember(mine, glance) {
  try {
    localStorage.setItem(MINE, mine);
    localStorage.setItem(GLANCE, glance);
  } catch {
    try {
      localStorage.removeItem(MINE); // no old one in its place
    } catch {}
  }
}

/** What this tab alone keeps over a reload, "" for nothing. */
export function kept(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text for this tab; tells whether the browser allowed it. */
export function keep(key, value) {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
