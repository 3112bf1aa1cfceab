"""What a seat can do, as tiny values with a text form: `4x5` (four fives), `liar`, `exact`, `pass`, `out:0,3`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Bid:
    """A claim that at least `quantity` dice on the whole table show `face`.

    >>> str(Bid(4, 5))
    '4x5'
    """

    quantity: int
    face: int

    def __str__(self) -> str:
        return f"{self.quantity}x{self.face}"


class Call(Enum):
    """What needs no number: a challenge, an Exact call, or passing on setting dice out."""

    CHALLENGE = "liar"
    EXACT = "exact"
    PASS = "pass"

    def __str__(self) -> str:
        return self.value


CHALLENGE = Call.CHALLENGE
EXACT = Call.EXACT
PASS = Call.PASS


@dataclass(frozen=True, slots=True)
class SetOut:
    """Dice of one's own cup, by their index as rolled, that are laid out openly before the rest is rolled again."""

    indices: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "indices", tuple(sorted(self.indices)))

    def __str__(self) -> str:
        return "out:" + ",".join(map(str, self.indices))


Action = Bid | Call | SetOut

_BID = re.compile(r"([0-9]{1,2})x([0-9])")
_SET_OUT = re.compile(r"out:([0-9](?:,[0-9])*)")


def parse_action(text: str) -> Action:
    """Return the action a text stands for; ValueError where it stands for none.

    >>> parse_action("out:0,3")
    SetOut(indices=(0, 3))
    """
    if match := _BID.fullmatch(text):
        return Bid(int(match[1]), int(match[2]))
    if match := _SET_OUT.fullmatch(text):
        return SetOut(tuple(int(index) for index in match[1].split(",")))
    try:
        return Call(text)
    except ValueError:
        raise ValueError(f"no action: {text[:20]!r}") from None


class IllegalAction(ValueError):
    """An action that the rules do not allow here; `code` says why and is one of `CODES`."""

    def __init__(self, code: str) -> None:
        assert code in CODES, code
        super().__init__(CODES[code])
        self.code = code


CODES = {
    "over": "the match is over",
    "roll_first": "the round is not rolled yet",
    "no_bid_yet": "there is no bid to call",
    "no_such_bid": "a bid needs a quantity of at least 1 and a face from 1 to 6",
    "not_higher": "the bid does not beat the last one",
    "below_minimum": "the first bid of a round must be at least the minimum opening",
    "above_table": "there are not that many dice on the table",
    "above_board": "the board ends before that quantity",
    "wild_forbidden": "the wild face may not be bid on",
    "palifico_face": "in a palifico round the face stays",
    "must_challenge": "the round has reached its last bid: only a challenge is left",
    "exact_off": "Exact is not part of this rule set",
    "nothing_to_set_out": "dice are set out right after one's own bid, where the rule set has it",
    "set_out_first": "the bidder sets dice out or passes first",
    "bad_set_out": "set out at least one die that still lies hidden, and leave one to roll again",
    "reroll_first": "the dice that were not set out are to be rolled first",
    "no_reroll": "no dice are to be rolled again",
}
