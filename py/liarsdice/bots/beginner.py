"""Beginner: a rough guess, nearly at random the next best thing, sometimes a challenge on a hunch."""

from __future__ import annotations

from itertools import islice

from ..actions import CHALLENGE, EXACT, PASS, Action
from ..view import View
from .characters import Beginner
from .setting_out import set_out
from .sight import Sight, Source, pick


def set_out_as(view: View, character: Beginner, rng: Source) -> Action:
    """Return what a beginner does in the phase `set_out`."""
    return set_out(view, 0.0) if rng.random() < character.set_out else PASS


def decide(view: View, character: Beginner, rng: Source) -> Action:
    """Return what a beginner does in the phase `bid`."""
    sight = Sight(view)
    action = sight.forced()
    if action is not None:
        return action
    noise = 1 + character.noise * (2 * rng.random() - 1)
    guess = [0.0] + [sight.sure[f] + (sight.expected(f) - sight.sure[f]) * noise for f in range(1, 7)]
    last = sight.last
    if last is None:
        face = _likely_face(sight, guess, rng)
        low, high = character.opening
        return sight.up_to(face, round(guess[face] * (low + (high - low) * rng.random())))
    may_challenge = sight.may_challenge()
    if view.legal.exact and abs(last.quantity - guess[last.face]) < 0.5 and rng.random() < character.exact:
        return EXACT
    doubts = last.quantity > guess[last.face] + character.slack
    if may_challenge and (doubts or rng.random() < character.hunch or not view.legal.bids):
        return CHALLENGE
    following = list(islice(view.legal.bids, character.next_bids))
    likely = [bid for bid in following if bid.quantity <= guess[bid.face] + character.stretch]
    if likely:
        return likely[pick(rng, len(likely))]
    if may_challenge:
        return CHALLENGE
    if following:
        return following[pick(rng, min(3, len(following)))]
    return EXACT


def _likely_face(sight: Sight, guess: list[float], rng: Source) -> int:
    """The face it holds most of, mostly."""
    faces = sorted(sight.least)
    if rng.random() < 0.3:
        return faces[pick(rng, len(faces))]
    return max(faces, key=lambda face: (sight.sure[face] + rng.random(), guess[face]))
