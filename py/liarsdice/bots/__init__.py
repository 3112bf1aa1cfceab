"""Bots of four levels: they get the view of their seat and a random source, and nothing else.

The same view and the same state of the random source give the same action; a master besides remembers what showdowns it
has seen. What the levels play by stands in `characters`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from ..actions import Action
from ..rules import RuleSet
from ..view import View
from . import beginner, master, normal, pro
from .belief import Memory
from .characters import TEMPERS, Beginner, Master, Normal, Pro, Temper
from .sight import Source

__all__ = ["LEVELS", "TEMPERS", "Bot", "Source", "Temper", "make_bot", "temper_of"]

LEVELS: tuple[str, ...] = ("beginner", "normal", "pro", "master")

_Decide = Callable[..., Action]
_PLAY: dict[str, tuple[_Decide, _Decide, type]] = {
    "beginner": (beginner.decide, beginner.set_out_as, Beginner),
    "normal": (normal.decide, normal.set_out_as, Normal),
    "pro": (pro.decide, pro.set_out_as, Pro),
    "master": (master.decide, master.set_out_as, Master),
}


@dataclass(frozen=True)
class Bot:
    """A player of one level at tables of one rule set."""

    level: str
    rules: RuleSet
    rng: Source
    character: Any
    memory: Memory = field(default_factory=Memory, repr=False, compare=False)

    def act(self, view: View) -> Action:
        """Return a legal action for the seat a view belongs to.

        Raises ValueError where that seat is not on turn, or the view is of another rule set.
        """
        if view.rules != self.rules:
            raise ValueError("this bot was made for another rule set")
        if view.seat is None or view.seat != view.turn or view.phase not in ("bid", "set_out"):
            raise ValueError("this seat has nothing to decide")
        decide, set_out, _ = _PLAY[self.level]
        mind = (view, self.character, self.rng)
        act = decide if view.phase == "bid" else set_out
        return act(*mind, self.memory) if self.level == "master" else act(*mind)

    def recall(self, views: Iterable[View]) -> None:
        """Learn from the showdowns of a match that went on while this bot was not there: views of its seat, in order."""
        if self.level == "master":
            for view in views:
                self.memory.look_back(view)


def temper_of(name: str) -> Temper:
    """Return the temper of the character of this name, a number behind it aside; that of anybody else is even.

    >>> temper_of("Otto 2") == TEMPERS["Otto"], temper_of("Alex")
    (True, Temper(bluff=1.0, risk=0.0, pace=1.0))
    """
    return TEMPERS.get(name.split(" ")[0], Temper())


def make_bot(
    level: str,
    rules: RuleSet,
    rng: Source,
    character: Any = None,
    temper: Temper = Temper(),  # noqa: B008 (it can't change)
) -> Bot:
    """Return a bot of a level (one of LEVELS); ValueError for another. All its chance comes from `rng`.

    `character` takes the place of the level's own numbers, `temper` turns them.

    >>> import random
    >>> make_bot("pro", RuleSet.preset("classic"), random.Random(1)).level
    'pro'
    """
    if level not in _PLAY:
        raise ValueError(f"no such level: {level!r}")
    numbers = _PLAY[level][2]() if character is None else character
    return Bot(level, rules, rng, numbers.tempered(temper))
