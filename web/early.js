// What begins before Python is here: the way into a room, what else Python will want, and home, one of those that the build has drawn
// (tools/homes.py). It stands in the page itself, so that it runs while the rest of the page is still being read: home is put into place in
// the reader's language. What is typed and pressed before Python is awake is kept, and done when it is. Nobody is shown a home that would
// turn into another: with a match or a room to go back to, and under any other address, the page waits for Python.
import { ahead } from "./way.js";

(() => {
  const WORDS = { de: "./assets/de.json", en: "./assets/en.json", fr: "./assets/fr.json" };
  const KEPT = "luegenbecher/home"; // what py/client/store.py lets the page know at once
  const SOON = 500; // ms that home waits for being drawn before it goes on anyway
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    for (const [name, value] of Object.entries(kept.looks ?? {})) root.setAttribute(`data-${name}`, value);
  } catch {} // forbidden, or written by somebody else
  const mine = asked.has("lang") ? asked.get("lang") : kept.lang;
  const tags = [mine, ...(navigator.languages ?? []), "de"].map((tag) => String(tag).slice(0, 2));
  const lang = (root.lang = tags.find((tag) => tag in WORDS));

  // All that the page will run and read, asked for together. PyScript looks for its scripts in the page, so that must have been read.
  const inRoom = /^#\/r\//i.test(location.hash);
  const FILES = ["./vendor/micropython/micropython.wasm", "./assets/home.json", inRoom ? "./assets/room.wasm" : "./assets/home.wasm", WORDS[lang]];
  const add = (tag, what) => document.head.append(Object.assign(document.createElement(tag), what));
  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    add("script", { type: "module", src: "./assets/micropython.js" });
    for (const href of FILES) add("link", { rel: "preload", as: "fetch", crossOrigin: "", href });
    const boot = { type: "module", src: "./assets/boot.js" };
    if (document.readyState !== "loading") return add("script", boot);
    add("link", { rel: "modulepreload", href: boot.src });
    document.addEventListener("DOMContentLoaded", () => add("script", boot));
  }

  // Under a room's link the way in begins now and not when Python asks for it: the room may be open by then.
  const [, code] = /^#\/R\/([0-9A-HJKMNP-TV-Z]{8})$/.exec(location.hash.toUpperCase()) ?? [];
  if (code && crypto.subtle && globalThis.RTCPeerConnection) {
    ahead(code);
    import(new URL("./assets/room.js", document.baseURI)).then((room) => room.ahead(code), () => {}); // if it doesn't come, Python tells
  }

  const home = ["", "#/", "#/home"].includes(location.hash) && !asked.has("preset") && !kept.waits && mine !== "xx";
  if (!home || typeof WebAssembly !== "object") return begin();

  const typed = new Map(); // data-testid → what stands in the field
  let pressed = "";
  const find = (name) => document.querySelector(`#app [data-testid="${name}"]`);

  function place() {
    const copy = document.importNode(document.getElementById(`home-${lang}`).content, true);
    if (kept.known) copy.querySelector("[data-testid=guide]")?.remove();
    if (kept.name) copy.querySelector("[data-testid=name]").value = kept.name;
    document.getElementById("app").replaceChildren(copy);
    root.dataset.drawn = lang;
    // What is asked for and compiled now would keep the processor from drawing this: it comes right after. No page draws that nobody sees.
    requestAnimationFrame(() => setTimeout(begin));
    setTimeout(begin, document.hidden ? 0 : SOON);
  }

  function note({ type, target }) {
    const field = target.closest("#app input, #app select");
    if (field && type !== "click") typed.set(field.dataset.testid, field.value);
  }

  function press(event) {
    const button = event.type === "submit" ? (event.submitter ?? event.target.querySelector("[type=submit]")) : event.target.closest("#app button");
    if (!button) return;
    event.preventDefault();
    find(pressed)?.removeAttribute("aria-busy");
    pressed = button.dataset.testid; // the last one counts
    button.setAttribute("aria-busy", "true");
  }

  const listeners = { input: note, change: note, click: press, submit: press };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);

  function handOver() {
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
    for (const [name, value] of typed) {
      const field = find(name);
      if (!field) continue;
      field.value = value;
      field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
    }
    find(pressed)?.click();
  }

  let placed = false;
  new MutationObserver((_, observer) => {
    if (!placed && document.querySelector("template[id^=home-] ~ template#table")) {
      placed = true;
      place();
    }
    if ("ready" in root.dataset) {
      observer.disconnect();
      handOver();
    }
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-ready"] });
})();
