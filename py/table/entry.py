"""What PyScript runs in the worker: the table's functions, under the names that the page calls."""

from table.worker import forget, pause, receive, resume

__export__ = ["forget", "pause", "receive", "resume"]
