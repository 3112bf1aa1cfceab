"""The duel tables of the level Master: `make duel-tables` solves and packs them, `make check-duels` measures what ships.

`solve` takes about a quarter of an hour on one core, always with the same result up to the last bits of the processor's arithmetic.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "py" / "shared"), str(ROOT / "tools")]

from duels import pack  # noqa: E402
from duels.against import rounds  # noqa: E402
from duels.best_response import best_response  # noqa: E402
from duels.solve import Duel  # noqa: E402
from liarsdice.bots.duels import FILES, packed  # noqa: E402

TABLES = ROOT / "py/liarsdice/bots/tables"
KNOWN = ROOT / "tests/data/duel_values.json"

SMALL = ((1, 1), (1, 2), (2, 1), (2, 2))
LARGE = ((1, 3), (3, 1), (2, 3), (3, 2), (3, 3))
PLAN = {
    ("plain", 1): SMALL + LARGE,
    ("plain", 2): SMALL,
    ("ladder", 1): SMALL + LARGE,
    ("board", 1): SMALL,
    ("none", 1): SMALL + LARGE,
}


def effort(order: str, dice: tuple[int, int]) -> tuple[int, int, int, float]:
    """Return (bids recalled, iterations, levels of a weight, chance below which an action is dropped) of a table."""
    if dice == (1, 1):
        return 4, 800, 255, 0.002
    if dice == (1, 2) and order == "plain":
        return 4, 400, 31, 0.02
    if dice in ((1, 2), (2, 1)):
        return 3, 500, 63, 0.01
    if dice == (2, 2):
        return 3, 350, 31, 0.02
    return 2, 600, 15, 0.05


def solve(names: list[str]) -> None:
    """Solve all tables (or those of the named files) and write them."""
    for (order, least), duels in PLAN.items():
        if names and f"{order}{least}" not in names:
            continue
        parts = []
        for mine, theirs in duels:
            recall, iterations, levels, drop = effort(order, (mine, theirs))
            start = perf_counter()
            duel = Duel(order, mine, theirs, recall, least)
            for turn in range(1, iterations + 1):
                duel.iterate(turn)
            weights = pack.quantised(duel, duel.average(), levels, drop)
            data = pack.packed(duel, weights)
            parts.append((mine, theirs, recall, data))
            value = duel.play(pack.played(weights))
            print(
                f"{order}{least} {mine}v{theirs}: {value:+.5f}, {len(data)} bytes, {perf_counter() - start:.0f} s",
                flush=True,
            )
        pack.write(TABLES / f"{order}{least}.py", parts)


def check(names: list[str]) -> int:
    """Print value and exploitability of every shipped table and how far its value is from the known one; 1 where one fails."""
    known = json.loads(KNOWN.read_text("utf-8"))["values"]
    bad = 0
    for name in FILES:
        if names and name not in names:
            continue
        order, least = name[:-1], int(name[-1])
        for mine, theirs, recall, data in pack.read(packed(name)):
            duel = Duel(order, mine, theirs, recall, least)
            strategy = pack.played(pack.unpacked(duel, data))
            value = duel.play(strategy)
            line = f"{order}{least} {mine}v{theirs}, recall {recall}, {len(data)} bytes: value {value:+.4f}"
            game = f"{mine}v{theirs}"
            if least == 1 and game in known.get({"none": "nowild"}.get(order, order), {}):
                exact = known[{"none": "nowild"}.get(order, order)][game]
                low, high = exact.get("value", exact.get("lo")), exact.get("value", exact.get("hi"))
                off = max(low - value, value - high, 0.0)
                allowed = 0.02 if game == "2v2" else 0.01
                bad += off > allowed
                line += (
                    f" (known {low:+.4f}{f' to {high:+.4f}' if high > low else ''}, off {off:.4f}, allowed {allowed})"
                )
            if mine + theirs <= 4 and max(mine, theirs) <= 2:
                low, high = best_response(duel, strategy, 0), best_response(duel, strategy, 1)
                gain = (high - low) / 2
                most = MOST.get((order, least, game))
                bad += most is not None and gain > most
                line += f", a best response gains {gain:.4f}" + (f" (allowed {most})" if most else "")
            print(line, flush=True)
            if game == "3v3":
                for level, opens, got, half in rounds(order):
                    least = value if opens else -value
                    bad += got + half < least
                    print(
                        f"  {'opens' if opens else 'responds'} against {level}: {got:+.3f} ± {half:.3f} (allowed {least:+.4f})",
                        flush=True,
                    )
    return 1 if bad else 0


MOST = {
    ("plain", 1, "1v1"): 0.005,
    ("plain", 1, "1v2"): 0.02,
    ("plain", 1, "2v1"): 0.02,
    ("plain", 1, "2v2"): 0.035,
    ("ladder", 1, "1v1"): 0.005,
    ("ladder", 1, "2v2"): 0.07,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["solve", "check"])
    parser.add_argument("names", nargs="*", help="only these files, as plain1")
    args = parser.parse_args()
    sys.exit(check(args.names) if args.what == "check" else solve(args.names))
