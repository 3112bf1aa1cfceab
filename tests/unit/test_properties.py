"""What holds for every rule set: properties over random rule sets and random play.

The order of bids, the outcomes and the next opener are written down here once more, from RULES.md, not from the engine.
"""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from liarsdice import CHALLENGE, EXACT, PASS, PRESETS, Bid, IllegalAction, Match, RuleSet, SetOut
from liarsdice.actions import CODES, Action
from liarsdice.replay import play_back, save, verify

from .support import all_presets, random_action, random_roll, random_start, rule_sets, step

# Derandomized: a red run is red again. `EXAMPLES=20000 pytest tests/unit/test_properties.py` digs deeper, by new draws
EXAMPLES = int(os.environ.get("EXAMPLES", "0"))
steady = settings(
    derandomize=not EXAMPLES,
    database=None,
    deadline=None,
    max_examples=EXAMPLES or 250,
    suppress_health_check=[HealthCheck.too_slow],
)
any_rules = rule_sets() | st.sampled_from(all_presets())
seeds = st.integers(0, 2**32)

Cups = tuple[tuple[int, ...], ...]

# RULES.md once more


def wild_of(match: Match) -> int:
    return 0 if match.palifico else match.rules.wild


def height(bid: Bid, wild: int, wild_bids: str) -> tuple[float, int]:
    """Where a bid stands: n wilds lie half a step above 2n of a face (ladder) or half a step below it (board)."""
    if wild and bid.face == wild and wild_bids in ("ladder", "board"):
        return (2 * bid.quantity + (0.5 if wild_bids == "ladder" else -0.5), 0)
    return (bid.quantity, bid.face)


def may_be_bid(match: Match, bid: Bid) -> bool:
    rules, wild = match.rules, wild_of(match)
    is_wild = bool(wild) and bid.face == wild
    if not (1 <= bid.quantity <= sum(match.dice) and 1 <= bid.face <= 6):
        return False
    if is_wild and rules.wild_bids == "forbidden":
        return False
    if rules.wild_bids == "board" and bid.quantity > (10 if is_wild else 20):
        return False
    if not match.bids:
        seats_in = sum(1 for n in match.dice if n)
        return bid.quantity >= (seats_in if rules.min_opening == "players" else 1)
    if len(match.bids) >= rules.max_bids:
        return False
    last = Bid(match.bids[-1].quantity, match.bids[-1].face)
    if match.palifico and bid.face != last.face:
        return False
    return height(bid, wild, rules.wild_bids) > height(last, wild, rules.wild_bids)


def may_be_done(match: Match, action: Action) -> bool:
    if match.phase == "set_out":
        if isinstance(action, SetOut):
            assert match.turn is not None
            hidden = {i for i, die in enumerate(match.view(None).open_dice[match.turn]) if die is None}
            named = list(action.indices)
            return 0 < len(named) < len(hidden) and len(set(named)) == len(named) and set(named) <= hidden
        return action is PASS
    if match.phase != "bid":
        return False
    if isinstance(action, Bid):
        return may_be_bid(match, action)
    if action is CHALLENGE:
        return bool(match.bids)
    if action is EXACT:
        return bool(match.bids) and match.rules.exact != "off" and len(match.bids) < match.rules.max_bids
    return False


BIDS = [Bid(quantity, face) for quantity in range(-1, 63) for face in range(-1, 9)]
SET_OUTS = [SetOut(tuple(i for i in range(7) if chosen >> i & 1)) for chosen in range(128)]
UNIVERSE: list[Action] = [*BIDS, *SET_OUTS, SetOut((0, 0)), SetOut((-1,)), CHALLENGE, EXACT, PASS]


def counted(match: Match, cups: Cups, bid: Bid) -> int:
    wild = wild_of(match)
    faces = {bid.face, wild} if wild else {bid.face}
    return sum(cup.count(face) for cup in cups for face in faces)


@dataclass
class Ledger:
    """The match as RULES.md tells it, kept beside the engine: dice, points, claims, leavers, when seats went out."""

    rules: RuleSet
    dice: list[int]
    points: list[int]
    claimed: set[int]
    left: set[int] = field(default_factory=set)
    out: dict[int, int] = field(default_factory=dict)
    due: tuple[int, list[int]] | None = None

    @classmethod
    def of(cls, match: Match) -> Ledger:
        dice = list(match.dice)
        out = {seat: 0 for seat, n in enumerate(dice) if not n}
        return cls(match.rules, dice, [0] * len(dice), {seat for seat, n in enumerate(dice) if n == 1}, out=out)

    def next_in(self, seat: int) -> int:
        """The seat itself, or the next in order that is in."""
        while not self.dice[seat % len(self.dice)]:
            seat += 1
        return seat % len(self.dice)

    def staying(self) -> list[int]:
        return [seat for seat, n in enumerate(self.dice) if n and seat not in self.left]

    def remove_leavers(self, round_number: int) -> None:
        for seat in self.left:
            self.dice[seat] = 0
        for seat, n in enumerate(self.dice):
            if not n:
                self.out.setdefault(seat, round_number)

    def settle(self, before: Match, cups: Cups, call: Action) -> tuple[int, bool] | None:
        """Take a call down; return the next opener and whether its round is palifico, None where the match is over."""
        rules, dice = self.rules, self.dice
        last, caller = before.bids[-1], before.turn
        assert caller is not None
        bidder, count = last.seat, counted(before, cups, last.bid)
        in_before, held = [seat for seat, n in enumerate(dice) if n], list(dice)
        if call is CHALLENGE:
            right = count < last.quantity
        else:
            right = count == last.quantity
            if rules.exact == "top":
                higher = [bid for bid in BIDS if may_be_bid(before, bid)]
                right = right and not any(counted(before, cups, bid) >= bid.quantity for bid in higher)
        if rules.scoring == "points":
            self.points[caller if right else bidder] += 1
        elif call is EXACT:
            dice[caller] = min(rules.dice, dice[caller] + 1) if right else dice[caller] - 1
        elif count == last.quantity:
            for seat in in_before:
                if seat == caller or (rules.exakt_all and seat != bidder):
                    dice[seat] -= 1
            if rules.giveaway and dice[bidder] < rules.dice:
                dice[bidder] += 1
        else:
            loser = bidder if right else caller
            dice[loser] -= min(dice[loser], abs(count - last.quantity) if rules.loss == "difference" else 1)
        base = (bidder if right else caller) if call is CHALLENGE else caller + (rules.exact_opener == "next")
        fell = [seat for seat in in_before if held[seat] > 1 and dice[seat] == 1 and seat not in self.claimed]
        self.claimed.update(fell)
        self.remove_leavers(before.round)
        if len(self.staying()) < 2 or (rules.scoring == "points" and max(self.points) >= rules.target_points):
            return None
        self.due = (base, fell)
        return self.opening(before)

    def opening(self, before: Match) -> tuple[int, bool]:
        """Who opens the round to come, and whether it is palifico; who leaves before the roll takes its claim along."""
        if self.due is None:  # a first round, or one that was voided
            assert before.opener is not None
            return self.next_in(before.opener), before.palifico
        base, fell = self.due
        opener = self.next_in(base)
        fell = [seat for seat in fell if seat not in self.left]
        if not self.rules.palifico or len(self.staying()) < 3 or not fell:
            return opener, False
        if len(fell) == 1:
            return fell[0], True
        return opener, opener in fell

    def places(self) -> tuple[int, ...]:
        def ahead(one: int, other: int) -> bool:
            if self.rules.scoring == "points":
                if (one in self.left) != (other in self.left):
                    return other in self.left
                return self.points[one] > self.points[other]
            if self.dice[one] or self.dice[other]:
                return self.dice[one] > self.dice[other]
            if self.out[one] != self.out[other]:
                return self.out[one] > self.out[other]
            return one not in self.left and other in self.left

        seats = range(len(self.dice))
        return tuple(1 + sum(ahead(other, seat) for other in seats) for seat in seats)


def cups_of(match: Match) -> Cups:
    return tuple(match.view(seat).cup for seat in range(match.seats))


# The properties


@steady
@given(any_rules, seeds)
def test_the_legal_actions_apply_and_every_other_is_refused(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    match = random_start(rules, rng)
    for _ in range(rng.randrange(25)):
        if match.phase == "over":
            break
        match = step(match, rng, disturb=0.02)
    seen = [match.view(seat) for seat in (None, *range(match.seats))]
    legal = match.legal
    bids = [bid for bid in BIDS if may_be_done(match, bid)]
    assert list(legal.bids) == sorted(bids, key=lambda bid: height(bid, wild_of(match), rules.wild_bids))
    assert (legal.challenge, legal.exact) == (may_be_done(match, CHALLENGE), may_be_done(match, EXACT))
    assert (legal.set_out, legal.pass_) == (any(may_be_done(match, out) for out in SET_OUTS), may_be_done(match, PASS))
    for action in UNIVERSE:
        if may_be_done(match, action):
            after = match.apply(action)
            assert after.log == (*match.log, str(action))
        else:
            with pytest.raises(IllegalAction) as caught:
                match.apply(action)
            assert caught.value.code in CODES
    assert [match.view(seat) for seat in (None, *range(match.seats))] == seen


@steady
@given(any_rules, seeds)
def test_the_legal_bids_ascend_strictly(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    match = random_start(rules, rng)
    match = match.roll(random_roll(match.dice, rng))
    while match.legal.bids:
        keys = [rules.key(bid, match.palifico) for bid in match.legal.bids]
        assert all(low < high for low, high in pairwise(keys))
        match = match.apply(rng.choice(match.legal.bids[:20]))
        if match.phase == "set_out":
            match = match.apply(PASS)
        assert match.legal.challenge


@steady
@given(any_rules, seeds, st.sampled_from([0.0, 0.02, 0.1]))
def test_matches_go_as_the_rules_tell(rules: RuleSet, seed: int, disturb: float) -> None:
    """Dice, points, openers, palifico, ends and places, told once more; the log plays it back at every step."""
    rng = random.Random(seed)
    match = random_start(rules, rng)
    ledger = Ledger.of(match)
    steps = [match]
    while match.phase != "over" and match.round <= 60:
        before, cups = match, cups_of(match)
        match = step(match, rng, disturb)
        if match is before:
            continue
        steps.append(match)
        event = match.log[-1]
        if event.startswith("leave"):
            ledger.left.add(int(event[6:]))
            if len(ledger.staying()) < 2:
                assert match.phase == "over"
            if match.phase != before.phase or before.phase == "roll":
                ledger.remove_leavers(before.round)
            if match.phase == "roll":
                assert (match.opener, match.palifico, match.round) == (*ledger.opening(before), before.round)
        elif event.startswith("roll"):
            ledger.due = None
        elif event in ("void", "stop"):
            assert match.phase == ("roll" if event == "void" else "over")
            ledger.remove_leavers(before.round)
            if match.phase == "roll":
                assert (match.opener, match.palifico, match.round) == (*ledger.opening(before), before.round)
        elif event in ("liar", "exact"):
            after = ledger.settle(before, cups, CHALLENGE if event == "liar" else EXACT)
            settled = match.last_round
            assert settled is not None
            assert settled.cups == cups
            moved = map(sum, zip(before.dice, settled.change, strict=True))
            assert [0 if seat in ledger.left else n for seat, n in enumerate(moved)] == ledger.dice
            assert all(settled.change[seat] == 0 for seat, n in enumerate(before.dice) if not n)
            if after is None:
                assert match.phase == "over"
            else:
                assert (match.phase, match.round) == ("roll", before.round + 1)
                assert (match.opener, match.palifico) == after
        assert list(match.dice) == ledger.dice
        assert list(match.points) == ledger.points
        assert all(0 <= n <= rules.dice for n in match.dice)
        if match.phase == "over":
            assert (match.opener, match.turn) == (None, None)
            assert match.places == ledger.places()
            if len(ledger.left) < match.seats:
                assert all(match.places[seat] > 1 for seat in ledger.left)
        else:
            assert match.places is None
            assert match.opener is not None
            assert match.dice[match.opener]
            assert (match.turn is None) == (match.phase == "roll")
    assert list(play_back(rules, match.log)) == steps
    assert verify(json.loads(json.dumps(save(match)))) == match


def disguise(cups: Cups, seat: int | None, open_die: bool, rng: random.Random) -> Cups:
    """Return other cups that look the same from a seat: its own dice and the open ones are kept, and some others."""
    return tuple(
        tuple(
            die if other == seat or (open_die and i == 0) or rng.random() < 0.3 else rng.randint(1, 6)
            for i, die in enumerate(cup)
        )
        for other, cup in enumerate(cups)
    )


@steady
@given(any_rules, seeds, st.booleans())
def test_views_never_depend_on_dice_that_are_hidden_from_them(rules: RuleSet, seed: int, reroll: bool) -> None:
    """Whole rounds, twice: with other dice under the others' cups, up to the call; for a seat and for a spectator."""
    rules = RuleSet.from_dict({**rules.to_dict(), "reroll": reroll})
    rng = random.Random(seed)
    match = random_start(rules, rng)
    for _ in range(4):
        if match.phase == "over":
            return
        seat = rng.choice([None, *match.seats_in])
        roll = random_roll(match.dice, rng)
        match, twin = match.roll(roll), match.roll(disguise(roll, seat, rules.open_die, rng))
        while match.phase != "roll" and match.phase != "over":
            assert match.view(seat) == twin.view(seat)
            assert match.view(None) == twin.view(None)
            assert json.dumps(match.view(seat).to_dict()) == json.dumps(twin.view(seat).to_dict())
            assert match.legal == twin.legal
            if match.phase == "reroll":
                turn = match.turn
                assert turn is not None
                (dice,) = random_roll([match.view(None).open_dice[turn].count(None)], rng)
                (others,) = disguise((dice,), 0 if turn == seat else None, False, rng)
                match, twin = match.roll_for(turn, dice), twin.roll_for(turn, others)
                continue
            if rng.random() < 0.03:
                leaver = rng.randrange(match.seats)
                match, twin = match.leave(leaver), twin.leave(leaver)
                continue
            action = random_action(match, rng)
            if isinstance(action, SetOut):
                # what is set out is public, so the twins have to agree on it
                assert match.turn is not None
                one, two = match.view(match.turn).cup, twin.view(match.turn).cup
                same = tuple(i for i in action.indices if one[i] == two[i])
                action = SetOut(same) if same else PASS
            match, twin = match.apply(action), (twin if action in (CHALLENGE, EXACT) else twin.apply(action))
            if action in (CHALLENGE, EXACT):
                break


@steady
@given(any_rules, seeds)
def test_a_round_that_ends_without_a_showdown_shows_no_dice(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    start = random_start(rules, rng)
    ended = []
    for _ in range(2):
        match = start.roll(random_roll(start.dice, random.Random(rng.random())))
        match = match.apply(match.legal.bids[0])
        ended.append([[m.view(seat) for seat in (None, *range(m.seats))] for m in (match.void_round(), match.stop())])
    assert ended[0] == ended[1]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(5))
def test_random_play_ends_every_preset(preset: str, seed: int) -> None:
    rules = RuleSet.preset(preset)
    assert ends(Match.start(rules, rules.seats[1] if seed == 0 else 2 + seed % 3, 0), random.Random(seed))


@steady
@given(rule_sets(), seeds)
def test_random_play_ends_every_rule_set(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    assert ends(random_start(rules, rng), rng)


def ends(match: Match, rng: random.Random) -> bool:
    while match.phase != "over" and match.round <= 5_000:
        match = step(match, rng)
    assert match.phase == "over"
    assert match.places is not None
    assert match.places.count(1) >= 1
    if match.rules.scoring == "dice":
        assert sum(1 for n in match.dice if n) == 1
    else:
        assert max(match.points) == match.rules.target_points
    return True


@steady
@given(any_rules)
def test_rule_sets_round_trip(rules: RuleSet) -> None:
    data = json.loads(json.dumps(rules.to_dict()))
    assert RuleSet.from_dict(data) == rules
    assert RuleSet.from_dict(data).to_dict() == rules.to_dict()
    assert hash(RuleSet.from_dict(data)) == hash(rules)


@steady
@given(any_rules, any_rules)
def test_different_rule_sets_are_not_equal(one: RuleSet, other: RuleSet) -> None:
    assume(one.to_dict() != other.to_dict())
    assert one != other
