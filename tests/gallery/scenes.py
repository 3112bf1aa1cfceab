"""States as a real table sends them, one for each thing that a table can look like."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

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


def verdicts(seats: int, preset: str = "classic", **changes: Any) -> list[State]:
    """Return showdowns with all cups up and no stamp, and the same cups: as it is, the other way round, and over."""
    state = showdown(seats, preset, "up", **changes)
    other, over = json.loads(json.dumps([state, state]))
    points = state["rules"]["scoring"] == "points"
    for each in (other, over):
        last, view = each["view"]["last_round"], each["view"]
        last["right"] = not last["right"]
        won, lost = (last["caller"], last["bidder"]) if last["right"] else (last["bidder"], last["caller"])
        before = [now - by for now, by in zip(view["points"], last["points"], strict=True)]
        last["points"] = [int(points and seat == won) for seat in range(seats)]
        view["points"] = [had + by for had, by in zip(before, last["points"], strict=True)]
        last["change"] = [0 if points or seat != lost else -1 for seat in range(seats)]
        view["dice"] = [len(cup) + by for cup, by in zip(last["cups"], last["change"], strict=True)]
    last, view = over["view"]["last_round"], over["view"]
    if not points:
        last["change"] = [0 if seat == won else -len(cup) for seat, cup in enumerate(last["cups"])]
        view["dice"] = [len(cup) if seat == won else 0 for seat, cup in enumerate(last["cups"])]
    view["places"] = [1 if seat == won else 2 for seat in range(seats)]
    view["opener"] = None
    view["phase"] = "over"
    for each in (other, over):
        each["view"]["open_dice"] = [[None] * number for number in each["view"]["dice"]]
    return [state, other, over]


def result(seats: int, preset: str = "classic", **changes: Any) -> State:
    """The match is over."""
    table = _laid(seats, preset, **changes)
    rng = Random(seats)
    while table.state["stage"] != "result":
        table.play_on(rng)
    return table.state


def asked(what: str, row: dict[str, Any]) -> Table:
    """Return a table at which one has asked for a `hint` on one's turn."""
    table = _laid(row["seats"], row["preset"])
    while not (_mine(table.state) and table.state["view"]["bids"]):
        _on(table)
    assert table.say(what) is None
    return table


def looked_back(row: dict[str, Any]) -> tuple[State, list[dict[str, Any]]]:
    """Return a result and all pieces of its analysis."""
    table = _laid(row["seats"], row["preset"])
    rng = Random(row["seats"])
    while table.state["stage"] != "result":
        table.play_on(rng)
    pieces: list[dict[str, Any]] = []
    while not pieces or sum(len(piece["rounds"]) for piece in pieces) < pieces[-1]["of"]:
        assert table.say("analysis", **{"from": sum(len(piece["rounds"]) for piece in pieces)}) is None
        pieces.append(table.heard["host"][-1])
    return table.state, pieces


def watched(state: State) -> State:
    """Return a state as somebody without a seat sees it."""
    state = json.loads(json.dumps(state))
    state["you"] = state["view"]["seat"] = None
    state["view"]["cup"] = []
    state["view"]["legal"] = {"bids": [], "challenge": False, "exact": False, "set_out": False, "pass": False}
    return state


def in_company(state: State) -> State:
    """Return the state of a match alone as that of a guest at a room's table."""
    state = json.loads(json.dumps(state))
    state["host"], state["me"] = False, "p2"
    person = {"ready": False, "host": False, "away": False, "peer": ""}
    state["people"] = [
        {**person, "id": "p1", "name": LONG, "seat": 1, "host": True},
        {**person, "id": "p2", "name": state["seats"][0]["name"], "seat": 0},
        {**person, "id": "p3", "name": "Wilhelmine Krug", "seat": None},
    ]
    for seat, who in ((0, "p2"), (1, "p1")):
        state["seats"][seat].update({"kind": "human", "person": who, "level": None})
    state["seats"][1]["name"] = LONG
    state["can"] = {"start": False, "finish": False, "rematch": False}
    return state


def talk(state: State) -> list[dict[str, Any]]:
    """Return lines of a talk."""
    lines = [
        ("p1", LONG, "Guten Abend zusammen!", None),
        ("p2", state["seats"][0]["name"], None, "laugh"),
        ("p3", "Wilhelmine Krug", "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen " * 3, None),
        ("p1", LONG, "🎲", None),
    ]
    return [{"t": "chat", "person": p, "name": name, "text": text, "emote": emote} for p, name, text, emote in lines]


def lobby(row: dict[str, Any], me: str) -> State:
    """Return the lobby of a room with two people, a spectator and bots, as its `host` or a `guest` sees it."""
    table = Table.laid(row["preset"], bots=max(0, row["seats"] - 2))
    assert table.hello("guest", LONG) is None
    assert table.hello("third", "Wilhelmine Krug", watch=True) is None
    assert table.say("ready", "guest", ready=True) is None
    return table.states[me if me == "guest" else "host"]


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
PRESETS = ("classic", "bluff", "palifico", "showcase", "duel", "blitz", "pub", "twocups")
FACTORS: dict[str, tuple[Any, ...]] = {
    "size": SIZES,
    "seats": (2, 3, 4, 6, 10),
    "preset": PRESETS,
    "lang": ("de", "en", "fr"),
    "theme": ("dark", "light"),
    "called": tuple(CALLED),
    "exact": ("off", "count"),
}


def of(row: dict[str, Any]) -> State:
    """Return the state of a choice of factors."""
    changes: dict[str, Any] = {"reroll": True} if row["kind"] == "setting_out" else {}
    if row["exact"] != "off":
        changes["exact"] = row["exact"]
    state = KINDS[row["kind"]](row["seats"], row["preset"], **changes)
    names = CALLED[row["called"]]
    return with_names(state, *names) if names else state
