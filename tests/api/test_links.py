"""Every address in every document of the small site, followed as a program follows it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from generator import __version__
from tests.api.documents import HEAD, file_at, names_of, resolved
from tests.conftest import LARGEST, RULESETS, SITE, Built

INTERNAL = ("lookup/", "search/", "assets/")
OTHERS = ("openapi.json", "datapackage.json")
"""Documents whose form others have laid down."""

ONE = {"{attackers}": "2", "{defenders}": "1"}
"""What to fill in where an address leaves it open."""


@pytest.fixture(scope="module")
def documents(built: Built) -> dict[str, dict[str, Any]]:
    """All documents by address, but the datasets, schemas and what others have laid down."""
    found = {}
    for path in sorted(built.folder.rglob("*.json")):
        address = path.relative_to(built.folder).as_posix()
        if address.startswith((*INTERNAL, "data/", "api/v1/schemas/")) or path.name in OTHERS:
            continue
        found[address] = json.loads(path.read_text(encoding="utf-8"))
    return found


def addresses_in(document: Any) -> Iterator[str]:
    """Yield every address in a document: links, files and pages, and those in tables."""
    if isinstance(document, list):
        for part in document:
            yield from addresses_in(part)
        return
    if not isinstance(document, dict):
        return
    for key, value in document.items():
        if key in ("links", "schemas"):
            yield from value.values()
        elif key in ("page", "json", "csv", "path", "address") and isinstance(value, str):
            yield value
        else:
            yield from addresses_in(value)
    for name, place in (
        (field["name"] if isinstance(field, dict) else field, place)
        for place, field in enumerate(document.get("fields", ()))
    ):
        if name in ("matchup", "path"):
            yield from (row[place] for row in document["rows"])


def test_every_document_begins_alike(documents: dict[str, dict[str, Any]]) -> None:
    """Version, licence, attribution and source come first; the source is the document's own full
    address.
    """
    assert len(documents) > LARGEST**2 * len(RULESETS)
    for address, document in documents.items():
        assert list(document)[:4] == HEAD, address
        assert document["version"] == __version__
        assert document["licence"] == "https://creativecommons.org/licenses/by/4.0/"
        assert document["attribution"] == f"Exact RISK odds, {SITE.address} (CC BY 4.0)"
        assert document["source"] == SITE.address + address
        assert document["links"]


def test_every_address_leads_to_a_file(built: Built, documents: dict[str, dict[str, Any]]) -> None:
    """By the standard's rule, against the document's own address, each address leads to a file."""
    broken = set()
    count = 0
    for document, content in documents.items():
        for address in addresses_in(content):
            count += 1
            for open_, value in ONE.items():
                address = address.replace(open_, value)
            if not file_at(built, resolved(address, document)).is_file():
                broken.add((document, address))
    assert broken == set()
    assert count > 4 * len(documents)


def test_every_document_names_its_own_schema(documents: dict[str, dict[str, Any]]) -> None:
    """Where a document links to its schema, that is the one of its kind."""
    kinds = dict.fromkeys(("simulation", "benchmarks"))
    others = {name for ruleset in RULESETS for name in names_of(ruleset)}
    for address, document in documents.items():
        schema = Path(resolved(document["links"]["schema"], address)).stem
        if address.startswith("api/v1/battles/"):
            assert schema == "battle"
        elif address == "api/v1/index.json":
            assert schema == "index"
        elif "/rows/" in address:
            assert schema == "row"
        elif address.startswith("api/v1/"):
            assert schema == "ruleset"
        elif "-vs-" in address:
            assert schema == ("alias" if address.partition("/")[0] in others else "matchup")
        else:
            assert schema == (Path(address).stem if Path(address).stem in kinds else "page")


def test_the_index_leads_everywhere(built: Built) -> None:
    """From the index alone a program comes to every ruleset's files and battles."""
    address = "api/v1/index.json"
    index = json.loads((built.folder / address).read_text(encoding="utf-8"))
    for entry in index["rulesets"]:
        document = urljoin(f"{SITE.address}{address}", entry["links"]["ruleset"])
        content = json.loads(
            file_at(built, document.removeprefix(SITE.address)).read_text(encoding="utf-8")
        )
        assert content["source"] == document
        for file in content["files"]:
            found = urljoin(document, file["address"]).removeprefix(SITE.address)
            assert (built.folder / found).stat().st_size == file["bytes"]
