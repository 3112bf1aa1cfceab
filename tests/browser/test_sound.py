"""Sounds: none before a press, some at the table, none when muted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .player import choose, my_turn, sit_down, start

COUNTING = """
globalThis.played = { contexts: 0, starts: 0 };
const Real = AudioContext;
globalThis.AudioContext = class extends Real { constructor() { super(); played.contexts += 1; } };
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { played.starts += 1; return start.apply(this, when); };
}
"""


def test_sounds_come_with_the_dice_and_not_before_a_press(page: Page, watch) -> None:
    page.add_init_script(COUNTING)
    page.goto("./?lang=en")
    expect(page.locator("html[data-ready]")).to_be_attached()
    assert page.evaluate("played.contexts") == 0
    assert not [url for url in watch.requests if "/sound.js" in url]
    sit_down(page, "duel", "pace=brisk&lang=en")
    my_turn(page)
    until(page, "played.starts > 5")
    assert page.evaluate("played.contexts") == 1


def test_muted_says_nothing(page: Page, watch) -> None:
    page.add_init_script(COUNTING)
    page.goto("./?pace=brisk&lang=en#/settings")
    page.get_by_test_id("set-muted").check()
    page.get_by_test_id("brand").click()  # by the page's own ways: who leaves it at once may leave before the choice is stored
    page.get_by_test_id("play-solo").click()
    choose(page, "duel")
    start(page)
    my_turn(page)
    assert page.evaluate("played") == {"contexts": 0, "starts": 0}


def until(page: Page, so: str) -> None:
    """Wait until something is so in the page; its policy forbids `wait_for_function`."""
    page.evaluate(
        f"new Promise((done) => {{ const look = () => ({so}) ? done() : requestAnimationFrame(look); look(); }})"
    )
