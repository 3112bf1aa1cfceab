// The client's interpreter, as PyScript loads it: MicroPython, on its way before PyScript asks for it, with the client in it: imported already
// where that needs no page (tools/memory.mjs), as files where it does. What else of the client there is comes when py/client asks for it (client/archives.py), or as soon as home is there: it is little, and then nothing waits for it.
// Python sees this module as `pyscript.js_modules.web`, and with it all that it needs of JavaScript on the main thread.
import { loadMicroPython as load } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { startTable } from "./started.js";
import { probe } from "./storage.js";
export { h, render } from "preact";
export * from "./storage.js";

// {folder: {name: text}} each; in bytecode (.mpy) a character is a byte. PyScript's `files` would unpack an archive in Python.
const ARCHIVES = { home: "./assets/home.json", play: "./assets/play.json", room: "./assets/room.json", pages: "./assets/pages.json" };
const WORDS = { de: "./assets/de.json", en: "./assets/en.json", fr: "./assets/fr.json" };

const MEMORIES = { home: "./assets/home.wasm", room: "./assets/room.wasm" }; // the latter with all of the archive `room`
const inRoom = /^#\/r\//i.test(location.hash);
if (inRoom) probe().catch(() => {}); // a seat's key lies there; Python tells what is wrong

async function fetched(address) {
  const answer = await fetch(new URL(address, document.baseURI));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer;
}

const output = {};
const memory = fetched(MEMORIES[inRoom ? "room" : "home"]).then(async (answer) => WebAssembly.compile(await answer.arrayBuffer()));
const interpreter = load({
  linebuffer: false,
  url: new URL("../../vendor/micropython/micropython.wasm", import.meta.url).href,
  stdout: (bytes) => output.stdout(bytes),
  stderr: (bytes) => output.stderr(bytes),
}).then(async (python) => {
  await WebAssembly.instantiate(await memory, { env: { memory: python._module.memory } }); // lays its data into place, and that is all
  return python;
});
const broken = () => dispatchEvent(new CustomEvent("client:stderr")); // told at once, see web/guard.js: what PyScript makes of it is its own affair
interpreter.catch(broken);

function bytes(text) {
  const all = new Uint8Array(text.length); // `Uint8Array.from` goes through a text by its characters, which takes ten times as long
  for (let at = 0; at < all.length; at++) all[at] = text.charCodeAt(at);
  return all;
}
const coming = new Map();
const arrived = new Set(inRoom ? ["room"] : []);

async function add(name) {
  const answer = await fetched(ARCHIVES[name] ?? WORDS[name]);
  const folders = name in ARCHIVES ? await answer.json() : { locales: { [`${name}.json`]: await answer.text() } };
  const { FS } = await interpreter;
  for (const [folder, texts] of Object.entries(folders)) {
    if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
    for (const [file, text] of Object.entries(texts)) FS.writeFile(`${folder}/${file}`, file.endsWith(".mpy") ? bytes(text) : text);
  }
  arrived.add(name);
}

/** Whether an archive is here, or a language's words. */
export const here = (name) => arrived.has(name);

/** Gets what isn't here; tells whether it came. What did not come is asked for anew the next time. */
export function bring(name) {
  if (!coming.has(name)) coming.set(name, add(name).catch((error) => (coming.delete(name), console.info(String(error)), error)));
  return coming.get(name).then((error) => !error);
}

const needed = ["home", document.documentElement.lang in WORDS ? document.documentElement.lang : "de"];
const start = Promise.all(needed.map(bring)).then((worked) => worked.every(Boolean) || broken());

const { dataset } = document.documentElement;
new MutationObserver((_, observer) => {
  if (!("ready" in dataset) || (inRoom && dataset.screen === "home")) return; // a guest's way in stays short
  observer.disconnect();
  if (navigator.connection?.saveData) return; // then each is asked for when it is wanted
  if (!inRoom) startTable(); // a guest needs none of its own so far
  (inRoom ? ["play"] : ["play", "room", "pages"]).forEach(bring);
}).observe(document.documentElement, { attributeFilter: ["data-ready", "data-screen"] });

export async function loadMicroPython({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  await start;
  return interpreter;
}
