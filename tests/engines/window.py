"""A window of any engine, as journeys use it: they are written once, for all of them."""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

SIZE = 360, 740
"""Width and height of every window: a phone's."""
PATIENCE = 60
"""Seconds after which something that does not come is a fault; a busy machine is none."""
ENTER = "\ue007"
"""The key Enter, as WebDriver writes it."""

CENTRE = """
  const [selector] = given;
  const element = document.querySelector(selector);
  if (!element?.checkVisibility({ visibilityProperty: true }) || element.disabled) return null;
  // a field that is typed into keeps its answer in sight; a finger elsewhere leaves it
  if (document.activeElement !== element) document.activeElement.blur();
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element.getBoundingClientRect();
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const there = document.elementFromPoint(x, y);
  return element === there || element.contains(there) ? [x, y] : null;
"""
"""The middle of a control that can be seen, is enabled and has nothing before it; else null."""

SELECT = """
  const [selector] = given;
  const field = document.querySelector(selector);
  if (!field?.checkVisibility({ visibilityProperty: true })) return false;
  field.focus();
  field.select();
  return document.activeElement === field;
"""
"""Whether a field has the focus now, and all of its text is selected."""

CHOOSE = """
  const [selector, value] = given;
  const list = document.querySelector(selector);
  if (![...(list?.options ?? [])].some((option) => option.value === value)) return false;
  list.value = value;
  for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
"""
"""Whether a list has that choice, which is made then: engines draw open lists beside the page."""

LOADED = "return performance.getEntriesByType('navigation')[0]?.loadEventEnd > 0;"

SEEN = """
  const elements = [...document.querySelectorAll(given[0])];
  return elements.map(({ textContent }) => textContent.trim().replace(/\\s+/g, " "));
"""


class Window(ABC):
    """One window of an engine, of the size of a phone."""

    lost: tuple[type[Exception], ...] = ()
    """What the engine raises where a page is asked while it makes way for another."""

    def open(self, address: str) -> None:
        """Open a page, and wait until it and its scripts have loaded."""
        self.go(address)
        # WebKitGTK goes on before the scripts have run
        self.wait_until(lambda: self.run(LOADED), f"{address} has loaded")

    @abstractmethod
    def go(self, address: str) -> None:
        """Go to a page."""

    @abstractmethod
    def evaluate(self, body: str) -> Any:
        """Run the body of a function on the page; return what it returns, as JSON has it."""

    @abstractmethod
    def click_at(self, x: int, y: int) -> None:
        """Click at a place of the window, in pixels of the page."""

    @abstractmethod
    def press(self, keys: str) -> None:
        """Press keys one after the other: characters, or keys as WebDriver writes them."""

    @abstractmethod
    def close(self) -> None:
        """End the engine, and everything that was started with it."""

    def run(self, body: str, *given: Any) -> Any:
        """Run the body of a function, which finds its arguments in ``given``."""
        return self.evaluate(f"const given = {json.dumps(given)};\n{body}")

    def wait_until(self, is_so: Callable[[], Any], words: str) -> Any:
        """Wait until something is so, and return it; ``words`` say what, where it never is."""
        end = monotonic() + PATIENCE
        while True:
            try:
                if found := is_so():
                    return found
            except self.lost:
                if monotonic() > end:
                    raise
            assert monotonic() < end, f"this is not so: {words}"
            sleep(0.05)

    def click(self, selector: str) -> None:
        """Click in the middle of the first element, once it can be clicked."""
        seen: list[Any] = [None]

        def rests() -> Any:
            seen.append(self.run(CENTRE, selector))
            return seen[-1] if seen[-2] == seen[-1] else None

        self.click_at(*self.wait_until(rests, f"{selector} can be clicked"))

    def type(self, selector: str, text: str) -> None:
        """Type a text in place of what a field has."""
        self.wait_until(lambda: self.run(SELECT, selector), f"{selector} can be typed into")
        self.press(text)

    def choose(self, selector: str, value: str) -> None:
        """Make a choice of a list."""
        self.wait_until(lambda: self.run(CHOOSE, selector, value), f"{selector} has {value}")

    def texts(self, selector: str) -> list[str]:
        """Return the texts of all elements, with single spaces."""
        found: list[str] = self.run(SEEN, selector)
        return found

    def expect(self, selector: str, *texts: str | re.Pattern[str]) -> None:
        """The elements have these texts before long: whole ones, or patterns found in them."""
        seen: list[str] = []

        def is_so() -> bool:
            seen[:] = self.texts(selector)
            return len(seen) == len(texts) and all(
                wanted == text if isinstance(wanted, str) else wanted.search(text)
                for wanted, text in zip(texts, seen, strict=True)
            )

        try:
            self.wait_until(is_so, selector)
        except AssertionError:
            assert seen == list(texts), selector
            raise

    def value(self, selector: str) -> str:
        """Return what a field holds."""
        found: str = self.run("return document.querySelector(given[0]).value", selector)
        return found

    def expect_address(self, address: str) -> None:
        """The window shows this address before long."""
        self.wait_until(lambda: self.run("return location.href") == address, address)
