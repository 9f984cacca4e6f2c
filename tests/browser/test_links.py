"""Titles, previews and links of every page, as they stand in its file."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest

from tests.browser import server

METAS = ("description", "og:title", "og:description")
HOST = "https://site.invalid"


@dataclass
class Document(HTMLParser):
    """What a page says of itself, where its links lead, and which sections it has."""

    base: str
    titled: bool = False
    canonical: str = ""
    metas: dict[str, str] = field(default_factory=dict)
    links: set[str] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Start the parser."""
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what counts of an element."""
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "title":
            self.titled = True
        if tag == "meta":
            # one element may serve as description and as og:description
            for name in {given.get("property", ""), given.get("name", "")} - {""}:
                self.metas[name] = given.get("content", "")
        if tag == "link" and given.get("rel") == "canonical":
            self.canonical = given.get("href", "")
        link = given.get("src") or (given.get("href") if tag in ("a", "link") else None)
        if link:
            self.links.add(urljoin(self.base, link))


@pytest.fixture(scope="module")
def documents(site: Path, addresses: list[str], page_types: list[str]) -> dict[str, Document]:
    """Every page by its address, but of the matchups only a few."""
    root = HOST + server.base_path(site)
    found = {}
    for address in {*addresses, *page_types}:
        found[address] = Document(root + address)
        found[address].feed((site / address / "index.html").read_text(encoding="utf-8"))
    return found


def broken_links(document: Document, documents: dict[str, Document], site: Path) -> Iterator[str]:
    """The links of a page that lead to no file of the site, or to no section of it."""
    root = HOST + server.base_path(site)
    for link in document.links:
        target, section = urldefrag(link)
        if not link.startswith(root):
            continue
        address = unquote(urlsplit(target).path).removeprefix(urlsplit(root).path)
        file = site / address
        if not (file.is_file() or (file / "index.html").is_file()):
            yield link
            continue
        page = documents.get(address)
        if section and page and section not in page.ids:
            yield link


def test_every_page_introduces_itself(documents: dict[str, Document]) -> None:
    """Each page has a title, a description, and Open Graph tags for previews; where the site knows
    its address, also its own and that of a picture.
    """
    is_named = bool(documents[""].canonical)
    for address, document in documents.items():
        assert document.titled, address
        assert all(document.metas.get(name) for name in METAS), address
        assert bool(document.metas.get("og:image")) == is_named, address
        assert bool(document.metas.get("twitter:card")) == is_named, address
        assert document.canonical.endswith(f"/{address}" if is_named else ""), address


def test_descriptions_are_each_pages_own(documents: dict[str, Document]) -> None:
    """No two pages have the same title in previews, or the same description."""
    for name in ("og:title", "description"):
        told = [document.metas[name] for document in documents.values()]
        assert {text for text in told if told.count(text) > 1} == set()


def test_every_link_leads_somewhere(documents: dict[str, Document], site: Path) -> None:
    """Each link and script within the site is a file that is there, each section is on its page."""
    broken = {
        (address, link)
        for address, document in documents.items()
        for link in broken_links(document, documents, site)
    }
    assert broken == set()


def test_every_page_leads_to_how_the_numbers_are_known(
    documents: dict[str, Document], site: Path
) -> None:
    """From any page, a matchup's, too, one tap leads to the page that says why they are right."""
    proof = f"{HOST}{server.base_path(site)}how-it-works/"
    for address, document in documents.items():
        assert proof in {urldefrag(link).url for link in document.links}, address
