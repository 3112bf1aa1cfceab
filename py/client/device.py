"""What a room needs from the device beyond `browser`: clipboard, share sheet, QR codes, storage of this tab alone, sounds, downloads."""

from pyscript import document, js_import, window
from pyscript.ffi import create_proxy, is_none, to_js

from . import memory
from .browser import Ports, saves_data, spawn

_ALARM = 0.7  # of full volume
_PHONE = 600  # CSS pixels of the shorter side
_MEMORY = 4  # GB that a device needs to keep a table in the background


class Device(Ports):
    """The ports of an app that may play in rooms."""

    def __init__(self, page):
        super().__init__(page)
        self._sounds = None
        self._unheard = []  # (name, volume) of sounds that wait for the device
        self._title = None
        self._awake = None
        self._drag = None

    # --- rooms

    def room(self, on_room):
        """Return a room that one may create or join."""
        from .net import Room  # not before a room is wanted
        from .wire import Wire

        return Room(Wire(), on_room)

    def able(self):
        """Tell whether this device can well fetch and keep a table of its own: no metered line, enough memory."""
        navigator = window.navigator
        if saves_data():
            return False
        connection = getattr(navigator, "connection", None)
        if connection is not None and getattr(connection, "type", "") == "cellular":
            return False
        memory = getattr(navigator, "deviceMemory", None)
        return not isinstance(memory, (int, float)) or memory >= _MEMORY

    def at_rest(self, ms, function):
        """Call a function once the page has nothing better to do, after some time at the earliest."""

        def rested(*_):
            if _has(window, "requestIdleCallback"):
                window.requestIdleCallback(create_proxy(lambda *_: function()))
            else:
                function()

        window.setTimeout(create_proxy(rested), ms)

    def in_app(self):
        """Return the app that this browser is a part of, "" for a browser of its own."""
        from .in_app import app_of

        return app_of(str(window.navigator.userAgent))

    def draw(self):
        """Return 32 random bytes in hex."""
        array = window.crypto.getRandomValues(window.Uint8Array.new(32))
        return "".join(["%02x" % int(array[i]) for i in range(32)])

    def kept(self, key):
        """Return what this tab has kept over a reload, "" for nothing."""
        return memory.kept(key)

    def keep(self, key, text):
        """Keep a text for this tab, over a reload; nobody else gets to read it."""
        memory.keep(key, text)

    def today(self):
        """Return the time of day and year, in seconds, to compare between visits."""
        return int(window.Date.now() / 1000)

    def stay_awake(self, wanted):
        """Keep the screen on, or no longer."""
        if wanted and self._awake is None:
            from .awake import Awake  # not before a table is sat at

            self._awake = Awake()
        if self._awake is not None:
            self._awake.want(wanted)

    def let_drag(self, intent):
        """Let seats be dragged to other places."""
        if self._drag is None:
            from .drag import Drag  # not before there are seats to drag

            self._drag = Drag(intent)

    def on_phone(self):
        """Tell whether this is a device that one puts away, page and all: a small screen under a finger."""
        small = min(window.screen.width, window.screen.height) < _PHONE
        return bool(small or window.matchMedia("(pointer: coarse)").matches)

    # --- the invitation

    def here(self):
        """Return the page's address, without what follows a question mark."""
        return window.location.origin + window.location.pathname

    def copy(self, text, then):
        """Put a text on the clipboard; `then(whether it worked)`."""
        spawn(self._copy(text, then))

    async def _copy(self, text, then):
        try:
            await window.navigator.clipboard.writeText(text)
        except Exception as error:  # not allowed, or no such thing
            print("clipboard:", error)
            then(False)
            return
        then(True)

    def can_share(self):
        """Tell whether there is a share sheet."""
        return _has(window.navigator, "share")

    def share(self, text, address):
        """Open the system's share sheet."""
        spawn(self._share(text, address))

    async def _share(self, text, address):
        try:
            await window.navigator.share(to_js({"text": text, "url": address}))
        except Exception as error:  # closed again, which is nobody's mistake
            print("share:", error)

    def qr(self, text, then):
        """Make a QR code: `then(rows)`."""
        spawn(self._qr(text, then))

    async def _qr(self, text, then):
        module = await self._script("qr")
        if module is not None:
            then(str(module.rows(text)))

    # --- one's turn while the page is hidden

    def call(self, text, sound):
        """Tell that it is one's turn, if nobody looks: in the title, by a sound, a buzz, and a notification where that was wished for."""
        if not document.hidden:
            return
        if self._title is None:
            self._title = document.title
        document.title = "\u25cf " + text
        if sound:
            self._play("turn", _ALARM)
        try:
            if _has(window.navigator, "vibrate"):
                window.navigator.vibrate(120)
            if _has(window, "Notification") and window.Notification.permission == "granted":
                window.Notification.new(text, to_js({"tag": "turn"}))
        except Exception as error:  # some browsers only let a service worker notify
            print("notify:", error)

    def calm(self):
        """Take the call back: somebody looks again."""
        if self._title is not None:
            document.title = self._title
            self._title = None

    def _play(self, name, volume):
        """Play a sound. The first one opens the device for it, which holds a page up for a tenth of a second: once it is at rest."""
        if self._sounds is not None:
            self._sounds.play(name, volume)
        elif _pressed() and _has(window, "AudioContext"):
            self._unheard.append((name, volume))
            if len(self._unheard) == 1:
                self.at_rest(0, lambda: spawn(self._open_sound()))

    async def _open_sound(self):
        self._sounds = await self._script("sound")
        unheard, self._unheard = self._unheard, []
        for name, volume in unheard:
            if self._sounds is not None:
                self._sounds.play(name, volume)

    async def _script(self, name):
        """Return one of the page's small scripts, None where it doesn't come."""
        try:
            return (await js_import(window.URL.new(getattr(document.body.dataset, name), document.baseURI).href))[0]
        except Exception as error:
            print(name + ":", error)
            return None

    def send_picture(self, svg, name, text, then):
        """Hand on a picture: `then("shared", "saved", "failed" or "")`."""
        spawn(self._send_picture(svg, name, text, then))

    async def _send_picture(self, svg, name, text, then):
        module = await self._script("picture")
        try:
            then(str(await module.send(svg, name, text)) if module else "failed")
        except Exception as error:
            print("picture:", error)
            then("failed")

    def sound(self, name, volume):
        """Play a sound, if somebody looks."""
        if not document.hidden:
            self._play(name, volume)

    def buzz(self, ms):
        """Let the device be felt, where it can; browsers want a press before."""
        if _pressed() and _has(window.navigator, "vibrate") and not document.hidden:
            window.navigator.vibrate(ms)

    def ask_to_notify(self, then):
        """Ask for the permission to notify."""
        spawn(self._ask_to_notify(then))

    async def _ask_to_notify(self, then):
        if _has(window, "Notification"):
            await window.Notification.requestPermission()
        then()

    # --- files, and what the host of the page says of itself

    def download(self, name, text):
        """Hand a file to the reader."""
        blob = window.Blob.new(to_js([text]), to_js({"type": "application/json"}))
        address = window.URL.createObjectURL(blob)
        link = document.createElement("a")
        link.href = address
        link.download = name
        link.click()
        window.setTimeout(create_proxy(lambda *_: window.URL.revokeObjectURL(address)), 10000)

    def imprint(self, then):
        """Fetch what config.json says of who runs this page: `then(text)`, if it says anything."""
        spawn(self._imprint(then))

    async def _imprint(self, then):
        try:
            config = window.JSON.parse(await (await window.fetch("./config.json")).text())
            text = config.imprint
        except Exception as error:
            print("config:", error)
            return
        if isinstance(text, str):
            then(text)


def _has(thing, name):
    return hasattr(thing, name) and not is_none(getattr(thing, name))


def _pressed():
    """Tell whether anything was pressed yet; before that a page may neither sound nor buzz."""
    return _has(window.navigator, "userActivation") and window.navigator.userActivation.hasBeenActive
