// Runs the plain assert functions of test_*.py on what the page runs, its MicroPython and the client's bytecode: node run.mjs [FOLDER]
// The same files are collected by pytest, on CPython. Exit 1 on a failure, and where nothing ran: a suite that isn't found must not pass.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "../..");
const FOLDER = resolve(process.argv[2] ?? HERE);
const RUNTIME = join(ROOT, "node_modules/@micropython/micropython-webassembly-pyscript");

const RUN_ONE_FILE = `
import sys

def run_file(name):
    module = __import__(name)
    passed = failed = 0
    for key in sorted(dir(module)):
        test = getattr(module, key)
        if key.startswith("test_") and callable(test):
            try:
                test()
                passed += 1
            except Exception as error:
                failed += 1
                print("FAILED %s.%s" % (name, key))
                sys.print_exception(error)
    return "%d %d" % (passed, failed)
`;

/** Copies the .py, .mpy and .json files below a folder of this machine into MicroPython's file system. */
function copy(FS, from, to) {
  if (to !== "/") FS.mkdir(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== "__pycache__") copy(FS, source, target);
    else if (/\.(m?py|json)$/.test(entry.name)) FS.writeFile(target, readFileSync(source));
  }
}

const { loadMicroPython } = await import(join(RUNTIME, "micropython.mjs"));
const python = await loadMicroPython({
  url: join(RUNTIME, "micropython.wasm"),
  linebuffer: true,
  stdout: console.log,
  stderr: console.error,
});
// Where the page puts them, so that imports and paths are the same there and here.
const compiled = mkdtempSync(join(tmpdir(), "client-"));
execFileSync(join(ROOT, ".venv/bin/python"), [join(ROOT, "tools/mpy.py"), compiled]);
for (const name of readdirSync(compiled)) copy(python.FS, join(compiled, name), `/${name}`);
rmSync(compiled, { recursive: true });
copy(python.FS, join(ROOT, "web/locales"), "/locales");
copy(python.FS, FOLDER, "/");
python.runPython(RUN_ONE_FILE);

const total = { passed: 0, failed: 0 };
for (const file of readdirSync(FOLDER).filter((name) => /^test_.*\.py$/.test(name)).sort()) {
  let [passed, failed] = [0, 1]; // a file that cannot even be imported
  try {
    [passed, failed] = python.globals.get("run_file")(file.slice(0, -3)).split(" ").map(Number);
  } catch (error) {
    console.log(`FAILED ${file}\n${error.message}`);
  }
  console.log(`${file}: ${passed} passed${failed ? `, ${failed} failed` : ""}`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed on MicroPython`);
process.exitCode = total.failed || !total.passed ? 1 : 0;
