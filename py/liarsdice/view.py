"""What one person may see (RULES.md, "What each person may see"): built from listed public fields, never by taking secrets away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .actions import Bid, Call
from .dice import Cup
from .rules import RuleSet

OpenDice = tuple[tuple[int | None, ...], ...]
"""Per seat and die the face that lies open, None where it is hidden."""


@dataclass(frozen=True, slots=True)
class SeatBid:
    """A bid on this round's ladder, with the seat that made it."""

    seat: int
    quantity: int
    face: int

    @property
    def bid(self) -> Bid:
        """The bid without its seat."""
        return Bid(self.quantity, self.face)

    def to_dict(self) -> dict[str, int]:
        """Return the JSON form."""
        return {"seat": self.seat, "quantity": self.quantity, "face": self.face}


@dataclass(frozen=True, slots=True)
class Legal:
    """What the seat on turn may do: bids in ascending order, and which of the other actions."""

    bids: tuple[Bid, ...] = ()
    challenge: bool = False
    exact: bool = False
    set_out: bool = False
    pass_: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form; bids are [quantity, face] pairs."""
        return {
            "bids": [[bid.quantity, bid.face] for bid in self.bids],
            "challenge": self.challenge,
            "exact": self.exact,
            "set_out": self.set_out,
            "pass": self.pass_,
        }


NOTHING = Legal()


@dataclass(frozen=True, slots=True)
class LastRound:
    """A settled round: everything lies open. `change` leaves out a leaver's removal; `open_dice` is what lay open before."""

    round: int
    opener: int
    palifico: bool
    bids: tuple[SeatBid, ...]
    open_dice: OpenDice
    cups: tuple[Cup, ...]
    bid: Bid
    bidder: int
    caller: int
    call: Call
    count: int
    right: bool
    change: tuple[int, ...]
    points: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "round": self.round,
            "opener": self.opener,
            "palifico": self.palifico,
            "bids": [bid.to_dict() for bid in self.bids],
            "open_dice": [list(dice) for dice in self.open_dice],
            "cups": [list(cup) for cup in self.cups],
            "bid": {"quantity": self.bid.quantity, "face": self.bid.face},
            "bidder": self.bidder,
            "caller": self.caller,
            "call": str(self.call),
            "count": self.count,
            "right": self.right,
            "change": list(self.change),
            "points": list(self.points),
        }


@dataclass(frozen=True, slots=True)
class View:
    """The match as one seat sees it, or a spectator (`seat` None): no die in it but its own cup and what lies open."""

    seat: int | None
    rules: RuleSet
    round: int
    phase: str
    turn: int | None
    opener: int | None
    palifico: bool
    cup: Cup
    dice: tuple[int, ...]
    points: tuple[int, ...]
    open_dice: OpenDice
    bids: tuple[SeatBid, ...]
    legal: Legal
    last_round: LastRound | None
    places: tuple[int, ...] | None

    @property
    def total(self) -> int:
        """Dice on the table."""
        return sum(self.dice)

    @property
    def wild(self) -> int:
        """The wild face of this round, 0 for none."""
        return self.rules.wild_in(self.palifico)

    @property
    def last_bid(self) -> SeatBid | None:
        """The bid to beat, None before the first."""
        return self.bids[-1] if self.bids else None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form, with the same names."""
        return {
            "seat": self.seat,
            "rules": self.rules.to_dict(),
            "round": self.round,
            "phase": self.phase,
            "turn": self.turn,
            "opener": self.opener,
            "palifico": self.palifico,
            "cup": list(self.cup),
            "dice": list(self.dice),
            "points": list(self.points),
            "open_dice": [list(dice) for dice in self.open_dice],
            "bids": [bid.to_dict() for bid in self.bids],
            "legal": self.legal.to_dict(),
            "last_round": self.last_round.to_dict() if self.last_round else None,
            "places": list(self.places) if self.places is not None else None,
        }
