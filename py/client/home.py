"""The first thing one sees: a name, and a table to sit down at."""

from liarsdice_shared.messages import NAME_LENGTH

from . import parts, sheet
from .room_code import pretty
from .tree import h


def name_field(model):
    """Draw where one gives one's name."""
    words = model.words
    return h(
        "div",
        {"class": "field"},
        h("label", {"for": "name"}, words("name")),
        h(
            "input",
            {
                "id": "name",
                "data-testid": "name",
                "value": model.name,
                "maxlength": NAME_LENGTH,
                "autocomplete": "nickname",
                "placeholder": words("name.hint"),
                "onInput": ("name",),
            },
        ),
    )


def _join(model):
    """Draw the way to friends: a code or a link, in whatever form it came."""
    words = model.words
    given = {
        "id": "join-code",
        "data-testid": "join-code",
        "value": model.join_text,
        "placeholder": "KZ4M-7QPX",
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "enterkeyhint": "go",
        "onInput": ("join_text",),
    }
    if model.join_why:
        given["aria-invalid"] = "true"
        given["aria-describedby"] = "join-why"
    return h(
        "form",
        {"class": "join", "onSubmit": ("join_room",)},
        h("label", {"for": "join-code"}, words("join")),
        h("input", given),
        h("button", {"type": "submit", "class": "btn", "data-testid": "join-room"}, words("join_room")),
        model.join_why
        and h(
            "small",
            {"class": "why", "id": "join-why", "role": "alert", "data-testid": "error", "data-code": model.join_why},
            words("error." + model.join_why),
        ),
    )


def _scene(words):
    dice = [
        parts.die(words, face, wild, False, "d%d" % i)
        for i, (face, wild) in enumerate(((4, 1), (1, 1), (4, 1), (6, 1), (2, 1)))
    ]
    return h("div", {"class": "scene", "aria-hidden": "true"}, h("div", {"class": "pool"}), parts.cup(), dice)


def home(model):
    """Draw the home screen."""
    words = model.words
    return h(
        "div",
        {"class": "screen home"},
        parts.header(words),
        sheet.messages(model),
        h(
            "div",
            {"class": "welcome"},
            _scene(words),
            h(
                "section",
                {"class": "door"},
                h("h1", {"tabindex": -1}, "Lügenbecher"),
                h("p", {"class": "claim"}, words("claim")),
                name_field(model),
                model.resumable and parts.button("resume", words("resume"), ("resume",), "brass big"),
                model.last_room and _way_back(model),
                h(
                    "div",
                    {"class": "games"},
                    parts.button(
                        "play-solo",
                        words("play_solo"),
                        ("play_solo",),
                        "big" if model.resumable or model.last_room else "brass big",
                    ),
                    parts.button("create-room", words("create_room"), ("create_room",), "big"),
                ),
                model.resumable
                and h("p", {"class": "aside", "data-testid": "room-ends-match"}, words("room.ends_match")),
                model.last_room
                and model.last_room["host"]
                and h("p", {"class": "aside"}, words("room.ends_table", code=_code(model))),
                _join(model),
                h(
                    "p",
                    {"class": "aside"},
                    parts.button("guide", words("guide.offer"), ("guide",), "quiet")
                    if model.newcomer and not model.resumable
                    else None,
                    parts.button("help", words("help.title"), ("go", "help"), "quiet"),
                    parts.button("stats", words("stats.title"), ("go", "stats"), "quiet"),
                    parts.button("settings", words("settings.title"), ("go", "settings"), "quiet"),
                    parts.button("privacy", words("privacy.title"), ("go", "privacy"), "quiet"),
                ),
                _table_light(model),
            ),
        ),
    )


def _code(model):
    return pretty(model.last_room["code"])


def _way_back(model):
    """Offer the room that one was in when the tab was closed."""
    words, code = model.words, _code(model)
    return h(
        "div",
        {"class": "way-back"},
        parts.button("back-to-room", words("room.back_to", code=code), ("back_to_room",), "brass big"),
        parts.button("forget-room", "×", ("forget_room",), "icon quiet", aria_label=words("room.forget", code=code)),
    )


def _table_light(model):
    """Say quietly how the table is doing while one reads."""
    words = model.words
    if model.boot == "booting":
        done = int(model.boot_done * 100)
        return h(
            "div",
            {"class": "table-light"},
            h("progress", {"max": 100, "value": done, "aria-label": words("boot.laying")}),
            h("small", None, words("boot.laying"), " ", words.percent(model.boot_done)),
        )
    return h(
        "div", {"class": "table-light"}, h("small", None, words("boot.ready") if model.boot == "ready" else "\u00a0")
    )
