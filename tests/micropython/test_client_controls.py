"""Every way of playing emits the same intents: the typing style, a controller, a second tap; and why a control is off is told."""

import json

from client_samples import WORDS, Outside, at_table, state

from client import key_help, keys, pad_keys, screens, tree
from client.app import App
from client.choices import CHOICES, defaults
from client.store import read


def _typing(app, text):
    for key in text:
        wanted = keys.intent({"\n": "Enter", "^": "ArrowUp", "!": "Escape"}.get(key, key), "match", style="typing")
        if wanted:
            app.intent(*wanted)


def _table(message=None, **choices):
    app, outside = at_table(message or state(revision=12))
    for name in choices:
        app.intent("choose", name, choices[name])
    before = len(outside.sent)
    return app, lambda: [m["action"] for m in outside.sent[before:] if m["t"] == "act"]


def test_typed_a_bid_takes_quantity_face_enter_enter():
    app, acts = _table(keyboard="typing")
    _typing(app, "84\n")
    assert app.model.pick == (8, 4)
    assert acts() == []
    bid = tree.find_all(screens.page(app.model), "bid")[0]
    assert bid.props["data-armed"] == "true"
    assert "Enter" in tree.text(bid)
    _typing(app, "\n")
    assert acts() == ["8x4"]


def test_typed_quantities_of_ten_and_more_are_reached_by_arrows():
    app, acts = _table(keyboard="typing")
    _typing(app, "9^^^3\n\n")
    assert acts() == ["12x3"]
    app, acts = _table(keyboard="typing")
    _typing(app, "93^\n\n")
    assert acts() == ["10x3"]


def test_what_is_typed_and_not_legal_is_told_and_chosen_by_nobody():
    app, acts = _table(keyboard="typing")
    pick = app.model.pick
    _typing(app, "22")
    assert app.model.pick == pick
    assert "zwei Zweien" in tree.text(screens.page(app.model))
    _typing(app, "99")  # no face: the quantity again
    assert app.model.typed == 9
    assert acts() == []


def test_typed_calls_are_selected_and_then_called_and_escape_clears():
    for key in ("l", "L", "0"):
        app, acts = _table(keyboard="typing")
        _typing(app, key)
        assert acts() == []
        _typing(app, "!\n!")
        assert acts() == [] and not app.model.armed
        _typing(app, key + "\n")
        assert acts() == ["liar"]
    app, acts = _table(state("blitz", revision=12), keyboard="typing")
    _typing(app, "g\n")
    assert acts() == ["exact"]


def test_typed_g_without_exact_says_why():
    app, acts = _table(keyboard="typing")
    _typing(app, "g\n")
    assert acts() == []
    app, acts = _table(keyboard="typing")
    _typing(app, "g")
    assert WORDS["de"]("off.exact_off") in tree.text(screens.page(app.model))


def test_typing_leaves_fields_alone_and_enter_to_buttons():
    assert keys.intent("7", "match", field=True, style="typing") is None
    assert keys.intent("Enter", "match", button=True, style="typing") is None
    assert keys.intent("3", "match", "set_out", style="typing") == ("toggle", 2)


def test_every_key_of_the_key_help_means_something_in_its_style():
    names = {"↑": "ArrowUp", "↓": "ArrowDown", "←": "ArrowLeft", "→": "ArrowRight", "Esc": "Escape", "−": "-", "–": "1"}
    for style in ("direct", "typing"):
        for what, shown in key_help.keys_of(style):
            assert "key." + what in WORDS["de"].texts, what
            phase = "set_out" if what in ("toggle", "set_out", "pass") else "bid"
            for key in shown.split(" "):
                stage = "showdown" if what == "skip" else "match"
                assert keys.intent(names.get(key, key), stage, phase, style=style), (style, what, key)


def test_the_key_help_opens_and_closes_and_shows_only_what_the_rules_have():
    app, _ = _table()
    app.intent(*keys.intent("?", "match"))
    panel = tree.find_all(screens.page(app.model), "key-help")[0]
    assert "Genau" not in tree.text(panel)
    app.intent(*keys.intent("Escape", "match"))
    assert not tree.find_all(screens.page(app.model), "key-help")


def test_a_controller_emits_what_taps_emit():
    for button, wanted in (("top", "bid"), ("left", "challenge"), ("rt", "exact"), ("lb", "step"), ("rb", "step")):
        assert pad_keys.intent(button, "table")[0] == wanted
        assert pad_keys.intent(button, "home") is None
    assert pad_keys.intent("select", "table") is None
    assert pad_keys.kind("Xbox 360 Controller (XInput STANDARD GAMEPAD)") == "xbox"
    assert pad_keys.kind("Pro Controller (STANDARD GAMEPAD Vendor: 057e Product: 2009)") == "nintendo"


def test_with_a_second_tap_the_first_one_only_asks():
    app, outside = at_table(state(revision=12))
    app.intent("choose", "second_tap", True)
    acts = lambda: [m for m in outside.sent if m["t"] == "act"]  # noqa: E731
    app.intent("challenge")
    app.intent("challenge")
    assert acts() == [], "two taps at once are one"
    outside.pass_time(500)
    app.intent("challenge")
    assert [m["action"] for m in acts()] == ["liar"]


def test_what_was_selected_is_forgotten_when_something_else_is_chosen_or_the_table_changes():
    app, outside = at_table(state(revision=12))
    app.intent("choose", "second_tap", True)
    app.intent("challenge")
    app.intent("face", 6)
    assert app.model.armed == ""
    app.intent("challenge")
    outside.on_text(json.dumps(state(revision=13)))  # somebody came or went
    assert app.model.armed == "challenge"
    changed = state(revision=14)
    changed["view"]["bids"].append({"seat": 0, "quantity": 9, "face": 6})
    outside.on_text(json.dumps(changed))
    assert app.model.armed == ""


def test_a_digit_that_was_typed_outlasts_a_state_of_the_same_turn():
    app, outside = at_table(state(revision=12))
    app.intent("choose", "keyboard", "typing")
    _typing(app, "8")
    outside.on_text(json.dumps(state(revision=13)))
    _typing(app, "4\n")
    assert app.model.pick == (8, 4)
    assert app.model.armed == "bid"


def test_why_a_control_is_off_stands_in_the_table_until_the_next_thing():
    app, _ = _table(state(bids=(), revision=12))
    app.intent("challenge")
    assert WORDS["de"]("why.no_bid") in tree.text(screens.page(app.model))
    app.intent("why", "Darum.")
    assert "Darum." in tree.text(screens.page(app.model))
    app.intent("face", 3)
    assert app.model.why == ""


def test_every_control_that_is_off_says_why():
    for message in (state(), state(turn=1), state(bids=()), state(bids=((1, 20, 1),)), state("blitz", bids=())):
        app, _ = at_table(message)
        for node in tree.walk(screens.page(app.model)):
            if node.props.get("disabled"):
                assert node.props.get("title") or node.props.get("aria-describedby"), node.props


def test_choices_are_kept_and_read_with_suspicion():
    outside = Outside()
    app = App(outside, outside, "de")
    app.begin(None, {}, "settings")
    assert outside.dressed == {"theme": "auto", "motion": "auto", "seats": "ten", "keyboard": "direct"}
    for name, values in CHOICES:
        app.intent("choose", name, values[-1] if isinstance(values[-1], bool) else str(values[-1]))
        assert app.model.choices[name] == values[-1]
    app.intent("choose", "theme", "pink")
    app.intent("choose", "nothing", "1")
    kept, fine = read(outside.saved)
    assert fine
    assert kept["choices"] == {name: values[-1] for name, values in CHOICES}
    again = App(outside, outside, "de")
    again.begin(outside.saved, {}, "")
    assert again.model.choices == kept["choices"]
    assert outside.dressed["theme"] == "dark"
    for bad in ({"theme": 1}, {"volume": True}, {"volume": 11}, {"muted": 1}, {"pink": 1}):
        kept, fine = read(json.dumps({"v": 1, "choices": dict(bad, motion="less")}))
        assert not fine
        assert kept["choices"] == {"motion": "less"}
    assert read(json.dumps({"v": 1, "choices": []}))[0] == {}
    assert sorted(defaults()) == sorted([name for name, _ in CHOICES])


def test_the_settings_show_every_choice():
    app, _ = at_table(state())
    app.intent("go", "settings")
    page = screens.page(app.model)
    for name, _ in CHOICES:
        assert tree.find_all(page, "set-" + name), name
