"""Matches to which everything happens (`make chaos`): a few with every run of the tests, ten thousand in the long target."""

from __future__ import annotations

import pytest

from .run import run, told


def survives(matches: int, seed: int) -> None:
    counts = run(matches, seed)
    print(told(counts))
    assert counts["matches"] == matches
    assert counts["hosts"] > matches  # tables did move


def test_sixty_matches_survive_what_happens_to_them():
    survives(60, 1)


@pytest.mark.long
def test_ten_thousand_matches_survive_what_happens_to_them():
    survives(10_000, 1_000)
