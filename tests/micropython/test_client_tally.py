"""Statistics: each round and match counted once, read with suspicion, handed out and taken in."""

import json

from client_samples import NAMES, Outside, at_table, room_state, settled, state

from client import result_card, screens, tally, tree
from client.app import App

CUPS = [(4, 4), (2, 2), (1,), (3,)]


def _shown(**given):
    caller, bidder = given.pop("caller", 0), given.pop("bidder", 1)
    last = settled(CUPS, 2, 4, caller=caller, bidder=bidder)
    last.update(given.pop("round_of", {}))
    return state(given.pop("preset", "classic"), stage="showdown", last=last, **given)


def _over(places=(1, 2, 3, 4), xp=(50, 20, 15, 10), ended="won", **given):
    found = {"ended": ended, "rounds": 2, "places": list(places), "xp": list(xp), "highlights": []}
    return state(stage="result", last=given.pop("last", settled(CUPS, 2, 4)), result=found, **given)


def _after(*states):
    stats = tally.empty()
    for one in states:
        stats = tally.follow(stats, one)
    return stats


def test_a_round_counts_calls_dice_and_bluffs_that_were_believed():
    bids = [
        {"seat": 0, "quantity": 4, "face": 2},  # false, three count: believed
        {"seat": 1, "quantity": 4, "face": 3},
        {"seat": 0, "quantity": 3, "face": 4},  # true
        {"seat": 1, "quantity": 2, "face": 4},
    ]
    so_far = _after(_shown(round_of={"bids": bids}))["open"]
    assert (so_far["rounds"], so_far["calls"], so_far["calls_right"], so_far["bluffs"]) == (1, 1, 0, 1)
    assert so_far["dice_lost"] == 1
    so_far = _after(_shown(caller=1, bidder=0))["open"]
    assert (so_far["calls"], so_far["dice_lost"], so_far["bluffs"]) == (0, 0, 0)


def test_a_round_that_comes_again_after_a_reload_counts_once():
    once = _after(_shown())
    assert tally.follow(once, _shown(revision=9)) == once
    again = tally.follow(json.loads(json.dumps(once)), _shown(round_of={"round": 3}))
    assert again["open"]["rounds"] == 2


def test_a_match_counts_once_by_preset_and_by_rivals():
    over = _over()
    stats = _after(_shown(), over, over, json.loads(json.dumps(over)))
    for table, name in (("presets", "classic"), ("rivals", "normal")):
        assert stats[table][name]["matches"] == stats[table][name]["wins"] == 1
        assert stats[table][name]["rounds"] == 1
    assert stats["xp"] == 50 and stats["last"] == [["classic", 1, 4, 50]]
    stats = tally.follow(stats, _over(match=2))
    assert stats["presets"]["classic"]["matches"] == 2 and stats["streak"] == stats["best"] == 2
    stats = tally.follow(stats, _over(places=(2, 1, 3, 4), match=3))
    assert (stats["streak"], stats["best"]) == (0, 2)


def test_a_shared_first_place_is_no_win_and_void_matches_and_leavers_count_for_nothing():
    assert _after(_over(places=(1, 1, 3, 4)))["presets"]["classic"]["wins"] == 0
    assert _after(_over(ended="void"))["presets"] == {}
    left = _over()
    left["seats"][0]["left"] = True
    assert _after(left)["xp"] == 0
    watching = _over()
    watching["you"] = None
    assert _after(watching) == tally.empty()


def test_rivals_are_told_apart():
    assert tally.rivals(state()) == "normal"
    mixed = state()
    mixed["seats"][2]["level"] = "pro"
    assert tally.rivals(mixed) == "mixed"
    assert tally.rivals(room_state(("Alex", "Ben"), bots=1)) == "people"


def test_badges_are_earned_by_what_was_done():
    whole = settled(CUPS, 2, 4, caller=1, bidder=2)
    assert _after(_over(last=whole))["earned"] == ["first_win", "untouched"]
    pros = _over(last=settled(CUPS, 2, 4))
    for seat in pros["seats"][1:]:
        seat["level"] = "pro"
    assert "pros" in _after(pros)["earned"]
    assert "untouched" not in _after(_shown(), _over())["earned"]
    assert "last_die" in _after(_over(dice=[1, 0, 0, 0]))["earned"]


def test_levels_take_longer_and_longer():
    assert [tally.level(xp)[0] for xp in (0, 99, 100, 299, 300, 600)] == [1, 1, 2, 2, 3, 4]


def test_what_is_read_is_checked():
    good = _after(_shown(), _over())
    assert tally.read(json.dumps(good)) == (good, "")
    for text, why in (("{", "not_json"), ("[]", "other_format"), ('{"a": 1}', "other_format")):
        assert tally.read(text) == (None, why)
    assert tally.read(json.dumps(dict(good, v=2)))[1] == "version"
    bad = (
        ("xp", -1),
        ("xp", True),
        ("streak", 7),
        ("presets", {"poker": good["presets"]["classic"]}),
        ("presets", {"classic": dict(good["presets"]["classic"], wins=9)}),
        ("rivals", {"normal": {}}),
        ("last", [["classic", 5, 4, 1]]),
        ("last", "x"),
        ("seen", [7]),
        ("earned", ["rich"]),
        ("open", {"match": 1}),
    )
    for name, value in bad:
        changed = dict(good)
        changed[name] = value
        assert tally.read(json.dumps(changed)) == (None, "values"), name


def test_the_app_counts_at_the_table_and_shows_it():
    app, outside = at_table(state(revision=5))
    outside.on_text(json.dumps(_shown(revision=6)))
    outside.on_text(json.dumps(_over(revision=7)))
    kept = json.loads(outside.shelf[tally.KEY])
    assert kept["presets"]["classic"]["wins"] == 1
    page = screens.page(app.model)
    assert "Stufe 1" in tree.text(tree.find_all(page, "xp")[0])
    app.intent("go", "stats")
    page = screens.page(app.model)
    assert tree.find_all(page, "level")[0].props["data-xp"] == 50
    earned = [node for node in tree.find_all(page, "earned") if node.props["data-done"] == "true"]
    assert [node.props["data-name"] for node in earned] == ["first_win"]


def test_broken_statistics_are_told_kept_aside_and_begin_anew():
    outside = Outside()
    outside.shelf[tally.KEY] = "{broken"
    app = App(outside, outside, "de")
    app.begin(None, {}, "stats")
    page = screens.page(app.model)
    assert tree.find_all(page, "notice")[0].props["data-code"] == "stats_broken"
    assert tree.find_all(page, "level")
    assert outside.shelf[tally.KEY + ".broken"] == "{broken"
    assert tally.read(outside.shelf[tally.KEY])[1] == ""


def test_export_import_and_delete():
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin(None, {}, "stats")
    good = _after(_shown(), _over())
    app.intent("record", "import", "junk")
    error = tree.find_all(screens.page(app.model), "error")[0]
    assert error.props["data-code"] == "not_json"
    app.intent("record", "import", json.dumps(good))
    assert app.model.stats == good == json.loads(outside.shelf[tally.KEY])
    app.intent("record", "export")
    assert json.loads(outside.files[-1][1]) == good
    app.intent("record", "delete")
    assert app.model.stats == good, "the first press asks"
    app.intent("record", "delete")
    assert app.model.stats["xp"] == 0
    assert tally.follow(app.model.stats, _over()) == app.model.stats, "what was counted once is not counted again"


def test_the_result_can_be_shared_as_text_and_as_a_picture():
    message = _over()
    message["seats"][1]["name"] = "<Mira & Co>"
    app, outside = at_table(message)
    app.intent("share_text")
    assert outside.calls[-1][0] == "share"
    assert result_card.text(app.model).startswith("Lügenbecher (Klassisch): 1. " + NAMES[0])
    app.intent("share_picture")
    name, svg = outside.files[-1]
    assert name == "luegenbecher.png"
    assert "&lt;Mira &amp; Co&gt;" in svg and "<Mira" not in svg
    assert app.model.shared == "saved"
