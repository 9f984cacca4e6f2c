import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import feedparser
import pytest

from generator.scope.addresses import FEED
from generator.scope.changes import Change, load_changes
from generator.site.feed import MEDIA_TYPE, feed_text
from tests.conftest import SITE, Built
from tests.examples import example
from tests.read_html import read_page, text_of
from tests.scope.test_changes import CORRECTION, RELEASE, written

HOSTILE = "</content><script>alert(1)</script> & ]]> <!--"


@pytest.fixture
def changes(tmp_path: Path) -> tuple[Change, ...]:
    """A correction, and the release before it."""
    return load_changes("0.1.1", written(tmp_path, CORRECTION + RELEASE))


def terms(entry: Any) -> dict[str, list[str]]:
    """Return the categories of an entry by the last part of their schemes."""
    found: dict[str, list[str]] = {}
    for tag in entry.tags:
        found.setdefault(tag.scheme.partition("#")[2], []).append(tag.term)
    return found


def test_a_reader_of_feeds_reads_it(changes: tuple[Change, ...]) -> None:
    """Feedparser finds a well-formed Atom feed with all that the standard asks for."""
    feed = feedparser.parse(feed_text(changes, SITE).encode())
    assert (feed.bozo, feed.version) == (False, "atom10")
    assert feed.feed.id == SITE.address + FEED
    assert feed.feed.updated == "2026-03-04T00:00:00Z"
    assert feed.feed.title == f"{SITE.name}: changes of the data"
    assert "corrections of the datasets" in feed.feed.subtitle
    assert "contributors" in feed.feed.author
    assert feed.feed.rights.startswith("CC BY 4.0")
    assert {(link.rel, link.href) for link in feed.feed.links} == {
        ("self", SITE.address + FEED),
        ("alternate", f"{SITE.address}data-changes/"),
    }
    assert [entry.title for entry in feed.entries] == ["0.1.1: A wrong digit", "0.1.0: First"]
    assert len({entry.id for entry in feed.entries}) == len(feed.entries)
    for entry, change in zip(feed.entries, changes, strict=True):
        assert entry.updated == f"{change.date}T00:00:00Z"
        (link,) = entry.links
        assert (link.rel, link.type) == ("alternate", "text/html")
        assert link.href == f"{SITE.address}data-changes/#{change.id}"
        assert change.paragraphs[0] in entry.content[0].value


def test_a_correction_says_what_was_wrong(changes: tuple[Change, ...]) -> None:
    """Kind, versions, rulesets and datasets are categories; text says the cells and both values."""
    correction, release = feedparser.parse(feed_text(changes, SITE).encode()).entries
    assert terms(correction) == {
        "kind": ["correction"],
        "version": ["0.1.1"],
        "wrong-since": ["0.1.0"],
        "ruleset": ["dutch"],
        "dataset": ["win"],
    }
    assert terms(release) == {"kind": ["release"], "version": ["0.1.0"]}
    text = correction.content[0].value
    assert "A = 3, D = 2; was 0.1, is 0.2" in text
    assert "Wrong from version 0.1.0, right from version 0.1.1." in text


def test_the_same_changes_give_the_same_bytes(changes: tuple[Change, ...]) -> None:
    """Nothing of the day or the machine is in the feed."""
    assert feed_text(changes, SITE) == feed_text(changes, SITE)


def nested(element: Element, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the name of each element, after as many spaces as elements are around it."""
    yield " " * depth, element.tag.rpartition("}")[2]
    for each in element:
        yield from nested(each, depth + 1)


def test_every_element_stands_on_a_line_of_its_own(changes: tuple[Change, ...]) -> None:
    """What is new shows line by line, and how deep an element is by the spaces before it."""
    text = feed_text(changes, SITE)
    written = re.findall(r"^( *)<(\w+)", text, re.MULTILINE)
    assert written == [*nested(ElementTree.fromstring(text))]


def test_text_stays_text(changes: tuple[Change, ...]) -> None:
    """What looks like markup in a title or a text is read back as it was written."""
    hostile = changes[0].model_copy(update={"title": HOSTILE, "text": HOSTILE})
    text = feed_text([hostile], SITE)
    assert "<script" not in text
    (entry,) = feedparser.parse(text.encode(), sanitize_html=False).entries
    assert HOSTILE in entry.title
    assert HOSTILE in entry.content[0].value


def test_the_site_has_the_feed_of_its_page(built: Built) -> None:
    """The published feed has the entries of the page, and leads to each of them there."""
    feed = feedparser.parse((built.folder / FEED).read_bytes())
    assert (feed.bozo, feed.version) == (False, "atom10")
    html = (built.folder / "data-changes" / "index.html").read_text(encoding="utf-8")
    page = read_page(html)
    shown = {element.get("id"): text_of(element) for element in page.iter() if element.get("id")}
    assert feed.entries
    for entry in feed.entries:
        assert entry.title in shown[entry.id.partition("#")[2]]


def test_pages_for_people_lead_to_the_feed(built: Built) -> None:
    """The page of changes and those for programs name the feed in their head; others do not."""
    found = {}
    for page in built.folder.rglob("index.html"):
        links = [
            link.get("href")
            for link in read_page(page.read_text(encoding="utf-8")).iter("link")
            if link.get("type") == MEDIA_TYPE and link.get("rel") == "alternate"
        ]
        if links:
            (link,) = links
            assert (page.parent / str(link)).resolve() == (built.folder / FEED).resolve()
            found[page.parent.relative_to(built.folder).as_posix()] = link
    assert set(found) == {"api", "api/v1", "data-changes", "data/v1", "downloads"}


def test_a_kept_number_is_matched_to_its_correction(
    changes: tuple[Change, ...], tmp_path: Path
) -> None:
    """The page's example names a correction to who has a wrong number, and to nobody else."""
    (tmp_path / FEED).write_text(feed_text(changes, SITE), encoding="utf-8")
    code = example("python", "wrong-since", f"{tmp_path.as_uri()}/", "data-changes.md")
    code += """
for version in ("0.0.9", "0.1.0", "0.1.1"):
    for ruleset in ("dutch", "classic"):
        print(version, ruleset, list(corrections(version, ruleset)))
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    of_classic, *lines = done.stdout.splitlines()
    assert of_classic == "[]"
    assert [line for line in lines if not line.endswith(" []")] == [
        "0.1.0 dutch ['0.1.1: A wrong digit']"
    ]
