"""What PyScript runs in the worker: the table's functions, under the names that the page calls."""

from table.worker import (
    connected,
    disconnected,
    forget,
    give_up,
    lay,
    look_back,
    open_replay,
    open_room,
    pause,
    receive,
    resume,
    take_over,
)

__export__ = [
    "connected",
    "disconnected",
    "forget",
    "give_up",
    "lay",
    "look_back",
    "open_replay",
    "open_room",
    "pause",
    "receive",
    "resume",
    "take_over",
]
