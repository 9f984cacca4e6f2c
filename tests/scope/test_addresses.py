from urllib.parse import urljoin

import pytest

from generator.scope.addresses import links_from, relative

ROOT = "https://somewhere.example/below/"
ADDRESSES = [
    "",
    "classic/",
    "classic/8-vs-5/",
    "classic/8-vs-5.json",
    "classic.json",
    "index.json",
    "api/v1/index.json",
    "api/v1/battles/8-vs-5.json",
    "api/",
    "classic/{attackers}-vs-{defenders}.json",
    "compare/?a=8&d=5",
]


@pytest.mark.parametrize("document", [each for each in ADDRESSES if each[-5:] == ".json"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_resolves_by_the_standards_rule(address: str, document: str) -> None:
    """Whatever a document names, its address leads there from the document's own."""
    found = relative(address, document)
    assert urljoin(ROOT + document, found) == ROOT + address
    assert found
    assert not found.startswith("/")


@pytest.mark.parametrize(
    ("address", "document", "expected"),
    [
        ("classic/8-vs-5/", "classic/8-vs-5.json", "8-vs-5/"),
        ("api/v1/index.json", "classic/8-vs-5.json", "../api/v1/index.json"),
        ("", "index.json", "./"),
        ("", "classic/odds.json", "../"),
        ("classic/", "classic/odds.json", "./"),
        ("api/v1/classic.json", "api/v1/index.json", "classic.json"),
    ],
)
def test_an_address_is_as_short_as_it_can_be(address: str, document: str, expected: str) -> None:
    """Folders that both share are not named."""
    assert relative(address, document) == expected


def test_links_keep_their_words() -> None:
    """All addresses of a document's links are relative to it, under the same words."""
    links = {"page": "classic/odds/", "index": "api/v1/index.json"}
    assert links_from("classic/odds.json", links) == {
        "page": "odds/",
        "index": "../api/v1/index.json",
    }
