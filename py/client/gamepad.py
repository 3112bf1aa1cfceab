"""A controller, from the moment one is connected: `web/pad.js` looks at it, `pad_keys` knows what its buttons mean."""

from pyscript import document, js_import, window
from pyscript.ffi import create_proxy

from .browser import mark, spawn
from .pad_keys import intent, kind


class Pad:
    """Turns a controller's buttons into intents; while one is in use the page bears its marks."""

    def __init__(self, emit, screen):
        self._emit = emit
        self._screen = screen
        spawn(self._begin())

    async def _begin(self):
        address = window.URL.new(document.body.dataset.pad, document.baseURI).href
        try:
            module = (await js_import(address))[0]
        except Exception as error:  # the page goes on without
            print("pad:", error)
            return
        module.listen(create_proxy(self._on_press), create_proxy(self._on_use))

    def _on_press(self, button):
        wanted = intent(button, self._screen())
        if wanted:
            self._emit(*wanted)

    def _on_use(self, name):
        mark("pad", kind(name) if name else "")
