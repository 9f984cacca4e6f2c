"""The mark at the end of every page, found again by who has only the site's files."""

import hashlib
import re

import pytest

from generator.site.mark import address_of, marked
from tests.conftest import Built

MARK = re.compile(rb"^(.*)<!--exact-risk-odds ([0-9a-f]{12})-->\Z", re.DOTALL)


def test_every_page_of_the_site_is_marked(built: Built) -> None:
    """Every HTML file ends in the digest of its address and of all before it: pages of matchups,
    those that MkDocs finishes, those that lead on, 404 and 503.
    """
    found = {
        path.relative_to(built.folder).as_posix(): path for path in built.folder.rglob("*.html")
    }
    assert {"404.html", "503.html", "index.html", "data/v1/classic/index.html"} <= found.keys()
    assert "classic/8-vs-5/index.html" in found
    for name, path in found.items():
        match = MARK.match(path.read_bytes())
        assert match, name
        address = re.sub(r"(^|/)index\.html$", r"\1", name)
        whole = address.encode() + b"\n" + match[1]
        assert hashlib.sha256(whole).hexdigest()[:12].encode() == match[2], name


def test_the_mark_is_short() -> None:
    """What stands on 25,000 pages is less than a megabyte in all."""
    assert len(marked("<p>A page", "classic/8-vs-5/")) - len("<p>A page") <= 40


def test_the_mark_says_which_page_it_is() -> None:
    """The same text has another mark at another address."""
    assert marked("<p>A page", "rules/") != marked("<p>A page", "literature/")


@pytest.mark.parametrize(
    ("file", "address"),
    [
        ("index.html", ""),
        ("rules/index.html", "rules/"),
        ("literature/koole/index.html", "literature/koole/"),
        ("503.html", "503.html"),
    ],
)
def test_addresses_of_files(file: str, address: str) -> None:
    """A page is named as readers ask for it."""
    assert address_of(file) == address
