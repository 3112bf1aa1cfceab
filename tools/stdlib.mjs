// Pyodide's standard library with bytecode in place of source: stdlib.mjs IN.zip OUT.zip
// npm ships the sources, and compiling them is most of Pyodide's start. The same Pyodide compiles them here, once.
// Bytecode is bigger, so what a table in a worker cannot use (processes, servers, mail, XML, debuggers, rare encodings) stays behind.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const LEFT_OUT = `_pyrepl antigravity bdb cProfile cmd compileall ctypes curses dbm doctest ensurepip ftplib idlelib imaplib
  mailbox multiprocessing nntplib optparse pdb pickletools plistlib poplib profile pstats pyclbr pydoc pydoc_data smtplib socketserver
  sqlite3 tabnanny timeit tkinter trace turtle turtledemo unittest venv webbrowser wsgiref xml xmlrpc zipapp`;
const ENCODINGS = `__init__ aliases ascii charmap cp437 cp1252 idna latin_1 punycode raw_unicode_escape unicode_escape
  utf_16 utf_32 utf_8 utf_8_sig`;

const [, , source, target] = process.argv;
const pyodide = await loadPyodide();
pyodide.FS.writeFile("/source.zip", readFileSync(source));
pyodide.globals.set("left_out", pyodide.toPy(LEFT_OUT.split(/\s+/)));
pyodide.globals.set("encodings", pyodide.toPy(ENCODINGS.split(/\s+/)));
pyodide.runPython(`
import importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

with zipfile.ZipFile("/source.zip") as source, zipfile.ZipFile("/target.zip", "w") as target:
    for entry in source.infolist():
        if entry.is_dir():
            continue
        name, data = entry.filename, source.read(entry)
        folder, module = name.split("/")[0].removesuffix(".py"), name.split("/")[-1].removesuffix(".py")
        if folder in left_out or (folder == "encodings" and module not in encodings):
            continue
        if name.endswith(".py"):
            # The path that tracebacks name, and no date: the same input gives the same bytes.
            code = compile(data, "/lib/python314.zip/" + name, "exec", dont_inherit=True)
            data = _code_to_hash_pyc(code, importlib.util.source_hash(data), checked=False)
            name += "c"
        target.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, compresslevel=9)
`);
writeFileSync(target, pyodide.FS.readFile("/target.zip"));
