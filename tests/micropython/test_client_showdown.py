"""The showdown: in its order, die by die, and silent about the outcome until the stamp falls."""

import json

from client_samples import WORDS, at_table, settled, state

from client import explain, screens, showtime, tree
from liarsdice_shared.settings import preset

# Two rounds with the same bid whose last cup decides: four against five of five.
HOLDS = settled([(4, 2, 1), (4, 4, 3), (4, 5, 5)], 5, 4, bidder=1, caller=0)
LIED = settled([(4, 2, 1), (4, 4, 3), (2, 5, 5)], 5, 4, bidder=1, caller=0)
CHANGES = {"dice": 3}


def _show(last, elapsed, lang="de"):
    app, outside = at_table(state(seats=3, stage="showdown", last=last, elapsed=elapsed, changes=CHANGES), lang)
    return app, outside


def _picture(last, elapsed):
    app, _ = _show(last, elapsed)
    return screens.page(app.model)


def test_before_the_last_cup_nothing_differs_between_two_outcomes():
    assert HOLDS["right"] != LIED["right"]
    for elapsed in range(0, 2500, 100):
        assert _picture(HOLDS, elapsed) == _picture(LIED, elapsed), elapsed


def test_until_the_stamp_no_picture_tells_who_loses():
    # the same dice, but another seat pays: only what comes after the stamp may differ
    for change in ([-1, 0, 0], [0, -1, 0], [-3, 0, 0], [0, 1, -1]):
        other = json.loads(json.dumps(HOLDS))
        other["change"] = change
        other["right"] = not HOLDS["right"]
        for elapsed in range(0, 3500, 250):
            assert _picture(HOLDS, elapsed) == _picture(other, elapsed), (change, elapsed)
        assert _picture(HOLDS, 3500) != _picture(other, 3500)


def test_dice_counts_are_those_of_the_round_until_dice_change_hands():
    for elapsed, dice in ((0, "3"), (3600, "3"), (4500, "2")):
        seats = tree.find_all(_picture(HOLDS, elapsed), "seat")
        own = next(seat for seat in seats if seat.props["data-seat"] == 0)
        assert str(own.props["data-dice"]) == dice, elapsed


def test_points_stay_what_they_were_until_they_are_given():
    last = settled([(4, 2), (4, 4)], 3, 4, "duel", changes={"dice": 2})
    for elapsed, points in ((0, "0"), (4000, "1")):
        app, _ = at_table(
            state("duel", 2, stage="showdown", last=last, elapsed=elapsed, changes={"dice": 2}, points=[0, 1])
        )
        seat = next(s for s in tree.find_all(screens.page(app.model), "seat") if s.props["data-seat"] == 1)
        shown = [n for n in tree.walk(seat) if "points" in n.props.get("class", "")]
        assert tree.text(shown[0]) == points


def test_counter_ticks_die_by_die_up_to_the_count():
    show = state(seats=3, stage="showdown", last=HOLDS, changes=CHANGES)["showdown"]
    seen = []
    for t in range(0, show["end"] + 100, 10):
        n = showtime.at(show, HOLDS, 1, t)["count"]
        if not seen or seen[-1] != n:
            seen.append(n)
    assert seen == list(range(HOLDS["count"] + 1))
    assert showtime.at(show, HOLDS, 1, show["stamp"] - 1)["count"] == HOLDS["count"], "all are counted before the stamp"


def test_cups_lift_in_the_order_of_the_timetable():
    show = state(seats=3, stage="showdown", last=HOLDS, changes=CHANGES)["showdown"]
    assert showtime.at(show, HOLDS, 1, 499)["up"] == []
    assert showtime.at(show, HOLDS, 1, 1500)["up"] == [0, 1]
    assert showtime.at(show, HOLDS, 1, show["end"])["up"] == [0, 1, 2]


def test_a_timetable_of_nothing_shows_the_end_at_once():
    show = {"lifts": [[0, 0], [1, 0], [2, 0]], "stamp": 0, "change": 0, "end": 0}
    seen = showtime.at(show, HOLDS, 1, 0)
    assert seen["stamped"]
    assert seen["changed"]
    assert seen["count"] == HOLDS["count"]
    assert showtime.moments(show, HOLDS, 1) == [0]


def test_verdict_is_read_out_with_the_stamp_and_not_before():
    app, outside = _show(HOLDS, 0)
    told = WORDS["de"]("verdict.holds")
    outside.pass_time(3499)
    assert told not in app.model.live
    outside.pass_time(1)
    assert told in app.model.live


def test_skipping_goes_to_the_end_and_tells_the_table_once():
    app, outside = _show(HOLDS, 100)
    app.intent("skip")
    app.intent("skip")
    assert outside.sent[-1] == {"t": "skip", "round": 2}
    assert [m["t"] for m in outside.sent].count("skip") == 1
    assert tree.find_all(screens.page(app.model), "verdict")[0].props["data-verdict"] == "holds"


def test_verdicts():
    assert showtime.verdict(HOLDS) == "holds"
    assert showtime.verdict(LIED) == "lied"
    exact = settled([(4, 2), (4, 4)], 3, 4, call="exact", changes={"exact": "count"})
    assert showtime.verdict(exact) == "exact"
    missed = settled([(4, 2), (4, 3)], 3, 4, call="exact", changes={"exact": "count"})
    assert showtime.verdict(missed) == "missed"


def _line(last, name="classic", changes=None, you=0, points=None):
    return explain.line(WORDS["de"], last, preset(name, changes), ["Alex", "Ben", "Cem"], you, points or [0, 0, 0])


def test_line_names_the_loser_and_the_reason():
    assert _line(LIED) == "Gebot: fünf Vieren, gezählt: vier. Ben verliert einen Würfel."
    assert "Gebot hält" in _line(HOLDS)
    assert "Du verlierst einen Würfel." in _line(HOLDS)
    assert "Alex verliert einen Würfel." in _line(HOLDS, you=1)


def test_line_tells_every_outcome():
    cups = [(4, 2, 1), (4, 4, 3), (4, 5, 5)]
    far = settled(cups, 8, 4, "bluff", changes={"wild": 1})
    assert "Ben verliert drei Würfel." in _line(far, "bluff")
    assert "Ben ist ausgeschieden." in _line(far, "bluff")
    everyone = settled(cups, 5, 4, changes={"exakt_all": True})
    assert "Alle außer Ben verlieren einen Würfel." in _line(everyone, changes={"exakt_all": True})
    assert "Alle außer dir" in _line(everyone, changes={"exakt_all": True}, you=1)
    given = settled(cups, 5, 4, changes={"giveaway": True})
    assert "Dein Würfel geht an Ben." in _line(given, changes={"giveaway": True})
    assert "Der Würfel von Alex geht an dich." in _line(given, changes={"giveaway": True}, you=1)
    both = settled(cups, 5, 4, changes={"giveaway": True, "exakt_all": True})
    told = _line(both, changes={"giveaway": True, "exakt_all": True}, you=2)
    assert "Alle außer Ben" in told
    assert "Der Würfel von Alex geht an Ben." in told
    right = settled(cups, 5, 4, call="exact", changes={"exact": "count"})
    assert "Du bekommst einen Würfel zurück." in _line(right, changes={"exact": "count"})
    full = settled(cups, 5, 4, call="exact", changes={"exact": "count", "dice": 3})
    assert "ändert sich nichts" in _line(full, changes={"exact": "count", "dice": 3})
    wrong = settled(cups, 6, 4, call="exact", changes={"exact": "count"})
    assert "Nicht genau." in _line(wrong, changes={"exact": "count"})
    assert "Du verlierst einen Würfel." in _line(wrong, changes={"exact": "count"})
    top = settled([(3, 3, 5), (3, 5, 5), (3, 5, 2)], 4, 3, call="exact", changes={"exact": "top", "wild": 0})
    assert not top["right"]
    assert "höheres Gebot" in _line(top, changes={"exact": "top", "wild": 0})
    points = settled([(4, 3), (4, 4)], 4, 4, "duel")
    assert _line(points, "duel", points=[2, 0]).endswith("Der Punkt geht an dich: 2 von 5.")
    out = settled([(4,), (4, 4, 3), (4, 5, 5)], 4, 4)
    assert "Du bist ausgeschieden." in _line(out)


def test_every_language_has_every_line():
    cups = [(4, 2, 1), (4, 4, 3), (4, 5, 5)]
    for lang in ("de", "en", "fr"):
        for call in ("liar", "exact"):
            for quantity in (4, 5, 6):
                for changes in ({}, {"exakt_all": True}, {"giveaway": True}, {"loss": "difference"}):
                    wanted = dict(changes)
                    wanted["exact"] = "count"
                    last = settled(cups, quantity, 4, call=call, changes=wanted)
                    for you in (0, 1, 2):
                        text = explain.line(
                            WORDS[lang], last, preset("classic", wanted), ["A", "B", "C"], you, [0, 0, 0]
                        )
                        assert "{" not in text
                        assert "." in text
                        assert "loses" not in text or lang == "en"


def test_button_to_the_end_does_not_tell_that_one_will_be_out():
    last = settled([(4,), (4, 4, 3), (4, 5, 5)], 4, 4)
    app, _ = at_table(state(seats=3, stage="showdown", last=last, finish=True, changes=CHANGES))
    assert not tree.find_all(screens.page(app.model), "finish")
    last = settled([(), (4, 4, 3), (4, 5, 5)], 4, 4, bidder=1, caller=2)
    app, _ = at_table(state(seats=3, stage="showdown", last=last, finish=True, changes=CHANGES))
    assert tree.find_all(screens.page(app.model), "finish")


def test_every_round_is_read_out_with_its_dice_and_a_reroll_with_its_own():
    """The table counts the next round from the showdown on; its dice come later."""
    app, outside = at_table(state(revision=9, round=2))
    last = settled([(4, 4), (4, 2), (1,), (3,)], 2, 4)
    steps = (
        ("Auszählung", state(stage="showdown", last=last, revision=10, round=3, cup=[]), "", "Deine Würfel"),
        ("Wurf", state(phase="roll", turn=None, bids=(), revision=11, round=3, cup=[]), "", "Deine Würfel"),
        ("Runde", state(bids=(), turn=1, revision=12, round=3, cup=[2, 3, 5]), "Runde 3. Deine Würfel: 2, 3, 5.", "dran"),
        ("Gebot", state(bids=((1, 1, 2),), turn=2, revision=13, round=3, cup=[2, 3, 5]), "eine Zwei", "Deine Würfel"),
        ("neuer Wurf", state(bids=((1, 1, 2),), turn=2, revision=14, round=3, cup=[2, 4, 4]), "Deine Würfel: 2, 4, 4.", "Runde"),
    )
    for what, message, heard, silent in steps:
        app.model.drawn()
        app.model.live = ""
        outside.on_text(json.dumps(message))
        assert heard in app.model.live, what
        assert silent not in app.model.live, what


def test_what_was_announced_before_it_could_be_drawn_is_read_out_together():
    app, _ = at_table(state())
    app.model.drawn()
    app.model.announce("Eins.")
    app.model.announce("Zwei.")
    assert app.model.live.replace("\u00a0", "") == "Eins. Zwei."
    app.model.drawn()
    app.model.announce("Drei.")
    assert app.model.live.replace("\u00a0", "") == "Drei."
    for n in range(50):
        app.model.announce(str(n))
    assert len(app.model.live.split()) < 10, "not for ever on a page that nobody looks at"
