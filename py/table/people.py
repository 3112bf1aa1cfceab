"""Who is at a table: seats, persons, and how much a connection may say."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from liarsdice_shared import messages


class Refused(Exception):
    """A message that is not carried out; `code` is one of `messages.CODES`."""

    def __init__(self, code: str, setting: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.setting = setting


@dataclass
class Seat:
    """A place at the table: a person's or a bot's."""

    name: str
    level: str | None = None
    """The bot's level, None for a person."""
    person: str | None = None
    """The id of the person whose seat this is."""


@dataclass
class Person:
    """Somebody in the room: at a seat, or watching. `connection` is None while away."""

    id: str
    name: str
    key: str | None = None
    connection: str | None = None
    able: bool = False
    """Whether this person's tab could host: enough memory, and not on a metered line."""
    watches: bool = False
    """Whether this person has chosen to watch rather than take a seat when there is one."""
    ready: bool = False
    skipped: int = 0
    """The round whose showdown this person does not want to see to its end."""


@dataclass
class Budget:
    """How many more messages a connection may send at once; fills up again with time."""

    a_second: float
    burst: float
    left: float = -1.0
    then: int = 0

    def spend(self, now: int) -> bool:
        """Take one message off; False where none is left."""
        if self.left < 0:
            self.left, self.then = self.burst, now
        self.left = min(self.burst, self.left + max(0, now - self.then) * self.a_second / 1000)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def looks(name: str) -> str:
    """Return what names that look alike have in common: one way to write each sign, small letters, no variation selectors."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in folded if not 0xFE00 <= ord(sign) <= 0xFE0F)


def unique(name: str, taken: set[str]) -> str:
    """Return a name that nobody at the table has, told apart by a number where it must be."""
    folded = {looks(other) for other in taken}
    if looks(name) not in folded:
        return name
    number = 2
    while looks(candidate := f"{name[: messages.NAME_LENGTH - 3]} {number}") in folded:
        number += 1
    return candidate
