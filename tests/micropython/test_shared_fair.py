"""Fair dice on both runtimes: the same bytes everywhere, every commitment binds, dice are even."""

from liarsdice_shared import fair, settings

S = "ab" * 32
R = ["01" * 32, "fe" * 32]


def record(**changes):
    parts = [
        "m1",
        1,
        1,
        1,
        fair.rules_hash(settings.preset("classic")),
        [5, 5, 0, 2],
        [[], [], [], []],
        [[0, "c0"], [1, "c1"]],
    ]
    for name, value in changes.items():
        parts[getattr(fair, name)] = value
    return parts


def test_the_canonical_text_has_no_spaces_and_keeps_order():
    assert fair.canonical(["secret", 1, [2, "x"], []]) == '["secret",1,[2,"x"],[]]'


def test_known_values_hold_on_every_runtime():
    """Written down once: a runtime that disagrees would call an honest table a cheat."""
    assert fair.dice(S, record(), R) == KNOWN_DICE
    assert fair.opener(S, record(), R) == KNOWN_OPENER
    assert fair.rules_hash(settings.preset("classic")) == KNOWN_RULES
    assert fair.share_commitment("m1", 1, 1, 0, R[0]) == KNOWN_SHARE
    assert fair.secret_commitment(record(), S) == KNOWN_SECRET


def test_everything_in_a_record_changes_its_commitment():
    base = fair.secret_commitment(record(), S)
    changed = [
        record(MATCH="m2"),
        record(TERM=2),
        record(ROLL=2),
        record(ROUND=2),
        record(RULES="0" * 64),
        record(DICE=[5, 5, 0, 1]),
        record(SET_OUT=[[1], [], [], []]),
        record(SHARES=[[0, "c0"]]),
    ]
    for other in changed:
        assert fair.secret_commitment(other, S) != base
    assert fair.secret_commitment(record(), "ac" * 32) != base


def test_dice_depend_on_secret_shares_seat_and_number_of_the_roll():
    base = fair.dice(S, record(), R)
    assert fair.dice("ac" * 32, record(), R) != base
    assert fair.dice(S, record(), R[:1]) != base
    assert fair.dice(S, record(), [R[1], R[0]]) != base
    assert fair.dice(S, record(ROLL=2), R) != base
    assert base[0] != base[1]


def test_a_seat_gets_as_many_dice_as_the_record_says():
    assert [len(cup) for cup in fair.dice(S, record(), R)] == [5, 5, 0, 2]


def test_faces_and_openers_come_up_evenly():
    faces, openers = [0] * 7, [0] * 4
    for roll in range(120):
        for cup in fair.dice(S, record(ROLL=roll), R):
            for die in cup:
                faces[die] += 1
        openers[fair.opener(S, record(ROLL=roll), R)] += 1
    assert faces[0] == 0 and openers[2] == 0
    assert all(170 < n < 310 for n in faces[1:]), faces
    assert all(20 < openers[seat] < 60 for seat in (0, 1, 3)), openers


def test_every_setting_is_in_the_hash():
    base = fair.rules_hash(settings.preset("classic"))
    for name, choices in settings.SETTINGS:
        other = settings.preset("classic")
        other[name] = next(c for c in choices if c != other[name]) if choices else ([2, 4] if name == "seats" else 1)
        assert fair.rules_hash(other) != base, name


KNOWN_DICE = [[4, 2, 6, 4, 5], [5, 6, 1, 4, 1], [], [4, 2]]
KNOWN_OPENER = 0
KNOWN_RULES = "3af4c96890661a048856e4941f6695429c0fee0e06ab4d2d3ffcbb411a4ac050"
KNOWN_SHARE = "7732e75f7794f5b89ab7bc1b4b88950d76751536f6c28cd86f9c5a4c3e2b4683"
KNOWN_SECRET = "ae322b97bc00b23c05d81130b7ee9018054ec77f7f6fe832fd4d9d974990be82"
