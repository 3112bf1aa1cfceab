"""What `make bench-bots` times in the browser runs through: sessions with bots and with people, from the start to the analysis."""

import timed_calls


def test_a_level_is_timed_to_its_end() -> None:
    found = dict(timed_calls.measured("beginner"))
    assert all(found.values())
    bots = {name.removeprefix("beginner, call, nine bots: ") for name in found if "nine bots" in name}
    assert {"start", "act", "hint", "tick, bot", "resume", "finish", "bots to the end", "analysis", "export"} <= bots
    assert {"call, ten people: share", "call, ten people: analysis"} <= found.keys()
