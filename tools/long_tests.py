"""Installs what the long tests need beside a Chromium, where it is missing: a Firefox, a TURN server, the tools for networks.

Where there is no apt-get it says what is missing; the tests that need it then fail and say so too.
"""

import os
import shutil
import subprocess

from chromium import apt_get

# Debian's package, and a program by which it is known.
PACKAGES = {"coturn": "turnserver", "firefox-esr": "firefox-esr", "iproute2": "ip", "iptables": "iptables"}


def missing() -> list[str]:
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    return [package for package, program in PACKAGES.items() if not shutil.which(program, path=path)]


def main() -> None:
    packages, apt = missing(), apt_get()
    if packages and apt:
        print("For the long tests: " + ", ".join(packages), flush=True)
        subprocess.run([*apt, "update"], stdout=subprocess.DEVNULL)
        subprocess.run([*apt, "install", *packages], stdout=subprocess.DEVNULL)
    if left := missing():
        print("The long tests that need these will fail, install them: " + ", ".join(left), flush=True)


if __name__ == "__main__":
    main()
