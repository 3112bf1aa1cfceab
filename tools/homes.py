"""Home as HTML, drawn at build time in every language by the Python view that MicroPython takes over (see web/early.js)."""

import html
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "py/shared")]

from client import screens  # noqa: E402
from client.model import Model  # noqa: E402
from client.tree import Node  # noqa: E402
from client.words import LANGUAGES, Words  # noqa: E402

EMPTY = {"input", "path", "stop", "ellipse", "use", "br"}
"""Elements that have nothing inside."""


def templates() -> str:
    """A `<template>` for each language, with home in it as somebody sees it who comes for the first time."""
    return "".join(f'<template id="home-{lang}">{home(lang)}</template>' for lang in LANGUAGES)


def home(lang: str) -> str:
    return markup(screen(lang))


def screen(lang: str) -> Node:
    texts = json.loads((ROOT / f"web/locales/{lang}.json").read_text("utf-8"))
    model = Model(Words(lang, texts))
    model.newcomer = True
    return screens.page(model)


def markup(node: Node | str) -> str:
    """A tree as HTML; what it would do when touched is left out."""
    if isinstance(node, str):
        return html.escape(node, quote=False)
    found = [attribute(node.tag, name, value) for name, value in node.props.items()]
    inside = "".join(markup(child) for child in node.children)
    if node.tag in EMPTY:
        return f"<{node.tag}{''.join(found)}/>"
    return f"<{node.tag}{''.join(found)}>{inside}</{node.tag}>"


def attribute(tag: str, name: str, value: object) -> str:
    if name == "key" or name.startswith("on") or value is None or (tag == "select" and name == "value"):
        return ""
    if isinstance(value, bool) and name[4:5] != "-":  # aria- and data- are said either way
        return f" {name}" if value else ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f' {name}="{html.escape(text)}"'
