"""Whole matches between bots, and tournaments of them; pure: all chance comes from the sources handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from .actions import Action
from .bots import Bot, Source, make_bot
from .match import Match
from .rules import RuleSet
from .view import View

Player = Callable[[View], Action]


def roll(rng: Source, dice: int) -> tuple[int, ...]:
    """Return a cup of `dice` dice."""
    return tuple(int(rng.random() * 6) + 1 for _ in range(dice))


def advance(match: Match, players: Sequence[Player], rng: Source) -> Match:
    """Return the match after its next step: a roll, a reroll, or an action of the player on turn."""
    if match.phase == "roll":
        return match.roll([roll(rng, n) for n in match.dice])
    assert match.turn is not None
    view = match.view(match.turn)
    if match.phase == "reroll":
        return match.roll_for(match.turn, roll(rng, view.open_dice[match.turn].count(None)))
    return match.apply(players[match.turn](view))


def play_out(match: Match, players: Sequence[Player], rng: Source) -> Match:
    """Return the match played to its end; one player a seat."""
    while match.phase != "over":
        match = advance(match, players, rng)
    return match


def tournament(rules: RuleSet, levels: Sequence[str], games: int, seed: int) -> list[float]:
    """Return the wins of each entry of `levels`, seats rotated from game to game; a shared first is shared out."""
    wins = [0.0] * len(levels)
    for game in range(games):
        rng = Random(f"{seed}/{game}")
        order = [(i + game) % len(levels) for i in range(len(levels))]
        bots: list[Bot] = [make_bot(levels[entry], rules, rng) for entry in order]
        match = Match.start(rules, len(levels), int(rng.random() * len(levels)))
        places = play_out(match, [bot.act for bot in bots], rng).places
        assert places is not None
        firsts = [entry for entry, place in zip(order, places, strict=True) if place == 1]
        for entry in firsts:
            wins[entry] += 1 / len(firsts)
    return wins


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a win rate after `games` games.

    >>> [round(bound, 2) for bound in wilson(50, 100)]
    [0.4, 0.6]
    """
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
