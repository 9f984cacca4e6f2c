"""A window of WebKitGTK, driven by its WebDriver on a screen that nobody sees."""

import os
import socket
import subprocess
from time import monotonic, sleep
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Remote
from selenium.webdriver.common.utils import is_connectable
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options

from tests.engines.actions import clicks, keystrokes
from tests.engines.programs import find
from tests.engines.window import PATIENCE, SIZE, Window


def _free_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class WebKit(Window):
    """One window of WebKitGTK's own browser, whose engine is that of Safari."""

    lost = (WebDriverException,)

    def __init__(self) -> None:
        self._screen = subprocess.Popen(
            [find("Xvfb"), "-displayfd", "1", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._screen.stdout is not None
        display = f":{self._screen.stdout.readline().strip()}"
        options = Options()
        options.binary_location = find("MiniBrowser")
        options.add_argument("--automation")
        # without its bars, or no window is narrower than they are
        options.add_argument("--full-screen")
        port = _free_port()
        self._process = subprocess.Popen(
            [find("WebKitWebDriver"), f"--port={port}"], env={**os.environ, "DISPLAY": display}
        )
        end = monotonic() + PATIENCE
        while not is_connectable(port, "127.0.0.1"):
            assert self._process.poll() is None, f"WebKit ended with {self._process.returncode}"
            assert monotonic() < end, "WebKit does not listen"
            sleep(0.1)
        host = RemoteConnection(client_config=ClientConfig(f"http://127.0.0.1:{port}"))
        self._driver = Remote(host, options=options)
        self._driver.set_window_rect(0, 0, *SIZE)

    def go(self, address: str) -> None:
        """Go to a page."""
        self._driver.get(address)

    def evaluate(self, body: str) -> Any:
        """Run the body of a function on the page; return what it returns, as JSON has it."""
        return self._driver.execute_script(body)

    def click_at(self, x: int, y: int) -> None:
        """Click at a place of the window, in pixels of the page."""
        self._driver.execute(Command.W3C_ACTIONS, {"actions": clicks(x, y)})

    def press(self, keys: str) -> None:
        """Press keys one after the other: characters, or keys as WebDriver writes them."""
        self._driver.execute(Command.W3C_ACTIONS, {"actions": keystrokes(keys)})

    def close(self) -> None:
        """End the engine, and everything that was started with it."""
        self._driver.quit()
        for process in (self._process, self._screen):
            process.terminate()
            process.communicate()
