"""Where chance comes from. Everything random is drawn from the system: a memory snapshot must never repeat a roll."""

from __future__ import annotations

import secrets
from random import Random, SystemRandom
from typing import Protocol


class Chance(Protocol):
    """The table's source of chance."""

    rng: Random
    """What bots and their thinking times draw from."""

    def secret(self) -> str:
        """Return 32 bytes as hex that nobody can guess."""


class SystemChance:
    """Chance from the operating system."""

    def __init__(self) -> None:
        self.rng: Random = SystemRandom()

    def secret(self) -> str:
        """Return 32 bytes as hex that nobody can guess."""
        return secrets.token_hex(32)


class SeededChance:
    """Chance that can be repeated, for tests and benchmarks."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def secret(self) -> str:
        """Return 32 bytes as hex, the same for the same seed."""
        return self.rng.randbytes(32).hex()
