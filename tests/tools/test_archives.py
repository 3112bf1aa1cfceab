"""Every module of the client travels, and what comes late is there by then: each archive on top of home, on the page's MicroPython."""

import json
import subprocess
from pathlib import Path

import pytest

import archives
import mpy

ROOT = Path(__file__).parents[2]
# Imported only where one is in a room, when the room's archive is here.
OF_ROOMS = {"chat", "seal", "emotes"}


def names(archive: str) -> set[str]:
    return {path.stem for path in archives.archives()[archive] if path.parent.name == "client"}


def late(path: Path) -> set[str]:
    module = f"{path.parent.name}.{path.stem}"
    return set(archives.imports(module, late=True)) - set(archives.imports(module))


def test_every_module_of_the_client_travels() -> None:
    travels = set().union(*(names(archive) for archive in archives.ROOTS))
    there = {path.stem for path in (ROOT / "py/client").glob("*.py")}
    assert there == travels, "name it in tools/archives.py"


@pytest.mark.parametrize("archive", ["play", "room", "pages"])
def test_what_a_module_imports_late_is_there_by_then(archive: str) -> None:
    here = {f"{path.parent.name}.{path.stem}" for name in ("home", archive) for path in archives.archives()[name]}
    here |= {"client", "liarsdice_shared"} | {f"client.{name}" for name in OF_ROOMS}
    for path in archives.archives()[archive]:
        assert late(path) <= here, path


def test_home_stays_small() -> None:
    """What everybody waits for: a module that a screen brings along by mistake would be seen here."""
    assert not names("home") & {"table", "controls", "seats", "solo", "rooms", "net", "pages", "stats_page", "fair_book"}


RUN = """
import { loadMicroPython } from "%(runtime)s/micropython.mjs";
import { readFileSync } from "node:fs";
const python = await loadMicroPython({ url: "%(runtime)s/micropython.wasm", stdout: console.log, stderr: console.error });
for (const [folder, files] of Object.entries(JSON.parse(readFileSync(0, "utf-8")))) {
  python.FS.mkdir(folder);
  for (const [name, text] of Object.entries(files)) python.FS.writeFile(`${folder}/${name}`, Uint8Array.from(text, (c) => c.charCodeAt(0)));
}
python.runPython(`import json
%(code)s
print("fine")`);
"""
NEEDS_PAGE = {"main", "browser", "device", "memory", "worker", "wire", "awake", "drag", "gamepad", "pad_keys"}
"""They import `pyscript`, which is the page's."""


@pytest.mark.parametrize("archive", ["home", "play", "room", "pages"])
def test_an_archive_on_top_of_home_is_all_that_its_modules_import(archive: str, tmp_path: Path) -> None:
    compiled = tmp_path / "compiled"
    mpy.compiled(compiled)
    files: dict[str, dict[str, str]] = {}
    for name in {"home", archive}:
        for path in archives.archives()[name]:
            code = compiled / path.parent.name / f"{path.stem}.mpy"
            files.setdefault(path.parent.name, {})[code.name] = code.read_bytes().decode("latin-1")
    modules = sorted(names(archive) - NEEDS_PAGE - {"__init__"})
    script = tmp_path / "run.mjs"
    runtime = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
    script.write_text(RUN % {"runtime": runtime, "code": "\n".join(f"import client.{name}" for name in modules)})
    done = subprocess.run(["node", script], input=json.dumps(files), capture_output=True, text=True)
    assert done.stdout.strip() == "fine", done.stdout[-2000:] + "\n".join(line for line in done.stderr.splitlines() if len(line) < 400)
