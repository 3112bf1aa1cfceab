"""Who is in the room: seats with their marks, and what the host can do with each; spectators below."""

from liarsdice_shared.messages import LEVELS

from . import parts
from .tree import fresh, h


def _person(state, id_):
    for person in state["people"]:
        if person["id"] == id_:
            return person
    return None


def _mark(kind, text):
    return h("small", {"class": "mark " + kind, "data-mark": kind}, text)


def marks(model, person):
    """Draw what is to be known of a person: ready, host, oneself, away, muted."""
    words, state, visit = model.words, model.state, model.room
    found = []
    if person["id"] == state["me"]:
        found.append(_mark("me", words("mark.me")))
    if person["host"]:
        found.append(_mark("host", words("mark.host")))
    if person["away"]:
        found.append(_mark("away", words("mark.away")))
    elif person["ready"]:
        found.append(_mark("is-ready", words("mark.ready")))
    if person["id"] in visit.muted:
        found.append(
            parts.button(
                "mute",
                words("unmute"),
                ("mute", person["id"]),
                "quiet tiny",
                aria_label=words("unmute.of", name=person["name"]),
            )
        )
    return found


def _kick(model, person):
    """Draw the way out for somebody; the first press asks."""
    words = model.words
    if not model.state["host"] or person["id"] == model.state["me"]:
        return None
    sure = model.room.kicking == person["id"]
    return parts.button(
        "kick",
        words("kick.sure") if sure else "×",
        ("kick", person["id"]),
        "red-line small" if sure else "icon",
        aria_label=words("kick.sure_of" if sure else "kick.of", name=person["name"]),
        data_sure="true" if sure else "false",
    )


def _grip(words):
    """Draw the cup by which a seat is taken to another place; whoever can't drag has buttons."""
    return h("span", {"class": "grip", "data-grip": "", "title": words("seat.drag")}, parts.cup())


def _hand_over(model, person):
    if not model.state["host"] or person["id"] == model.state["me"]:
        return None
    from . import loss  # not before one could hand over

    return loss.hand_over(model, person)


def _seat(model, number, place):
    words, state = model.words, model.state
    person = _person(state, place["person"])
    host = state["host"]
    last = len(state["seats"]) - 1
    named = [h("b", {"class": "nick"}, place["name"])]
    if person:
        named.append(h("span", {"class": "marks"}, marks(model, person)))
    elif place["level"]:
        named.append(
            h(
                "select",
                {
                    "data-testid": "bot-level",
                    "aria-label": words("level.of_name", name=place["name"]),
                    "value": place["level"],
                    "onChange": ("bot_level", number),
                },
                [
                    h("option", {"value": name, "selected": name == place["level"]}, words("level." + name))
                    for name in LEVELS
                ],
            )
            if host
            else _mark("bot", words("mark.bot", level=words("level." + place["level"])))
        )
    inside = [_grip(words) if host else parts.cup(), h("span", {"class": "named"}, named)]
    if host:
        inside.append(
            h(
                "span",
                {"class": "row-tools"},
                parts.button(
                    "seat-up",
                    "↑",
                    ("move_seat", number, -1),
                    "icon",
                    words("seat.first") if number == 0 else None,
                    aria_label=words("seat.up", name=place["name"]),
                ),
                parts.button(
                    "seat-down",
                    "↓",
                    ("move_seat", number, 1),
                    "icon",
                    words("seat.last") if number == last else None,
                    aria_label=words("seat.down", name=place["name"]),
                ),
                [_hand_over(model, person), _kick(model, person)]
                if person
                else parts.button(
                    "remove-seat",
                    "×",
                    ("remove_seat", number),
                    "icon",
                    aria_label=words("seat.remove_name", name=place["name"]),
                ),
            )
        )
    manner = place["level"] and words.texts.get("bot." + place["name"].split(" ")[0])
    if manner:
        inside.append(h("span", {"class": "manner"}, manner))
    return h(
        "li",
        {
            "class": "seat-row c%d" % (number % parts.CUPS),
            "data-testid": "seat-row",
            "data-seat": number,
            "data-kind": place["kind"],
            "data-ready": "true" if person and person["ready"] else "false",
            "data-away": "true" if person and person["away"] else "false",
            "data-name": place["name"],
            "key": place["person"] or "s-" + place["name"],
        },
        inside,
    )


def _lock(model):
    words, locked = model.words, model.state["locked"]
    return parts.button(
        "lock",
        words("unlock" if locked else "lock"),
        ("lock", not locked),
        "",
        data_locked="true" if locked else "false",
    )


def seats(model):
    """Draw the seats, and who watches."""
    words, state = model.words, model.state
    most = state["rules"]["seats"][1]
    free = most - len(state["seats"])
    full = words.count("seats.full", most) if free <= 0 else None
    watching = [person for person in state["people"] if person["seat"] is None]
    return h(
        "section",
        {"class": "paper seats-list"},
        h("h2", None, words("seats"), " ", h("small", {"class": "num"}, "%d / %d" % (len(state["seats"]), most))),
        h("ul", None, [_seat(model, number, place) for number, place in enumerate(state["seats"])]),
        h(
            "div",
            {"class": "seat-tools"},
            parts.button("add-bot", words("seat.add"), ("add_bot",), "", full),
            parts.button(
                "shuffle",
                words("shuffle"),
                ("shuffle",),
                "",
                None if len(state["seats"]) > 1 else words.count("start.more", 1),
            ),
            _lock(model),
        )
        if state["host"]
        else None,
        watchers(model, watching),
    )


def watchers(model, watching):
    """Draw who watches."""
    if not watching:
        return None
    return h(
        "div",
        {"class": "watchers"},
        h("h3", None, model.words("watchers")),
        h(
            "ul",
            None,
            [
                h(
                    "li",
                    {"class": "watcher", "data-testid": "watcher", "data-name": person["name"], "key": person["id"]},
                    h("b", {"class": "nick"}, person["name"]),
                    h("span", {"class": "marks"}, marks(model, person)),
                    _kick(model, person),
                )
                for person in watching
            ],
        ),
    )


def present(model):
    """Draw who is in the room, folded up, for the talk at the table: with the host's ways to hand over and to remove."""
    people = model.state["people"]
    return h(
        "details",
        {"class": "present", "data-testid": "present", "key": "present"},
        h("summary", None, model.words("present"), " ", h("small", {"class": "num"}, fresh(str(len(people))))),
        h(
            "ul",
            None,
            [
                h(
                    "li",
                    {"class": "watcher", "data-testid": "person", "data-name": person["name"], "key": person["id"]},
                    h("b", {"class": "nick"}, person["name"]),
                    h("span", {"class": "marks"}, marks(model, person)),
                    h("span", {"class": "row-tools"}, _hand_over(model, person), _kick(model, person)),
                )
                for person in people
            ],
        ),
    )


def me(state):
    """Return oneself among the people, None before one is in."""
    return _person(state, state["me"])
