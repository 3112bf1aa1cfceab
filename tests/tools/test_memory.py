"""The memory that the table wakes up from: it lacks nothing, and repeats nothing."""

import json
import subprocess
from pathlib import Path
from typing import Any

from liarsdice_shared.settings import PRESET_NAMES

ROOT = Path(__file__).resolve().parents[2]


def wake(presets: str) -> dict[str, Any]:
    """Play in a Pyodide that woke up from the built page's memory; return what it drew."""
    memory = next((ROOT / "site/assets").glob("*/table.memory"))
    size = json.loads((ROOT / "build/table.size").read_text())["size"]
    command = ["node", Path(__file__).with_name("memory.mjs"), memory, ROOT / "build/pyodide", str(size), presets]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    return dict(json.loads(run.stdout.splitlines()[-1]))


def test_two_tables_from_one_memory_play_every_preset_and_draw_nothing_alike() -> None:
    first, second = wake(" ".join(PRESET_NAMES)), wake("classic")
    assert first["secret"] != second["secret"]
    assert first["faces"] != second["faces"]
    assert not set(first["rolls"]) & {roll for roll in second["rolls"] if len(roll) > 15}
