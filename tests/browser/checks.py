"""What is looked for in any page that is open: scripts that return its faults, in words."""

from collections.abc import Callable, Iterator, Sequence
from re import Pattern
from time import monotonic

from playwright.sync_api import Page, Route, TimeoutError, expect

from tests.browser.conftest import PATIENCE

OPEN_ALL = "for (const part of document.querySelectorAll('details')) part.open = true"
"""Opens every section that can be opened."""

NAMES = """() => {
  const faults = [];
  const told = (element) => element.outerHTML.slice(0, 120);
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element) => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    return [
      element.getAttribute("aria-label"), element.title, element.alt, element.textContent,
      ...ids.map((id) => document.getElementById(id)?.textContent),
      ...Array.from(element.labels ?? [], (label) => label.textContent),
    ].some((text) => text?.trim());
  };
  const every = (selector, sound, what) => {
    for (const element of document.querySelectorAll(selector)) {
      if (!sound(element)) faults.push(`${what}: ${told(element)}`);
    }
  };
  every("html", (html) => html.lang, "no language");
  every("a[href], button, input:not([type=hidden]), select, textarea, summary",
    (control) => !shown(control) || nameOf(control), "control without a name");
  every("main svg:not([aria-hidden=true])",
    (svg) => ["img", "slider"].includes(svg.getAttribute("role")) && nameOf(svg),
    "drawing without a name");
  every("[data-counting-switch]", (place) => place.childElementCount, "place without its switch");
  every("img", (image) => image.hasAttribute("alt"), "image without a text");
  every(".scroll", (region) => region.getAttribute("role") === "region" &&
    region.tabIndex === 0 && region.getAttribute("aria-label")?.trim(),
    "scroll region without a name or the keyboard");
  // a table may be filled once somebody asks for it
  const awaited = (table) => !table.querySelector("tr") && !shown(table);
  every("main table", (table) => table.querySelector("th") || awaited(table),
    "table without headings");
  every("main .scroll table, main article > table",
    (table) => table.caption?.textContent.trim() || awaited(table), "table without a caption");
  every("main .scroll table th", (th) => th.scope, "heading without its scope");
  every("[tabindex]", (element) => element.tabIndex <= 0, "order of focus forced");
  every("[id]", (element) => document.querySelectorAll(`[id="${element.id}"]`).length === 1,
    "id used twice");
  for (const name of ["aria-describedby", "aria-labelledby", "aria-controls", "for"]) {
    every(`main [${name}]`, (element) => element.getAttribute(name).split(" ")
      .every((id) => document.getElementById(id)), `${name} names nothing`);
  }
  let level = 0;
  for (const heading of document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6)")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) faults.push(`heading of level ${next} after ${level}: ${told(heading)}`);
    level = next;
  }
  if (document.querySelectorAll("main").length !== 1) faults.push("not one main part");
  return faults;
}"""
"""Controls, drawings, regions without a name; places without their switch; tables without headings;
ids that are not there.
"""

CONTRASTS = """() => {
  const parse = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const over = (top, below) =>
    top.rgb.map((part, at) => part * top.alpha + below[at] * (1 - top.alpha));
  const groundOf = (element) => {
    if (!element) return [255, 255, 255];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own.alpha === 1 ? own.rgb : over(own, groundOf(element.parentElement));
  };
  const luminance = (rgb) => {
    const [red, green, blue] = rgb
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const faults = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const measured = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || measured.has(element)) continue;
    measured.add(element);
    const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const box = element.getBoundingClientRect();
    if (!seen || box.width < 2 || element.closest(".unseen, [aria-disabled=true]")) continue;
    const style = getComputedStyle(element);
    let alpha = 1;
    for (let at = element; at; at = at.parentElement) alpha *= getComputedStyle(at).opacity;
    const ground = groundOf(element);
    const ink = parse(style.color);
    const shades = [over({ rgb: ink.rgb, alpha: ink.alpha * alpha }, ground), ground];
    const [low, high] = shades.map(luminance).sort((one, other) => one - other);
    const contrast = (high + 0.05) / (low + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    if (contrast < (large ? 3 : 4.5)) {
      const name = `${element.tagName}.${element.className}`;
      faults.add(`${contrast.toFixed(2)} ${name}: ${element.textContent.trim().slice(0, 40)}`);
    }
  }
  return [...faults];
}"""
"""Texts with a contrast below 4.5 to what is behind them (large text 3)."""

REPORTED = """
  window.reported = [];
  addEventListener("securitypolicyviolation", (event) =>
    window.reported.push([event.effectiveDirective, event.blockedURI]));
"""
"""Runs before a page's own scripts: what the page's policy has stopped, by directive."""

WIDTHS = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"

CUT_OFF = """() => {
  const window = document.documentElement.clientWidth + 1;
  const slides = (element) =>
    element !== null && element !== document.documentElement &&
    (["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
      slides(element.parentElement));
  return Array.from(document.querySelectorAll("body *"))
    .filter((element) => element.checkVisibility())
    .filter((element) => element.getBoundingClientRect().right > window)
    .filter((element) => !element.closest(".unseen, .stuck, svg") && !slides(element.parentElement))
    .map((element) => `${element.tagName}.${element.className}`);
}"""
"""What goes on beyond the window and cannot be reached, as nothing around it slides. A width of the
page does not tell: the page itself does not slide, and what clips its content hides how wide it is.
Headings that stay in sight slide with the table that they copy.
"""


TABS = 3
"""Tabs in which pages come to rest side by side."""


def rested(tabs: Sequence[Page], addresses: Sequence[str]) -> Iterator[Page]:
    """Each of these pages, with everything opened, when it has asked for nothing for a while.

    Meanwhile the next ones load in the other tabs.
    """
    for number, address in enumerate([*addresses, *tabs]):
        tab = tabs[number % len(tabs)]
        if number >= len(tabs):
            try:
                tab.wait_for_load_state("networkidle", timeout=PATIENCE / 3)
            except TimeoutError:
                # on a busy machine the end of a request can go unnoticed: once more, by itself
                tab.reload(wait_until="networkidle")
                tab.evaluate(OPEN_ALL)
            yield tab
        if isinstance(address, str):
            tab.goto(address)
            tab.evaluate(OPEN_ALL)


def expect_sound(page: Page, address: str) -> None:
    """The page fits its window, also with everything opened, and has exactly one heading."""
    page.evaluate(OPEN_ALL)
    wide, window = page.evaluate(WIDTHS)
    assert wide <= window, address
    expect(page.locator("h1:visible"), address).to_have_count(1)


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait until something is so, be it on the page or at the host; it may take a while."""
    end = monotonic() + PATIENCE / 1000
    while not is_so():
        assert monotonic() < end, "this is not so"
        page.wait_for_timeout(20)


class Held:
    """Requests of a page for an address: they wait until they are released, and then none does."""

    def __init__(self, page: Page, address: str | Pattern[str]) -> None:
        self._page = page
        self._waiting: list[Route] = []
        self._released = False
        page.route(address, self._on_request)

    def _on_request(self, route: Route) -> None:
        if self._released:
            route.continue_()
        else:
            self._waiting.append(route)

    def wait(self) -> None:
        """Wait until something has been asked for."""
        wait_until(self._page, lambda: bool(self._waiting))

    def release(self) -> None:
        """Let what was asked for come, and all that will be."""
        self.wait()
        self._released = True
        for route in self._waiting:
            route.continue_()
