"""What is put into the pages of a room before they load: taps on their lines, a player that acts by what can be seen, a slow line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

QUERY = "?pace=instant&lang=en"

# Every message that goes through the page's data channels, put together from Trystero's frames, and everything that its worker says or is
# told to do:
# `tapped` is a list of {way: "out", "in", "worker" or "told", line, kind, text}, in the order in which it went.
TAP = """{
    const tapped = globalThis.tapped = [];
    const lines = new Map(), parts = new Map(), decoder = new TextDecoder();
    const note = (way, channel, data) => {
        if (!lines.has(channel)) lines.set(channel, lines.size);
        const line = lines.get(channel);
        let frame = new Uint8Array(data.buffer ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) : data);
        if (frame[0] === 2) return;  // a presence frame
        if (frame[0] === 1) frame = frame.subarray(3 + (frame[1] << 8) + frame[2]);
        const kind = decoder.decode(frame.subarray(0, 32)).replaceAll("\\0", "");
        const key = [way, line, kind, frame[32], frame[33]].join();
        const gathered = [...(parts.get(key) ?? []), ...frame.subarray(36)];
        parts.set(key, gathered);
        if (!(frame[34] & 1)) return;
        parts.delete(key);
        tapped.push({ way, line, kind, text: decoder.decode(new Uint8Array(gathered)) });
    };
    const send = RTCDataChannel.prototype.send;
    RTCDataChannel.prototype.send = function (data) {
        note("out", this, data);
        return send.call(this, data);
    };
    const hear = channel => channel.addEventListener("message", ({ data }) => note("in", channel, data));
    const Plain = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Plain {
        constructor(...options) {
            super(...options);
            this.addEventListener("datachannel", ({ channel }) => hear(channel));
        }
        createDataChannel(...options) {
            const channel = super.createDataChannel(...options);
            hear(channel);
            return channel;
        }
    };
    const texts = value => typeof value === "string" ? [value] : Array.isArray(value) ? value.flatMap(texts) : [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (data, ...more) {
        const act = texts(data).find(text => text.startsWith('{"t": "act"') || text.startsWith('{"t":"act"'));
        if (act) tapped.push({ way: "told", line: "", kind: "", text: act });
        return post.call(this, data, ...more);
    };
    globalThis.MessageChannel = class extends MessageChannel {  // what PyScript and its worker talk through
        constructor() {
            super();
            this.port1.addEventListener("message", ({ data }) => {
                const found = texts(data);
                const at = found.findIndex(text => text.startsWith('{"t":'));
                if (at > 0) tapped.push({ way: "worker", line: found[at - 1], kind: "", text: found[at] });
            });
        }
    };
}"""

# Clicks as soon as a button is there to be clicked: sets one die out where it may, challenges every third time, else bids what lies
# ready. `clicks` and `redraws` say when, by the page's own clock (`began` in test_room_load.py); what is redrawn is named by its round and
# the bid that is to be seen, or the call.
PLAYER = """{
    const clicks = globalThis.clicks = [], redraws = globalThis.redraws = [];
    const find = (name, more = "") => document.querySelector(`[data-testid=${name}]${more}`);
    const round = () => document.querySelector(".info").textContent.match(/Round\\s(\\d+)/)[1];
    const named = (node) => `${round()}: ${node.dataset.quantity}x${node.dataset.face}`;
    const called = () => `${round()}: call`;
    let shown = "", asked = false, actions = 0;
    const seen = () => {
        const bid = find("current-bid");
        return find("showdown") ? called() : bid ? named(bid) : "";
    };
    const click = (button, name) => {
        if (name) clicks.push([name, performance.now()]);
        button.click();
    };
    const play = () => {
        asked = false;
        if (globalThis.holds || document.documentElement.dataset.screen !== "table") return;
        const finish = find("finish", ":enabled"), pass = find("pass", ":enabled"), bid = find("bid", ":enabled");
        const challenge = find("challenge", ":enabled");
        if (finish) return finish.click();
        if (pass) {
            const out = find("set-out", ":enabled"), die = find("own-die", "[aria-pressed=false]:enabled");
            if (out) return out.click();
            return die && actions++ % 2 ? die.click() : pass.click();
        }
        if (challenge && (actions % 3 === 2 || !bid)) {
            actions += 1;
            return click(challenge, called());
        }
        if (bid) {
            actions += 1;
            click(bid, named(bid));
        }
    };
    globalThis.go = () => {
        if (!asked) asked = true, setTimeout(play, globalThis.thinks ?? 0);
    };
    const look = () => {
        const at = seen();
        if (at !== shown) redraws.push([shown = at, performance.now()]);
        globalThis.onLook?.();
        go();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""

# A line on which everything takes 400 ms longer.
SLOW = """{
    const send = RTCDataChannel.prototype.send;
    RTCDataChannel.prototype.send = function (data) {
        const copy = data.slice();
        setTimeout(() => this.readyState === "open" && send.call(this, copy), 400);
    };
}"""


def visitor(new_context: Callable[..., BrowserContext], name: str, address: str, *scripts: str) -> Page:
    """A browser of its own, with a name, at an address; guests are on their way in."""
    page = new_context().new_page()
    for script in scripts:
        page.add_init_script("{" + script + "}")
    page.goto(address)
    page.get_by_test_id("name").fill(name)
    return page


def open_room(page: Page) -> str:
    """Open a room; return the address that invites."""
    page.get_by_test_id("create-room").click()
    expect(page.locator("html[data-screen=lobby]")).to_be_attached(timeout=90_000)
    code = page.get_by_test_id("room-code").first.inner_text().strip()
    assert re.fullmatch("[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    return f"./{QUERY}#/r/{code}"


def come_in(page: Page, watch: bool = False) -> None:
    """Sit down in the lobby, or stand beside the table."""
    page.get_by_test_id("join-room").click()
    expect(page.locator("html[data-screen=lobby]")).to_be_attached(timeout=30_000)
    if watch:
        page.get_by_test_id("watch").click()
        expect(page.locator(".watcher [data-mark=me]")).to_be_attached()


def company(
    new_context: Callable[..., BrowserContext],
    players: int,
    watchers: int,
    *scripts: str,
    host_scripts: tuple[str, ...] = (),
) -> tuple[list[Page], list[Page]]:
    """A room with everybody in the lobby: (players, the host first; watchers)."""
    host = visitor(new_context, "P0", f"./{QUERY}", *scripts, *host_scripts)
    address = open_room(host)
    watching = []
    for number in range(watchers):
        watching.append(visitor(new_context, f"W{number}", address, *scripts))
        come_in(watching[-1], watch=True)
    playing = [host]
    for number in range(1, players):
        playing.append(visitor(new_context, f"P{number}", address, *scripts))
        come_in(playing[-1])
    expect(host.get_by_test_id("seat-row")).to_have_count(players)
    expect(host.get_by_test_id("watcher")).to_have_count(watchers)
    return playing, watching


def result(pages: list[Page], seats: int, timeout: int) -> None:
    """Wait until everybody sees the result of the match, all seats in it."""
    for page in pages:
        expect(page.locator("html[data-screen=result]")).to_be_attached(timeout=timeout)
        expect(page.get_by_test_id("place-row")).to_have_count(seats)


def gathered(page: Page, name: str) -> list[Any]:
    found: list[Any] = page.evaluate(f"globalThis.{name}")
    return found
