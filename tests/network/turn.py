"""A TURN server on this machine: Debian's coturn."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from .namespaces import BRIDGE, TOOLS

PORT = 3478
SERVER = {"urls": f"turn:{BRIDGE}:{PORT}?transport=udp", "username": "luege", "credential": "becher"}


@contextlib.contextmanager
def running(log: Path) -> Iterator[dict[str, str]]:
    """A TURN server on the bridge while the block runs; gives what config.json must say. What it does stands in `log`."""
    path = shutil.which("turnserver", path=TOOLS["PATH"])
    if path is None:
        pytest.fail(
            "no TURN server: `make test-long` installs coturn where there is apt-get; elsewhere install it yourself"
        )
    user = f"{SERVER['username']}:{SERVER['credential']}"
    command = [path, "-n", "--listening-ip", BRIDGE, "--relay-ip", BRIDGE, "--listening-port", str(PORT)]
    command += [
        "--no-tls",
        "--no-dtls",
        "--no-cli",
        "--lt-cred-mech",
        "--user",
        user,
        "--realm",
        "test",
        "--fingerprint",
    ]
    command += ["--log-file", str(log), "--simple-log", "--pidfile", str(log.with_suffix(".pid")), "--verbose"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=log.parent) as process:
        try:
            yield SERVER
        finally:
            process.terminate()
