"""How long the answer takes on a cold visit to the home page, with a battle in its address.

The phone is six times slower than this machine, and has 1.6 Mbit/s with 150 ms to the host and
back. Run by ``python -m tests.benchmarks.first_answer SITE`` with the folder of a built site.
"""

import statistics
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium, server

RUNS = 5
SLOWER = 6
BYTES_A_SECOND = 1_600_000 // 8
LATENCY = 150
"""Milliseconds from the phone to the host and back."""

HOME = "?a=12&d=7"
ANSWERED = """() => {
  const win = document.querySelector('[data-lookup="win"]');
  const claim = document.querySelector(".lookup__claim");
  return claim?.textContent.includes("12 attackers") && /\\d%/.test(win?.textContent ?? "");
}"""
"""Whether 12 v 7 is answered: the page arrives with the answer of another battle."""


def cold_answer(browser: Browser, root: str) -> tuple[float, float]:
    """Milliseconds from the start of a visit with nothing kept until 12 v 7 is answered, and until
    anything is painted.
    """
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, service_workers="block", bypass_csp=True
    )
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    rate = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    network.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, **rate})
    network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(root + HOME, wait_until="commit")
    page.wait_for_function(ANSWERED, polling="raf")
    answered = page.evaluate("performance.now()")
    paint = "performance.getEntriesByType('paint').at(-1)?.startTime ?? 0"
    painted = page.evaluate(paint)
    context.close()
    return answered, painted


def main(site: Path) -> None:
    """Print the medians of some visits."""
    executable = chromium.find()
    if executable is None:
        raise SystemExit(chromium.MISSING)
    with server.serve(site) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        times = [cold_answer(browser, root) for _ in range(RUNS)]
        browser.close()
    for what, each in zip(("answered", "painted"), zip(*times, strict=True), strict=True):
        median = statistics.median(each)
        print(f"12 v 7 {what} after {median:.0f} ms, from {min(each):.0f} to {max(each):.0f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
