import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jsonschema
import pytest
from generator.api.checking import checked, validator
from generator.api.publication import index_document, write_pages_data
from generator.api.tabulated import PageData

from generator.api import publication
from generator.generation import generate
from generator.publish import Stage
from generator.rules import load_rulesets
from generator.sizes import Sizes
from tests.api.documents import pages, read, schema_of_rows, sheet
from tests.conftest import DATASETS, LARGEST, RULESETS, SITE, Built, contents
from tests.rulesets import make_ruleset

TABLES = ("odds", "losses", "survivors", "armies-needed", "fractions")
OWN_SCHEMAS = {"simulation": "simulation", "benchmarks": "benchmarks"}


def kind(address: str) -> str:
    """Return the kind of document that a page's data are."""
    if re.search(r"/[0-9]+-vs-[0-9]+$", address):
        return "matchup"
    return OWN_SCHEMAS.get(address, "page")


def test_every_page_has_its_data(built: Built) -> None:
    """Each page of the sitemap has a document at its address with .json, as its schema says."""
    addresses = [address.removesuffix("/") for address in pages(built)]
    assert len(addresses) > LARGEST**2 * len(RULESETS)
    for address in addresses:
        document = read(built, f"{address or 'index'}.json")
        validator(kind(address)).validate(document)
        if kind(address) == "page":
            assert document["address"] == (address and f"{address}/")
            assert document["title"]


def test_data_of_pages_keep_the_types_of_their_columns(built: Built) -> None:
    """Every table of every page has rows, unique by their key, of the types its fields promise."""
    tables = 0
    for address in pages(built):
        name = address.removesuffix("/") or "index"
        if kind(name) != "page":
            continue
        for table in read(built, f"{name}.json")["tables"]:
            tables += 1
            if name == "how-many-dice" and table["name"] == "exceptions":
                assert table["rows"] == []  # none of the small site's rulesets has any
                continue
            jsonschema.Draft202012Validator(schema_of_rows(table)).validate(table["rows"])
            names = [field["name"] for field in table["fields"]]
            key = [names.index(column) for column in table["primaryKey"]]
            keys = [tuple(row[place] for place in key) for row in table["rows"]]
            assert len(keys) == len(set(keys)), (name, table["name"])
    assert tables > len(TABLES) * (len(RULESETS) - 1)


def test_every_page_with_tables_has_a_csv(built: Built) -> None:
    """A page's first link leads to its CSV where there are tables, and no other page has one."""
    for address in pages(built):
        name = address.removesuffix("/") or "index"
        path = built.folder / f"{name}.csv"
        if kind(name) != "page":
            assert path.exists() == (name in OWN_SCHEMAS)
            continue
        document = read(built, f"{name}.json")
        assert path.exists() == bool(document["tables"])
        if document["tables"]:
            assert document["links"][0]["address"] == f"{name}.csv"
            rows = sheet(path)
            assert rows or not document["tables"][0]["rows"]
    for ruleset in RULESETS:
        present = {path.stem for path in (built.folder / ruleset).glob("*.csv")}
        exact = () if ruleset == "balanced-blitz" else ("fractions",)
        assert present == {*TABLES[:4], *exact, "charts", "downloads"}


def test_every_link_leads_somewhere(built: Built) -> None:
    """Whatever address an index, a ruleset's document or a page's data name, there is a file."""
    index = read(built, "api/v1/index.json")
    named = {index["openapi"], index["data_package"], index["checksums"]}
    named |= set(index["schemas"].values())
    for entry in index["rulesets"]:
        document = read(built, entry["addresses"]["document"])
        for addresses in (entry["addresses"], document["addresses"]):
            battle = {"attackers": LARGEST, "defenders": 1}
            named |= {
                address.format(**battle) + ("index.html" if address.endswith("/") else "")
                for address in addresses.values()
            }
        named |= {file["path"] for file in document["files"]}
        for page in document["pages"]:
            named |= {f"{page['page']}index.html", page["json"], page["csv"] or page["json"]}
    for address in pages(built):
        name = address.removesuffix("/") or "index"
        if kind(name) == "page":
            named |= {link["address"] for link in read(built, f"{name}.json")["links"]}
    assert [address for address in sorted(named) if not (built.folder / address).is_file()] == []


def test_the_index_and_the_rulesets_keep_their_schemas(built: Built) -> None:
    """The index lists every ruleset of the site in its order, with how far its numbers reach."""
    index = read(built, "api/v1/index.json")
    validator("index").validate(index)
    assert [entry["id"] for entry in index["rulesets"]] == list(RULESETS)
    for entry in index["rulesets"]:
        assert entry["largest"] == {
            "matchups": LARGEST,
            "datasets": DATASETS,
            "armies_needed": DATASETS,
        }
        document = read(built, entry["addresses"]["document"])
        validator("ruleset").validate(document)
        assert {key: document[key] for key in entry} == entry


def test_every_dataset_in_json_keeps_its_schema(built: Built) -> None:
    """All datasets in JSON are what their schema says."""
    folder = built.folder / "data" / "v1"
    found = [path for path in folder.glob("*/*.json") if path.name != "datapackage.json"]
    assert len(found) >= 3 * len(RULESETS)
    for path in found:
        validator("dataset").validate(json.loads(path.read_text(encoding="utf-8")))


def test_the_index_holds_all_rulesets_of_the_project() -> None:
    """The full index tells each ruleset's own reach and is what its schema says."""
    rulesets = load_rulesets()
    index = index_document(rulesets, Sizes())
    validator("index").validate(json.loads(json.dumps(index)))
    largest = {entry["id"]: entry["largest"]["matchups"] for entry in index["rulesets"]}
    assert largest == {id_: ruleset.largest_matchup for id_, ruleset in rulesets.items()}
    assert largest["classic"] == 50


def test_a_document_that_breaks_its_schema_stops_the_build(tmp_path: Path) -> None:
    """What a schema forbids is never written, and the message names the file and the key."""
    page = PageData("house", "", "A page without a title.")
    with pytest.raises(ValueError, match=r"house\.json: \$\.title: found ''.*schemas/page\.json"):
        write_pages_data(Stage(tmp_path), [page])
    assert contents(tmp_path) == {}


def test_the_build_checks_every_kind_of_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build of one ruleset passes its index, its ruleset and every page through the check."""
    seen: list[tuple[str, str]] = []

    def noted(document: dict[str, object], name: str, address: str) -> object:
        seen.append((name, address))
        return checked(document, name, address)

    monkeypatch.setattr(publication, "checked", noted)
    house = {"house": make_ruleset().model_copy(update={"id": "house"})}
    with ThreadPoolExecutor(1) as executor:
        generate(house, Stage(tmp_path), Sizes(2, 2), SITE, executor)
    assert {("index", "api/v1/index.json"), ("ruleset", "api/v1/house.json")} <= set(seen)
    written = {path for path in contents(tmp_path / "static") if path.endswith(".json")}
    data = {address for name, address in seen if name == "page"}
    assert {"house/odds.json", "house.json", "literature.json", "index.json"} <= data
    assert data <= written
