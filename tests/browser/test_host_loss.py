"""The host is lost in the middle of a match: each person in a browser of their own, and hosts whose whole process is killed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from .player import press

QUERY = "?pace=instant&lang=en"
NEXT_BID = "[data-testid=bid]:enabled, [data-testid=challenge]:enabled"


class Machine:
    """A browser process of its own, with one page."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.browser = browser
        self.page = page

    def processes(self, kind: str | None = None) -> list[int]:
        session = self.browser.new_browser_cdp_session()
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return [int(process["id"]) for process in found if kind in (None, process["type"])]

    def kill(self) -> float:
        """Kill all of the browser's processes; return when."""
        for process in self.processes():
            os.kill(process, signal.SIGKILL)
        return time.monotonic()


@pytest.fixture
def machine(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], base_url: str, watch: Any
) -> Iterator[Callable[..., Machine]]:
    """Starts a browser process of its own; it may be killed."""
    started: list[Machine] = []

    def start(script: str = "") -> Machine:
        browser = browser_type.launch(**browser_type_launch_args)
        context = browser.new_context(base_url=base_url)
        watch.attach(context)
        if script:
            context.add_init_script(script)
        started.append(Machine(browser, context.new_page()))
        return started[-1]

    yield start
    for one in started:
        one.browser.close()


@pytest.fixture
def person(new_context: Callable[..., Any]) -> Callable[..., Page]:
    def enter(script: str = "") -> Page:
        context = new_context()
        if script:
            context.add_init_script(script)
        return context.new_page()

    return enter


def open_room(page: Page, name: str) -> str:
    page.goto(f"./{QUERY}")
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("create-room").click()
    expect(page.locator("html[data-screen=lobby]")).to_be_attached(timeout=90_000)
    return page.get_by_test_id("room-code").first.inner_text().strip().replace("-", "")


def join(page: Page, code: str, name: str) -> Page:
    page.goto(f"./{QUERY}#/r/{code}")
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("join-room").click()
    expect(page.locator("html[data-screen=lobby]")).to_be_attached()
    return page


def begin(host: Page, everybody: list[Page], bots: int = 1) -> None:
    host.locator("[data-preset=blitz]").click()  # fifteen seconds for a turn
    for _ in range(bots):
        host.get_by_test_id("add-bot").click()
    expect(host.get_by_test_id("seat-row")).to_have_count(len(everybody) + bots)
    host.get_by_test_id("start").click()
    for page in everybody:
        expect(page.locator("html[data-screen=table]")).to_be_attached()
        expect(page.get_by_test_id("own-die").first).to_be_attached()


def stand_by(page: Page) -> None:
    """Wait until a guest keeps a table ready."""
    expect(page.locator("html[data-table=ready]")).to_be_attached(timeout=90_000)


def counts(page: Page) -> dict[str, str | None]:
    """Dice per seat, as somebody sees them."""
    seats = page.get_by_test_id("seat").all()
    return {str(seat.get_attribute("data-seat")): seat.get_attribute("data-dice") for seat in seats}


MOVED = "[data-testid=notice][data-code^=loss_]"
TURN = "[data-testid=seat][data-turn=true], .own[data-turn=true]"


def playable(pages: list[Page]) -> int:
    """Wait until everybody reads where the table is now, dice lie under the cups and it is somebody's turn; return who has the table."""
    for page in pages:
        expect(page.locator(MOVED)).to_have_count(1, timeout=40_000)
        expect(page.locator(TURN)).to_have_count(1)
        expect(page.get_by_test_id("own-die").first).to_be_attached()
    took = [page.locator("[data-code=loss_took]").count() for page in pages].index(1)
    for page in pages:
        page.locator(MOVED).get_by_test_id("dismiss").click()
    return took


def play_on(pages: list[Page]) -> None:
    """Play until a bid lies on the table; whose turn it is may be away, and then its time passes first."""
    end = time.monotonic() + 40
    while pages[-1].get_by_test_id("ladder-row").count() == 0:
        assert time.monotonic() < end, "nobody can bid"
        for page in pages:
            if page.locator(NEXT_BID).count():
                press(page, 0)
        pages[-1].wait_for_timeout(100)  # nobody is on turn but one who is away


def test_rest_play_on_when_the_hosts_browser_is_killed_and_again_when_the_next_is(machine, watch) -> None:
    watch.noise_is_fine()
    ada, ben, cleo, dora = (machine() for _ in range(4))
    code = open_room(ada.page, "Ada")
    guests = [join(one.page, code, name) for one, name in ((ben, "Ben"), (cleo, "Cleo"), (dora, "Dora"))]
    begin(ada.page, [ada.page, *guests])
    stand_by(ben.page)
    stand_by(cleo.page)
    expect(dora.page.locator("html")).to_have_attribute("data-table", "none")
    before = counts(dora.page)
    killed = ada.kill()
    took = playable(guests)
    print(f"\nfrom the kill to the next bid, with a stand-by: {time.monotonic() - killed:.1f} s")
    assert [counts(page) for page in guests] == [before] * 3
    play_on(guests)
    rest = guests[:took] + guests[took + 1 :]
    before = counts(rest[0])
    killed = [ben, cleo, dora][took].kill()
    playable(rest)
    print(f"and when the second host is killed: {time.monotonic() - killed:.1f} s")
    assert [counts(page) for page in rest] == [before] * 2
    play_on(rest)
