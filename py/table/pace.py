"""How long things take at the table, in milliseconds: bots' thinking and the timetable of a showdown, by pace."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from liarsdice import LastRound, RuleSet


@dataclass(frozen=True, slots=True)
class Pace:
    """The times of one pace, in milliseconds."""

    roll: int  # from the roll to the opener's thinking
    think: tuple[int, int]
    lift: int  # from cup to cup
    count: int  # per die that counts
    stamp: int  # from the last cup to the stamp
    change: int  # from the stamp to the die that flies
    read: int  # until the next roll


PACES = {
    "instant": Pace(roll=0, think=(0, 0), lift=0, count=0, stamp=0, change=0, read=150),
    "brisk": Pace(roll=350, think=(250, 700), lift=180, count=60, stamp=350, change=450, read=1600),
    "calm": Pace(roll=900, think=(900, 2400), lift=380, count=130, stamp=800, change=900, read=5200),
}

# Blitz is meant to be quick: with short turns bots think shorter too.
SHORT_TURN_SECONDS = 15


def thinking(pace: str, rules: RuleSet, rng: Random, slowness: float = 1.0) -> int:
    """Return how long a bot thinks about one action: uneven, as people do; a slow one so many times as long."""
    shortest, longest = PACES[pace].think
    if 0 < rules.turn_seconds <= SHORT_TURN_SECONDS:
        longest = (shortest + longest) // 2
    # mostly quick, at times long: the square of a uniform number leans towards 0
    return round(slowness * (shortest + (longest - shortest) * rng.random() ** 2))


@dataclass(frozen=True, slots=True)
class Timetable:
    """When the steps of a showdown come, in milliseconds from its start (RULES.md, "Showdown, in this order")."""

    lifts: tuple[tuple[int, int], ...]
    """(seat, time) of each cup that lifts, from the opener round the table."""
    stamp: int
    change: int
    end: int

    @classmethod
    def of(cls, last: LastRound, pace: str, counting: dict[int, int]) -> Timetable:
        """Return the timetable for a settled round; `counting` says how many dice count per seat, each of which takes a tick."""
        times = PACES[pace]
        seats = len(last.cups)
        order = [seat for step in range(seats) if last.cups[seat := (last.opener + step) % seats]]
        at = times.lift
        lifts = []
        for seat in order:
            lifts.append((seat, at))
            at += times.lift + times.count * counting.get(seat, 0)
        stamp = at + times.stamp
        change = stamp + times.change
        return cls(tuple(lifts), stamp, change, change + times.read)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "lifts": [list(lift) for lift in self.lifts],
            "stamp": self.stamp,
            "change": self.change,
            "end": self.end,
        }
