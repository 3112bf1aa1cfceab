// Wakes Pyodide up from the page's memory, as web/pyodide.js does, and runs memory.py in it: node memory.mjs MEMORY EMPTY_LIBRARY PRESETS
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [memory, library, presets] = process.argv.slice(2);
const pyodide = await loadPyodide({ stdLibURL: library, _loadSnapshot: gunzipSync(readFileSync(memory)) });
pyodide.globals.set("presets", presets);
pyodide.runPython(readFileSync(new URL("./memory.py", import.meta.url), "utf-8"));
console.log(pyodide.globals.get("drawn"));
