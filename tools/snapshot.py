"""Runs inside the Pyodide whose memory is kept (tools/snapshot.mjs): imports the table, and keeps the code of what it may import later.

The page has no files of ours and an empty standard library, so every module must be in memory: imported, or as code behind `Kept`.
"""

import gc
import importlib
import importlib.machinery
import marshal
import random
import sys
import zipfile
import zipimport

NEEDS_PAGE = {"table.worker", "table.entry"}
"""They import `js` and `pyscript`, which are the page's."""


class Kept:
    """Finds modules whose code is in memory, as an importer of `sys.meta_path`."""

    def __init__(self, code):
        self.code = code  # name → (marshalled code, whether it is a package)

    def find_spec(self, name, path=None, target=None):
        if name not in self.code:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=self.code[name][1])

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(marshal.loads(self.code[module.__name__][0]), module.__dict__)


def code_of(archive):
    found = {}
    with zipfile.ZipFile(archive) as files:
        for name in files.namelist():
            if not name.endswith(".pyc"):
                continue
            package = name.endswith("/__init__.pyc")
            dotted = name.removesuffix("/__init__.pyc" if package else ".pyc").replace("/", ".")
            found[dotted] = files.read(name)[16:], package  # after a .pyc's header
    return found


def pyscript_code():
    """PyScript's own modules, which it would write and compile at every start; they need the page, too."""
    for name, source in globals()["pyscript_sources"].items():  # set by snapshot.mjs
        package = name == "__init__.py"
        dotted = "pyscript" if package else f"pyscript.{name.removesuffix('.py')}"
        yield dotted, (marshal.dumps(compile(source, f"./pyscript/{name}", "exec")), package)


ours = code_of("/wheel.zip")
kept = Kept(ours)
sys.meta_path.insert(0, kept)
for name in ours:
    if name.startswith("table.") and name not in NEEDS_PAGE:
        importlib.import_module(name)
kept.code = {name: code for name, code in ours.items() if name not in sys.modules} | dict(pyscript_code())
del globals()["pyscript_sources"], ours
# Else a module that isn't there fails with the archive's EOFError instead of saying so.
zipimport._zip_directory_cache.clear()
sys.path_importer_cache.clear()
random.seed(0)  # the same memory at every build; web/pyodide.js seeds it anew
gc.collect()
