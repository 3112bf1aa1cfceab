"""How long bots think and how long a table's session takes for each of its calls, in milliseconds; runs in CPython and in Pyodide.

A call is what the worker does without a pause (`table.worker`): a message or a tick, what goes out for it, and what is stored. Started
with a level it prints its own figures: `python tools/timed_calls.py master`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py"), str(ROOT / "py" / "shared")]

from tests.table.party import Party  # noqa: E402

from liarsdice import Match, RuleSet  # noqa: E402
from liarsdice.bots import make_bot  # noqa: E402
from liarsdice.simulate import advance, at_random  # noqa: E402
from table.session import LOCAL, Session  # noqa: E402

Found = dict[str, list[float]]

GUESTS = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee", "Gil", "Hana", "Ida", "Jan")
ASK_MS = 100  # between two pieces of the analysis, so that nobody asks too often
ROUNDS = 12
MOST_DICE = {"dice": 6, "exact": "top", "turn_seconds": 40}
MOST_ROUNDS = {"scoring": "points", "target_points": 20, "turn_seconds": 40}
RELOAD = 8  # after so many rounds of a match, and again after as many more


def decisions(level: str, seats: int) -> list[float]:
    """Return what single decisions took in rounds that are played at random, the very first one first; each has a die less."""
    rng = Random(1)
    held = [6] * seats
    found: list[float] = []
    for fewer in range(ROUNDS):
        _round(level, RuleSet.preset("classic", dice=6, exact="top"), held, rng, found)
        held[fewer % seats] -= 1
    return found


def duels(level: str) -> list[float]:
    """Return what single decisions took in duels with up to three dice each, which a master has tables for."""
    found: list[float] = []
    for number, preset in enumerate(("classic", "pub", "bluff", "twocups", "duel")):
        for dice in ((3, 3), (3, 2), (1, 2), (2, 2)):
            _round(level, RuleSet.preset(preset, scoring="dice"), dice, Random(number), found)
    return found


def _round(level: str, rules: RuleSet, dice: Sequence[int], rng: Random, found: list[float]) -> None:
    match = Match.start(rules, len(dice), 0, dice=dice)
    bots = [make_bot(level, rules, rng) for _ in dice]
    while match.round == 1 and match.phase != "over":
        if match.phase == "bid":
            assert match.turn is not None
            view, start = match.view(match.turn), perf_counter()
            bots[match.turn].act(view)
            found.append(1000 * (perf_counter() - start))
        match = advance(match, [at_random(rng)] * len(dice), rng)


class Timed:
    """A session whose calls are timed, each with what it stores; otherwise the session itself."""

    def __init__(self, session: Session, found: Found) -> None:
        self.session, self.found = session, found
        self.stored = -1

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)

    def receive(self, connection: str, text: str, now: int, proven: str | None = None) -> list[tuple[str, str]]:
        """Carry out a message."""
        name = json.loads(text)["t"]
        return self._timed(name, now, lambda: self.session.receive(connection, text, now, proven))

    def tick(self, now: int) -> list[tuple[str, str]]:
        """Do what is due."""
        game = self.session.game
        what = "tick, bot" if game and game.bot_delay is not None and not game.showdown else "tick"
        return self._timed(what, now, lambda: self.session.tick(now))

    def work(self, now: int) -> list[tuple[str, str]]:
        """Do what is due as the worker does, which lets bots that nobody watches play on for a while."""
        start = perf_counter()
        return self._timed(
            "bots to the end", now, lambda: self.session.work(lambda: now + int(1000 * (perf_counter() - start)))
        )

    def load(self, now: int) -> None:
        """Take the table up as after a reload."""
        text = self.session.save(now)

        def resumed() -> list[tuple[str, str]]:
            self.session = Session.load(text, self.session.chance, now)
            return self.session.receive(LOCAL, '{"t":"sync"}', now)

        self._timed("resume", now, resumed)

    def _timed(self, name: str, now: int, call: Callable[[], list[tuple[str, str]]]) -> list[tuple[str, str]]:
        start = perf_counter()
        out = call()
        if self.session.revision != self.stored:
            self.stored = self.session.revision
            self.session.save(now)
        self.found.setdefault(name, []).append(1000 * (perf_counter() - start))
        return out


def calls(level: str, people: int, rules: dict[str, Any], found: Found) -> None:
    """Play a match with so many people, the other seats of ten being bots of a level, reload late in it, and look back on it."""
    party = Party(*GUESTS[:people], seed=people)
    party.session = Timed(party.session, found)  # type: ignore[assignment]
    party.say("Ada", "rules", preset="classic", changes=rules)
    for _ in range(10 - people):
        party.say("Ada", "add_bot", level=level)
    code = party.say("Ada", "start")
    assert code is None, code
    reloaded = 0
    while party.state["stage"] != "result":
        party.play_on()
        state = party.state
        if people == 1 and state["can"]["finish"]:
            break
        if (
            state["view"]
            and state["stage"] == "match"
            and state["view"]["round"] >= RELOAD * (reloaded + 1)
            and people == 1
        ):
            reloaded += 1
            party.session.load(party.now)  # type: ignore[attr-defined]
        if people == 1 and state["stage"] == "match" and state["view"]["turn"] == state["you"]:
            party.now += 1000
            party.say("Ada", "hint")
    if party.state["stage"] != "result":
        assert party.say("Ada", "finish") is None
        while party.state["stage"] != "result":
            party.now = max(party.now, party.session.due or 0)
            party.take(party.session.work(party.now))  # type: ignore[arg-type]
    for name in {GUESTS[0], GUESTS[people - 1]}:
        _look_back(party, name)
    party.now += ASK_MS
    party.say("Ada", "export")


def _look_back(party: Party, name: str) -> None:
    first, of = 0, 1
    while first < of:
        party.now += ASK_MS
        assert party.say(name, "analysis", **{"from": first}) is None, party.errors
        told = party.heard[name][-1]
        first, of = first + len(told["rounds"]), told["of"]


def measured(level: str) -> Iterator[tuple[str, list[float]]]:
    """Yield (what, milliseconds of each time) for a level of bots."""
    for seats in (10, 6):
        yield f"{level}, decision, {seats} seats, {6 * seats} dice", decisions(level, seats)
    yield f"{level}, decision, duels up to 3 dice", duels(level)
    sessions = [(f"{level}, call, nine bots", 1, MOST_DICE)]
    if level == "pro":
        sessions.append((f"{level}, call, many rounds", 1, MOST_ROUNDS))
    if level == "beginner":
        sessions.append(("call, ten people", 10, MOST_DICE))
    for who, people, rules in sessions:
        found: Found = {}
        calls(level, people, rules, found)
        yield from ((f"{who}: {name}", times) for name, times in sorted(found.items()))


def main() -> None:
    """Print median and longest of everything for the levels that are named."""
    for level in sys.argv[1:]:
        for name, times in measured(level):
            ordered = sorted(times)
            print(
                f"{name:<44} {len(times):>5} median {ordered[len(times) // 2]:7.2f}  longest {ordered[-1]:7.2f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
