"""A Pyodide in Node that woke up from the built page's memory."""

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def wake(presets: str = "") -> dict[str, Any]:
    """Play there; return what it drew, and under `memory` the SHA-256 of the memory before anything ran in it."""
    memory = next((ROOT / "site/assets").glob("*/table.memory"))
    size = json.loads((ROOT / "build/table.size").read_text())["size"]
    command = ["node", Path(__file__).with_name("memory.mjs"), memory, ROOT / "build/pyodide", str(size), presets]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    digest, drawn = run.stdout.splitlines()[-2:]
    return {"memory": digest, **json.loads(drawn)}
