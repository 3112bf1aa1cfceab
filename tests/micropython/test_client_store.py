"""What is remembered is read with suspicion."""

import json

from client_samples import Outside

from client import screens, tree
from client.app import App
from client.store import read, write


def test_nothing_remembered_is_fine():
    assert read(None) == ({}, True)


def test_values_come_back_as_they_were_written():
    values = {
        "name": "Zoë",
        "lang": "fr",
        "pace": "brisk",
        "preset": "duel",
        "wishes": {"dice": 3, "scoring": "dice", "palifico": True},
        "bots": ["pro", "beginner"],
        "match": True,
    }
    assert read(write(values)) == (values, True)


def test_anything_else_is_thrown_away():
    for text in ("", "{", "null", "[]", "7", '"x"', "{}", '{"v": 2, "name": "A"}', "\u0000"):
        assert read(text) == ({}, False), text


def test_one_bad_value_does_not_spoil_the_others():
    for name, value in (
        ("name", 7),
        ("name", "  spaces  "),
        ("name", "x" * 21),
        ("lang", "tlh"),
        ("pace", "warp"),
        ("preset", "poker"),
        ("bots", []),
        ("bots", ["normal"] * 10),
        ("bots", ["clever"]),
        ("match", "yes"),
        ("wishes", []),
        ("wishes", {"seats": [2, 3]}),
        ("wishes", {"dice": 9}),
        ("wishes", {"dice": True}),
        ("wishes", {"no_such": 1}),
    ):
        values = {"v": 1, "name": "Ben", "preset": "classic", "lang": "en"}
        values[name] = value
        kept, sound = read(json.dumps(values))
        assert not sound, name
        assert name not in kept, name
        assert name == "lang" or kept["lang"] == "en"


def test_wishes_that_rule_each_other_out_are_kept():
    kept, sound = read(write({"preset": "classic", "wishes": {"scoring": "points", "palifico": True}}))
    assert sound
    assert kept["wishes"] == {"scoring": "points", "palifico": True}


def test_page_goes_on_with_a_word_when_storage_is_broken_or_blocked():
    for remembered, notices, code in (("{]", (), "storage_broken"), (None, ("storage_blocked",), "storage_blocked")):
        outside = Outside()
        app = App(outside, outside, "en")
        app.begin(remembered, {}, "", notices)
        page = screens.page(app.model)
        assert tree.find_all(page, "notice")[0].props["data-code"] == code
        assert tree.find_all(page, "play-solo")
        app.intent("dismiss", code)
        assert not tree.find_all(screens.page(app.model), "notice")


def test_remembered_bots_that_do_not_fit_are_left_out():
    outside = Outside()
    app = App(outside, outside, "en")
    app.begin(write({"preset": "bluff", "bots": ["pro"] * 9}), {}, "")
    assert app.model.draft.preset == "bluff"
    assert len(app.model.draft.bots) == 3
