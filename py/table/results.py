"""What the result page tells: places, XP and highlights, all from the match's own log (RULES.md, "Results and XP")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from liarsdice import CHALLENGE, Bid, Match, RuleSet, parse_action
from liarsdice.odds import holds, is_exact
from liarsdice.replay import play_back

TAKING_PART = 10
PER_SEAT_BEHIND = 5
SOLE_FIRST = 25


def experience(places: Sequence[int], left: Sequence[bool]) -> list[int]:
    """Return the XP per seat: for taking part, for every seat ranked behind, for a sole first place; nothing for a leaver.

    >>> experience([1, 2, 2], [False, False, True])
    [45, 10, 0]
    """
    return [
        0
        if gone
        else TAKING_PART
        + PER_SEAT_BEHIND * sum(other > place for other in places)
        + (SOLE_FIRST if place == 1 and list(places).count(1) == 1 else 0)
        for place, gone in zip(places, left, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Highlight:
    """One line of the result page; what does not apply is None. `chance` is 0..1, as seen by `seat` at the time."""

    kind: str
    seat: int
    round: int | None = None
    quantity: int | None = None
    face: int | None = None
    call: str | None = None
    chance: float | None = None
    amount: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return asdict(self)


def highlights(rules: RuleSet, log: Sequence[str]) -> list[Highlight]:
    """Return the boldest believed bid, who lost most, and the best call of a match; what has no candidate is left out.

    Automatic moves count for their seat; of equals the earlier is named.
    """
    boldest: Highlight | None = None
    best: Highlight | None = None
    lost = [0] * len(log[0].split()[1].split(","))
    most: Highlight | None = None
    pending: Highlight | None = None  # the standing bid, believed as soon as somebody raises it
    before: Match | None = None
    for event, match in zip(log, play_back(rules, log), strict=True):
        if before is not None and before.phase == "bid" and before.turn is not None:
            view = before.view(before.turn)
            settled = match.last_round
            if len(match.bids) > len(before.bids):
                if pending and (boldest is None or _chance(pending) < _chance(boldest)):
                    boldest = pending
                bid = parse_action(event)
                assert isinstance(bid, Bid)
                pending = Highlight(
                    "boldest_bid", before.turn, before.round, bid.quantity, bid.face, chance=holds(view, bid)
                )
            elif settled is not None and settled is not before.last_round and event in ("liar", "exact"):
                if settled.right:
                    challenged = settled.call is CHALLENGE
                    chance = 1 - holds(view, settled.bid) if challenged else is_exact(view, settled.bid)
                    if best is None or chance < _chance(best):
                        best = Highlight(
                            "best_call",
                            settled.caller,
                            settled.round,
                            settled.bid.quantity,
                            settled.bid.face,
                            str(settled.call),
                            chance,
                        )
                for seat, amount in enumerate(_losses(rules, match)):
                    lost[seat] += amount
                    if amount and (most is None or lost[seat] > (most.amount or 0)):
                        most = Highlight("most_lost", seat, amount=lost[seat])
        if not match.bids:
            pending = None
        before = match
    return [line for line in (boldest, most, best) if line is not None]


def _chance(line: Highlight) -> float:
    assert line.chance is not None
    return line.chance


def _losses(rules: RuleSet, match: Match) -> list[int]:
    """Dice lost per seat in the round just settled; in points scoring, rounds lost."""
    settled = match.last_round
    assert settled is not None
    if rules.scoring == "points":
        loser = settled.bidder if settled.right else settled.caller
        return [int(seat == loser) for seat in range(match.seats)]
    return [max(0, -moved) for moved in settled.change]
