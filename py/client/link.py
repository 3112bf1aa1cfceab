"""The line to the table in this tab's worker: started when it is wanted, patient until it is ready, strict about what it hears.

The door is the worker as `browser` opens it: `open(on_text, on_progress, on_ready, on_failed)`, `send(text)`, `resume(then)`,
`forget(then)`, `pause()`.
"""

import json

from .inbox import decode


class LocalLink:
    """Carries messages to and from the table: `on_message(dict)`, `on_junk()`, `on_boot(status, done)`."""

    def __init__(self, door, on_message, on_junk, on_boot):
        self._door = door
        self._on_message = on_message
        self._on_junk = on_junk
        self._on_boot = on_boot
        self._queue = []
        self.status = ""

    def boot(self):
        """Start the table, once."""
        if self.status:
            return
        self._turn("booting")
        self._door.open(self.hear, self._progress, self._ready, self._failed)

    def _turn(self, status, done=0.0):
        self.status = status
        self._on_boot(status, done)

    def _progress(self, done):
        if self.status == "booting":
            self._on_boot("booting", done)

    def _ready(self):
        if self.status != "booting":
            return
        self._turn("ready", 1.0)
        queued, self._queue = self._queue, []
        for action in queued:
            action()

    def _failed(self, reason):
        self._queue = []
        self._turn("failed")

    def _when_ready(self, action):
        if self.status == "ready":
            action()
        elif self.status != "failed":
            self.boot()
            self._queue.append(action)

    def send(self, message):
        """Send a message, as soon as the table is ready."""
        text = json.dumps(message)
        self._when_ready(lambda: self._door.send(text))

    def resume(self, then):
        """Take the saved match up again; `then(found, code)` hears whether there was one, and if not, why."""

        def heard(text):
            message = decode(text) if text else None
            if message is None:
                then(False, "bad_save" if text else "no_match")
            elif message["t"] == "error":
                then(False, message["code"])
            else:
                then(True, "")
                self._on_message(message)

        self._when_ready(lambda: self._door.resume(heard))

    def forget(self, then):
        """Drop the table with its saved match, then go on."""
        self._when_ready(lambda: self._door.forget(then))

    def pause(self):
        """Put the table away until it is resumed, so that no clock runs while nobody looks."""
        if self.status == "ready":
            self._door.pause()

    def hear(self, text):
        """Take a message from the table."""
        message = decode(text)
        if message is None:
            self._on_junk()
        else:
            self._on_message(message)
