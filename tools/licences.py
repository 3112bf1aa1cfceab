"""What of other people's work the page ships, and on which terms, for `site/licences.txt` and THIRD_PARTY.md."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Texts for packages that come without one; the standard library is inside Pyodide's files.
KEPT = ROOT / "tools/licences"
WITHOUT_TEXT = {
    "@micropython/micropython-webassembly-pyscript": "MicroPython.txt",
    "codedent": "ISC-Giammarchi.txt",
    "pyodide": "MPL-2.0.txt",
    "to-json-callback": "ISC-Giammarchi.txt",
}

THANKS = "Lügenbecher ships the work of others. What is changed in it stands in tools/mend.mjs and tools/trim.mjs. Thank you."
HEAD = """\
# Other people's work in the page

Written by `make third-party`; the texts are in the built site's `licences.txt`.

| what | version | licence |
| --- | --- | --- |
"""


def npm(name: str) -> tuple[str, str, str, str]:
    """Name, version, licence and its text of an installed npm package."""
    folder = ROOT / "node_modules" / name
    package = json.loads((folder / "package.json").read_text("utf-8"))
    texts = [path for path in sorted(folder.iterdir()) if path.name.upper().startswith(("LICENSE", "LICENCE"))]
    if not texts:
        texts = [KEPT / WITHOUT_TEXT[name]]
    return name, package["version"], package["license"], texts[0].read_text("utf-8")


def python() -> tuple[str, str, str, str]:
    lock = json.loads((ROOT / "node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
    return (
        "CPython and its standard library",
        lock["info"]["python"],
        "PSF-2.0",
        (KEPT / "PSF-2.0.txt").read_text("utf-8"),
    )


def text(packages: set[str]) -> str:
    rule = "\n\n" + "=" * 100 + "\n\n"
    shipped = [*map(npm, sorted(packages)), python()]
    parts = [f"{name} {version}\n{licence}\n\n{words.strip()}" for name, version, licence, words in shipped]
    return THANKS + rule + rule.join(parts) + "\n"


def table() -> str:
    """THIRD_PARTY.md: the same list without the texts, read from the built site's."""
    parts = (ROOT / "site/licences.txt").read_text("utf-8").split("=" * 100)[1:]
    rows = []
    for part in parts:
        title, licence = part.strip().splitlines()[:2]
        name, _, version = title.rpartition(" ")
        rows.append(f"| {name} | {version} | {licence} |")
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table())
