"""What a table costs the page: a redraw with ten seats, the longest task of a match, memory over two hundred rounds.

States come from the gallery (tests/gallery), so nothing but the client is measured; then a match is really played, against bots in the
worker beside it, on a phone's window and on a desk's. Milliseconds are this machine's; the figure beside
them is the ratio to a fixed piece of JavaScript in the same run. BENCH_JSON names a file for the numbers.
"""

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

import chromium
from serve import serving

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.room_taps import PLAYER  # noqa: E402
from tests.gallery import scenes  # noqa: E402
from tests.gallery.stage import Gallery, copied  # noqa: E402

ROUNDS = 200

# How long each frame's own work takes, and every task over 50 ms.
WATCH = """
globalThis.frames = [];
globalThis.tasks = [];
const ask = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (work) => ask((time) => {
  const begin = performance.now();
  try { work(time); } finally { frames.push(performance.now() - begin); }
});
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((each) => each.duration))).observe({ type: "longtask" });
"""
# The yardstick: what this machine needs for a million steps of JavaScript.
YARD = """() => {
  const once = () => {
    const begin = performance.now();
    let x = 1;
    for (let i = 0; i < 1e6; i++) x = (x * 16807) % 2147483647;
    return performance.now() - begin + x * 0;
  };
  return Array.from({ length: 21 }, once).sort((a, b) => a - b)[10];
}"""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving(copied(ROOT / "site", Path(folder) / "site"), relays=[]) as url,
        serving(ROOT / "site", relays=[]) as site,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.FLAGS, "--js-flags=--expose-gc"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.add_init_script(WATCH)
        Gallery(page, url).open("&lang=en")
        yard = page.evaluate(YARD)
        found = {"yard_ms": yard, **redraws(page), **memory(page, page.context.new_cdp_session(page))}
        page.close()
        for width, height in ((390, 844), (1280, 800)):
            found[f"match_{width}_longest_task_ms"] = match(browser, site, width, height)
        browser.close()
    for name, value in found.items():
        ratio = f"  {value / yard:6.2f} × a million steps" if name.endswith("_ms") else ""
        print(f"{name:28}{value:9.1f}{ratio}")
    if path := os.environ.get("BENCH_JSON"):
        Path(path).write_text(json.dumps(found, indent=1), "utf-8")


def redraws(page: Page) -> dict[str, float]:
    """Return the median time of a frame in which something happens at a table of ten: a bid comes, the turn goes on, cups lift."""
    texts = [said(state, 0) for state in scenes.whole_round(10)]
    page.evaluate(SHOW, [texts, 2])
    page.evaluate("frames.length = tasks.length = 0")
    page.evaluate(SHOW, [texts, 12])
    frames = sorted(page.evaluate("frames"))
    frames = [each for each in frames if each > 0.5]  # the frames of this script itself do nothing
    return {
        "redraw_median_ms": statistics.median(frames),
        "redraw_p95_ms": frames[len(frames) * 95 // 100],
        "longest_task_ms": max([0, *page.evaluate("tasks")]),
    }


# Says all texts over and over, each drawn before the next.
SHOW = """async ([texts, times]) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (let i = 0; i < times; i++) for (const text of texts) { say(text.replace('"round', `"again${i}-`)); await drawn(); }
}"""


def memory(page: Page, session: CDPSession) -> dict[str, float]:
    """Return how the heap of the page grows over two hundred rounds, collected after each: the last fifty against the second fifty."""
    whole = scenes.whole_round(10)
    used: list[float] = []
    for number in range(ROUNDS):
        texts = [said(state, number) for state in whole]
        page.evaluate(SHOW, [texts, 1])
        session.send("HeapProfiler.collectGarbage")
        used.append(session.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
    early, late = statistics.median(used[50:100]), statistics.median(used[150:])
    return {"heap_early_MB": early, "heap_late_MB": late, "heap_growth_percent": 100 * (late / early - 1)}


def match(browser: Browser, url: str, width: int, height: int) -> float:
    """Return the longest task of the main thread in a match that is really played, from the first dice on; 50 where none is longer."""
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.add_init_script(WATCH)
    page.add_init_script("globalThis.thinks = 200;" + PLAYER)
    page.goto(f"{url}?pace=brisk&lang=en&preset=blitz")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("own-die").first).to_be_attached(timeout=60_000)
    page.evaluate("tasks.length = 0")
    expect(page.locator("html[data-screen=result]")).to_be_attached(timeout=300_000)
    longest = float(max([50, *page.evaluate("tasks")]))
    context.close()
    return longest


def said(state: dict[str, Any], number: int) -> str:
    """Return a state as that of another round of another table."""
    return json.dumps({**state, "table": f"round{number}"}, ensure_ascii=False)


if __name__ == "__main__":
    main()
