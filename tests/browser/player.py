"""A person at the page: acts by what can be seen and pressed, and waits for nothing else."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

# What a person at the table can do next, or the result.
NEXT = (
    "[data-testid=bid]:enabled, [data-testid=challenge]:enabled, [data-testid=pass]:enabled, "
    "[data-testid=finish], [data-testid=place-row]"
)


def sit_down(page: Page, preset: str, query: str = "pace=instant&lang=en") -> None:
    """Open the set-up with a preset and start a match with its default seats."""
    page.goto(f"./?{query}")
    page.get_by_test_id("play-solo").click()
    choose(page, preset)
    start(page)


def choose(page: Page, preset: str) -> None:
    page.locator(f"[data-preset={preset}]").click()


def start(page: Page) -> None:
    page.get_by_test_id("start").click()
    expect(page.locator("html[data-screen=table]")).to_be_attached(timeout=90_000)


def play_to_the_result(page: Page) -> int:
    """Play with the mouse until the result page; return how many actions that took."""
    actions = 0
    while True:
        page.locator(NEXT).first.wait_for()
        if page.locator("html[data-screen=result]").count():
            return actions
        press(page, actions)
        actions += 1
        assert actions < 2000, "the match does not end"


def press(page: Page, actions: int) -> None:
    """Take one turn: pass on setting out, challenge every third time, else make the bid that lies ready."""
    if page.get_by_test_id("finish").count():
        button = "finish"
    elif page.locator("[data-testid=pass]:enabled").count():
        button = "pass"
    elif actions % 3 == 2 and page.locator("[data-testid=challenge]:enabled").count():
        button = "challenge"
    elif page.locator("[data-testid=bid]:enabled").count():
        button = "bid"
    else:
        button = "challenge"
    # Time passes between looking and pressing: a button that has gone by then is pressed for nothing.
    page.evaluate("name => document.querySelector(`[data-testid=${name}]:enabled`)?.click()", button)


def own_dice(page: Page) -> list[str]:
    """The faces of one's own dice, in the order they lie there."""
    return [str(die.get_attribute("data-face")) for die in page.get_by_test_id("own-die").all()]


def my_turn(page: Page) -> None:
    """Wait until it is this person's turn to bid."""
    page.locator("[data-testid=bid]:enabled, [data-testid=challenge]:enabled").first.wait_for(timeout=30_000)


def my_turn_after_others(page: Page) -> None:
    """Wait for a turn of this person's on a ladder that somebody else has bid on; nothing moves by itself then."""
    while True:
        my_turn(page)
        if page.get_by_test_id("ladder-row").count():
            return
        page.get_by_test_id("bid").click()
        expect(page.get_by_test_id("ladder-row").first).to_be_attached()
        expect(page.locator("[data-testid=bid]:enabled, [data-testid=challenge]:enabled")).to_have_count(0)


def sensible_result(page: Page) -> None:
    """The result names every seat with a place; somebody is first."""
    rows = page.get_by_test_id("place-row")
    places = [int(str(row.get_attribute("data-place"))) for row in rows.all()]
    seats = [int(str(row.get_attribute("data-seat"))) for row in rows.all()]
    assert sorted(seats) == list(range(len(seats)))
    assert min(places) == 1 and places == sorted(places)
    expect(page.get_by_test_id("xp").first).to_have_text(re.compile(r"\d"))
    expect(page.get_by_test_id("rematch")).to_be_visible()
