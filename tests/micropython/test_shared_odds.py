"""Odds: the table of RULES.md, to whole per cent."""

from liarsdice_shared.odds import chance, per_die

WILD = {
    10: {3: 70, 4: 44, 5: 21, 6: 8},
    15: {5: 60, 6: 38, 7: 20, 8: 9},
    20: {7: 52, 8: 34, 9: 19, 10: 9},
    30: {10: 57, 11: 42, 12: 28, 13: 17},
}
BARE = {10: {2: 52, 3: 22, 4: 7}, 15: {3: 47, 4: 23, 5: 9}, 20: {4: 43, 5: 23, 6: 10}, 30: {5: 58, 6: 38, 7: 22, 8: 11}}


def test_the_table_of_the_rules_comes_out():
    for table, p in ((WILD, per_die(4, 1)), (BARE, per_die(1, 1))):
        for dice in table:
            for needed in table[dice]:
                assert int(100 * chance(needed, dice, p) + 0.5) == table[dice][needed], (dice, needed)
    assert per_die(4, 0) == per_die(1, 1)


def test_what_is_sure_and_what_is_impossible():
    assert chance(0, 5, 1 / 3) == chance(-2, 5, 1 / 3) == 1.0
    assert chance(6, 5, 1 / 3) < 1e-9
    assert chance(1, 0, 1 / 3) < 1e-9
