"""Finds a Chromium to test with, and installs one where there is none: `python tools/chromium.py [--install]`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

INSTALLED = Path(__file__).resolve().parent.parent / "build" / "chromium.path"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Quiet, and unable to reach anything but this machine: without these flags Chromium calls home at every start.
FLAGS = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.local",  # .local: how WebRTC names this machine
)


def find() -> str | None:
    """The path of a Chromium: the one CHROMIUM names, one on PATH, the one installed from here, or Playwright's own."""
    for name in (os.environ.get("CHROMIUM"), *NAMES):
        if name and (path := shutil.which(name)):
            return path
    if INSTALLED.exists() and Path(path := INSTALLED.read_text()).exists():
        return path
    return playwrights_own()


def playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def apt_get() -> list[str] | None:
    """How a package is installed here: the start of a command, or None where there is no apt-get or no right to use it."""
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or (root and not shutil.which("sudo")):
        return None
    # dpkg refuses to work without the folders for administrators on its PATH.
    environment = ["env", "DEBIAN_FRONTEND=noninteractive", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
    return [*root, *environment, "apt-get", "-qq", "-y", "--no-install-recommends"]


def ways_to_install() -> list[list[str]]:
    """Commands that may bring a Chromium, to be tried in this order until there is one."""
    if apt := apt_get():
        return [[*apt, "update"], [*apt, "install", "chromium"], [*apt, "install", "--reinstall", "chromium"]]
    return [[sys.executable, "-m", "playwright", "install", "chromium"]]


def install() -> str | None:
    print("No Chromium on PATH; installing one.", flush=True)
    for command in ways_to_install():
        print("  $ " + " ".join(command), flush=True)
        done = subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0
        if not done or "update" in command:
            continue
        # The system's folders may not be on this PATH; where it landed is kept for the tests.
        for name in NAMES:
            if path := shutil.which(name, path="/usr/bin:/usr/local/bin"):
                INSTALLED.parent.mkdir(exist_ok=True)
                INSTALLED.write_text(path)
                return path
        if path := playwrights_own():
            return path
    return None


def main() -> None:
    path = find() or (install() if "--install" in sys.argv else None)
    if path is None:
        sys.exit("No Chromium for the browser tests: install one (`apt-get install chromium`) or name it in CHROMIUM.")
    print(f"Chromium: {path}", flush=True)


if __name__ == "__main__":
    main()
