"""The worker with a browser of plain Python: what is stored when, what a reload finds, and how a table is taken over or given up."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
import time
import types
from typing import Any

import pytest

from liarsdice_shared import messages, settings
from table.session import LOCAL, Session

from . import p256
from .party import Party
from .seat_at_table import key_of


class JsError(Exception):
    """What a rejected promise arrives as."""


class Browser:
    """IndexedDB, Web Locks, WebCrypto and the page, as far as the worker uses them; `done` is all that happened, in order."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}
        self.done: list[tuple[str, str, str]] = []
        self.full = False
        self.strict = False
        """Whether signatures must hold; else keys are only names."""

    async def get(self, key: str) -> str | None:
        return self.stored.get(key)

    async def set(self, key: str, text: str) -> None:
        if self.full:
            raise JsError
        self.stored[key] = text
        self.done.append(("set", key, text))

    async def remove(self, key: str) -> None:
        self.stored.pop(key, None)

    async def on_message(self, connection: str, text: str) -> None:
        self.done.append(("told", connection, text))

    async def importKey(self, _format: str, key: bytes, *_: Any) -> bytes:
        return key

    async def verify(self, _kind: Any, key: bytes, signature: bytes, text: bytes) -> bool:
        try:
            return not self.strict or p256.verify(key, signature, text)
        except ValueError:
            raise JsError from None

    def states(self) -> list[dict[str, Any]]:
        """Every state that was told, as a dict."""
        return [json.loads(text) for what, _, text in self.done if what == "told" and '"t":"state"' in text]


@pytest.fixture
def browser(monkeypatch):
    page = Browser()
    js = types.ModuleType("js")
    js.navigator = page.navigator = types.SimpleNamespace()
    js.Promise = types.SimpleNamespace(new=lambda _: "never")
    js.Object = types.SimpleNamespace(fromEntries=None)
    js.crypto = types.SimpleNamespace(subtle=page)
    ffi = types.ModuleType("pyodide.ffi")
    ffi.JsException, ffi.create_proxy, ffi.to_js = JsError, lambda f: f, lambda value, **_: value
    pyscript = types.ModuleType("pyscript")
    pyscript.sync = page
    modules = types.ModuleType("pyscript.js_modules")
    modules.idb = page
    for name, module in (
        ("js", js),
        ("pyodide", types.ModuleType("pyodide")),
        ("pyodide.ffi", ffi),
        ("pyscript", pyscript),
        ("pyscript.js_modules", modules),
    ):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "table.worker", raising=False)
    page.open = lambda: importlib.import_module("table.worker").Worker()
    yield page
    sys.modules.pop("table.worker", None)


def hello(name: str, key: str | None = None, **other: Any) -> str:
    fields = {"v": messages.VERSION, "name": name, "pace": "calm", "watch": False, "able": True, "key": key}
    return json.dumps({"t": "hello", **fields, "sig": "0" * 128 if key else None, **other})


async def room_of(browser: Browser, rules: dict[str, Any] | None = None) -> Any:
    worker = browser.open()
    await worker.receive(LOCAL, hello("Ann", key_of("ann"), sig=None))
    await worker.open_room("peer-ann")
    await worker.connected("bea")
    await worker.receive("bea", hello("Bea", key_of("bea")))
    await worker.receive(LOCAL, json.dumps({"t": "rules", "preset": "classic", "changes": rules or {}}))
    return worker


class Locks:
    """Web Locks of which one is another tab's, the first few times that it is asked for."""

    def __init__(self, busy: int) -> None:
        self.busy = busy

    async def request(self, name: str, options: dict[str, Any], granted: Any) -> None:
        assert options == {"ifAvailable": True}
        self.busy -= 1
        granted(None if self.busy >= 0 else "lock")


def test_a_table_that_the_former_page_still_holds_is_waited_for_and_that_of_another_tab_is_not_taken(browser):
    async def stored(busy: int) -> str:
        browser.navigator.locks = Locks(busy)
        return await browser.open().resume()

    async def play():
        await room_of(browser)
        assert json.loads(await stored(0))["t"] == json.loads(await stored(3))["t"] == "state"
        assert json.loads(await stored(1000))["code"] == "other_tab"

    asyncio.run(play())


def test_nothing_is_told_before_the_table_it_depends_on_is_stored(browser):
    async def play():
        worker = await room_of(browser)
        await worker.receive(LOCAL, '{"t":"add_bot","level":"normal"}')
        await worker.receive(LOCAL, '{"t":"start"}')
        await worker.receive("bea", '{"t":"back"}')
        await worker.disconnected("bea")
        await worker._tick()
        worker._arm = lambda: None
        if worker.timer:
            worker.timer.cancel()

    asyncio.run(play())
    revision, secrets, told = -1, "", 0
    for what, where, text in browser.done:
        if what == "set":
            revision, secrets = json.loads(text)["revision"], text
            continue
        message = json.loads(text)
        told += 1
        if message["t"] == "state":
            assert message["revision"] <= revision or (message["stage"] == "lobby" and revision < 0)  # no room yet
        elif message["t"] == "checkpoint" and message["head"]:
            assert json.loads(message["head"])["number"] <= json.loads(secrets)["number"]
        elif message["t"] == "record":
            assert json.dumps(message["record"], separators=(",", ":")) in secrets
        assert where in (LOCAL, "bea")
    assert told > 10


def test_a_room_is_found_again_in_the_lobby_and_a_solo_set_up_is_not(browser):
    async def play():
        worker = await room_of(browser, {"dice": 3})
        await worker.receive(LOCAL, '{"t":"add_bot","level":"pro"}')
        text = await browser.open().resume()
        state = json.loads(text)
        assert state["stage"] == "lobby" and state["rules"]["dice"] == 3
        assert [seat["name"] for seat in state["seats"]][:2] == ["Ann", "Bea"] and state["seats"][2]["level"] == "pro"
        assert [p["away"] for p in state["people"]] == [False, True]
        again = browser.open()
        assert json.loads(await again.resume())["stage"] == "lobby"  # and once more, though nobody has come in yet
        await again.forget()
        alone = browser.open()
        before = list(browser.done)
        await alone.receive(LOCAL, hello("Ann"))
        assert [what for what, *_ in browser.done[len(before) :]] == ["told"], "a set-up is not even stored"
        assert await browser.open().resume() == ""

    asyncio.run(play())


def test_a_checkpoint_is_taken_over_stored_and_found_again(browser):
    party = Party("ann", "bea", "cem")
    party.say("ann", "start")
    text = party.kept["bea"].text(2)

    async def play():
        worker = browser.open()
        state = json.loads(await worker.take_over(text, key_of("bea")))
        assert (state["term"], state["host"], state["rolling"]) == (2, True, True)
        assert json.loads(browser.stored["table"])["term"] == 2
        assert worker.timer is not None
        worker.timer.cancel()
        again = browser.open()
        assert json.loads(await again.resume())["term"] == 2
        again.timer.cancel()
        assert json.loads(await worker.take_over(text, key_of("zoe")))["code"] == "bad_save"
        assert json.loads(await worker.take_over("{}", key_of("bea")))["code"] == "bad_save"

    asyncio.run(play())


def test_what_is_given_up_opens_its_rolls_and_is_dropped_stored_or_not(browser):
    async def play():
        for stored in (True, False):
            worker = await room_of(browser)
            await worker.receive(LOCAL, '{"t":"start"}')
            [roll] = worker.session.game.rolls
            worker.timer and worker.timer.cancel()
            last = browser.open() if stored else worker
            [message] = json.loads(await last.give_up())
            assert messages.from_client(json.dumps(message))["secret"] == roll.secret and message["t"] == "open"
            assert browser.stored == {} and await browser.open().resume() == ""
            assert json.loads(await last.give_up()) == []

    asyncio.run(play())


def test_the_key_of_the_tabs_own_client_is_a_label_that_nobody_has_to_prove(browser):
    async def play():
        worker = browser.open()
        await worker.receive(LOCAL, hello("Ann"))
        person = worker.session.people[worker.session.host]
        assert person.key is None
        await worker.receive(LOCAL, hello("Ann", key_of("ann"), sig=None))
        assert person.key == key_of("ann") and worker.session.hosts == {1: key_of("ann")}
        await worker.receive(LOCAL, hello("Ann", key_of("zoe"), sig=None))
        assert person.key == key_of("ann")

    asyncio.run(play())


BEA, EVE = p256.KeyPair(7**50), p256.KeyPair(5**70)


def test_nobody_comes_in_with_the_key_of_another(browser):
    """Eve knows Bea's key and every signature that Bea has ever sent; she signs with her own key, or says again what Bea said."""
    browser.strict = True

    async def play():
        worker = browser.open()
        await worker.receive(LOCAL, hello("Ann", key_of("ann"), sig=None))
        await worker.open_room("peer-ann")
        heard: dict[str, list[str]] = {}

        async def greeted(connection: str) -> str:
            """Return what a hello of this connection has to sign."""
            await worker.connected(connection)
            welcome = json.loads([text for what, to, text in browser.done if what == "told" and to == connection][-1])
            return json.dumps([welcome["table"], welcome["term"], "peer-ann", welcome["nonce"]], separators=(",", ":"))

        async def tries(connection: str, text: str) -> str | None:
            """Say something; return the code of the answer, and see that nobody but the sender has heard it then."""
            before, number = worker.session.save(0), len(browser.done)
            await worker.receive(connection, text)
            told = [(to, json.loads(said)) for what, to, said in browser.done[number:] if what == "told"]
            if told[0][1]["t"] != "error":
                heard[connection] = [to for to, _ in told]
                return None
            assert told == [(connection, told[0][1])] and worker.session.save(0) == before
            assert not [what for what, *_ in browser.done[number:] if what == "set"], "nothing to store"
            return str(told[0][1]["code"])

        text = await greeted("bea")
        signed = BEA.sign(text)
        assert await tries("bea", hello("Bea", BEA.public, sig=EVE.sign(text))) == "key"
        assert await tries("bea", hello("Bea", BEA.public, sig=signed)) is None
        assert set(heard["bea"]) == {LOCAL, "bea"}

        async def break_in(connection: str) -> None:
            theirs = await greeted(connection)
            forged = {
                "signed by another key": hello("Bea", BEA.public, sig=EVE.sign(theirs)),
                "what Bea has signed for another line": hello("Bea", BEA.public, sig=signed),
                "her own signature under Bea's key": hello("Bea", BEA.public, sig=EVE.sign(text)),
                "nothing signed": hello("Bea", BEA.public, sig=None),
                "zeros": hello("Bea", BEA.public, sig="0" * 128),
                "a key that is no point": hello("Bea", "04" + "1" * 128, sig=EVE.sign(theirs)),
                "a point at infinity": hello("Bea", "0" * 130, sig=EVE.sign(theirs)),
                "a signature for another table": hello(
                    "Eve", EVE.public, sig=EVE.sign(theirs.replace("peer-ann", "peer-eve"))
                ),
                "a signature for another term": hello("Eve", EVE.public, sig=EVE.sign(theirs.replace(",1,", ",2,"))),
                "the key of the host": hello("Ann", key_of("ann"), sig=EVE.sign(theirs)),
            }
            for what, said in forged.items():
                assert await tries(connection, said) == "key", what
            assert await tries(connection, '{"t":"sync"}') == "hello_first"

        await break_in("eve")
        for kind in ("start", "leave", "sync"):
            assert await tries("stranger", json.dumps({"t": kind})) == "hello_first"
        await worker.disconnected("bea")  # her seat stands empty now
        await break_in("eve2")
        back = await greeted("bea2")
        assert await tries("bea2", hello("Bea", BEA.public, sig=signed)) == "key", "she signs anew each time"
        assert await tries("bea2", hello("Bea", BEA.public, sig=BEA.sign(back))) is None
        assert [(p.name, p.connection) for p in worker.session.people.values()] == [("Ann", LOCAL), ("Bea", "bea2")]
        own = await greeted("eve3")
        assert await tries("eve3", hello("Bea", EVE.public, sig=EVE.sign(own))) is None, "as herself she may come"
        assert [p.name for p in worker.session.people.values()] == ["Ann", "Bea", "Bea 2"]

    asyncio.run(play())


def test_a_browser_that_stores_nothing_plays_on_and_says_so_once(browser):
    browser.full = True

    async def play():
        worker = await room_of(browser)
        await worker.receive(LOCAL, '{"t":"add_bot","level":"pro"}')
        assert json.loads(await worker.resume())["stage"] == "lobby"

    asyncio.run(play())
    assert [text for what, _, text in browser.done if '"not_saved"' in text].__len__() == 1
    assert browser.states()[-1]["seats"][2]["level"] == "pro"


def test_the_stand_in_browser_is_gone_afterwards():
    assert "table.worker" not in sys.modules and Session


def test_what_came_while_the_tab_stood_still_is_heard_before_anybody_is_late(browser, monkeypatch):
    async def play() -> list[str]:
        worker = await room_of(browser, {"turn_seconds": 15})
        await worker.receive(LOCAL, json.dumps({"t": "start"}))
        game = worker.session.game
        while game.match.phase == "roll":
            await asyncio.sleep(0.01)
        ahead = worker.session.due - round(time.monotonic() * 1000) + 2000
        monkeypatch.setattr("table.worker._now", lambda: round(time.monotonic() * 1000) + ahead)
        late = asyncio.ensure_future(worker._tick())
        await asyncio.sleep(0)
        bid = json.dumps({"t": "act", "revision": worker.session.revision, "action": "1x5"})
        await worker.receive(LOCAL if game.match.turn == 0 else "bea", bid)
        await late
        return [str(entry.bid) for entry in game.match.bids]

    assert asyncio.run(play()) == ["1x5"]


def test_a_save_file_is_looked_back_on_beside_the_table(browser):
    async def play():
        worker = await room_of(browser)
        assert await worker.open_replay("junk") == ""
        log = ["start 1,1 opener 0", "roll 3 5", "1x3", "liar"]
        rules = settings.preset("classic")
        file = {"format": "luegenbecher-replay", "v": 1, "rules": rules, "log": log, "places": [1, 2]}
        told = json.loads(await worker.open_replay(json.dumps(file)))
        assert (told["dice"], told["of"]) == ([1, 0], 1)
        for seat, judged in ((-1, [False, False]), (0, [True, False]), (1, [False, True])):
            piece = messages.from_table(await worker.look_back(0, seat))
            assert [step["judged"] is not None for step in piece["rounds"][0]["steps"]] == judged
        assert worker.session.stage == "lobby" and len(worker.session.people) == 2

    asyncio.run(play())
