"""Every screen at every size: nothing is cut off, nothing lies over a control, everything can be hit and read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from serve import serving

from ..gallery import scenes
from ..gallery.stage import ASIDE, Gallery, copied

AXE = Path(__file__).parent.parent.parent / "node_modules/axe-core/axe.min.js"

# What is cut off, too small to hit, or lies over something else.
FAULTS = """() => {
  const shown = selector => [...document.querySelectorAll(selector)].filter(each => each.getClientRects().length);
  const named = each => each.dataset.testid || each.getAttribute("class") || each.tagName;
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the window");
  const scrolls = each => each.closest(".chips, .ladder");
  for (const each of shown(".front *")) {
    if (scrolls(each) || each.closest("svg, .aloud, option, .oval, .board")) continue;
    const box = each.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) found.push("outside: " + named(each));
    const cuts = getComputedStyle(each).overflowX !== "visible";
    if (each.matches("button, .nick, .said, .told, .line, .advice, .stamp, .counted, .plate, p, h1, h2, li, label, td, th") &&
        each.clientWidth && each.scrollWidth > each.clientWidth + 1 && !(cuts && each.matches(".me b"))) found.push("cut: " + named(each));
    if (each.matches("button") && each.scrollHeight > each.clientHeight + 1) found.push("cut below: " + named(each));
  }
  for (const each of shown("button, select, input, summary, a[href]")) {
    let box = (each.closest("label") ?? each).getBoundingClientRect();
    if (each.type === "hidden" || each.closest("p, li > p")) continue;
    if (box.height < 43.5 || box.width < 43.5) found.push(`small: ${named(each)} ${Math.round(box.width)}×${Math.round(box.height)}`);
  }
  const things = shown(".btn, .face, .chips, .plate, .seat, .brand, .info, .lang, .stamp, .counted, .own-dice .die, .message, " +
    ".board, .ladder, .line, .advice, .palifico, .clock");
  things.forEach((one, i) => things.slice(i + 1).forEach(other => {
    if (one.contains(other) || other.contains(one)) return;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 3 && high > 3) found.push(`${named(one)} over ${named(other)} by ${Math.round(wide)}×${Math.round(high)}`);
  }));
  return [...new Set(found)];
}"""


@pytest.fixture(scope="session")
def stage(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(copied(built_site, tmp_path_factory.mktemp("gallery") / "site"), relays=[]) as url:
        yield url


@pytest.fixture
def gallery(stage: str, new_context: Any, watch: Any) -> Gallery:
    watch.allowed.append(stage.rstrip("/"))
    return Gallery(new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800}).new_page(), stage)


def test_two_of_everything_fit_together(gallery: Gallery) -> None:
    rows = scenes.pairs()
    assert len(rows) <= 60
    gallery.open()
    faults = {}
    for row in rows:
        gallery.page.emulate_media(color_scheme=row["theme"])
        gallery.speak(row["lang"])
        gallery.size(*row["size"])
        gallery.show(scenes.of(row))
        if found := gallery.page.evaluate(FAULTS):
            faults[" ".join(str(value) for value in row.values())] = found
    assert not faults, "\n".join(f"{row}: {found}" for row, found in faults.items())


def test_pages_to_read_fit_and_axe_finds_nothing(gallery: Gallery) -> None:
    page = gallery.open().page
    faults = {}
    for kind in ("bidding", "setting_out", "stamp", "result"):
        gallery.show(scenes.KINDS[kind](4, "bluff", **({"reroll": True} if kind == "setting_out" else {})))
        if found := axe(page):
            faults[kind] = found
    for number, (screen, size) in enumerate((screen, size) for size in ((360, 640), (1280, 800)) for screen in ASIDE):
        gallery.size(*size)
        gallery.speak(("de", "en", "fr")[number % 3])
        gallery.visit(screen)
        found = page.evaluate(FAULTS) + (axe(page) if number < len(ASIDE) else [])
        if found:
            faults[f"{screen} {size}"] = found
    assert not faults, "\n".join(f"{what}: {found}" for what, found in faults.items())


def test_nothing_tells_how_a_showdown_ends_before_the_stamp(gallery: Gallery) -> None:
    """Two showdowns that end in different ways, but whose raised cups are the same, make the same document, spoken line included."""
    page, ends = gallery.open().page, set()
    for seats, preset, moment, watches in (
        (2, "classic", "begin", False),
        (4, "bluff", "half", False),
        (4, "bluff", "half", True),
        (3, "duel", "begin", True),
        (6, "palifico", "half", False),
    ):
        seen = []
        for state in scenes.twins(seats, preset, moment):
            ends.add((seats, watches, state["view"]["last_round"]["right"]))
            if watches:
                state = {**state, "you": None, "view": {**state["view"], "seat": None}}
            gallery.show(state)
            seen.append(page.evaluate("document.documentElement.outerHTML.replaceAll('\\u00a0', ' ')"))
        assert seen[0] == seen[1], (seats, preset, moment)
    assert len(ends) > 8, "most of them end in different ways"


# Shifts of the layout, as browsers count them.
SHIFTS = """() => {
  globalThis.shifts = [];
  const named = ({ node }) => node?.closest?.("[class]")?.getAttribute("class") ?? String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) shifts.push(`${each.value.toFixed(6)} ${each.sources.map(named)}`);
  }).observe({ type: "layout-shift" });
}"""


def test_nothing_jumps_while_a_round_is_played(gallery: Gallery) -> None:
    page = gallery.open().page
    faults = {}
    for seats, preset, size in ((4, "classic", (1280, 800)), (6, "bluff", (360, 640)), (10, "palifico", (360, 640))):
        gallery.size(*size)
        states = scenes.whole_round(seats, preset)
        gallery.show(states[0])
        page.evaluate(SHIFTS)
        for state in (*states[1:-1], *(scenes.frozen(states[-1], moment) for moment in ("begin", "half", "stamp", "change"))):
            gallery.show(state)
        if found := page.evaluate("shifts"):
            faults[seats, preset, size] = found
    assert not faults


def axe(page: Page) -> list[str]:
    """The serious and critical findings of axe-core on what is shown."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary'][:300]}"
        for fault in found["violations"]
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]
