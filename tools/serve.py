"""Serves a built site as the static host will: the headers come from its `_headers` file.

python tools/serve.py [FOLDER] [--port 8000] [--prefix /some/sub/path] [--public-relays]

Rooms go through a relay that is started here (tools/relay.py), so that two tabs on this machine can play without the internet.
"""

import argparse
import contextlib
import errno
import gzip
import io
import json
import mimetypes
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO
from urllib.parse import unquote, urlsplit

import relay

ROOT = Path(__file__).resolve().parent.parent
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".py": "text/x-python",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".webmanifest": "application/manifest+json",
}
PACKED = {".html", ".css", ".js", ".mjs", ".json", ".wasm", ".py", ".svg"}  # what hosts pack
CHUNK = 8_000  # bytes that a slow line carries in one go


def read_headers(folder: Path) -> list[tuple[str, dict[str, str]]]:
    """The rules of a `_headers` file: path patterns, each followed by indented headers."""
    rules: list[tuple[str, dict[str, str]]] = []
    for line in (folder / "_headers").read_text("utf-8").splitlines():
        if line and not line[0].isspace():
            rules.append((line.strip(), {}))
        elif line.strip():
            name, _, value = line.partition(":")
            rules[-1][1][name.strip()] = value.strip()
    return rules


@dataclass(frozen=True)
class Line:
    """What lies between the server and its readers: seconds until an answer begins, bytes a second in all, whether answers are packed."""

    latency: float = 0
    rate: float | None = None
    packs: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock, compare=False)


@cache
def packed(path: Path, _changed: float) -> bytes:
    return gzip.compress(path.read_bytes(), 9)


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def guess_type(self, path: object) -> str:
        suffix = Path(str(path)).suffix
        return TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")

    def __init__(
        self,
        *args: object,
        prefix: str,
        directory: str,
        relays: list[str] | None,
        config: dict[str, object],
        line: Line,
    ) -> None:
        self.line = line
        self.prefix = prefix
        self.relays = relays
        self.config = config
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def site_path(self) -> str:
        """The path inside the site; empty where the request is for something outside."""
        path = unquote(urlsplit(self.path).path)
        return path[len(self.prefix) :] if path.startswith(self.prefix + "/") else ""

    def translate_path(self, path: str) -> str:
        inside = self.site_path()
        return super().translate_path(inside) if inside else str(Path(self.directory, "nothing-is-here"))

    def send_head(self):  # type: ignore[no-untyped-def]
        time.sleep(self.line.latency)
        if self.site_path().startswith("/_"):  # _headers is for the host, not for readers
            return self.send_error(404)
        if self.relays is not None and self.site_path() == "/config.json":
            config = json.loads(Path(self.directory, "config.json").read_text("utf-8"))
            body = json.dumps(config | {"relays": self.relays, "iceServers": []} | self.config).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            return io.BytesIO(body)
        path = Path(self.translate_path(self.path))
        if self.line.packs and path.suffix in PACKED and path.is_file():
            body = packed(path, path.stat().st_mtime)
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            return io.BytesIO(body)
        return super().send_head()

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        if self.line.rate is None:
            super().copyfile(source, outputfile)
            return
        while chunk := source.read(CHUNK):
            with self.line.lock:  # one line for all requests
                time.sleep(len(chunk) / self.line.rate)
            outputfile.write(chunk)

    def end_headers(self) -> None:
        headers: dict[str, str] = {}
        for pattern, values in read_headers(Path(self.directory)):
            if fnmatchcase(self.site_path(), pattern):
                headers |= values
        headers.setdefault("Cache-Control", "no-cache")
        if self.relays is not None:
            policy = headers.get("Content-Security-Policy", "")
            allowed = " ".join(["connect-src 'self'", *self.relays])
            headers["Content-Security-Policy"] = re.sub("connect-src [^;]*", allowed, policy)
        for name, value in headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the address is all there is to read."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves in the middle of an answer is nothing to report."""


def server(
    folder: Path,
    port: int = 0,
    prefix: str = "",
    relays: list[str] | None = None,
    config: dict[str, object] | None = None,
    address: str = "127.0.0.1",
    line: Line | None = None,
) -> Server:
    """A server for `folder`, not yet running; port 0 is any that is free.

    `relays` replace those of config.json, and leave no ICE servers; `config` then replaces more of it.
    """
    handler = partial(
        Handler, prefix=prefix, directory=str(folder), relays=relays, config=config or {}, line=line or Line()
    )
    try:
        return Server((address, port), handler)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return Server((address, 0), handler)


@contextlib.contextmanager
def serving(
    folder: Path,
    prefix: str = "",
    relays: list[str] | None = None,
    config: dict[str, object] | None = None,
    address: str = "127.0.0.1",
    line: Line | None = None,
) -> Iterator[str]:
    """Serves `folder` while the block runs, and gives the page's address."""
    with server(folder, prefix=prefix, relays=relays, config=config, address=address, line=line) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://{address}:{running.server_port}{prefix}/"
        finally:
            running.shutdown()
            thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    parser.add_argument("--port", type=int, default=8000, help="another one is taken if it is in use")
    parser.add_argument("--prefix", default="", help="serve below this path, as a project page would be")
    parser.add_argument("--public-relays", action="store_true", help="the relays of config.json, none on this machine")
    args = parser.parse_args()
    prefix = args.prefix.rstrip("/")
    with contextlib.ExitStack() as stack:
        relays = None
        if not args.public_relays:
            try:
                relays = [stack.enter_context(relay.running())]
            except RuntimeError as error:
                print(f"No relay on this machine, so rooms need the internet ({str(error).splitlines()[-1]}).")
        running = stack.enter_context(server(args.folder, args.port, prefix, relays))
        print(f"Lügenbecher: http://127.0.0.1:{running.server_port}{prefix}/", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            running.serve_forever()


if __name__ == "__main__":
    main()
