"""Nothing stops the table: reloads, lost lines, second tabs, people who walk off and come back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .player import own_dice
from .room_taps import QUERY, come_in, open_room, visitor

# `cut()` breaks every line that is open, and this side isn't told; the page says how many have been opened.
LINES = """{
    const lines = new Set(), Plain = RTCPeerConnection, root = () => document.documentElement.dataset;
    const opened = () => root().opened = Number(root().opened ?? 0) + 1;
    globalThis.RTCPeerConnection = class extends Plain {
        constructor(...options) {
            super(...options);
            lines.add(this);
            this.addEventListener("datachannel", ({ channel }) => channel.addEventListener("open", opened));
        }
        createDataChannel(...options) {
            const channel = super.createDataChannel(...options);
            channel.addEventListener("open", opened);
            return channel;
        }
    };
    globalThis.cut = () => lines.forEach(line => line.connectionState === "connected" && line.close());
}"""
# The page says how often it has called through a relay.
CALLS = """{
    const { send } = WebSocket.prototype, root = () => document.documentElement.dataset;
    WebSocket.prototype.send = function (text) {
        if (text.startsWith('["EVENT"')) root().calls = Number(root().calls ?? 0) + 1;
        return send.call(this, text);
    };
}"""
CALM = QUERY.replace("instant", "calm")


@pytest.fixture
def someone(new_context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Somebody in a browser of their own, with a name, at an address."""
    return lambda name, address=f"./{CALM}", *scripts: visitor(new_context, name, address, *scripts)


def one_point(host: Page) -> None:
    """Play for one point, so that a match is one round."""
    host.locator("[data-preset=duel]").click()
    host.get_by_test_id("rule-target_points").select_option("1")


def sees(page: Page, screen: str) -> None:
    expect(page.locator(f"html[data-screen={screen}]")).to_be_attached(timeout=60_000)


def on_turn(pages: list[Page]) -> tuple[Page, Page]:
    """Whose turn it is, and who waits."""
    some = pages[0].locator(".own[data-turn=true], .seat[data-turn=true]")
    expect(some).to_have_count(1)
    mine = pages[0].locator(".own[data-turn=true]").count()
    return (pages[0], pages[1]) if mine else (pages[1], pages[0])


def test_guest_who_reloads_in_any_phase_keeps_seat_and_dice(someone) -> None:
    host = someone("Ada")
    address = open_room(host)
    guest = someone("Bo", address.replace("instant", "calm"))
    come_in(guest)
    expect(host.get_by_test_id("seat-row")).to_have_count(2)
    one_point(host)
    for _ in range(5):
        guest.reload(wait_until="domcontentloaded")
    sees(guest, "lobby")
    expect(guest.get_by_test_id("rule-target_points")).to_have_value("1")
    expect(host.locator("[data-testid=seat-row][data-away=false]")).to_have_count(2)
    host.get_by_test_id("start").click()
    expect(guest.get_by_test_id("own-die")).to_have_count(5)
    dice = own_dice(guest)

    def again() -> None:
        guest.reload()
        sees(guest, "table")
        expect(guest.get_by_test_id("own-die")).to_have_count(5)
        assert own_dice(guest) == dice

    again()
    first, second = on_turn([host, guest])
    first.get_by_test_id("bid").click()
    expect(second.get_by_test_id("challenge")).to_be_enabled()
    again()
    expect(second.get_by_test_id("challenge")).to_be_enabled()
    second.get_by_test_id("challenge").click()
    expect(guest.get_by_test_id("showdown")).to_be_attached()
    again()
    expect(guest.get_by_test_id("showdown")).to_be_attached()
    for page in (host, guest):
        page.get_by_test_id("skip").click()
    sees(guest, "result")
    guest.reload()
    sees(guest, "result")
    expect(guest.get_by_test_id("place-row")).to_have_count(2)


def test_lost_line_mends_itself_and_the_dice_are_the_same(someone) -> None:
    host = someone("Ada")
    guest = someone("Bo", open_room(host), LINES, CALLS)
    come_in(guest)
    host.get_by_test_id("start").click()
    expect(guest.get_by_test_id("own-die")).to_have_count(5)
    dice = own_dice(guest)
    for back in ('document.dispatchEvent(new Event("visibilitychange"))', 'dispatchEvent(new Event("online"))'):
        calls = guest.locator("html").get_attribute("data-calls")
        guest.evaluate(back)  # who is where it was calls once a minute
        expect(guest.locator(f"html[data-calls]:not([data-calls='{calls}'])")).to_be_attached(timeout=15_000)
    opened = guest.locator("html").get_attribute("data-opened")
    guest.evaluate("cut()")
    expect(guest.locator(f"html[data-opened]:not([data-opened='{opened}'])")).to_be_attached(timeout=30_000)
    expect(guest.locator("[data-testid=error], [data-testid=loss]")).to_have_count(0)
    expect(host.locator("[data-away=true]")).to_have_count(0)
    assert own_dice(guest) == dice
    guest.get_by_test_id("chat-open").click()
    guest.get_by_test_id("chat-input").fill("there again")
    guest.get_by_test_id("chat-send").click()
    expect(host.get_by_test_id("chat-open")).to_have_attribute("data-unread", "1")


# How a browser can refuse to keep anything; in a page and in its worker.
FORBIDDEN = (
    "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });"
)
MISSING = "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });"
FAILING = """IDBFactory.prototype.open = () => {
    const request = {};
    setTimeout(() => {
        request.error = new DOMException("no", "UnknownError");
        request.onerror?.({});
    });
    return request;
};"""
SILENT = "IDBFactory.prototype.open = () => ({});"
FULL = """{
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    IDBObjectStore.prototype.put = full;
    if (globalThis.Storage) {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (...given) { return this === localStorage ? full() : setItem.apply(this, given); };
    }
}"""
NO_SESSION = (
    "Object.defineProperty(globalThis, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
)


@pytest.mark.parametrize(
    ("how", "code"),
    [
        (FORBIDDEN + NO_SESSION, "storage_blocked"),
        (MISSING, "storage_blocked"),
        (FAILING, "storage_blocked"),
        pytest.param(SILENT, "storage_blocked", marks=pytest.mark.long),
        (FULL, "storage_full"),
    ],
    ids=["forbidden", "missing", "failing", "silent", "full"],
)
def test_browser_that_keeps_nothing_says_so_and_plays_on(page: Page, how: str, code: str) -> None:
    page.add_init_script(how)
    page.goto(f"./{QUERY}")
    page.get_by_test_id("name").fill("Ada")
    expect(page.get_by_test_id("notice")).to_have_attribute("data-code", code)
    page.get_by_test_id("dismiss").click()
    page.get_by_test_id("name").fill("Bo")
    expect(page.get_by_test_id("notice")).to_have_count(0)


@pytest.mark.parametrize(
    "how",
    [FULL, pytest.param(FORBIDDEN, marks=pytest.mark.long), pytest.param(SILENT, marks=pytest.mark.long)],
    ids=["full", "forbidden", "silent"],
)
def test_table_that_cannot_be_stored_says_so_and_plays_on(page: Page, watch, how: str) -> None:
    page.route("**/storage.js", lambda route: _with(route, "if (globalThis.WorkerGlobalScope) {" + how + "}\n"))
    page.goto(f"./{QUERY}")
    page.get_by_test_id("play-solo").click()
    page.get_by_test_id("start").click()
    sees(page, "table")
    expect(page.get_by_test_id("notice")).to_have_attribute("data-code", "not_saved")
    expect(page.locator("[data-testid=bid]:enabled, [data-testid=challenge]:enabled").first).to_be_attached()


def _with(route: Route, script: str) -> None:
    """Let a script run before the one that was asked for, in the page and in its worker."""
    answer = route.fetch()
    route.fulfill(response=answer, body=script + answer.text())


def test_damaged_key_is_replaced_and_that_is_told(someone) -> None:
    host = someone("Ada")
    guest = someone("Bo", open_room(host))
    come_in(guest)
    guest.evaluate(
        """() => new Promise(done => {
            const opening = indexedDB.open("keyval-store");
            opening.onsuccess = () => {
                const all = opening.result.transaction("keyval", "readwrite").objectStore("keyval");
                all.getAllKeys().onsuccess = ({ target }) => {
                    const keys = target.result.filter(key => key.startsWith("seat/"));
                    for (const key of keys) all.put({ privateKey: "x", publicKey: "y" }, key);
                };
                all.transaction.oncomplete = () => done();
            };
        })"""
    )
    guest.reload()
    sees(guest, "lobby")
    expect(guest.get_by_test_id("notice")).to_have_attribute("data-code", "key_lost")
    expect(host.get_by_test_id("seat-row")).to_have_count(3)


# A browser with a screen that can be kept on; the page says how many locks are held.
SCREEN = """{
    const locks = new Set();
    const count = () => document.documentElement.dataset.locks = locks.size;
    const request = async () => {
        const lock = { released: false, release: async () => { lock.released = true; locks.delete(lock); count(); } };
        locks.add(lock);
        count();
        return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    globalThis.hide = (value) => {
        hidden = value;
        if (hidden) locks.forEach(lock => lock.release());
        document.dispatchEvent(new Event("visibilitychange"));
    };
}"""


def test_screen_stays_on_for_everybody_at_a_table_and_a_host_on_a_phone_is_told_to_stay(new_context, someone) -> None:
    page = new_context(viewport={"width": 360, "height": 640}, screen={"width": 360, "height": 640}).new_page()
    page.add_init_script(SCREEN)
    page.goto(f"./{QUERY}")
    page.get_by_test_id("name").fill("Ada")
    guest = someone("Bo", open_room(page), SCREEN)
    expect(page.get_by_test_id("notice")).to_have_attribute("data-code", "keep_open")
    come_in(guest)
    for one in (page, guest):
        held(one, 1)
        one.evaluate("hide(true)")
        held(one, 0)
        one.evaluate("hide(false)")
        held(one, 1)
    for one in (guest, page):
        one.get_by_test_id("leave").first.click()
        sees(one, "home")
        held(one, 0)
    page.get_by_test_id("play-solo").click()
    page.get_by_test_id("start").click()
    sees(page, "table")
    held(page, 1)
    page.evaluate("hide(true)")
    held(page, 0)
    page.evaluate("hide(false)")
    held(page, 1)


def held(page: Page, locks: int) -> None:
    """Wait until so many locks keep the screen on."""
    expect(page.locator(f"html[data-locks='{locks}']")).to_be_attached()


def test_second_tab_is_somebody_else_and_a_tab_that_comes_after_is_asked(someone) -> None:
    host = someone("Ada")
    address = open_room(host)
    guest = someone("Bo", address)
    come_in(guest)
    with guest.context.expect_page() as opened:
        guest.evaluate("address => window.open(address)", address)
    twin = opened.value
    sees(twin, "lobby")
    expect(host.get_by_test_id("seat-row")).to_have_count(3)
    twin.reload()
    sees(twin, "lobby")
    expect(host.locator("[data-testid=seat-row][data-away=false]")).to_have_count(3)
    twin.close()
    guest.close()
    expect(host.locator("[data-testid=seat-row][data-away=true]")).to_have_count(2)
    late = guest.context.new_page() if guest.context.pages else twin.context.new_page()
    late.goto(address)
    late.get_by_test_id("be-same").click()
    sees(late, "lobby")
    expect(host.locator("[data-testid=seat-row][data-away=false]")).to_have_count(2)
    other = late.context.new_page()
    other.goto(address)
    other.get_by_test_id("be-new").click()
    sees(other, "lobby")
    expect(host.get_by_test_id("seat-row")).to_have_count(4)


def test_second_tab_of_the_host_comes_in_as_a_guest_without_a_table_of_its_own(someone) -> None:
    host = someone("Ada")
    address = open_room(host)  # its table may still be on its way
    with host.context.expect_page() as opened:
        host.evaluate("address => window.open(address)", address)
    twin = opened.value
    sees(twin, "lobby")
    expect(host.get_by_test_id("seat-row")).to_have_count(2)
    expect(twin.locator("[data-testid=notice][data-code=second_tab]")).to_be_attached()
    expect(twin.locator("html")).to_have_attribute("data-table", "none")
    expect(twin.get_by_test_id("start")).to_have_count(0)
    assert not host.get_by_test_id("error").count()


def test_room_moves_to_a_new_code_and_takes_along_who_stays(someone) -> None:
    host = someone("Ada")
    address = open_room(host)
    friend, removed = someone("Bo", address), someone("Cleo", address)
    for page in (friend, removed):
        come_in(page)
    row = host.locator("[data-testid=seat-row][data-name=Cleo]")
    for _ in range(2):
        row.get_by_test_id("kick").click()
    expect(removed.get_by_test_id("error")).to_have_attribute("data-code", "removed")
    host.get_by_test_id("new-code").click()
    for page in (host, friend):
        expect(page.locator("[data-testid=notice][data-code=moved]")).to_be_attached()
    expect(host).not_to_have_url(re.compile(address.rsplit("/", 1)[1].replace("-", "")))
    expect(host.locator("[data-testid=seat-row][data-away=true]")).to_have_count(0, timeout=30_000)
    expect(host.get_by_test_id("seat-row")).to_have_count(2)
    assert friend.url.rsplit("/", 1)[1] == host.url.rsplit("/", 1)[1]
    host.get_by_test_id("start").click()
    expect(friend.get_by_test_id("own-die")).to_have_count(5)
    dice = own_dice(friend)
    friend.reload()
    sees(friend, "table")
    expect(friend.get_by_test_id("own-die")).to_have_count(5)
    assert own_dice(friend) == dice


def test_host_who_reloads_in_any_phase_keeps_everything(someone) -> None:
    host = someone("Ada")
    address = open_room(host)
    guest = someone("Bo", address.replace("instant", "calm"))
    come_in(guest)
    one_point(host)
    host.get_by_test_id("add-bot").click()
    expect(guest.get_by_test_id("seat-row")).to_have_count(3)

    def again(screen: str) -> None:
        host.reload()
        sees(host, screen)
        expect(guest.get_by_test_id("error")).to_have_count(0, timeout=30_000)
        expect(host.locator("[data-testid=seat-row][data-away=true], .seat.away")).to_have_count(0, timeout=30_000)

    again("lobby")
    expect(host.get_by_test_id("seat-row")).to_have_count(3)
    expect(host.get_by_test_id("rule-target_points")).to_have_value("1")
    expect(host.get_by_test_id("bot-level")).to_have_count(1)
    host.get_by_test_id("remove-seat").click()
    expect(guest.get_by_test_id("seat-row")).to_have_count(2)
    host.get_by_test_id("start").click()
    for page in (host, guest):
        expect(page.get_by_test_id("own-die")).to_have_count(5)
    dice = own_dice(host), own_dice(guest)

    def same_dice() -> None:
        for page in (host, guest):
            expect(page.get_by_test_id("own-die")).to_have_count(5)
        assert (own_dice(host), own_dice(guest)) == dice

    first, second = on_turn([host, guest])
    again("table")  # on its own turn, or on the other's: after the bid it is the other way round
    same_dice()
    first.get_by_test_id("bid").click()
    expect(second.get_by_test_id("challenge")).to_be_enabled()
    again("table")
    same_dice()
    second.get_by_test_id("challenge").click()
    expect(guest.get_by_test_id("showdown")).to_be_attached()
    again("table")
    expect(host.get_by_test_id("showdown")).to_be_attached()
    same_dice()
    sees(guest, "result")
    sees(host, "result")
    again("result")
    expect(guest.get_by_test_id("place-row")).to_have_count(2)
    host.get_by_test_id("rematch").click()
    sees(guest, "table")


# A table on which time passes five times as fast.
FAST = """if (globalThis.WorkerGlobalScope) {
    const now = performance.now.bind(performance), later = setTimeout;
    performance.now = () => 5 * now();
    globalThis.setTimeout = (work, ms, ...more) => later(work, ms / 5, ...more);
}
"""


def test_who_is_away_on_its_turn_is_played_for_and_comes_back(someone) -> None:
    """The clock runs on for whoever is not there: a cautious action twice, then a bot, until the player says so."""
    host = someone("Ada")
    host.route("**/storage.js", lambda route: _with(route, FAST))
    host.goto(f"./{QUERY}")
    host.get_by_test_id("name").fill("Ada")  # the first page may have been left before it could keep the name
    guest = someone("Bo", address := open_room(host))
    come_in(guest)
    host.locator("[data-preset=blitz]").click()
    host.get_by_test_id("start").click()
    expect(guest.get_by_test_id("own-die")).to_have_count(3)
    expect(guest.get_by_test_id("clock")).to_be_attached()
    guest.goto("about:blank")
    expect(host.locator("[data-testid=seat][data-away=true]")).to_have_count(1)
    replaced = host.get_by_test_id("seat").filter(has_text="a bot plays")
    can = host.locator("[data-testid=bid]:enabled, [data-testid=challenge]:enabled")
    while not replaced.count():
        replaced.or_(can).first.wait_for(timeout=30_000)
        host.evaluate("document.querySelector('[data-testid=bid]:enabled')?.click()")
        expect(host.locator("[data-testid=seat][data-turn=true]").or_(replaced).or_(can).first).to_be_attached()
    guest.goto(address)
    sees(guest, "table")
    guest.get_by_test_id("back").click()
    expect(guest.get_by_test_id("back")).to_have_count(0)
    expect(replaced).to_have_count(0)
    expect(host.locator("[data-testid=seat][data-away=true]")).to_have_count(0)


def test_back_button_asks_before_it_leaves_a_match(someone) -> None:
    host = someone("Ada")
    address = open_room(host)
    by_link = someone("Cleo", address)
    come_in(by_link)
    guest = someone("Bo")
    guest.get_by_test_id("join-code").fill(address.rsplit("/", 1)[1])
    guest.get_by_test_id("join-room").click()
    sees(guest, "lobby")
    host.get_by_test_id("start").click()
    sees(guest, "table")
    expect(by_link.get_by_test_id("own-die")).to_have_count(5)
    dice = own_dice(by_link)
    by_link.go_back()  # out of the page: no leaving
    expect(host.locator("[data-testid=seat][data-away=true]")).to_have_count(1)
    by_link.go_forward()
    expect(host.locator("[data-testid=seat][data-away=true]")).to_have_count(0, timeout=30_000)
    expect(by_link.get_by_test_id("own-die")).to_have_count(5)
    assert own_dice(by_link) == dice
    guest.go_back()
    guest.get_by_test_id("stay").click()
    sees(guest, "table")
    expect(guest.get_by_test_id("own-die")).to_have_count(5)
    guest.go_back()
    guest.get_by_test_id("leave-yes").click()
    sees(guest, "home")
    expect(guest.get_by_test_id("back-to-room")).to_have_count(0)
    expect(host.get_by_test_id("seat").filter(has_text="left")).to_have_count(1)


@pytest.mark.long
def test_closed_tab_is_led_back_from_home_and_not_against_its_will(someone) -> None:
    host = someone("Ada")
    guest = someone("Bo", open_room(host))
    come_in(guest)
    browser = guest.context
    keeper = browser.new_page()
    guest.close()
    expect(host.locator("[data-testid=seat-row][data-away=true]")).to_have_count(1)
    keeper.goto(f"./{QUERY}")
    sees(keeper, "home")
    keeper.get_by_test_id("back-to-room").click()
    sees(keeper, "lobby")
    expect(host.locator("[data-testid=seat-row][data-away=false]")).to_have_count(2)


def test_seats_are_dragged_by_mouse_and_by_finger(new_context) -> None:
    page = new_context(has_touch=True).new_page()
    page.goto(f"./{QUERY}")
    page.get_by_test_id("name").fill("Ada")
    open_room(page)
    for seats in (2, 3):
        expect(page.get_by_test_id("seat-row")).to_have_count(seats - 1, timeout=60_000)
        page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("seat-row")).to_have_count(3)
    rows = page.get_by_test_id("seat-row")

    def way(start: int, end: int) -> list[tuple[float, float]]:
        """From the grip of one row to beyond the middle of another, in steps."""
        page.locator("[data-grip]").nth(start).scroll_into_view_if_needed()
        boxes = [page.locator("[data-grip]").nth(i).bounding_box() for i in (start, end)]
        (x, y), (_, to) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
        return [(x, y + (to - y) * part) for part in (0, 0.3, 0.7, 1.05)]

    first, *between, last = way(0, 2)
    page.mouse.move(*first)
    page.mouse.down()
    for at in [*between, last]:
        page.mouse.move(*at)
    page.mouse.up()
    expect(rows.nth(2)).to_have_attribute("data-name", "Ada")
    touch = page.context.new_cdp_session(page)
    first, *between, last = way(2, 1)
    for kind, spots in (("touchStart", [first]), *(("touchMove", [at]) for at in [*between, last]), ("touchEnd", [])):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in spots]})
    expect(rows.nth(1)).to_have_attribute("data-name", "Ada")
    page.reload()
    expect(rows.nth(1)).to_have_attribute("data-name", "Ada", timeout=60_000)
