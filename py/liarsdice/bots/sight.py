"""What a bot takes from a view before it thinks: what it knows, what it may bid, what a call would pay."""

from __future__ import annotations

from itertools import islice
from math import exp
from typing import Protocol

from ..actions import CHALLENGE, EXACT, Action, Bid
from ..odds import per_die, seen, tails
from ..view import View


class Source(Protocol):
    """Where a bot's chance comes from: `random.Random`, `secrets.SystemRandom` and their like."""

    def random(self) -> float:
        """Return a number in [0, 1)."""


class Sight:
    """A view as a bot reads it in the phase `bid`: what counts by face, the least legal bids, what is at stake."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.rules = view.rules
        self.seat: int = view.seat
        self.wild = view.wild
        self.sure, self.unknown = seen(view)
        self.total = sum(view.dice)
        self.mine = view.dice[view.seat]
        self.seats_in = sum(1 for n in view.dice if n)
        self.last = view.last_bid
        self.share = 1 / (self.seats_in - 1)
        # Bids on a face lie side by side, and by the order of every rule set each face comes up among the next 14.
        least: dict[int, int] = {}
        for bid in islice(view.legal.bids, 18):
            least.setdefault(bid.face, bid.quantity)
        self.least = least

    def expected(self, face: int) -> float:
        """Return how many dice count for a face on average."""
        return self.sure[face] + self.unknown * per_die(face, self.wild)

    def holds(self, quantity: int, face: int) -> float:
        """Return the chance that a bid holds by plain odds."""
        needed = quantity - self.sure[face]
        if needed <= 0:
            return 1.0
        if needed > self.unknown:
            return 0.0
        return tails(self.unknown, per_die(face, self.wild))[needed]

    def highest(self, face: int) -> int:
        """Return the largest quantity that may be bid on a face."""
        return self.rules.highest(face, self.total, self.view.palifico)

    def up_to(self, face: int, quantity: int) -> Bid:
        """Return the legal bid on a face that is nearest to a wanted quantity."""
        return Bid(max(self.least[face], min(quantity, self.highest(face))), face)

    def forced(self) -> Action | None:
        """Return what needs no thinking, or None: the only legal call, or a challenge that cannot be wrong."""
        legal = self.view.legal
        if self.last is None:
            return None
        needed = self.last.quantity - self.sure[self.last.face]
        if legal.challenge and needed > self.unknown:
            return CHALLENGE
        if legal.bids:
            return None
        if legal.exact and needed <= 0:
            return EXACT
        return None if legal.exact else CHALLENGE

    def may_challenge(self) -> bool:
        """Tell whether a challenge is legal and what lies before this seat does not fulfil the bid already."""
        last = self.last
        return self.view.legal.challenge and last is not None and last.quantity > self.sure[last.face]

    def may_call_exact(self, rng: Source) -> bool:
        """Tell whether Exact is worth a thought.

        Where every die lies open and no die can be regained, right Exacts could go round for ever: some are left out.
        """
        if not self.view.legal.exact:
            return False
        fruitless = self.unknown == 0 and self.rules.scoring == "dice" and self.mine >= self.rules.dice
        return not fruitless or rng.random() < 0.7

    # What calls pay, in dice or points: one's own in full, all others' together as much, so that a round sums up to 0.

    def challenge_worth(self, table: tuple[float, ...]) -> float:
        """Return what a challenge of the last bid pays on average, given the tails over the unknown dice."""
        last, rules = self.last, self.rules
        assert last is not None
        needed = last.quantity - self.sure[last.face]
        hold = _at(table, needed)
        if rules.scoring == "points":
            return (1 - hold) - hold * self.share
        even = hold - _at(table, needed + 1)
        if rules.loss == "difference":
            won = sum(1 - _at(table, needed + 1 - i) for i in range(1, self.view.dice[last.seat] + 1))
            lost = sum(_at(table, needed + i) for i in range(1, self.mine + 1)) + even
        else:
            won, lost = 1 - hold, hold
        worth = won * self.share - lost
        if rules.exakt_all:
            worth += even * (self.seats_in - 2) * self.share
        if rules.giveaway and self.view.dice[last.seat] < rules.dice:
            worth -= even * self.share
        return worth

    def exact_worth(self, chance: float, opening_worth: float = 0.0) -> float:
        """Return what an Exact call pays that is right with `chance`. A regained die counts only where one is lost."""
        if self.rules.scoring == "points":
            worth = chance - (1 - chance) * self.share
        else:
            worth = (chance if self.mine < self.rules.dice else 0.0) - (1 - chance)
        return worth + (opening_worth if self.rules.exact_opener == "caller" else 0.0)

    def exact_chance(self, chances: dict[int, tuple[float, ...]]) -> float:
        """Return the chance that Exact is right; `chances[face]` are tails over the unknown dice.

        For `exact=top` the other faces are taken as independent, which errs a little on the low side.
        """
        last = self.last
        assert last is not None
        needed = last.quantity - self.sure[last.face]
        table = chances[last.face]
        chance = _at(table, needed) - _at(table, needed + 1)
        if self.rules.exact == "top" and chance:
            for face, quantity in self.least.items():
                if face != last.face:
                    chance *= 1 - _at(chances[face], quantity - self.sure[face])
        return chance

    def plain_tables(self) -> dict[int, tuple[float, ...]]:
        """Return the untilted tails by face."""
        return {face: tails(self.unknown, per_die(face, self.wild)) for face in range(1, 7)}


def _at(table: tuple[float, ...], needed: int) -> float:
    if needed <= 0:
        return 1.0
    return table[needed] if needed < len(table) else 0.0


at = _at


def pick(rng: Source, size: int) -> int:
    """Return an index below `size`, each as likely."""
    return min(size - 1, int(rng.random() * size))


def mixed(worths: list[float], temperature: float, rng: Source) -> int:
    """Return the index of a choice: the better, the likelier, by a soft maximum."""
    top = max(worths)
    weights = [exp((worth - top) / temperature) for worth in worths]
    left = rng.random() * sum(weights)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    return worths.index(top)
