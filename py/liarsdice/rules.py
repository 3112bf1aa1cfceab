"""Rule sets: every way of playing is a handful of settings (RULES.md, "The settings of a rule set", "Presets")."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from liarsdice_shared import ladder, settings

from .actions import Bid

PRESETS: tuple[str, ...] = settings.PRESET_NAMES


class RulesError(ValueError):
    """A rule set that RULES.md does not allow; `setting` names the culprit, `code` the kind of fault.

    Codes: `unknown`, `missing`, `value`, `points` (refused with points scoring).
    """

    def __init__(self, setting: str, code: str) -> None:
        super().__init__(f"setting {setting!r}: {code}")
        self.setting = setting
        self.code = code


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A frozen, valid rule set; the defaults are those of `classic`.

    Raises RulesError for a value that is not allowed or that another setting refuses.

    >>> RuleSet.preset("classic", dice=3).dice
    3
    """

    dice: int = 5
    wild: int = 1
    wild_bids: str = "ladder"
    min_opening: str = "one"
    loss: str = "one"
    exact: str = "off"
    exact_opener: str = "caller"
    palifico: bool = False
    open_die: bool = False
    reroll: bool = False
    exakt_all: bool = False
    giveaway: bool = False
    scoring: str = "dice"
    target_points: int = 5
    turn_seconds: int = 25
    human_out: str = "play_on"
    max_bids: int = 60
    max_round_seconds: int = 300
    max_match_seconds: int = 2400
    seats: tuple[int, int] = (2, settings.MAX_SEATS)

    def __post_init__(self) -> None:
        fault = settings.problem({field.name: getattr(self, field.name) for field in fields(self)})
        if fault:
            raise RulesError(*fault)
        object.__setattr__(self, "seats", tuple(self.seats))
        if self.wild == 0:
            object.__setattr__(self, "wild_bids", "plain")

    @classmethod
    def preset(cls, name: str, **changes: Any) -> RuleSet:
        """Return a preset, with single settings changed; RulesError names an unknown preset or setting."""
        if name not in PRESETS:
            raise RulesError("preset", "unknown")
        return cls.from_dict(settings.preset(name, changes))

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> RuleSet:
        """Return the rule set that `to_dict` described; RulesError where it is none."""
        if not isinstance(data, dict):
            raise RulesError("", "value")
        fault = settings.problem(data)
        if fault:
            raise RulesError(*fault)
        return cls(**data)

    def to_dict(self) -> dict[str, Any]:
        """Return every setting by its name, JSON-safe, in the order of RULES.md's table."""
        return {**{name: getattr(self, name) for name in settings.NAMES}, "seats": list(self.seats)}

    def wild_in(self, palifico: bool) -> int:
        """Return the wild face of a round, 0 for none: a palifico round has no wilds."""
        return 0 if palifico else self.wild

    def key(self, bid: Bid, palifico: bool = False) -> tuple[int, int]:
        """Return the key that orders bids; a raise must have a strictly greater one."""
        return ladder.key(bid.quantity, bid.face, self.wild_in(palifico), self.wild_bids)

    def highest(self, face: int, total: int, palifico: bool = False) -> int:
        """Return the largest quantity that may be bid on a face with `total` dice on the table, 0 for a forbidden face."""
        return ladder.highest(face, total, self.wild_in(palifico), self.wild_bids)

    def bids(self, total: int, palifico: bool = False) -> tuple[Bid, ...]:
        """Return every bid within the bounds with `total` dice on the table, ascending."""
        return _bids(total, self.wild_in(palifico), self.wild_bids)

    def openings(self, total: int, seats_in: int, palifico: bool = False) -> tuple[Bid, ...]:
        """Return the legal first bids of a round, ascending.

        >>> [str(bid) for bid in RuleSet.preset("pub").openings(20, 4)[:2]]
        ['4x1', '4x2']
        """
        least = self.least_opening(seats_in)
        return tuple(bid for bid in self.bids(total, palifico) if bid.quantity >= least)

    def least_opening(self, seats_in: int) -> int:
        """Return the smallest quantity of a round's first bid (`min_opening`)."""
        return seats_in if self.min_opening == "players" else 1

    def raises(self, last: Bid, total: int, palifico: bool = False) -> tuple[Bid, ...]:
        """Return the bids that beat the last one, ascending.

        >>> str(RuleSet.preset("classic").raises(Bid(6, 6), 20)[0])
        '3x1'
        """
        floor = self.key(last, palifico)
        return tuple(
            bid
            for bid in self.bids(total, palifico)
            if self.key(bid, palifico) > floor and (not palifico or bid.face == last.face)
        )


@cache
def _bids(total: int, wild: int, wild_bids: str) -> tuple[Bid, ...]:
    return tuple(Bid(quantity, face) for quantity, face in ladder.all_bids(total, wild, wild_bids))
