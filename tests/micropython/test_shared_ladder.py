"""The order of bids on both runtimes (RULES.md, "Which bid is higher", "Bounds"); also run by MicroPython."""

from liarsdice_shared import ladder


def higher(one, other, wild, wild_bids):
    return ladder.key(one[0], one[1], wild, wild_bids) > ladder.key(other[0], other[1], wild, wild_bids)


def lowest(face, quantity, last, wild, wild_bids):
    """Return the lowest quantity of a face that beats `quantity` of the face `last`."""
    return next(q for q, f in ladder.raises(60, wild, wild_bids, False, quantity, last) if f == face)


def test_plain_ranks_by_quantity_then_face():
    for wild in (0, 1, 6):
        assert higher((6, 5), (6, 4), wild, "plain")
        assert higher((7, 2), (6, 4), wild, "plain")
        assert not higher((5, 6), (6, 4), wild, "plain")
        assert not higher((6, 4), (6, 4), wild, "plain")


def test_ladder_puts_n_wilds_just_above_2n_sixes():
    assert higher((3, 1), (6, 6), 1, "ladder")
    assert higher((7, 2), (3, 1), 1, "ladder")
    for quantity in range(1, 30):
        assert lowest(1, quantity, 4, 1, "ladder") == (quantity + 1) // 2
        assert lowest(2, quantity, 1, 1, "ladder") == 2 * quantity + 1


def test_board_puts_n_wilds_just_below_2n():
    for quantity in range(1, 20):
        assert lowest(6, quantity, 5, 6, "board") == quantity // 2 + 1
    for wilds in range(1, 11):
        assert lowest(1, wilds, 6, 6, "board") == 2 * wilds


def test_forbidden_leaves_the_wild_face_out():
    for wild in range(1, 7):
        faces = [face for _, face in ladder.all_bids(10, wild, "forbidden")]
        assert len(faces) == 50
        assert wild not in faces
    assert len(ladder.all_bids(10, 0, "forbidden")) == 60


def test_quantities_end_with_the_table_or_the_board():
    for total, face, wild, wild_bids, most in (
        (30, 4, 1, "plain", 30),
        (30, 1, 1, "ladder", 30),
        (30, 4, 6, "board", 20),
        (30, 6, 6, "board", 10),
        (30, 6, 0, "board", 20),
        (15, 4, 6, "board", 15),
        (7, 6, 6, "board", 7),
        (30, 2, 2, "forbidden", 0),
        (30, 2, 0, "forbidden", 30),
    ):
        assert ladder.highest(face, total, wild, wild_bids) == most, (total, face, wild, wild_bids)


def test_bids_ascend_strictly_and_each_raise_is_among_them():
    for wild in range(7):
        for wild_bids in ("plain", "ladder", "board", "forbidden"):
            bids = ladder.all_bids(9, wild, wild_bids)
            keys = [ladder.key(q, f, wild, wild_bids) for q, f in bids]
            assert keys == sorted(set(keys))
            for at in range(0, len(bids), 7):
                q, f = bids[at]
                assert ladder.raises(9, wild, wild_bids, False, q, f) == bids[at + 1 :]


def test_palifico_keeps_the_face():
    assert ladder.raises(6, 0, "ladder", True, 3, 4) == [(4, 4), (5, 4), (6, 4)]
    assert ladder.raises(6, 0, "board", True, 6, 4) == []
    assert ladder.raises(30, 0, "board", True, 18, 6) == [(19, 6), (20, 6)]


def test_the_board_reads_as_it_is_printed():
    fields = []
    for quantity, face in ladder.all_bids(60, 6, "board"):
        text = "*" + str(quantity) if face == 6 else str(quantity)
        if not fields or fields[-1] != text:
            fields.append(text)
    assert " ".join(fields[:15]) == "1 *1 2 3 *2 4 5 *3 6 7 *4 8 9 *5 10"
    assert fields[-1] == "20"
