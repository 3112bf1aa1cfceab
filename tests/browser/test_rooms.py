"""Friends at the table: a room with a real relay, every person in a browser of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from serve import serving

from .player import NEXT, own_dice, press, sensible_result

# Hands everything that comes in by a data channel and may be a part of a state to `overheard`.
LISTEN = """{
    const Plain = RTCPeerConnection;
    const tap = channel => channel.addEventListener("message", ({ data }) => overheard(new TextDecoder().decode(data)));
    globalThis.RTCPeerConnection = class extends Plain {
        constructor(...options) {
            super(...options);
            this.addEventListener("datachannel", ({ channel }) => tap(channel));
        }
        createDataChannel(...options) {
            const channel = super.createDataChannel(...options);
            tap(channel);
            return channel;
        }
    };
}"""
QUERY = "?pace=instant&lang=en"
SOON = 15_000  # ms in which whatever is wrong must be said


@pytest.fixture
def person(new_context: Callable[..., BrowserContext]) -> Callable[[str], Page]:
    """A person with a name and a browser, at home."""

    def at_home(name: str) -> Page:
        page = new_context().new_page()
        page.goto(f"./{QUERY}")
        page.get_by_test_id("name").fill(name)
        return page

    return at_home


def create(page: Page) -> str:
    """Open a room; return its code as it is shown."""
    page.get_by_test_id("create-room").click()
    expect(page.locator("html[data-screen=lobby]")).to_be_attached(timeout=90_000)
    code = page.get_by_test_id("room-code").first.inner_text().strip()
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}", code)
    return code


def join(page: Page, code: str) -> None:
    page.get_by_test_id("join-code").fill(code)
    page.get_by_test_id("join-room").click()
    sits(page)


def sits(page: Page) -> None:
    expect(page.locator("html[data-screen=lobby]")).to_be_attached()


def names(page: Page) -> list[str]:
    return page.get_by_test_id("seat-row").all_inner_texts()


def play_together(pages: list[Page]) -> None:
    """Everybody plays until everybody sees the result."""
    actions = 0
    while any(page.locator("html[data-screen=result]").count() == 0 for page in pages):
        for page in pages:
            if page.locator("html[data-screen=table]").count() and page.locator(NEXT).count():
                press(page, actions)
                actions += 1
        assert actions < 3000, "the match does not end"


def a_hint_for_one_alone(page: Page, others: list[Page]) -> None:
    """Play until it is somebody's turn, who asks for a hint; the odds that the host allows are there."""
    while page.locator("[data-testid=hint]:enabled").count() == 0:
        for other in others:
            if other.locator("[data-testid=bid]:enabled").count():
                press(other, 0)
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-text")).to_be_visible()
    expect(page.get_by_test_id("odds").first).to_be_attached()
    for other in others:
        expect(other.get_by_test_id("hint-text")).to_have_count(0)


def test_friends_join_by_typed_code_and_by_link_and_play_a_match_and_another(person, new_context, watch) -> None:
    host = person("Ada")
    code = create(host)
    typed, pasted = person("Bo"), person("Cleo")
    join(typed, code.lower().replace("-", " "))
    join(pasted, f"Come and play: {host.url.split('?')[0].split('#')[0]}#/r/{code.replace('-', '')} !")
    by_link = new_context().new_page()
    asked: list[str] = []
    by_link.on("request", lambda request: asked.append(request.url))
    by_link.goto(f"./{QUERY}#/r/{code}")
    by_link.get_by_test_id("name").fill("Dee")
    by_link.get_by_test_id("join-room").click()
    sits(by_link)
    people = [host, typed, pasted, by_link]
    for page in people:
        expect(page.get_by_test_id("seat-row")).to_have_count(4)
        for name in ("Ada", "Bo", "Cleo", "Dee"):
            expect(page.get_by_test_id("seat-row").filter(has_text=name)).to_have_count(1)
    host.get_by_test_id("aid-odds").check()
    expect(by_link.get_by_test_id("aid-odds")).to_be_checked()
    host.get_by_test_id("start").click()
    for page in people:
        expect(page.locator("html[data-screen=table]")).to_be_attached()
    a_hint_for_one_alone(by_link, [host, typed, pasted])
    # who comes by a link needs nothing of the table's interpreter to play
    assert not [url for url in asked if "pyodide" in url or url.endswith(".whl")]
    play_together(people)
    for page in people:
        expect(page.get_by_test_id("place-row")).to_have_count(4)
    sensible_result(host)
    by_link.get_by_test_id("analysis").click()
    expect(by_link.get_by_test_id("analysis-mistake")).to_be_visible()
    by_link.get_by_test_id("back-from").click()
    host.get_by_test_id("rematch").click()
    for page in people:
        expect(page.locator("html[data-screen=table]")).to_be_attached()


def test_guest_who_reloads_has_the_same_seat_and_dice(person) -> None:
    host, guest = person("Ada"), person("Bo")
    code = create(host)
    join(guest, code)
    host.get_by_test_id("start").click()
    expect(guest.get_by_test_id("own-die").first).to_be_attached()
    before = own_dice(guest)
    guest.reload()
    expect(guest.locator("html[data-screen=table]")).to_be_attached()
    expect(guest.get_by_test_id("own-die").first).to_be_attached()
    assert own_dice(guest) == before


def test_two_with_one_name_stay_apart(person) -> None:
    host, one, other = person("Alex"), person(" alex"), person("Al\u200bex")
    code = create(host)
    join(one, code)
    join(other, code)
    expect(host.get_by_test_id("seat-row")).to_have_count(3)
    assert len(set(names(host))) == 3


@pytest.mark.parametrize("text", ["", "KZ4M", "KZ4M-7QPX-1", "KZ4M-7QP!"])
def test_what_is_no_code_is_refused_where_it_is_typed(person, text: str) -> None:
    page = person("Ada")
    page.get_by_test_id("join-code").fill(text)
    page.get_by_test_id("join-room").click()
    expect(page.locator("html[data-screen=home]")).to_be_attached()


def test_way_that_leads_nowhere_says_so_in_time(built_site: Path, new_context, person, watch) -> None:
    watch.noise_is_fine()
    nobody = "ws://127.0.0.1:9999"
    with serving(built_site, relays=[nobody]) as url:
        watch.allowed += [nobody, url]
        empty = person("Ada")
        refused = new_context().new_page()
        refused.goto(f"{url}{QUERY}#/r/00000000")
        refused.get_by_test_id("name").fill("Bo")
        refused.get_by_test_id("join-room").click()
        empty.get_by_test_id("join-code").fill("00000000")
        empty.get_by_test_id("join-room").click()
        for page, code in ((refused, "relays_unreachable"), (empty, "no_such_room")):
            expect(page.get_by_test_id("error").first).to_have_attribute("data-code", code, timeout=SOON)
        refused.close()


@pytest.mark.parametrize(
    ("code", "script"),
    [
        ("no_webrtc", "delete globalThis.RTCPeerConnection"),
        ("no_crypto", "delete Crypto.prototype.subtle"),
    ],
)
def test_browser_that_cannot_says_what_is_missing(person, new_context, code: str, script: str) -> None:
    page = new_context().new_page()
    page.add_init_script(script)
    page.goto(f"./{QUERY}#/r/KZ4M7QPX")  # nobody is asked for a name first
    expect(page.get_by_test_id("error").first).to_have_attribute("data-code", code, timeout=SOON)


def test_guests_get_only_what_is_meant_for_them(person) -> None:
    """Everything that comes out of the host's data channels is seen here, before anybody decodes it."""
    host, one, two = person("Ada"), person("Bo"), person("Cleo")
    heard: dict[str, list[str]] = {"one": [], "two": []}
    for page, name in ((one, "one"), (two, "two")):
        page.add_init_script(LISTEN)
        page.expose_function("overheard", lambda text, name=name: heard[name].append(text))
        page.reload()
        page.get_by_test_id("name").fill(name)
    code = create(host)
    join(one, code)
    join(two, code)
    host.get_by_test_id("start").click()
    for page in (one, two):
        expect(page.get_by_test_id("own-die").first).to_be_attached()
    for name, page in (("one", one), ("two", two)):
        cups = {tuple(json.loads(cup)) for cup in re.findall(r'"cup": ?(\[[^\]]*\])', "".join(heard[name]))} - {()}
        own = tuple(int(face) for face in own_dice(page))
        assert cups == {own}, "one's own dice and no others"
