"""Browsers without Playwright: Firefox, which it can't drive (WebDriver BiDi), and a Chromium that may hide its tabs (CDP)."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

START = 60  # seconds until a browser must have said where it listens
# Firefox neither calls home nor asks anything.
PREFS = """
user_pref("app.update.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,none");
user_pref("toolkit.telemetry.enabled", false);
"""


class Line:
    """Commands to a browser, each with its answer; events are let go by."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0

    def ask(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        self.socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            answer = json.loads(self.socket.recv(timeout=START))
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']} {answer.get('message', '')}")
                result: dict[str, Any] = answer["result"]
                return result


class Tab:
    """A tab in which scripts are run; they answer with texts, numbers, booleans or null."""

    def run(self, script: str) -> Any:
        raise NotImplementedError

    def wait(self, script: str, seconds: float) -> Any:
        """Run a script until what it says is true; return that."""
        end = time.monotonic() + seconds
        while not (found := self.run(script)):
            assert time.monotonic() < end, f"not in {seconds} s: {script}\n{self.run('document.body.innerText')[:2000]}"
            time.sleep(0.1)
        return found

    def press(self, name: str, more: str = "", seconds: float = 30) -> None:
        """Press the button of a name, as soon as it can be pressed."""
        button = f"document.querySelector('[data-testid={name}]{more}:enabled')"
        self.wait(f"!!{button}", seconds)
        self.run(f"void {button}.click()")

    def type(self, name: str, text: str) -> None:
        field = f"document.querySelector('[data-testid={name}]')"
        self.wait(f"!!{field}", 30)
        self.run(
            f"{field}.value = {json.dumps(text)}, void {field}.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        )

    def screen(self, name: str, seconds: float) -> None:
        self.wait(f"document.documentElement.dataset.screen === '{name}'", seconds)


class FirefoxTab(Tab):
    def __init__(self, line: Line, context: str) -> None:
        self.line = line
        self.context = context

    def go(self, url: str) -> None:
        self.line.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script: str) -> Any:
        target = {"context": self.context}
        answer = self.line.ask("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return answer["result"].get("value")


class ChromiumTab(Tab):
    def __init__(self, line: Line, url: str = "about:blank", script: str = "") -> None:
        self.line = line
        self.target = line.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = line.ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        line.ask("Page.enable", self.session)
        line.ask("Page.addScriptToEvaluateOnNewDocument", self.session, source=script)
        line.ask("Page.navigate", self.session, url=url)

    def run(self, script: str) -> Any:
        params = {"expression": script, "awaitPromise": True, "returnByValue": True}
        answer = self.line.ask("Runtime.evaluate", self.session, **params)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def to_the_front(self) -> None:
        """Show this tab; the one before is hidden."""
        self.line.ask("Target.activateTarget", targetId=self.target)


@contextlib.contextmanager
def listening(command: list[str], path: str) -> Iterator[Line]:
    """A browser while the block runs, spoken to where it says it listens."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        try:
            lines: list[str] = []
            for line in process.stderr:
                lines.append(line)
                if found := re.search(r"listening on (ws://\S+)", line):
                    break
            else:
                raise RuntimeError("the browser does not start: " + "".join(lines)[-2000:])
            with connect(found[1] + path, max_size=None, ping_interval=None) as socket:
                yield Line(socket)
        finally:
            process.terminate()
            process.stderr.read()


@contextlib.contextmanager
def firefox(path: str) -> Iterator[FirefoxTab]:
    """A tab of a new Firefox."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text(PREFS)
        command = [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        with listening(command, "/session") as line:
            line.ask("session.new", capabilities={})
            [context] = line.ask("browsingContext.getTree")["contexts"]
            yield FirefoxTab(line, context["context"])


@contextlib.contextmanager
def chromium(path: str, flags: list[str]) -> Iterator[Line]:
    """A new Chromium that treats tabs as it does at home."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [path, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}", *flags]
        with listening(command, "") as line:
            yield line
