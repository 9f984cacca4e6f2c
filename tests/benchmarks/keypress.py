"""How long the lookup takes from a keypress to its answer, on a processor made four times slower.

Run by ``python -m tests.benchmarks.keypress SITE`` with the folder of a built site.
"""

import statistics
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import chromium, server
from tests.browser.every_feature.surroundings import slow_down
from tests.browser.offline import CONTROLLED

WATCH = """() => {
  window.times = [];
  document.querySelector("#lookup-attackers").addEventListener("keydown", ({ timeStamp }) => {
    const answered = new MutationObserver(() => {
      answered.disconnect();
      const written = performance.now() - timeStamp;
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => times.push([written, performance.now() - timeStamp]);
        drawn.port2.postMessage(null);
      });
    });
    answered.observe(document.querySelector(".lookup__answer"), { subtree: true, childList: true });
  });
}"""
"""Keeps for each key the milliseconds until the answer is written, and until it is drawn."""


def measure(
    site: Path, ruleset: str, largest: int, presses: int, *, offline: bool
) -> list[tuple[float, float]]:
    """The times of that many keypresses, through battles of up to ``largest`` attackers against as
    many defenders; ``offline`` without a network, after one visit.
    """
    executable = chromium.find()
    if executable is None:
        raise SystemExit(chromium.MISSING)
    with server.serve(site) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        page = browser.new_page(viewport={"width": 360, "height": 740}, bypass_csp=True)
        if offline:
            page.goto(root)
            page.wait_for_function(CONTROLLED)
            page.context.set_offline(True)
        first = largest - presses
        page.goto(f"{root}?a={first}&d={largest}&rules={ruleset}", wait_until="networkidle")
        slow_down(page)
        page.evaluate(WATCH)
        page.focus("#lookup-attackers")
        for press in range(1, presses + 1):
            page.keyboard.press("ArrowUp")
            page.wait_for_function(f"times.length >= {press}")
        times: list[tuple[float, float]] = [tuple(pair) for pair in page.evaluate("times")]
        browser.close()
    return times


def main(site: Path) -> None:
    """Print the times for battles that are solved at once, and for the largest there are."""
    for ruleset in ("classic", "dutch", "balanced-blitz"):
        for largest, presses, offline in ((100, 40, False), (100, 40, True), (1000, 10, False)):
            measured = zip(*measure(site, ruleset, largest, presses, offline=offline), strict=True)
            for what, times in zip(("written", "drawn"), measured, strict=True):
                median, worst = statistics.median(times), max(times)
                where = f"{ruleset} to {largest}, {'offline' if offline else 'online'}"
                print(f"{where}: answer {what} after {median:.1f} ms, at most {worst:.1f} ms")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
