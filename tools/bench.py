"""How fast the page starts, and how fast a friend's link leads to the table, against a bare page that only runs `loadPyodide`; and bytes.

Times are the page's own, from the start of its navigation: what Playwright takes to notice is no part of them. Milliseconds
say more about the machine than about the page; the ratios are between medians of one run, on one browser, and may be
compared. Cold is a new profile; warm is one in which a match was played before (V8 keeps what it compiled of WebAssembly only once that is
worth it, as it is for bare Pyodide after its start), in a new process. A guest's tab finds its host,
in a browser of its own, through a relay on this machine. BENCH_RUNS sets how often (5), BENCH_JSON names a file for the numbers.
"""

import contextlib
import hashlib
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import brotli
from playwright.sync_api import Page, Playwright, sync_playwright

import chromium
import relay
from serve import serving

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.room_taps import PLAYER  # noqa: E402

STOCK = ROOT / "node_modules" / "pyodide"
STOCK_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
RUNS = int(os.environ.get("BENCH_RUNS", "5"))
PATIENCE = 120_000  # ms
REST = 1.5  # seconds for Chromium itself to start, which would be measured along on a machine of few cores
SETTLE = 4  # seconds for Chromium to write what it compiled into its cache before it is closed; it waits for two without any compiling

PHASES = {"paint": "first-contentful-paint", "home": "ready", "table": "table", "roll": "roll"}  # each with the page's mark for it

BARE_PAGE = '<!doctype html><title>bare</title><script type="module" src="./vendor/bare/bare.js"></script>'
BARE_SCRIPT = """\
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
document.documentElement.dataset.ready = "";
"""
# Marks the moment at which something is first in the document, and says so; runs before anything else on the page.
WATCH = """\
const wanted = { ready: "html[data-ready]", table: "html[data-table=ready]", roll: "[data-testid=own-die]" };
wanted.seat = "[data-testid=seat-row] [data-mark=me]";
new MutationObserver(() => {
  for (const [name, selector] of Object.entries(wanted))
    if (document.querySelector(selector)) {
      performance.mark(name);
      delete wanted[name];
      console.debug(`bench ${name}`);
    }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
# Presses what a reader would, at once: how long people take is nothing to measure, nor what Playwright takes to look and to aim.
PRESSED = """\
const presses = ["html[data-ready] [data-testid=play-solo]", "[data-testid=start]"];
new MutationObserver((_, observer) => {
  const button = document.querySelector(presses[0]);
  if (!button) return;
  presses.shift();
  if (!presses.length) observer.disconnect();
  setTimeout(() => button.click());
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
# Gives a name where a newcomer is asked for one.
NAMED = """\
new MutationObserver((_, observer) => {
  const field = document.querySelector(".ask-name [data-testid=name]");
  if (!field) return;
  observer.disconnect();
  field.value = "Bo";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  setTimeout(() => document.querySelector("[data-testid=join-room]").click());
}).observe(document, { subtree: true, childList: true });
"""
KINDS = {".wasm": "wasm", ".js": "script", ".mjs": "script", ".whl": "Python", ".py": "Python", "home.json": "Python"}
KINDS |= {
    "home.wasm": "Python",
    "room.wasm": "Python",
    "play.json": "Python",
    "room.json": "Python",
    "pages.json": "Python",
    "de.json": "words",
    "en.json": "words",
    "fr.json": "words",
}
KINDS |= {".zip": "standard library", ".css": "style", ".html": "page", ".json": "data"}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        shutil.copytree(ROOT / "site", site)
        add_bare_page(site)
        with (
            relay.running() as address,
            serving(site, relays=[address]) as url,
            sync_playwright() as playwright,
        ):
            times, asked = measure(playwright, url)
        report(times, {name: sizes(urls, url, site) for name, urls in asked.items()})


def add_bare_page(site: Path) -> None:
    """Beside the page, on the same server with the same headers: the same Pyodide as npm ships it."""
    bare = site / "vendor" / "bare"
    bare.mkdir()
    for name in STOCK_FILES:
        shutil.copy(STOCK / name, bare)
    (bare / "bare.js").write_text(BARE_SCRIPT)
    (site / "bare.html").write_text(BARE_PAGE)


def measure(playwright: Playwright, url: str) -> tuple[dict[str, list[float]], dict[str, set[str]]]:
    """All runs, in turn, so that a machine that slows down slows down everything."""
    times: dict[str, list[float]] = defaultdict(list)
    asked: dict[str, set[str]] = {}
    with tempfile.TemporaryDirectory() as profile, browser(playwright, profile) as page:
        solo: set[str] = set()
        page.context.on("request", lambda request: solo.add(request.url))  # the workers' too; to hear of each takes time
        play(page, url)
        asked |= {"home": asked_for(page, url, "ready"), "solo": solo}
    for run in range(RUNS):
        print(f"\rrun {run + 1} of {RUNS} …", end="", flush=True)
        with tempfile.TemporaryDirectory() as profile:
            for state in ("cold", "warm"):
                with browser(playwright, profile) as page:
                    times[f"bare {state}"].append(bare(page, url))
                    time.sleep(SETTLE)
        with tempfile.TemporaryDirectory() as profile, browser(playwright, profile) as page:
            note(times, play(page, url), "cold")
        # A profile in which a match was played to its end; one copy of it with its line cut.
        with tempfile.TemporaryDirectory() as profile:
            with browser(playwright, profile) as page:
                page.add_init_script("globalThis.thinks = 20;" + PLAYER)
                page.goto(url + "?pace=instant&preset=blitz")
                page.get_by_test_id("start").click(timeout=PATIENCE)
                for there in ("screen=result", "offline=ready"):
                    page.locator(f"html[data-{there}]").wait_for(timeout=PATIENCE, state="attached")
                time.sleep(SETTLE)
            away = shutil.copytree(profile, Path(profile, "away"), ignore_dangling_symlinks=True)
            with browser(playwright, profile) as page:
                note(times, play(page, url), "warm")
            with browser(playwright, str(away)) as page:
                page.context.set_offline(True)
                note(times, play(page, url), "offline")
        with (
            tempfile.TemporaryDirectory() as hosts,
            tempfile.TemporaryDirectory() as profile,
            browser(playwright, hosts) as host,
        ):
            for state in ("cold", "warm"):
                room = opened_room(host, url)  # a new one: who comes back to a room is asked who it is
                with browser(playwright, profile) as page:
                    seat, guest = join(page, room)
                    asked.setdefault("guest", guest)
                    times[f"seat {state}"].append(seat)
                    time.sleep(SETTLE)
    print("\r", end="")
    return times, asked


def note(times: dict[str, list[float]], phases: dict[str, float], state: str) -> None:
    for name, value in phases.items():
        times[f"{name} {state}"].append(value)


@contextlib.contextmanager
def browser(playwright: Playwright, profile: str) -> Iterator[Page]:
    path = chromium.find()
    context = playwright.chromium.launch_persistent_context(profile, executable_path=path, args=list(chromium.FLAGS))
    time.sleep(REST)
    try:
        yield context.pages[0]
    finally:
        context.close()


def opened(page: Page, address: str, until: str, *scripts: str) -> None:
    """Opens a page, and waits for its word: to look for something in it would take time from what is measured."""
    for script in (WATCH, *scripts):
        page.add_init_script("{" + script + "}")
    with page.expect_console_message(lambda message: message.text == f"bench {until}", timeout=PATIENCE):
        page.goto(address, wait_until="commit")


def bare(page: Page, url: str) -> float:
    opened(page, url + "bare.html", "ready")
    return marked(page, "ready")


def play(page: Page, url: str) -> dict[str, float]:
    """Seconds until each phase of the start of a solo match."""
    opened(page, url + "?pace=instant", "roll", PRESSED)
    return {name: marked(page, mark) for name, mark in PHASES.items()}


def asked_for(page: Page, url: str, until: str) -> set[str]:
    """What the page itself had asked for at a mark; what a service worker keeps for the next visit holds nobody up."""
    script = "at => performance.getEntriesByType('resource').filter(({ startTime }) => startTime < at).map(({ name }) => name)"
    return {url, *page.evaluate(script, 1000 * marked(page, until))}


def opened_room(host: Page, url: str) -> str:
    """Open a room in this browser; return its link."""
    host.goto(url + "?pace=instant")
    host.get_by_test_id("name").fill("Ada")
    host.get_by_test_id("create-room").click()
    host.get_by_test_id("seat-row").wait_for(timeout=PATIENCE)
    code = host.get_by_test_id("room-code").first.inner_text().strip().replace("-", "")
    return f"{url}?pace=instant#/r/{code}"


def join(page: Page, room: str) -> tuple[float, set[str]]:
    """Seconds from opening a room's link until the own seat is seen, and what was asked for until then; leaves again."""
    opened(page, room, "seat", NAMED)
    seat, until_then = marked(page, "seat"), asked_for(page, room.partition("?")[0], "seat")
    if pyodide := [url for url in until_then if "pyodide" in url or url.endswith(".whl")]:
        raise SystemExit(f"a guest asked for what only a host needs: {pyodide}")
    page.get_by_test_id("leave").last.click()
    page.locator("html[data-screen=home]").wait_for(state="attached")
    return seat, until_then


def marked(page: Page, name: str) -> float:
    return page.evaluate("name => performance.getEntriesByName(name)[0].startTime", name) / 1000


def sizes(urls: set[str], origin: str, site: Path) -> dict[str, int]:
    """Compressed bytes by kind of file."""
    by_kind: dict[str, int] = defaultdict(int)
    for url in urls:
        if url.startswith(origin):
            path = site / (urlsplit(url).path.lstrip("/") or "index.html")
            by_kind[KINDS.get(path.name) or KINDS.get(path.suffix, path.suffix)] += compressed(path.read_bytes())
    return by_kind


def compressed(data: bytes) -> int:
    """Length under brotli 11; Pyodide takes half a minute, so lengths are kept."""
    kept = ROOT / "build" / "brotli.json"
    known = json.loads(kept.read_text()) if kept.exists() else {}
    key = hashlib.sha256(data).hexdigest()
    if key not in known:
        known[key] = len(brotli.compress(data, quality=11))
        kept.write_text(json.dumps(known))
    return known[key]


def report(times: dict[str, list[float]], weights: dict[str, dict[str, int]]) -> None:
    medians = {name: statistics.median(values) for name, values in times.items()}
    print(f"Medians of {RUNS}, in one run on one Chromium: ratio to bare loadPyodide (and milliseconds)")
    for name, title in (
        ("bare", "bare Pyodide"),
        ("paint", "first paint"),
        ("home", "home ready"),
        ("table", "table awake"),
        ("roll", "first roll, solo"),
        ("seat", "link to seat, guest"),
    ):
        row = [f"  {title:20}"]
        for state in ("cold", "warm", "offline"):  # without a line there is no bare page to compare with: it is set against the warm one
            if median := medians.get(f"{name} {state}"):
                bare = medians["bare warm" if state == "offline" else f"bare {state}"]
                row.append(f"{state} {median / bare:.2f} ({1000 * median:.0f})".ljust(22))
        print("".join(row))
    print("Bytes, brotli 11; a guest has asked for nothing of Pyodide, else there were no figures")
    for name, kinds in weights.items():
        parts = ", ".join(
            f"{kind} {size / 1000:.0f}" for kind, size in sorted(kinds.items(), key=lambda item: -item[1])
        )
        print(f"  {name:20} {sum(kinds.values()) / 1000:.0f} kB: {parts}")
    if path := os.environ.get("BENCH_JSON"):
        Path(path).write_text(json.dumps({"runs": times, "medians": medians, "bytes": weights}, indent=2))


if __name__ == "__main__":
    main()
