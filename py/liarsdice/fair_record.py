"""The rolls of a save file, checked: nobody chose or changed a die (`liarsdice_shared.fair`)."""

from __future__ import annotations

from typing import Any

from liarsdice_shared import fair

from .match import Match
from .rules import RuleSet


class UnfairRoll(ValueError):
    """A roll that is not what its record promised; the message says which and why."""


class RollBook:
    """The rolls of a match, taken one after the other as its log asks for dice.

    Raises UnfairRoll where numbers, terms, rule set, dice per seat, commitments or the dice themselves do not come out. Rolls that
    were lost with a host stand there by number; `lost` counts them.
    """

    def __init__(self, rules: RuleSet, rolls: list[Any]) -> None:
        self._hash = fair.rules_hash(rules.to_dict())
        self._rolls = rolls
        self._taken = 0
        self._first = True
        self._term = 0
        self.lost = 0

    def take(self, match: Match, rolled: list[tuple[int, ...]]) -> None:
        """Check that the next roll that counts gave these dice; `match` waits for them."""
        roll = self._next()
        record, secret, shares = self._parts(roll)
        asked = [len(cup) for cup in rolled]
        if record[fair.DICE] != asked or record[fair.ROUND] != match.round:
            raise UnfairRoll(f"roll {self._taken}: the record speaks of other dice or another round")
        if [seat for seat, _ in record[fair.SHARES]] != [seat for seat, _ in shares]:
            raise UnfairRoll(f"roll {self._taken}: a promised share is missing")
        if [tuple(cup) for cup in fair.dice(secret, record, [share for _, share in shares])] != rolled:
            raise UnfairRoll(f"roll {self._taken}: the dice are not those of the secret and the shares")
        if self._first and fair.opener(secret, record, [share for _, share in shares]) != match.opener:
            raise UnfairRoll(f"roll {self._taken}: the opener is not the one that was drawn")
        self._first = False

    def check_opened(self, opened: list[Any]) -> None:
        """Check the rolls that former hosts have opened: each is what was promised."""
        for roll in opened:
            try:
                record, secret, _ = self._parts(roll)
                if fair.secret_commitment(record, secret) != roll["promise"]:
                    raise UnfairRoll("a lost roll was opened with another secret than was promised")
            except (TypeError, KeyError, IndexError, AttributeError) as error:
                raise UnfairRoll("not the record of a roll that was opened") from error

    def finish(self) -> None:
        """Check that nothing but void rolls is left."""
        while self._taken < len(self._rolls):
            if not self._take()["void"]:
                raise UnfairRoll(f"roll {self._taken}: the log knows nothing of it")

    def _next(self) -> dict[str, Any]:
        while self._taken < len(self._rolls):
            roll = self._take()
            if not roll["void"]:
                return roll
        raise UnfairRoll("the log has more rolls than were recorded")

    def _take(self) -> dict[str, Any]:
        roll = self._rolls[self._taken]
        self._taken += 1
        return self._check_lost(roll) if isinstance(roll, dict) and "lost" in roll else self._check(roll)

    def _check_lost(self, roll: dict[str, Any]) -> dict[str, Any]:
        term = roll.get("term")
        if roll["lost"] != self._taken or type(term) is not int or term < self._term:
            raise UnfairRoll(f"roll {self._taken}: its number or its term is another")
        self._term = term
        self.lost += 1
        self._first = False  # the opener may have been drawn by what was lost
        return {"void": True}

    def _check(self, roll: Any) -> dict[str, Any]:
        try:
            record, secret, shares = self._parts(roll)
            if record[fair.ROLL] != self._taken or record[fair.RULES] != self._hash:
                raise UnfairRoll(f"roll {self._taken}: its number or its rule set is another")
            if record[fair.TERM] < self._term:
                raise UnfairRoll(f"roll {self._taken}: it belongs to an earlier host")
            self._term = record[fair.TERM]
            if fair.secret_commitment(record, secret) != roll["promise"]:
                raise UnfairRoll(f"roll {self._taken}: the secret is not the one that was promised")
            if type(roll["void"]) is not bool:
                raise TypeError("void is yes or no")
            promised = dict(record[fair.SHARES])
            for seat, share in shares:
                name = record[fair.MATCH], record[fair.TERM], record[fair.ROLL]
                if fair.share_commitment(*name, seat, share) != promised.get(seat):
                    raise UnfairRoll(f"roll {self._taken}: seat {seat} gave another share than it promised")
        except (TypeError, KeyError, IndexError, AttributeError) as error:
            raise UnfairRoll(f"roll {self._taken}: not the record of a roll") from error
        return dict(roll)

    @staticmethod
    def _parts(roll: Any) -> tuple[list[Any], str, list[list[Any]]]:
        return roll["record"], roll["secret"], roll["shares"]
