"""The lobby: the invitation, who sits where, what is played, and the talk before the match."""

from . import chat, parts, people, rulebook, share, sheet
from .room_code import pretty
from .tree import h


def lobby(model):
    """Draw the lobby; while the host's table is still being laid, the code is there already."""
    words, state = model.words, model.state
    if state is None:
        inside = h(
            "section", {"class": "paper laying"}, h("h1", {"tabindex": -1}, words("room.laying")), _laying(model)
        )
    else:
        inside = people.seats(model)
    return h(
        "div",
        {"class": "screen lobby"},
        parts.header(words),
        sheet.messages(model),
        h(
            "div",
            {"class": "setup"},
            h("h1", {"tabindex": -1, "class": "aloud"}, words("room.title", code=pretty(model.room.code))),
            h(
                "div",
                {"class": "rooms-columns"},
                h(
                    "div",
                    {"class": "rooms-side"},
                    share.invitation(model, model.room.address, model.room.can_share),
                    inside,
                    state and chat.sheet(model),
                ),
                state and h("div", {"class": "rooms-rules"}, _rules(model)),
            ),
        ),
        state and _foot(model),
    )


def _laying(model):
    if model.boot == "failed":
        return None
    return (
        parts.boot_bar(model)
        if model.boot == "booting"
        else h("p", {"class": "boot-what"}, model.words("boot.seating"))
    )


def _rules(model):
    words, state = model.words, model.state
    fixed = not state["host"]
    name, custom, rules = state["preset"], state["custom"], state["rules"]
    if model.room.wished and not fixed:
        draft = model.room.draft
        name, custom, rules = draft.preset, bool(draft.changes()), draft.rules()
    return [
        h("p", {"class": "aside"}, words("rules.host_chooses")) if fixed else None,
        rulebook.cards(words, name, custom, fixed, rules),
        rulebook.form(words, rules, fixed, None if fixed else _house(model)),
        _aids(model, fixed),
    ]


def _aids(model, fixed):
    """Draw what helps the host allows."""
    words, allowed = model.words, model.state["aids"]
    boxes = []
    for name in ("hints", "odds"):
        given = {
            "type": "checkbox",
            "id": "aid-" + name,
            "data-testid": "aid-" + name,
            "checked": allowed[name],
            "onChange": ("aid", name),
        }
        if fixed:
            given["disabled"] = True
        label = h("label", {"for": "aid-" + name}, h("input", given), h("span", None, words("aid." + name)))
        boxes.append(h("div", {"class": "field check", "key": name}, label))
    return h(
        "section", {"class": "paper rules aids" + (" fixed" if fixed else "")}, h("h2", None, words("aids")), boxes
    )


def _house(model):
    """Draw the rules kept under a name, and the field to keep these."""
    words, visit = model.words, model.room
    return h(
        "div",
        {"class": "house"},
        [
            h(
                "span",
                {"class": "house-rules", "key": rules["name"]},
                parts.button("house", rules["name"], ("house", rules["name"]), "small"),
                parts.button(
                    "house-forget",
                    "×",
                    ("house_forget", rules["name"]),
                    "icon quiet",
                    aria_label=words("house.forget", name=rules["name"]),
                ),
            )
            for rules in model.house
        ],
        h(
            "form",
            {"class": "house-form", "onSubmit": ("house_save",)},
            h(
                "input",
                {
                    "data-testid": "house-name",
                    "value": visit.house_name,
                    "maxlength": 20,
                    "aria-label": words("house.name"),
                    "placeholder": words("house.name"),
                    "autocomplete": "off",
                    "onInput": ("house_name",),
                },
            ),
            h("button", {"type": "submit", "class": "btn small", "data-testid": "house-save"}, words("house.save")),
        ),
    )


def _foot(model):
    words, state = model.words, model.state
    seated = [person for person in state["people"] if person["seat"] is not None and not person["host"]]
    ready = len([person for person in seated if person["ready"]])
    me = people.me(state)
    buttons = [
        parts.button("leave", words("leave"), ("leave",), "quiet"),
        parts.button(
            "watch", words("sit_down" if state["you"] is None else "watch"), ("watch",), "quiet", _why_no_seat(model)
        ),
    ]
    if state["host"]:
        low, high = state["rules"]["seats"]
        why = None
        if not state["can"]["start"]:
            why = words.count("start.more", low) if len(state["seats"]) < low else words.count("start.fewer", high)
        buttons.append(parts.button("start", words("start"), ("start",), "brass big", why))
        told = why or (words("ready.count", n=ready, of=len(seated)) if seated else words("ready.nobody"))
    elif state["you"] is not None:
        on = me is not None and me["ready"]
        buttons.append(
            parts.button(
                "ready",
                words("ready.yes" if on else "ready"),
                ("ready",),
                "big" if on else "brass big",
                data_on="true" if on else "false",
            )
        )
        told = words("ready.wait") if on else words("ready.count", n=ready, of=len(seated))
    else:
        told = words("watching.lobby")
    return h("div", {"class": "foot"}, h("p", {"class": "foot-line"}, told), buttons)


def _why_no_seat(model):
    state = model.state
    if state["you"] is None and len(state["seats"]) >= state["rules"]["seats"][1]:
        return model.words.count("seats.full", state["rules"]["seats"][1])
    return None
