import json
import re
from typing import Any
from urllib.parse import urljoin

import pytest

from generator.pages.page import Page
from generator.site.prose import prose_addresses, prose_pages
from tests.api.documents import HEAD, read, sheet
from tests.conftest import PROJECT, Built

DOCS = PROJECT / "docs"


@pytest.fixture(scope="module")
def benchmarks() -> dict[str, Any]:
    """The figures of the page on benchmarks."""
    found: dict[str, Any] = json.loads((DOCS / "benchmarks.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def pages(benchmarks: dict[str, Any]) -> dict[str, Page]:
    """All hand-written pages by address."""
    return {page.address: page for page in prose_pages(DOCS, benchmarks)}


def test_hand_written_pages_say_what_they_are(built: Built, pages: dict[str, Page]) -> None:
    """Each hand-written page has data with its title and description, and leads to the index."""
    sources = prose_addresses(DOCS)
    assert set(pages) == set(sources)
    assert {"", "about", "api", "api/v1", "data/v1"} <= set(pages)
    assert len(pages) == len([*DOCS.rglob("*.md")])
    for address, page in pages.items():
        assert page.template is None
        text = sources[address].read_text(encoding="utf-8")
        assert re.search(rf'^title: "?{re.escape(page.title)}"?$', text, re.MULTILINE)
        if address == "benchmarks":
            continue
        document = read(built, f"{address or 'index'}.json")
        assert (document["title"], document["description"]) == (page.title, page.description)
        home = document["source"].removesuffix(f"{address or 'index'}.json")
        index = urljoin(document["source"], document["links"]["index"])
        assert index == f"{home}api/v1/index.json"


def test_benchmarks_are_the_pages(
    built: Built, pages: dict[str, Page], benchmarks: dict[str, Any]
) -> None:
    """CSV and JSON of the benchmarks hold the figures that the page shows."""
    document = read(built, "benchmarks.json")
    assert list(document)[:5] == [*HEAD, "links"]
    assert benchmarks.items() <= document.items()
    assert sheet(built.folder / "benchmarks.csv") == benchmarks["benchmarks"]
    assert [page.address for page in pages.values() if page.own_document] == ["benchmarks"]
    assert [page.address for page in pages.values() if page.tables] == ["benchmarks"]
