"""How to play: what is told fits the rules, and what is told of the ladder is what the ladder does."""

from client_samples import WORDS, Outside, at_table, state

from client import key_help, keys, manual, screens, tree
from client.app import App
from client.words import LANGUAGES, NAMELESS
from liarsdice_shared.ladder import key
from liarsdice_shared.settings import PRESET_NAMES, preset


def _told(name, lang="en", **changes):
    return " ".join(manual.steps(WORDS[lang], preset(name, changes)))


def test_nothing_is_missing_in_any_language_and_preset():
    for lang in LANGUAGES:
        for name in PRESET_NAMES:
            told = _told(name, lang)
            assert "help." not in told and "{" not in told, told
        told = _told("classic", lang, exact="top", reroll=True, exakt_all=True, giveaway=True)
        assert "help." not in told and "{" not in told, told


def test_the_ladder_is_explained_with_its_reason():
    told = _told("classic")
    assert "“three ones” beats “six sixes” and is beaten by “seven twos”" in told
    assert "no other die helps" in told
    assert key(6, 6, 1, "ladder") < key(3, 1, 1, "ladder") < key(7, 2, 1, "ladder")
    told = _told("bluff")
    assert "“three stars” beats “five fives” and is beaten by “six ones”" in told
    assert key(5, 5, 6, "board") < key(3, 6, 6, "board") < key(6, 1, 6, "board")
    assert "Nobody may bid on the wild face" in _told("duel")


def test_what_is_played_for_is_told_as_it_is():
    assert "loses a die" not in _told("duel")
    assert "The first to have 5 wins" in _told("duel")
    assert "as many dice as the bid was off" in _told("bluff")
    assert "Nothing is wild" in _told("twocups")
    assert "Palifico" in _told("palifico") and "Palifico" not in _told("classic")
    assert "Exact" in _told("blitz") and "Exact" not in _told("classic")
    assert "set dice out" in _told("classic", reroll=True)


def test_every_key_is_in_the_help_and_the_dash_is_none():
    outside = Outside()
    app = App(outside, outside, "en")
    app.begin(None, {}, "help")
    page = tree.text(screens.page(app.model))
    for words in ("set out and reroll", "set out none", "while setting out"):
        assert words in page
    drawn = [names for _, names in key_help.keys_of("direct")]
    for shown, intent in (("P", "pass"), ("S", "set_out")):
        assert shown in drawn
        assert keys.intent(shown, "match")[0] == intent
    assert keys.intent("?", "match") == keys.intent("?", "showdown") == ("keys",)
    assert keys.intent("?", "match", field=True) is None


def test_a_player_without_a_name_is_called_in_the_language_of_now():
    assert tuple([WORDS[lang]("me") for lang in LANGUAGES]) == NAMELESS
    message = state()
    message["seats"][0]["name"] = "Du"
    app, _ = at_table(message)
    app.intent("language", "fr")
    assert app.model.names[0] == "Toi"
    assert tree.text(tree.find_all(screens.page(app.model), "seat")[-1]).startswith("Toi")
    named, _ = at_table(state())
    named.intent("language", "fr")
    assert named.model.names[0] == "Alex"


def test_bluffs_wild_has_one_name_and_one_drawing():
    outside = Outside()
    app = App(outside, outside, "en")
    app.begin(None, {"preset": "bluff"}, "")
    rule = tree.find_all(screens.page(app.model), "rule-wild")[0]
    assert "star" in tree.text(rule)
    assert WORDS["en"].face(6, True) == "star"


def test_a_changed_preset_does_not_say_what_is_no_longer_so():
    outside = Outside()
    app = App(outside, outside, "en")
    app.begin(None, {"preset": "classic"}, "")
    assert "ones are wild" in tree.text(screens.page(app.model))
    app.intent("rule", "wild", "0")
    assert "ones are wild" not in tree.text(screens.page(app.model))


def test_per_cent_is_written_as_each_language_writes_it():
    assert WORDS["en"].percent(0.4) == "40%"
    assert WORDS["de"].percent(0.4) == "40\u00a0%"
    assert WORDS["fr"].percent(0.4) == "40\u202f%"
