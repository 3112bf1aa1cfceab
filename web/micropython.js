// The client's interpreter, as PyScript loads it: MicroPython, on its way before PyScript asks for it, with the client's files in it. What else of the
// client there is comes when py/client asks for it (client/archives.py), or as soon as home is there: it is little, and then nothing waits for it.
import { loadMicroPython as load } from "../../vendor/micropython/micropython.mjs";

// {folder: {name: text}} each; in bytecode (.mpy) a character is a byte. PyScript's `files` would unpack an archive in Python.
const ARCHIVES = { home: "./assets/home.json", play: "./assets/play.json", room: "./assets/room.json", pages: "./assets/pages.json" };
const WORDS = { de: "./assets/de.json", en: "./assets/en.json", fr: "./assets/fr.json" };

const output = {};
const interpreter = load({
  linebuffer: false,
  url: new URL("../../vendor/micropython/micropython.wasm", import.meta.url).href,
  stdout: (bytes) => output.stdout(bytes),
  stderr: (bytes) => output.stderr(bytes),
});
const broken = () => dispatchEvent(new CustomEvent("client:stderr")); // told at once, see web/guard.js: what PyScript makes of it is its own affair
interpreter.catch(broken);

const bytes = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const coming = new Map();
const arrived = new Set();

async function add(name) {
  const answer = await fetch(new URL(ARCHIVES[name] ?? WORDS[name], document.baseURI));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
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
const inRoom = /^#\/r\//i.test(location.hash);
if (inRoom) bring("room");

const { dataset } = document.documentElement;
new MutationObserver((_, observer) => {
  if (!("ready" in dataset)) return;
  observer.disconnect();
  if (!navigator.connection?.saveData) (inRoom ? ["play"] : ["play", "room", "pages"]).forEach(bring); // a guest's way in stays short
}).observe(document.documentElement, { attributeFilter: ["data-ready"] });

export async function loadMicroPython({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  await start;
  return interpreter;
}
