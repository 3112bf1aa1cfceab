"""How strong the levels are: `make bench-bots` plays the pairings below and prints shares of wins with 95 % intervals.

What is named is played, without a name `headlines`: the pub's order without minimum opening, five dice.
- `headlines`: 1,600 games each.
- `mixes`: a Master among any three Beginners, Normals and Pros, 1,600 games each.
- `presets`, `options`: in every preset, and with every option that none of them has, four seats, one of a level against three of the
  level below: each pairing until its interval parts from the fair share, or for at most 800 games.
- `tempers`: every named character of a level against three that have no temper, 800 games.
`--json` prints one object a line. The exit status is 1 where a figure misses its mark.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "py" / "shared")]

from liarsdice import PRESETS, RuleSet  # noqa: E402
from liarsdice.bots import LEVELS, TEMPERS, Temper  # noqa: E402
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
MIXES = [("master", list(others), 0.25) for others in combinations_with_replacement(("beginner", "normal", "pro"), 3)]
STEPS = (("normal", "beginner"), ("pro", "normal"), ("master", "pro"))
OPTIONS: dict[str, tuple[str, dict[str, object]]] = {
    "exact=count": ("classic", {"exact": "count"}),
    "exact=top": ("classic", {"exact": "top"}),
    "exact, next": ("pub", {"exact": "count", "exact_opener": "next"}),
    "three dice": ("classic", {"dice": 3}),
    "six dice": ("classic", {"dice": 6}),
    "difference": ("classic", {"loss": "difference"}),
    "points": ("classic", {"scoring": "points"}),
    "forbidden": ("classic", {"wild_bids": "forbidden"}),
    "board": ("classic", {"wild_bids": "board"}),
    "reroll": ("bluff", {"reroll": True}),
    "exakt_all": ("bluff", {"exakt_all": True}),
    "giveaway": ("bluff", {"giveaway": True}),
    "bluff, all": ("bluff", {"reroll": True, "exakt_all": True, "giveaway": True, "open_die": True}),
    "duel, dice": ("duel", {"scoring": "dice", "exact": "top", "wild_bids": "board"}),
}
PART = 40


def measure(
    rules: RuleSet, level: str, others: list[str], temper: Temper | None, games: int, seed: int, part_from: float | None
) -> dict[str, Any]:
    """Play up to so many games, in parts; with `part_from`, stop once the interval lies on one side of it."""
    won, played, seconds = 0.0, 0, perf_counter()
    times: list[float] = []
    while played < games:
        part = range(played, min(games, played + PART))
        entry = tournament(rules, [level, *others], part, seed, perf_counter, [temper])[0]
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


def shown(found: dict[str, Any], as_json: bool) -> None:
    """Print one result."""
    if as_json:
        print(json.dumps(found), flush=True)
        return
    mark = f"wanted {100 * found['wanted']:.0f} %: {'yes' if found['met'] else 'NO'}"
    print(
        f"{found['name']:<11} {found['level']:<8} against {','.join(found['others']):<22} {100 * found['rate']:5.1f} %"
        f" ({100 * found['low']:.1f} to {100 * found['high']:.1f}), {found['games']} games, p95 {found['ms_p95']:.2f} ms; {mark}",
        flush=True,
    )


Row = tuple[str, RuleSet, str, list[str], Temper | None, int, float, str]
"""Name, rules, level, the others, the level's temper, most games, what is wanted, and of what: `rate`, `low` or `part`."""


def rows(what: str) -> Iterator[Row]:
    """Yield what is to be played."""
    pub = RuleSet.preset("pub", min_opening="one")
    if what in ("headlines", "mixes"):
        for level, others, wanted in HEADLINES if what == "headlines" else MIXES:
            yield "", pub, level, others, None, 1600, wanted, "rate"
    elif what == "tempers":
        for level in LEVELS:
            for name, temper in TEMPERS.items():
                yield name, pub, level, [level] * 3, temper, 800, 0.0, "rate"
    else:
        places = {name: (name, {}) for name in PRESETS} if what == "presets" else OPTIONS
        for name, (preset, changes) in places.items():
            rules = RuleSet.preset(preset, **changes)
            for level, other in STEPS:
                # a master is to be no worse than a professional by more than three points, the others clearly better
                wanted, of = (0.22, "rate") if level == "master" else (0.25, "low")
                yield name, rules, level, [other] * 3, None, 800, wanted, of


def main() -> int:
    """Play and print; 1 where a mark is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help="headlines, mixes, presets, options, tempers")
    parser.add_argument("--games", type=int, help="at most so many of each")
    parser.add_argument("--only", help="one level alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    met = True
    for what in args.what or ["headlines"]:
        for name, rules, level, others, temper, games, wanted, of in rows(what):
            if args.only in (None, level):
                part_from = 0.25 if what in ("presets", "options") else None
                found = measure(rules, level, others, temper, min(games, args.games or games), args.seed, part_from)
                found |= {"what": what, "name": name, "wanted": wanted, "met": found[of] >= wanted}
                met = met and found["met"]
                shown(found, args.json)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
