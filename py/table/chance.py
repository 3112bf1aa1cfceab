"""Where dice come from. Everything random is drawn from the system: a memory snapshot must never repeat a roll."""

from __future__ import annotations

import secrets
from random import Random, SystemRandom
from typing import Protocol


class Chance(Protocol):
    """The table's source of chance."""

    @property
    def rng(self) -> Random:
        """The source that bots and their thinking times draw from."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n − 1."""

    def roll(self, dice: int) -> tuple[int, ...]:
        """Return so many dice with faces 1..6."""


class SystemChance:
    """Chance from the operating system."""

    def __init__(self) -> None:
        self.rng: Random = SystemRandom()

    def below(self, n: int) -> int:
        """Return a number from 0 to n − 1."""
        return secrets.randbelow(n)

    def roll(self, dice: int) -> tuple[int, ...]:
        """Return so many dice with faces 1..6."""
        return tuple(secrets.randbelow(6) + 1 for _ in range(dice))


class SeededChance:
    """Chance that can be repeated, for tests and benchmarks."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n − 1."""
        return self.rng.randrange(n)

    def roll(self, dice: int) -> tuple[int, ...]:
        """Return so many dice with faces 1..6."""
        return tuple(self.rng.randint(1, 6) for _ in range(dice))
