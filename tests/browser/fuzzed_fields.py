"""Every form used at random from a seed, as nobody would use it, and what goes wrong.

Texts that are no numbers, keys, lists, buttons, ways of counting, reloads and steps back, one after
the other. After each the page has to be one that a reader could read.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Locator, Page

from tests.browser.checks import WIDTHS
from tests.browser.conftest import SIZES, watch_page

TRIES = 150
"""What is done on each page."""

TEXTS = (
    *(
        "",
        "0",
        "1",
        "2",
        "8",
        "12",
        "30",
        "31",
        "999",
        "1000",
        "1001",
        "-1",
        "-0",
        "007",
        "9" * 400,
    ),
    *("1e3", "1e-3", "3.5", "3,5", "1 000", "+4", "0x10", "NaN", "Infinity", "null", "undefined"),
    *("٣", "١٢", "８", "½", "🎲", "é", "‮12", "a b", "<b>x</b>", "'\"&<>", "{{7*7}}", "%00", "\\"),
    *("12v7", "50%", "2-1", "3 2 1", "__proto__", "constructor", "x" * 2000),
)
KEYS = (
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Backspace", "Delete"),
    *("Home", "End", "PageUp", "PageDown", "Tab", "Shift+Tab", "Space"),
)

TYPED = "main input:not([type=radio]):not([type=checkbox]), main textarea"
CHOSEN = "main input[type=radio], main input[type=checkbox]"
LISTS = "main select"
PRESSED = "main form button, main summary"

UNREADABLE = re.compile(r"\b(?:NaN|undefined|Infinity)\b|\[object \w+|(?<![\w.])-\d+(?:\.\d+)?%")
"""What no reader can read; a chance below 0 is none either."""

PERCENT = re.compile(r"(\d[\d,]*(?:\.\d+)?)%")

PATIENCE = 2_000
"""Milliseconds after which what was drawn is left alone: it is covered, or gone."""

SETTLED = """async () => {
  const busy = () => document.querySelector("main [aria-busy=true]");
  for (let waited = 0; busy() && waited < 100; waited += 1) {
    await new Promise((done) => setTimeout(done, 100));
  }
  return !busy();
}"""
"""Whether the page is done with what it was asked, after ten seconds at most."""


@dataclass
class Used:
    """A page in use: what was done, and what went wrong, each fault with the last steps to it."""

    page: Page
    root: str
    address: str
    done: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def fault(self, words: str) -> None:
        """Keep a fault."""
        steps = "; ".join(self.done[-6:])
        self.faults.append(f"{self.address or 'the home page'}: {words} after: {steps}")


def faults_of_fields(
    browser: Browser, root: str, pages: Sequence[str], seed: str, tries: int = TRIES
) -> list[str]:
    """What went wrong in this many steps on each page."""
    found: list[str] = []
    for address in pages:
        random_ = random.Random(f"{seed} {address}")
        width, height = SIZES["phone"]
        context = browser.new_context(
            viewport={"width": width, "height": height}, service_workers="block"
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch = watch_page(page, root)
        used = Used(page, root, address)
        _open(used)
        for step in steps(random_, tries):
            try:
                used.done.append(step(page))
            except Error as error:
                # what is drawn may be covered or gone by now; only the page's own errors count
                used.done.append(f"in vain ({str(error).splitlines()[0][:60]})")
            if not page.url.startswith(root):  # back beyond the first page
                _open(used)
            for fault in (*watch.faults, *faults_in(page)):
                used.fault(fault)
            if watch.faults or urlsplit(page.url).path != urlsplit(root + address).path:
                _open(used)
            watch.faults.clear()
        if page.evaluate(SETTLED) is not True:
            used.fault("no answer within ten seconds")
        found += used.faults
        context.close()
    return found


def steps(random_: random.Random, number: int) -> Iterator[Callable[[Page], str]]:
    """What a reader does, one thing after the other: each returns what it was, in words."""

    def one_of(page: Page, selector: str) -> Locator:
        found = page.locator(selector).locator("visible=true")
        if not (count := found.count()):
            raise Error(f"no {selector} to be seen")
        return found.nth(random_.randrange(count))

    def type_text(page: Page) -> str:
        text = random_.choice(TEXTS)
        one_of(page, TYPED).focus()
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.insert_text(text)
        return f"typed {text[:20]!r}"

    def press_key(page: Page) -> str:
        key = random_.choice(KEYS)
        page.keyboard.press(key)
        return f"pressed {key}"

    def choose(page: Page) -> str:
        chosen = one_of(page, LISTS)
        values = chosen.locator("option:not([disabled])").evaluate_all(
            "(options) => options.map(({ value }) => value)"
        )
        if not values:
            raise Error("a list without choices")
        value = random_.choice(values)
        chosen.select_option(value)
        return f"chose {value}"

    def check(page: Page) -> str:
        one_of(page, CHOSEN).click(force=True)
        return "chose a way of counting, or the like"

    def press(page: Page) -> str:
        button = one_of(page, PRESSED)
        name = button.get_attribute("aria-label") or button.inner_text()
        button.click()
        return f"pressed {name!r}"

    def reload(page: Page) -> str:
        page.reload()
        return "reloaded"

    def go_back(page: Page) -> str:
        page.go_back()
        return "went back"

    ways = (type_text, press_key, choose, check, press, reload, go_back)
    for _ in range(number):
        yield random_.choices(ways, weights=(8, 5, 2, 2, 5, 1, 1))[0]


def faults_in(page: Page) -> Iterator[str]:
    """What nobody could read on a page, and whether it is wider than its window."""
    text = page.locator("main").inner_text(timeout=10 * PATIENCE)
    for found in {*UNREADABLE.findall(text)}:
        yield f"{found!r} stands on the page"
    for found in {*PERCENT.findall(text)}:
        if float(found.replace(",", "")) > 100 and float(found.replace(",", "")) < 1000:
            yield f"{found}% stands on the page"
    wide, window = page.evaluate(WIDTHS)
    if wide > window:
        yield f"the page is {wide} pixels wide"


def _open(used: Used) -> None:
    used.page.goto(used.root + used.address)
    used.done.append("opened")
