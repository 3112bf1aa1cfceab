"""How long bots think and how long the table keeps a message waiting, in Pyodide in Chromium: milliseconds of this machine.

Ten seats with sixty dice, which is the most there is, six seats with 36, the most a master thinks about by itself, and the small
duels that it has tables for; the first decision after the start counts like any other. Then a real session, with nine bots and with
ten people: a message waits at most as long as the longest of its calls. Prints the median, the 95th percentile, the first and the
longest; the exit status is 1 where a decision's p95 is over 50 ms or a call takes over 100.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import chromium
from serve import serving

ROOT = Path(__file__).resolve().parent.parent
STOCK = ROOT / "node_modules" / "pyodide"
LEVELS = ("beginner", "normal", "pro", "master")
DECISION_MS, CALL_MS = 50, 100
PATIENCE_MS = 180_000  # for one level

PAGE = '<!doctype html><title>decisions</title><script type="module" src="./decisions.js"></script>'
# What is thrown anywhere in it is told at once, for otherwise it would be waited for until the end.
SCRIPT = """\
const told = document.documentElement.dataset;
try {
  const { loadPyodide } = await import("./pyodide.mjs");
  const python = await loadPyodide();
  python.unpackArchive(await (await fetch("./engine.zip")).arrayBuffer(), "zip");
  const level = new URLSearchParams(location.search).get("level");
  told.found = python.runPython(`
import json, sys
sys.path.insert(0, "tools")
import timed_calls
json.dumps(list(timed_calls.measured("${level}")))`);
} catch (error) {
  told.failed = String(error);
}
"""


def engine() -> bytes:
    """The table, its engine and what plays at it as an archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for package in ("py/liarsdice", "py/table", "py/shared", "tests/table"):
            for path in (ROOT / package).rglob("*.py"):
                archive.write(path, path.relative_to(ROOT))
        archive.write(ROOT / "tools" / "timed_calls.py", "tools/timed_calls.py")
    return packed.getvalue()


def measured(page: Page, url: str, level: str) -> list[tuple[str, list[float]]]:
    """What the page measures for a level, in a Pyodide of its own; RuntimeError where something is thrown there."""
    page.goto(f"{url}?level={level}")
    page.locator("html[data-found], html[data-failed]").wait_for(state="attached", timeout=PATIENCE_MS)
    told = page.locator("html")
    if failed := told.get_attribute("data-failed"):
        raise RuntimeError(failed)
    return [(name, times) for name, times in json.loads(told.get_attribute("data-found") or "")]


def all_levels() -> Iterator[tuple[str, list[float]]]:
    """Milliseconds by what took them, as they come in."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            shutil.copy(STOCK / name, site)
        (site / "_headers").write_text("")
        (site / "engine.zip").write_bytes(engine())
        (site / "decisions.js").write_text(SCRIPT)
        (site / "index.html").write_text(PAGE)
        with serving(site) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
            for level in LEVELS:
                yield from measured(browser.new_page(), url, level)
            browser.close()


def main() -> int:
    """Measure and print; 1 where something takes too long."""
    late = False
    for name, times in all_levels():
        first, ordered = times[0], sorted(times)
        middle, p95, longest = ordered[len(times) // 2], ordered[len(times) * 95 // 100], ordered[-1]
        over = longest > CALL_MS if "call, " in name else max(first, p95) > DECISION_MS
        late = late or over
        figures = f"median {middle:6.1f}  p95 {p95:6.1f}  first {first:6.1f}  longest {longest:6.1f} ms"
        print(f"{name:<42} {len(times):>5} {figures}{'  TOO LONG' if over else ''}", flush=True)
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
