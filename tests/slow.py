"""The tests that take long, by the last run that was measured: ``make test`` leaves them out.

``python -m tests.slow`` lists them anew, from the reports that ``make test-all`` has left.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean
from xml.etree import ElementTree

PROJECT = Path(__file__).parents[1]
LIST = Path(__file__).with_name("slow.txt")
REPORTS = [PROJECT / ".build" / "reports" / f"test-{name}.xml" for name in ("python", "browser")]
LONGEST = 1.0
"""Seconds that a quick test takes at most, on average of its cases."""


def function_of(test: str) -> str:
    """The function of a test, without its case: ``tests/test_ties.py::test_ties``."""
    return test.partition("[")[0]


def listed() -> frozenset[str]:
    """The functions of the tests that take long, as ``function_of`` names them."""
    return frozenset(LIST.read_text(encoding="utf-8").split())


def measured(reports: Iterable[Path]) -> Iterator[tuple[str, float]]:
    """Each test of some JUnit reports that was not skipped, with the seconds that it took."""
    for report in reports:
        for case in ElementTree.parse(report).iter("testcase"):
            if case.find("skipped") is not None:
                continue
            file = case.attrib["classname"].replace(".", "/")
            yield f"{file}.py::{case.attrib['name']}", float(case.attrib["time"])


def slow_among(tests: Iterable[tuple[str, float]]) -> list[str]:
    """The functions whose cases take longer than a quick test, by their names.

    The quickest function of a file is never listed: its subject keeps a test, unless the file is
    marked as a whole.
    """
    cases = defaultdict(list)
    for test, seconds in tests:
        cases[function_of(test)].append(seconds)
    means = {function: mean(each) for function, each in cases.items()}
    files = defaultdict(list)
    for function in means:
        files[function.partition("::")[0]].append(function)
    kept = {min(functions, key=lambda each: (means[each], each)) for functions in files.values()}
    return sorted(each for each, takes in means.items() if takes > LONGEST and each not in kept)


def main() -> int:
    """Write the list; returns 0, or 2 where the reports are not those of all tests."""
    for report in REPORTS:
        if not report.is_file():
            print(f"{report}: found nothing, expected a report of `make test-all`", file=sys.stderr)
            return 2
    tests = [*measured(REPORTS)]
    for function in sorted(listed() - {function_of(test) for test, _ in tests}):
        print(
            f"{LIST}: {function}: found in no report, expected it in those of all tests; "
            "where there is no such test any more, remove the line",
            file=sys.stderr,
        )
        return 2
    functions = slow_among(tests)
    LIST.write_text("".join(f"{each}\n" for each in functions), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
