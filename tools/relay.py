"""Runs a Nostr relay on this machine, so that tabs on it can find each other without the internet: python tools/relay.py [PORT [ADDRESS]]

Prints its address once it answers. It forgets everything when it ends, and it ends with the process that started it.
"""

import contextlib
import io
import json
import logging
import select
import socket
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

START = 60  # seconds until it must have answered


def serve(folder: str, port: int, address: str) -> None:
    """Run the relay, with its database in a folder; port 0 is any that is free."""
    warnings.simplefilter("ignore")
    import uvicorn
    from alembic import command, config
    from nostr_relay import web
    from nostr_relay.config import Config

    settings = Path(folder, "relay.json")  # JSON is YAML
    quiet = {"version": 1, "root": {"level": "ERROR"}, "disable_existing_loggers": False}
    database = f"sqlite+aiosqlite:///{folder}/relay.sqlite3"
    settings.write_text(json.dumps({"storage": {"sqlalchemy.url": database}, "logging": quiet}))
    Config.load(str(settings))
    logging.disable(logging.WARNING)
    tables = config.Config(str(Path(web.__file__).with_name("alembic.ini")), stdout=io.StringIO())
    with contextlib.redirect_stdout(sys.stderr):
        command.upgrade(tables, "head")
        app = web.create_app(str(settings))
    with socket.create_server((address, port)) as listener:
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", ws="websockets-sansio"))
        threading.Thread(target=end_with_parent, args=(server,), daemon=True).start()
        print(f"ws://{address}:{listener.getsockname()[1]}", flush=True)
        server.run(sockets=[listener])


def end_with_parent(server: object) -> None:
    """Wait for the end of standard input, then for the server's."""
    if not sys.stdin.isatty():
        sys.stdin.buffer.read()
        server.should_exit = True  # type: ignore[attr-defined]


@contextlib.contextmanager
def running(port: int = 0, address: str = "127.0.0.1") -> Iterator[str]:
    """A relay while the block runs; gives its address."""
    command = [sys.executable, __file__, str(port), address]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin and process.stdout and process.stderr
        try:
            select.select([process.stdout], [], [], START)
            url = process.stdout.readline().decode().strip() if process.poll() is None else ""
            if not url:
                process.kill()
                raise RuntimeError("the relay does not start: " + process.stderr.read().decode()[-2000:])
            yield url
        finally:
            process.stdin.close()
            process.terminate()


if __name__ == "__main__":
    port, address = (*sys.argv[1:], *("0", "127.0.0.1")[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as folder:
        serve(folder, int(port), address)
