"""What a ruleset's file says is text, on every page: nothing in it is markup, nothing is lost."""

import json
import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from tests.conftest import run
from tests.hostile import HOSTILE_ADDRESS, PLAIN, PLAIN_ADDRESS, RULESETS, Written
from tests.read_html import read_page

pytestmark = pytest.mark.whole_runs

NUMBERED = re.compile(PLAIN.format("([0-9]+)e"), re.IGNORECASE)
NAMED = re.compile(r"lookup/[0-9a-f]{12}/")
"""The folder of figures, which is named by them: they hold the rulesets' titles."""
MEASURED = re.compile(NAMED.pattern + r"|\b[0-9a-f]{64}\b|\b[0-9][0-9.,]*\s?(?:B|KB|kB|KiB|MB)\b")
"""Sums and sizes of files that have a ruleset's texts in them."""
KINDS = {"", "404.html", "503.html", "downloads/", "rules/", "compare/", "compare/tables/"} | {
    f"{ruleset}/{page}"
    for ruleset in RULESETS
    for page in ("", "odds/", "downloads/", "charts/", "armies-needed/", "2-vs-1/")
}


@dataclass(frozen=True, slots=True)
class Twins:
    """The same site twice: with plain texts in its rulesets, and with hostile ones."""

    plain: Path
    hostile: Path
    texts: list[str]

    def expected(self, text: str) -> str:
        """Return what the hostile site says where the plain one says this, in single spaces."""

        def replaced(found: re.Match[str]) -> str:
            words = self.texts[int(found[1])]
            return words if found[0][0] == "P" else words.lower()

        whole = NUMBERED.sub(replaced, text.replace(PLAIN_ADDRESS, HOSTILE_ADDRESS))
        return " ".join(MEASURED.sub("#", whole).split())


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory, hostile_site: Path) -> Twins:
    """Two sites of a few rulesets, whose texts are the only difference."""
    folder = tmp_path_factory.mktemp("plain")
    written = Written(folder / "rules", hostile=False)
    done = run("build", *written.options, "--output", folder / "site")
    assert done.returncode == 0, done.stderr
    return Twins(folder / "site", hostile_site, written.texts)


@pytest.fixture(scope="module")
def pages(twins: Twins) -> list[tuple[str, Element, Element]]:
    """Every page's address, the plain page and the hostile one, as trees."""
    found = []
    for path in sorted(twins.plain.rglob("*.html")):
        name = path.relative_to(twins.plain)
        trees = [
            read_page((site / name).read_text("utf-8")) for site in (twins.plain, twins.hostile)
        ]
        found.append((name.as_posix().removesuffix("index.html"), trees[0], trees[1]))
    return found


def said(tree: Element) -> list[tuple[str, str]]:
    """Return every text and attribute of a page with the place where it stands."""
    found = []
    for element in tree.iter():
        if element.get("type") != "application/ld+json":
            # HTML to copy has its texts as HTML has them
            is_html = element.get("data-frame") == "snippet"
            text = element.text or ""
            found.append((element.tag, unescape(text) if is_html else text))
        found += [(f"{element.tag}@{name}", value) for name, value in element.items()]
        found.append((f"{element.tag} end", element.tail or ""))
    return found


def data(tree: Element) -> list[Any]:
    """Return what stands in a page for search engines, as it is once it is read."""
    kind = "application/ld+json"
    return [json.loads(each.text or "") for each in tree.iter("script") if each.get("type") == kind]


def test_the_sites_have_the_same_files(
    twins: Twins, pages: list[tuple[str, Element, Element]]
) -> None:
    """No text makes, moves or unmakes a file, and pages of every kind are among them."""
    plain, hostile = (
        {
            NAMED.sub("lookup/", path.relative_to(site).as_posix())
            for path in site.rglob("*")
            if path.is_file()
        }
        for site in (twins.plain, twins.hostile)
    )
    assert plain == hostile
    assert {address for address, *_ in pages} >= KINDS


def test_no_text_adds_an_element(pages: list[tuple[str, Element, Element]]) -> None:
    """Every page has the same elements with the same attributes, whatever the texts are."""
    for address, plain, hostile in pages:
        shapes = [
            [(element.tag, sorted(element.keys())) for element in tree.iter()]
            for tree in (plain, hostile)
        ]
        assert shapes[0] == shapes[1], address


def test_every_text_comes_out_letter_by_letter(
    twins: Twins, pages: list[tuple[str, Element, Element]]
) -> None:
    """Where the plain page has a text or attribute, the hostile one has its own, whole."""
    shown: set[int] = set()
    for address, plain, hostile in pages:
        for (place, text), (_, found) in zip(said(plain), said(hostile), strict=True):
            shown |= {int(number) for number in NUMBERED.findall(text)}
            assert twins.expected(text) == twins.expected(found), f"{address}: {place}"
    assert shown == set(range(len(twins.texts)))


def test_what_search_engines_read_is_whole(
    twins: Twins, pages: list[tuple[str, Element, Element]]
) -> None:
    """Data for search engines are JSON with the same texts, and addresses of the site."""
    found = [(data(plain), data(hostile)) for _, plain, hostile in pages]
    # of each ruleset, the classic rules, and all together
    assert sum(len(plain) for plain, _ in found) == len(RULESETS) + 2
    for plain, hostile in found:
        for one, other in zip(strings(plain), strings(hostile), strict=True):
            assert twins.expected(one) == twins.expected(other)


def test_the_search_index_holds_plain_texts(twins: Twins) -> None:
    """It has each text letter by letter, nothing escaped: the search shows it as text."""
    indexes = [
        json.loads((site / "search" / "pages.json").read_text(encoding="utf-8"))
        for site in (twins.plain, twins.hostile)
    ]
    one, other = (list(strings(index)) for index in indexes)
    assert [twins.expected(text) for text in one] == [twins.expected(text) for text in other]
    assert any("<" in text for text in other)


def strings(value: Any) -> list[str]:
    """Return all texts within a value read from JSON, in their order."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [text for each in value for text in strings(each)] if isinstance(value, list) else []
