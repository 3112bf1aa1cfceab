"""What of the client comes after home, and what wants it: names of archives (tools/archives.py), and languages (web/locales)."""

from .words import LANGUAGES

_OF_SCREEN = {"": (), "home": (), "solo": ("play",), "table": ("play",), "result": ("play",), "door": ("room",), "lobby": ("room",)}
_PAGES = ("help", "settings", "stats", "fair", "privacy", "analysis")
_OF_INTENT = {
    "play_solo": ("play",),
    "guide": ("play",),
    "resume": ("play",),
    "create_room": ("room",),
    "join_room": ("room",),
    "back_to_room": ("room",),
    "analysis": ("pages",),
    "see_log": ("pages",),
}


def of_screen(screen):
    """Return what a screen needs, by its name or by what an address says after "#/"."""
    if screen[:2] == "r/":
        return ("room",)
    return ("pages",) if screen in _PAGES else _OF_SCREEN.get(screen, ())


def of_intent(name, *args):
    """Return what an intent needs that home may ask for; those of other screens have it already."""
    if name == "go":
        return of_screen(args[0])
    if name == "language":
        return args if args[0] in LANGUAGES else ()
    return _OF_INTENT.get(name, ())


def of_message(message):
    """Return what a message of the table needs: in a room the game may come before one has asked for it."""
    return ("play",) if message["t"] == "state" and message["stage"] != "lobby" else ()


class Gate:
    """Lets things be done in the order in which they are asked for, each as soon as all that it needs is here.

    `here(name)` tells whether something is, `fetch(name, then)` gets it: `then(whether it came)`; `lost()` hears that it did not.
    """

    def __init__(self, here, fetch, lost):
        self._here = here
        self._fetch = fetch
        self._lost = lost
        self._queue = []
        self._busy = False

    def do(self, names, action):
        """Call `action()` as soon as all of `names` are here and everything before it is done."""
        self._queue.append((names, action))
        self._go()

    def _go(self):
        while self._queue and not self._busy:
            names, action = self._queue[0]
            missing = [name for name in names if not self._here(name)]
            if missing:
                self._busy = True
                self._fetch(missing[0], self._came)
                return
            self._queue.pop(0)
            action()

    def _came(self, worked):
        self._busy = False
        if not worked:
            self._queue.pop(0)
            self._lost()
        self._go()
