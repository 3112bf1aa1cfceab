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

const read = (key) => timely(async () => idb.get(key));

// What the page keeps from visit to visit is read while Python is still on its way: opening a database takes its time.
const early = new Map(globalThis.document && [["luegenbecher", read("luegenbecher")]]);
early.forEach((answer) => answer.catch(() => {})); // who asks is told

/** The value of a key; of an early one first as it was when the page began. */
export function get(key) {
  const answer = early.get(key) ?? read(key);
  early.delete(key);
  return answer;
}
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

/** Keeps what web/early.js is to know before Python is here; without it, it knows nothing. */
export function glance(text) {
  try {
    localStorage.setItem("luegenbecher/home", text);
  } catch {}
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
