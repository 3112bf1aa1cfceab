// The table's Python as it stands after its start: snapshot.mjs PYODIDE LIBRARY WHEEL PYSCRIPT OUT, where PYODIDE has Pyodide's module as the page
// has it (tools/trim.mjs), LIBRARY is the standard library as bytecode (.zip) and PYSCRIPT a folder with PyScript's own Python.
// The page's Pyodide wakes up from this memory instead of starting: standard library, engine and table are imported already, and
// neither library nor wheel nor micropip has to travel. What cannot be imported here, for it needs the page, is kept as code.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

const GAP = 32; // words of 8 bytes in which nothing changed that are cheaper to tell than to leave out
const [home, library, wheel, pyscript, out] = process.argv.slice(2);
const { default: createModule } = await import(resolve(home, "pyodide.asm.mjs"));
const { info } = JSON.parse(readFileSync(new URL("../node_modules/pyodide/pyodide-lock.json", import.meta.url), "utf-8"));
const options = { indexURL: resolve(home), stdLibURL: library, lockFileContents: { info, packages: {} } };

// The same input gives the same bytes: neither clock nor chance gets into the memory. (Awake, it asks the browser for both.)
Date.now = () => 0;
performance.now = () => 0;
crypto.getRandomValues = (array) => array.fill(0);
const pyodide = await loadPyodide({ ...options, createPyodideModule: createModule, _makeSnapshot: true, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
pyodide.FS.writeFile("/wheel.zip", readFileSync(wheel));
const sources = readdirSync(pyscript).sort().map((name) => [name, readFileSync(`${pyscript}/${name}`, "utf-8")]);
pyodide.globals.set("pyscript_sources", pyodide.toPy(Object.fromEntries(sources)));

pyodide.runPython(readFileSync(new URL("./snapshot.py", import.meta.url), "utf-8"));
wipe(pyodide._module);
const snapshot = pyodide.makeMemorySnapshot();
// Two that differ in chance, time and name: what is not alike in them is the build's own and travels, too.
const before = await anew(snapshot, "./this.program");
crypto.getRandomValues = (array) => array.fill(0x5a);
Date.now = performance.now = () => 1e12;
writeFileSync(out, changes(snapshot, before, await anew(snapshot, "./another.one")));
console.log(JSON.stringify({ size: snapshot.length - headOf(snapshot) }));

/** How many bytes of a snapshot come before the memory itself. */
function headOf(snapshot) {
  return new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
}

/** The memory of a module that was just made: what the interpreter brings along, two fifths of what isn't empty in the end. */
async function anew(snapshot, thisProgram) {
  let memory;
  const createPyodideModule = async (settings) => {
    const module = await createModule({ ...settings, thisProgram });
    memory = module.HEAPU8.slice();
    return module;
  };
  await loadPyodide({ ...options, createPyodideModule, _loadSnapshot: snapshot });
  return memory;
}

/** What is other in a snapshot, in the form that web/memory.js reads. */
function changes(snapshot, before, another) {
  const headed = headOf(snapshot);
  const memory = snapshot.slice(headed);
  if (memory.length !== before.length) throw new Error(`${memory.length} bytes of memory, a new module has ${before.length}`);
  const [words, old, other] = [memory, before, another].map(({ buffer }) => new BigUint64Array(buffer));
  const pieces = []; // [begin, end) in words
  for (let at = 0; at < words.length; at++) {
    if (words[at] === old[at] && old[at] === other[at]) continue;
    if (pieces.length && at - pieces.at(-1)[1] < GAP) pieces.at(-1)[1] = at + 1;
    else pieces.push([at, at + 1]);
  }
  const numbers = Uint32Array.of(headed, pieces.length, ...pieces.flatMap(([from, to]) => [8 * from, 8 * (to - from)]));
  const parts = [numbers, snapshot.subarray(0, headed), ...pieces.map(([from, to]) => words.subarray(from, to))];
  return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

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
