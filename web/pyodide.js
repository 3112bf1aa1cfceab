// The table's interpreter, as PyScript loads it in the worker: Pyodide itself, telling the page how far it has come.
// Each message is {t: "boot", done, error}: `done` runs from 0 to 1, by bytes that are here and by steps that are over.
import { loadPyodide as load, version } from "pyodide";
import { wakingFrom } from "./memory.js";

const HOME = new URL("../../assets/pyodide.asm.wasm", import.meta.url).href.replace(/[^/]+$/, "");
const MODULE = new URL("../../assets/pyodide.asm.mjs", import.meta.url).href; // see tools/trim.mjs
const WASM = HOME + "pyodide.asm.wasm";
const LIBRARY = HOME + "nothing.zip"; // an empty archive: the library is in the memory
const NOTHING = Uint8Array.from({ length: 22 }, (_, at) => [80, 75, 5, 6][at] ?? 0);
const LOCK = __LOCK__; // filled in by the build: no packages
const SIZE = __SIZE__; // filled in by the build: bytes of the memory once it is laid
const BYTES = __BYTES__; // filled in by the build: size of each big file
const DOWNLOADS = 0.7; // the files' share of the bar; the rest is starting Python
const STEPS = { "Loaded interpreter": 0.9, "Loaded JS modules": 0.92, "Loaded Pyodide": 0.95 };
const total = Object.values(BYTES).reduce((a, b) => a + b);

let done = 0;
let downloaded = 0;
function tell(now, error = "") {
  done = Math.max(done, now);
  postMessage({ t: "boot", done, error });
}

function arrived(name) {
  const size = BYTES[name];
  if (size) tell((DOWNLOADS * (downloaded += size)) / total);
}

new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) arrived(name.split("/").pop());
}).observe({ type: "resource", buffered: true });

addEventListener("py:progress", ({ detail }) => {
  if (detail in STEPS) tell(STEPS[detail]);
});

// Without one of its files Pyodide prints a line and waits for ever.
const fetched = globalThis.fetch;
let begun = false;
globalThis.fetch = async (...args) => {
  const address = String(args[0].url ?? args[0]);
  if (begun && address === WASM) return new Response();
  if (address === LIBRARY) return new Response(NOTHING);
  try {
    const response = await fetched(...args);
    if (!response.ok) tell(done, `${response.status} ${response.url}`);
    return response;
  } catch (error) {
    tell(done, String(error));
    throw error;
  }
};

/** The memory, unpacked by another thread (web/unpack.js), to which the page gives us a line (web/started.js). */
function unpacked() {
  const { promise, resolve, reject } = Promise.withResolvers();
  const given = (event) => {
    if (event.data?.t !== "unpacker") return;
    event.stopImmediatePropagation(); // PyScript takes the first message for its own
    removeEventListener("message", given);
    const [line] = event.ports;
    line.onmessage = ({ data }) => {
      line.close();
      if (typeof data === "string") return tell(done, data), reject(new Error(data));
      arrived("table.memory");
      resolve(data);
    };
  };
  addEventListener("message", given);
  return promise;
}

// What is big starts now, not when PyScript calls: by then the interpreter may be compiled and its memory unpacked. What fails is told there.
const memory = unpacked();
const compiling = WebAssembly.compileStreaming(fetch(WASM));
const module = import(MODULE);
for (const early of [memory, compiling, module]) early.catch(() => {});
begun = true; // what Pyodide asks for once more need not come once more
WebAssembly.instantiateStreaming = async (_, imports) => {
  const module = await compiling;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};

export async function loadPyodide(options) {
  const waking = wakingFrom(memory, SIZE, (await module).default);
  const pyodide = await load({ ...options, ...waking, indexURL: HOME, stdLibURL: LIBRARY, lockFileContents: LOCK, packageBaseUrl: HOME });
  pyodide.runPython("import random; random.seed()"); // nothing of ours draws from it, but it would be the same for everybody
  // PyScript prints an exception of the worker's own script and goes on as if all were well; the page has to know.
  const run = pyodide.runPythonAsync;
  pyodide.runPythonAsync = async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      tell(done, String(error));
      throw error;
    }
  };
  return pyodide;
}
export { version };
