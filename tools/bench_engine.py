"""Print how many rounds a second the engine plays: random play and each level of bots, as ratios to a baseline.

The baseline is measured in the same run, so that ratios compare between machines: how many times a second plain
Python rolls, sorts and counts sixty dice. Then the time of one decision at ten seats and sixty dice, per level.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "py" / "shared")]

from liarsdice import Match, RuleSet  # noqa: E402
from liarsdice.bots import LEVELS, make_bot  # noqa: E402
from liarsdice.simulate import advance, at_random, play_out  # noqa: E402

SECONDS = 1.0
RUNS = 5


def rate(work: Callable[[Random], int]) -> float:
    """Return how many units a second `work` does; it does some and says how many."""
    rates = []
    for run in range(RUNS):
        rng, units, start = Random(run), 0, perf_counter()
        while (spent := perf_counter() - start) < SECONDS / RUNS:
            units += work(rng)
        rates.append(units / spent)
    return median(rates)


def baseline(rng: Random) -> int:
    """Roll, sort and count sixty dice."""
    dice = sorted(int(rng.random() * 6) + 1 for _ in range(60))
    return 1 + 0 * sum(1 for die in dice if die in (1, 4))


def rounds(level: str | None) -> Callable[[Random], int]:
    """Return work that plays a match of four in classic and says how many rounds it took."""
    rules = RuleSet.preset("classic")

    def work(rng: Random) -> int:
        player = at_random(rng) if level is None else make_bot(level, rules, rng).act
        return play_out(Match.start(rules, 4, 0), [player] * 4, rng).round

    return work


def decisions(level: str) -> list[float]:
    """Return the milliseconds of single decisions at ten seats with six dice each, in rounds of random play."""
    rules = RuleSet.preset("classic", dice=6, exact="top", open_die=True)
    rng, found = Random(1), []
    for _ in range(60):
        match = Match.start(rules, 10, 0)
        while match.round == 1:
            if match.phase == "bid":
                assert match.turn is not None
                view, bot = match.view(match.turn), make_bot(level, rules, rng)
                start = perf_counter()
                bot.act(view)
                found.append(1000 * (perf_counter() - start))
            match = advance(match, [at_random(rng)] * 10, rng)
    return found


def main() -> None:
    """Print the figures."""
    base = rate(baseline)
    print(f"rounds per second, classic, four seats, median of {RUNS}; ratio to {base:,.0f} baseline units per second")
    for name, level in [("random play", None), *((level, level) for level in LEVELS)]:
        found = rate(rounds(level))
        print(f"  {name:<12} {found:>8,.0f}   ratio {found / base:.3f}")
    print("one decision, ten seats, sixty dice, milliseconds (median, p95, worst)")
    for level in LEVELS:
        times = decisions(level)
        print(f"  {level:<12} {median(times):>8.3f} {quantiles(times, n=20)[-1]:>8.3f} {max(times):>8.3f}")


if __name__ == "__main__":
    main()
