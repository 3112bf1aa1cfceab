"""Matches to which everything happens (`make chaos`): a few with every run of the tests, ten thousand in the long target."""

from __future__ import annotations

import pytest

from .run import Run


def survives(matches: int, seed: int) -> Run:
    run = Run().play(matches, seed)
    print(run.told())
    assert run.counts["matches"] == matches
    assert run.counts["hosts"] > matches  # tables did move
    return run


def test_sixty_matches_survive_what_happens_to_them():
    survives(60, 1)


def test_a_seed_is_one_run():
    assert survives(3, 5).digest == survives(3, 5).digest


@pytest.mark.long
def test_ten_thousand_matches_survive_what_happens_to_them():
    survives(10_000, 1_000)
