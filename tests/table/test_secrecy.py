"""Whole matches in every preset, in a room: in nothing that leaves the table is a die that its receiver may not know yet.

Everything is looked at: states, records and shares, checkpoints, chat, hints, and on the result the save file and the analysis; for the
host's own client, guests of whom one answers badly and one comes and goes, and a spectator.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from liarsdice import PRESETS
from liarsdice.bots.hint import hint
from liarsdice_shared import fair, messages, settings
from table import gate
from table.session import LOCAL

from .party import Party

VARIANTS = [(preset, {}) for preset in PRESETS] + [
    ("bluff", {"reroll": True}),
    ("showcase", {"reroll": True, "exact": "top"}),
    ("palifico", {"open_die": True}),
]
PUBLIC = {"welcome", "record", "shares", "secret", "checkpoint", "chat", "state", "hint", "error"}
ROUND_RUNS = ("bid", "set_out", "reroll")


def spelled(cup: list[int]) -> re.Pattern[str]:
    """A cup in whatever way a program may write a list of numbers."""
    return re.compile(r"(?<![\d.])" + r"[\s,;:|/-]{0,3}".join(map(str, cup)) + r"(?![\d.])")


class Watched(Party):
    """A party at which every text is looked at as it leaves the table; bea keeps back every third of her shares."""

    looked: Counter[str]

    def __init__(self, *names: str, **rules: Any) -> None:
        self.looked = Counter()
        super().__init__(*names, **rules)

    def take(self, out: list[tuple[str, str]]) -> None:
        for connection, text in out:
            self.look(connection, text)
        super().take(out)

    def _answer(self, name: str, kind: str, roll: int, **fields: str) -> None:
        if name == "bea" and kind == "share" and roll % 3 == 2:
            return
        text = json.dumps({"t": kind, "roll": roll, **fields})
        out = self.session.receive(self.connection(name), text, self.now)
        for connection, said in out:
            self.look(connection, said)
            message = messages.from_table(said)
            if message["t"] != "error":
                self.queue.append((self.host if connection == LOCAL else connection, message))

    def look(self, connection: str, text: str) -> None:
        """See that a text says nothing that its receiver may not know at this moment."""
        message, game = messages.from_table(text), self.session.game
        kind = message["t"]
        self.looked[kind] += 1
        if game is None or game.ended:
            return
        assert kind in PUBLIC, kind
        match = game.match
        person = self.session.person_of(connection)
        seat = self.session.seat_index(person.id) if person else None
        lying = [roll for roll in game.rolls if roll.record[fair.ROUND] == match.round and not roll.void]
        unopened = [roll.secret for roll in lying if match.phase in ROUND_RUNS]
        unopened += [game.rolling.secret] if game.rolling else []
        assert not any(secret in text for secret in unopened), "a secret while its dice lie"
        if game.rolling:
            assert not any(share in text for share in game.rolling.shares.values()), "a share before all are there"
        self.looked["rounds under way"] += match.phase in ROUND_RUNS
        log = list(match.log)
        settled = max((i for i, event in enumerate(log) if event in ("liar", "exact", "void")), default=-1) + 1
        events = [event for event in log[settled:] if event.startswith(("roll ", "reroll "))]
        assert not any(event in text for event in events)
        if kind == "state":
            self.look_at_state(message, seat)
        if kind == "hint":
            assert message["action"] == str(hint(match.view(seat)).action)
        rest = json.dumps({**message, "view": None}) if kind == "state" else text
        for other, cup in enumerate(match._cups if match.phase in ROUND_RUNS else ()):
            if other != seat and len(cup) >= 4 and kind not in ("record", "shares", "welcome"):
                assert not spelled(list(cup)).search(rest), (kind, cup)

    def look_at_state(self, state: dict[str, Any], seat: int | None) -> None:
        game, view = self.session.game, state["view"]
        match = game.match
        assert state["you"] == seat == view["seat"]
        assert view["cup"] == (list(match._cups[seat]) if seat is not None and match._cups else [])
        for shown, cup, out in zip(view["open_dice"], match._cups, match._out, strict=False):
            assert shown == [die if laid else None for die, laid in zip(cup, out, strict=True)]
        assert sum(map(len, view["open_dice"])) == sum(map(len, match._out))
        last = view["last_round"]
        if match.phase in ROUND_RUNS:
            assert last is None or last["round"] == match.round - 1
        others = {**view, "cup": [], "open_dice": [], "last_round": None, "legal": None, "bids": None}
        for other, cup in enumerate(match._cups):
            if other != seat and len(cup) >= 4:
                assert not spelled(list(cup)).search(json.dumps(others))
        self.looked["cups"] += bool(view["cup"])


@pytest.mark.parametrize(("preset", "changes"), VARIANTS)
def test_nothing_that_leaves_the_table_says_a_die_too_early(preset, changes):
    bots = min(1, settings.preset(preset)["seats"][1] - 3)
    party = Watched("ann", "bea", "cem", bots=bots, preset=preset, seed=9, **changes)
    party.arrive("wanda", watch=True)
    assert party.say("ann", "start") is None
    for step in range(4000):
        if party.session.stage == "result":
            break
        if step % 7 == 3:
            assert party.say(("ann", "bea", "wanda")[step % 3], "chat", text=f"step {step}") in (None, "too_many")
        if (turn := party.session.game.match.turn) is not None:
            party.say(next((n for n in party.names if party.states[n]["you"] == turn), "wanda"), "hint")
        if step % 11 == 5:
            for name in party.names:
                party.say(name, "sync")
        if step % 40 == 20 and "cem" not in party.away:
            party.go_away("cem")
        elif step % 40 == 26 and "cem" in party.away:
            party.arrive("cem")
        party.play_on()
    assert party.session.stage == "result"
    if "cem" in party.away:
        party.arrive("cem")
    for name in party.names:
        assert party.say(name, "export") is None and party.say(name, "analysis", **{"from": 0}) is None
        told = [m for m in party.heard[name] if m["t"] == "analysis"][-1]
        me = party.states[name]["you"]
        assert all(step["judged"] is None or step["seat"] == me for each in told["rounds"] for step in each["steps"])
    seen = party.looked
    assert all(seen[kind] for kind in ("state", "record", "shares", "secret", "checkpoint", "chat", "hint", "cups"))
    assert seen["replay"] == 4 and seen["rounds under way"] > 50
    assert any(roll.void for roll in party.session.game.rolls), "bea has kept a share back"


@pytest.mark.parametrize("leak", ["another's cup", "in a field of its own", "chat", "secret", "open dice", "points"])
def test_a_leak_would_be_noticed(leak, monkeypatch):
    party = Watched("ann", "bea", "cem", preset="classic", seed=9)
    party.say("ann", "start")
    while not party.session.game.match.bids:
        party.play_on()
    game, honest = party.session.game, gate.state
    foreign = list(game.match._cups[1])

    def state(*asked: Any) -> dict[str, Any]:
        told = honest(*asked)
        if leak == "another's cup":
            told["view"]["cup"] = foreign
        elif leak == "in a field of its own":
            told["table"] = "".join(map(str, foreign))
        elif leak == "open dice":
            told["view"]["open_dice"][1] = foreign
        elif leak == "points":
            told["view"]["points"] = foreign
        return told

    monkeypatch.setattr(gate, "state", state)
    if leak == "secret":
        game._open_secrets()
    text = " ".join(map(str, foreign)) if leak == "chat" else "hello"

    def go_on() -> None:
        party.say("cem", "chat", text=text)
        party.say("ann", "pace", pace="calm")

    with pytest.raises(AssertionError):
        go_on()
