"""What a master believes: which kind of player sits where, which hands each may have, and what their dice add up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..actions import CHALLENGE, Bid
from ..odds import seen
from ..view import LastRound, View
from .kinds import KINDS, bids, calls, hands

PRIOR = (0.4, 0.4, 0.2)  # how common the kinds are thought to be
FADE = 0.97  # a showdown counts a little less with every one that follows


@dataclass
class Memory:
    """What a master has seen at the showdowns of its match: per seat the weight of each kind, 1 in sum."""

    kinds: dict[int, list[float]] = field(default_factory=dict)
    round: int = 0

    def of(self, seat: int) -> Sequence[float]:
        """Return the weights of a seat's kinds."""
        return self.kinds.get(seat, PRIOR)

    def look_back(self, view: View) -> None:
        """Learn from the showdown before a view's round; the same one is learnt from once."""
        last = view.last_round
        if last is None or last.round == self.round:
            return
        self.round = last.round
        if view.rules.open_die or view.rules.reroll:
            return
        for seat, likelihoods in _shown(view, last).items():
            before = self.of(seat)
            faded = [prior * (weight / prior) ** FADE for weight, prior in zip(before, PRIOR, strict=True)]
            after = [weight * likelihood for weight, likelihood in zip(faded, likelihoods, strict=True)]
            whole = sum(after)
            if whole > 0:
                self.kinds[seat] = [max(0.01, weight / whole) for weight in after]


def _shown(view: View, last: LastRound) -> dict[int, list[float]]:
    """Return per seat how likely each kind would have done what the seat did, its dice being known by now."""
    rules = view.rules
    total = sum(len(cup) for cup in last.cups)
    seats_in = sum(1 for cup in last.cups if cup)
    wild = rules.wild_in(last.palifico)
    found: dict[int, list[float]] = {}
    standing: Bid | None = None
    for entry in last.bids:
        cup = last.cups[entry.seat]
        rows = bids(rules, entry.bid, standing, len(cup), total, seats_in, last.palifico)
        _take(found, entry.seat, rows, _number(cup, wild))
        standing = entry.bid
    if standing and last.call is CHALLENGE:
        cup = last.cups[last.caller]
        rows = calls(rules, standing, len(cup), total, seats_in, last.palifico)
        _take(found, last.caller, rows, _number(cup, wild))
    return found


def _number(cup: tuple[int, ...], wild: int) -> int:
    shown = [cup.count(face) for face in range(7)]
    if wild:
        shown = [n + shown[wild] if face and face != wild else n for face, n in enumerate(shown)]
    return hands(len(cup), wild)[1].index(tuple(shown))


def _take(found: dict[int, list[float]], seat: int, rows: Sequence[Sequence[float]], hand: int) -> None:
    kept = found.setdefault(seat, [1.0] * len(KINDS))
    for kind, row in enumerate(rows):
        kept[kind] *= max(row[hand], 0.02)


class Belief:
    """The hidden dice of a view, as this round's bids and a memory of the match make them likely."""

    def __init__(self, view: View, memory: Memory) -> None:
        assert view.seat is not None
        self.view = view
        self.total = sum(view.dice)
        self.seats_in = sum(1 for n in view.dice if n)
        self.sure, self.unknown = seen(view)
        self.others = [seat for seat, n in enumerate(view.dice) if n and seat != view.seat]
        self.weights = {seat: self._hands(seat, memory) for seat in self.others}
        self.kinds = {seat: [sum(row) for row in rows] for seat, rows in self.weights.items()}
        self.merged = {seat: [sum(column) for column in zip(*rows, strict=True)] for seat, rows in self.weights.items()}
        self._tails: dict[tuple[int, int | None], tuple[float, ...]] = {}
        n = len(view.dice)
        self.next = next(s % n for s in range(view.seat + 1, view.seat + n) if view.dice[s % n])

    def _hands(self, seat: int, memory: Memory) -> list[list[float]]:
        """Return the chance of every hand of a seat, one row per kind, 1 in sum."""
        view = self.view
        dice = view.dice[seat]
        chances, _ = hands(dice, view.wild)
        rows = [[kind * chance for chance in chances] for kind in memory.of(seat)]
        standing: Bid | None = None
        for entry in view.bids:
            if entry.seat == seat:
                likely = bids(view.rules, entry.bid, standing, dice, self.total, self.seats_in, view.palifico)
                rows = [[a * b for a, b in zip(row, new, strict=True)] for row, new in zip(rows, likely, strict=True)]
            standing = entry.bid
        whole = sum(map(sum, rows))
        return [[weight / whole for weight in row] for row in rows]

    def hits(self, seat: int, face: int) -> list[float]:
        """Return the chance that 0, 1, 2 … of a seat's dice count for a face."""
        dice = self.view.dice[seat]
        found = [0.0] * (dice + 1)
        for hand, weight in zip(hands(dice, self.view.wild)[1], self.merged[seat], strict=True):
            found[hand[face]] += weight
        return found

    def tails(self, face: int, but: int | None = None) -> tuple[float, ...]:
        """Return the chances that at least 0, 1, 2 … of the others' dice count, but for one seat's, then a 0."""
        known = self._tails.get((face, but))
        if known is not None:
            return known
        both = [1.0]
        for seat in self.others:
            if seat != but:
                mine = self.hits(seat, face)
                before, both = both, [0.0] * (len(both) + len(mine) - 1)
                for i, a in enumerate(before):
                    for k, b in enumerate(mine):
                        both[i + k] += a * b
        found = [0.0]
        for chance in reversed(both):
            found.append(min(1.0, found[-1] + chance))
        found[-1] = 1.0
        self._tails[face, but] = tuple(found[::-1])
        return self._tails[face, but]

    def called(self, bid: Bid) -> tuple[float, float]:
        """Return (chance that the next seat calls a bid, chance that it does and the bid holds)."""
        view, seat = self.view, self.next
        dice = view.dice[seat]
        _, sure = hands(dice, view.wild)
        rows = calls(view.rules, bid, dice, self.total, self.seats_in, view.palifico)
        rest = self.tails(bid.face, but=seat)
        needed = bid.quantity - self.sure[bid.face]
        held = [rest[min(max(0, needed - hit), len(rest) - 1)] for hit in range(dice + 1)]
        called = holds = 0.0
        for row, weights in zip(rows, self.weights[seat], strict=True):
            for hand, call, weight in zip(sure, row, weights, strict=True):
                called += call * weight
                holds += call * weight * held[hand[bid.face]]
        return called, holds
