"""What makes bots differ: every number a bot of a level plays by, and how named characters turn them, in one place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Self


class Temper(NamedTuple):
    """How a character differs from others of its level; as it stands, not at all."""

    bluff: float = 1.0  # bluffs so many times as often, or as wildly
    risk: float = 0.0  # -1..1: raises where others of its level call (1), or the other way round (-1)
    pace: float = 1.0  # takes so many times as long to think


TEMPERS: dict[str, Temper] = {
    "Mira": Temper(2.0, 0.5, 0.8),
    "Otto": Temper(0.4, -0.5, 1.4),
    "Juno": Temper(1.5, 1.0, 0.6),
    "Ravi": Temper(1.0, 0.0, 1.0),
    "Elsa": Temper(0.5, 0.5, 1.2),
    "Bruno": Temper(1.0, 1.0, 1.0),
    "Noor": Temper(2.0, -0.5, 1.1),
    "Kasimir": Temper(0.5, -1.0, 1.6),
    "Fanny": Temper(1.8, 0.0, 0.6),
    "Tilo": Temper(1.0, -1.0, 0.7),
    "Ada": Temper(0.7, 0.0, 1.3),
    "Pepe": Temper(1.5, -0.5, 0.9),
}
"""The characters by name, in the order in which they come to a table."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """A rough guess instead of odds. Shares and chances lie in 0..1, the others are dice."""

    noise: float = 0.35  # how far off the guess at the unknown dice may be, as a share of what is expected of them
    slack: float = 0.6  # a bid this much above the guess is still believed
    hunch: float = 0.06  # challenges out of the blue
    next_bids: int = 7  # raises at random among so many next higher bids …
    stretch: float = 0.8  # … that stay below the guess plus this
    opening: tuple[float, float] = (0.45, 0.95)  # opens somewhere between these shares of its guess
    exact: float = 0.15  # calls Exact where the guess says so, this often
    set_out: float = 0.4  # sets supporting dice out, this often

    def tempered(self, temper: Temper) -> Beginner:
        """Return the numbers of a character of this level."""
        return replace(
            self,
            stretch=self.stretch + 0.3 * (temper.bluff - 1),
            slack=self.slack + 0.2 * temper.risk,
            hunch=self.hunch * (1 - 0.5 * temper.risk),
        )


@dataclass(frozen=True, slots=True)
class Normal:
    """Binomial odds from what it sees; chances in 0..1."""

    bluff: float = 0.06  # bids on any face instead of its best
    doubt: float = 0.04  # challenges only where lying is likelier than its own best bid by this much
    called: float = 0.5  # for points with more than two seats: how likely it thinks a bid of its own is called
    noise: float = 0.05  # how unevenly it weighs nearly equal bids
    comfort: tuple[float, float] = (0.62, 0.9)  # opens and jumps to a bid that holds with about such a chance
    jump: float = 0.35  # jumps above the smallest raise where there is room, this often
    exact: float = 0.1  # calls Exact where it is worth so much more than anything else (in dice or points)
    set_out: float = 0.05  # rerolls where that lifts its bid's chance by so much

    def tempered(self, temper: Temper) -> Normal:
        """Return the numbers of a character of this level."""
        return replace(self, bluff=self.bluff * temper.bluff, doubt=self.doubt + 0.08 * temper.risk)


@dataclass(frozen=True, slots=True)
class Pro:
    """Odds tilted by the ladder, and a guess at whether the next seat calls; worths are in dice (or points)."""

    tilt: float = 2.0  # extra weight of a face in the dice of a seat that bid it (1 = as likely again)
    repeat: float = 0.5  # each further bid on the face adds this share of the one before
    wild_tilt: float = 0.3  # the wild face gains this share of the tilt with each bid
    belief: float = 0.4  # how much the next seat is thought to believe bids, in tilts
    call_at: float = 0.52  # the next seat calls about where it gives a bid this chance …
    call_width: float = 0.18  # … give or take so much
    duel_rest: float = 0.15  # worth of a duel's round that goes on
    table_rest: float = 0.4  # with more seats: this share of what a seat that is not involved gets
    opening_worth: float = -0.02  # to open the next round is a slight disadvantage
    temperature: float = 0.02  # how evenly nearly equal choices are mixed
    opening_temperature: float = 0.08  # the same for the first bid of a round: openings on faces it lacks
    lure: float = 0.0  # worth that is added to openings on a face it holds none of
    nerve: float = 0.0  # … and to every raise
    set_out: float = 0.03  # rerolls where that lifts its bid's chance by so much

    def tempered(self, temper: Temper) -> Self:
        """Return the numbers of a character of this level."""
        lure, nerve = self.lure + 0.04 * (temper.bluff - 1), self.nerve + 0.12 * temper.risk
        return replace(self, lure=lure, nerve=nerve)


@dataclass(frozen=True, slots=True)
class Master(Pro):
    """Solved play in small duels, a belief about the others elsewhere; a Pro's numbers where the table is too large."""

    temperature: float = 0.015
    opening_temperature: float = 0.03
    fear: float = 0.25  # from this chance on that the other in a duel reads the ladder it relies on solved play

    def as_pro(self) -> Pro:
        """Return the professional of the same temper."""
        return Pro(lure=self.lure, nerve=self.nerve)
