"""Finds a Chromium to test with, and installs one where there is none: `python tools/chromium.py [--install]`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Quiet, and unable to reach anything but this machine: without these flags Chromium calls home at every start.
FLAGS = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def find() -> str | None:
    """The path of a Chromium: CHROMIUM from the environment, one on PATH, or the one that Playwright has installed."""
    for name in (os.environ.get("CHROMIUM"), *NAMES):
        if name and (path := shutil.which(name)):
            return path
    return playwrights_own()


def playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def commands() -> list[list[str]]:
    """What to run, in this order, to get a Chromium onto this machine."""
    if shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo", "-n"] if shutil.which("sudo") else None
        if root is not None:
            apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
            return [[*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", "chromium"]]
    return [[sys.executable, "-m", "playwright", "install", "chromium"]]


def main() -> None:
    path = find()
    if path is None and "--install" in sys.argv:
        print("No Chromium found; installing one.", flush=True)
        for command in commands():
            print("  $ " + " ".join(command), flush=True)
            if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
                break
        path = find()
    if path is None:
        sys.exit("No Chromium for the browser tests: install one (`apt-get install chromium`) or name it in CHROMIUM.")
    print(f"Chromium: {path}", flush=True)


if __name__ == "__main__":
    main()
