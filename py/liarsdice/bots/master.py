"""Master: solved play in small duels, elsewhere a belief about every seat's hand and kind; a look ahead at who calls."""

from __future__ import annotations

from ..actions import CHALLENGE, EXACT, Action, Bid
from ..view import View
from . import duels, pro
from .belief import Belief, Memory
from .characters import Master
from .setting_out import set_out
from .sight import Sight, Source, at, mixed

MOST_DICE = 36
"""With more on the table a decision would take too long; a master then plays as a professional."""

MOST_BIDS = 10
MIDDLE = 0.6

# What a bid is worth that the next seat leaves alone, by the kind of that seat (KINDS) and the chance that the bid holds
# (in tenths) as its bidder sees it. Measured in some hundred matches; with more than two seats in shares of what a seat
# gets that is not involved, in duels in dice.
LEFT_ALONE = (
    (1.0, 0.75, 0.6, 0.6, 0.6, 0.5, 0.6, 0.85, 0.85, 0.55),
    (0.95, 0.8, 0.58, 0.42, 0.36, 0.33, 0.22, 0.3, 0.25, 0.2),
    (1.0, 0.9, 0.55, 0.3, 0.25, 0.02, 0.05, -0.15, -0.05, 0.08),
)
LEFT_ALONE_IN_DUELS = (
    (0.4, 0.1, 0.15, 0.3, 0.0, -0.15, -0.1, -0.1, 0.35, 0.4),
    (0.5, 0.42, 0.5, 0.5, -0.15, -0.15, -0.3, -0.35, -0.15, 0.05),
    (0.5, 0.4, 0.3, 0.3, 0.0, 0.0, 0.0, 0.1, 0.4, 0.55),
)


def set_out_as(view: View, character: Master, rng: Source, memory: Memory) -> Action:
    """Return what a master does in the phase `set_out`."""
    return set_out(view, character.set_out)


def decide(view: View, character: Master, rng: Source, memory: Memory) -> Action:
    """Return what a master does in the phase `bid`."""
    memory.look_back(view)
    sight = Sight(view)
    action = sight.forced()
    if action is not None:
        return action
    if view.rules.open_die or view.rules.reroll or sight.total > MOST_DICE:
        return _solved(sight, rng) or pro.decide(view, character.as_pro(), rng)
    belief = Belief(view, memory)
    if sight.seats_in == 2 and belief.kinds[belief.next][1] >= character.fear:
        action = _solved(sight, rng)
        if action is not None:
            return action
    found = weigh(sight, belief, character, rng)
    temperature = character.temperature if sight.last is not None else character.opening_temperature
    return found[mixed([worth for _, worth in found], temperature, rng)][0] if found else EXACT


def weigh(sight: Sight, belief: Belief, character: Master, rng: Source) -> list[tuple[Action, float]]:
    """Return the choices worth a thought, each with its worth in dice (or points)."""
    found: list[tuple[Action, float]] = []
    if sight.last is not None:
        if sight.may_challenge():
            found.append((CHALLENGE, sight.challenge_worth(belief.tails(sight.last.face))))
        if sight.may_call_exact(rng):
            tables = {face: belief.tails(face) for face in range(1, 7)}
            found.append((EXACT, sight.exact_worth(sight.exact_chance(tables), character.opening_worth)))
    tables = {face: belief.tails(face) for face in sight.least}
    for bid in _worth_a_thought(sight, tables):
        worth = _bid_worth(sight, belief, bid, tables[bid.face]) + pro.taste(sight, bid.face, character)
        found.append((bid, worth))
    return found


def _worth_a_thought(sight: Sight, tables: dict[int, tuple[float, ...]]) -> list[Bid]:
    """Return some bids, those first that neither are certain nor hopeless: a decision must not take long."""
    bids = pro.candidates(sight)
    chances = {bid: at(tables[bid.face], bid.quantity - sight.sure[bid.face]) for bid in bids}
    return sorted(bids, key=lambda bid: abs(chances[bid] - MIDDLE))[:MOST_BIDS]


def _bid_worth(sight: Sight, belief: Belief, bid: Bid, table: tuple[float, ...]) -> float:
    called, held = belief.called(bid)
    rules = sight.rules
    won, lost = (
        pro.stakes(sight, table, bid.quantity - sight.sure[bid.face]) if rules.loss == "difference" else (1.0, 1.0)
    )
    if rules.scoring == "points":
        outcome, aside = held - (called - held) * sight.share, -sight.share
    else:
        outcome, aside = held * won * sight.share - (called - held) * lost, sight.share
    return outcome + (1 - called) * _going_on(sight, belief, bid, aside)


def _going_on(sight: Sight, belief: Belief, bid: Bid, aside: float) -> float:
    """Return what a bid is worth that the next seat does not call, as measured among the kinds that sit here."""
    place = min(9.0, max(0.0, sight.holds(bid.quantity, bid.face) * 10 - 0.5))
    low = int(place)
    rows = LEFT_ALONE_IN_DUELS if sight.seats_in == 2 else LEFT_ALONE
    value = 0.0
    for row, likely in zip(rows, belief.kinds[belief.next], strict=True):
        value += likely * (row[low] + (row[min(9, low + 1)] - row[low]) * (place - low))
    return value if sight.seats_in == 2 else value * aside


def _solved(sight: Sight, rng: Source) -> Action | None:
    """Return a move of solved play, None where there is none."""
    solved = duels.choices(sight.view)
    sound = [(action, weight) for action, weight in solved or () if _sound(sight, action)]
    if not sound:
        return None
    left = rng.random() * sum(weight for _, weight in sound)
    for action, weight in sound:
        left -= weight
        if left < 0:
            return action
    return sound[-1][0]


def _sound(sight: Sight, action: Action) -> bool:
    """Neither a challenge of what its own dice fulfil nor a bid that can't hold: rounding leaves a few of them."""
    if action is CHALLENGE:
        return sight.may_challenge()
    return isinstance(action, Bid) and action.quantity - sight.sure[action.face] <= sight.unknown
