"""Firefox ESR: a solo match, and a guest in a room that Chromium hosts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .remote import FirefoxTab, firefox
from .room_taps import PLAYER, QUERY, open_room, visitor

pytestmark = pytest.mark.long
ON_ITS_OWN = "{" + PLAYER + "go(); } undefined"


@pytest.fixture
def tab() -> Iterator[FirefoxTab]:
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        pytest.fail(
            "no Firefox: `make test-long` installs firefox-esr where there is apt-get; elsewhere install it yourself"
        )
    with firefox(path) as found:
        yield found


def test_solo_match_to_its_end(tab: FirefoxTab, site: str) -> None:
    tab.go(f"{site}{QUERY}")
    tab.press("play-solo")
    tab.wait("!!document.querySelector('[data-preset=blitz]')", 30)
    tab.run("void document.querySelector('[data-preset=blitz]').click()")
    tab.press("start", seconds=120)
    tab.screen("table", 120)
    tab.run(ON_ITS_OWN)
    tab.screen("result", 300)
    assert tab.run("document.querySelectorAll('[data-testid=place-row]').length") >= 2
    assert tab.run("document.querySelectorAll('[data-testid=error]').length") == 0


def test_guest_in_a_room_that_chromium_hosts(tab: FirefoxTab, new_context, site: str) -> None:
    host = visitor(new_context, "Ada", f"./{QUERY}", PLAYER)
    address = open_room(host)
    tab.go(site + address.removeprefix("./"))
    tab.type("name", "Fuchs")
    tab.press("join-room")
    tab.screen("lobby", 30)
    expect(host.get_by_test_id("seat-row").filter(has_text="Fuchs")).to_have_count(1)
    host.locator("[data-preset=blitz]").click()
    expect(host.locator("[data-preset=blitz]")).to_have_attribute("aria-pressed", "true")
    tab.run(ON_ITS_OWN)
    host.get_by_test_id("start").click()
    tab.wait("document.querySelector('[data-testid=fair-seal]')?.dataset.state === 'verified'", 60)
    expect(host.locator("html[data-screen=result]")).to_be_attached(timeout=180_000)
    tab.screen("result", 30)
    assert tab.run("document.querySelectorAll('[data-testid=place-row]').length") == 2
