"""A window of Chromium, as the other browser tests have it: what fails here as well, no other
engine is to blame for.
"""

from typing import Any

from playwright.sync_api import Error, sync_playwright

from tests.browser.chromium import FLAGS
from tests.engines.programs import find
from tests.engines.window import ENTER, SIZE, Window


class Chromium(Window):
    """One window of Chromium, in a fresh profile."""

    lost = (Error,)

    def __init__(self) -> None:
        executable = find("chromium")
        self._playwright = sync_playwright().start()
        width, height = SIZE
        self._browser = self._playwright.chromium.launch(
            executable_path=executable, args=list(FLAGS)
        )
        self._page = self._browser.new_page(viewport={"width": width, "height": height})

    def go(self, address: str) -> None:
        """Go to a page."""
        self._page.goto(address)

    def evaluate(self, body: str) -> Any:
        """Run the body of a function on the page; return what it returns, as JSON has it."""
        return self._page.evaluate(f"() => {{\n{body}\n}}")

    def click_at(self, x: int, y: int) -> None:
        """Click at a place of the window, in pixels of the page."""
        self._page.mouse.click(x, y)

    def press(self, keys: str) -> None:
        """Press keys one after the other: characters, or keys as WebDriver writes them."""
        for key in keys:
            self._page.keyboard.press("Enter" if key == ENTER else key)

    def close(self) -> None:
        """End the engine, and everything that was started with it."""
        self._browser.close()
        self._playwright.stop()
