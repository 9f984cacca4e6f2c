import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.verify.documents import (
    addresses_in,
    check_documents,
    check_head,
    check_index,
    check_schemas,
    schema_of,
    validator,
)
from generator.verify.faults import Checked, Fault
from generator.verify.published import INDEX, Published
from tests.api.documents import names_of
from tests.conftest import DATASETS, LARGEST, RULESETS, Built
from tests.verify.documents import sizes
from tests.verify.finished import edit_json


@pytest.mark.parametrize(
    ("address", "schema"),
    [
        ("classic/1-vs-1.json", "matchup"),
        ("koole/1-vs-1.json", "alias"),
        ("koole.json", "page"),
        ("api/v1/koole.json", "ruleset"),
        ("api/v1/battles/1-vs-1.json", "battle"),
        ("data/v1/koole/datapackage.json", None),
        ("classic/odds.json", "page"),
        ("index.json", "page"),
        ("benchmarks.json", "benchmarks"),
        ("simulation.json", "simulation"),
        ("api/v1/index.json", "index"),
        ("api/v1/classic.json", "ruleset"),
        ("api/v1/classic/rows/8.json", "row"),
        ("api/v1/openapi.json", None),
        ("api/v1/openapi-bundled.json", None),
        ("api/v1/schemas/page.json", None),
        ("data/v1/classic/win.json", "dataset"),
        ("data/v1/classic/datapackage.json", None),
        ("data/v1/datapackage.json", None),
        ("lookup/0123/classic.json", None),
    ],
)
def test_every_document_has_its_schema(address: str, schema: str | None) -> None:
    """The schema of a document follows from its address."""
    assert schema_of(address, {"classic": "classic", "koole": "dutch"}) == schema


def test_all_documents_keep_their_schemas(built: Built) -> None:
    """The documents of a built site are what its own schemas say, of matchups one in 25."""
    site = Published(built.folder)
    addresses = site.files("*.json")
    kinds = Counter(schema_of(address, site.names) for address in addresses)
    assert kinds["matchup"] == len(RULESETS) * LARGEST**2
    assert kinds["battle"] == LARGEST**2
    assert kinds["alias"] == (len(site.names) - len(RULESETS)) * LARGEST**2
    assert kinds["row"] == len(RULESETS) * DATASETS
    many = ("matchup", "battle", "alias", "row")
    wanted = sum(
        -(-count // 25) if kind in many else count for kind, count in kinds.items() if kind
    )
    checked = check_documents(site, addresses)
    assert checked.documents == wanted
    assert checked.links > 3 * wanted
    assert check_schemas(site).documents == len(site.files("*.json", "api/v1/schemas"))


HEAD = {
    "version": "1.2",
    "licence": "https://creativecommons.org/licenses/by/4.0/",
    "attribution": "Exact RISK odds (CC BY 4.0)",
}


def small_site(folder: Path, documents: Mapping[str, object]) -> Published:
    """A site of an index and these documents, whose schemas want numbers in their rows."""
    kept = {"properties": {"rows": {"items": {"type": "number"}}}}
    schemas = {f"api/v1/schemas/{name}.json": kept for name in ("row", "dataset")}
    listed = [{"id": "classic", "largest": sizes(1, 1), "aliases": []}]
    index = {**HEAD, "links": {"self": "index.json"}, "rulesets": listed}
    for address, document in {INDEX: index, **schemas, **documents}.items():
        path = folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document), encoding="utf-8")
    return Published(folder)


def test_of_many_documents_one_in_25_is_held_against_its_schema(tmp_path: Path) -> None:
    """The 1st, the 26th, the 51st, …: each of them is counted, with its one address."""
    document = {**HEAD, "links": {"self": "1.json"}, "rows": []}
    addresses = [f"api/v1/classic/rows/{number}.json" for number in range(1, 52)]
    site = small_site(tmp_path, dict.fromkeys(addresses, document))
    counts = [check_documents(site, addresses[:most]) for most in (0, 1, 25, 26, 50, 51)]
    assert counts == [Checked(documents=each, links=each) for each in (0, 1, 1, 2, 2, 3)]


def test_the_first_250_rows_of_a_dataset_are_held_against_its_schema(tmp_path: Path) -> None:
    """What is wrong in the last of them is a fault; the next row other checks have to see."""
    address = "data/v1/classic/win.json"
    document = {**HEAD, "links": {"self": "win.json"}}
    site = small_site(tmp_path, {address: {**document, "rows": [0.5] * 250 + ["none"]}})
    assert check_documents(site, [address]) == Checked(documents=1, links=1)
    site = small_site(tmp_path, {address: {**document, "rows": [0.5] * 249 + ["none"]}})
    with pytest.raises(Fault, match=r"win\.json: \$\.rows\[249\]: found 'none' is not of type"):
        check_documents(site, [address])


@pytest.mark.parametrize(
    ("address", "values"),
    [
        ("classic/1-vs-1.json", {"defenders": 0}),
        ("classic/1-vs-1.json", {"win": "0.5"}),
        ("koole/1-vs-1.json", {"win": "0.5"}),
        ("api/v1/classic/rows/1.json", {"win": [2.5]}),
        ("api/v1/battles/1-vs-1.json", {"fields": ["win"]}),
        ("classic/odds.json", {"title": ""}),
        ("api/v1/index.json", {"title": ""}),
        ("api/v1/dutch.json", {"rounds": "none"}),
        ("data/v1/classic/rounds.json", {"fields": []}),
        ("simulation.json", {"rulesets": "many"}),
    ],
)
def test_a_document_that_breaks_its_schema_is_found(
    spoilt: Published, address: str, values: dict[str, object]
) -> None:
    """A key too many or a wrong value is a fault that names the document and the schema."""
    edit_json(spoilt.folder / address, **values)
    with pytest.raises(Fault, match=rf"{address}: .*expected what api/v1/schemas/"):
        check_documents(spoilt, [address])


HOME = "https://exact-risk-odds.example/"


@pytest.mark.parametrize(
    ("address", "values", "message"),
    [
        ("classic/odds.json", {"version": "0.0.9"}, "version: found 0.0.9, expected"),
        ("classic/odds.json", {"licence": "CC BY"}, "licence: found CC BY"),
        ("data/v1/classic/rounds.json", {"attribution": "Odds"}, "attribution: found Odds"),
        ("index.json", {"source": f"{HOME}home.json"}, "source: found"),
        ("data/v1/classic/datapackage.json", {"source": None}, "source: found None"),
        ("data/v1/datapackage.json", {"source": f"{HOME}data/v1/"}, "source: found"),
        ("data/v1/datapackage.json", {"licence_file": "datapackage.json"}, "licence_file: found"),
        ("api/v1/classic.json", {"links": {}}, "links: found"),
        ("api/v1/classic.json", {"links": {"page": "classic/"}}, "links.page: found classic/"),
        (
            "api/v1/classic.json",
            {"links": {"page": f"{HOME}classic/"}},
            "links.page: found https.*relative",
        ),
        ("classic/odds.json", {"links": {"page": "odds"}}, "links.page: found odds,"),
        ("api/v1/index.json", {"schemas": {"page": "page.json"}}, "schemas.page: found"),
        (
            "api/v1/classic.json",
            {"pages": [{"page": "../../classic/", "json": "x.json", "csv": None}]},
            r"pages\[0\].json: found x.json",
        ),
        (
            "classic/odds.json",
            {"files": [{"address": "none.csv", "title": "None", "media_type": "text/csv"}]},
            r"files\[0\].address: found none.csv",
        ),
    ],
)
def test_wrong_heads_and_addresses_are_found(
    spoilt: Published, address: str, values: dict[str, object], message: str
) -> None:
    """A document that says it is another, and an address that leads nowhere, are faults."""
    edit_json(spoilt.folder / address, **values)
    with pytest.raises(Fault, match=f"{address}: {message}"):
        check_documents(spoilt, [address])


def test_where_the_site_knows_no_address_no_document_has_one(tmp_path: Path) -> None:
    """Its head is whole without a source, and one that names a source cannot know it."""
    document = {**HEAD, "links": {"self": "index.json"}}
    site = small_site(tmp_path, {})
    assert check_head(site, INDEX, document) == 1
    with pytest.raises(Fault, match=r"source: found https.* as the site knows no address"):
        check_head(site, INDEX, {**document, "source": f"{HOME}{INDEX}"})


def test_documents_begin_with_their_head(spoilt: Published) -> None:
    """The first keys are those that tell where a document comes from."""
    path = spoilt.folder / "classic" / "odds.json"
    document = spoilt.json("classic/odds.json")
    path.write_text(json.dumps({"title": document.pop("title"), **document}), encoding="utf-8")
    with pytest.raises(Fault, match=r"odds\.json: the first keys: found"):
        check_documents(spoilt, ["classic/odds.json"])


def test_addresses_are_found_wherever_they_stand() -> None:
    """Links, schemas, files, pages and the column of matchups are followed, sources are not."""
    document = {
        "links": {"page": "a/"},
        "schemas": {"page": "b.json"},
        "files": [{"path": "c.csv"}],
        "sources": [{"path": "https://example.org/"}],
        "fields": ["win", "matchup"],
        "rows": [[0.5, "d.json"]],
    }
    assert [link for _, link in addresses_in(document)] == [
        "a/",
        "b.json",
        "c.csv",
        "d.json",
    ]


def test_the_index_and_other_names_are_checked(built: Built) -> None:
    """The names are those of the rulesets, and each leads to the same documents."""
    site = Published(built.folder)
    assert check_index(site) == Checked()
    assert {name: ruleset for name, ruleset in site.names.items() if name != ruleset} == {
        name: ruleset for ruleset in RULESETS for name in names_of(ruleset)
    }


@pytest.mark.parametrize(
    ("address", "values", "message"),
    [
        ("api/v1/index.json", {"names": {"classic": "classic"}}, "names: found"),
        ("api/v1/koole.json", {"alias": "other"}, "alias: found other, expected koole"),
        ("api/v1/koole.json", {"title": "Koole"}, "title: found Koole, expected Dutch"),
        ("data/v1/koole/datapackage.json", {"resources": []}, "resources: found"),
        ("data/v1/koole/datapackage.json", {"source": "x"}, "source: found x"),
    ],
)
def test_a_wrong_document_at_another_name_is_found(
    spoilt: Published, address: str, values: dict[str, object], message: str
) -> None:
    """What stands at a name that players use is what the ruleset's own address has."""
    edit_json(spoilt.folder / address, **values)
    with pytest.raises(Fault, match=f"{address}: {message}"):
        check_index(spoilt)


def test_names_come_first_and_have_pages(spoilt: Published) -> None:
    """The index lists the names right after its head, and each has a page among the data."""
    (spoilt.folder / "data" / "v1" / "koole" / "index.html").unlink()
    with pytest.raises(Fault, match="data/v1/koole/: the page: found nothing"):
        check_index(spoilt)
    document = spoilt.json("api/v1/index.json")
    document["names"] = document.pop("names")
    (spoilt.folder / "api" / "v1" / "index.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Fault, match=r"the keys: found \['\w+'\], expected names first"):
        check_index(spoilt)


def test_schemas_must_be_published(spoilt: Published) -> None:
    """A schema that is missing, or none, is a fault."""
    edit_json(spoilt.folder / "api/v1/schemas/page.json", type="thing")
    with pytest.raises(Fault, match=r"page\.json: .*expected a JSON Schema"):
        check_schemas(spoilt)
    (spoilt.folder / "api/v1/schemas/page.json").unlink()
    with pytest.raises(Fault, match=r"page\.json: the file: found nothing"):
        validator(spoilt, "page")
