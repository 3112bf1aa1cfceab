"""The host is lost in the middle of a match, stands still, hands over or leaves; hosts whose whole process is killed."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Locator, Page, expect

from .player import own_dice, press
from .test_absence import LINES
from .test_room_screens import SAVES_DATA

QUERY = "?pace=instant&lang=en"
NEXT_BID = "[data-testid=bid]:enabled, [data-testid=challenge]:enabled"


# `cutOff()` breaks every line and keeps new ones from coming about, as far as this tab can; `mend()` ends that.
CUT = (
    LINES
    + """{
    const sockets = new Set(), Plain = WebSocket;
    let off = false;
    globalThis.WebSocket = class extends Plain {
        constructor(...options) {
            super(...options);
            sockets.add(this);
            if (off) this.close();
        }
    };
    globalThis.cutOff = () => { off = true; sockets.forEach(socket => socket.close()); cut(); };
    globalThis.mend = () => { off = false; dispatchEvent(new Event("online")); };
}"""
)


class Machine:
    """A browser process of its own, with one page and a profile that outlives it."""

    def __init__(self, start: Callable[[Path], BrowserContext], profile: Path) -> None:
        self._start = start
        self._profile = profile
        self.on()

    def on(self) -> None:
        """Start the browser, as after a power cut."""
        self.context = self._start(self._profile)
        self.page = self.context.pages[0]

    def _processes(self) -> dict[int, str]:
        """The browser's process and all that it has started: their commands."""
        parents: dict[int, int] = {}
        commands: dict[int, str] = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                commands[int(folder.name)] = (folder / "cmdline").read_text()
            except OSError:
                continue  # it has ended meanwhile
        found = {pid for pid in commands if f"--user-data-dir={self._profile}" in commands[pid]}
        while more := {pid for pid in parents if parents[pid] in found} - found:
            found |= more
        return {pid: commands[pid] for pid in found}

    def kill(self) -> float:
        """Kill all of the browser's processes; return when."""
        for pid in self._processes():
            os.kill(pid, signal.SIGKILL)
        return time.monotonic()

    def signal_page(self, number: signal.Signals) -> None:
        """Send a signal to whatever runs the page."""
        for pid, command in self._processes().items():
            if "--type=renderer" in command:
                os.kill(pid, number)

    def off(self) -> None:
        with contextlib.suppress(Error):  # it has been killed
            self.context.close()


@pytest.fixture
def machine(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], base_url: str, watch: Any, tmp_path: Path
) -> Iterator[Callable[..., Machine]]:
    """Starts a browser process of its own; it may be killed."""
    started: list[Machine] = []

    def launch(profile: Path) -> BrowserContext:
        context = browser_type.launch_persistent_context(
            profile, base_url=base_url, service_workers="block", **browser_type_launch_args
        )
        watch.attach(context)
        return context

    def start() -> Machine:
        started.append(Machine(launch, tmp_path / f"profile{len(started)}"))
        return started[-1]

    yield start
    for one in started:
        one.off()


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


def join(page: Page, code: str, name: str, screen: str = "lobby") -> Page:
    page.goto(f"./{QUERY}#/r/{code}")
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("join-room").click()
    expect(page.locator(f"html[data-screen={screen}]")).to_be_attached(timeout=60_000)
    return page


def begin(
    host: Page, everybody: list[Page], bots: int = 1, watching: list[Page] | None = None, preset: str = "blitz"
) -> None:
    host.locator(f"[data-preset={preset}]").click()
    host.get_by_test_id("rule-turn_seconds").select_option("15")
    for _ in range(bots):
        host.get_by_test_id("add-bot").click()
    expect(host.get_by_test_id("seat-row")).to_have_count(len(everybody) + bots)
    host.get_by_test_id("start").click()
    for page in everybody:
        expect(page.locator("html[data-screen=table]")).to_be_attached()
        expect(page.get_by_test_id("own-die").first).to_be_attached()
    for page in watching or []:
        expect(page.get_by_test_id("seat")).to_have_count(len(everybody) + bots)


def sees_void(page: Page) -> None:
    """Wait until a result says that the match does not count."""
    expect(page.locator("html[data-screen=result]")).to_be_attached()
    expect(page.locator("h1")).to_have_text("The match doesn’t count")


def stand_by(page: Page) -> None:
    """Wait until a guest keeps a table ready."""
    expect(page.locator("html[data-table=ready]")).to_be_attached(timeout=90_000)


def counts(page: Page) -> dict[str, tuple[str | None, str]]:
    """Dice and points per seat, as somebody sees them."""
    seats = page.get_by_test_id("seat").all()
    return {str(seat.get_attribute("data-seat")): (seat.get_attribute("data-dice"), _points(seat)) for seat in seats}


def _points(seat: Locator) -> str:
    told = " ".join(seat.locator(".points, .me small").all_inner_texts())
    found = re.fullmatch(r"(\d+)( of \d+ points)?", told)
    return found[1] if found else ""


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


def own_turns(pages: list[Page]) -> str:
    """A selector for its being the turn of one of these people."""
    seats = [page.locator(".own").get_attribute("data-seat") for page in pages]
    return ", ".join(f"[data-seat='{seat}'][data-turn=true]" for seat in seats)


def act_until(pages: list[Page], seen: str, actions: int) -> None:
    """Let whoever is on turn act until the last page shows something; the time of somebody on turn who is away passes first."""
    last, turns, looks = pages[-1], own_turns(pages), 0
    while not last.locator(seen).count():
        last.locator(f"{seen}, {turns}").first.wait_for(state="attached", timeout=60_000)
        for page in pages:  # that one's own page may know of it a little later
            if page.locator(NEXT_BID).count():
                press(page, actions)
        looks += 1
        assert looks < 5000, "nobody can act"


def play_on(pages: list[Page]) -> None:
    """Play until a bid lies on the table."""
    act_until(pages, "[data-testid=ladder-row]", 0)


def settle(pages: list[Page], everybody: list[Page]) -> None:
    """Play a round or two, so that dice or points have changed hands, until one of these people is on turn and has all of its time."""
    act_until(pages, ".info:not(:has-text('Round 1 '))", 2)
    expect(pages[-1].locator(own_turns(pages))).to_have_count(1)
    for page in everybody:
        expect(page.locator(".info")).to_have_text(pages[-1].locator(".info").inner_text())
        expect(page.locator(TURN)).to_have_count(1)


def test_rest_play_on_when_the_hosts_browser_is_killed(machine, person, watch) -> None:
    watch.noise_is_fine()
    ada = machine()
    code = open_room(ada.page, "Ada")
    guests = [join(person(), code, name) for name in ("Ben", "Cleo", "Dora")]
    begin(ada.page, [ada.page, *guests], preset="duel")
    for page in guests[:2]:
        stand_by(page)
    expect(guests[2].locator("html")).to_have_attribute("data-table", "none")
    settle([ada.page, *guests], guests)
    before = counts(guests[0])
    assert any(points not in ("", "0") for _, points in before.values())
    killed = ada.kill()
    playable(guests)
    print(f"\nfrom the kill to the next bid, with a stand-by: {time.monotonic() - killed:.1f} s")
    assert [counts(page) for page in guests] == [before] * 3
    play_on(guests)
    late = join(person(), code, "Eve", screen="table")  # the room's code still leads to the table
    expect(late.get_by_test_id("seat")).to_have_count(5)
    assert counts(late) == before


def test_host_hands_over_at_the_table_and_when_all_but_a_spectator_have_left_that_is_told(person, tmp_path) -> None:
    ada = person()
    code = open_room(ada, "Ada")
    ben, ed = join(person(), code, "Ben"), join(person(), code, "Ed")
    ed.get_by_test_id("watch").click()
    expect(ada.get_by_test_id("watcher")).to_have_count(1)
    begin(ada, [ada, ben], watching=[ed])
    settle([ada, ben], [ada, ben, ed])
    before = counts(ed)
    assert any(dice != "3" for dice, _ in before.values())
    ada.get_by_test_id("chat-open").click()
    ada.get_by_test_id("present").locator("summary").click()
    expect(ada.get_by_test_id("person")).to_have_count(3)
    expect(ada.get_by_test_id("hand-over")).to_have_count(1)  # not to a spectator
    for _ in range(2):
        ada.get_by_test_id("hand-over").click()
    for page, told in ((ada, "loss_handed"), (ben, "loss_took_handed"), (ed, "loss_moved")):
        expect(page.locator(MOVED)).to_have_attribute("data-code", told, timeout=60_000)
    expect(ada.get_by_test_id("hand-over")).to_have_count(0)
    expect(ed.locator(TURN)).to_have_count(1)
    assert counts(ed) == before
    for page in (ada, ben):
        page.get_by_test_id("leave").click()
        page.get_by_test_id("leave-yes").click()
        expect(page.locator("html[data-screen=home]")).to_be_attached()
    sees_void(ed)
    expect(ed.locator("[data-testid=loss][data-state=lost]")).to_be_attached()
    with ed.expect_download() as download:
        ed.get_by_test_id("keep-log").click()
    saved = tmp_path / "match.json"
    download.value.save_as(saved)
    told = subprocess.run([sys.executable, "-m", "liarsdice", "verify", saved], capture_output=True, text=True, check=False)
    assert told.returncode == 0 and "holds up: 3 seats" in told.stdout, told
    ed.get_by_test_id("see-log").click()
    expect(ed.get_by_test_id("replay")).to_be_visible(timeout=90_000)
    ed.get_by_test_id("back-from").click()
    ed.get_by_test_id("fresh-start").click()
    expect(ed.locator("html[data-screen=lobby]")).to_be_attached()
    expect(ed.get_by_test_id("seat-row")).to_have_count(1, timeout=90_000)


@pytest.mark.long
def test_second_host_is_killed_too_and_the_first_comes_back_as_a_player(machine, person, watch) -> None:
    watch.noise_is_fine()
    ada, ben = machine(), machine()
    code = open_room(ada.page, "Ada")
    ben_page, cleo = join(ben.page, code, "Ben"), join(person(), code, "Cleo")
    begin(ada.page, [ada.page, ben_page, cleo])
    stand_by(ben_page)
    stand_by(cleo)
    before = counts(cleo)
    ada.kill()
    assert playable([ben_page, cleo]) == 0, "the first in the order takes the table"
    play_on([ben_page, cleo])
    assert counts(cleo) == before
    killed = ben.kill()
    playable([cleo])
    print(f"\nwhen the second host is killed too: {time.monotonic() - killed:.1f} s")
    assert counts(cleo) == before
    ada.on()
    ada.page.goto(f"./{QUERY}#/r/{code}")
    expect(ada.page.locator("html[data-screen=table]")).to_be_attached(timeout=60_000)
    expect(ada.page.locator("[data-code=loss_yielded]")).to_be_attached(timeout=60_000)
    expect(ada.page.get_by_test_id("loss")).to_have_count(0)
    expect(cleo.locator(".seat.away")).to_have_count(1)  # Ben
    expect(cleo.locator("[data-testid=error], [data-testid=loss]")).to_have_count(0)
    play_on([cleo, ada.page])
    assert counts(ada.page).keys() == before.keys()


@pytest.mark.long
def test_short_stall_ends_nothing_and_without_a_stand_by_the_table_is_laid_when_it_is_needed(
    machine, person, watch
) -> None:
    watch.noise_is_fine()
    ada = machine()
    code = open_room(ada.page, "Ada")
    guests = [join(person(SAVES_DATA), code, name) for name in ("Ben", "Cleo")]
    begin(ada.page, [ada.page, *guests])
    before = counts(guests[0]), [own_dice(page) for page in guests]
    stopped = time.monotonic()
    ada.signal_page(signal.SIGSTOP)
    for page in guests:
        expect(page.locator("[data-code=host_silent]")).to_be_attached()
    guests[0].wait_for_timeout(max(0, 1000 * (stopped + 5 - time.monotonic())))  # the five seconds that it is about
    ada.signal_page(signal.SIGCONT)
    for page in guests:
        expect(page.locator("[data-testid=error], [data-testid=loss], " + MOVED)).to_have_count(0)
        expect(page.locator("html")).to_have_attribute("data-table", "none")
    play_on([ada.page, *guests])
    assert (counts(guests[0]), [own_dice(page) for page in guests]) == before
    killed = ada.kill()
    playable(guests)
    print(f"\nfrom the kill to the next bid, without a stand-by: {time.monotonic() - killed:.1f} s")
    assert [counts(page) for page in guests] == [before[0]] * 2
    play_on(guests)


@pytest.mark.long
def test_guest_that_was_cut_off_from_everybody_takes_nothing_down_when_it_is_back(person, watch) -> None:
    watch.noise_is_fine()
    ada = person()
    code = open_room(ada, "Ada")
    ben, cleo = join(person(CUT), code, "Ben"), join(person(), code, "Cleo")
    begin(ada, [ada, ben, cleo])
    stand_by(ben)
    before, dice = counts(ada), [own_dice(page) for page in (ada, ben, cleo)]
    ben.evaluate("cutOff()")
    expect(ada.locator(".seat.away")).to_have_count(1)
    expect(ben.locator("[data-testid=loss][data-state=alone]")).to_be_attached(timeout=40_000)
    expect(ben.get_by_test_id("take-over")).to_be_visible()
    ben.evaluate("mend()")
    expect(ben.locator("[data-testid=loss], [data-testid=error]")).to_have_count(0, timeout=60_000)
    expect(ada.locator(".seat.away")).to_have_count(0, timeout=30_000)
    for page in (ada, ben, cleo):
        assert page.locator("[data-testid=loss], [data-testid=error], " + MOVED).count() == 0
    assert counts(ben) == counts(ada) == before
    assert [own_dice(page) for page in (ada, ben, cleo)] == dice
    play_on([ada, ben, cleo])
