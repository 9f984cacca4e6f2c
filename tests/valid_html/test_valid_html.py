"""What the W3C's own checker says of one page of every kind of the finished site."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]
CHECKER = PROJECT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"

RULESETS = ("classic", "capital", "balanced-blitz", "dutch", "risiko-club")
"""Rulesets whose pages differ in kind: dice, walls, blitz, a defender's choice, blocked attacks."""

BATTLES = ("1-vs-1", "3-vs-3", "8-vs-5", "50-vs-50")

CANNOT_KNOW = {
    # CSS Cascading and Inheritance Level 5: an imported sheet in a layer
    "layers": re.compile(r"^CSS: Parse Error\.$"),
    # in a file, the policy's 'self' is no origin, and so everything seems to be foreign
    "policy": re.compile(r"^Resource violates Content Security Policy \(meta tag\)"),
}
"""What the checker gets wrong, and why."""

BLOCK_OF_DATA = '<script type="application/ld+json">'
FAULT_OF_DATA = re.compile(r"^Inline script violates Content Security Policy \(meta tag\)")
"""What the checker gets wrong where a page has one: it never runs, so no policy is asked for it
(HTML, "prepare the script element"). Only a site that knows its address has such pages."""


def kinds(site: Path) -> Iterator[Path]:
    """One page of every kind: those of no ruleset, and of a few rulesets all but their battles."""
    index = json.loads((site / "api/v1/index.json").read_text(encoding="utf-8"))
    names = {
        name
        for ruleset in index["rulesets"]
        for name in (ruleset["id"], *(alias["id"] for alias in ruleset["aliases"]))
    }
    yield site / "404.html"
    for page in sorted(site.rglob("index.html")):
        first, *others = page.relative_to(site).parts
        if re.search(r"\d-vs-\d", str(page.relative_to(site))):
            if first in RULESETS and others[0] in BATTLES:
                yield page
        elif first not in names or first in RULESETS:
            yield page


@pytest.fixture(scope="module")
def messages(site: Path) -> list[dict[str, Any]]:
    """Every message of the checker, those of warnings included."""
    java = shutil.which("java")
    assert java, "Java 11 or newer is needed for the Nu Html Checker, found none"
    pages = list(kinds(site))
    assert len(pages) > 100
    command = [java, "-Xss8m", "-jar", str(CHECKER), "--format", "json", "--exit-zero-always"]
    done = subprocess.run([*command, *map(str, pages)], capture_output=True, text=True, check=True)
    # what it finds is written to the standard error
    found: list[dict[str, Any]] = json.loads(done.stderr)["messages"]
    return found


def test_pages_are_valid(messages: list[dict[str, Any]]) -> None:
    """No page of any kind has an error or a warning, but for what the checker does not know."""
    known = (*CANNOT_KNOW.values(), FAULT_OF_DATA)
    assert [
        f"{each['url'].rpartition('/site/')[2]}:{each.get('lastLine')}: {each['message']}"
        for each in messages
        if not any(pattern.search(each["message"]) for pattern in known)
    ] == []


@pytest.mark.parametrize("reason", CANNOT_KNOW)
def test_exceptions_are_needed(messages: list[dict[str, Any]], reason: str) -> None:
    """The checker still gets wrong what is passed over: a reason that has gone is taken out."""
    assert any(CANNOT_KNOW[reason].search(each["message"]) for each in messages)


def test_blocks_of_data_are_all_it_takes_for_scripts(
    site: Path, messages: list[dict[str, Any]]
) -> None:
    """The checker is wrong about each page with a block of data, and finds fault with no script."""
    found = {each["url"] for each in messages if FAULT_OF_DATA.search(each["message"])}
    having = {page for page in kinds(site) if BLOCK_OF_DATA in page.read_text(encoding="utf-8")}
    assert {Path(url.removeprefix("file:")) for url in found} == having
