// Bytecode in place of source: bytecode.mjs IN OUT [IN OUT …], of Pyodide's standard library (.zip) and of wheels (.whl).
// npm and PyPI ship the sources, and compiling them is most of what Pyodide's start takes. The same Pyodide compiles them here, once.
// Bytecode is bigger, so what a table in a worker cannot use (processes, servers, mail, XML, debuggers, rare encodings) of the library
// stays behind, and so do docstrings. A wheel keeps all its modules, and its RECORD says what is in it now.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const LEFT_OUT = `_pyrepl antigravity bdb cProfile cmd compileall ctypes curses dbm doctest ensurepip ftplib idlelib imaplib
  mailbox multiprocessing nntplib optparse pdb pickletools plistlib poplib profile pstats pyclbr pydoc pydoc_data smtplib socketserver
  sqlite3 tabnanny timeit tkinter trace turtle turtledemo unittest venv webbrowser wsgiref xml xmlrpc zipapp`;
const ENCODINGS = `__init__ aliases ascii charmap cp437 cp1252 idna latin_1 punycode raw_unicode_escape unicode_escape
  utf_16 utf_32 utf_8 utf_8_sig`;

const pyodide = await loadPyodide();
pyodide.globals.set("left_out", pyodide.toPy(LEFT_OUT.split(/\s+/)));
pyodide.globals.set("encodings", pyodide.toPy(ENCODINGS.split(/\s+/)));
pyodide.runPython(`
import base64, hashlib, importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def useless(name):
    folder, module = name.split("/")[0].removesuffix(".py"), name.split("/")[-1].removesuffix(".py")
    return folder in left_out or (folder == "encodings" and module not in encodings)

def translate(wheel):
    # The path that tracebacks name, and no date: the same input gives the same bytes.
    home = "/lib/python3.14/site-packages/" if wheel else "/lib/python314.zip/"
    record = []
    with zipfile.ZipFile("/source") as source, zipfile.ZipFile("/target", "w") as target:
        for entry in source.infolist():
            name, data = entry.filename, source.read(entry)
            if entry.is_dir() or (useless(name) and not wheel):
                continue
            if name.endswith(".py"):
                code = compile(data, home + name, "exec", dont_inherit=True, optimize=2)
                data = _code_to_hash_pyc(code, importlib.util.source_hash(data), checked=False)
                name += "c"
            if wheel and name.endswith(".dist-info/RECORD"):  # the last one, as the format asks for
                data = "".join(f"{line}\\n" for line in [*record, f"{name},,"]).encode()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            record.append(f"{name},sha256={digest},{len(data)}")
            target.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, compresslevel=9)
`);
const translate = pyodide.globals.get("translate");
for (let rest = process.argv.slice(2); rest.length; rest = rest.slice(2)) {
  const [source, target] = rest;
  pyodide.FS.writeFile("/source", readFileSync(source));
  translate(source.endsWith(".whl"));
  writeFileSync(target, pyodide.FS.readFile("/target"));
}
