"""How strong the levels are: `make bench-bots` plays the headline pairings and prints shares of wins with 95 % intervals.

The order is the pub's without minimum opening, five dice. `--presets` compares the levels in every preset instead, four
seats, one against three, each pairing until its interval parts from the fair share, or for at most 800 games. `--json`
prints one object a line. The exit status is 1 where a figure misses its mark.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "py" / "shared")]

from liarsdice import PRESETS, RuleSet  # noqa: E402
from liarsdice.simulate import tournament, wilson  # noqa: E402

# (level, the others, the least share of wins that is wanted)
HEADLINES = [
    ("normal", ["random"], 0.95),
    ("normal", ["beginner"], 0.65),
    ("pro", ["normal"] * 3, 0.42),
    ("pro", ["normal"], 0.72),
    ("master", ["normal"] * 3, 0.50),
    ("master", ["pro"] * 3, 0.35),
    ("master", ["normal"] * 5, 0.38),
    ("master", ["normal"], 0.75),
    ("master", ["pro"], 0.55),
    ("master", ["beginner", "normal", "pro"], 0.25),
]
PART = 100


def measure(rules: RuleSet, level: str, others: list[str], games: int, seed: int, part_from: float | None) -> dict:
    """Play up to so many games, in parts; with `part_from`, stop once the interval lies on one side of it."""
    won, played, seconds = 0.0, 0, perf_counter()
    times: list[float] = []
    while played < games:
        part = range(played, min(games, played + PART))
        entry = tournament(rules, [level, *others], part, seed, perf_counter)[0]
        won, played = won + entry.wins, part.stop
        times += entry.seconds
        low, high = wilson(won, played)
        if part_from is not None and (low > part_from or high < part_from):
            break
    times.sort()
    return {
        "level": level,
        "others": others,
        "rate": won / played,
        "low": low,
        "high": high,
        "games": played,
        "seconds": perf_counter() - seconds,
        "ms_p95": 1000 * times[int(0.95 * (len(times) - 1))],
    }


def shown(found: dict, as_json: bool) -> None:
    """Print one result."""
    if as_json:
        print(json.dumps(found), flush=True)
        return
    mark = f"wanted {100 * found['wanted']:.0f} %: {'yes' if found['met'] else 'NO'}"
    print(
        f"{found.get('preset', ''):<9} {found['level']:<8} against {','.join(found['others']):<22} {100 * found['rate']:5.1f} %"
        f" ({100 * found['low']:.1f} to {100 * found['high']:.1f}), {found['games']} games, p95 {found['ms_p95']:.2f} ms; {mark}",
        flush=True,
    )


def main() -> int:
    """Play and print; 1 where a mark is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="default: 1600, and at most 800 with --presets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    met = True
    if args.presets:
        for preset in PRESETS:
            rules = RuleSet.preset(preset)
            for level, other in (("normal", "beginner"), ("pro", "normal"), ("master", "pro")):
                found = measure(rules, level, [other] * 3, args.games or 800, args.seed, 0.25)
                # a master is to be no worse than a professional by more than three points, the others clearly better
                wanted = 0.22 if level == "master" else 0.25
                found |= {"preset": preset, "wanted": wanted}
                found["met"] = found["rate" if level == "master" else "low"] > wanted
                met = met and found["met"]
                shown(found, args.json)
    else:
        rules = RuleSet.preset("pub", min_opening="one")
        for level, others, wanted in HEADLINES:
            found = measure(rules, level, others, args.games or 1600, args.seed, None)
            found |= {"wanted": wanted, "met": found["rate"] >= wanted}
            met = met and found["met"]
            shown(found, args.json)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
