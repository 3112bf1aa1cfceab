"""Whole matches between bots, and tournaments of them; pure: all chance comes from the sources handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from .actions import CHALLENGE, EXACT, PASS, Action, SetOut
from .bots import Bot, Source, Temper, make_bot
from .match import Match
from .rules import RuleSet
from .view import View

Player = Callable[[View], Action]

RANDOM = "random"
"""Takes the place of a level in a tournament: legal play at random, for comparison."""


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


@dataclass
class Entry:
    """What one entry of a tournament has done; `seconds` are of every decision, as the clock that was handed in has it."""

    level: str
    wins: float = 0.0
    decisions: int = 0
    seconds: list[float] = field(default_factory=list, repr=False)


def at_random(rng: Source) -> Player:
    """Return a player to whom every legal action is as good as any other."""

    def act(view: View) -> Action:
        legal = view.legal
        if legal.set_out:
            hidden = [index for index, die in enumerate(view.open_dice[view.turn or 0]) if die is None]
            return PASS if rng.random() < 0.5 else SetOut((hidden[int(rng.random() * len(hidden))],))
        choices: list[Action] = [*legal.bids, *[CHALLENGE] * legal.challenge, *[EXACT] * legal.exact]
        return choices[int(rng.random() * len(choices))]

    return act


def tournament(
    rules: RuleSet,
    levels: Sequence[str],
    games: Iterable[int],
    seed: int,
    clock: Callable[[], float] | None = None,
    tempers: Sequence[Temper | None] = (),
) -> list[Entry]:
    """Return what each entry of `levels` (a bot's level or `random`) has won in the games of these numbers.

    Seats are drawn anew for every game, for who sits next to whom matters; a shared first is shared out. A game's number
    and the seed decide all its chance, so that a tournament can be played in parts. With a clock, the time of every
    decision is taken. `tempers` are those of the first entries, None for an even one.
    """
    entries = [Entry(level) for level in levels]
    for game in games:
        rng = Random(f"{seed}/{game}")
        order = list(range(len(levels)))
        rng.shuffle(order)
        bots = [None if levels[entry] == RANDOM else _bot(entry, levels, rules, rng, tempers) for entry in order]
        acts = [
            _timed(bot.act if bot else at_random(rng), entries[entry], clock)
            for entry, bot in zip(order, bots, strict=True)
        ]
        match = Match.start(rules, len(levels), int(rng.random() * len(levels)))
        while match.phase != "over":
            match = advance(match, acts, rng)
        assert match.places is not None
        firsts = [entry for entry, place in zip(order, match.places, strict=True) if place == 1]
        for entry in firsts:
            entries[entry].wins += 1 / len(firsts)
    return entries


def _bot(
    entry: int, levels: Sequence[str], rules: RuleSet, rng: Source, tempers: Sequence[Temper | None]
) -> Bot:
    temper = tempers[entry] if entry < len(tempers) else None
    return make_bot(levels[entry], rules, rng, temper=temper or Temper())


def _timed(act: Player, entry: Entry, clock: Callable[[], float] | None) -> Player:
    def player(view: View) -> Action:
        start = clock() if clock else 0.0
        action = act(view)
        entry.decisions += 1
        if clock:
            entry.seconds.append(clock() - start)
        return action

    return player


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a win rate after `games` games.

    >>> [round(bound, 2) for bound in wilson(50, 100)]
    [0.4, 0.6]
    """
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
