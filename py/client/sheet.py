"""The plain page, and what is told at the top of every screen: what went wrong and what one should know."""

from . import parts
from .tree import h


def sheet(model, title, *inside, extra=""):
    """Draw a plain page: one sheet of paper with a title, "" where the sheet brings its own."""
    return h(
        "div",
        {"class": "screen plain" + extra},
        parts.header(model.words),
        messages(model),
        h("section", {"class": "paper"}, h("h1", {"tabindex": -1}, title) if title else None, list(inside)),
    )


def _of_room(model):
    """Draw what is wrong with the room while one is in it, and what to do; and after somebody was removed, how to keep them out."""
    words, visit = model.words, model.room
    found = []
    if model.screen == "door":
        return found
    code = visit.problem
    if visit.loss or visit.news:
        from . import loss  # not before a host is lost

        found += loss.strip(model)
        code = "" if code in loss.OWN else code
    if code:
        key = code if "trouble." + code in words.texts else "other"
        found.append(
            h(
                "div",
                {"class": "message bad", "role": "alert", "data-testid": "error", "data-code": code, "key": "room"},
                h("p", None, h("b", None, words("trouble." + key, code=code)), " ", words("todo." + key)),
                parts.button("retry", words("retry"), ("retry_room",), "small") if code != "host_silent" else None,
            )
        )
    if visit.kicked:
        found.append(
            h(
                "div",
                {"class": "message", "role": "status", "data-testid": "notice", "data-code": "kicked", "key": "kicked"},
                h("p", None, words("notice.kicked")),
                parts.button("lock-now", words("lock"), ("lock_after",), "small"),
                parts.button("new-code", words("newcode"), ("new_code",), "small"),
                parts.button("dismiss", words("ok"), ("kick_done",), "small quiet"),
            )
        )
    return found


def messages(model):
    """Draw what went wrong and what one should know; each can be put away."""
    words = model.words
    found = _of_room(model) if model.room else []
    if model.problem:
        code, values = model.problem
        key = "error." + code
        if key not in words.texts:
            key = "error.other"
            values = {"code": code}
        away = ("reload",) if code == "table_failed" else ("dismiss", code)
        found.append(
            h(
                "div",
                {"class": "message bad", "role": "alert", "data-testid": "error", "data-code": code, "key": "error"},
                h("p", None, words(key, **values)),
                parts.button(
                    "retry" if code == "table_failed" else "dismiss",
                    words("reload" if code == "table_failed" else "ok"),
                    away,
                    "small",
                ),
            )
        )
    if model.guide and model.screen == "table" and model.state:
        from .guide import line  # in a first match only

        found += [line(model)] if line(model) else []
    if model.hint and model.screen == "table" and model.state:
        from .aids import line  # not before somebody asks

        found.append(line(model))
    for notice in model.notices:
        if notice == "update" and model.screen == "table":
            continue  # nobody is taken out of a match
        found.append(
            h(
                "div",
                {"class": "message", "role": "status", "data-testid": "notice", "data-code": notice, "key": notice},
                h("p", None, words("notice." + notice, app=model.in_app)),
                parts.button("renew", words("reload"), ("renew",), "small") if notice == "update" else None,
                parts.button("dismiss", words("ok"), ("dismiss", notice), "small"),
            )
        )
    return h("div", {"class": "messages"}, found) if found else None
