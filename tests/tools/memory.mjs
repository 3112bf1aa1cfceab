// Wakes Pyodide up from the page's memory, as web/pyodide.js does, and runs memory.py in it: node memory.mjs MEMORY MODULE SIZE PRESETS
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { wakingFrom } from "../../web/memory.js";

const [memory, folder, size, presets] = process.argv.slice(2);
const { default: createModule } = await import(resolve(folder, "pyodide.asm.mjs"));
const nothing = join(mkdtempSync(join(tmpdir(), "memory-")), "nothing.zip");
writeFileSync(nothing, Uint8Array.from({ length: 22 }, (_, at) => [80, 75, 5, 6][at] ?? 0));
const { info } = JSON.parse(readFileSync(new URL("../../node_modules/pyodide/pyodide-lock.json", import.meta.url), "utf-8"));
const { buffer } = new Uint8Array(gunzipSync(readFileSync(memory)));

// When all is laid, Pyodide copies its snapshot over the memory: here a snapshot without one.
const { set } = Uint8Array.prototype;
Object.getPrototypeOf(Uint8Array.prototype).set = function (source, ...rest) {
  if (this.length === Number(size) && source.length === 0) console.log(createHash("sha256").update(this.slice()).digest("hex"));
  return set.call(this, source, ...rest);
};

const pyodide = await loadPyodide({
  ...wakingFrom(Promise.resolve(buffer), Number(size), createModule),
  indexURL: resolve(folder),
  stdLibURL: nothing,
  lockFileContents: { info, packages: {} },
});
pyodide.globals.set("presets", presets);
pyodide.runPython(readFileSync(new URL("./memory.py", import.meta.url), "utf-8"));
console.log(pyodide.globals.get("drawn"));
