"""Lighthouse's scores of twelve kinds of page: medians of three runs, from a host that compresses,
over HTTP/2 as most speak and over HTTP/1.1, and from one that does not.

Run by ``python -m tests.benchmarks.lighthouse SITE [PAGE ...]`` with the folder of a built site,
and other pages of it where these are wanted, as ``classic/odds/``. The test
(``tests/browser/test_lighthouse.py``) takes five of the twelve, and the best of its runs.
"""

import argparse
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.browser import server
from tests.browser.http2 import spoken_before
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


@contextmanager
def _over_http2(site: Path) -> Iterator[str]:
    with server.serve(site) as root, spoken_before(root) as before:
        yield before


HOSTS: dict[str, Callable[[Path], AbstractContextManager[str]]] = {
    "HTTP/2": _over_http2,
    "HTTP/1.1": server.serve,
    "HTTP/1.1, plain": lambda site: server.serve(site, host=server.HOSTS["plain"]),
}


def main(site: Path, pages: Sequence[str], hosts: Sequence[str]) -> None:
    """Print a line for each host and page: the medians of the categories, and the runs."""
    print(f"host, page, medians of {RUNS} ({', '.join(LEAST)}), performance of each run")
    report = REPORTS / "median"
    for host in hosts:
        with HOSTS[host](site) as root:
            machine = audit(root, report, 4 * PHONE).machine
            for page in pages:
                scores = []
                for _ in range(RUNS):
                    found = audit(root + page, report, machine)
                    machine = found.machine
                    scores.append(found.scores)
                medians = [statistics.median(each[name] for each in scores) for name in LEAST]
                runs = ", ".join(str(each["performance"]) for each in scores)
                print(f"{host}, {page or 'home'}, {medians}, {runs}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Lighthouse's scores, medians of three runs.")
    parser.add_argument("site", type=Path, help="the folder of a built site")
    parser.add_argument("pages", nargs="*", default=PAGES, help="other pages than the twelve")
    parser.add_argument("--host", action="append", choices=HOSTS, help="one host; several times")
    chosen = parser.parse_intermixed_args()
    main(chosen.site, chosen.pages, chosen.host or [*HOSTS])
