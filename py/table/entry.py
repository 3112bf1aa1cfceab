"""What PyScript runs in the worker: the table's functions, under the names that the page calls."""

from table.worker import connected, disconnected, forget, open_room, pause, receive, resume

__export__ = ["connected", "disconnected", "forget", "open_room", "pause", "receive", "resume"]
