"""Liar's Dice: rule sets, matches, views, bots and odds. Pure: dice are handed in; no I/O, no clock, no global randomness.

Where to look: the settings and presets in `rules`, what happens in a round in `match`, who sees what in `view`, which
die counts and who loses what in `liarsdice_shared.counting`.
"""

from .actions import CHALLENGE, EXACT, PASS, Action, Bid, Call, IllegalAction, SetOut, parse_action
from .match import Match
from .rules import PRESETS, RulesError, RuleSet
from .view import LastRound, Legal, SeatBid, View

__all__ = [
    "CHALLENGE",
    "EXACT",
    "PASS",
    "PRESETS",
    "Action",
    "Bid",
    "Call",
    "IllegalAction",
    "LastRound",
    "Legal",
    "Match",
    "RuleSet",
    "RulesError",
    "SeatBid",
    "SetOut",
    "View",
    "parse_action",
]
__version__ = "0.1.0"
