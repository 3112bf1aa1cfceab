"""The keyboard emits what taps emit."""

from client.keys import intent


def test_keys_at_the_table():
    wanted = {
        "4": ("face", 4),
        "ArrowUp": ("step", 1),
        "+": ("step", 1),
        "ArrowDown": ("step", -1),
        "-": ("step", -1),
        "ArrowLeft": ("turn_face", -1),
        "ArrowRight": ("turn_face", 1),
        "b": ("bid",),
        "B": ("bid",),
        "L": ("challenge",),
        "g": ("exact",),
    }
    for key in wanted:
        assert intent(key, "match") == wanted[key], key
    assert intent("x", "match") is None


def test_fields_keep_their_keys():
    assert intent("b", "match", field=True) is None
    assert intent("4", "match", field=True) is None


def test_digits_pick_dice_while_setting_out():
    assert intent("3", "match", "set_out") == ("toggle", 2)
    assert intent("s", "match", "set_out") == ("set_out",)
    assert intent("p", "match", "set_out") == ("pass",)


def test_showdown_is_skipped_by_keys_unless_a_button_takes_them():
    assert intent("Escape", "showdown") == ("skip",)
    assert intent("Enter", "showdown") == ("skip",)
    assert intent("Enter", "showdown", button=True) is None
    assert intent("b", "showdown") is None


def test_elsewhere_keys_do_nothing():
    for stage in ("", "lobby", "result"):
        assert intent("b", stage) is None
