"""The page without a network, and the page of tomorrow: what the service worker keeps (web/sw.js), and when a new version comes in."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from serve import serving

from .player import play_to_the_result, sensible_result, start

NOBODY = "ws://127.0.0.1:9"  # where no relay listens


@pytest.fixture
def own_site(built_site: Path, tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    return Path(shutil.copytree(built_site, tmp_path / "site"))


@pytest.fixture
def served(own_site: Path, watch) -> Iterator[str]:
    with serving(own_site, prefix="/below", relays=[NOBODY]) as url:
        watch.origin = url.rstrip("/")
        watch.allowed.append(NOBODY)
        yield url


@pytest.fixture
def visitor(browser: Browser, browser_context_args: dict[str, Any], watch, served: str) -> Iterator[Page]:
    """A first visit that lasted until everything was kept."""
    context = browser.new_context(**{**browser_context_args, "service_workers": "allow", "base_url": served})
    watch.attach(context)
    page = context.new_page()
    page.goto("./?lang=en&pace=instant")
    expect(page.locator("html[data-offline=ready]")).to_be_attached(timeout=90_000)
    yield page
    watch.leave(context)
    context.close()


def publish(site: Path) -> None:
    """Put another version of the site in place of this one: an index.html that says so, and the worker that belongs to it."""
    index, worker = site / "index.html", site / "sw.js"
    before = hashlib.sha256(index.read_bytes()).hexdigest()
    index.write_text(index.read_text("utf-8").replace("<html ", '<html data-version="next" '), "utf-8")
    after = hashlib.sha256(index.read_bytes()).hexdigest()
    text = worker.read_text("utf-8").replace(before, after)
    worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "next"', text), "utf-8")


def laid(page: Page, version: str = "") -> None:
    """Wait until the table is here: downloads of a page that is left fail, and which of them began before is told in no order."""
    expect(page.locator(f"html{version}[data-table=ready]")).to_be_attached(timeout=60_000)


def test_a_solo_match_without_a_network_after_one_visit(visitor: Page) -> None:
    laid(visitor)  # home lays it by itself
    visitor.context.set_offline(True)
    visitor.goto("./?lang=en&pace=instant")
    expect(visitor.locator("html[data-ready]")).to_be_attached()
    visitor.get_by_test_id("play-solo").click()
    start(visitor)
    play_to_the_result(visitor)
    sensible_result(visitor)


def test_a_room_without_a_network_says_what_it_lacks(visitor: Page, watch) -> None:
    watch.noise_is_fine()
    visitor.context.set_offline(True)
    visitor.goto("./?lang=en")
    visitor.get_by_test_id("name").fill("Ada")
    visitor.get_by_test_id("create-room").click()
    expect(visitor.locator("[data-code=relays_unreachable]").first).to_be_visible(timeout=30_000)


def test_a_new_version_waits_for_the_end_of_the_match_and_for_a_yes(visitor: Page, own_site: Path) -> None:
    visitor.reload()  # now the worker is in charge
    visitor.get_by_test_id("play-solo").click()
    start(visitor)
    publish(own_site)
    play_to_the_result(visitor)
    assert visitor.locator("html[data-version]").count() == 0
    notice = visitor.locator("[data-testid=notice][data-code=update]")
    expect(notice).to_be_visible(timeout=30_000)
    sensible_result(visitor)
    notice.get_by_test_id("renew").click()
    laid(visitor, "[data-version=next]")
    visitor.goto("./?lang=en&pace=instant")
    visitor.get_by_test_id("play-solo").click()
    start(visitor)
    play_to_the_result(visitor)


def test_a_new_version_does_not_come_in_under_another_tab(visitor: Page, own_site: Path) -> None:
    visitor.reload()
    other = visitor.context.new_page()
    other.goto("./?lang=en")
    expect(other.locator("html[data-ready]")).to_be_attached()
    publish(own_site)
    visitor.get_by_test_id("play-solo").click()
    notice = visitor.locator("[data-testid=notice][data-code=update]")
    notice.get_by_test_id("renew").click(timeout=30_000)
    expect(visitor.locator("[data-testid=notice][data-code=update_elsewhere]")).to_be_visible()
    assert visitor.locator("html[data-version]").count() == 0
    laid(other)
    other.close()
    visitor.reload()
    laid(visitor)
    visitor.locator("[data-testid=notice][data-code=update]").get_by_test_id("renew").click()
    laid(visitor, "[data-version=next]")


def test_half_an_update_is_no_update(visitor: Page, own_site: Path) -> None:
    """A host that has the new worker but still the old page: the old version goes on as a whole."""
    visitor.reload()
    index = own_site / "index.html"
    old = index.read_text("utf-8")
    publish(own_site)
    index.write_text(old, "utf-8")
    visitor.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update()).catch(() => 0)")
    visitor.get_by_test_id("play-solo").click()
    start(visitor)
    play_to_the_result(visitor)
    assert visitor.locator("[data-code=update]").count() == 0
