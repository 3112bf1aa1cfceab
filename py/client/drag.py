"""Seats put into another order by dragging, with mouse, pen or finger; the buttons beside them do the same for everybody else."""

from pyscript import document
from pyscript.ffi import create_proxy


class Drag:
    """Follows a pointer that takes a row by its grip (`data-grip`) and says where it lets it go: `intent("drop_seat", from, to)`."""

    def __init__(self, intent):
        self._intent = intent
        self._row = None
        self._rows = []
        self._middles = []
        self._start = 0.0
        self._step = 0.0
        for name, heard in (
            ("pointerdown", self._take),
            ("pointermove", self._move),
            ("pointerup", self._let_go),
            ("pointercancel", self._give_up),
        ):
            document.addEventListener(name, create_proxy(heard))

    def _take(self, event):
        grip = event.target.closest("[data-grip]")
        if not grip or event.button != 0:
            return
        event.preventDefault()
        grip.setPointerCapture(event.pointerId)
        self._row = grip.closest("li")
        found = self._row.parentNode.children
        self._rows = [found[i] for i in range(found.length)]
        grips = [row.querySelector("[data-grip]").getBoundingClientRect() for row in self._rows]
        self._middles = [box.top + box.height / 2 for box in grips]
        boxes = [row.getBoundingClientRect() for row in self._rows]
        gap = boxes[1].top - boxes[0].bottom if len(boxes) > 1 else 0
        self._step = self._row.getBoundingClientRect().height + gap  # what the others make room for
        self._start = event.clientY
        self._row.dataset.dragged = "true"

    def _target(self, event):
        """Return (where the row comes from, where it would go)."""
        at = int(self._row.dataset.seat)
        middle = self._middles[at] + event.clientY - self._start
        above = [m for i, m in enumerate(self._middles) if i != at and m < middle]
        return at, len(above)

    def _move(self, event):
        if self._row is None:
            return
        at, to = self._target(event)
        step = self._step
        for i, row in enumerate(self._rows):
            by = event.clientY - self._start if i == at else -step if at < i <= to else step if to <= i < at else 0
            row.style.transform = "translateY(%dpx)" % by if by else ""

    def _let_go(self, event):
        if self._row is None:
            return
        at, to = self._target(event)
        self._give_up(event)
        if at != to:
            self._intent("drop_seat", at, to)

    def _give_up(self, event):
        if self._row is None:
            return
        for row in self._rows:
            row.style.transform = ""
        self._row.removeAttribute("data-dragged")
        self._row = None
