"""How long a chain of 8 territories takes from a keypress to its answer, four times slowed down.

Run by ``python -m tests.benchmarks.keychain SITE`` with the folder of a built site.
"""

import sys
from pathlib import Path

from tests.benchmarks.keypress import Times, phone, tell, times_of

PRESSES = 40

CHAINS = {
    "8 small": "?a=30&d=7&rules=classic&to=3&to=2&to=4&to=1&to=2.2&to=5&to=3",
    "8 small, Dutch rules": "?a=30&d=7&rules=dutch&to=3&to=2&to=4&to=1&to=2.2&to=5&to=3",
    "8 with 10 to 17 defenders": "?a=150&d=17&rules=classic&to=13&to=12&to=14&to=11&to=12&to=15"
    "&to=10",
    "20 small": "?a=60&d=7&rules=classic" + "&to=3&to=1" * 9 + "&to=2",
}
"""Chains by what is said of them: all are solved at once."""


def measure(site: Path, search: str) -> Times:
    """The times of keypresses that give the eighth territory more and fewer defenders."""
    with phone(site) as (page, root):
        page.goto(f"{root}paths/{search}", wait_until="networkidle")
        keys = ["ArrowUp", "ArrowDown"] * (PRESSES // 2)
        return times_of(page, "#chain-defenders-8", '[data-question="reached"]', keys)


def main(site: Path) -> None:
    """Print the times for chains that are solved at once."""
    for what, search in CHAINS.items():
        tell(what, measure(site, search))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
