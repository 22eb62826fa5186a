"""Chromium, driven over the DevTools protocol."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

TIMEOUT = 30.0
"""Seconds until a missing answer fails the test."""

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
)
KEYS = {
    "Enter": (13, "\r"),
    "Backspace": (8, ""),
    "Tab": (9, ""),
    "Escape": (27, ""),
    " ": (32, " "),
    "ArrowLeft": (37, ""),
    "ArrowUp": (38, ""),
    "ArrowRight": (39, ""),
    "ArrowDown": (40, ""),
}
SHIFT = 8


def find() -> str | None:
    """Path of the browser's executable, if one is installed."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


class Page:
    """One tab."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self.problems: list[str] = []
        """Exceptions, and errors that the browser logged (such as a violated security policy)."""
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the DevTools protocol."""
        id_ = next(self._ids)
        self._socket.send(json.dumps({"id": id_, "method": method, "params": params}))
        message = self._receive(lambda message: message.get("id") == id_)
        assert "error" not in message, message["error"]
        result: dict[str, Any] = message["result"]
        return result

    def _receive(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Receive up to the first message that is wanted; record the problems on the way."""
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(TIMEOUT))
            self._record(message)
            if wanted(message):
                return message

    def _record(self, message: dict[str, Any]) -> None:
        if message.get("method") == "Runtime.exceptionThrown":
            self.problems.append(json.dumps(message["params"]["exceptionDetails"]))
        if message.get("method") == "Log.entryAdded":
            entry = message["params"]["entry"]
            if entry["level"] == "error":
                self.problems.append(entry["text"])

    def open(self, url: str) -> None:
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'")

    def reload(self) -> None:
        """Press the browser's reload button."""
        self.call("Page.reload")
        self._receive(lambda message: message.get("method") == "Page.frameNavigated")
        self.wait("document.readyState === 'complete'")

    def back(self) -> None:
        """Press the browser's back button."""
        history = self.call("Page.getNavigationHistory")
        previous = history["entries"][history["currentIndex"] - 1]["id"]
        self.call("Page.navigateToHistoryEntry", entryId=previous)
        self._receive(lambda message: message.get("method") == "Page.frameNavigated")
        self.wait("document.readyState === 'complete'")

    def evaluate(self, expression: str) -> Any:
        """Evaluate a JavaScript expression on the page; a promise is awaited."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, expression: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + TIMEOUT
        while not self.evaluate(expression):
            assert time.monotonic() < until, f"never true: {expression}"
            time.sleep(0.02)

    def type(self, text: str) -> None:
        """Type into what has the focus, a key at a time."""
        for character in text:
            if character in KEYS:
                self.press(character)
            else:
                self.call("Input.insertText", text=character)

    def press(self, key: str) -> None:
        """Press a key; a capital letter is pressed with Shift."""
        code, text = KEYS[key] if key in KEYS else (ord(key.upper()), key)
        shift = SHIFT if len(key) == 1 and key.isupper() else 0
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": shift}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def resize(self, width: int, height: int, *, dark: bool = False) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def screenshot(self, file: Path) -> None:
        """Save the whole page, not only what fits the window."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        picture = self.call("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(picture["data"]))


class Browser:
    """A running browser, in which every test opens a tab of its own."""

    def __init__(self, port: int) -> None:
        self._port = port

    @contextmanager
    def tab(self) -> Iterator[Page]:
        """Open a tab; it is closed afterwards."""
        target = json.loads(self._request("PUT", "new?about:blank"))
        try:
            with connect(target["webSocketDebuggerUrl"], max_size=None, proxy=None) as socket:
                yield Page(socket)
        finally:
            self._request("GET", f"close/{target['id']}")

    def _request(self, method: str, path: str) -> bytes:
        request = Request(f"http://127.0.0.1:{self._port}/json/{path}", method=method)
        with urlopen(request, timeout=TIMEOUT) as answer:
            body: bytes = answer.read()
            return body


@contextmanager
def browser(program: str, profile: Path, *flags: str) -> Iterator[Browser]:
    """Start the browser with an empty profile; it is terminated afterwards."""
    command = [program, *FLAGS, *flags, f"--user-data-dir={profile}", "about:blank"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=profile
    ) as process:
        try:
            yield Browser(_port(profile, process))
        finally:
            process.terminate()
            process.wait(TIMEOUT)


def _port(profile: Path, process: subprocess.Popen[bytes]) -> int:
    """Wait for the DevTools port, which the browser writes into its profile."""
    file = profile / "DevToolsActivePort"
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until:
        if file.exists() and (lines := file.read_text().splitlines()):
            return int(lines[0])
        assert process.poll() is None, f"the browser ended with status {process.returncode}"
        time.sleep(0.05)
    raise AssertionError("the browser did not open its port")
