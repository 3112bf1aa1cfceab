"""Many matches, one seed after the other: `python -m tests.chaos.run --matches 100 --seed 1`; `--trace` shows what happens in one."""

from __future__ import annotations

import argparse
import sys
import time
from hashlib import sha256

from .match import ChaosMatch
from .watch import Broken


class Run:
    """So many matches, from a seed on: what was injected and survived, and the digest of all that was said in them."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self._said = sha256()

    @property
    def digest(self) -> str:
        return self._said.hexdigest()[:16]

    def play(self, matches: int, seed: int) -> Run:
        """Play; Broken names the seed that failed."""
        for number in range(seed, seed + matches):
            match = ChaosMatch(number)
            try:
                found = match.run()
            except Exception as error:
                again = f"make chaos CHAOS_SEED={number} CHAOS_MATCHES=1"
                raise Broken(f"seed {number}: {error!r} ({again})") from error
            self._said.update(match.world.digest.encode())
            for name, n in found.items():
                self.counts[name] = self.counts.get(name, 0) + n
        return self

    def told(self) -> str:
        """Return what was survived, in a few lines."""
        lines = [f"{name:>20} {n:>8}" for name, n in sorted(self.counts.items())]
        return "\n".join([*lines, f"{'digest':>20} {self.digest}"])


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
            print(match.run())
        finally:
            print("\n".join(match.world.trace or []), match.way, match._standing(), sep="\n")
        return 0
    run = Run()
    try:
        run.play(args.matches, args.seed)
    except KeyboardInterrupt:
        print("stopped")  # what it has come to is told all the same
    except Broken as broken:
        print(f"BROKEN {broken}", file=sys.stderr)
        return 1
    print(run.told())
    print(f"{run.counts.get('matches', 0)} matches from seed {args.seed} in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
