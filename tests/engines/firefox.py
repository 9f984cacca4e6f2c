"""A window of Firefox, driven by WebDriver BiDi, which it speaks without a driver between."""

import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.bidi.browser import Browser
from selenium.webdriver.common.bidi.browsing_context import BrowsingContext
from selenium.webdriver.common.bidi.input import Input
from selenium.webdriver.common.bidi.script import Script
from selenium.webdriver.common.bidi.session import Session
from selenium.webdriver.remote.websocket_connection import WebSocketConnection

from tests.engines.actions import clicks, keystrokes
from tests.engines.programs import find
from tests.engines.window import PATIENCE, SIZE, Window

ADDRESS = "WebDriverBiDiServer.json"
"""The file of its profile in which Firefox says where it listens."""


class Firefox(Window):
    """One window of Firefox, in a fresh profile."""

    lost = (WebDriverException,)

    def __init__(self) -> None:
        self._profile = TemporaryDirectory(prefix="firefox-")
        listens = Path(self._profile.name) / ADDRESS
        self._process = subprocess.Popen(
            [
                *(find("firefox"), "--headless", "--no-remote", "--remote-debugging-port", "0"),
                *("--profile", self._profile.name),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = monotonic() + PATIENCE
        while not (listens.is_file() and listens.stat().st_size):
            assert self._process.poll() is None, f"Firefox ended with {self._process.returncode}"
            assert monotonic() < end, "Firefox does not listen"
            sleep(0.1)
        found = json.loads(listens.read_text(encoding="utf-8"))
        address = f"ws://{found['ws_host']}:{found['ws_port']}/session"
        connect: Any = WebSocketConnection
        self._connection = connect(address, timeout=PATIENCE, interval=0.005)
        Session(self._connection).new({"alwaysMatch": {}})
        self._pages: Any = BrowsingContext(self._connection)
        self._scripts: Any = Script(self._connection)
        self._input: Any = Input(self._connection)
        self._window: Any = self._pages.create(type="window")
        width, height = SIZE
        self._pages.set_viewport(self._window, viewport={"width": width, "height": height})

    def go(self, address: str) -> None:
        """Go to a page."""
        self._pages.navigate(self._window, address, wait="complete")

    def evaluate(self, body: str) -> Any:
        """Run the body of a function on the page; return what it returns, as JSON has it."""
        answer = self._scripts.call_function(
            f"() => JSON.stringify((() => {{\n{body}\n}})() ?? null)",
            await_promise=False,
            target={"context": self._window},
        )
        if answer["type"] == "exception":
            raise WebDriverException(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click_at(self, x: int, y: int) -> None:
        """Click at a place of the window, in pixels of the page."""
        self._input.perform_actions(self._window, clicks(x, y))

    def press(self, keys: str) -> None:
        """Press keys one after the other: characters, or keys as WebDriver writes them."""
        self._input.perform_actions(self._window, keystrokes(keys))

    def close(self) -> None:
        """End the engine, and everything that was started with it."""
        browser: Any = Browser(self._connection)
        browser.close()
        self._connection.close()
        self._process.wait(PATIENCE)
        self._profile.cleanup()
