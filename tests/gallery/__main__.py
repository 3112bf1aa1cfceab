"""Draws every screen at every size, by day and by night, in three languages, into a folder: `make screenshots`.

The seats go from two to ten over and over, and so do names and ways of playing.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import chromium  # noqa: E402
from serve import serving  # noqa: E402

from . import scenes  # noqa: E402
from .shows import SHOWS  # noqa: E402
from .stage import ASIDE, Gallery, copied  # noqa: E402


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    tables = list(rows())
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving(copied(ROOT / "site", Path(folder) / "site"), relays=[]) as url,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for theme, lang in itertools.product(("dark", "light"), ("de", "en", "fr")):
            context = browser.new_context(color_scheme=theme, reduced_motion="reduce", service_workers="block")
            gallery = Gallery(context.new_page(), url)
            for row in tables:
                mode, show = SHOWS[row["kind"]]
                if gallery.mode != mode:
                    gallery.sit(mode, f"&lang={lang}")
                gallery.size(*row["size"])
                show(gallery, row)
                gallery.shoot(out / picture("{kind}-{seats}-{preset}".format(**row), row["size"], theme, lang))
            gallery.open(f"&lang={lang}")
            for screen, size in itertools.product(ASIDE, scenes.SIZES):
                gallery.size(*size)
                gallery.visit(screen)
                gallery.shoot(out / picture(screen, size, theme, lang))
            context.close()
            print(f"{theme} {lang}: {len(tables) + len(ASIDE) * len(scenes.SIZES)} pictures in {out}", flush=True)
        browser.close()


def rows() -> list[dict[str, Any]]:
    """Everything there is to see at every size, the other factors in turn."""
    seats = itertools.cycle(range(2, 11))
    presets = itertools.cycle(scenes.FACTORS["preset"])
    called = itertools.cycle(scenes.FACTORS["called"])
    exact = itertools.cycle(scenes.FACTORS["exact"])
    found = []
    for kind, size in itertools.product(SHOWS, scenes.SIZES):
        row = {"kind": kind, "size": size, "seats": next(seats), "preset": next(presets)}
        if row["preset"] == "bluff":
            row["seats"] = min(6, row["seats"])
        found.append({**row, "called": next(called), "exact": next(exact)})
    return found


def picture(what: str, size: tuple[int, int], theme: str, lang: str) -> str:
    return f"{what}-{size[0]}x{size[1]}-{theme}-{lang}.png"


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "screenshots"))
