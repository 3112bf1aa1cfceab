"""Whole solo matches in the browser, by the names that others rely on."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from .player import (
    choose,
    my_turn,
    my_turn_after_others,
    own_dice,
    play_to_the_result,
    sensible_result,
    sit_down,
    start,
)

PRESETS = ["classic", "blitz", "palifico", "showcase", "pub", "bluff", "duel", "twocups"]


def test_a_whole_match_of_every_preset_one_boot_one_page(page: Page, watch) -> None:
    """Also the test of the production headers: `watch` asserts a clean console and that nothing left the origin."""
    page.goto("./?pace=instant&lang=en")
    for preset in PRESETS:
        page.get_by_test_id("play-solo").click()
        choose(page, preset)
        start(page)
        assert play_to_the_result(page) > 0, preset
        sensible_result(page)
        page.get_by_test_id("home").click()
        expect(page.locator("html[data-screen=home]")).to_be_attached()
    assert sum("pyodide.asm.wasm" in url for url in watch.requests) <= 2, "one boot serves all matches"


def test_bluff_with_all_its_options_and_every_exact_call(page: Page) -> None:
    page.goto("./?pace=instant&lang=fr&preset=bluff")
    for rule in ("reroll", "exakt_all", "giveaway", "open_die", "palifico"):
        page.get_by_test_id(f"rule-{rule}").check()
    page.get_by_test_id("rule-exact").select_option("top")
    start(page)
    expect(page.get_by_test_id("open-die").first).to_be_attached()
    assert play_to_the_result(page) > 0
    sensible_result(page)


def test_a_match_by_keyboard_alone(page: Page) -> None:
    page.goto("./?pace=instant&lang=de&preset=blitz")
    expect(page.locator("html[data-ready]")).to_be_attached()
    tab_to(page, "start")
    page.keyboard.press("Enter")
    expect(page.locator("html[data-screen=table]")).to_be_attached(timeout=90_000)
    for turn in range(2000):
        page.locator(
            "[data-testid=bid]:enabled, [data-testid=challenge]:enabled, [data-testid=finish], [data-testid=place-row]"
        ).first.wait_for()
        if page.locator("html[data-screen=result]").count():
            break
        if page.get_by_test_id("finish").count():
            tab_to(page, "finish")
            page.keyboard.press("Enter")
            page.locator("html[data-screen=result]").wait_for(state="attached")
            break
        page.keyboard.press("5")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("+")
        page.keyboard.press("l" if turn % 3 == 2 else "b")
    sensible_result(page)
    tab_to(page, "rematch")
    page.keyboard.press("Enter")
    expect(page.locator("html[data-screen=table]")).to_be_attached()


def tab_to(page: Page, testid: str) -> None:
    """Move the focus by Tab alone until it rests on an element; it must be visible there."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset?.testid ?? ''") == testid:
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", f"no visible focus on {testid}"
            return
    raise AssertionError(f"{testid} can't be reached by Tab")


def test_keys_choose_face_and_quantity_and_place_the_bid(page: Page) -> None:
    sit_down(page, "twocups", "pace=instant&lang=en")
    my_turn(page)
    while page.locator("[data-testid=bid]:enabled").count() == 0:
        page.keyboard.press("l")
        my_turn(page)
    bid = page.get_by_test_id("bid")
    page.keyboard.press("6")
    expect(bid).to_have_attribute("data-face", "6")
    before = int(str(bid.get_attribute("data-quantity")))
    page.keyboard.press("ArrowUp")
    expect(bid).to_have_attribute("data-quantity", str(before + 1))
    page.keyboard.press("-")
    expect(bid).to_have_attribute("data-quantity", str(before))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("b")
    mine = page.locator(
        f"[data-testid=ladder-row]:has-text('six'), [data-testid=showdown], [data-quantity='{before + 1}']"
    )
    expect(mine.first).to_be_attached()


def test_reload_in_mid_round_keeps_the_match_and_the_dice(page: Page) -> None:
    sit_down(page, "classic", "pace=brisk&lang=en")
    my_turn_after_others(page)
    dice, ladder = own_dice(page), page.get_by_test_id("ladder-row").all_inner_texts()
    seats = [seat.get_attribute("data-dice") for seat in page.get_by_test_id("seat").all()]
    assert dice and ladder
    page.reload()
    expect(page.locator("html[data-screen=table]")).to_be_attached(timeout=90_000)
    my_turn(page)
    assert own_dice(page) == dice
    assert page.get_by_test_id("ladder-row").all_inner_texts() == ladder
    assert [seat.get_attribute("data-dice") for seat in page.get_by_test_id("seat").all()] == seats


def test_a_double_tap_acts_once(page: Page) -> None:
    sit_down(page, "duel", "pace=brisk&lang=en")
    my_turn(page)
    while page.locator("[data-testid=bid]:enabled").count() == 0:
        page.get_by_test_id("challenge").click()
        my_turn(page)
    mine = page.get_by_test_id("ladder-row").filter(has_text="You")
    before = mine.count()
    page.get_by_test_id("bid").dblclick()
    expect(mine).to_have_count(before + 1)
    expect(page.get_by_test_id("error")).to_have_count(0)


def test_every_rule_can_be_changed_after_choosing_a_preset(page: Page) -> None:
    page.goto("./?pace=instant&lang=en&preset=classic")
    changes = {"dice": "3", "wild": "3", "wild_bids": "board", "min_opening": "players", "exact": "count",
               "exact_opener": "next", "turn_seconds": "0", "human_out": "end"}  # fmt: skip
    for rule, value in changes.items():
        page.get_by_test_id(f"rule-{rule}").select_option(value)
    for rule in ("palifico", "open_die", "reroll", "exakt_all", "giveaway"):
        page.get_by_test_id(f"rule-{rule}").check()
    # what points scoring rules out goes off with a reason, and the wish comes back with the scoring
    page.get_by_test_id("rule-scoring").select_option("points")
    for rule in ("palifico", "exakt_all", "giveaway", "loss"):
        expect(page.get_by_test_id(f"rule-{rule}")).to_be_disabled()
    expect(page.get_by_test_id("rule-target_points")).to_be_enabled()
    page.get_by_test_id("rule-scoring").select_option("dice")
    expect(page.get_by_test_id("rule-palifico")).to_be_checked()
    expect(page.get_by_test_id("rule-target_points")).to_be_disabled()
    page.get_by_test_id("add-bot").click()
    page.get_by_test_id("bot-level").last.select_option("pro")
    start(page)
    expect(page.get_by_test_id("seat")).to_have_count(5)
    # asked of what is stored: at this pace a bot's Exact may have taken a die off everybody before one looks
    rules = json.loads(stored(page, "table"))["rules"]
    wanted = {**changes, "dice": 3, "wild": 3, "turn_seconds": 0, "scoring": "dice"}
    wanted |= dict.fromkeys(("palifico", "open_die", "reroll", "exakt_all", "giveaway"), True)
    assert {rule: rules[rule] for rule in wanted} == wanted
    play_to_the_result(page)
    sensible_result(page)


def test_ten_seats_play(page: Page) -> None:
    page.goto("./?pace=instant&lang=de&preset=blitz")
    for _ in range(6):
        page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("add-bot")).to_be_disabled()
    start(page)
    expect(page.get_by_test_id("seat")).to_have_count(10)
    play_to_the_result(page)
    sensible_result(page)


# What is stored or linked may be broken


def test_an_unknown_preset_in_a_link_is_named_and_the_page_goes_on(page: Page) -> None:
    page.goto("./?preset=poker&lang=de&pace=instant")
    expect(page.get_by_test_id("error")).to_have_attribute("data-code", "unknown_preset")
    expect(page.get_by_test_id("error")).to_contain_text("poker")
    start(page)


@pytest.mark.parametrize("junk", ["not json", '{"v": 99}', "[1, 2]", '{"lang": 7, "name": ["x"], "preset": "poker"}'])
def test_broken_stored_settings_are_told_and_the_page_goes_on(page: Page, junk: str) -> None:
    page.goto("./?lang=de")
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.evaluate("junk => localStorage.setItem('luegenbecher/mine', junk)", junk)
    page.goto("./?lang=de&pace=instant")
    expect(page.get_by_test_id("notice").first).to_be_visible()
    page.get_by_test_id("play-solo").click()
    start(page)


@pytest.mark.parametrize("junk", ["not json", '{"v": 1}', json.dumps({"v": 99, "game": None}), 7, None])
def test_a_broken_stored_match_is_told_and_a_new_one_can_be_played(page: Page, junk: object) -> None:
    sit_down(page, "duel", "pace=brisk&lang=en")
    my_turn(page)
    page.goto("./?lang=en#/help")
    store(page, "table", junk)
    page.goto("./?lang=en&pace=instant")
    page.get_by_test_id("resume").click()
    expect(page.get_by_test_id("notice").or_(page.get_by_test_id("error")).first).to_be_visible(timeout=90_000)
    page.get_by_test_id("play-solo").click()
    start(page)


FORBIDDEN = """Object.defineProperty(globalThis, "indexedDB", {
    configurable: true, get() { throw new DOMException("blocked", "SecurityError"); } });"""


def test_storage_that_is_forbidden_is_told_and_the_match_is_played_all_the_same(page: Page, watch) -> None:
    page.add_init_script(FORBIDDEN)
    # a worker runs no init scripts: the first module it loads gets the same line in front
    page.context.route(
        "**/table.js", lambda route: route.fulfill(response=(r := route.fetch()), body=FORBIDDEN + r.text())
    )
    page.goto("./?lang=fr&pace=instant&preset=duel")
    expect(page.get_by_test_id("notice").first).to_be_visible()
    start(page)
    play_to_the_result(page)
    sensible_result(page)


def store(page: Page, key: str, value: object) -> None:
    """Put something into the page's own storage (idb-keyval's database), as a damaged browser profile would have it."""
    page.evaluate(
        """([key, value]) => new Promise((done, failed) => {
            const opened = indexedDB.open("keyval-store");
            opened.onupgradeneeded = () => opened.result.createObjectStore("keyval");
            opened.onerror = failed;
            opened.onsuccess = () => {
                const change = opened.result.transaction("keyval", "readwrite");
                change.objectStore("keyval").put(value, key);
                change.oncomplete = () => { opened.result.close(); done(); };
            };
        })""",
        [key, value],
    )


def stored(page: Page, key: str) -> str:
    """Read what the page has stored under a key."""
    return page.evaluate(
        """key => new Promise((done, failed) => {
            const opened = indexedDB.open("keyval-store");
            opened.onerror = failed;
            opened.onsuccess = () => {
                const asked = opened.result.transaction("keyval").objectStore("keyval").get(key);
                asked.onsuccess = () => { opened.result.close(); done(asked.result); };
            };
        })""",
        key,
    )


# Words


@pytest.mark.parametrize(
    ("locale", "lang", "play"),
    [("de-AT", "de", "Allein"), ("fr-CA", "fr", "Jouer"), ("en-GB", "en", "Play"), ("pl-PL", None, None)],
)
def test_the_browsers_language_is_spoken_and_can_be_switched(
    new_context, locale: str, lang: str | None, play: str | None
) -> None:
    page = new_context(locale=locale).new_page()
    page.goto("./")
    if lang and play:
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.get_by_test_id("play-solo")).to_contain_text(play)
    page.get_by_test_id("language").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
