"""How long the board takes for a plan with 8 targets, on a processor made four times slower.

Chromium slows down a page, but none of its workers. So what the board's worker does is done on the
page here, by the same module. Run by ``python -m tests.benchmarks.planning SITE`` with the folder
of a built site.
"""

import os
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from generator.site.rulesets_for_scripts import offer
from risk_odds.board import load_board
from risk_odds.rule_names import rules
from tests.browser import chromium, server
from tests.browser.every_feature.surroundings import slow_down
from tests.named import assets_of

MOST = 300
"""Milliseconds until a plan stands on the page."""

COLD, WARM = 5, 10
"""Visits, and further questions in each."""

RULES = "classic"
POSITIONS: dict[str, tuple[str, int, Sequence[str]]] = {
    "Australia and half of Asia": (
        "Siam",
        35,
        (
            *("Indonesia", "New Guinea", "Western Australia", "Eastern Australia"),
            *("India", "China", "Mongolia", "Afghanistan"),
        ),
    ),
    "North America without its edge": (
        "Greenland",
        35,
        (
            *("Northwest Territory", "Ontario", "Quebec", "Alberta", "Alaska"),
            *("Western United States", "Eastern United States", "Central America"),
        ),
    ),
}
"""The place and the attackers (A) of a stack, and 8 targets; each holds 1, 2 or 3 defenders."""

ANSWERED = """async ([folder, data, times]) => {
  const [{ answer }, { rulesNamed }] = await Promise.all(
    ["workers/board-task.js", "kernel/rules.js"].map((name) => import(folder + name)));
  const rules = rulesNamed(data.offers, data.rules);
  const targets = Object.fromEntries(data.targets.map(([name, defenders]) =>
    [name, { rules, defenders, behind: rules.staying }]));
  const { neighbours, stack } = data;
  const question = { kind: "plan", neighbours, targets, stack, percents: [50, 75, 90, 95] };
  return Array.from({ length: times }, () => {
    const began = performance.now();
    const parts = {};
    answer(question, (part) => {
      for (const name of Object.keys(part)) parts[name] ??= performance.now() - began;
    });
    return [parts.plan, parts.stacks];
  });
}"""
"""Milliseconds until the plan and the smallest stacks are answered, for each time it is asked."""


def times_of(browser: Browser, root: str, folder: str, name: str) -> list[tuple[float, float]]:
    """The times of a question on a page that has just been opened, the first of them cold."""
    place, attackers, targets = POSITIONS[name]
    data: dict[str, Any] = {
        "offers": {RULES: offer(rules[RULES], 1)},
        "rules": RULES,
        "neighbours": load_board().neighbours,
        "stack": {"place": place, "attackers": attackers},
        "targets": [[target, 1 + number % 3] for number, target in enumerate(targets)],
    }
    context = browser.new_context(service_workers="block", bypass_csp=True)
    page = context.new_page()
    page.goto(f"{root}continents/", wait_until="networkidle")
    slow_down(page)
    times = page.evaluate(ANSWERED, [folder, data, 1 + WARM])
    context.close()
    return [(plan, stacks) for plan, stacks in times]


def tell(what: str, times: Sequence[float]) -> None:
    """Print the median and the range of times."""
    median = statistics.median(times)
    print(f"{what}: {median:.0f} ms, from {min(times):.0f} to {max(times):.0f}")


def main(site: Path) -> None:
    """Print the times of plans and of smallest stacks, cold and warm."""
    executable = chromium.find()
    if executable is None:
        raise SystemExit(chromium.MISSING)
    print(f"load {os.getloadavg()[0]:.1f}; a plan may take {MOST} ms")
    with server.serve(site) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        folder = f"{root}{assets_of(site)}javascripts/"
        for name in POSITIONS:
            visits = [times_of(browser, root, folder, name) for _ in range(COLD)]
            for number, what in enumerate(("plan", "plan and smallest stacks")):
                tell(f"{name}, {what}, cold", [visit[0][number] for visit in visits])
                warm = [each[number] for visit in visits for each in visit[1:]]
                tell(f"{name}, {what}, warm", warm)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
