"""A full table: one whole match with everybody in a browser of their own, how quickly a move is seen, and a slow line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .room_taps import PLAYER, SLOW, TAP, company, gathered, result

THINKS = 200  # ms that a player takes; without it what is measured is a machine that never rests


def began(page: Page) -> float:
    """When the page's clock began, in milliseconds of the machine's steady clock; `performance.timeOrigin` moves with the time of day."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return float(metrics["NavigationStart"] * 1000)


def delays(pages: list[Page]) -> list[float]:
    """Milliseconds from each click to each other client's first redraw that shows it, or what came after."""
    starts = [began(page) for page in pages]
    clicks = [(starts[number] + at, name, number) for number, page in enumerate(pages) for name, at in gathered(page, "clicks")]
    clicks.sort()
    order = {name: place for place, (_, name, _) in enumerate(clicks)}
    found = []
    for number, page in enumerate(pages):
        shown = [(order[name], starts[number] + at) for name, at in gathered(page, "redraws") if name in order]
        for place, (at, _, clicker) in enumerate(clicks):
            if number != clicker and (times := [seen for what, seen in shown if what >= place]):
                found.append(min(times) - at)
    # of the last call a page may have shown only the result
    assert len(found) >= (len(clicks) - 1) * (len(pages) - 1), "every move is seen by everybody"
    assert min(found) > 0, "nothing is seen before it was done"
    return sorted(found)


def play_a_match(new_context: Any, players: int, watchers: int, preset: str, timeout: int) -> None:
    playing, watching = company(new_context, players, watchers, f"globalThis.thinks = {THINKS};" + PLAYER)
    everybody = playing + watching
    playing[0].locator(f"[data-preset={preset}]").click()
    expect(playing[0].locator(f"[data-preset={preset}]")).to_have_attribute("aria-pressed", "true")
    playing[0].get_by_test_id("start").click()
    result(everybody, players, timeout)
    for page in everybody:
        assert page.get_by_test_id("error").count() == 0
    times = delays(everybody)
    middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
    moves = sum(len(gathered(page, "clicks")) for page in playing)
    print(
        f"\n{players} players, {watchers} spectators, {moves} moves: click to another's redraw, median {middle:.0f}, p95 {late:.0f} ms"
    )


def test_four_play_a_whole_match_and_two_watch(new_context) -> None:
    play_a_match(new_context, 4, 2, "blitz", 120_000)


@pytest.mark.long
def test_ten_play_a_whole_match_and_ten_watch(new_context) -> None:
    play_a_match(new_context, 10, 10, "classic", 1_200_000)


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    """What a guest has told the table of one kind."""
    messages = [json.loads(entry["text"]) for entry in gathered(page, "tapped") if entry["kind"] == "table"]
    return [message for message in messages if message["t"] == kind]


def test_double_tap_on_a_slow_line_acts_once(new_context) -> None:
    (host, guest), _ = company(new_context, 2, 0, SLOW, TAP)
    host.locator("[data-preset=duel]").click()
    host.get_by_test_id("rule-target_points").select_option("1")
    expect(guest.get_by_test_id("rule-target_points")).to_have_value("1")
    guest.get_by_test_id("ready").dblclick()
    expect(host.locator("[data-testid=seat-row][data-ready=true]")).to_have_count(1)
    host.get_by_test_id("kick").dblclick()  # the first tap asks, and the second is no answer
    expect(host.get_by_test_id("kick")).not_to_have_text("×")
    for bots in (1, 2):
        host.get_by_test_id("add-bot").click()
        expect(guest.get_by_test_id("seat-row")).to_have_count(2 + bots)
    host.get_by_test_id("remove-seat").first.dblclick()  # the other one lies under the second tap
    expect(guest.get_by_test_id("seat-row")).to_have_count(3)
    host.get_by_test_id("remove-seat").click()
    expect(guest.get_by_test_id("seat-row")).to_have_count(2)
    twice(host, "start")
    expect(guest.get_by_test_id("own-die").first).to_be_attached()
    expect(host.locator("[data-testid=seat][data-turn=true]")).to_be_attached()
    if host.locator(".own[data-turn=true]").count():
        host.get_by_test_id("bid").dblclick()
        expect(guest.get_by_test_id("ladder-row")).to_have_count(1)
    before = guest.get_by_test_id("ladder-row").count()
    twice(guest, "bid")
    expect(host.get_by_test_id("ladder-row")).to_have_count(before + 1)
    expect(host.locator("[data-testid=bid]:enabled")).to_be_attached()
    host.get_by_test_id("bid").dblclick()
    expect(guest.get_by_test_id("ladder-row")).to_have_count(before + 2)
    twice(guest, "challenge")
    result([host, guest], 2, 30_000)
    actions = [message["action"] for message in sent(guest, "act")]
    assert len(actions) == 2 and actions[1] == "liar"
    twice(host, "rematch")
    expect(guest.locator("[data-testid=bid]:enabled, [data-testid=seat][data-turn=true]").first).to_be_attached()
    expect(guest.locator(".info")).to_contain_text("Round 1")
    for page in (host, guest):
        assert page.get_by_test_id("error").count() == 0


def twice(page: Page, name: str) -> None:
    """Two taps on one button, both before anything can have come back."""
    page.locator(f"[data-testid={name}]:enabled").wait_for()
    page.get_by_test_id(name).evaluate("button => { button.click(); button.click(); }")
