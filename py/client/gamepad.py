"""A controller, from the moment one is connected: `web/pad.js` looks at it, `pad_keys` knows what its buttons mean."""

from pyscript import document, js_import, window
from pyscript.ffi import create_proxy

from .pad_keys import intent, kind


class Pad:
    """Turns a controller's buttons into intents; while one is in use the page bears its marks."""

    def __init__(self, emit, screen, mark):
        self._emit = emit
        self._screen = screen
        self._mark = mark  # sets a `data-` attribute of the page

    async def listen(self):
        """Look at it from now on."""
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
        self._mark("pad", kind(name) if name else "")
