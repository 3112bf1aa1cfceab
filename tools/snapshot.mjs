// The table's Python as it stands after its start: snapshot.mjs LIBRARY WHEEL PYSCRIPT OUT, where LIBRARY is the standard library as
// bytecode (.zip) and PYSCRIPT a folder with PyScript's own Python.
// The page's Pyodide wakes up from this memory instead of starting: standard library, engine and table are imported already, and
// neither library nor wheel nor micropip has to travel. What cannot be imported here, for it needs the page, is kept as code.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [library, wheel, pyscript, out] = process.argv.slice(2);

// The same input gives the same bytes: neither clock nor chance gets into the memory. (Awake, it asks the browser for both.)
Date.now = () => 0;
performance.now = () => 0;
crypto.getRandomValues = (array) => array.fill(0);
const pyodide = await loadPyodide({ _makeSnapshot: true, stdLibURL: library, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
pyodide.FS.writeFile("/wheel.zip", readFileSync(wheel));
const sources = readdirSync(pyscript).sort().map((name) => [name, readFileSync(`${pyscript}/${name}`, "utf-8")]);
pyodide.globals.set("pyscript_sources", pyodide.toPy(Object.fromEntries(sources)));

pyodide.runPython(readFileSync(new URL("./snapshot.py", import.meta.url), "utf-8"));
writeFileSync(out, pyodide.makeMemorySnapshot());
