"""Nothing stops the table: reloads, lost lines, second tabs, people who walk off and come back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .player import own_dice
from .room_taps import QUERY, come_in, open_room, visitor

# `cut()` breaks every line of the page, as a network that goes away does: neither side is told.
LINES = """{
    const lines = new Set(), Plain = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Plain {
        constructor(...options) {
            super(...options);
            lines.add(this);
        }
    };
    globalThis.cut = () => lines.forEach(line => line.close());
}"""
CALM = QUERY.replace("instant", "calm")


@pytest.fixture
def someone(new_context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Somebody in a browser of their own, with a name, at an address."""
    return lambda name, address=f"./{CALM}", *scripts: visitor(new_context, name, address, *scripts)


def one_point(host: Page) -> None:
    """Play for one point, so that a match is one round."""
    host.locator("[data-preset=duel]").click()
    host.get_by_test_id("rule-target_points").select_option("1")


def sees(page: Page, screen: str) -> None:
    expect(page.locator(f"html[data-screen={screen}]")).to_be_attached(timeout=60_000)


def on_turn(pages: list[Page]) -> tuple[Page, Page]:
    """Whose turn it is, and who waits."""
    some = pages[0].locator(".own[data-turn=true], .seat[data-turn=true]")
    expect(some).to_have_count(1)
    mine = pages[0].locator(".own[data-turn=true]").count()
    return (pages[0], pages[1]) if mine else (pages[1], pages[0])


def test_guest_who_reloads_in_any_phase_keeps_seat_and_dice(someone) -> None:
    host = someone("Ada")
    address = open_room(host)
    guest = someone("Bo", address.replace("instant", "calm"))
    come_in(guest)
    expect(host.get_by_test_id("seat-row")).to_have_count(2)
    one_point(host)
    for _ in range(5):
        guest.reload(wait_until="commit")
    sees(guest, "lobby")
    expect(guest.get_by_test_id("rule-target_points")).to_have_value("1")
    expect(host.locator("[data-testid=seat-row][data-away=false]")).to_have_count(2)
    host.get_by_test_id("start").click()
    expect(guest.get_by_test_id("own-die")).to_have_count(5)
    dice = own_dice(guest)

    def again() -> None:
        guest.reload()
        sees(guest, "table")
        expect(guest.get_by_test_id("own-die")).to_have_count(5)
        assert own_dice(guest) == dice

    again()
    first, second = on_turn([host, guest])
    first.get_by_test_id("bid").click()
    expect(second.get_by_test_id("challenge")).to_be_enabled()
    again()
    expect(second.get_by_test_id("challenge")).to_be_enabled()
    second.get_by_test_id("challenge").click()
    expect(guest.get_by_test_id("showdown")).to_be_attached()
    again()
    expect(guest.get_by_test_id("showdown")).to_be_attached()
    for page in (host, guest):
        page.get_by_test_id("skip").click()
    sees(guest, "result")
    guest.reload()
    sees(guest, "result")
    expect(guest.get_by_test_id("place-row")).to_have_count(2)


def test_lost_line_mends_itself_and_the_dice_are_the_same(someone) -> None:
    host = someone("Ada", f"./{CALM}", LINES)
    guest = someone("Bo", open_room(host), LINES)
    come_in(guest)
    host.get_by_test_id("start").click()
    expect(guest.get_by_test_id("own-die")).to_have_count(5)
    dice = own_dice(guest)
    import time
    t = time.time()
    guest.evaluate("cut()")
    expect(guest.get_by_test_id("error")).to_be_attached()
    print("said", time.time() - t)
    expect(guest.get_by_test_id("error")).to_have_count(0, timeout=60_000)
    print("back", time.time() - t)
    assert own_dice(guest) == dice
