"""The screens carry the names that others rely on, and offer what is legal and nothing else."""

import json

from client_samples import Outside, at_table, settled, sit_down, state

from client import screens, tree
from client.app import App
from client.board import fields
from client.tree import h
from liarsdice_shared.settings import PRESET_NAMES, SETTINGS


def _page(app):
    return screens.page(app.model)


def _one(page, name):
    found = tree.find_all(page, name)
    assert len(found) == 1, (name, len(found))
    return found[0]


def _fresh(**query):
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin(None, query, "")
    return app, outside


def test_trees_are_built_of_nodes_and_text():
    node = h("p", None, "a", [1, None, [h("b", {"x": 1}, "c")]], False)
    assert tree.text(node) == "a1c"
    assert node == h("p", {}, "a", "1", h("b", {"x": 1}, "c"))
    assert node != h("p", {}, "a", "1", h("b", {"x": 2}, "c"))


def test_home_offers_a_name_a_language_and_a_game():
    app, _ = _fresh()
    page = _page(app)
    for name in ("play-solo", "name", "language"):
        _one(page, name)
    assert not tree.find_all(page, "resume")


def test_setup_has_a_control_for_every_setting_and_every_preset():
    app, _ = _fresh(preset="classic")
    page = _page(app)
    assert [card.props["data-preset"] for card in tree.find_all(page, "preset")] == list(PRESET_NAMES)
    for setting, choices in SETTINGS:
        if choices is None:
            assert not tree.find_all(page, "rule-" + setting)
            continue
        control = _one(page, "rule-" + setting)
        if choices == (False, True):
            assert control.props["type"] == "checkbox"
        else:
            offered = [option.props["value"] for option in control.children]
            wanted = ["3", "5", "6"] if setting == "dice" else [str(choice) for choice in choices]
            assert offered == wanted, setting
    for name in ("start", "leave", "add-bot"):
        _one(page, name)
    assert len(tree.find_all(page, "seat-row")) == 4
    assert len(tree.find_all(page, "bot-level")) == 3
    assert len(tree.find_all(page, "remove-seat")) == 3


def test_control_that_is_ruled_out_is_off_and_says_why_and_comes_back_with_its_wish():
    app, _ = _fresh(preset="classic")
    app.intent("rule", "palifico", True)
    assert _one(_page(app), "rule-palifico").props["checked"]
    app.intent("rule", "scoring", "points")
    control = _one(_page(app), "rule-palifico")
    assert control.props["disabled"]
    assert not control.props["checked"]
    why = [n for n in tree.walk(_page(app)) if n.props.get("id") == control.props["aria-describedby"]]
    assert tree.text(why[0])
    app.intent("rule", "scoring", "dice")
    assert _one(_page(app), "rule-palifico").props["checked"]
    assert _one(_page(app), "custom")
    app.intent("rule", "palifico", False)
    assert not tree.find_all(_page(app), "custom")


def test_dice_of_a_stored_wish_are_offered_too():
    app, _ = _fresh(preset="classic")
    app.intent("rule", "dice", "4")
    options = [option.props["value"] for option in _one(_page(app), "rule-dice").children]
    assert options == ["3", "4", "5", "6"]


def test_seats_stay_within_what_the_preset_allows():
    app, _ = _fresh(preset="bluff")
    for _ in range(12):
        app.intent("add_bot")
    page = _page(app)
    assert len(tree.find_all(page, "seat-row")) == 6
    assert _one(page, "add-bot").props["disabled"]
    assert _one(page, "add-bot").props["title"]
    for _ in range(12):
        app.intent("remove_seat", 0)
    assert len(tree.find_all(_page(app), "seat-row")) == 2
    app.intent("preset", "duel")
    assert len(tree.find_all(_page(app), "seat-row")) == 2


def test_table_carries_its_names():
    app, _ = at_table(state("blitz", 5, dice=[3, 3, 3, 2, 0]))
    page = _page(app)
    seats = tree.find_all(page, "seat")
    assert sorted([seat.props["data-seat"] for seat in seats]) == [0, 1, 2, 3, 4]
    by_seat = {seat.props["data-seat"]: seat.props for seat in seats}
    assert by_seat[1]["title"] == "Bot, Normal – blufft gern und wagt etwas" and "title" not in by_seat[0]
    assert by_seat[4]["data-out"] == "true"
    assert by_seat[3]["data-dice"] == 2
    assert by_seat[0]["data-turn"] == "true"
    assert by_seat[0]["data-kind"] == "human"
    assert by_seat[1]["data-kind"] == "bot"
    assert [die.props["data-face"] for die in tree.find_all(page, "own-die")] == [2, 4, 4]
    assert [face.props["data-face"] for face in tree.find_all(page, "face")] == [1, 2, 3, 4, 5, 6]
    for name in ("less", "more", "bid", "challenge", "exact", "current-bid", "clock", "language"):
        _one(page, name)
    bid = _one(page, "current-bid").props
    assert (bid["data-quantity"], bid["data-face"], bid["data-seat"]) == (6, 5, 3)
    rows = tree.find_all(page, "ladder-row")
    assert [row.props["data-quantity"] for row in rows] == [6, 5], "the highest bid comes first"
    assert not tree.find_all(page, "showdown")
    _one(page, "hint")


def test_bid_button_says_what_it_bids():
    app, _ = at_table(state())
    button = _one(_page(app), "bid")
    assert (button.props["data-quantity"], button.props["data-face"]) == (7, 5)
    assert tree.text(button) == "Bieten: sieben Fünfen"


def test_exact_is_there_only_where_the_rule_is_on():
    app, _ = at_table(state())
    assert not tree.find_all(_page(app), "exact")


def test_off_turn_every_control_is_off_and_says_why():
    app, _ = at_table(state(turn=2))
    page = _page(app)
    for name in ("bid", "challenge", "less", "more", "face"):
        for control in tree.find_all(page, name):
            assert control.props["disabled"], name
            assert control.props["title"], name
    assert not tree.find_all(page, "chip")


def test_opener_has_nothing_to_challenge():
    app, _ = at_table(state(bids=()))
    page = _page(app)
    assert _one(page, "challenge").props["disabled"]
    assert not _one(page, "bid").props.get("disabled")
    assert not tree.find_all(page, "current-bid")


def test_only_the_face_of_a_palifico_round_can_be_chosen():
    app, _ = at_table(state(palifico=True))
    page = _page(app)
    on = [face.props["data-face"] for face in tree.find_all(page, "face") if not face.props.get("disabled")]
    assert on == [5]
    _one(page, "palifico-sign")


def test_open_dice_are_shown_to_all():
    app, _ = at_table(
        state("showcase", 3, open_dice=[[2, None, None, None, None], [6, None, None, None, None], [1] + [None] * 4])
    )
    assert [die.props["data-face"] for die in tree.find_all(_page(app), "open-die")] == [6, 1]


def test_dice_are_set_out_by_tapping_them_but_one_stays():
    app, outside = at_table(state("bluff", phase="set_out", changes={"reroll": True}))
    assert _one(_page(app), "set-out").props["disabled"]
    for index in range(5):
        app.intent("toggle", index)
    page = _page(app)
    pressed = [die.props["aria-pressed"] for die in tree.find_all(page, "own-die")]
    assert pressed == ["true"] * 4 + ["false"]
    _one(page, "pass")
    app.intent("toggle", 1)
    app.intent("set_out")
    assert outside.sent[-1]["action"] == "out:0,2,3"


def test_wild_dice_are_marked_and_bluffs_six_is_a_star():
    app, _ = at_table(state("bluff", cup=[6, 2, 3, 4, 5]))
    die = tree.find_all(_page(app), "own-die")[0]
    assert "fs" in die.props["class"]
    assert "wild" in die.props["class"]
    assert die.props["aria-label"] == "Stern"


def test_showdown_carries_its_names():
    last = settled([(4, 2, 1), (4, 4, 3), (4, 5, 5)], 5, 4)
    app, outside = at_table(state(seats=3, stage="showdown", last=last, changes={"dice": 3}))
    page = _page(app)
    _one(page, "showdown")
    assert _one(page, "counted").props["data-count"] == 0
    assert _one(page, "counted").props["data-of"] == 5
    _one(page, "skip")
    assert not tree.find_all(page, "verdict")
    assert not tree.find_all(page, "showdown-line")
    outside.pass_time(10000)
    page = _page(app)
    assert _one(page, "counted").props["data-count"] == 5
    assert _one(page, "verdict").props["data-verdict"] == "holds"
    assert "Du verlierst" in tree.text(_one(page, "showdown-line"))


def test_result_carries_its_names():
    result = {
        "ended": "won",
        "rounds": 9,
        "places": [2, 1, 3],
        "xp": [15, 45, 10],
        "highlights": [
            {
                "kind": "boldest_bid",
                "seat": 1,
                "round": 2,
                "quantity": 7,
                "face": 4,
                "call": None,
                "chance": 0.08,
                "amount": None,
            },
            {
                "kind": "most_lost",
                "seat": 0,
                "round": None,
                "quantity": None,
                "face": None,
                "call": None,
                "chance": None,
                "amount": 5,
            },
            {
                "kind": "best_call",
                "seat": 0,
                "round": 3,
                "quantity": 6,
                "face": 2,
                "call": "liar",
                "chance": 0.3,
                "amount": None,
            },
        ],
    }
    for lang in ("de", "en", "fr"):
        last = settled([(4,), (4, 4), ()], 2, 4)
        app, _ = at_table(state(seats=3, stage="result", last=last, result=result), lang)
        page = _page(app)
        rows = tree.find_all(page, "place-row")
        assert [(row.props["data-seat"], row.props["data-place"]) for row in rows] == [(1, 1), (0, 2), (2, 3)]
        told = [tree.text(line) for line in tree.find_all(page, "highlight")]
        assert len(told) == 3
        assert not [text for text in told if "{" in text or text.startswith("highlight")]
        assert "15" in tree.text(_one(page, "xp"))
        for name in ("rematch", "home"):
            _one(page, name)


def test_one_who_is_out_watches_and_may_finish():
    app, outside = at_table(state(dice=[0, 3, 2, 4], cup=[], turn=1, finish=True))
    page = _page(app)
    assert not tree.find_all(page, "bid")
    _one(page, "finish")
    app.intent("finish")
    assert outside.sent[-1] == {"t": "finish"}


def test_no_screen_speaks_of_a_missing_word():
    for lang in ("de", "en", "fr"):
        pages = []
        app, _ = sit_down(lang)
        pages.append(_page(app))
        for screen in ("home", "solo", "help", "settings"):
            app.go(screen)
            pages.append(_page(app))
        for name in PRESET_NAMES:
            app, _ = at_table(state(name, 2), lang)
            pages.append(_page(app))
        for page in pages:
            for node in tree.walk(page):
                for part in node.children:
                    if isinstance(part, str):
                        assert "{" not in part, part
                        assert part == json.loads(json.dumps(part))
                        assert not ("." in part[1:-1] and " " not in part and not part[0].isdigit()), part


def test_the_board_of_bluff_carries_the_red_die_to_the_bid():
    shown = [("★" if wilds else "") + str(quantity) for quantity, wilds in fields()]
    assert " ".join(shown[:11]) == "1 ★1 2 3 ★2 4 5 ★3 6 7 ★4"
    assert len(shown) == 30 and shown[-2:] == ["★10", "20"]
    for bids, place in (((), None), (((1, 7, 5),), 9), (((1, 7, 5), (2, 4, 6)), 10)):
        app, _ = at_table(state("bluff", bids=bids))
        board = _one(_page(app), "board")
        assert len(board.children) == 30
        dice = [i for i, field in enumerate(board.children) if tree.find_all(field, "board-die")]
        assert dice == ([] if place is None else [place])
    assert not tree.find_all(_page(at_table(state("classic"))[0]), "board")


def _drawn_anew(app):
    """Return the page as it is without what was kept of earlier frames; that stays for the next."""
    kept = dict(tree._latest)
    tree.build_with(None)
    page = _page(app)
    tree._latest.clear()
    tree._latest.update(kept)
    return page


def test_what_is_kept_from_frame_to_frame_is_what_would_be_drawn_anew():
    app, outside = sit_down()
    cups = [[2, 4, 4, 1, 6], [5, 5, 1, 2, 3], [2, 3], [6]]
    seen = 0
    revision = 10
    for name in ("classic", "bluff", "duel", "palifico", "showcase"):
        last = settled(cups, 4, 5, name)
        steps = (
            {},
            {"turn": 2},
            {"bids": ()},
            {"bids": ((2, 7, 4),), "dice": [3, 5, 0, 1], "cup": [2, 4, 4]},
            {"palifico": True, "bids": ((3, 2, 3),)},
            {"open_dice": [[None, 4], [2], [None, None], [None]], "dice": [2, 1, 2, 1], "cup": [3, 4]},
            {"phase": "set_out"},
        ) + tuple({"stage": "showdown", "last": last, "elapsed": t} for t in range(0, 9000, 450))
        for given in steps:
            for lang in ("de", "fr"):
                revision += 1
                app.intent("language", lang)
                outside.on_text(json.dumps(state(name, revision=revision, **given)))
                for odds in (False, True):
                    app.model.choices["odds"] = odds
                    app.intent("face", 3)
                    assert _page(app) == _drawn_anew(app), (name, given, lang)
                    seen += 1
    assert seen > 500


def test_kept_is_drawn_anew_when_its_facts_change_and_not_else():
    drawn = []

    def draw(facts):
        return tree.kept("a place", facts, lambda: drawn.append(facts) or h("p", None, facts))

    assert [tree.text(draw(facts)) for facts in (1, 1, 2, 1)] == ["1", "1", "2", "1"] and drawn == [1, 2, 1]
    assert draw(1) is draw(1)
