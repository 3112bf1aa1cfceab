"""Tables that cheat, against the guests' check: whatever a host tells or does otherwise after a record is out, the seal is not `verified`.

What a host says of a roll, message by message, and what it could say or do instead; each is a lie below:

- `record`: another match, term, number (again, or one left out), round (left out, or again), rule set (of this roll, or of the
  rest of the match), dice per seat (of the first round, of a later one, of a seat whose bot has "left"), dice that are set out (another
  face, another die), dice of somebody else rerolled too, shares (ours left out or exchanged, one of a bot or the host besides), promise
  (another to one guest), a shape that is no roll; not told at all.
- `shares`: one exchanged, dropped, said to be missing (ours, another's, a bot's); taken back when the dice are known; not told at all.
- `secret`: another, one used twice, withheld, opened while the dice lie.
- a roll, a reroll or a round made anew because its dice are not liked: as void, as a new try, as a term or a match of its own, by
  handing over.
- `state` while the round runs: own dice, open dice, opener, palifico, the ladder; once, to be set right before the showdown.
- `state` at the showdown: cups, those of a reroll, open dice, opener, palifico, bid, bidder, caller, count, verdict, outcome, points,
  rules; the outcome changed afterwards; no showdown at all.

Not in it: what is plain to see and has no dice in it (whose turn it is, who opens later rounds, the clock, who has come), and what the
design says is the host's word (what bots decide). Whoever moves the table for good instead of a roll (a host that is lost) is named and
counted; see `test_take_over`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from client.fair_book import CHEATED, DISPUTED, UNVERIFIED, VERIFIED
from liarsdice_shared import fair
from table.rolls import SHARE_MS

from .checking_guests import Room, Tamper

Change = Callable[[Any], Any]


def on(kind: str, change: Change, only: str | None = None) -> Tamper:
    """Change messages of a kind, of one guest or of all; a change that returns "drop" leaves them out, "twice" adds the honest one."""

    def tamper(room: Room, connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["t"] == kind and only in (None, connection):
            changed = copy.deepcopy(message)
            what = change(changed)
            return [] if what == "drop" else [message, changed] if what == "twice" else [changed]
        return [message]

    return tamper


def record(change: Change, reroll: bool = False) -> Tamper:
    """Change the record of rolls, or of rerolls, and seal it anew."""

    def tamper(room: Room, connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["t"] == "record" and any(message["record"][fair.SET_OUT]) == reroll:
            secret, message = room.secret_of(message["record"][fair.ROLL]), copy.deepcopy(message)
            change(message["record"])
            message["promise"] = fair.secret_commitment(message["record"], secret)
        return [message]

    return tamper


def put(field: int, value: Any) -> Change:
    return lambda record: record.__setitem__(field, value(record) if callable(value) else value)


def running(change: Change) -> Tamper:
    """Change the view while a round runs."""

    def lie(state: dict[str, Any]) -> None:
        if state["stage"] == "match" and state["view"]["phase"] != "roll":
            change(state["view"])

    return on("state", lie)


def at_showdown(change: Change) -> Tamper:
    """Change what a round has come to."""

    def lie(state: dict[str, Any]) -> None:
        if state["stage"] in ("showdown", "result"):
            change(state["view"]["last_round"])

    return on("state", lie)


def turn(die: int) -> int:
    return die % 6 + 1


def turn_first(cups: list[list[int]], which: int = 0) -> None:
    for cup in cups[which:]:
        if cup:
            cup[0] = turn(cup[0])
            return


def exchange_commitment(record: list[Any]) -> None:
    for share in record[fair.SHARES][:1]:
        share[1] = "0" * 64


def move_a_die(record: list[Any]) -> None:
    dice = record[fair.DICE]
    if record[fair.ROUND] > 1:
        dice[0], dice[1] = max(1, dice[0] - 1), min(6, dice[1] + 1)


def more_dice_at_first(record: list[Any]) -> None:
    if record[fair.ROUND] == 1:
        record[fair.DICE][0] += 1


def move_set_out(record: list[Any]) -> None:
    """Keep another die than the one that was set out, with the face that it had shown."""
    for row in record[fair.SET_OUT]:
        if any(row) and not all(row):
            shown, hidden = next(i for i, face in enumerate(row) if face), row.index(0)
            row[shown], row[hidden] = row[hidden], row[shown]


def turn_set_out(record: list[Any]) -> None:
    for row in record[fair.SET_OUT]:
        for index, face in enumerate(row):
            row[index] = turn(face) if face else 0


def reroll_another_too(record: list[Any]) -> None:
    seat = next(seat for seat, n in enumerate(record[fair.DICE]) if not n and record[fair.SET_OUT][seat])
    record[fair.DICE][seat] = record[fair.SET_OUT][seat].count(0)


def reroll_somebody_else(record: list[Any]) -> None:
    reroll_another_too(record)
    first = next(seat for seat, n in enumerate(record[fair.DICE]) if n)
    record[fair.DICE][first] = 0


def other_own_die(view: dict[str, Any]) -> None:
    turn_first([view["cup"]])


def other_open_dice(view: dict[str, Any]) -> None:
    for shown in view["open_dice"]:
        shown[:] = [face and turn(face) for face in shown]


def other_bid(view: dict[str, Any]) -> None:
    for bid in view["bids"][:1]:
        bid["face"] = turn(bid["face"])


def next_opener(view: dict[str, Any]) -> None:
    view["opener"] = (view["opener"] + 1) % 3


class Passing:
    """A lie that is told in one state of each round and set right in the next."""

    def __init__(self, change: Change, suits: Callable[[dict[str, Any]], bool]) -> None:
        self.change, self.suits = change, suits
        self.told: set[tuple[str, int]] = set()

    def __call__(self, room: Room, connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["t"] != "state" or message["stage"] != "match" or message["view"]["phase"] == "roll":
            return [message]
        at = connection, message["view"]["round"]
        if at in self.told or not self.suits(message["view"]):
            return [message]
        self.told.add(at)
        message = copy.deepcopy(message)
        self.change(message["view"])
        return [message]


class TakesBack:
    """Tells the shares, and when it knows the dice says of the first seat that its share is missing."""

    def __call__(self, room: Room, connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["t"] != "shares" or not message["shares"]:
            return [message]
        (seat, _), *rest = message["shares"]
        return [message, {**message, "shares": rest, "missing": [*message["missing"], seat]}]


class Early:
    """Opens a secret while the dice lie, to one guest."""

    def __call__(self, room: Room, connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["t"] == "shares" and connection == "guest0":
            number = message["roll"]
            return [message, {"t": "secret", "roll": number, "secret": room.secret_of(number)}]
        return [message]


class NoShowdown:
    """Says nothing of what the first round has come to."""

    def __call__(self, room: Room, connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["t"] != "state" or not message["view"] or not message["view"]["last_round"]:
            return [message]
        if message["view"]["last_round"]["round"] > 1:
            return [message]
        if message["stage"] == "showdown":
            return []
        return [{**message, "view": {**message["view"], "last_round": None}}]


class SecondThoughts:
    """Shows the outcome of a round as it is, and later as another, so that the next record seems to fit."""

    def __call__(self, room: Room, connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        message = copy.deepcopy(message)
        if message["t"] == "state" and message["stage"] == "match" and message["view"]["last_round"]:
            message["view"]["last_round"]["change"].reverse()
        return [message]


def both(*tampers: Tamper) -> Tamper:
    def tamper(room: Room, connection: str, message: dict[str, Any]) -> list[dict[str, Any]]:
        told = [message]
        for each in tampers:
            told = [changed for one in told for changed in each(room, connection, one)]
        return told

    return tamper


@dataclass(frozen=True)
class Lie:
    tamper: Callable[[], Tamper]
    expected: frozenset[str]
    changes: dict[str, Any] = field(default_factory=dict)


def lie(tamper: Any, *expected: str, **changes: Any) -> Lie:
    """Describe a lie by its tamper, or by what makes one that remembers; `changes` are the rules it needs."""
    made = isinstance(tamper, (type, partial))
    return Lie(tamper if made else lambda: tamper, frozenset(expected), changes)


BLUFF = {"preset": "bluff", "reroll": True}
OPEN = {"preset": "showcase"}

LIES: dict[str, Lie] = {
    # record
    "a record of another match": lie(record(put(fair.MATCH, "another-1")), UNVERIFIED),
    "a record of another term": lie(record(put(fair.TERM, 2)), CHEATED),
    "a roll's number used twice": lie(record(put(fair.ROLL, 1)), CHEATED),
    "a roll's number left out": lie(record(put(fair.ROLL, lambda r: 2 * r[fair.ROLL])), UNVERIFIED, CHEATED),
    "a round left out": lie(record(put(fair.ROUND, lambda r: 2 * r[fair.ROUND])), UNVERIFIED),
    "a round that was before": lie(record(put(fair.ROUND, 1)), UNVERIFIED),
    "another rule set in the record": lie(record(put(fair.RULES, "0" * 64)), CHEATED),
    "dice per seat moved": lie(record(move_a_die), CHEATED),
    "more dice in the first round": lie(record(more_dice_at_first), CHEATED),
    "dice set out before anybody has": lie(
        record(put(fair.SET_OUT, lambda r: [[0] * n for n in r[fair.DICE]])), CHEATED, UNVERIFIED
    ),
    "set-out dice moved in the record of a reroll": lie(record(move_set_out, reroll=True), CHEATED, **BLUFF),
    "set-out dice with other faces in the record": lie(record(turn_set_out, reroll=True), CHEATED, **BLUFF),
    "dice of another seat rerolled too": lie(record(reroll_another_too, reroll=True), CHEATED, **BLUFF),
    "dice of another seat rerolled instead": lie(record(reroll_somebody_else, reroll=True), CHEATED, **BLUFF),
    "our commitment exchanged": lie(record(exchange_commitment), CHEATED),
    "our commitment left out": lie(record(put(fair.SHARES, lambda r: [])), CHEATED, UNVERIFIED),
    "a share of the host": lie(record(lambda r: r[fair.SHARES].insert(0, [0, "0" * 64])), CHEATED),
    "two shares of one seat": lie(record(lambda r: r[fair.SHARES].append([1, "0" * 64])), CHEATED),
    "a share of no seat": lie(record(lambda r: r[fair.SHARES].append([9, "0" * 64])), CHEATED),
    "a seat too few": lie(record(lambda r: (r[fair.DICE].pop(), r[fair.SET_OUT].pop())), CHEATED),
    "a seat too many": lie(record(lambda r: (r[fair.DICE].append(5), r[fair.SET_OUT].append([]))), CHEATED),
    "a roll of no dice": lie(record(put(fair.DICE, lambda r: [0] * len(r[fair.DICE]))), CHEATED),
    "a record told differently to one guest": lie(
        on("record", lambda m: m.update(promise="0" * 64), only="guest0"), CHEATED, DISPUTED
    ),
    "a record told twice": lie(on("record", lambda m: "twice"), CHEATED),
    "a record not told": lie(on("record", lambda m: "drop"), UNVERIFIED),
    # shares
    "a share dropped": lie(on("shares", lambda m: m["shares"].pop()), CHEATED),
    "a share exchanged": lie(on("shares", lambda m: m["shares"][0].__setitem__(1, "0" * 64)), CHEATED),
    "a share of a seat that promised none": lie(on("shares", lambda m: m["shares"].append([0, "0" * 64])), CHEATED),
    "a share that is there said to be missing": lie(
        on("shares", lambda m: m["missing"].append(m["shares"].pop()[0])), UNVERIFIED
    ),
    "shares taken back when the dice are known": lie(TakesBack, UNVERIFIED),
    "shares not told": lie(on("shares", lambda m: "drop"), UNVERIFIED),
    # secret
    "another secret opened": lie(on("secret", lambda m: m.update(secret="0" * 64)), CHEATED),
    "another secret opened besides": lie(on("secret", lambda m: m.update(secret="0" * 64) or "twice"), CHEATED),
    "an opening withheld": lie(on("secret", lambda m: "drop"), CHEATED),
    "a secret opened while the dice lie": lie(Early, CHEATED),
    # while the round runs
    "own dice shown other than rolled": lie(running(other_own_die), CHEATED),
    "own dice shown other than rolled for a while": lie(
        partial(Passing, other_own_die, lambda view: bool(view["cup"])), CHEATED
    ),
    "an open die shown other than rolled": lie(running(other_open_dice), CHEATED, **OPEN),
    "an open die shown other than rolled for a while": lie(
        partial(Passing, other_open_dice, lambda view: any(map(any, view["open_dice"]))), CHEATED, **OPEN
    ),
    "a set-out die shown other than rolled": lie(running(other_open_dice), CHEATED, **BLUFF),
    "own dice shown other than rerolled": lie(
        running(lambda view: any(map(any, view["open_dice"])) and other_own_die(view)), CHEATED, **BLUFF
    ),
    "a false first opener": lie(running(lambda view: next_opener(view) if view["round"] == 1 else None), CHEATED),
    "a round played as palifico": lie(running(lambda view: view.update(palifico=not view["palifico"])), CHEATED),
    "another bid on the ladder": lie(running(other_bid), CHEATED),
    # the showdown
    "a die changed after committing": lie(at_showdown(lambda last: turn_first(last["cups"], 1)), CHEATED),
    "a false result of a reroll": lie(
        at_showdown(
            lambda last: [
                cup.__setitem__(row.index(None), turn(cup[row.index(None)]))
                for cup, row in zip(last["cups"], last["open_dice"], strict=True)
                if any(row) and None in row
            ]
        ),
        CHEATED,
        **BLUFF,
    ),
    "an open die that was another": lie(
        at_showdown(lambda last: last["open_dice"][0].__setitem__(0, turn(last["cups"][0][0]))), CHEATED
    ),
    "an open die that was hidden": lie(
        at_showdown(lambda last: last["open_dice"][1].__setitem__(0, None)), CHEATED, **OPEN
    ),
    "another opener": lie(at_showdown(lambda last: next_opener(last)), CHEATED),
    "another first opener all along": lie(
        both(
            running(lambda view: next_opener(view) if view["round"] == 1 else None),
            at_showdown(lambda last: next_opener(last) if last["round"] == 1 else None),
        ),
        CHEATED,
    ),
    "counted as palifico": lie(at_showdown(lambda last: last.update(palifico=not last["palifico"])), CHEATED),
    "another bid called": lie(
        at_showdown(lambda last: last["bid"].update(quantity=last["bid"]["quantity"] + 1)), CHEATED
    ),
    "a bid nobody saw": lie(
        at_showdown(
            lambda last: (
                last["bid"].update(quantity=last["bid"]["quantity"] + 1),
                last["bids"][-1].update(quantity=last["bids"][-1]["quantity"] + 1),
            )
        ),
        CHEATED,
    ),
    "no bid at all": lie(at_showdown(lambda last: last["bids"].clear()), CHEATED),
    "another bidder": lie(at_showdown(lambda last: last.update(bidder=(last["bidder"] + 1) % 3)), CHEATED),
    "another caller": lie(at_showdown(lambda last: last.update(caller=(last["caller"] + 1) % 3)), CHEATED),
    "a caller of no seat": lie(at_showdown(lambda last: last.update(caller=9)), CHEATED),
    "a wrong count": lie(at_showdown(lambda last: last.update(count=last["count"] + 1)), CHEATED),
    "a wrong verdict": lie(at_showdown(lambda last: last.update(right=not last["right"])), CHEATED),
    "the wrong loser": lie(
        at_showdown(lambda last: last.update(change=last["change"][-1:] + last["change"][:-1])), CHEATED
    ),
    "losses of too few": lie(at_showdown(lambda last: last["change"].pop()), CHEATED),
    "points for nobody": lie(at_showdown(lambda last: last.update(points=[1] * len(last["points"]))), CHEATED),
    "other rules when it is counted": lie(
        on("state", lambda s: s["rules"].update(wild=2) if s["stage"] == "showdown" else None), CHEATED
    ),
    "another outcome afterwards": lie(SecondThoughts, CHEATED),
    "no showdown": lie(NoShowdown, UNVERIFIED),
}


@pytest.mark.parametrize("name", LIES)
def test_a_lie_of_the_table_is_found(name):
    lie = LIES[name]
    tamper = lie.tamper()
    room = Room(2, tamper=tamper, **lie.changes)
    room.play(4)
    assert room.lied, "nothing was changed"
    worst = {finding for guest in room.guests.values() for finding in guest.findings.values()}
    assert worst & lie.expected, [guest.findings for guest in room.guests.values()]
    for connection, number in room.lied:
        guest = room.guests[connection]
        assert guest.findings.get(number) != VERIFIED, (connection, number, guest.findings, guest.book.reason)


# Tables that do otherwise, rather than say so


def found(room: Room, number: int) -> set[str]:
    """What the guests found of a round."""
    return {guest.findings[number] for guest in room.guests.values()}


def dice_lie(room: Room) -> Callable[[], bool]:
    return lambda: room.table.state["stage"] == "match" and bool(room.table.state["view"]["bids"])


def again(room: Room) -> None:
    """Let the table roll anew what it does not like, and tell so."""
    room.game.match = room.game.match.void_round()
    room.game._begin_roll(room.table.now)
    room.table.say("pace", pace="instant")
    room.deliver()


def test_a_secret_used_twice_is_found():
    room = Room(1, seed=3)
    room.table.session.chance.secret = lambda: "ab" * 32  # type: ignore[method-assign]
    room.play(3)
    assert CHEATED in room.guests["guest0"].findings.values()


def test_a_table_that_voids_a_roll_it_does_not_like_is_not_verified():
    """The shares are in, the table sees the dice, claims that one was missing and rolls again."""
    room = Room(2)
    room.table.say("start")
    honest = room.game._finish_roll
    tries = []

    def choosy(now: int) -> None:
        if not tries:
            tries.append(1)
            room.game.rolling.shares.pop(min(room.game.rolling.shares))
            room.game._void_roll(now)
        else:
            honest(now)

    room.game._finish_roll = choosy
    room.deliver()
    room.play(1)
    assert tries
    assert found(room, 1) <= {UNVERIFIED, CHEATED}


@pytest.mark.parametrize("opened", [True, False])
def test_a_table_that_voids_a_round_it_does_not_like_is_not_verified(opened):
    room = Room(2)
    room.play(until=dice_lie(room))
    if opened:
        room.game._open_secrets()
    again(room)
    room.play(1)
    assert found(room, 1) <= {UNVERIFIED, CHEATED}


def test_a_table_that_makes_a_reroll_again_that_it_does_not_like_is_not_verified():
    room = Room(2, **BLUFF)
    room.start()
    honest = type(room.game)._finish_roll
    tries = []

    def choosy(now: int) -> None:
        if room.game.match.phase == "reroll" and not tries:
            tries.append(room.game.match.round)
            room.game.rolling.shares.pop(min(room.game.rolling.shares))
            room.game._void_roll(now)
        else:
            honest(room.game, now)

    room.game._finish_roll = choosy
    room.play(until=lambda: bool(tries))
    room.play(tries[0])
    assert found(room, tries[0]) <= {UNVERIFIED, CHEATED}


def test_a_table_that_calls_a_second_try_a_new_term_of_its_own_is_not_verified():
    room = Room(2)
    room.play(until=dice_lie(room))
    session = room.table.session
    session.term = room.game.term = 2
    room.game.commitments = {}
    room.game.awaited = set(room.game.sharing)
    again(room)
    room.play(1)
    assert [roll.record[fair.SHARES] != [] for roll in room.game.rolls[-1:]] == [True], "they shared in it"
    assert found(room, 1) <= {UNVERIFIED, CHEATED}


def test_a_table_that_begins_another_match_in_the_middle_of_one_is_not_verified():
    room = Room(2)
    room.play(until=dice_lie(room))
    session = room.table.session
    session.matches += 1
    room.game.name, room.game.rolls, room.game.commitments = f"{session.table}-2", [], {}
    room.game.awaited = set(room.game.sharing)
    again(room)
    room.play(1)
    assert room.game.rolls[0].record[fair.SHARES], "they shared in it"
    assert found(room, 1) <= {UNVERIFIED, CHEATED}


def test_a_host_that_stops_for_a_hand_over_and_goes_on_itself_is_not_verified():
    room = Room(2)
    room.play(until=dice_lie(room))
    room.game.hold(room.table.now)
    room.game.go_on(room.table.now)
    room.table.say("pace", pace="instant")
    room.deliver()
    room.play(1)
    assert found(room, 1) == {UNVERIFIED}, "who was to take over may be gone: that is no cheating either"


def test_a_table_that_lets_a_bot_give_a_share_to_withhold_it_is_not_verified():
    """A share that only the table knows: where it does not like the dice, it says that it is missing."""
    room = Room(2, bots=1)
    session = room.table.session
    bot = next(seat for seat, place in enumerate(session.seats) if place.level)
    honest = session.guest_seats
    session.guest_seats = lambda: honest() | {bot}  # type: ignore[method-assign]
    room.play(until=dice_lie(room))
    room.game.commitments[room.game.next_roll, bot] = "0" * 64
    room.play(2)
    assert room.game.voids == 1 and room.game.rolls[1].missing == [bot]
    assert found(room, 2) <= {UNVERIFIED, CHEATED}


def test_a_table_that_lets_a_bot_leave_to_roll_anew_is_not_verified():
    room = Room(2, bots=2)
    room.guests["guest0"].silent = True  # so that the roll takes its time
    room.start()
    bot = next(seat for seat, place in enumerate(room.table.session.seats) if place.level)
    room.game.leave(bot, room.table.now)
    room.guests["guest0"].silent = False
    room.table.say("pace", pace="instant")
    room.deliver()
    room.play(1)
    assert found(room, 1) <= {UNVERIFIED, CHEATED}


def test_two_stories_name_the_other_client():
    room = Room(3, tamper=on("record", lambda m: m.update(promise="0" * 64), only="guest2"))
    room.play(1)
    assert room.guests["guest0"].findings[1] == DISPUTED
    assert room.guests["guest0"].book.accused == ["guest2"]


@pytest.mark.parametrize("leaves", [False, True])
def test_a_reroll_that_lacks_a_share_opens_nothing_of_what_still_lies_hidden(leaves):
    """Who withholds its share of a reroll, or goes, would see every cup; only the secret of the reroll that came to nothing is told."""
    room = Room(3, **BLUFF)
    room.play(until=lambda: room.on_turn() is not None and room.table.states[room.on_turn()]["view"]["legal"]["pass"])
    turn, silent = room.on_turn(), "guest1" if room.on_turn() != "guest1" else "guest2"
    room.guests[silent].silent = True
    before = len(room.table.sent)
    room.table.act("out:0", turn)
    room.deliver()
    if leaves:
        room.table.say("leave", silent)
    room.table.wait(SHARE_MS)
    room.deliver()
    assert room.game.match.round == 1 and room.game.match.phase != "roll"
    told = [text for _, text in room.table.sent[before:] if '"t":"secret"' in text]
    hidden = [roll.secret for roll in room.game.rolls if not roll.void]
    assert told and not any(secret in text for secret in hidden for text in told)
    room.play(1)
    assert CHEATED not in {finding for guest in room.guests.values() for finding in guest.findings.values()}
