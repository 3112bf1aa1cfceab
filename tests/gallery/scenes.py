"""States as a real table sends them, one for each thing that a table can look like."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from allpairspy import AllPairs

from liarsdice_shared.counting import count, is_right, settle

from ..table.seat_at_table import Table

State = dict[str, Any]
NEVER = 10**7  # milliseconds: a moment of a showdown that does not come
LONG = "Maximiliane-Josefine"  # twenty letters, as long as a name may be
STARS = "🧛🏽‍♀️ Zoë Ødegård 王小明 abc"


def bidding(seats: int, preset: str = "classic", **changes: Any) -> State:
    """It is one's own turn, on a ladder that others have climbed."""
    table = _laid(seats, preset, **changes)
    while not (_mine(table.state) and table.state["view"]["bids"]):
        _on(table)
    return table.state


def opening(seats: int, preset: str = "classic", **changes: Any) -> State:
    """It is one's own turn, and nothing has been bid."""
    table = _laid(seats, preset, **changes)
    rng = Random(seats)
    while not (_mine(table.state) and not table.state["view"]["bids"]):
        table.play_on(rng)
    return table.state


def waiting(seats: int, preset: str = "classic", **changes: Any) -> State:
    """Another is thinking."""
    table = _laid(seats, preset, **changes)
    while _mine(table.state) or not table.state["view"]["bids"] or table.state["stage"] != "match":
        _on(table)
    return table.state


def late(seats: int, preset: str = "classic", **changes: Any) -> State:
    """Several rounds on: dice are lost, somebody is out, it is one's own turn."""
    for seed in range(1, 60):
        table = _laid(seats, preset, seed, **changes)
        rng = Random(seed)
        while table.state["stage"] != "result":
            state = table.state
            out = [seat for seat, dice in enumerate(state["view"]["dice"]) if dice == 0]
            if (
                _mine(state)
                and state["view"]["bids"]
                and (out or (state["view"]["round"] > 3 and (seats == 2 or state["rules"]["scoring"] == "points")))
            ):
                return state
            table.play_on(rng)
    raise LookupError("no such match")


def whole_round(seats: int, preset: str = "classic", **changes: Any) -> list[State]:
    """Return every state of one round, from the roll to its showdown."""
    table = _laid(seats, preset, **changes)
    found = [table.state]
    while table.state["stage"] != "showdown":
        _on(table)
        if table.state["revision"] != found[-1]["revision"]:
            found.append(table.state)
    return found


def setting_out(seats: int, preset: str = "bluff", **changes: Any) -> State:
    """One may set dice out and roll the rest anew."""
    table = _laid(seats, preset, **changes)
    rng = Random(seats)
    while not table.state["view"]["legal"]["pass"]:
        table.play_on(rng)
    return table.state


def showdown(seats: int, preset: str = "classic", moment: str = "stamp", **changes: Any) -> State:
    """Cups lift: `moment` is `begin`, `half`, `stamp` or `change`, and it stays at that."""
    table = _laid(seats, preset, **changes)
    rng = Random(seats)
    while not (table.state["stage"] == "showdown" and len(table.state["view"]["last_round"]["bids"]) > 1):
        table.play_on(rng)
    return frozen(table.state, moment)


def frozen(state: State, moment: str) -> State:
    """Return a showdown that stands still at a moment."""
    state = json.loads(json.dumps(state))
    show = state["showdown"]
    up = {"begin": 0, "half": (len(show["lifts"]) + 1) // 2}.get(moment, len(show["lifts"]))
    show["lifts"] = [[seat, 0 if i < up else NEVER] for i, (seat, _) in enumerate(show["lifts"])]
    show["stamp"] = 0 if moment in ("stamp", "change") else NEVER
    show["change"] = 0 if moment == "change" else NEVER
    show["end"] = NEVER + 1
    show["elapsed"] = 1
    return state


def twins(seats: int, preset: str = "classic", moment: str = "half", **changes: Any) -> tuple[State, State]:
    """Return two states of a showdown that differ in cups which are still down, and so in how it ends."""
    true, lie = (showdown(seats, preset, moment, **changes) for _ in range(2))
    for state, filled in ((true, True), (lie, False)):
        last, rules, you = state["view"]["last_round"], state["rules"], state["you"]
        quantity, face = last["bid"]["quantity"], last["bid"]["face"]
        wild = 0 if last["palifico"] else rules["wild"]
        other = next(die for die in (2, 3, 4) if die not in (face, wild))
        for seat, lifts in state["showdown"]["lifts"]:
            if lifts == NEVER and seat != you:
                last["cups"][seat] = [face if filled else other] * len(last["cups"][seat])
        dice = [len(cup) for cup in last["cups"]]
        last["count"] = count(last["cups"], face, wild)
        last["right"] = is_right(rules, last["palifico"], last["cups"], quantity, face, last["call"])
        change, points = settle(
            rules, dice, quantity, last["count"], last["bidder"], last["caller"], last["call"], last["right"]
        )
        before = [now - won for now, won in zip(state["view"]["points"], last["points"], strict=True)]
        state["view"]["points"] = [had + won for had, won in zip(before, points, strict=True)]
        last["change"], last["points"] = list(change), list(points)
        state["view"]["dice"] = [before + by for before, by in zip(dice, change, strict=True)]
        state["view"]["open_dice"] = [[None] * number for number in state["view"]["dice"]]
    return true, lie


def result(seats: int, preset: str = "classic", **changes: Any) -> State:
    """The match is over."""
    table = _laid(seats, preset, **changes)
    rng = Random(seats)
    while table.state["stage"] != "result":
        table.play_on(rng)
    return table.state


KINDS: dict[str, Callable[..., State]] = {
    "bidding": bidding,
    "opening": opening,
    "waiting": waiting,
    "late": late,
    "setting_out": setting_out,
    "half": lambda *what, **more: showdown(*what, moment="half", **more),
    "stamp": lambda *what, **more: showdown(*what, moment="stamp", **more),
    "change": lambda *what, **more: showdown(*what, moment="change", **more),
    "result": result,
}


def with_names(state: State, *names: str) -> State:
    """Return a state with other names at the table, over and over; made unique as the table does it."""
    state = json.loads(json.dumps(state))
    for number, seat in enumerate(state["seats"]):
        name = names[number % len(names)]
        seat["name"] = name if number < len(names) else name[: 20 - 3] + f" {number}"
    return state


def _laid(seats: int, preset: str, seed: int = 1, **changes: Any) -> Table:
    return Table.playing(preset, bots=seats - 1, seed=seed, **changes)


def _mine(state: State) -> bool:
    return bool(state["stage"] == "match" and state["view"]["turn"] == state["you"])


def _on(table: Table) -> None:
    """Let one thing happen; the smallest bid of one's own keeps the round going."""
    state = table.state
    if _mine(state):
        legal = state["view"]["legal"]
        bid = "{}x{}".format(*legal["bids"][0]) if legal["bids"] else "liar"
        assert table.act("pass" if legal["pass"] else bid) is None
    else:
        table.step()


SIZES = ((360, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080))
CALLED = {"short": (), "long": (LONG, STARS), "mixed": ("Al", LONG, "Mira", "Wilhelmine Krug")}
FACTORS: dict[str, tuple[Any, ...]] = {
    "kind": tuple(KINDS),
    "size": SIZES,
    "seats": (2, 3, 4, 6, 10),
    "preset": ("classic", "bluff", "palifico", "showcase", "duel"),
    "lang": ("de", "en", "fr"),
    "theme": ("dark", "light"),
    "called": tuple(CALLED),
    "exact": ("off", "count"),
}


def sound(values: list[Any]) -> bool:
    """Tell whether the first few values of a choice go together: Bluff has at most six seats."""
    row = dict(zip(FACTORS, values, strict=False))
    return not (row.get("preset") == "bluff" and row.get("seats", 2) > 6)


def of(row: dict[str, Any]) -> State:
    """Return the state of a choice of factors."""
    changes: dict[str, Any] = {"reroll": True} if row["kind"] == "setting_out" else {}
    if row["exact"] != "off":
        changes["exact"] = row["exact"]
    state = KINDS[row["kind"]](row["seats"], row["preset"], **changes)
    names = CALLED[row["called"]]
    return with_names(state, *names) if names else state


def pairs() -> list[dict[str, Any]]:
    """Return so few choices that every two values of two factors meet in one of them; in an order that changes little at a time."""
    rows = [dict(zip(FACTORS, row, strict=True)) for row in AllPairs(list(FACTORS.values()), filter_func=sound)]
    return sorted(rows, key=lambda row: (row["theme"], row["lang"], row["size"]))
