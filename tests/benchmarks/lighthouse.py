"""Lighthouse's scores of twelve kinds of page, from a host that compresses and from one that does
not: medians of three runs.

Run by ``python -m tests.benchmarks.lighthouse SITE`` with the folder of a built site. The test
(``tests/browser/test_lighthouse.py``) takes five of these pages, and the best of its runs.
"""

import statistics
import sys
from pathlib import Path

from tests.browser import server
from tests.browser.test_lighthouse import LEAST, PHONE, REPORTS, audit

RUNS = 3
PAGES = (
    "",
    "classic/12-vs-7/",
    "classic/",
    "classic/odds/",
    "play/",
    "board/",
    "at-the-table/",
    "paths/",
    "was-i-unlucky/",
    "compare/",
    "house-rules/",
    "literature/",
)
HOSTS = "compressing", "plain"


def main(site: Path) -> None:
    """Print a line for each page and host: the medians of the categories, and the lowest runs."""
    print(f"host, page, medians of {RUNS} ({', '.join(LEAST)}), performance of each run")
    report = REPORTS / "median"
    for host in HOSTS:
        with server.serve(site, host=server.HOSTS[host]) as root:
            machine = audit(root, report, 4 * PHONE).machine
            for page in PAGES:
                scores = []
                for _ in range(RUNS):
                    found = audit(root + page, report, machine)
                    machine = found.machine
                    scores.append(found.scores)
                medians = [statistics.median(each[name] for each in scores) for name in LEAST]
                runs = ", ".join(str(each["performance"]) for each in scores)
                print(f"{host}, {page or 'home'}, {medians}, {runs}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
