"""The way into a room with real parts: a relay, WebRTC, WebCrypto, two browsers. The app and its table are stand-ins (room_client.py)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

import relay as relays
from serve import serving

HARNESS = Path(__file__).with_name("room_client.py").read_text("utf-8")
LINK = "./?lang=en#/r/kz4m-7qpx"
SOON = 15_000  # ms in which whatever is wrong must be said
# A browser that nobody can reach except through a TURN server, and there is none.
CUT_OFF = """globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(config) {
        super({ ...config, iceTransportPolicy: "relay" });
    }
}"""

# A browser whose connections come to nothing at first.
FIRST_ONES_FAIL = """{
    const from = performance.now() + 10_000;
    const Plain = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Plain {
        async setRemoteDescription(description) {
            return performance.now() < from ? new Promise(() => {}) : super.setRemoteDescription(description);
        }
    };
}"""
# A peer id before all others: who has it makes the offers. (Trystero leaves that to the lesser id, made of its first twenty numbers.)
LEADS = """{
    const random = Math.random;
    let number = 0;
    Math.random = () => number++ < 20 ? 0 : random();
}"""

# A browser for which the addresses that others give are good for nothing: they must find it by its own.
BLIND = r"""{
    const Plain = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Plain {
        async setRemoteDescription({ type, sdp }) {
            return super.setRemoteDescription({ type, sdp: sdp.replace(/^a=candidate.*\r\n/gm, "") });
        }
        async addIceCandidate() {}
    };
}"""
# A browser that says in <html data-line> how its last connection is.
LINE = """{
    const Plain = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener("connectionstatechange", () => (document.documentElement.dataset.line = this.connectionState));
        }
    };
}"""
# A clock that goes wrong on demand: `later(ms)`.
LATER = """{
    const now = Date.now;
    let passed = 0;
    Date.now = () => now() + passed;
    globalThis.later = ms => void (passed += ms);
}"""
# A relay that takes its time: what is called while one is at the table comes only as one leaves, and leaving takes a while.
LATE_CALLS = """{
    const call = WebSocket.prototype.send, { send } = RTCDataChannel.prototype, later = setTimeout;
    const held = [];
    let met = false, left = false;
    globalThis.setTimeout = (work, ms, ...more) => later(work, ms === 99 ? 1_000 : ms, ...more);
    WebSocket.prototype.send = function (text) {
        if (met && !left && text.startsWith('["EVENT"')) document.documentElement.dataset.held = held.push([this, text]);
        else call.call(this, text);
    };
    RTCDataChannel.prototype.send = function (data) {
        const kind = new TextDecoder().decode(data);
        met ||= kind.includes("hsready");
        send.call(this, data);
        if (!kind.includes("@_leave")) return;
        left = true;
        held.splice(0).forEach(([socket, text]) => call.call(socket, text));
    };
}"""


def with_harness(context: BrowserContext, site: Path) -> Page:
    """A page whose client is the stand-in, with the rooms' part of the client beside it."""
    [room] = site.glob("assets/*/room.json")

    def replace(route: Route) -> None:
        response = route.fetch()
        folders = response.json()
        for folder, files in json.loads(room.read_text("utf-8")).items():
            folders.setdefault(folder, {}).update(files)
        folders["client"]["main.py"] = HARNESS  # goes before main.mpy
        route.fulfill(response=response, json=folders)

    # Not the page itself: what Playwright fulfils comes from no machine at all, and may then not call one on the local network.
    context.route("**/home.json", replace)
    return context.new_page()


@pytest.fixture
def tab(new_context: Callable[..., BrowserContext], built_site: Path) -> Callable[[], Page]:
    return lambda: with_harness(new_context(), built_site)


def lines(page: Page, what: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in page.locator(f"[data-what={what}]").all_inner_texts()]


def opened(page: Page, address: str) -> Page:
    """Go there and wait until the room is open."""
    page.goto(address)
    expect(page.locator("[data-what=room]").filter(has_text='"open"').first).to_be_attached()
    return page


def problem(page: Page, code: str, timeout: int = SOON) -> None:
    expect(page.locator("[data-what=room]").filter(has_text=f'"{code}"').first).to_be_attached(timeout=timeout)


def test_guest_reaches_the_host_and_messages_keep_their_order(tab) -> None:
    host = opened(tab(), "./#host")
    guest = opened(tab(), LINK)
    expect(guest.locator("[data-what=message]")).to_have_count(20)
    assert [line["n"] for line in lines(guest, "message")] == list(range(20))
    [line] = lines(host, "received")
    hello = json.loads(line["text"])
    assert (hello["t"], hello["name"], len(hello["key"]), len(hello["sig"])) == ("hello", "Alex", 130, 128)
    print(f"link to message: {lines(guest, 'message')[0]['ms']} ms")


def test_under_a_rooms_link_the_line_is_there_before_python_and_nothing_that_was_said_is_lost(tab) -> None:
    host, guest = opened(tab(), "./#host"), tab()
    held: list[Route] = []
    guest.add_init_script(LINE)
    guest.route("**/home.json", lambda route: held.append(route))
    guest.goto("./?lang=en#/r/KZ4M7QPX", wait_until="commit")
    expect(guest.locator("html[data-line=connected]")).to_be_attached()
    assert guest.locator("html[data-ready]").count() == 0
    held[0].fallback()
    expect(guest.locator("[data-what=message]")).to_have_count(20)
    expect(host.locator("[data-what=received]")).to_have_count(1)
    guest.evaluate("again()")  # and what was entered ahead can be left as any other room
    expect(host.locator("[data-what=disconnected]")).to_have_count(1)
    expect(host.locator("[data-what=received]")).to_have_count(2, timeout=30_000)


def test_guests_get_in_however_long_the_room_has_been_open(tab) -> None:
    host = tab()
    for script in (LEADS, LATER, BLIND):
        host.add_init_script(script)
    opened(host, "./#host")
    host.evaluate("later(100_000)")  # the offers that lay ready are old now
    for guests in range(1, 6):
        opened(tab(), LINK)
        expect(host.locator("[data-what=received]")).to_have_count(guests)


def test_guest_that_could_not_connect_at_first_gets_in_without_doing_anything(tab) -> None:
    host, guest = opened(tab(), "./#host"), tab()
    guest.add_init_script(FIRST_ONES_FAIL)
    guest.goto(LINK)
    problem(guest, "cannot_connect")
    expect(guest.locator("[data-what=room]").last).to_contain_text('"problem": "", "phase": "open"', timeout=30_000)
    expect(host.locator("[data-what=received]")).to_have_count(1)


def test_key_survives_a_reload_and_a_second_tab_has_its_own(tab) -> None:
    host = opened(tab(), "./#host")
    guest = opened(tab(), LINK)
    expect(host.locator("[data-what=received]")).to_have_count(1)
    guest.reload()
    expect(host.locator("[data-what=received]")).to_have_count(2)
    second = opened(guest.context.new_page(), LINK)
    expect(host.locator("[data-what=received]")).to_have_count(3)
    third = opened(tab(), LINK)
    expect(host.locator("[data-what=received]")).to_have_count(4)
    keys = [json.loads(line["text"])["key"] for line in lines(host, "received")]
    assert keys[0] == keys[1] and len(set(keys)) == 3
    assert lines(guest, "room")[-1]["back"] and not lines(second, "room")[-1]["back"]
    assert not lines(third, "room")[-1]["back"]
    usable = guest.evaluate("""() => new Promise(done => {
        const asked = indexedDB.open("keyval-store");
        asked.onsuccess = () => {
            const all = asked.result.transaction("keyval").objectStore("keyval").getAll();
            all.onsuccess = () => done(all.result.filter(pair => pair.privateKey?.extractable === false).length);
        };
    })""")
    assert usable == 2, "keys are kept, and can't be copied out"


def test_trying_again_leaves_and_comes_back_as_the_same_person(tab) -> None:
    """A call from before that comes just then binds nobody to the room that is being left."""
    host, guest = opened(tab(), "./#host"), tab()
    guest.add_init_script(LATE_CALLS)
    opened(guest, LINK)
    expect(host.locator("[data-what=received]")).to_have_count(1)
    expect(guest.locator("html[data-held]")).to_be_attached()
    guest.evaluate("again()")
    expect(host.locator("[data-what=disconnected]")).to_have_count(1)
    expect(host.locator("[data-what=received]")).to_have_count(2)
    keys = {json.loads(line["text"])["key"] for line in lines(host, "received")}
    assert len(keys) == 1


def test_lock_that_the_browser_breaks_off_is_asked_for_again(tab) -> None:
    """Chromium does so where a lock is answered while the page opens a window: two tabs then had one key."""
    page = tab()
    page.goto("./")
    taken = page.evaluate("""async () => {
        const room = await import(new URL(document.body.dataset.room, document.baseURI).href);
        const { locks } = navigator, ask = locks.request.bind(locks);
        let asked = 0;
        locks.request = (...given) => (asked++ ? ask(...given) : Promise.reject(new Error("no longer runnable")));
        const free = await room.hold("mine");
        return [free, (await locks.query()).held.map(lock => lock.name).includes("mine")];
    }""")
    assert taken == [True, True]


def test_signature_holds_for_the_text_that_the_table_knows(tab) -> None:
    host = opened(tab(), "./#host")
    opened(tab(), LINK)
    expect(host.locator("[data-what=received]")).to_have_count(1)
    hello = json.loads(lines(host, "received")[0]["text"])
    me = lines(host, "open")[0]["me"]
    text = json.dumps(["T", 0, me, "ab" * 32], separators=(",", ":"))
    holds = """async ([key, signature, text]) => {
        const bytes = hex => new Uint8Array(hex.match(/../g).map(two => parseInt(two, 16)));
        const way = {name: "ECDSA", namedCurve: "P-256", hash: "SHA-256"};
        const known = await crypto.subtle.importKey("raw", bytes(key), way, false, ["verify"]);
        return crypto.subtle.verify(way, known, bytes(signature), new TextEncoder().encode(text));
    }"""
    assert host.evaluate(holds, [hello["key"], hello["sig"], text])
    assert not host.evaluate(holds, [hello["key"], hello["sig"], text.replace("0", "1", 1)])


def test_nothing_of_rooms_is_loaded_before_a_room_is_wanted(tab, watch) -> None:
    page = tab()
    page.goto("./")
    expect(page.locator("html[data-ready]")).to_be_attached()
    assert not [url for url in watch.requests if url.endswith("/room.js") or "config.json" in url]


def test_served_page_may_call_its_relay_and_the_built_one_those_of_its_config(
    page: Page, built_site: Path, relay: str
) -> None:
    config = page.request.get("./config.json").json()
    assert (config["relays"], config["iceServers"]) == ([relay], [])
    assert f"connect-src 'self' {relay};" in page.request.get("./").headers["content-security-policy"]
    built = json.loads((built_site / "config.json").read_text("utf-8"))
    assert len(built["relays"]) >= 3 and built["iceServers"]
    headers = (built_site / "_headers").read_text("utf-8")
    assert all(url in headers for url in built["relays"])


def test_goodbye_of_the_host_is_told_at_once(tab) -> None:
    host = opened(tab(), "./#host")
    guest = opened(tab(), LINK)
    expect(guest.locator("[data-what=message]")).to_have_count(20)
    host.close()
    problem(guest, "host_gone", 3000)


def test_host_that_stands_still_is_silent_then_gone_and_is_followed_again(tab) -> None:
    host = opened(tab(), "./#host")
    guest = opened(tab(), LINK)
    expect(guest.locator("[data-what=message]")).to_have_count(20)
    host.evaluate("() => void setTimeout(() => { for (const end = Date.now() + 9500; Date.now() < end;); })")
    problem(guest, "host_silent")
    problem(guest, "host_gone")
    last = guest.locator("[data-what=room]").last
    expect(last).to_contain_text('"open"')
    expect(last).to_contain_text('"problem": ""')


def test_huge_texts_and_floods_are_refused_and_another_guest_notices_nothing(tab) -> None:
    host = opened(tab(), "./#host")
    rude, polite = opened(tab(), LINK), opened(tab(), LINK)
    expect(host.locator("[data-what=received]")).to_have_count(2)
    rude.evaluate("flood('x'.repeat(1_000_000), 1)")
    expect(rude.locator("[data-what=message]").filter(has_text="too_long")).to_have_count(1)
    rude.evaluate("""flood('{"t": "sync"}', 1000)""")
    expect(rude.locator("[data-what=message]").filter(has_text="too_many")).to_have_count(1)
    assert host.locator("[data-what=received]").count() < 200
    polite.evaluate("""flood('{"t": "back"}', 1)""")
    expect(host.locator("[data-what=received]").filter(has_text="back")).to_have_count(1)
    assert not [line for line in lines(polite, "message") if "code" in line]


def test_guest_that_sends_megabytes_is_hung_up_on(tab) -> None:
    host = opened(tab(), "./#host")
    rude = opened(tab(), LINK)
    expect(host.locator("[data-what=received]")).to_have_count(1)
    rude.evaluate("flood('x'.repeat(1_000_000), 40)")  # more than a slow machine spreads over the window
    expect(host.locator("[data-what=disconnected]")).to_have_count(1)


def test_room_that_does_not_open_says_why_in_time(built_site: Path, tab, watch) -> None:
    watch.noise_is_fine()
    nobody = "ws://127.0.0.1:9999"
    with serving(built_site, relays=[nobody, nobody + "/2"]) as url:
        watch.allowed += [nobody, url]
        opened(tab(), "./#host")
        refused, silent, empty, cut_off = (tab() for _ in range(4))
        silent.route_web_socket("**", lambda socket: None)
        cut_off.add_init_script(CUT_OFF)
        refused.goto(url + LINK)
        silent.goto(LINK)
        empty.goto("./#/r/00000000")
        cut_off.goto(LINK)
        problem(refused, "relays_unreachable")
        problem(silent, "no_such_room")
        problem(empty, "no_such_room")
        problem(cut_off, "cannot_connect")
        refused.close()


@pytest.mark.parametrize(
    ("code", "script"),
    [
        ("no_webrtc", "delete globalThis.RTCPeerConnection"),
        ("no_crypto", "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"),
    ],
)
def test_what_the_browser_lacks_is_told_and_nothing_loaded(tab, watch, code: str, script: str) -> None:
    page = tab()
    page.add_init_script(script)
    page.goto(LINK)
    problem(page, code)
    assert not [url for url in watch.requests if url.endswith("/room.js") or url.startswith("ws")]


@pytest.mark.parametrize("missing", ["room.js", "config.json"])
def test_room_without_one_of_its_parts_is_told(tab, watch, missing: str) -> None:
    watch.noise_is_fine()
    page = tab()
    page.route(f"**/{missing}", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(LINK)
    problem(page, "load_failed")


def test_host_is_found_after_the_relay_was_away(built_site: Path, tab, watch) -> None:
    watch.noise_is_fine()
    with relays.running() as address:
        watch.allowed.append(address)
    with serving(built_site, relays=[address]) as url:
        watch.allowed.append(url)
        port = int(address.rsplit(":", 1)[1])
        host, guest = tab(), tab()
        with relays.running(port):
            opened(host, url + "#host")
        problem(host, "relays_unreachable")
        with relays.running(port):
            expect(host.locator("[data-what=room]").last).to_contain_text('"problem": ""', timeout=30_000)
            opened(guest, url + LINK)
        host.close()
        guest.close()
