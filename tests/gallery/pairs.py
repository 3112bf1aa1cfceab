"""Few pictures that show every two of everything together."""

from __future__ import annotations

from itertools import combinations, cycle, product
from random import Random
from typing import Any

from .scenes import FACTORS, SIZES
from .shows import SHOWS

# What is much alike takes turns as one kind, so that the pictures stay few.
ALIKE: dict[str, tuple[str, ...]] = {
    "turn": ("bidding", "opening", "armed", "late"),
    "others": ("waiting", "setting_out", "spectator"),
    "showdown": ("half", "stamp", "change"),
    "result": ("result", "analysis"),
    "help": ("hint", "guide", "keys"),
    "chat": ("chat", "moved"),
    "loss": ("countdown", "alone", "lost", "silent", "returning"),
    "lobby": ("lobby_host", "lobby_guest"),
    "door": ("door_full", "door_cannot_connect", "door_name"),
    "start": ("laying", "failed", "door_who"),
}
PLAIN = ("classic", "pub")  # look the same but for the name, and take turns as well
ANY_GAME = ("help", "chat", "loss", "lobby")  # look alike whatever is played
NO_GAME = ("door", "start")
SEED = 5  # a lucky one: few rows
ORDER = ("kind", *FACTORS)
Pair = tuple[tuple[str, Any], tuple[str, Any]]


def sound(row: dict[str, Any]) -> bool:
    """Tell whether the factors chosen so far go together, and are worth looking at."""
    kind = row.get("kind")
    if row.get("preset") == "bluff" and row.get("seats", 2) > 6:
        return False
    if kind in ANY_GAME + NO_GAME and row.get("size", SIZES[0]) not in SIZES[::2][:2] + SIZES[3:4]:
        return False
    if kind in ANY_GAME and row.get("preset", "classic") not in ("classic", "bluff"):
        return False
    plain = {"seats": 4, "preset": "classic", "called": "mixed", "exact": "off"}
    return kind not in NO_GAME or all(row.get(name, value) == value for name, value in plain.items())


def pairs(seed: int = SEED) -> list[dict[str, Any]]:
    """Return so few choices that every two values of two factors meet in one of them; in an order that loads few pages."""
    factors = {"kind": tuple(ALIKE), **FACTORS, "preset": tuple(name for name in FACTORS["preset"] if name != PLAIN[1])}
    rng = Random(seed)
    wanted: set[Pair] = {
        ((one, a), (other, b))
        for one, other in combinations(factors, 2)
        for a, b in product(factors[one], factors[other])
        if sound({one: a, other: b})
    }
    rows = []
    while wanted:
        first = sorted(wanted, key=str)
        tries = [_row(factors, wanted, rng.choice(first), rng) for _ in range(60)]
        best = max(tries, key=lambda row: len(_met(row) & wanted))
        wanted -= _met(best)
        rows.append(best)
    turns = {kind: cycle(names) for kind, names in ALIKE.items()}
    plain = cycle(PLAIN)
    for row in rows:
        row["kind"] = next(turns[row["kind"]])
        row["preset"] = next(plain) if row["preset"] == PLAIN[0] else row["preset"]
    return sorted(rows, key=lambda row: (SHOWS[row["kind"]][0], row["theme"], row["lang"], row["size"]))


def _row(factors: dict[str, tuple[Any, ...]], wanted: set[Pair], first: Pair, rng: Random) -> dict[str, Any]:
    """Return a choice that brings one wanted pair, and as many more as come about."""
    row = dict(first)
    order = [name for name in factors if name not in row]
    rng.shuffle(order)
    for name in order:
        values = [value for value in factors[name] if sound({**row, name: value})]
        rng.shuffle(values)
        row[name] = max(values, key=lambda value: len(_met({**row, name: value}) & wanted))
    return {name: row[name] for name in factors}


def _met(row: dict[str, Any]) -> set[Pair]:
    return {(one, other) for one, other in combinations(((name, row[name]) for name in ORDER if name in row), 2)}
