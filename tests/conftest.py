"""Unit tests come first, whatever the folders are called: a mistake in the rules is told before a browser starts."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BROWSER = ROOT / "tests" / "browser"
sys.path.insert(0, str(ROOT / "tools"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
