"""What PyScript runs in the worker: the exports of `table.worker`, under the names the page calls."""

from table.worker import receive, resume

__export__ = ["receive", "resume"]
