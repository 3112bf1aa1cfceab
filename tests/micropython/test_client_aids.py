"""Hints and odds at the table: asked for, told, read out, done; and where they are not to be had."""

import json

from client_samples import WORDS, at_table, guest, host, room_state, state

from client import key_help, keys, pad_keys, screens, tree
from client.aids import bid_of, set_out_of
from liarsdice_shared.advice import REASONS
from liarsdice_shared.odds import holds, seen

HINT = {"t": "hint", "revision": 7, "action": "8x4", "why": "raise", "holds": 0.6219, "chance": 0.5}


def _find(app, name):
    return tree.find_all(screens.page(app.model), name)


def _hear(outside, **changes):
    outside.on_text(json.dumps(dict(HINT, **changes)))


def test_a_hint_is_asked_for_by_button_key_and_pad():
    assert keys.intent("h", "match") == keys.intent("H", "match", style="typing") == ("hint",)
    assert pad_keys.intent("lt", "table") == ("hint",)
    for style in ("direct", "typing"):
        assert ("hint", "H") in key_help.keys_of(style)
    app, outside = at_table(state())
    assert _find(app, "hint")[0].props["onClick"] == ("hint",)
    app.intent("hint")
    assert outside.sent[-1] == {"t": "hint"}


def test_a_hint_is_shown_read_out_and_lies_ready():
    for lang in ("de", "en", "fr"):
        app, outside = at_table(state())
        app.intent("language", lang)
        app.model.drawn()
        _hear(outside)
        line = _find(app, "hint-text")[0]
        words = WORDS[lang]
        told = tree.text(line)
        assert words("hint.bid", bid=words.bid(8, 4)) in told
        assert words("hint.holds", bid=words.bid(6, 5), chance=words.percent(0.62)) in told
        assert words("hint.why.raise", chance=words.percent(0.5)) in told
        assert app.model.live.strip() in told or told.startswith(app.model.live.replace("\u00a0", " ").strip()[:20])
        assert app.model.pick == (8, 4)
        app.intent("bid")
        assert outside.sent[-1]["action"] == "8x4"
        assert not _find(app, "hint-text")


def test_every_reason_has_words_and_no_chance_is_left_open():
    for lang in WORDS:
        for why in REASONS:
            assert "{" not in WORDS[lang]("hint.why." + why, chance="1 %")
            assert WORDS[lang]("hint.why." + why) != "hint.why." + why


def test_calls_and_setting_out_are_told_too():
    app, outside = at_table(state())
    _hear(outside, action="liar", why="impossible", holds=0, chance=1)
    told = tree.text(_find(app, "hint-text")[0])
    assert "„Lüge!“" in told and WORDS["de"].percent(0) in told
    app, outside = at_table(state("bluff", 4, changes={"reroll": True}, phase="set_out"))
    _hear(outside, action="out:1,2", why="set_out", holds=0.4, chance=0.4)
    assert app.model.chosen == [1, 2]
    assert "4, 4" in tree.text(_find(app, "hint-text")[0])
    assert (bid_of("12x6"), bid_of("exact"), bid_of("out:0"), set_out_of("out:0,3"), set_out_of("liar")) == (
        (12, 6),
        None,
        None,
        [0, 3],
        [],
    )


def test_a_hint_goes_with_the_turn_and_a_late_one_is_not_shown():
    app, outside = at_table(state())
    _hear(outside, revision=6)
    assert app.model.hint is None
    _hear(outside)
    outside.on_text(json.dumps(state(revision=8)))  # somebody came: the same turn
    assert app.model.hint
    outside.on_text(json.dumps(state(revision=9, turn=1, bids=((3, 6, 5), (0, 7, 5)))))
    assert app.model.hint is None
    _hear(outside, revision=9)
    assert app.model.hint is None


def test_a_hint_that_is_not_legal_is_not_shown():
    for bad in ({"action": "1x1"}, {"action": "8x9"}, {"action": "pass"}, {"action": "out:9"}, {"action": "bids"}):
        app, outside = at_table(state())
        _hear(outside, **bad)
        assert app.model.hint is None, bad
    for holds_, bids in ((None, ((1, 5, 2),)), (0.5, ())):
        app, outside = at_table(state(bids=bids))
        _hear(outside, holds=holds_)
        assert app.model.hint is None


def test_a_hint_can_be_put_away():
    for intent in ("hint_done", "clear"):
        app, outside = at_table(state())
        _hear(outside)
        app.intent(intent)
        assert not _find(app, "hint-text")


def test_off_one_turn_the_button_is_off_and_says_why():
    app, outside = at_table(state(turn=1))
    before = len(outside.sent)
    button = _find(app, "hint")[0]
    assert button.props["disabled"] and button.props["title"] == WORDS["de"]("hint.not_now")
    app.intent("hint")
    assert len(outside.sent) == before and app.model.why == WORDS["de"]("hint.not_now")


def test_who_wants_no_hints_and_whoever_may_not_has_none():
    app, outside = at_table(state())
    app.intent("choose", "hints", False)
    app.intent("choose", "odds", False)
    assert not _find(app, "hint") and not _find(app, "odds")
    for told in (state(aids={"hints": False, "odds": False}), state(aids={"hints": False, "odds": True})):
        app, outside = at_table(told)
        before = len(outside.sent)
        app.intent("hint")
        assert len(outside.sent) == before and not _find(app, "hint")
        assert bool(_find(app, "odds")) == told["aids"]["odds"]


def test_a_guest_asks_the_hosts_table():
    app, _, room = guest(room_state(("Alex", "Ben"), turn=1, bids=((0, 2, 4),), cup=[2, 4, 4, 1, 6]))
    app.intent("hint")
    assert room.sent[-1] == {"t": "hint"}


def test_the_host_chooses_in_the_lobby_and_guests_see_it():
    lobby = room_state(("Alex", "Ben"), stage="lobby", me="p1", aids={"hints": True, "odds": False})
    app, outside, _ = host(lobby)
    box = _find(app, "aid-odds")[0]
    assert not box.props["checked"] and "disabled" not in box.props
    app.intent("aid", "odds", True)
    assert outside.sent[-1] == {"t": "aids", "hints": True, "odds": True}
    assert _find(app, "aid-odds")[0].props["checked"]  # at once, not only when the table has answered
    outside.on_text(json.dumps({"t": "error", "code": "not_host", "of": "aids", "setting": None}))
    assert outside.sent[-1] == {"t": "sync"}
    app, _, _ = guest(room_state(("Alex", "Ben"), stage="lobby", aids={"hints": True, "odds": False}))
    boxes = [_find(app, name)[0].props for name in ("aid-hints", "aid-odds")]
    assert [(box["checked"], box["disabled"]) for box in boxes] == [(True, True), (False, True)]


def test_every_candidate_has_its_odds_and_certain_things_are_certain():
    app, _ = at_table(state(bids=((1, 1, 2),), cup=[2, 4, 4, 1, 6]))
    shown = _find(app, "odds")
    chips = _find(app, "chip")
    assert len(shown) == len(chips) + 1  # and that of the bid one is about to make
    for chip in chips:
        chance = holds(chip.props["data-quantity"], chip.props["data-face"], 1, [2, 4, 4, 1, 6], 20)
        assert tree.find_all(chip, "odds")[0].props["data-chance"] == str(chance)
        assert WORDS["de"].chance(chance) in tree.text(chip)
    app.intent("face", 4)
    percent = WORDS["de"].percent
    told = {}
    while app.model.pick[0] < 20:
        told[app.model.pick[0]] = tree.text(_find(app, "odds")[0])  # that of the quantity stands first
        app.intent("step", 1)
    # two fours and a one are in the cup, 15 dice are unknown: 3 are certain, 19 are impossible
    assert [n for n in told if told[n] == percent(1)] == [n for n in told if n <= 3]
    assert [n for n in told if told[n] == percent(0)] == [19]


def test_only_what_is_certain_says_so():
    words = WORDS["de"]
    assert (words.chance(1), words.chance(0)) == (words.percent(1), words.percent(0))
    assert words.chance(0.9999) == words.percent(0.99) and words.chance(0.0001) == words.percent(0.01)
    assert words.chance(0.446) == words.percent(0.45)


def test_what_lies_open_counts_for_the_odds():
    known = seen(0, [2, 4], [[None, 4], [6, None], [1]])
    assert sorted(known) == [1, 2, 4, 6]
    assert sorted(seen(None, [], [[None, 4], [6, None], [1]])) == [1, 4, 6]
    assert holds(2, 4, 1, known, 5) == 1.0
    assert holds(4, 4, 1, known, 5) == 0.0
