"""Many matches, one seed after the other: `python -m tests.chaos.run --matches 100 --seed 1`; `--trace` shows what happens in one."""

from __future__ import annotations

import argparse
import sys
import time

from .match import ChaosMatch
from .watch import Broken


def run(matches: int, seed: int, counts: dict[str, int] | None = None) -> dict[str, int]:
    """Play so many matches, from a seed on; return what was injected and survived (`counts`, so far). Broken names the seed that failed."""
    counts = {} if counts is None else counts
    for number in range(seed, seed + matches):
        try:
            one = ChaosMatch(number).run()
        except Exception as error:
            raise Broken(f"seed {number}: {error!r} (make chaos CHAOS_SEED={number} CHAOS_MATCHES=1)") from error
        for name, n in one.items():
            counts[name] = counts.get(name, 0) + n
    return counts


def told(counts: dict[str, int]) -> str:
    """Return what was survived, in a few lines."""
    return "\n".join(f"{name:>12} {n:>8}" for name, n in sorted(counts.items()))


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trace", action="store_true")
    args = parser.parse_args()
    began = time.monotonic()
    if args.trace:
        match = ChaosMatch(args.seed, trace=True)
        try:
            print(told(match.run()))
        finally:
            print("\n".join(match.world.trace or []), match.way, match._standing(), sep="\n")
        return 0
    counts: dict[str, int] = {}
    try:
        run(args.matches, args.seed, counts)
    except KeyboardInterrupt:
        print("stopped")  # what it has come to is told all the same
    except Broken as broken:
        print(f"BROKEN {broken}", file=sys.stderr)
        return 1
    print(told(counts))
    print(f"{counts.get('matches', 0)} matches from seed {args.seed} in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
