"""The worker with a browser of plain Python: what is stored when, what a reload finds, and how a table is taken over or given up."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
import types
from typing import Any

import pytest

from liarsdice_shared import messages, settings
from table.session import LOCAL, Session

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

    async def importKey(self, *_: Any) -> object:
        return object()

    async def verify(self, *_: Any) -> bool:
        return True

    def states(self) -> list[dict[str, Any]]:
        """Every state that was told, as a dict."""
        return [json.loads(text) for what, _, text in self.done if what == "told" and '"t":"state"' in text]


@pytest.fixture
def browser(monkeypatch):
    page = Browser()
    js = types.ModuleType("js")
    js.navigator = types.SimpleNamespace()
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
