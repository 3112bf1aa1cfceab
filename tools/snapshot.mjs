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
wipe(pyodide._module);
writeFileSync(out, pyodide.makeMemorySnapshot());

// What was freed still has its old contents, which would travel: every free block is taken, filled with nothing and given back.
function wipe(module) {
  const used = module.HEAPU8.findLastIndex((byte) => byte) + 1;
  const taken = [];
  for (let size = 1 << 14; size >= 64; size >>= 1)
    for (;;) {
      const block = module._malloc(size);
      taken.push(block);
      if (block + size > used) break; // new at the end, where nothing has been yet
      module.HEAPU8.fill(0, block, block + size);
    }
  for (const block of taken) module._free(block);
}
