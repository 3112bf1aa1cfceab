"""Normal: binomial odds from what it sees, a little bluff, Exact where it clearly pays."""

from __future__ import annotations

from ..actions import CHALLENGE, EXACT, Action, Bid
from ..odds import per_die, tails
from ..view import View
from .characters import Normal
from .setting_out import set_out
from .sight import Sight, Source, pick


def set_out_as(view: View, character: Normal, rng: Source) -> Action:
    """Return what a normal player does in the phase `set_out`."""
    return set_out(view, character.set_out)


def decide(view: View, character: Normal, rng: Source) -> Action:
    """Return what a normal player does in the phase `bid`."""
    sight = Sight(view)
    action = sight.forced()
    if action is not None:
        return action
    faces = sorted(sight.least)
    chances = {face: sight.holds(sight.least[face], face) for face in faces}
    best = max(faces, key=lambda f: chances[f] + character.noise * rng.random() + 0.01 * sight.sure[f]) if faces else 0
    last = sight.last
    if last is not None:
        lie = 1 - sight.holds(last.quantity, last.face)
        own = chances[best] if faces else 0.0
        if sight.may_call_exact(rng) and _exact_pays(sight, character, max(lie, own)):
            return EXACT
        if sight.may_challenge() and (not faces or _doubted(sight, lie, own, character)):
            return CHALLENGE
        if not faces:
            return EXACT
    if rng.random() < character.bluff:
        best = faces[pick(rng, len(faces))]
        # a bluff must stay believable: a face that can't hold gives itself away
        if not chances[best]:
            best = max(faces, key=lambda f: chances[f])
    if last is None or rng.random() < character.jump:
        return _comfortable(sight, best, character, rng)
    return Bid(sight.least[best], best)


def _doubted(sight: Sight, lie: float, own: float, character: Normal) -> bool:
    """Lying is likelier than the best raise is to hold; for points a wrong call costs but a share: it calls sooner."""
    share = sight.share
    if sight.rules.scoring == "points" and share < 1:
        raised = character.called * (own - (1 - own) * share) - (1 - character.called) * share
        return lie - (1 - lie) * share > raised
    return lie > own + character.doubt


def _exact_pays(sight: Sight, character: Normal, other: float) -> bool:
    """Exact is right more often than wrong by its worth, and its chance is clearly the best of all."""
    chance = sight.exact_chance(sight.plain_tables())
    return chance > other and sight.exact_worth(chance) > character.exact


def _comfortable(sight: Sight, face: int, character: Normal, rng: Source) -> Bid:
    """The highest bid on a face that still holds with a chance it feels well with."""
    low, high = character.comfort
    wanted = low + (high - low) * rng.random()
    table = tails(sight.unknown, per_die(face, sight.wild))
    quantity = sight.sure[face]
    for needed, chance in enumerate(table):
        if chance >= wanted:
            quantity = sight.sure[face] + needed
    return sight.up_to(face, quantity)
