"""Solved duels: how to play one round between two seats with up to three dice each (tools/duels makes the tables).

A player of the tables recalls the last few bids of the round. For what it recalls and each of its hands, a table holds
one small weight per action. Faces are canonical: with wilds, face 1 is the wild and 2..6 are the others, ascending.
"""

from __future__ import annotations

import zlib
from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from liarsdice_shared import ladder

from ..actions import CHALLENGE, Action, Bid
from ..rules import RuleSet
from ..view import View

MOST_DICE = 3


FILES = ("plain1", "plain2", "ladder1", "board1", "none1")
"""The shipped tables, by order of bids and least quantity of a first bid."""


class Block(NamedTuple):
    """States of one mover (0 = opener) that share all recalled bids but the oldest."""

    tail: tuple[int, ...]
    mover: int
    fresh: bool  # member 0 is the round that began with the tail
    members: int
    actions: int


def blocks(bids: int, opening: int, recall: int) -> Iterator[Block]:
    """Yield the blocks of a table in the order it holds them; bids are numbered, `opening` is the lowest first bid."""
    for length in range(recall):
        for tail in combinations(range(opening, bids), length):
            for mover in (0, 1):
                fresh = length % 2 == mover
                older = tail[0] - opening if length == recall - 1 else 0
                if fresh + older:
                    first = tail[-1] + 1 if tail else opening
                    yield Block(tail, mover, fresh, fresh + older, bids - first + bool(tail))


def known_bids(order: str, dice: int) -> list[tuple[int, int]]:
    """Return the bids the tables of an order choose from, ascending, in canonical faces.

    In `plain` the wild face is left out: the same quantity of the next face is worth at least as much.
    """
    if order in ("plain", "none"):
        return [(quantity, face) for quantity in range(1, dice + 1) for face in range(1 + (order == "plain"), 7)]
    return ladder.all_bids(dice, 1, order)


def order_of(view: View) -> str | None:
    """Return which order of bids a view's round has, None where no table knows its rules."""
    rules = view.rules
    if rules.open_die or rules.reroll or rules.giveaway or rules.exact != "off" or view.palifico:
        return None
    if not rules.wild:
        return "none"
    if rules.wild_bids in ("ladder", "board"):
        return rules.wild_bids
    return "plain"


class Table:
    """One solved duel: so many dice of the opener and of the responder."""

    def __init__(self, order: str, opener: int, responder: int, least: int, recall: int, weights: bytes) -> None:
        self.order, self.recall, self.weights = order, recall, weights
        self.bids = known_bids(order, opener + responder)
        self.number = {bid: number for number, bid in enumerate(self.bids)}
        self.opening = next(i for i, (quantity, _) in enumerate(self.bids) if quantity >= least)
        hands = [list(combinations_with_replacement(range(1, 7), dice)) for dice in (opener, responder)]
        self.hands = [{hand: i for i, hand in enumerate(found)} for found in hands]
        self.at: dict[tuple[tuple[int, ...], int], tuple[int, Block]] = {}
        offset = 0
        for block in blocks(len(self.bids), self.opening, recall):
            self.at[block.tail, block.mover] = (offset, block)
            offset += block.members * len(hands[block.mover]) * block.actions
        if offset != len(weights):
            raise ValueError("the table does not fit its game")

    def row(self, history: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, bytes]:
        """Return (the lowest bid that may follow, weights of the bids from it on and then of the challenge)."""
        mover = len(history) % 2
        keep = self.recall - 1
        tail = history[-keep:]
        offset, block = self.at[tail, mover]
        member = 0 if len(history) <= keep else block.fresh + history[-self.recall] - self.opening
        hands = self.hands[mover]
        start = offset + (member * len(hands) + hands[hand]) * block.actions
        return (tail[-1] + 1 if tail else self.opening), self.weights[start : start + block.actions]


@cache
def load(order: str, opener: int, responder: int, least: int) -> Table | None:
    """Return the shipped table of a duel, None where there is none."""
    name = f"{order}{least}"
    if name not in FILES:
        return None
    head, _, body = b64decode(packed(name)).partition(b"\n")
    for entry in head.decode().split():
        dice, recall, size = entry.split(":")
        if dice == f"{opener}{responder}":
            return Table(order, opener, responder, least, int(recall), zlib.decompress(body[: int(size)]))
        body = body[int(size) :]
    return None


def packed(name: str) -> str:
    """Return one of FILES.

    They are modules, for the page's Pyodide wakes up from a memory with no files in it; and imported when asked for,
    since only then that memory has them but once.
    """
    return str(import_module(f".tables.{name}", __package__).PACKED)


def canonical(face: int, wild: int) -> int:
    """Return the canonical number of a face."""
    if not wild or face > wild:
        return face
    return 1 if face == wild else face + 1


def real(face: int, wild: int) -> int:
    """Return the face with a canonical number."""
    if not wild or face > wild:
        return face
    return wild if face == 1 else face - 1


def choices(view: View) -> list[tuple[Action, int]] | None:
    """Return the actions a table has for a view with their weights, None where there is no table or it has none to give.

    Only for the phase `bid`, where two seats are in and a round has one loser who loses one die.
    """
    found = find(view)
    if found is None:
        return None
    table, opens = found
    wild = view.wild
    legal = view.legal
    history = _history(table, view)
    if history is None or (len(history) % 2 == 0) != opens:
        return None
    hand = tuple(sorted(canonical(die, wild) for die in view.cup))
    first, weights = table.row(history, hand)
    allowed = set(legal.bids)
    actions: list[tuple[Action, int]] = []
    for number, weight in enumerate(weights, first):
        if weight:
            action: Action = CHALLENGE
            if number < len(table.bids):
                quantity, face = table.bids[number]
                action = Bid(quantity, real(face, wild))
            if legal.challenge if action is CHALLENGE else action in allowed:
                actions.append((action, weight))
    return actions or None


def find(view: View) -> tuple[Table, bool] | None:
    """Return the table of a view's round and whether its seat opened it."""
    order = order_of(view)
    seats = [seat for seat, dice in enumerate(view.dice) if dice]
    if order is None or len(seats) != 2 or view.seat is None:
        return None
    mine = view.dice[view.seat]
    theirs = sum(view.dice) - mine
    if max(mine, theirs) > MOST_DICE or not _one_die_at_stake(view.rules, mine, theirs):
        return None
    opens = (view.bids[0].seat if view.bids else view.seat) == view.seat
    least = 2 if view.rules.min_opening == "players" else 1
    dice = (mine, theirs) if opens else (theirs, mine)
    # where the higher first bid has no table of its own, the common one comes near: low openings are rare there
    table = load(order, *dice, least) or load(order, *dice, 1)
    return (table, opens) if table else None


def _one_die_at_stake(rules: RuleSet, mine: int, theirs: int) -> bool:
    return rules.loss == "one" or rules.scoring == "points" or mine == theirs == 1


def _history(table: Table, view: View) -> tuple[int, ...] | None:
    """Return the round's bids by their numbers, None where the table does not know them in this order."""
    history: list[int] = []
    for entry in view.bids:
        face = canonical(entry.face, view.wild)
        number = table.number.get((entry.quantity, face))
        if number is None:  # a bid on the wild face in `plain`: taken for the next one
            number = table.number.get((entry.quantity, min(6, view.wild + 1) if view.wild < 6 else 6))
        if number is None or number < table.opening or (history and number <= history[-1]):
            return None
        history.append(number)
    return tuple(history)
