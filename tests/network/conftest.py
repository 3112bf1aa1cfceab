"""Browsers on machines of their own, in networks that can be cut, moved and hidden behind NATs. All of it is long, and none is skipped:
where network namespaces can't be made (they need root, `ip` and `iptables`), these tests fail and say so."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

import chromium
import relay as relays
from serve import serving

from .namespaces import BRIDGE, Machine, Network

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
QUERY = "?pace=instant&lang=en"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.long)


@pytest.fixture
def network() -> Iterator[Network]:
    try:
        made = Network()
    except (OSError, RuntimeError) as error:
        pytest.fail(f"no network namespaces on this machine (they need root and iproute2): {error}")
    try:
        yield made
    finally:
        made.close()


class Place:
    """Where the page is to be had on the bridge, and browsers that go there."""

    def __init__(self, playwright: Playwright, url: str, relay: str, folder: Path, stack: contextlib.ExitStack) -> None:
        self.playwright = playwright
        self.url = url
        self.relay = relay
        self.folder = folder
        self.stack = stack

    def person(self, name: str, machine: Machine, *scripts: str, address: str = "") -> Page:
        """A person with a name, at home or under a room's address, in a browser on that machine."""
        flags = [flag for flag in chromium.FLAGS if not flag.startswith("--host-resolver-rules")]
        flags.append(f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {BRIDGE}, EXCLUDE *.local")
        flags.append(f"--unsafely-treat-insecure-origin-as-secure={self.url.rstrip('/')}")
        path = machine.browser(self.folder, str(chromium.find()))
        browser = self.playwright.chromium.launch(executable_path=path, args=flags)
        self.stack.callback(browser.close)
        page = browser.new_page()
        for script in scripts:
            page.add_init_script(script)
        page.goto(address or self.url + QUERY)
        page.get_by_test_id("name").fill(name)
        return page


@pytest.fixture
def place(network: Network, playwright: Playwright, tmp_path: Path) -> Iterator[Callable[..., Place]]:
    """Serves the page on the bridge, with more in its config.json if that is wanted."""
    with contextlib.ExitStack() as stack:

        def serve(**config: object) -> Place:
            relay = stack.enter_context(relays.running(address=BRIDGE))
            url = stack.enter_context(serving(ROOT / "site", relays=[relay], config=config, address=BRIDGE))
            return Place(playwright, url, relay, tmp_path, stack)

        yield serve
