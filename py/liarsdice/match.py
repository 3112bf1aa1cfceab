"""The match: immutable, dice are handed in, every transition returns a new match (RULES.md, "A round" to "Winning and places")."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from liarsdice_shared import counting

from .actions import CHALLENGE, EXACT, Action, Bid, Call, IllegalAction, SetOut
from .dice import Cup, checked_cup, checked_roll
from .rules import RulesError, RuleSet
from .view import NOTHING, LastRound, Legal, OpenDice, SeatBid, View

ROLL, BID, SET_OUT, REROLL, OVER = "roll", "bid", "set_out", "reroll", "over"


@dataclass(frozen=True, slots=True)
class NextOpener:
    """Who opens next while the round is not rolled, so that a seat leaving before the roll is reckoned with as at the round's end.

    `base` opens anyway, `fell` are the seats that have just fallen to one die for the first time.
    """

    base: int
    fell: tuple[int, ...]


@dataclass(frozen=True)
class Match:
    """One match at one table; knows seats, not people. Phases: `roll`, `bid`, `set_out`, `reroll`, `over`.

    >>> match = Match.start(RuleSet.preset("classic"), seats=2, opener=0, dice=(2, 1))
    >>> match = match.roll([(4, 1), (3,)]).apply(Bid(2, 4)).apply(CHALLENGE)
    >>> match.last_round.count, match.dice, match.places
    (2, (2, 0), (1, 2))
    """

    rules: RuleSet
    phase: str
    round: int
    opener: int | None
    turn: int | None
    palifico: bool
    dice: tuple[int, ...]
    points: tuple[int, ...]
    bids: tuple[SeatBid, ...] = ()
    last_round: LastRound | None = None
    log: tuple[str, ...] = field(default=(), repr=False)
    """Everything that happened, as text: what `liarsdice.replay` plays back."""
    leavers: frozenset[int] = frozenset()
    _cups: tuple[Cup, ...] = field(default=(), repr=False)
    _out: tuple[tuple[bool, ...], ...] = field(default=(), repr=False)
    _went_out: tuple[int | None, ...] = field(default=(), repr=False)
    _claimed: frozenset[int] = field(default=frozenset(), repr=False)
    _next: NextOpener | None = field(default=None, repr=False)

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        seats: int,
        opener: int,
        dice: Sequence[int] | None = None,
        palifico: bool = False,
    ) -> Match:
        """Return a match in phase `roll`, or a set-up position: `dice` per seat, 0 = out.

        Raises RulesError where the rule set does not allow so many seats, ValueError for an impossible position.
        """
        low, high = rules.seats
        if type(seats) is not int or not low <= seats <= high:
            raise RulesError("seats", "value")
        held = tuple(dice) if dice is not None else (rules.dice,) * seats
        if len(held) != seats or any(type(n) is not int or not 0 <= n <= rules.dice for n in held):
            raise ValueError(f"dice per seat must be {seats} numbers from 0 to {rules.dice}")
        if sum(1 for n in held if n) < 2:
            raise ValueError("a match needs at least two seats with dice")
        if type(opener) is not int or not 0 <= opener < seats or not held[opener]:
            raise ValueError("the opener must be a seat that is in")
        if rules.scoring == "points" and any(n != rules.dice for n in held):
            raise ValueError("in points scoring every seat keeps all its dice")
        if palifico and rules.scoring == "points":
            raise RulesError("palifico", "points")
        return cls(
            rules=rules,
            phase=ROLL,
            round=1,
            opener=opener,
            turn=None,
            palifico=palifico,
            dice=held,
            points=(0,) * seats,
            _went_out=tuple(None if n else 0 for n in held),
            _claimed=frozenset(seat for seat, n in enumerate(held) if n == 1),
            log=(f"start {','.join(map(str, held))} opener {opener}{' palifico' if palifico else ''}",),
        )

    # What everybody may ask

    @property
    def seats(self) -> int:
        """How many seats the match started with."""
        return len(self.dice)

    @property
    def seats_in(self) -> tuple[int, ...]:
        """The seats that still have dice on the table, a leaver's included until its round ends."""
        return tuple(seat for seat, n in enumerate(self.dice) if n)

    @property
    def total(self) -> int:
        """Dice on the table."""
        return sum(self.dice)

    @property
    def wild(self) -> int:
        """The wild face of this round, 0 for none."""
        return self.rules.wild_in(self.palifico)

    @property
    def legal(self) -> Legal:
        """What the seat on turn may do; empty outside the phases `bid` and `set_out`."""
        if self.phase == SET_OUT:
            return Legal(set_out=True, pass_=True)
        if self.phase != BID:
            return NOTHING
        rules, total = self.rules, self.total
        if not self.bids:
            return Legal(bids=rules.openings(total, len(self.seats_in), self.palifico))
        if len(self.bids) >= rules.max_bids:
            return Legal(challenge=True)
        last = self.bids[-1].bid
        if self.palifico:
            bids = rules.raises(last, total, True)
        else:
            every = rules.bids(total)
            bids = every[bisect_right(every, rules.key(last), key=rules.key) :]
        return Legal(bids=bids, challenge=True, exact=rules.exact != "off")

    @property
    def places(self) -> tuple[int, ...] | None:
        """The place of each seat, 1 = first, once the match is over: 1 + the number of seats strictly ahead."""
        if self.phase != OVER:
            return None
        ranks = [self._rank(seat) for seat in range(self.seats)]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    def _rank(self, seat: int) -> tuple[int, ...]:
        stayed = seat not in self.leavers
        if self.rules.scoring == "points":
            return (stayed, self.points[seat])
        out = self._went_out[seat]
        return (1, self.dice[seat], 0) if out is None else (0, out, stayed)

    def view(self, seat: int | None) -> View:
        """Return what a seat may see, or a spectator for None."""
        if seat is not None:
            self._check_seat(seat)
        return View(
            seat=seat,
            rules=self.rules,
            round=self.round,
            phase=self.phase,
            turn=self.turn,
            opener=self.opener,
            palifico=self.palifico,
            cup=self._cups[seat] if seat is not None and self._cups else (),
            dice=self.dice,
            points=self.points,
            open_dice=self._open_dice(),
            bids=self.bids,
            legal=self.legal if seat is not None and seat == self.turn else NOTHING,
            last_round=self.last_round,
            places=self.places,
        )

    def _open_dice(self) -> OpenDice:
        if not self._cups:
            return tuple(() for _ in self.dice)
        return tuple(
            tuple(die if out else None for die, out in zip(cup, laid_out, strict=True))
            for cup, laid_out in zip(self._cups, self._out, strict=True)
        )

    # Chance

    def roll(self, roll: Sequence[Sequence[int]]) -> Match:
        """Return the round with its dice on the table: one tuple per seat, () for a seat that is out; ValueError if malformed."""
        if self.phase == OVER:
            raise IllegalAction("over")
        if self.phase != ROLL:
            raise ValueError("this round is rolled already")
        cups = checked_roll(roll, self.dice)
        return replace(
            self,
            phase=BID,
            turn=self.opener,
            bids=(),
            _cups=cups,
            _out=tuple(tuple(self.rules.open_die and i == 0 for i in range(len(cup))) for cup in cups),
            _next=None,
            log=(*self.log, "roll " + " ".join("".join(map(str, cup)) or "-" for cup in cups)),
        )

    def roll_for(self, seat: int, dice: Sequence[int]) -> Match:
        """Return the match with new dice for those that the seat did not set out, in order of index; ValueError if malformed."""
        if self.phase != REROLL or seat != self.turn:
            raise IllegalAction("no_reroll")
        laid_out = self._out[seat]
        rolled = checked_cup(dice, laid_out.count(False))
        fresh = iter(rolled)
        cup = tuple(die if out else next(fresh) for die, out in zip(self._cups[seat], laid_out, strict=True))
        return replace(
            self,
            phase=BID,
            turn=self._after(seat),
            _cups=_with(self._cups, seat, cup),
            log=(*self.log, f"reroll {''.join(map(str, rolled))}"),
        )

    # What a seat does

    def apply(self, action: Action) -> Match:
        """Return the match after an action of the seat on turn; IllegalAction where the rules do not allow it."""
        match action:
            case Bid():
                after = self._bid(action)
            case Call.PASS | SetOut():
                after = self._set_out(action)
            case Call.CHALLENGE | Call.EXACT:
                after = self._settle(action)
            case _:
                raise TypeError(f"no action: {action!r}")
        return replace(after, log=(*self.log, str(action)))

    def _must_bid(self) -> int:
        if self.phase == BID and self.turn is not None:
            return self.turn
        codes = {OVER: "over", ROLL: "roll_first", SET_OUT: "set_out_first", REROLL: "reroll_first"}
        raise IllegalAction(codes[self.phase])

    def _bid(self, bid: Bid) -> Match:
        seat = self._must_bid()
        rules = self.rules
        if type(bid.face) is not int or type(bid.quantity) is not int or not 1 <= bid.face <= 6 or bid.quantity < 1:
            raise IllegalAction("no_such_bid")
        if len(self.bids) >= rules.max_bids:
            raise IllegalAction("must_challenge")
        highest = rules.highest(bid.face, self.total, self.palifico)
        if not highest:
            raise IllegalAction("wild_forbidden")
        if bid.quantity > self.total:
            raise IllegalAction("above_table")
        if bid.quantity > highest:
            raise IllegalAction("above_board")
        if not self.bids:
            if bid.quantity < rules.least_opening(len(self.seats_in)):
                raise IllegalAction("below_minimum")
        else:
            last = self.bids[-1].bid
            if self.palifico and bid.face != last.face:
                raise IllegalAction("palifico_face")
            if rules.key(bid, self.palifico) <= rules.key(last, self.palifico):
                raise IllegalAction("not_higher")
        bids = (*self.bids, SeatBid(seat, bid.quantity, bid.face))
        if rules.reroll and self._out[seat].count(False) >= 2:
            return replace(self, bids=bids, phase=SET_OUT)
        return replace(self, bids=bids, turn=self._after(seat))

    def _set_out(self, action: Action) -> Match:
        seat = self.turn
        if self.phase == OVER:
            raise IllegalAction("over")
        if self.phase != SET_OUT or seat is None:
            raise IllegalAction("nothing_to_set_out")
        if not isinstance(action, SetOut):
            return replace(self, phase=BID, turn=self._after(seat))
        laid_out = self._out[seat]
        chosen = set(action.indices)
        hidden = {index for index, out in enumerate(laid_out) if not out}
        plain = all(type(index) is int for index in action.indices)
        if not plain or not chosen or len(chosen) != len(action.indices) or not chosen < hidden:
            raise IllegalAction("bad_set_out")
        now_out = tuple(out or index in chosen for index, out in enumerate(laid_out))
        return replace(self, phase=REROLL, _out=_with(self._out, seat, now_out))

    def _settle(self, call: Call) -> Match:
        caller = self._must_bid()
        rules = self.rules
        if not self.bids:
            raise IllegalAction("no_bid_yet")
        if call is EXACT and rules.exact == "off":
            raise IllegalAction("exact_off")
        if call is EXACT and len(self.bids) >= rules.max_bids:
            raise IllegalAction("must_challenge")
        last = self.bids[-1]
        plain = rules.to_dict()
        count = counting.count(self._cups, last.face, self.wild)
        right = counting.is_right(plain, self.palifico, self._cups, last.quantity, last.face, str(call))
        change, points = counting.settle(plain, self.dice, last.quantity, count, last.seat, caller, str(call), right)
        assert self.opener is not None
        settled = LastRound(
            round=self.round,
            opener=self.opener,
            palifico=self.palifico,
            bids=self.bids,
            open_dice=self._open_dice(),
            cups=self._cups,
            bid=last.bid,
            bidder=last.seat,
            caller=caller,
            call=call,
            count=count,
            right=right,
            change=tuple(change),
            points=tuple(points),
        )
        dice = tuple(n + moved for n, moved in zip(self.dice, change, strict=True))
        fell = self._fell(dice)
        if call is CHALLENGE:
            base = last.seat if right else caller
        else:
            base = caller if rules.exact_opener == "caller" else (caller + 1) % self.seats
        after = replace(
            self,
            dice=dice,
            points=tuple(a + b for a, b in zip(self.points, points, strict=True)),
            last_round=settled,
            _claimed=self._claimed | set(fell),
        )._end_round()
        if rules.scoring == "points" and max(after.points) >= rules.target_points:
            return after._finish()
        if after.phase == OVER:
            return after
        return replace(after, round=self.round + 1, _next=NextOpener(base, fell))._choose_opener()

    def _fell(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Seats that have just fallen to their last die for the first time; a seat regaining dice has used its claim."""
        if not self.rules.palifico:
            return ()
        return tuple(
            seat
            for seat, (before, now) in enumerate(zip(self.dice, dice, strict=True))
            if before > 1 and now == 1 and seat not in self._claimed
        )

    # What the table does

    def leave(self, seat: int) -> Match:
        """Return the match after the seat's player left: its dice stay for the round under way, then it is out (RULES.md, "Absence").

        A seat that is out already keeps its place, so nothing changes.
        """
        self._check_seat(seat)
        if self.phase == OVER or not self.dice[seat] or seat in self.leavers:
            return self
        left = replace(self, leavers=self.leavers | {seat}, log=(*self.log, f"leave {seat}"))
        if left._one_stays():
            return left._remove_leavers()._finish()
        if self.phase == ROLL:
            return left._remove_leavers()._choose_opener()
        return left

    def void_round(self) -> Match:
        """Return the match with the round under way to be rolled again: same number, opener and palifico; of a lost host."""
        if self.phase in (ROLL, OVER):
            return self
        assert self.opener is not None
        back = replace(self, phase=ROLL, log=(*self.log, "void"))._remove_leavers()._clear_round()
        return back._choose_opener()

    def stop(self) -> Match:
        """Return the match ended on its standing: the round under way is void, seats rank by dice or points."""
        if self.phase == OVER:
            return self
        return replace(self, log=(*self.log, "stop"))._remove_leavers()._finish()

    # How a round ends

    def _one_stays(self) -> bool:
        return sum(1 for seat in self.seats_in if seat not in self.leavers) < 2

    def _end_round(self) -> Match:
        after = self._remove_leavers()._clear_round()
        return after._finish() if after._one_stays() else replace(after, phase=ROLL)

    def _remove_leavers(self) -> Match:
        dice = tuple(0 if seat in self.leavers else n for seat, n in enumerate(self.dice))
        went_out = tuple(
            self.round if out is None and not n else out for out, n in zip(self._went_out, dice, strict=True)
        )
        return replace(self, dice=dice, _went_out=went_out)

    def _clear_round(self) -> Match:
        return replace(self, turn=None, bids=(), _cups=(), _out=())

    def _finish(self) -> Match:
        return replace(self._clear_round(), phase=OVER, opener=None, palifico=False, _next=None)

    def _choose_opener(self) -> Match:
        """Settle opener and palifico of the round to be rolled.

        Without a `_next` (a first or a voided round) only a gone opener moves on.
        """
        if self._next is None:
            assert self.opener is not None
            return replace(self, opener=self._from(self.opener))
        base = self._from(self._next.base)
        fell = [seat for seat in self._next.fell if self.dice[seat]]
        if len(self.seats_in) < 3 or not fell:
            return replace(self, opener=base, palifico=False)
        if len(fell) == 1:
            return replace(self, opener=fell[0], palifico=True)
        return replace(self, opener=base, palifico=base in fell)

    def _from(self, seat: int) -> int:
        """The seat itself if it is in, else the next in order that is."""
        return seat if self.dice[seat] else self._after(seat)

    def _after(self, seat: int) -> int:
        for step in range(1, self.seats + 1):
            candidate = (seat + step) % self.seats
            if self.dice[candidate]:
                return candidate
        raise AssertionError("nobody is in")

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise ValueError(f"no seat {seat!r}")


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])
