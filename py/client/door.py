"""The way into a room: asking for a name, looking for the table, and what to do where there is no way in."""

from liarsdice_shared.messages import NAME_LENGTH

from . import parts, sheet
from .room_code import pretty
from .tree import h

_FINAL = ("no_webrtc", "no_crypto", "no_relays")  # trying again is of no use
_RELOAD = ("other_version", "key", "key_in_use")
_TURN = '"iceServers": [{"urls": "turn:turn.example.org:3478", "username": "…", "credential": "…"}]'


def door(model):
    """Draw the door of a room that one is not in yet."""
    visit = model.room
    code = visit.refused or visit.problem
    if code:
        return sheet.sheet(model, "", _trouble(model, code), extra=" at-door")
    inside = _name(model) if visit.asks_name else _who(model) if visit.asks_who else _looking(model)
    return sheet.sheet(model, _title(model), inside, extra=" at-door")


def _title(model):
    visit = model.room
    if not visit.code:
        return model.words("room.new")
    return model.words("room.title", code=pretty(visit.code))


def _name(model):
    """Ask for a name: one field, one press."""
    words, visit = model.words, model.room
    return [
        h("p", {"class": "aside"}, words("room.asks_name")),
        h(
            "form",
            {"class": "ask-name", "onSubmit": ("join_room",)},
            h("label", {"for": "name", "class": "aloud"}, words("name")),
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
                    "data-focus": "name",
                },
            ),
            h(
                "button",
                {
                    "type": "submit",
                    "class": "btn brass big",
                    "data-testid": "create-room" if visit.hosting else "join-room",
                },
                words("create_room" if visit.hosting else "sit_down"),
            ),
        ),
        parts.button("leave", words("back"), ("leave",), "quiet"),
    ]


def _who(model):
    """Ask whether one is who sat here in another tab of this browser."""
    words = model.words
    same = parts.button("be-same", words("room.be_same", name=model.name), ("be_same", True), "brass big")
    return [
        h("p", {"class": "aside"}, words("room.asks_who")),
        h("div", {"class": "choices"}, same, parts.button("be-new", words("room.be_new"), ("be_same", False))),
        parts.button("leave", words("back"), ("leave",), "quiet"),
    ]


def _looking(model):
    words, visit = model.words, model.room
    step = (
        "opening" if visit.phase in ("closed", "opening") else "searching" if visit.phase == "searching" else "sitting"
    )
    return [
        h(
            "p",
            {"class": "looking", "role": "status"},
            h("span", {"class": "shaker"}, parts.cup()),
            words("room." + step),
        ),
        parts.button("leave", words("cancel"), ("leave",), "quiet"),
    ]


def _trouble(model, code):
    """Say what is wrong, and what to do."""
    words, visit = model.words, model.room
    shown = code if "trouble." + code in words.texts else "other"
    actions = []
    if code == "full":
        actions.append(parts.button("watch", words("watch.instead"), ("watch",), "brass"))
    if code in _RELOAD:
        actions.append(parts.button("reload", words("reload"), ("reload",), "brass"))
    elif code == "name":
        actions.append(parts.button("rename", words("name.other"), ("rename",), "brass"))
    elif code not in _FINAL and code != "removed":
        actions.append(parts.button("retry", words("retry"), ("retry_room",), "" if code == "full" else "brass"))
    actions.append(parts.button("home", words("home"), ("leave_yes",), "quiet"))
    return [
        h("small", {"class": "code-line"}, _title(model)) if visit.code else None,
        h(
            "div",
            {"class": "trouble", "role": "alert", "data-testid": "error", "data-code": code},
            h("h1", {"tabindex": -1}, words("trouble." + shown, code=code)),
            h("p", None, words("todo." + shown)),
            h("pre", {"class": "sample"}, h("code", None, _TURN)) if code == "cannot_connect" else None,
        ),
        h("div", {"class": "choices"}, actions),
    ]
