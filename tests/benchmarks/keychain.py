"""How long a chain of 8 territories takes from a keypress to its answer, four times slowed down.

Run by ``python -m tests.benchmarks.keychain SITE`` with the folder of a built site.
"""

import statistics
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import chromium, server
from tests.browser.every_feature.surroundings import slow_down

PRESSES = 40

CHAINS = {
    "8 small": "?a=30&d=7&rules=classic&to=3&to=2&to=4&to=1&to=2.2&to=5&to=3",
    "8 small, Dutch rules": "?a=30&d=7&rules=dutch&to=3&to=2&to=4&to=1&to=2.2&to=5&to=3",
    "8 with 10 to 17 defenders": "?a=150&d=17&rules=classic&to=13&to=12&to=14&to=11&to=12&to=15"
    "&to=10",
    "20 small": "?a=60&d=7&rules=classic" + "&to=3&to=1" * 9 + "&to=2",
}
"""Chains by what is said of them: all are solved at once."""

WATCH = """() => {
  window.times = [];
  const field = document.querySelector("#chain-defenders-8");
  field.addEventListener("keydown", ({ timeStamp }) => {
    const answered = new MutationObserver(() => {
      answered.disconnect();
      const written = performance.now() - timeStamp;
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => times.push([written, performance.now() - timeStamp]);
        drawn.port2.postMessage(null);
      });
    });
    const answer = document.querySelector('[data-question="reached"]');
    answered.observe(answer, { childList: true, characterData: true, subtree: true });
  });
}"""
"""Keeps for each key the milliseconds until the answer is written, and until it is drawn."""


def measure(site: Path, search: str) -> list[tuple[float, float]]:
    """The times of keypresses that give the eighth territory more and fewer defenders."""
    executable = chromium.find()
    if executable is None:
        raise SystemExit(chromium.MISSING)
    with server.serve(site) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        page = browser.new_page(viewport={"width": 360, "height": 740}, bypass_csp=True)
        page.goto(f"{root}paths/{search}", wait_until="networkidle")
        slow_down(page)
        page.evaluate(WATCH)
        page.focus("#chain-defenders-8")
        for press in range(PRESSES):
            page.keyboard.press("ArrowDown" if press % 2 else "ArrowUp")
            page.wait_for_function(f"times.length > {press}")
        times: list[tuple[float, float]] = [tuple(pair) for pair in page.evaluate("times")]
        browser.close()
    return times


def main(site: Path) -> None:
    """Print the times for chains that are solved at once."""
    for what, search in CHAINS.items():
        both = zip(*measure(site, search), strict=True)
        for done, times in zip(("written", "drawn"), both, strict=True):
            median, worst = statistics.median(times), max(times)
            print(f"{what}: answer {done} after {median:.1f} ms, at most {worst:.1f} ms")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
