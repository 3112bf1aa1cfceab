"""Real network paths: a line that is cut, a machine that moves to another network, two sides behind NATs."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ..browser.player import own_dice
from . import turn
from .conftest import Place
from .namespaces import Network

BACK = 45_000  # ms within which a guest must be at the table again, by itself
# Remembers every connection, to be asked which way it goes.
KEEP = """{
    const Plain = RTCPeerConnection;
    globalThis.connections = [];
    globalThis.RTCPeerConnection = class extends Plain {
        constructor(...options) {
            super(...options);
            connections.push(this);
        }
    };
}"""
WAYS = """async () => {
    const ways = [];
    for (const connection of connections.filter(({ connectionState }) => connectionState === "connected")) {
        const stats = [...(await connection.getStats()).values()];
        const pair = stats.find(({ type, nominated, state }) => type === "candidate-pair" && nominated && state === "succeeded");
        const kind = id => stats.find(stat => stat.id === id)?.candidateType;
        if (pair) ways.push([kind(pair.localCandidateId), kind(pair.remoteCandidateId)]);
    }
    return ways;
}"""


def at_the_table(place: Place, network: Network, nat: bool = False, *scripts: str) -> tuple[Page, Page]:
    """A host and a guest, each on a machine of its own, in a match with 40 s a turn; it is the host's turn."""
    host = place.person("Ada", network.machine(nat), *scripts)
    host.get_by_test_id("create-room").click()
    expect(host.locator("html[data-screen=lobby]")).to_be_attached(timeout=90_000)
    host.get_by_test_id("rule-turn_seconds").select_option("40")
    code = host.get_by_test_id("room-code").first.inner_text().strip()
    address = f"{host.url.split('#')[0]}#/r/{code}"
    guest = place.person("Bo", network.machine(nat), *scripts, address=address)
    guest.get_by_test_id("join-room").click()
    expect(guest.locator("html[data-screen=lobby]")).to_be_attached(timeout=30_000)
    expect(guest.get_by_test_id("rule-turn_seconds")).to_have_value("40")
    expect(host.get_by_test_id("seat-row")).to_have_count(2)
    host.get_by_test_id("start").click()
    for page in (host, guest):
        expect(page.get_by_test_id("own-die")).to_have_count(5, timeout=30_000)
        page.locator("[data-testid=seat][data-turn=true], .own[data-turn=true]").first.wait_for()
    if guest.locator(".own[data-turn=true]").count():
        guest.get_by_test_id("bid").click()
    host.locator("[data-testid=bid]:enabled").wait_for()
    return host, guest


def bid(page: Page) -> None:
    page.locator("[data-testid=bid]:enabled").click()


def comes_back(host: Page, guest: Page, dice: list[str], bids: int, since: float, what: str) -> None:
    """The guest sees what it missed, has its seat and dice, and can act; nobody has touched its browser."""
    expect(guest.get_by_test_id("ladder-row")).to_have_count(bids, timeout=BACK)
    print(f"\n{what}: {time.monotonic() - since:.1f} s until the guest saw the table again")
    assert own_dice(guest) == dice
    bid(guest)
    expect(host.get_by_test_id("ladder-row")).to_have_count(bids + 1)
    expect(host.get_by_test_id("seat")).to_have_count(guest.get_by_test_id("seat").count())


def test_guest_whose_line_was_cut_for_20_s_has_seat_and_dice_and_comes_back(
    place: Callable[..., Place], network: Network
) -> None:
    host, guest = at_the_table(place(), network)
    dice, bids = own_dice(guest), guest.get_by_test_id("ladder-row").count()
    line = network.machines[1]
    cut = time.monotonic()
    line.unplug()
    expect(guest.locator("[data-code=host_silent], [data-code=host_gone]").first).to_be_attached()
    while time.monotonic() - cut < 20:  # what is tested is a line that is gone for so long
        host.wait_for_timeout(100)
    bid(host)
    line.plug_in()
    comes_back(host, guest, dice, bids + 1, time.monotonic(), "cut off for 20 s")


@pytest.mark.parametrize("who", ["host", "guest"])
def test_who_has_another_address_is_at_the_table_again(place: Callable[..., Place], network: Network, who: str) -> None:
    host, guest = at_the_table(place(), network)
    dice, bids = own_dice(guest), guest.get_by_test_id("ladder-row").count()
    moved = time.monotonic()
    network.machines[["host", "guest"].index(who)].move()
    bid(host)
    comes_back(host, guest, dice, bids + 1, moved, f"another address of the {who}'s")


def test_two_behind_nats_of_their_own_play_through_a_turn_server(
    place: Callable[..., Place], network: Network, tmp_path: Path
) -> None:
    log = tmp_path / "turn.log"
    with turn.running(log) as server:
        there = place(iceServers=[server], iceTransportPolicy="relay")
        host, guest = at_the_table(there, network, True, KEEP)
        bids = guest.get_by_test_id("ladder-row").count()
        bid(host)
        expect(guest.get_by_test_id("ladder-row")).to_have_count(bids + 1)
        bid(guest)
        expect(host.get_by_test_id("ladder-row")).to_have_count(bids + 2)
        for page in (host, guest):
            assert page.evaluate(WAYS) == [["relay", "relay"]]
        assert "ALLOCATE processed, success" in log.read_text("utf-8")
