// Keeps the page in the browser, so that it opens without a network, and a whole version at a time: a page and its parts are of one build.
// A new version waits until a page asks for it (web/offline.js). The build fills in what a version is made of; all but the page itself has
// its hash or its version in the address.
const VERSION = "{version}";
const PAGE = "{page}"; // SHA-256 of index.html
const HOME = {home}; // what every visit needs
const TABLE = {table}; // Python and the table: kept where they were loaded anyway, never fetched for it alone
const CACHE = `luegenbecher-${VERSION}`;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Puts addresses into this version's cache that aren't there; what another version or the browser has kept isn't fetched again. */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  const add = async (address) => {
    if (await cache.match(address)) return;
    const answer = (await caches.match(address)) ?? (await fetch(address));
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    await cache.put(address, answer);
  };
  await Promise.all(addresses.map(add));
}

/** Puts the page itself into the cache, if it is the one that this worker belongs to: a host may be in the middle of an update. */
async function keepPage() {
  const answer = await fetch("./", { cache: "no-cache" });
  const digest = hex(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  if (digest !== PAGE) throw new Error("the page is of another version");
  await (await caches.open(CACHE)).put("./", new Response(answer.body, { headers: answer.headers })); // without the mark of a redirect
}

// config.json too, so that a room that is wanted without a network can say what it lacks; without it the rest is of use all the same.
const CONFIG = new URL("config.json", registration.scope).href;
addEventListener("install", (event) => event.waitUntil(Promise.all([keepPage(), keep(HOME), freshIfPossible(new Request(CONFIG)).catch(() => {})])));

addEventListener("activate", (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("luegenbecher-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clean());
});

addEventListener("message", (event) => {
  if (event.data === "keep-table") event.waitUntil(keep(TABLE).then(() => event.ports[0].postMessage("kept"), () => {}));
  if (event.data === "take-over") {
    const take = async () => {
      const pages = await clients.matchAll({ includeUncontrolled: true });
      if (pages.length === 1) skipWaiting(); // not waited for: it may take as long as the old worker is busy
      event.ports[0].postMessage(pages.length); // another tab may be in the middle of a match of the old version
    };
    event.waitUntil(take());
  }
});

/** config.json is the host's to change at any time: asked for, and the last answer kept. */
async function freshIfPossible(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request.url);
    if (kept) return kept;
    throw error;
  }
}

/** The browser's own copy, undefined without one: V8 keeps what it compiled of WebAssembly with that and not with ours, for the next start. */
async function browsersOwn(address) {
  try {
    const answer = await fetch(new Request(address, { cache: "only-if-cached", mode: "same-origin" }));
    return answer.ok ? answer : undefined; // some say by 504 that they have none
  } catch {} // others by an error
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = url.href.startsWith(registration.scope) ? url.pathname.slice(new URL(registration.scope).pathname.length) : null;
  if (request.method !== "GET" || path === null) return;
  const kept = async (key) => (await (await caches.open(CACHE)).match(key)) ?? fetch(request);
  if (request.mode === "navigate" && ["", "index.html"].includes(path)) event.respondWith(kept("./"));
  else if (path === "config.json") event.respondWith(freshIfPossible(request));
  else if (path.endsWith(".wasm")) event.respondWith(browsersOwn(url.href).then((answer) => answer ?? kept(url.href)));
  else if (HOME.includes(`./${path}`) || TABLE.includes(`./${path}`)) event.respondWith(kept(url.href));
});
