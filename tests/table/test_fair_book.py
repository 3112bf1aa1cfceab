"""The guest's check against real tables that are honest: verified in every round, or not with a reason. (Lies: `test_cheating`.)"""

from __future__ import annotations

import json

import pytest

from client.fair_book import PENDING, UNVERIFIED, VERIFIED, FairBook
from table.rolls import SHARE_MS

from .checking_guests import Guest, Room
from .seat_at_table import ME


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("classic", {}),
        ("showcase", {"exact": "top"}),
        ("palifico", {"dice": 3}),
        ("bluff", {"reroll": True, "exakt_all": True, "giveaway": True, "open_die": True}),
        ("duel", {"exact": "count"}),
        ("twocups", {}),
    ],
)
@pytest.mark.parametrize("bots", [0, 2])
def test_an_honest_table_is_verified_in_every_round(preset, changes, bots):
    room = Room(2, bots=bots, preset=preset, **changes)
    room.play()
    for guest in room.guests.values():
        assert len(guest.findings) > 2 or preset == "twocups"
        assert set(guest.findings.values()) == {VERIFIED}, (guest.findings, guest.book.reason)


def test_two_matches_in_a_row_are_verified_from_the_first_roll():
    room = Room(2, dice=2)
    room.play()
    for guest in room.guests.values():
        guest.findings = {}
    room.table.say("rematch")
    room.deliver()
    room.play()
    for guest in room.guests.values():
        assert set(guest.findings.values()) == {VERIFIED}


def test_a_share_kept_over_a_reload_is_still_answered():
    room = Room(1)
    guest = room.guests["guest0"]
    shares = guest.book.promises.shares
    guest.storage["shares"] = json.dumps([*json.loads(guest.storage["shares"]), None, [1], ["m", 1, 0, "short"]])
    guest.reload()
    assert guest.book.promises.shares == shares
    room.play()
    assert set(guest.findings.values()) == {VERIFIED}


def test_a_guest_that_comes_in_mid_round_is_unverified_then_and_verified_later():
    room = Room(2)
    room.table.say("start")
    room.deliver()
    guest = room.guests["guest1"]
    room.table._take(room.table.session.disconnect("guest1", room.table.now))
    room.deliver()
    room.guests["guest1"] = fresh = Guest(room.table, "guest1", 77)
    fresh.storage, guest = guest.storage, fresh
    guest.reload()
    room.table.hello("guest1", "guest1")
    room.deliver()
    room.play()
    assert guest.findings.get(1, UNVERIFIED) != VERIFIED
    assert set(list(guest.findings.values())[1:]) == {VERIFIED}


def test_a_guest_that_gives_no_share_makes_the_next_roll_unverified_for_everybody():
    room = Room(2)
    room.guests["guest1"].silent = True
    room.table.say("start")
    room.deliver()
    room.table.wait(SHARE_MS)
    room.deliver()
    room.play(1)
    assert room.guests["guest0"].findings[1] == UNVERIFIED
    assert room.guests["guest1"].findings[1] == UNVERIFIED


def test_guests_that_give_no_share_hold_the_table_up_once_each():
    room = Room(4)
    for name in ("guest0", "guest2", "guest3"):
        room.guests[name].silent = True
    room.table.say("start")
    for _ in range(5):
        room.deliver()
        if room.table.state["rolling"]:
            room.table.wait(SHARE_MS)
    assert room.table.state["view"]["phase"] == "bid"
    assert room.table.state["voids"] <= 3


def test_a_guest_that_leaves_in_mid_roll_does_no_harm():
    room = Room(3)
    room.guests["guest2"].silent = True
    room.table.say("start")
    room.deliver()
    room.table.say("leave", "guest2")
    room.deliver()
    room.play()
    assert set(room.guests["guest0"].findings.values()) == {VERIFIED}


def test_before_anything_is_rolled_it_is_pending():
    assert FairBook(lambda: "0" * 64).state == PENDING
    assert Room(1).table.state["view"] is None
    assert ME not in Room(1).guests


@pytest.mark.parametrize("told", [True, False], ids=["the promises follow", "the promises come too late"])
def test_seats_that_change_in_the_lobby_accuse_nobody(told):
    room = Room(3, bots=1)
    for move in ({"seat": 1, "to": 4}, {"seat": 3, "to": 0}, {"seat": 4, "to": 1}, {"seat": 0, "to": 2}):
        room.table.say("move_seat", **move)
        if told:
            room.deliver()
    room.play()
    for guest in room.guests.values():
        first = {VERIFIED} if told else {VERIFIED, UNVERIFIED}
        assert guest.findings.pop(1) in first
        assert set(guest.findings.values()) == {VERIFIED}
