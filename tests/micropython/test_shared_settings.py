"""Settings and presets on both runtimes (RULES.md, "The settings of a rule set", "Presets"); for MicroPython too."""

from liarsdice_shared import settings

POINTS = (("palifico", True), ("exakt_all", True), ("giveaway", True), ("loss", "difference"))


def changed(name, value):
    found = settings.preset("classic")
    found[name] = value
    return found


def test_every_preset_is_sound_and_complete():
    for name in settings.PRESET_NAMES:
        found = settings.preset(name)
        assert settings.problem(found) is None, name
        assert sorted(found) == sorted(settings.NAMES)


def test_presets_differ_from_classic_in_what_they_name():
    assert settings.preset("blitz") == settings.preset("classic", {"dice": 3, "turn_seconds": 15, "exact": "count"})
    assert settings.preset("bluff")["wild_bids"] == "board"
    assert tuple(settings.preset("bluff")["seats"]) == (2, 6)
    assert settings.preset("duel")["scoring"] == "points"
    assert settings.preset("twocups")["wild"] == 0
    assert [settings.default_seats(name) for name in ("classic", "pub", "bluff", "duel", "twocups")] == [4, 4, 4, 2, 2]


def test_a_preset_is_a_copy():
    settings.preset("classic")["dice"] = 1
    assert settings.preset("classic")["dice"] == 5


def test_an_unknown_preset_is_a_key_error():
    try:
        settings.preset("poker")
    except KeyError:
        return
    raise AssertionError("a preset that does not exist was found")


def test_bad_values_are_named():
    for name, value in (
        ("dice", 0),
        ("dice", 7),
        ("dice", True),
        ("dice", 5.0),
        ("dice", "5"),
        ("wild", -1),
        ("wild", False),
        ("wild_bids", "high"),
        ("min_opening", 1),
        ("loss", None),
        ("exact", False),
        ("exact_opener", "bidder"),
        ("palifico", 1),
        ("open_die", 0),
        ("scoring", "die"),
        ("target_points", 21),
        ("turn_seconds", 30),
        ("human_out", True),
        ("max_bids", 0),
        ("max_bids", 61),
        ("max_round_seconds", 301),
        ("max_match_seconds", 2401),
        ("seats", [1, 4]),
        ("seats", [2, 11]),
        ("seats", [5, 4]),
        ("seats", [2]),
        ("seats", "24"),
        ("seats", [2, True]),
    ):
        assert settings.problem(changed(name, value)) == (name, "value"), (name, value)


def test_every_value_of_the_table_is_sound_with_classic():
    for name, values in settings.SETTINGS:
        for value in values or ():
            assert settings.problem(changed(name, value)) is None, (name, value)


def test_unknown_and_missing_settings_are_named():
    assert settings.problem(changed("jokers", 2)) == ("jokers", "unknown")
    for name in settings.NAMES:
        found = settings.preset("classic")
        del found[name]
        assert settings.problem(found) == (name, "missing")


def test_points_refuse_what_moves_dice():
    for name, value in POINTS:
        assert settings.problem(settings.preset("duel", {name: value})) == (name, "points")


def test_no_wild_reads_as_plain_but_nonsense_stays_nonsense():
    for wild_bids in ("plain", "ladder", "board", "forbidden"):
        assert settings.preset("classic", {"wild": 0, "wild_bids": wild_bids})["wild_bids"] == "plain"
    assert settings.problem(settings.preset("classic", {"wild": 0, "wild_bids": "high"})) == ("wild_bids", "value")


def test_what_the_others_rule_out_has_its_reason_and_comes_back():
    off = settings.ruled_out(settings.preset("duel"))
    assert off == {
        "palifico": "points",
        "exakt_all": "points",
        "giveaway": "points",
        "loss": "points",
        "exact_opener": "exact_off",
    }
    off = settings.ruled_out(settings.preset("twocups", {"exact": "top"}))
    assert off == {"target_points": "dice", "wild_bids": "no_wild"}
    wishes = dict(POINTS)
    wishes["scoring"] = "points"
    assert settings.problem(settings.fitting("bluff", wishes)) is None
    wishes["scoring"] = "dice"
    assert settings.fitting("bluff", wishes) == settings.preset("bluff", wishes)
