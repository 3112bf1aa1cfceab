"""The picker: whatever is tapped, the bid on offer is legal, and every legal bid can be reached."""

from client_samples import legal_bids

from client import picker
from liarsdice_shared.settings import PRESET_NAMES, preset


def _lists():
    """Yield (legal, bids, wild) over every preset, first bids, bids along the ladder, and palifico rounds."""
    for name in PRESET_NAMES:
        rules = preset(name)
        for total in (4, 20, 50):
            for palifico in (False, True):
                wild = 0 if palifico else rules["wild"]
                opening = legal_bids(rules, total, [], palifico)
                yield opening, [], wild
                for q, f in opening[:: max(1, len(opening) // 9)]:
                    bids = [{"seat": 1, "quantity": q, "face": f}]
                    legal = legal_bids(rules, total, bids, palifico)
                    if legal:
                        yield legal, bids, wild


def _moves(legal, pick, wild):
    for face in range(1, 7):
        yield picker.choose(legal, pick, face, wild)
    for by in (1, -1):
        yield picker.step(legal, pick, by)
        yield picker.turn_face(legal, pick, by, wild)


def test_no_move_leaves_the_legal_bids():
    for legal, bids, wild in _lists():
        pick = picker.start(legal, None, bids)
        allowed = [tuple(bid) for bid in legal]
        assert pick in allowed
        for first in _moves(legal, pick, wild):
            assert first in allowed
            for second in _moves(legal, first, wild):
                assert second in allowed


def test_every_legal_bid_can_be_reached():
    for legal, bids, wild in _lists():
        for face in picker.faces(legal):
            pick = picker.choose(legal, picker.start(legal, None, bids), face, wild)
            assert pick[1] == face
            for by in (-1, 1):
                for _ in range(60):
                    pick = picker.step(legal, pick, by)
                assert pick == ((picker.quantities(legal, face)[0 if by < 0 else -1]), face)
            reached = [pick]
            for _ in range(60):
                pick = picker.step(legal, pick, -1)
                reached.append(pick)
            assert set(reached) == {(q, face) for q in picker.quantities(legal, face)}


def test_turning_goes_through_every_face_that_can_be_bid():
    for legal, bids, wild in _lists():
        for by in (1, -1):
            pick = picker.start(legal, None, bids)
            seen = []
            for _ in range(6):
                pick = picker.turn_face(legal, pick, by, wild)
                seen.append(pick[1])
            assert sorted(set(seen)) == picker.faces(legal)


def test_a_turn_begins_with_one_more_of_the_last_face():
    legal = legal_bids(preset("classic"), 20, [{"quantity": 6, "face": 4}])
    assert picker.start(legal, None, [{"seat": 1, "quantity": 6, "face": 4}]) == (7, 4)
    assert picker.start([], None, []) is None


def test_a_pick_that_still_stands_is_kept():
    legal = legal_bids(preset("classic"), 20, [{"quantity": 6, "face": 4}])
    assert picker.start(legal, (9, 2), [{"seat": 1, "quantity": 6, "face": 4}]) == (9, 2)
    assert picker.start(legal, (6, 2), [{"seat": 1, "quantity": 6, "face": 4}]) == (7, 4)


def test_a_raised_quantity_is_kept_on_another_face_but_not_on_the_wild_one():
    rules = preset("classic")
    legal = legal_bids(rules, 20, [{"quantity": 6, "face": 4}])
    assert picker.choose(legal, (9, 4), 2, 1) == (9, 2)
    assert picker.choose(legal, (7, 4), 6, 1) == (6, 6), "the smallest stays the smallest"
    assert picker.choose(legal, (9, 4), 1, 1) == (4, 1) or picker.choose(legal, (9, 4), 1, 1) == (3, 1)


def test_forbidden_face_changes_nothing():
    legal = legal_bids(preset("duel"), 10, [])
    assert picker.choose(legal, (2, 3), 2, 2) == (2, 3)
    assert 2 not in picker.faces(legal)


def test_chips_are_the_lowest_of_each_face_as_they_rank():
    legal = legal_bids(preset("classic"), 20, [{"quantity": 6, "face": 5}])
    assert picker.chips(legal, 6) == [(6, 6), (4, 1), (7, 2), (7, 3), (7, 4), (7, 5)] or picker.chips(legal, 3) == [
        (6, 6),
        (3, 1),
        (7, 2),
    ]
    for bids, few in ((legal, 3), ([], 6)):
        assert len(picker.chips(bids, few)) <= few
