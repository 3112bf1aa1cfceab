"""Every screen at every size: nothing is cut off, nothing lies over a control, everything can be hit and read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serve import serving

from ..gallery import scenes
from ..gallery.pairs import ALIKE, pairs
from ..gallery.shows import SHOWS
from ..gallery.stage import ASIDE, RESTED, Gallery, copied

AXE = Path(__file__).parent.parent.parent / "node_modules/axe-core/axe.min.js"

# What is cut off, too small to hit, or lies over something else.
FAULTS = """() => {
  const shown = selector => [...document.querySelectorAll(selector)].filter(each => each.getClientRects().length && each.checkVisibility());
  // what is left of a box in the things that scroll it; null for nothing
  const seen = each => {
    let { left, top, right, bottom } = each.getBoundingClientRect();
    for (let up = each.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up), edge = up.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right > left && bottom > top ? { left, top, right, bottom } : null;
  };
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
  const OVER = ".chat-panel, .key-help";
  const plate = document.querySelector(".plate"), part = plate && seen(plate);
  if (plate && !document.querySelector(OVER) && (!part || part.bottom - part.top < plate.offsetHeight - 4)) found.push("the bid is hidden");
  const things = shown(".btn, .face, .chips, .plate, .seat, .brand, .info, .lang, .stamp, .counted, .own-dice .die, .message, " +
    ".board, .ladder, .line, .advice, .palifico, .clock");
  things.forEach((one, i) => things.slice(i + 1).forEach(other => {
    if (one.contains(other) || other.contains(one)) return;
    // a page's foot stays in sight while the rest scrolls under it; what is laid over the table on request covers that, and no control
    if (!one.closest(".foot") !== !other.closest(".foot")) return;
    if (!one.closest(OVER) !== !other.closest(OVER) && ![one, other].some(each => each.closest(".tray, .top, .messages"))) return;
    const [a, b] = [seen(one), seen(other)];
    if (!a || !b) return;
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
    """And axe finds nothing on any kind of screen."""
    rows = pairs()
    assert len(rows) <= 60
    faults: dict[str, list[str]] = {}
    known = set()
    for row in rows:
        mode, show = SHOWS[row["kind"]]
        gallery.page.emulate_media(color_scheme=row["theme"])
        if gallery.mode != mode:
            gallery.sit(mode)
        gallery.speak(row["lang"])
        gallery.size(*row["size"])
        show(gallery, row)
        found = gallery.page.evaluate(FAULTS)
        if row["kind"] not in known:
            known.add(row["kind"])
            found += axe(gallery.page)
        if found:
            faults[" ".join(str(value) for value in row.values())] = found
    assert not faults, "\n".join(f"{row}: {found}" for row, found in faults.items())
    assert known == {name for names in ALIKE.values() for name in names}, "everything is seen"


def test_pages_to_read_fit_and_axe_finds_nothing(gallery: Gallery) -> None:
    page = gallery.open().page
    faults = {}
    for number, (screen, size) in enumerate((screen, size) for size in ((360, 640), (1280, 800)) for screen in ASIDE):
        gallery.speak(("de", "en", "fr")[number % 3])
        gallery.size(*size)
        gallery.visit(screen)
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        found = page.evaluate(FAULTS) + (axe(page) if number < len(ASIDE) else [])
        if found:
            faults[f"{screen} {size}"] = found
    assert not faults, "\n".join(f"{what}: {found}" for what, found in faults.items())


# Everything that is written in the page, but for the link that is put into it as soon as it is at rest (web/offline.js).
WRITTEN = """() => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelector("link[rel=manifest]")?.remove();
  return copy.outerHTML.replaceAll("\\u00a0", " ");
}"""


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
            seen.append(page.evaluate(WRITTEN))
        assert seen[0] == seen[1], (seats, preset, moment)
    assert len(ends) > 8, "most of them end in different ways"


def test_with_all_cups_up_nothing_tells_how_it_ends_before_the_stamp(gallery: Gallery) -> None:
    """The dice lie there to be counted, but what the table has made of them, down to who is out and has won, is nowhere to be seen."""
    page = gallery.open().page
    for seats, preset, watches in ((2, "classic", False), (4, "bluff", True), (3, "duel", False)):
        seen = []
        for state in scenes.verdicts(seats, preset):
            gallery.show(scenes.watched(state) if watches else state)
            seen.append(page.evaluate(WRITTEN))
        assert len(seen) == 3 and len(set(seen)) == 1, (seats, preset, watches)


def test_the_focus_stays_where_it_was_while_others_play(gallery: Gallery) -> None:
    page = gallery.open().page
    mine, theirs = scenes.bidding(4), scenes.waiting(4)
    gallery.show(mine)
    for name in ("more", "help"):
        page.get_by_test_id(name).focus()
        for state in (theirs, mine):  # off, which takes a browser's focus away, and on again
            gallery.show(state)
        expect(page.locator(f"[data-testid={name}]:focus")).to_have_count(1)


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
        for state in (
            *states[1:-1],
            *(scenes.frozen(states[-1], moment) for moment in ("begin", "half", "stamp", "change")),
        ):
            gallery.show(state)
        if found := page.evaluate("shifts"):
            faults[seats, preset, size] = found
    assert not faults


STAGE = "(({ x, y, width, height }) => [x, y, width, height].join())(document.querySelector('.stage').getBoundingClientRect())"


def test_the_table_keeps_its_place_whoever_has_the_turn(gallery: Gallery) -> None:
    """Not a few pixels of it either: browsers don't count those as a shift, but the whole of the wood would be drawn anew."""
    gallery.open()
    faults = {}
    for preset, exact in (("classic", "off"), ("blitz", "count")):
        states = [scene(4, preset, exact=exact) for scene in (scenes.bidding, scenes.waiting, scenes.showdown)]
        for size in (*scenes.SIZES, (1280, 720), (844, 390)):
            gallery.size(*size)
            seen = []
            for state in states:
                gallery.show(state)
                seen.append(gallery.page.evaluate(STAGE))
            if len(set(seen)) > 1:
                faults[preset, exact, size] = seen
    assert not faults, "\n".join(f"{what}: {found}" for what, found in faults.items())


# Controls that can't be brought into sight and pressed.
OUT_OF_REACH = """() => [...document.querySelectorAll("button:enabled, select:enabled, input:enabled")]
  .filter(each => each.getClientRects().length && each.checkVisibility())
  .filter(each => {
    each.scrollIntoView({ block: "center", inline: "center" });
    const box = each.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !hit || !(each.contains(hit) || hit.contains(each) || each.closest("label")?.contains(hit));
  })
  .map(each => "out of reach: " + (each.dataset.testid ?? each.className))"""


def with_large_type(gallery: Gallery, langs: tuple[str, ...], shown: tuple[str, ...], pages: tuple[str, ...]) -> None:
    """Look for what is cut or covered where letters are twice as large and the window is 320 pixels wide."""
    faults = {}
    for lang in langs:
        row = {"seats": 4, "preset": "bluff", "called": "long", "exact": "count"}
        for name in (*shown, *pages):
            mode, show = SHOWS.get(name, ("home", Gallery.visit))
            if gallery.mode != mode or gallery.page.evaluate("document.documentElement.lang") != lang:
                gallery.size(1280, 800)
                gallery.sit(mode, f"&lang={lang}")
            gallery.page.evaluate("document.documentElement.style.fontSize = '200%'")
            gallery.size(320, 640)
            show(gallery, row if name in SHOWS else name)
            found = [fault for fault in gallery.page.evaluate(FAULTS) if not fault.startswith("small")]
            if found := found + gallery.page.evaluate(OUT_OF_REACH):
                faults[lang, name] = found
    assert not faults, "\n".join(f"{what}: {found}" for what, found in faults.items())


def test_large_type_in_a_narrow_window_cuts_nothing(gallery: Gallery) -> None:
    """In French and in the language that puts marks around everything, whose texts are the longest."""
    with_large_type(gallery, ("fr", "xx"), ("bidding", "stamp", "lobby_guest"), ("solo", "settings"))


@pytest.mark.long
def test_large_type_in_a_narrow_window_cuts_nothing_in_any_language(gallery: Gallery) -> None:
    with_large_type(gallery, ("de", "en", "fr", "xx"), tuple(name for name in SHOWS if name != "keys"), ASIDE)


@pytest.mark.long
def test_axe_finds_nothing_on_any_screen_by_day_and_by_night(gallery: Gallery) -> None:
    faults = {}
    gallery.size(390, 844)
    for name, (mode, show) in SHOWS.items():
        if gallery.mode != mode:
            gallery.sit(mode)
        show(gallery, {"seats": 4, "preset": "bluff", "called": "mixed", "exact": "off"})
        if found := axe_by_day_and_night(gallery.page):
            faults[name] = found
    gallery.open()
    for screen in ASIDE:
        gallery.visit(screen)
        if found := axe_by_day_and_night(gallery.page):
            faults[screen] = found
    assert not faults, "\n".join(f"{what}: {found}" for what, found in faults.items())


def axe_by_day_and_night(page: Page) -> list[str]:
    """The serious and critical findings of axe-core on what is shown; of what depends on the theme only colours."""
    found = []
    for theme, rules in (("dark", "{}"), ("light", "{ runOnly: ['color-contrast'] }")):
        page.emulate_media(color_scheme=theme)
        page.evaluate(RESTED)
        found += [f"{theme} {fault}" for fault in axe(page, rules)]
    return found


def axe(page: Page, options: str = "{}") -> list[str]:
    """The serious and critical findings of axe-core on what is shown."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(f"axe.run({{ resultTypes: ['violations'], ...{options} }})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary'][:300]}"
        for fault in found["violations"]
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]
