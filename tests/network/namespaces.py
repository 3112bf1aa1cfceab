"""Networks on this machine: machines in network namespaces, each with a line to one bridge, or to a NAT of its own behind it.

root: bridge 10.77.0.1 (page, relay, TURN server) ── 10.77.0.10+n machine
                                                  └─ 10.77.0.10+n NAT 10.77.(10+n).1 ── 10.77.(10+n).2 machine
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from pathlib import Path

BRIDGE = "10.77.0.1"
LETTERS = itertools.cycle("abcdefghijklmnopqrstuvwxyz")
# The system's own tools, wherever PATH leads.
TOOLS = {**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}


def run(*command: str) -> None:
    """Run a command; what it complains about is the error."""
    done = subprocess.run(command, env=TOOLS, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")


class Machine:
    """A machine of its own: its browser sees one interface, eth0."""

    def __init__(self, network: Network, number: int, nat: bool) -> None:
        self.number = number
        self.name = f"{network.name}m{number}"
        self.nat = f"{network.name}n{number}" if nat else ""
        self.plug = f"{network.name}p{number}"  # the bridge's end of the line
        self.home = self.nat or self.name
        network.machines.append(self)
        for space in filter(None, (self.name, self.nat)):
            run("ip", "netns", "add", space)
            run("ip", "-n", space, "link", "set", "lo", "up")
        outside = "wan0" if nat else "eth0"
        run("ip", "link", "add", self.plug, "type", "veth", "peer", "name", outside, "netns", self.home)
        run("ip", "link", "set", self.plug, "master", network.name, "up")
        self.set_address(self.home, outside, f"10.77.0.{10 + number}", BRIDGE)
        if nat:
            run(
                "ip",
                "link",
                "add",
                "lan0",
                "netns",
                self.nat,
                "type",
                "veth",
                "peer",
                "name",
                "eth0",
                "netns",
                self.name,
            )
            self.set_address(self.nat, "lan0", f"10.77.{10 + number}.1")
            self.set_address(self.name, "eth0", f"10.77.{10 + number}.2", f"10.77.{10 + number}.1")
            self.translate()

    def set_address(self, space: str, line: str, address: str, way: str = "") -> None:
        run("ip", "-n", space, "address", "add", f"{address}/24", "dev", line)
        run("ip", "-n", space, "link", "set", line, "up")
        if way:
            run("ip", "-n", space, "route", "replace", "default", "via", way)

    def translate(self) -> None:
        """A NAT that gives every conversation another port and lets nobody in who wasn't asked."""
        inside = ("ip", "netns", "exec", self.nat)
        run(*inside, "sysctl", "-qw", "net.ipv4.ip_forward=1")
        tables = (*inside, "iptables")
        run(*tables, "-P", "FORWARD", "DROP")
        run(*tables, "-A", "FORWARD", "-i", "lan0", "-j", "ACCEPT")
        run(*tables, "-A", "FORWARD", "-m", "conntrack", "--ctstate", "ESTABLISHED,RELATED", "-j", "ACCEPT")
        run(*tables, "-A", "INPUT", "-i", "wan0", "-m", "conntrack", "--ctstate", "NEW", "-j", "DROP")
        run(*tables, "-t", "nat", "-A", "POSTROUTING", "-o", "wan0", "-j", "MASQUERADE", "--random-fully")

    def unplug(self) -> None:
        run("ip", "link", "set", self.plug, "down")

    def plug_in(self) -> None:
        run("ip", "link", "set", self.plug, "up")

    def move(self) -> None:
        """Another address, as in another network: what came from the old one is not answered any more."""
        old, new = f"10.77.0.{10 + self.number}", f"10.77.0.{110 + self.number}"
        run("ip", "-n", self.name, "address", "del", f"{old}/24", "dev", "eth0")
        self.set_address(self.name, "eth0", new, BRIDGE)

    def browser(self, folder: Path, path: str) -> str:
        """A command that runs a browser on this machine."""
        wrapper = folder / f"browser{self.number}"
        ip = shutil.which("ip", path=TOOLS["PATH"])
        wrapper.write_text(f'#!/bin/sh\nexec {ip} netns exec {self.name} "{path}" "$@"\n')
        wrapper.chmod(0o755)
        return str(wrapper)


class Network:
    """A bridge, and what is plugged in to it; `close` removes everything."""

    def __init__(self) -> None:
        self.name = f"lb{os.getpid() % 100000}{next(LETTERS)}"
        self.machines: list[Machine] = []
        run("ip", "link", "add", self.name, "type", "bridge")
        run("ip", "address", "add", f"{BRIDGE}/24", "dev", self.name)
        run("ip", "link", "set", self.name, "up")

    def machine(self, nat: bool = False) -> Machine:
        return Machine(self, len(self.machines), nat)

    def close(self) -> None:
        for machine in self.machines:
            run(
                "ip", "link", "del", machine.plug
            )  # a browser that is still ending keeps its namespace, and with it the line
            for space in filter(None, (machine.name, machine.nat)):
                run("ip", "netns", "del", space)
        run("ip", "link", "del", self.name)
