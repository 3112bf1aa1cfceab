"""What people see in a room: the lobby, the talk, the seal on the dice, being turned away."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .player import NEXT, press
from .test_rooms import QUERY, create, sits

Arrive = Callable[..., Page]


@pytest.fixture
def arrive(new_context: Callable[..., BrowserContext]) -> Arrive:
    """Somebody in a browser of their own: at home, or at the door of a room whose link was sent."""

    def come(name: str, code: str = "", script: str = "") -> Page:
        page = new_context().new_page()
        if script:
            page.add_init_script(script)
        page.goto(f"./{QUERY}" + (f"#/r/{code}" if code else ""))
        page.get_by_test_id("name").fill(name)
        if code:
            page.get_by_test_id("join-room").click()
        return page

    return come


def opened(arrive: Arrive, name: str = "Ada") -> tuple[Page, str]:
    """A host whose table is laid, and the code."""
    host = arrive(name)
    code = create(host)
    expect(host.get_by_test_id("seat-row")).to_have_count(1, timeout=90_000)
    return host, code


def door_says(page: Page, code: str) -> None:
    expect(page.get_by_test_id("error")).to_have_attribute("data-code", code)


# A device that may not fetch a table in advance, so that it stands by for nobody.
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"

# Every state that the seal was ever seen in, written down by the page itself: some last only milliseconds.
SEALS = """globalThis.sealed = new Set();
new MutationObserver(() => {
    const seals = document.querySelectorAll("[data-testid=fair-seal]");
    for (const { dataset } of seals) sealed.add(`${dataset.state} ${dataset.reason}`.trim());
}).observe(document, { subtree: true, childList: true, attributes: true });"""


def test_five_people_play_and_every_guest_finds_every_roll_fair(arrive: Arrive, watch, tmp_path: Path) -> None:
    host, code = opened(arrive)
    watch.requests.clear()
    guests = [arrive(name, code, SAVES_DATA + SEALS) for name in ("Bo", "Cleo", "Dee")]
    spectator = arrive("Ed", code)
    for page in [*guests, spectator]:
        sits(page)
    spectator.get_by_test_id("watch").click()
    expect(host.get_by_test_id("watcher")).to_have_count(1)
    expect(host.get_by_test_id("seat-row")).to_have_count(4)
    # the order of seats changes after everybody has promised a share
    host.get_by_test_id("seat-down").first.click()
    host.get_by_test_id("shuffle").click()
    host.locator("[data-preset=blitz]").click()
    for match in (1, 2):
        if match == 1:
            host.get_by_test_id("start").click()
        else:
            host.get_by_test_id("rematch").click()
        for page in [*guests, spectator]:
            expect(page.locator("html[data-screen=table]")).to_be_attached()
        expect(spectator.get_by_test_id("seat")).to_have_count(4)
        expect(spectator.get_by_test_id("own-die")).to_have_count(0)
        actions = 0
        people = [host, *guests]
        while any(page.locator("html[data-screen=result]").count() == 0 for page in [*people, spectator]):
            for page in people:
                if page.locator("html[data-screen=table]").count() and page.locator(NEXT).count():
                    press(page, actions)
                    actions += 1
            assert actions < 2000, "the match does not end"
        for guest in guests:
            expect(guest.get_by_test_id("fair-seal")).to_have_attribute("data-state", "verified")
            said = re.search(r"(\d+) of (\d+)", guest.get_by_test_id("fair-seal").inner_text())
            assert said and said[1] == said[2] and int(said[1]) > 1
            assert set(guest.evaluate("[...sealed]")) == {"pending", "verified"}
        expect(host.get_by_test_id("fair-seal")).to_have_count(0)
    assert not [url for url in watch.requests if "pyodide" in url or url.endswith(".whl")], (
        "who stands by for nobody needs no Pyodide"
    )
    with guests[0].expect_download() as download:
        guests[0].get_by_test_id("export").click()
    download.value.save_as(tmp_path / "record.json")
    checked = subprocess.run(
        [sys.executable, "-m", "liarsdice", "verify", str(tmp_path / "record.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_rules_are_seen_live_and_only_the_host_chooses(arrive: Arrive) -> None:
    host, code = opened(arrive)
    guest = arrive("Bo", code)
    sits(guest)
    host.locator("[data-preset=blitz]").click()
    expect(guest.locator("[data-preset=blitz]")).to_have_attribute("aria-pressed", "true")
    host.get_by_test_id("rule-dice").select_option("6")
    host.get_by_test_id("rule-palifico").check()
    expect(guest.get_by_test_id("rule-dice")).to_have_value("6")
    expect(guest.get_by_test_id("rule-palifico")).to_be_checked()
    expect(guest.get_by_test_id("rule-dice")).to_be_disabled()
    host.get_by_test_id("house-name").fill("Six dice")
    host.get_by_test_id("house-save").click()
    host.locator("[data-preset=classic]").click()
    expect(guest.get_by_test_id("rule-dice")).to_have_value("5")
    host.get_by_test_id("house").click()
    expect(guest.get_by_test_id("rule-dice")).to_have_value("6")
    guest.get_by_test_id("ready").click()
    expect(host.locator("[data-testid=seat-row][data-ready=true]")).to_have_count(1)


def test_names_and_talk_are_text_and_nothing_else(arrive: Arrive) -> None:
    host, code = opened(arrive, "Alex")
    markup = "<b>x</b><img src=x>"
    guest, other = arrive(markup, code), arrive("Alex", code)
    for page in (guest, other):
        sits(page)
    expect(host.get_by_test_id("seat-row")).to_have_count(3)
    expect(host.get_by_test_id("seat-row").filter(has_text=markup)).to_have_count(1)
    expect(host.locator("[data-testid=seat-row][data-name='Alex 2']")).to_have_count(1)
    said = "<script>document.title = 'x'</script> &amp; <i>hello</i>"
    guest.get_by_test_id("chat-input").fill(said)
    guest.get_by_test_id("chat-input").press("Enter")
    for page in (host, guest, other):
        expect(page.get_by_test_id("chat-line")).to_contain_text(said)
        expect(page.locator("#app i, #app img, #app script")).to_have_count(0)
    other.locator("[data-testid=emote][data-emote=wow]").click()
    expect(host.get_by_test_id("chat-line")).to_have_count(2)
    host.get_by_test_id("start").click()
    expect(guest.locator("html[data-screen=table]")).to_be_attached()
    other.get_by_test_id("chat-open").click()
    other.get_by_test_id("chat-input").fill("at the table")
    other.get_by_test_id("chat-send").click()
    expect(guest.get_by_test_id("chat-open")).to_have_attribute("data-unread", "1")
    expect(other.get_by_test_id("chat-open")).to_have_attribute("data-unread", "0")
    panel = other.get_by_test_id("chat-panel").bounding_box()
    tray = other.locator(".tray").bounding_box()
    assert panel and tray and panel["y"] + panel["height"] <= tray["y"], "the talk never covers the controls"


def test_removed_is_removed_for_good_and_a_locked_room_stays_shut(arrive: Arrive) -> None:
    host, code = opened(arrive)
    guest, friend = arrive("Bo", code), arrive("Cleo", code)
    for page in (guest, friend):
        sits(page)
    row = host.locator("[data-testid=seat-row][data-name=Bo]")
    row.get_by_test_id("kick").click()
    expect(row).to_have_count(1)
    row.get_by_test_id("kick").click()
    expect(row).to_have_count(0)
    door_says(guest, "removed")
    guest.reload()
    door_says(guest, "removed")
    host.get_by_test_id("lock-now").click()
    expect(host.get_by_test_id("lock")).to_have_attribute("data-locked", "true")
    late = arrive("Dee", code)
    door_says(late, "locked")
    host.get_by_test_id("lock").click()
    late.get_by_test_id("retry").click()
    sits(late)
    expect(friend.get_by_test_id("seat-row")).to_have_count(3)


def test_full_room_can_be_watched(arrive: Arrive) -> None:
    host, code = opened(arrive)
    host.locator("[data-preset=bluff]").click()  # six seats
    for seats in range(2, 7):
        host.get_by_test_id("add-bot").click()
        expect(host.get_by_test_id("seat-row")).to_have_count(seats)
    late = arrive("Cleo", code)
    door_says(late, "full")
    late.get_by_test_id("watch").click()
    sits(late)
    expect(host.get_by_test_id("watcher")).to_have_count(1)
    host.get_by_test_id("start").click()
    expect(late.get_by_test_id("seat")).to_have_count(6)
    expect(late.get_by_test_id("own-die")).to_have_count(0)


def test_host_who_reloads_keeps_the_room_and_guests_come_back_by_themselves(arrive: Arrive) -> None:
    host, code = opened(arrive)
    guest = arrive("Bo", code)
    sits(guest)
    host.get_by_test_id("start").click()
    expect(guest.get_by_test_id("own-die")).to_have_count(5)
    before = [die.get_attribute("data-face") for die in guest.get_by_test_id("own-die").all()]
    host.reload()
    missed = guest.locator("[data-testid=loss], [data-code=host_silent]")  # by its goodbye, or where that was lost with the page
    expect(missed).to_be_attached()
    expect(host.locator("html[data-screen=table]")).to_be_attached(timeout=90_000)
    expect(missed).to_have_count(0, timeout=30_000)
    assert [die.get_attribute("data-face") for die in guest.get_by_test_id("own-die").all()] == before
    expect(host.locator("[data-away]")).to_have_count(0)


def test_own_turn_is_called_out_while_nobody_looks(arrive: Arrive) -> None:
    host, code = opened(arrive)
    hidden = "Object.defineProperty(document, 'hidden', { get: () => true });"
    guest = arrive("Bo", code, hidden)
    sits(guest)
    host.get_by_test_id("start").click()
    expect(host.locator(".turn-line")).to_have_text(re.compile("Your turn|Bo opens"))
    if "Your turn" in host.locator(".turn-line").inner_text():
        host.get_by_test_id("bid").click()
    expect(guest).to_have_title(re.compile("^\u25cf Your turn"))


def test_leaving_asks_first_and_the_match_goes_on(arrive: Arrive) -> None:
    host, code = opened(arrive)
    guests = [arrive(name, code) for name in ("Bo", "Cleo")]
    for page in guests:
        sits(page)
    host.get_by_test_id("start").click()
    expect(guests[0].locator("html[data-screen=table]")).to_be_attached()
    guests[0].get_by_test_id("leave").click()
    guests[0].get_by_test_id("stay").click()
    expect(guests[0].locator("html[data-screen=table]")).to_be_attached()
    guests[0].get_by_test_id("leave").click()
    guests[0].get_by_test_id("leave-yes").click()
    expect(guests[0].locator("html[data-screen=home]")).to_be_attached()
    expect(host.get_by_test_id("seat").filter(has_text="left")).to_have_count(1)
