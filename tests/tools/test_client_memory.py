"""The memory that the client's Python wakes up from (tools/memory.mjs), in a MicroPython in Node that has no files."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import archives  # noqa: E402
import homes  # noqa: E402
import mpy  # noqa: E402
from client.tree import text  # noqa: E402

WAKE = """
import { readFileSync } from "node:fs";
const { instantiate } = WebAssembly;
let memory;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  memory = made.instance.exports.memory;
  return made;
};
const { loadMicroPython } = await import("%(runtime)s/micropython.mjs");
const python = await loadMicroPython({ url: "%(runtime)s/micropython.wasm", stdout: console.log, stderr: console.error });
await instantiate(readFileSync("%(memory)s"), { env: { memory } });
python.FS.writeFile("words.json", readFileSync("%(words)s"));
python.runPython(`%(code)s`);
"""
HOME = """
import json
from client import screens
from client.model import Model
from client.tree import text
from client.words import Words
with open("words.json") as file:
    model = Model(Words("de", json.loads(file.read())))
model.newcomer = True
print(text(screens.page(model)))
"""


def in_memory(*names: str) -> list[str]:
    paths = [path for name in names for path in archives.archives()[name]]
    return [name for name in (f"{path.parent.name}.{path.stem}" for path in paths) if archives.in_memory(name)]


def awake(memory: Path, code: str, tmp_path: Path) -> str:
    script = tmp_path / "wake.mjs"
    runtime = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
    script.write_text(WAKE % {"runtime": runtime, "memory": memory, "words": ROOT / "web/locales/de.json", "code": code})
    done = subprocess.run(["node", script], capture_output=True, text=True)
    return done.stdout + "\n".join(line for line in done.stderr.splitlines() if len(line) < 400)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's bytecode, and the memories of home and of a room beside it."""
    folder = tmp_path_factory.mktemp("client")
    mpy.compiled(folder)
    make(folder, "home.wasm", "home")
    make(folder, "room.wasm", "home", "room")
    return folder


def make(folder: Path, name: str, *parts: str) -> None:
    subprocess.run(["node", ROOT / "tools/memory.mjs", folder, folder / name, *in_memory(*parts)], check=True)


@pytest.mark.parametrize(("memory", "parts"), [("home", ["home"]), ("room", ["home", "room"])])
def test_everything_that_needs_no_page_is_there_without_files(folder: Path, memory: str, parts: list[str], tmp_path: Path) -> None:
    imports = "\n".join(f"import {name.replace('.__init__', '')}" for name in in_memory(*parts))
    assert awake(folder / f"{memory}.wasm", imports + "\nprint('fine')", tmp_path).strip() == "fine"


def test_a_client_that_woke_up_draws_what_cpython_draws(folder: Path, tmp_path: Path) -> None:
    assert awake(folder / "home.wasm", HOME, tmp_path).strip() == text(homes.screen("de")).strip()


def test_a_room_has_all_of_its_modules_in_memory() -> None:
    assert all(archives.in_memory(f"{path.parent.name}.{path.stem}") for path in archives.archives()["room"]), (
        "what needs the page comes as a file, with home: name it in archives.NEED_PAGE"
    )


def test_the_same_client_gives_the_same_memory(folder: Path) -> None:
    make(folder, "again.wasm", "home")
    assert (folder / "again.wasm").read_bytes() == (folder / "home.wasm").read_bytes()
