"""What is said while a table has no host, and what became of it; and the way to hand it over."""

from . import parts
from .tree import fresh, h

OWN = ("host_silent", "host_gone", "no_host", "cannot_connect")  # problems of a room of which this says more
_BAD = ("alone", "lost")  # states in which something has to be done


def strip(model):
    """Draw how things stand with the host, and below it what became of the table."""
    visit = model.room
    found = [_state(model)] if visit.loss else []
    return found + [_news(model, code, name) for code, name in visit.news]


def _state(model):
    words = model.words
    state, left, name = model.room.loss
    inside = [h("b", None, words("loss." + state, name=name)), " ", words("loss.%s.line" % state, name=name)]
    if state == "lost" and model.state and model.state["stage"] in ("match", "showdown"):
        inside += [" ", words("loss.lost.match")]
    if state == "lost" and model.room.has_log:
        inside += [" ", words("loss.lost.log")]
    if state == "countdown":
        inside.append(" ")
        inside.append(
            h(
                "b",
                {"class": "num countdown", "data-testid": "host-countdown", "data-seconds": left},
                fresh(words.count("loss.seconds", left)),
            )
        )
    return h(
        "div",
        {
            "class": "message loss" + (" bad" if state in _BAD else ""),
            "role": "alert" if state in _BAD else "status",
            "data-testid": "loss",
            "data-state": state,
            "key": "loss",
        },
        h("p", None, inside),
        _buttons(model, state),
    )


def _buttons(model, state):
    words = model.words
    if state == "alone":
        return [parts.button("take-over", words("loss.take_over"), ("take_over",), "brass small")]
    if state == "lost":
        log = [
            parts.button("see-log", words("loss.see_log"), ("see_log",), "small"),
            parts.button("keep-log", words("loss.keep_log"), ("keep_log",), "small"),
        ]
        anew = [parts.button("fresh-start", words("loss.fresh_start"), ("fresh_start",), "brass small")]
        return log + anew if model.room.has_log else anew
    return []


def _news(model, code, name):
    words = model.words
    return h(
        "div",
        {
            "class": "message",
            "role": "status",
            "data-testid": "notice",
            "data-code": "loss_" + code,
            "key": "news-" + code,
        },
        h("p", None, words("news." + code, name=name)),
        parts.button("dismiss", words("ok"), ("news_done", code), "small"),
    )


def heirs(model):
    """Return whom the host may hand the table to: people with a seat who are here."""
    state = model.state
    return [p for p in state["people"] if p["seat"] is not None and not p["host"] and not p["away"]]


def hand_over(model, person):
    """Draw the host's button by which a person gets the table; the first press asks."""
    words = model.words
    if not model.state["host"] or person not in heirs(model):
        return None
    sure = model.room.handing == person["id"]
    return parts.button(
        "hand-over",
        words("hand.sure") if sure else words("hand"),
        ("hand_over", person["id"]),
        "small" if sure else "quiet small",
        aria_label=words("hand.sure_of" if sure else "hand.of", name=person["name"]),
        data_person=person["id"],
        data_sure="true" if sure else "false",
    )
