"""The talk as it is seen: lines, a field, six reactions. In the lobby a sheet of its own, at the table a panel above the tray."""

from liarsdice_shared.messages import CHAT_LENGTH, EMOTES

from . import parts, people
from .emotes import emote
from .tree import fresh, h


def sheet(model):
    """Draw the talk as a part of a page."""
    words = model.words
    return h(
        "section",
        {"class": "paper chat", "aria-label": words("chat")},
        h("h2", None, words("chat")),
        _inside(model),
    )


def panel(model):
    """Draw the talk over the table's far side, if it is open: one's own dice and buttons stay free."""
    if model.room is None or not model.room.open:
        return None
    words = model.words
    return h(
        "section",
        {"class": "chat chat-panel", "aria-label": words("chat"), "data-testid": "chat-panel"},
        h(
            "header",
            {"class": "chat-head"},
            h("h2", None, words("chat")),
            parts.button("chat-close", "×", ("talk",), "icon", aria_label=words("chat.close")),
        ),
        people.present(model),
        _inside(model),
    )


def opener(model):
    """Draw the button that opens the talk at the table, with the number of lines not yet seen."""
    words, visit = model.words, model.room
    if visit is None:
        return None
    unread = min(visit.unread, 99)
    label = words.count("chat.unread", unread) if unread else words("chat")
    return h(
        "button",
        {
            "type": "button",
            "class": "btn icon talk",
            "data-testid": "chat-open",
            "data-unread": unread,
            "aria-expanded": "true" if visit.open else "false",
            "aria-label": label,
            "title": label,
            "onClick": ("talk",),
        },
        h(
            "svg",
            {"viewBox": "0 0 24 24", "class": "talk-mark", "aria-hidden": "true"},
            h(
                "path",
                {
                    "d": "M4 4.500h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8.500L6 21v-4.500H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z",
                    "fill": "currentColor",
                },
            ),
        ),
        h("b", {"class": "unread num"}, fresh(str(unread))) if unread else None,
    )


def _inside(model):
    words, visit = model.words, model.room
    lines = visit.lines
    return [
        # the outer one runs upwards, so that the browser keeps the newest line in sight by itself
        h(
            "div",
            {"class": "chat-scroll", "tabindex": 0, "role": "region", "aria-label": words("chat.lines")},
            h(
                "ol",
                {"class": "chat-lines"},
                [_line(model, line) for line in lines] or h("li", {"class": "chat-none"}, words("chat.none")),
            ),
        ),
        h(
            "div",
            {"class": "emotes", "role": "group", "aria-label": words("emotes")},
            [
                h(
                    "button",
                    {
                        "type": "button",
                        "class": "emote-btn",
                        "data-testid": "emote",
                        "data-emote": name,
                        "aria-label": words("emote." + name),
                        "title": words("emote." + name),
                        "onClick": ("emote", name),
                        "key": name,
                    },
                    emote(words, name),
                )
                for name in EMOTES
            ],
        ),
        h(
            "form",
            {"class": "chat-form", "onSubmit": ("chat",)},
            h(
                "input",
                {
                    "data-testid": "chat-input",
                    "value": visit.text,
                    "maxlength": CHAT_LENGTH,
                    "aria-label": words("chat.input"),
                    "placeholder": words("chat.input"),
                    "autocomplete": "off",
                    "enterkeyhint": "send",
                    "onInput": ("chat_text",),
                },
            ),
            h("button", {"type": "submit", "class": "btn", "data-testid": "chat-send"}, words("chat.send")),
        ),
    ]


def _line(model, line):
    words, state = model.words, model.state
    mine = state is not None and line["person"] == state["me"]
    return h(
        "li",
        {
            "class": "chat-line mine" if mine else "chat-line",
            "data-testid": "chat-line",
            "data-person": line["person"],
            "key": line["key"],
        },
        h(
            "span",
            None,
            h("b", None, words("you") if mine else line["name"]),
            " ",
            emote(words, line["emote"], "said-emote") if line["emote"] else h("span", None, line["text"]),
        ),
        not mine
        and parts.button(
            "mute",
            words("mute"),
            ("mute", line["person"]),
            "quiet tiny",
            aria_label=words("mute.of", name=line["name"]),
        ),
    )
