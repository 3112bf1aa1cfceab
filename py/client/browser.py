"""What of a browser every screen needs: drawing with Preact, events, timers, the address, storage."""

import asyncio
import gc
import json

from pyscript import document, window
from pyscript.ffi import create_proxy
from pyscript.js_modules import web

from . import keys, memory
from .archives import Gate
from .tree import build_with
from .words import LANGUAGES, PSEUDO, Words

_KEPT = 3000  # properties kept at most
_SHOWN_AS = {"door": "home", "fair": "help", "privacy": "help"}  # screens that go by another's name outside
# what a double tap does once: what can be done but once, what another may lie under by then, and what goes on and off
_DONE_ONCE = ("bid", "challenge", "exact", "pass", "set_out", "start", "rematch", "skip")
_DONE_ONCE += ("remove_seat", "kick", "house_forget", "ready", "watch", "to_lobby", "create_room", "join_room")
_FILE = 1000000  # bytes of a file that are read at most
_DOUBLE = 350  # ms
_REPEATED = ("step", "turn_face")  # what a key that is held down may do again and again


def spawn(coroutine):
    """Let a coroutine run by itself."""
    asyncio.create_task(coroutine)  # noqa: RUF006  MicroPython keeps it


class Page:
    """Draws trees into the page, once a frame at most, and turns events into intents."""

    def __init__(self, draw, intent):
        self._draw = draw
        self._intent = intent
        self._props = {}  # properties as text: the same as JavaScript's object
        self._handlers = {}  # one function per intent for good: redrawing makes none
        self._root = document.getElementById("app")
        if not document.documentElement.hasAttribute("data-drawn"):
            self._root.textContent = (
                ""  # else there is home already (web/early.js), and Preact takes over what is there
            )
        self._asked = False
        self._title = self._lang = ""
        self._pad = None
        self._pressed = 0  # when something was last done that a double tap does once
        self._screen = ""
        self._focused = ""
        self._focus_asked = ""
        self._frame = create_proxy(self._on_frame)
        build_with(self._build)
        window.addEventListener("keydown", create_proxy(self._on_key))
        document.addEventListener("focusin", create_proxy(self._on_focus))
        document.addEventListener("pointerdown", create_proxy(self._on_pointer))
        window.ongamepadconnected = create_proxy(self._on_pad)

    def _build(self, tag, props, children):
        # As text and not by to_js(): a dict handed to JavaScript stays in MicroPython's table of proxies until JavaScript collects it,
        # and with thousands of them in and out that table becomes slow. Most nodes are the same from frame to frame, so they are kept.
        text = json.dumps(props)
        known = self._props.get(text)
        if known is None:
            if len(self._props) >= _KEPT:
                self._props.clear()
            known = self._props[text] = window.JSON.parse(text)
            for name in props:
                if name[:2] == "on":
                    setattr(known, name, self._handler(name, props[name]))
        return web.h(tag, known, *children)

    def _handler(self, event_name, intent):
        key = (event_name, intent)
        if key not in self._handlers:
            if event_name == "onClick":

                def handle(event):
                    if not self._is_second(event, intent[0]):
                        self._intent(*intent)

            elif event_name == "onSubmit":

                def handle(event):
                    event.preventDefault()
                    self._intent(*intent)

            else:

                def handle(event):
                    target = event.target
                    if target.type == "file":
                        if target.files.length:
                            spawn(self._read_file(target, intent))
                        return
                    value = target.checked if target.type == "checkbox" else target.value
                    self._intent(*(intent + (value,)))

            self._handlers[key] = create_proxy(handle)
        return self._handlers[key]

    async def _read_file(self, target, intent):
        file = target.files.item(0)
        told = str(await file.text()) if file.size < _FILE else ""
        target.value = ""  # so that the same file can be chosen again
        self._intent(*(intent + (told,)))

    def _is_second(self, event, name):
        """Tell whether a click is the second of a double tap on something to be done once; it may already be one's turn again."""
        if name not in _DONE_ONCE:
            return False
        now = int(event.timeStamp)
        second = event.detail > 1 and now - self._pressed < _DOUBLE
        if not second:
            self._pressed = now
        return second

    def ask(self):
        """Ask for a redraw with the next frame."""
        if not self._asked:
            self._asked = True
            window.requestAnimationFrame(self._frame)

    def _on_frame(self, *_):
        self._asked = False
        self.draw()
        # a little after every frame instead of much now and then; it happens when this call returns
        gc.collect()

    def draw(self):
        """Draw now."""
        tree, screen, words = self._draw()
        web.render(tree, self._root)
        root = document.documentElement
        if self._screen != screen:
            first = not self._screen
            self._screen = screen
            root.dataset.screen = _SHOWN_AS.get(screen, screen)
            if not first:
                self._focused = ""
                heading = self._root.querySelector("h1")
                if heading:
                    heading.focus()
                window.scrollTo(0, 0)
        elif self._focused and document.activeElement is document.body:
            # the button that had the focus was off for a while, and a browser takes the focus from a button that goes off
            again = self._root.querySelector(self._focused)
            if again and not again.disabled:
                again.focus()
        self._focus_on_request()
        if self._lang != words.lang:
            self._lang = root.lang = words.lang
            document.querySelector("meta[name=description]").content = words("claim")
        title = self.title()
        if self._title != title:  # and not whenever it differs: one's turn may be called there
            self._title = document.title = title

    def _focus_on_request(self):
        """Give the focus to what asks for it, once."""
        asks = self._root.querySelector("[data-focus]")
        name = asks.getAttribute("data-focus") if asks else ""
        if name != self._focus_asked:
            self._focus_asked = name
            if asks:
                asks.focus()

    def _on_focus(self, event):
        name = event.target.getAttribute("data-testid")
        if name:
            face = event.target.getAttribute("data-face")
            self._focused = '[data-testid="%s"]' % name + ('[data-face="%s"]' % face if face else "")

    def _on_pointer(self, event):
        self._focused = ""
        off = event.target.closest("button:disabled[title]")
        if off and self._screen == "table":
            self._intent("why", off.title)

    def _on_pad(self, event):
        if self._pad is None:
            from .gamepad import Pad  # not before there is one

            self._pad = Pad(lambda *intent: self._intent(*intent), lambda: self._screen, mark)
            spawn(self._pad.listen())

    def _on_key(self, event):
        if event.ctrlKey or event.metaKey or event.altKey or self._screen != "table":
            return
        at = document.activeElement
        tag = at.tagName if at else ""
        intent = self.on_key(event.key, tag in ("INPUT", "SELECT", "TEXTAREA"), tag == "BUTTON")
        if intent is not None:
            event.preventDefault()
            if intent[0] in ("digit", "select"):
                at.blur()  # who types means Enter for what is typed, not for the button pressed last
                self._focused = ""
            if not event.repeat or intent[0] in _REPEATED:
                self._intent(*intent)

    def on_key(self, key, field, button):
        """Return the intent of a key."""
        return keys.intent(key, self.stage(), self.phase(), field, button, self.style())

    stage = phase = style = title = None  # set by the composition root


class Ports:
    """What the app needs from outside (see `app`)."""

    def __init__(self, page):
        self._page = page
        self._timer = None
        self._due = None
        self._ring = create_proxy(self._on_timer)
        self._words = {}
        self._gate = Gate(web.here, lambda name, then: spawn(self._bring(name, then)), lambda: self.on_lost())

    on_lost = None  # called when a part of the page did not come; set by the composition root

    def bring(self, names, action):
        """Call `action()` as soon as these archives and languages are here (see `archives`), and all that was asked for before is done."""
        self._gate.do(names, action)

    async def brought(self, name):
        """Wait until an archive or a language is here; raise where it does not come."""
        if not web.here(name) and not await web.bring(name):
            raise OSError(name)

    async def _bring(self, name, then):
        then(bool(await web.bring(name)))

    def now(self):
        return int(window.performance.now())

    def redraw(self):
        self._page.ask()

    def later(self, ms, function):
        if self._timer is not None:
            window.clearTimeout(self._timer)
        self._due = function
        self._timer = window.setTimeout(self._ring, max(0, int(ms)))

    def _on_timer(self, *_):
        self._timer = None
        due, self._due = self._due, None
        if due:
            due()

    def words(self, lang):
        if lang not in self._words:
            with open("locales/%s.json" % (LANGUAGES[0] if lang == PSEUDO else lang)) as file:
                texts = json.loads(file.read())  # json.load() would ask JavaScript for every single byte
            if lang == PSEUDO:
                from . import pseudo

                texts = pseudo.texts(texts)
            self._words[lang] = Words(lang, texts)
        return self._words[lang]

    def show(self, screen):
        address = "#/" + screen
        here = window.location.hash
        if here != address:
            same = here[:4] == "#/r/" and screen[:2] == "r/"  # a room by another spelling, or under its new code
            if here in ("", "#/result") or screen == "result" or same:
                window.history.replaceState(None, "", address)
            else:
                window.history.pushState(None, "", address)

    def fetch(self, key, then):
        """Read what is kept under a key: `then(text or None)`."""
        spawn(self._fetch(key, then))

    async def _fetch(self, key, then):
        then((await memory.text(key))[0])

    def store(self, key, text):
        spawn(memory.put(key, text))

    def dress(self, name, value):
        mark(name, value)

    def save(self, text, glance):
        spawn(memory.remember(text, glance))

    def renew(self):
        """Load the page again, in a new version if there is one (web/offline.js)."""
        document.dispatchEvent(window.CustomEvent.new("page:renew"))


def language():
    """Return the language that the page has chosen and fetched (web/early.js), or the marked one."""
    return PSEUDO if query().get("lang") == PSEUDO else str(document.documentElement.lang)


def query():
    """Return what the address says after the question mark."""
    found = {}
    params = window.URLSearchParams.new(window.location.search)
    for name in ("pace", "lang", "preset"):
        value = params.get(name)
        if isinstance(value, str):
            found[name] = value
    return found


def screen_asked():
    """Return the screen named in the address."""
    return window.location.hash[2:]


def on_address(function):
    """Call `function(screen)` when the reader goes back or forth."""
    # not by addEventListener: see docs/start.md on functions that the window shares with other objects
    window.onpopstate = create_proxy(lambda event: function(screen_asked()))


def on_return(function):
    """Call `function()` when the page comes into sight again."""
    document.addEventListener("visibilitychange", create_proxy(lambda event: function()))


def on_update(function):
    """Call `function(elsewhere)` when a new version of the page is here (web/offline.js)."""
    document.addEventListener("page:update", create_proxy(lambda event: function(bool(event.detail.others))))


def mark(name, value):
    """Set a `data-` attribute of the page."""
    document.documentElement.setAttribute("data-" + name, value)


def saves_data():
    """Tell whether the reader asked for little traffic."""
    connection = getattr(window.navigator, "connection", None)
    return connection is not None and getattr(connection, "saveData", False) is True
