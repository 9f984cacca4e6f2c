"""How long the lookup takes from a keypress to its answer, on a processor made four times slower.

Run by ``python -m tests.benchmarks.keypress SITE`` with the folder of a built site.
"""

import statistics
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium, server
from tests.browser.every_feature.surroundings import slow_down
from tests.browser.offline import CONTROLLED

WATCH = """([field, answer]) => {
  window.times = [];
  document.querySelector(field).addEventListener("keydown", ({ timeStamp }) => {
    const answered = new MutationObserver(() => {
      answered.disconnect();
      const written = performance.now() - timeStamp;
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => times.push([written, performance.now() - timeStamp]);
        drawn.port2.postMessage(null);
      });
    });
    const place = document.querySelector(answer);
    answered.observe(place, { subtree: true, childList: true, characterData: true });
  });
}"""
"""Keeps for each key the milliseconds until the answer is written, and until it is drawn."""

Times = list[tuple[float, float]]
"""Of each key, in milliseconds: until the answer is written, and until it is drawn."""


@contextmanager
def phone(site: Path) -> Iterator[tuple[Page, str]]:
    """A page as wide as a phone, and the address of the site that is served to it."""
    executable = chromium.find()
    if executable is None:
        raise SystemExit(chromium.MISSING)
    with server.serve(site) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        yield browser.new_page(viewport={"width": 360, "height": 740}, bypass_csp=True), root
        browser.close()


def times_of(page: Page, field: str, answer: str, keys: Iterable[str]) -> Times:
    """The times of keys pressed in a field, on a processor made four times slower."""
    slow_down(page)
    page.evaluate(WATCH, [field, answer])
    page.focus(field)
    for press, key in enumerate(keys):
        page.keyboard.press(key)
        page.wait_for_function(f"times.length > {press}")
    return [tuple(pair) for pair in page.evaluate("times")]


def tell(what: str, times: Times) -> None:
    """Print the median and the longest of times."""
    for done, each in zip(("written", "drawn"), zip(*times, strict=True), strict=True):
        median, worst = statistics.median(each), max(each)
        print(f"{what}: answer {done} after {median:.1f} ms, at most {worst:.1f} ms")


def measure(site: Path, ruleset: str, largest: int, presses: int, *, offline: bool) -> Times:
    """The times of that many keypresses, through battles of up to ``largest`` attackers against as
    many defenders; ``offline`` without a network, after one visit.
    """
    with phone(site) as (page, root):
        if offline:
            page.goto(root)
            page.wait_for_function(CONTROLLED)
            page.context.set_offline(True)
        first = largest - presses
        page.goto(f"{root}?a={first}&d={largest}&rules={ruleset}", wait_until="networkidle")
        return times_of(page, "#lookup-attackers", ".lookup__answer", ["ArrowUp"] * presses)


def main(site: Path) -> None:
    """Print the times for battles that are solved at once, and for the largest there are."""
    for ruleset in ("classic", "dutch", "balanced-blitz"):
        for largest, presses, offline in ((100, 40, False), (100, 40, True), (1000, 10, False)):
            where = f"{ruleset} to {largest}, {'offline' if offline else 'online'}"
            tell(where, measure(site, ruleset, largest, presses, offline=offline))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
