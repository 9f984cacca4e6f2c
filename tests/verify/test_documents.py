from collections import Counter
from pathlib import Path

import pytest

from generator.verify.documents import check_documents, check_schemas, schema_of, validator
from generator.verify.faults import Fault
from generator.verify.published import Published
from tests.conftest import LARGEST, RULESETS, Built
from tests.verify.finished import copied, edit_json


@pytest.mark.parametrize(
    ("address", "schema"),
    [
        ("classic/1-vs-1.json", "matchup"),
        ("classic/odds.json", "page"),
        ("index.json", "page"),
        ("benchmarks.json", "benchmarks"),
        ("simulation.json", "simulation"),
        ("api/v1/index.json", "index"),
        ("api/v1/classic.json", "ruleset"),
        ("api/v1/openapi.json", None),
        ("api/v1/schemas/page.json", None),
        ("data/v1/classic/win.json", "dataset"),
        ("data/v1/classic/datapackage.json", None),
        ("data/v1/datapackage.json", None),
        ("lookup/0123/classic.json", None),
    ],
)
def test_every_document_has_its_schema(address: str, schema: str | None) -> None:
    """The schema of a document follows from its address."""
    assert schema_of(address) == schema


def test_all_documents_keep_their_schemas(built: Built) -> None:
    """The documents of a built site are what its own schemas say, of matchups one in 25."""
    site = Published(built.folder)
    addresses = site.files("*.json")
    schemas = Counter(schema_of(address) for address in addresses)
    assert schemas["matchup"] == len(RULESETS) * LARGEST**2
    wanted = schemas.total() - schemas[None] - schemas["matchup"] + -(-schemas["matchup"] // 25)
    assert check_documents(site, addresses).documents == wanted
    assert check_schemas(site).documents == len(site.files("*.json", "api/v1/schemas"))


@pytest.mark.parametrize(
    ("address", "values"),
    [
        ("classic/1-vs-1.json", {"defenders": 0}),
        ("classic/1-vs-1.json", {"win": {"decimal": "0.5"}}),
        ("classic/odds.json", {"title": ""}),
        ("api/v1/index.json", {"rulesets": [{}]}),
        ("api/v1/dutch.json", {"rounds": "none"}),
        ("data/v1/classic/win.json", {"fields": []}),
        ("simulation.json", {"rulesets": "many"}),
    ],
)
def test_a_document_that_breaks_its_schema_is_found(
    built: Built, tmp_path: Path, address: str, values: dict[str, object]
) -> None:
    """A key too many or a wrong value is a fault that names the document and the schema."""
    site = copied(built, tmp_path)
    edit_json(site.folder / address, **values)
    with pytest.raises(Fault, match=rf"{address}: .*expected what api/v1/schemas/"):
        check_documents(site, [address])


def test_schemas_must_be_published(built: Built, tmp_path: Path) -> None:
    """A schema that is missing, or none, is a fault."""
    site = copied(built, tmp_path)
    edit_json(site.folder / "api/v1/schemas/page.json", type="thing")
    with pytest.raises(Fault, match=r"page\.json: .*expected a JSON Schema"):
        check_schemas(site)
    (site.folder / "api/v1/schemas/page.json").unlink()
    with pytest.raises(Fault, match=r"page\.json: the file: found nothing"):
        validator(site, "page")
