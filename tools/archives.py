"""What of the client travels together: the modules of each archive, found from the few that are named here by what they import.

`home` is what the page starts with: a memory in which all is imported that needs no page (tools/memory.mjs), and files of the rest.
Under a room's link the memory has `room`, too. The others lie on top of it and come when they are wanted (`client/archives.py` says by
what, web/micropython.js fetches them). A module that two of them need is in both: it is a kilobyte, and neither has to wait for the other.
"""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYSCRIPT = "from pyscript"
PACKAGES = {"client": ROOT / "py/client", "liarsdice_shared": ROOT / "py/shared/liarsdice_shared"}

NEED_PAGE = ["awake", "drag", "wire"]
"""Those of the rooms' that need the page: a room's memory has no place for them."""

ROOTS = {
    # after `main`: what is imported only now and then, though at any time
    "home": ["main", "gamepad", "pad_keys", "pseudo", *NEED_PAGE],
    "play": [
        "solo",
        "table",
        "result",
        "cues",
        "record",
        "guide",
        "key_help",
        "typing_keys",
        "result_card",
        "awake",
        "board",
    ],
    "room": ["rooms", "door", "lobby", "net", "wire", "in_app", "drag", "emotes", "chat", "seal", "awake", "loss"],
    "pages": [
        "pages",
        "learn",
        "manual",
        "key_help",
        "seal",
        "settings_page",
        "stats_page",
        "record",
        "analysis",
        "past",
    ],
}


def archives() -> dict[str, list[Path]]:
    """The sources of each archive."""
    home = closure([f"client.{name}" for name in ROOTS["home"]])
    found = {"home": home}
    for name, roots in ROOTS.items():
        if name != "home":
            found[name] = closure([f"client.{root}" for root in roots]) - home
    return {name: sorted(source(module) for module in modules) for name, modules in found.items()}


def in_memory(module: str) -> bool:
    """Whether a module can be imported before there is a page: it imports nothing of PyScript's, nor do those that it imports."""
    return not any(PYSCRIPT in source(name).read_text("utf-8") for name in closure([module]))


def closure(roots: list[str]) -> set[str]:
    """Modules with all that they import at once, and all that those do."""
    seen: set[str] = set()
    todo = [*PACKAGES, *roots]
    while todo:
        module = todo.pop()
        if module not in seen:
            seen.add(module)
            todo += imports(module)
    return seen


def source(module: str) -> Path:
    package, _, name = module.partition(".")
    return PACKAGES[package] / f"{name or '__init__'}.py"


@cache
def imports(module: str, *, late: bool = False) -> list[str]:
    """The modules of ours that one imports when it is imported itself; with `late` those that it imports within functions, too."""
    tree = ast.parse(source(module).read_text("utf-8"))
    found = []
    for node in ast.walk(tree) if late else tree.body:
        if isinstance(node, ast.ImportFrom):
            base = ".".join(filter(None, [module.partition(".")[0] if node.level else "", node.module or ""]))
            found += [base] + [f"{base}.{alias.name}" for alias in node.names]
    return [name for name in found if name.partition(".")[0] in PACKAGES and source(name).exists()]
