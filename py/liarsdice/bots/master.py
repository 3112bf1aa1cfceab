"""Master: solved play in small duels, a professional's reading of the ladder at every other table."""

from __future__ import annotations

from ..actions import CHALLENGE, Action, Bid
from ..view import View
from . import duels, pro
from .characters import Master
from .setting_out import set_out
from .sight import Sight, Source


def set_out_as(view: View, character: Master, rng: Source) -> Action:
    """Return what a master does in the phase `set_out`."""
    return set_out(view, character.set_out)


def decide(view: View, character: Master, rng: Source) -> Action:
    """Return what a master does in the phase `bid`."""
    sight = Sight(view)
    action = sight.forced()
    if action is not None:
        return action
    solved = duels.choices(view)
    if solved is None:
        return pro.decide(view, character, rng)
    sound = [(action, weight) for action, weight in solved if _sound(sight, action)]
    if not sound:
        return pro.decide(view, character, rng)
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
