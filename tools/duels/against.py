"""Three dice each, whose tree is too large for a best response: what solved play gets in rounds against every level of bots.

Against an optimal strategy nobody gets more than the value of the round, so that what it gets may lie below by chance alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random

from liarsdice import Match, RuleSet
from liarsdice.bots import make_bot
from liarsdice.bots.characters import Master
from liarsdice.simulate import advance

GAMES = 2000
PLACES: dict[str, tuple[str, dict[str, object]]] = {
    "plain": ("pub", {"min_opening": "one"}),
    "ladder": ("classic", {}),
    "none": ("twocups", {}),
}
LEVELS = ("beginner", "normal", "pro")


def rounds(order: str) -> Iterator[tuple[str, bool, float, float]]:
    """Yield (level, whether solved play opens, what it gets of a round on average, the 95 % interval's half)."""
    preset, changes = PLACES[order]
    rules = RuleSet.preset(preset, **changes)
    for level in LEVELS:
        for opener in (0, 1):
            won = sum(_wins(rules, level, opener, game) for game in range(GAMES))
            yield level, opener == 0, 2 * won / GAMES - 1, 1.96 / sqrt(GAMES)


def _wins(rules: RuleSet, level: str, opener: int, game: int) -> bool:
    rng = Random(f"against/{game}")
    bots = [make_bot("master", rules, rng, Master(fear=0.0)), make_bot(level, rules, rng)]
    match = Match.start(rules, 2, opener, dice=(3, 3))
    while match.last_round is None:
        match = advance(match, [bot.act for bot in bots], rng)
    return match.last_round.right == (match.last_round.caller == 0)
