"""Pro: reads the ladder (who bid a face probably holds some) and asks whether the next seat would call a bid."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from ..actions import CHALLENGE, EXACT, Action, Bid
from ..odds import per_die, tails
from ..view import View
from .characters import Pro
from .setting_out import set_out
from .sight import Sight, Source, at, mixed


class Belief(NamedTuple):
    """What a Pro thinks of the dice it does not see; lists run by face, index 0 is a filler."""

    all: list[float]  # chance that an unknown die counts, mean over all seats
    next: list[float]  # the same for the next seat's hidden dice
    rest: list[float]  # and for all but the next seat's
    public: list[float]  # what the next seat itself thinks of the dice it does not see
    next_hidden: int
    next_shown: list[int]  # dice the next seat sees for sure besides its hidden ones: everything that lies open


def set_out_as(view: View, character: Pro, rng: Source) -> Action:
    """Return what a professional does in the phase `set_out`."""
    return set_out(view, character.set_out)


def decide(view: View, character: Pro, rng: Source) -> Action:
    """Return what a professional does in the phase `bid`: the worth of every choice, nearly equal ones mixed."""
    sight = Sight(view)
    action = sight.forced()
    if action is not None:
        return action
    found = weigh(sight, character, rng)
    if not found:
        return EXACT
    temperature = character.temperature if sight.last is not None else character.opening_temperature
    return found[mixed([worth for _, worth in found], temperature, rng)][0]


def weigh(sight: Sight, character: Pro, rng: Source) -> list[tuple[Action, float]]:
    """Return the choices worth a thought, each with its worth in dice (or points); `rng` may leave a fruitless Exact out."""
    belief = read(sight, character)
    found: list[Action] = []
    if sight.last is not None:
        if sight.may_challenge():
            found.append(CHALLENGE)
        if sight.may_call_exact(rng):
            found.append(EXACT)
    found += candidates(sight)
    return [(action, _worth(sight, belief, action, character)) for action in found]


def worth_of(sight: Sight, action: Action, character: Pro) -> float:
    """Return what one action is worth in dice (or points)."""
    return _worth(sight, read(sight, character), action, character)


def _worth(sight: Sight, belief: Belief, action: Action, character: Pro) -> float:
    if isinstance(action, Bid):
        return _bid_worth(sight, belief, action, character)
    assert sight.last is not None
    if action is CHALLENGE:
        return sight.challenge_worth(tails(sight.unknown, belief.all[sight.last.face]))
    tables = {face: tails(sight.unknown, belief.all[face]) for face in range(1, 7)}
    return sight.exact_worth(sight.exact_chance(tables), character.opening_worth)


def candidates(sight: Sight) -> list[Bid]:
    """Return the bids worth a thought: on each face the smallest few; as opener those about what is expected."""
    found = []
    for face, least in sight.least.items():
        start = least
        if sight.last is None:
            start = max(least, int(sight.expected(face)) - 2)
        end = min(start + (3 if sight.last is None else 2), sight.highest(face))
        found += [Bid(quantity, face) for quantity in range(min(start, end), end + 1)]
    return found


def read(sight: Sight, character: Pro) -> Belief:
    """Return what the ladder says about the hidden dice.

    A die of a seat that bid a face is likelier to show it (and a little likelier to be wild). A seat that has set
    dice out has rolled the others again since, so that its bids say nothing about them.
    """
    view, wild, rules = sight.view, sight.wild, sight.rules
    base = [0.0] + [per_die(face, wild) for face in range(1, 7)]
    weights: dict[int, list[float]] = {}
    gains: dict[tuple[int, int], float] = {}
    for entry in view.bids:
        seat_weights = weights.setdefault(entry.seat, [0.0] + [1.0] * 6)
        gain = gains.get((entry.seat, entry.face), character.tilt)
        gains[entry.seat, entry.face] = gain * character.repeat
        seat_weights[entry.face] += gain
        if wild and entry.face != wild:
            seat_weights[wild] += gain * character.wild_tilt
    n = len(view.dice)
    following = next(s % n for s in range(sight.seat + 1, sight.seat + n) if view.dice[s % n])
    shown = [0] * 7
    hidden = list(view.dice)
    if rules.open_die or rules.reroll:
        for seat, dice in enumerate(view.open_dice):
            for die in dice:
                if die is not None:
                    shown[die] += 1
                    hidden[seat] -= 1
            if view.dice[seat] - hidden[seat] > rules.open_die:
                weights.pop(seat, None)
    if wild:
        jokers = shown[wild]
        shown = [n + jokers for n in shown]
        shown[wild] = jokers
    unknown = sight.unknown
    expected = [unknown * p for p in base]
    for seat, seat_weights in weights.items():
        if seat != sight.seat:
            _add(expected, hidden[seat], _chances(seat_weights, wild), base)
    next_hidden = hidden[following]
    next_chances = _chances(weights[following], wild) if following in weights else base
    rest_dice = unknown - next_hidden
    pairs = zip(expected, next_chances, strict=True)
    rest = [(e - next_hidden * c) / rest_dice if rest_dice else 0.0 for e, c in pairs]
    # The next seat doesn't know this seat's dice, but has heard its bids like everybody's.
    heard = [rest_dice * p for p in rest]
    mine = hidden[sight.seat]
    own_chances = _chances(weights[sight.seat], wild) if sight.seat in weights else base
    _add(heard, mine, own_chances, [0.0] * 7)
    others = rest_dice + mine
    return Belief(
        all=[e / unknown if unknown else 0.0 for e in expected],
        next=next_chances,
        rest=rest,
        public=[h / others if others else 0.0 for h in heard],
        next_hidden=next_hidden,
        next_shown=shown,
    )


def _chances(weights: list[float], wild: int) -> list[float]:
    total = sum(weights)
    joker = weights[wild] if wild else 0.0
    return [(w + (joker if face != wild else 0.0)) / total if face else 0.0 for face, w in enumerate(weights)]


def _add(expected: list[float], dice: int, chances: list[float], base: list[float]) -> None:
    for face in range(1, 7):
        expected[face] += dice * (chances[face] - base[face])


def _bid_worth(sight: Sight, belief: Belief, bid: Bid, character: Pro) -> float:
    """Return what a bid is worth: called it wins or loses, believed the round goes on."""
    face, quantity = bid.face, bid.quantity
    rules = sight.rules
    hits = tails(belief.next_hidden, belief.next[face])
    rest_dice = sight.unknown - belief.next_hidden
    rest = tails(rest_dice, belief.rest[face])
    mine = sight.view.open_dice[sight.seat].count(None)
    others = rest_dice + mine
    # the bid itself is heard too: this seat's dice lean towards it
    lean = per_die(face, sight.wild)
    lean = min(0.9, lean * (1 + (0.5 if sight.wild and face != sight.wild else 1.0) * character.belief * 0.5))
    own_share = mine / others if others else 0.0
    p_next = max(belief.public[face], belief.public[face] * (1 - own_share) + lean * own_share)
    theirs = tails(others, min(1.0, p_next))
    needed = quantity - sight.sure[face]
    needed_next = quantity - belief.next_shown[face]
    called = held = 0.0
    for hit in range(belief.next_hidden + 1):
        weight = hits[hit] - hits[hit + 1]
        if weight <= 0:
            continue
        trust = at(theirs, needed_next - hit)
        call = weight / (1 + exp((trust - character.call_at) / character.call_width))
        called += call
        held += call * at(rest, needed - hit)
    won, lost = 1.0, 1.0
    if rules.loss == "difference":
        won, lost = stakes(sight, tails(sight.unknown, belief.all[face]), needed)
    if rules.scoring == "points":
        outcome = held - (called - held) * sight.share
        aside = -sight.share
    else:
        outcome = held * won * sight.share - (called - held) * lost
        aside = sight.share
    n = sight.seats_in
    going_on = character.duel_rest if n == 2 else character.table_rest * aside * (n - 2) / n
    return outcome + (1 - called) * going_on + taste(sight, face, character)


def taste(sight: Sight, face: int, character: Pro) -> float:
    """Return what a bid on a face is worth to this character besides."""
    if sight.last is not None:
        return character.nerve
    return 0.0 if sight.sure[face] else character.lure


def stakes(sight: Sight, table: tuple[float, ...], needed: int) -> tuple[float, float]:
    """Return (dice the caller loses where a bid holds, dice this seat loses where it fails) under loss=difference."""
    hold = at(table, needed)
    lost = sum(1 - at(table, needed + 1 - i) for i in range(1, sight.mine + 1)) / (1 - hold) if hold < 1 else 1.0
    over = sum(at(table, needed + i) for i in range(1, 4)) + hold - at(table, needed + 1)
    won = over / hold if hold > 0 else 1.0
    return max(1.0, won), max(1.0, lost)
