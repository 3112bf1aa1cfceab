// The client's Python as it stands once all is imported that needs no page: memory.mjs FOLDER OUT MODULE…, where FOLDER holds the bytecode.
// MicroPython in the page is given what changed in its memory by the imports, instead of files to import. It is written as WebAssembly that
// has nothing but data in it and a memory to put it into: hosts compress that, and a browser lays it into place by itself.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const RUNTIME = "../node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";
const NEAR = 12; // bytes of an unchanged gap that cost less than a new piece

const IMPORT = `
def wake(names):
    import gc, sys
    for name in names.split():
        __import__(name)
    assert "random" not in sys.modules, "it would draw the same in every page"
    gc.collect()
`;

const [folder, out, ...modules] = process.argv.slice(2);
let wasm;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  wasm = made.instance.exports;
  return made;
};
const { loadMicroPython } = await import(RUNTIME);
const python = await loadMicroPython({ linebuffer: true, stdout: console.log, stderr: console.error });
const before = new Uint8Array(wasm.memory.buffer).slice();
for (const name of modules) {
  const path = `${name.replace(".", "/")}.mpy`;
  const [parent] = path.split("/");
  if (!python.FS.analyzePath(parent).exists) python.FS.mkdir(parent);
  python.FS.writeFile(path, readFileSync(join(folder, path)));
}
const known = proxy_js_ref.length;
python.runPython(`${IMPORT}\nwake("${modules.map((name) => name.replace(".__init__", "")).join(" ")}")\ndel wake`);
if (proxy_js_ref.length !== known) throw new Error("a module took something of JavaScript's: it needs the page");
const after = new Uint8Array(wasm.memory.buffer);
if (after.length !== before.length) throw new Error("the memory has grown, and the page's would have to");

const [unused, used] = [wasm.emscripten_stack_get_end(), wasm.emscripten_stack_get_current()]; // what calls have left on the stack is nothing
const pieces = [];
for (let at = 0; at < after.length; at++) {
  if (after[at] === before[at] || (at >= unused && at < used)) continue;
  const last = pieces.at(-1);
  if (last && at - last[1] < NEAR) last[1] = at + 1;
  else pieces.push([at, at + 1]);
}

/** A number as WebAssembly writes it: seven bits a byte, the last without the eighth; `signed` ones with room for a sign. */
function leb(number, signed = false) {
  const bytes = [];
  for (;;) {
    const seven = number & 127;
    number >>>= 7;
    if (number === 0 && !(signed && seven & 64)) return [...bytes, seven];
    bytes.push(seven | 128);
  }
}
const section = (id, ...parts) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return [Buffer.from([id, ...leb(body.length)]), body];
};
const text = (name) => [name.length, ...Buffer.from(name)];
const data = pieces.flatMap(([from, to]) => [[0, 0x41, ...leb(from, true), 0x0b, ...leb(to - from)], after.subarray(from, to)]);
const header = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const imported = section(2, [1, ...text("env"), ...text("memory"), 2, 0, 1]);
writeFileSync(out, Buffer.concat([header, ...imported, ...section(11, leb(pieces.length), ...data)]));
