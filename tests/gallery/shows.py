"""Everything that a screen can look like, by name: how to get there on a `Gallery`, with the factors that matter for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import scenes
from .stage import Gallery

Row = dict[str, Any]
Show = Callable[[Gallery, Row], None]


def _table(name: str) -> Show:
    def show(gallery: Gallery, row: Row) -> None:
        gallery.show(scenes.of({**row, "kind": name}))

    return show


def spectator(gallery: Gallery, row: Row) -> None:
    gallery.show(scenes.watched(scenes.of({**row, "kind": "waiting"})))


def hint(gallery: Gallery, row: Row) -> None:
    table = scenes.asked("hint", row)
    gallery.show(table.state)
    gallery.say(table.heard["host"][-1])
    gallery.page.get_by_test_id("hint-text").wait_for()


def keys(gallery: Gallery, row: Row) -> None:
    gallery.show(scenes.of({**row, "kind": "bidding"}))
    gallery.page.keyboard.press("?")
    gallery.page.get_by_test_id("key-help").wait_for()


def armed(gallery: Gallery, row: Row) -> None:
    gallery.show(scenes.of({**row, "kind": "bidding"}))
    gallery.page.get_by_test_id("challenge").click()
    gallery.page.locator("[data-testid=challenge][data-armed=true]").wait_for()


def guide(gallery: Gallery, row: Row) -> None:
    gallery.show(scenes.of({**row, "kind": "bidding", "preset": "classic", "seats": 4}))
    gallery.page.get_by_test_id("guide").wait_for()


def analysis(gallery: Gallery, row: Row) -> None:
    state, pieces = scenes.looked_back(row)
    gallery.show(state)
    gallery.page.get_by_test_id("analysis").click()
    for piece in pieces:
        gallery.say(piece)
    gallery.page.get_by_test_id("replay").wait_for()
    gallery.page.get_by_test_id("decision").first.wait_for(state="attached")


def chat(gallery: Gallery, row: Row) -> None:
    state = scenes.in_company(scenes.of({**row, "kind": "bidding"}))
    gallery.show(state)
    gallery.room(say=scenes.talk(state))
    gallery.page.get_by_test_id("chat-open").click()
    gallery.page.get_by_test_id("chat-panel").wait_for()


def _loss(loss: tuple[str, int] | None, problem: str = "") -> Show:
    def show(gallery: Gallery, row: Row) -> None:
        gallery.show(scenes.in_company(scenes.of({**row, "kind": "waiting"})))
        gallery.room(room={"problem": problem, "phase": "open"}, visit={"loss": loss and [*loss, scenes.LONG]})
        gallery.page.get_by_test_id("loss" if loss else "error").wait_for()
        gallery.room(room={"problem": ""}) if loss else None

    return show


def moved(gallery: Gallery, row: Row) -> None:
    gallery.show(scenes.in_company(scenes.of({**row, "kind": "bidding"})))
    gallery.room(visit={"news": [["took", scenes.LONG]]})


def lobby_guest(gallery: Gallery, row: Row) -> None:
    gallery.show(scenes.lobby(row, "guest"))


def lobby_host(gallery: Gallery, row: Row) -> None:
    gallery.show(scenes.lobby(row, "host"))


def _door(**visit: Any) -> Show:
    def show(gallery: Gallery, row: Row) -> None:
        gallery.room(nobody=True, visit={"asks_name": False, "refused": "", **visit}, screen="door")

    return show


def _home(gallery: Gallery, row: Row) -> None:
    gallery.page.evaluate("0")


def laying(gallery: Gallery, row: Row) -> None:
    """A start that waits for the table."""
    if gallery.page.locator("html[data-screen=home]").count():
        gallery.page.get_by_test_id("play-solo").click()
        gallery.page.get_by_test_id("start").click()
    gallery.page.locator(".boot").first.wait_for()


TABLES = tuple(scenes.KINDS)
# what is shown → (mode of the gallery, how)
SHOWS: dict[str, tuple[str, Show]] = {
    **{name: ("solo", _table(name)) for name in TABLES},
    "spectator": ("solo", spectator),
    "hint": ("solo", hint),
    "keys": ("solo", keys),
    "analysis": ("solo", analysis),
    "armed": ("sure", armed),
    "guide": ("guide", guide),
    "chat": ("guest", chat),
    "silent": ("guest", _loss(None, "host_silent")),
    "countdown": ("guest", _loss(("countdown", 3))),
    "alone": ("guest", _loss(("alone", 0))),
    "lost": ("guest", _loss(("lost", 0))),
    "returning": ("guest", _loss(("returning", 0))),
    "moved": ("guest", moved),
    "lobby_guest": ("guest", lobby_guest),
    "door_name": ("guest", _door(asks_name=True)),
    "door_looking": ("guest", _door(phase="searching", problem="")),
    "door_who": ("guest", _door(asks_who=True)),
    **{
        f"door_{code}": ("guest", _door(refused=code))
        for code in ("full", "locked", "removed", "cannot_connect", "no_such_room")
    },
    "lobby_host": ("host", lobby_host),
    "booting": ("booting", _home),
    "laying": ("booting", laying),
    "failed": ("failed", _home),
}
