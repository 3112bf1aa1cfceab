"""The memory that the table wakes up from: it lacks nothing, and repeats nothing."""

from liarsdice_shared.settings import PRESET_NAMES

from .woken import wake


def test_two_tables_from_one_memory_play_every_preset_and_draw_nothing_alike() -> None:
    first, second = wake(" ".join(PRESET_NAMES)), wake("classic")
    assert first["secret"] != second["secret"]
    assert first["faces"] != second["faces"]
    assert not set(first["rolls"]) & {roll for roll in second["rolls"] if len(roll) > 15}
