"""Ask for every source that the project names, and say which do not answer: ``make links``.

A report, written to ``.build/reports/links.md``. It ends with 0 whatever the others say: their
sites are not ours, and some answer no program.
"""

import re
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.report_file import REPORTS, write_report

PROJECT = Path(__file__).parents[1]
REPORT = REPORTS / "links.md"

SECONDS = 30
"""How long a site may take to answer."""

IN_PROSE = re.compile(r"\]\((https?://[^\s)]+)\)")
REFUSALS = frozenset({401, 403, 405, 406, 429, 503})
"""Answers of sites that are there, and do not speak with programs."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of asking for an address."""

    address: str
    said: str
    is_there: bool


def addresses(project: Path) -> dict[str, list[str]]:
    """Every address of a source, with the files that name it, both in a fixed order.

    Those are the addresses in the files of rulesets and works, in the citation, and the links of
    hand-written pages.
    """
    found: dict[str, set[str]] = {}
    folders = ("docs", "generator", "risk_odds")
    files = [path for folder in folders for path in (project / folder).rglob("*")]
    for path in sorted([project / "CITATION.cff", *files]):
        name = path.relative_to(project).as_posix()
        for address in _addresses_in(path, name):
            found.setdefault(address, set()).add(name)
    return {address: sorted(found[address]) for address in sorted(found)}


def _addresses_in(path: Path, name: str) -> Iterator[str]:
    if name == "CITATION.cff":
        yield from _addresses_of(yaml.safe_load(path.read_text(encoding="utf-8")))
    elif name.startswith(("risk_odds/", "generator/sources/")) and path.suffix == ".toml":
        yield from _addresses_of(tomllib.loads(path.read_text(encoding="utf-8")))
    elif name.startswith("docs/") and path.suffix == ".md":
        yield from IN_PROSE.findall(path.read_text(encoding="utf-8"))


def _addresses_of(value: Any) -> Iterator[str]:
    """Every text of a document that is an address."""
    if isinstance(value, str) and re.match(r"https?://\S+$", value):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _addresses_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from _addresses_of(each)


def ask(address: str, seconds: float = SECONDS) -> Answer:
    """Whether a page is still there."""
    request = urllib.request.Request(address, headers={"User-Agent": "Mozilla/5.0 (link check)"})
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            moved = "" if answer.url == address else f", now at {answer.url}"
            return Answer(address, f"{answer.status}{moved}", True)
    except urllib.error.HTTPError as error:
        there = error.code in REFUSALS
        return Answer(address, f"{error.code}{', refuses programs' if there else ''}", there)
    except (OSError, ValueError) as error:
        return Answer(address, str(error) or type(error).__name__, False)


def report(answers: Iterable[Answer], named: dict[str, list[str]]) -> str:
    """What was found, as Markdown: first what is not there, with the files that name it."""
    all_answers = list(answers)
    missing = [answer for answer in all_answers if not answer.is_there]
    lines = [f"# {len(all_answers)} sources, missing: {len(missing)}", ""]
    for answer in [*missing, *(answer for answer in all_answers if answer.is_there)]:
        mark = "" if answer.is_there else "**missing** "
        lines.append(
            f"- {mark}<{answer.address}>: {answer.said} ({', '.join(named[answer.address])})"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Ask for all, write the report and say what does not answer."""
    named = addresses(PROJECT)
    with ThreadPoolExecutor(8) as asking:
        text = report(asking.map(ask, named), named)
    write_report(REPORT, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
