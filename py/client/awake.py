"""Keeps the screen on while one is at a table, where the browser can (Screen Wake Lock)."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from .browser import spawn


class Awake:
    """Holds the lock while it is wanted and the page is to be seen: a browser takes it away whenever the page is hidden."""

    def __init__(self):
        self._wanted = False
        self._lock = None
        self._asking = False
        document.addEventListener("visibilitychange", create_proxy(lambda event: self._settle()))

    def want(self, wanted):
        """Say whether the screen is to stay on."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._settle()

    def _settle(self):
        if not self._asking and hasattr(window.navigator, "wakeLock"):
            spawn(self._take_or_let_go())

    async def _take_or_let_go(self):
        self._asking = True
        try:
            if self._lock is not None and (self._lock.released or not self._wanted):
                lock, self._lock = self._lock, None
                await lock.release()
            if self._lock is None and self._wanted and not document.hidden:
                self._lock = await window.navigator.wakeLock.request("screen")
        except Exception as error:  # a low battery, a policy: the screen goes dark as ever
            print("awake:", error)
        self._asking = False
        if self._lock is not None and not self._wanted:
            self._settle()  # one has changed one's mind meanwhile
