// web/boot.js and PyScript's core as one module, web/room.js and Trystero as another, web/qr.js and the like, each by itself: bundle.mjs FOLDER; NAME.json says of what.
// PyScript's own dist is thirty chunks, most of them for editors and terminals; from its source we take what the page runs.
import { build } from "esbuild";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { COINCIDENT, MICROPYTHON, TRYSTERO } from "./mend.mjs";

const [, , folder] = process.argv;

/** The modules of PyScript's own Python that the page imports. */
const PYTHON = ["__init__", "context", "ffi", "util", "workers"].map((name) => `${name}.py`);

/** Writes PyScript's own Python into a folder; at a start both interpreters have it as bytecode, where PyScript would write and compile it. */
async function writePython(folder) {
  const { pyscript } = (await import("../node_modules/@pyscript/core/src/stdlib/pyscript.js")).default;
  const gone = Object.keys(pyscript).filter((name) => !PYTHON.includes(name)).map((name) => `from pyscript.${name.replace(".py", "")} `);
  const kept = (text) => text.split("\n").filter((line) => !gone.some((start) => line.startsWith(start))).join("\n");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of PYTHON) writeFileSync(`${folder}/${name}`, name === "__init__.py" ? kept(pyscript[name]) : pyscript[name]);
}

/** What PyScript makes its workers with: `Worker` is web/started.js's here (tools/mend.mjs), which has an address of its own. */
const WORKER = `
import coincident from "coincident/window/main";
const modules = Symbol.for("polyscript.js_modules");
const { Worker } = coincident({ transfer: false, transform: (value) => globalThis[modules]?.get("-T-")?.(value) ?? value });
export default (options) => new Worker("", options);
`;

/** Modules that PyScript imports and this page never uses, replaced by nothing. */
const LEFT_OUT = {
  name: "left-out",
  setup({ onLoad }) {
    const empty = (filter, contents) => onLoad({ filter }, () => ({ contents, loader: "js" }));
    empty(/@pyscript\/core\/src\/plugins\.js$/, "export default {}"); // editors, terminal, game, error banner
    empty(/@pyscript\/core\/src\/plugins\/codemirror\.js$/, "export default {}");
    empty(/polyscript\/esm\/3rd-party\/(toml|zip)\.js$/, "throw new Error('not part of this page')");
    // Its Python is there already; what is left to do before ours runs is to import it.
    empty(/@pyscript\/core\/src\/stdlib\.js$/, `export const stdlib = "import pyscript as _pyscript\\ndel _pyscript\\n", optional = "-";`);
    // It keeps nothing: to open a database and read it takes a fifth of a second in a new process, and a browser may forbid it.
    empty(/@webreflection\/idb-map\/\w+\.js$/, "export default class { sync() {} clear() {} has() {} close() {} }");
    // Its worker's script is a text in here; ours has it at an address of its own (web/table.js).
    empty(/polyscript\/esm\/worker\/xworker\.js$/, WORKER);
    empty(/polyscript\/esm\/interpreter\/pyodide_graph\.js$/, "export default {}"); // which packages a CDN has
  },
};

async function bundle(name, options) {
  const { metafile } = await build({
    entryPoints: [`web/${name}.js`],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "eof",
    logLevel: "warning",
    metafile: true,
    outfile: `${folder}/${name}.js`,
    ...options,
  });
  writeFileSync(`${folder}/${name}.json`, JSON.stringify(metafile));
}

await writePython(`${folder}/pyscript`);
await bundle("boot", {
  external: ["*/plugins/donkey.js"], // loaded only when asked for by name
  inject: ["web/started.js"], // its worker instead of one of PyScript's own
  plugins: [LEFT_OUT, COINCIDENT],
});
await bundle("table", {
  external: ["node:*"], // what Pyodide would need there
  plugins: [LEFT_OUT],
});
await bundle("micropython", {
  external: ["fs", "module", "path", "url"], // what MicroPython would need in Node
  plugins: [MICROPYTHON],
});
await bundle("room", { inject: ["web/relay.js"], plugins: [TRYSTERO] }); // its WebSocket instead of the browser's
for (const name of ["storage", "qr", "pad", "sound", "picture"]) await bundle(name, {});
for (const name of ["guard", "early"]) await bundle(name, { format: "iife" }); // they stand in the page
