"""The language that shows what is not translated: on every screen each letter comes from a locale, or is a name."""

import json

from client_samples import NAMES, WORDS, Outside, guest, room_state, settled, state, texts

from client import pseudo, screens, tree
from client.app import App
from client.words import LANGUAGES, Words

_SPOKEN = ("aria-label", "title", "placeholder", "alt", "aria-description")
# proper names, and what is the same in every language
_FREE = (
    "Lügenbecher",
    "KZ4M-7QPX",
    "KZ4M7QPX",
    "Du",
    "DE",
    "EN",
    "FR",
    "https://example.org/",
    "Somebody, Somewhere",
) + NAMES


def _outside_marks(text):
    """Return what of a text stands in no marks."""
    depth, left = 0, ""
    for sign in text:
        if sign == pseudo.OPEN:
            depth += 1
        elif sign == pseudo.CLOSE:
            depth -= 1
        elif not depth:
            left += sign
    return left


def untranslated(page):
    """Return the texts of a page that come from no locale."""
    found = []
    for node in tree.walk(page):
        if node.tag == "kbd":
            continue
        spoken = [node.props[name] for name in _SPOKEN if isinstance(node.props.get(name), str)]
        for text in spoken + [child for child in node.children if not isinstance(child, tree.Node)]:
            left = _outside_marks(text)
            for name in sorted(_FREE, key=len, reverse=True):
                left = left.replace(name, "")
            if any(sign.isalpha() for sign in left):
                found.append(text)
    return found


def _check(app):
    assert untranslated(screens.page(app.model)) == []


def _app(message=None, screen=""):
    outside = Outside()
    app = App(outside, outside, "xx")
    app.begin(None, {"lang": "xx"}, screen)
    if message:
        app.local.boot()
        outside.on_ready()
        app.intent("play_solo")
        app.intent("start")
        outside.on_text(json.dumps(message))
    return app, outside


def test_a_text_of_no_locale_is_found():
    page = tree.h("p", {"title": "Hello"}, "⟦Ja⟧ 3", tree.h("b", None, "und"))
    assert untranslated(page) == ["Hello", "und"]


def test_screens_before_a_match_are_translated():
    for screen in ("", "help", "settings", "stats", "fair", "privacy"):
        app, _ = _app(screen=screen)
        _check(app)
    for preset in ("classic", "bluff", "duel"):
        app, _ = _app()
        app.intent("play_solo")
        app.intent("preset", preset)
        _check(app)
        app.intent("start")
        _check(app)


def test_the_table_is_translated_in_every_state():
    last = settled([(4, 4), (4, 2), (1,), (3,)], 2, 4)
    result = {
        "ended": "won",
        "rounds": 3,
        "places": [1, 2, 3, 4],
        "xp": [50, 20, 15, 10],
        "highlights": [
            {
                "kind": "boldest_bid",
                "seat": 0,
                "round": 2,
                "quantity": 5,
                "face": 3,
                "call": None,
                "chance": 0.2,
                "amount": None,
            }
        ],
    }
    for message in (
        state(),
        state(turn=2),
        state(bids=()),
        state("blitz"),
        state("duel"),
        state("bluff", changes={"reroll": True}, phase="set_out"),
        state(palifico=True),
        state(stage="showdown", last=last),
        state(stage="showdown", last=last, elapsed=60000),
        state(stage="result", last=last, result=result),
    ):
        app, _ = _app(message)
        _check(app)
        app.intent("keys")
        app.intent("choose", "second_tap", True)
        app.intent("challenge")
        _check(app)


def test_a_room_is_translated():
    for message in (
        room_state(("Alex", "Ben"), stage="lobby"),
        room_state(("Alex", "Ben"), stage="lobby", me="p1"),
        room_state(("Alex", "Ben"), bots=1),
        room_state(("Alex",), watching=("Ben",), bots=2),
    ):
        app, _, _ = guest(message, lang="xx")
        page = screens.page(app.model)
        assert [text for text in untranslated(page) if "Ben" not in text] == []


def test_the_pseudo_language_is_offered_to_nobody_and_not_remembered():
    assert "xx" not in LANGUAGES
    app, outside = _app()
    app.intent("choose", "theme", "dark")
    assert "lang" not in json.loads(outside.saved)
    app.intent("go", "settings")
    for name in ("language", "set-language"):
        for listed in tree.find_all(screens.page(app.model), name):
            assert "xx" not in [node.props.get("value") for node in tree.walk(listed) if node.tag == "option"]


def test_french_signs_do_not_break_off_from_their_words():
    for key, text in texts("fr").items():
        for sign in ("!", "?", ":", ";", "»"):
            assert " " + sign not in text, key
        assert "« " not in text, key


def test_marks_nest_and_numbers_are_marked_one_by_one():
    words = Words("xx", pseudo.texts(texts("de")))
    assert _outside_marks(words.bid(7, 4)) == ""
    assert WORDS["de"].bid(7, 4) in words.bid(7, 4).replace("⟦", "").replace("⟧", "")
