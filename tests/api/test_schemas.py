import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from jsonschema import Draft202012Validator

from generator.api.alias_document import alias_document
from generator.api.battle_document import battle_documents
from generator.api.matchup_document import matchup_document
from generator.api.page_document import page_document
from generator.api.row_document import row_documents
from generator.api.ruleset_document import index_document, ruleset_document
from generator.api.schemas import DOCUMENTS, checked, sampled, schemas
from generator.facts.comparison import compared
from generator.pages.kinds import ruleset_pages
from generator.scope.provenance import head
from generator.scope.sizes import Sizes
from risk_odds.ruleset_files import load_rulesets
from tests.api.documents import kind_of, names_of, pages, published_schemas, read, validator
from tests.conftest import LARGEST, PROJECT, RULESETS, SITE, Built
from tests.given import matchup_of, ruleset_facts

NAMES = sorted(schemas())


def parts_of(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield every part of a schema, itself the first."""
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            yield from parts_of(part)


def faults_of(schema: Draft202012Validator, document: object) -> list[str]:
    """Return what a schema finds wrong with a document."""
    return [f"{fault.json_path}: {fault.message}" for fault in schema.iter_errors(document)]


def as_read(document: object) -> Any:
    """Return a document as readers of its JSON get it."""
    return json.loads(json.dumps(document))


@pytest.fixture(scope="module")
def published(built: Built) -> dict[str, Any]:
    """The schemas that the small site publishes."""
    return published_schemas(built)


@pytest.fixture(scope="module")
def documents() -> dict[str, Any]:
    """A good document of each kind."""
    facts = ruleset_facts("classic")
    sizes = Sizes(2, 2)
    found = ruleset_pages(facts)
    (odds,) = [page for page in found if page.address == "classic/odds"]
    table = as_read(page_document(odds, SITE.address))["tables"][0]
    *_, (_, battle) = battle_documents([compared(facts.solution, 2)], SITE.address)
    return {
        "alias": as_read(alias_document(matchup_of("classic", 3, 2), "risk", SITE.address)),
        "battle": as_read(battle),
        "benchmarks": opening("benchmarks.json") | read_benchmarks(),
        "dataset": opening("data/v1/classic/odds.json") | table,
        "index": as_read(
            index_document({"classic": facts.ruleset}, sizes, schemas(), SITE.address, ([odds], ()))
        )
        | {"files": [FILE]},
        "matchup": as_read(matchup_document(matchup_of("classic", 3, 2), SITE.address)),
        "page": as_read(page_document(odds, SITE.address)),
        "row": as_read(next(row_documents(facts.ruleset, 2, SITE.address))[1]),
        "ruleset": as_read(ruleset_document(facts, found, sizes))
        | {"files": [FILE]},  # facts without datasets have none
    }


def opening(address: str) -> dict[str, Any]:
    """Return what a document begins with, and a link."""
    return {**head(address, SITE.address), "links": {"index": "index.json"}}


FILE = {
    "address": "../../data/v1/classic/win.csv",
    "dataset": "win",
    "title": "Win",
    "format": "csv",
    "media_type": "text/csv",
    "rows": 4,
    "bytes": 100,
    "sha256": "0" * 64,
}


def read_benchmarks() -> Any:
    """Return the figures of the page on benchmarks."""
    return json.loads((PROJECT / "docs" / "benchmarks.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_schemas(name: str) -> None:
    """Each is valid JSON Schema 2020-12, says so, and has a title."""
    schema = schemas()[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"]


def test_there_is_a_schema_for_each_kind_of_document() -> None:
    """All kinds of documents have one, and there are no others."""
    assert sorted(DOCUMENTS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_complete_in_itself(name: str) -> None:
    """Each reference leads to a definition in the same file, and each of these is referred to."""
    known = {f"#/$defs/{key}" for key in schemas()[name].get("$defs", {})}
    found = {part["$ref"] for part in parts_of(schemas()[name]) if "$ref" in part}
    assert found == known


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_open(name: str) -> None:
    """A later version may tell more: no object is closed to keys that the schema does not name."""
    assert all(part.get("additionalProperties") is not False for part in parts_of(schemas()[name]))


@pytest.mark.parametrize("name", NAMES)
def test_schemas_freeze_no_words_and_no_limits(name: str) -> None:
    """Units, formats, rulesets, datasets and transformations may become more, and numbers larger.

    Closed are the two sides, and how sure it is that a rule is played so.
    """
    closed = [{"attacker", "defender"}, {"high", "medium", "low"}]
    for part in parts_of(schemas()[name]):
        assert not {"exclusiveMaximum", "maxItems", "maxLength"} & set(part)
        assert part.get("maximum", 1) == 1  # of a probability
        if "enum" in part:
            assert set(part["enum"]) in closed


@pytest.mark.parametrize("name", NAMES)
def test_definitions_say_what_is_required(name: str) -> None:
    """Objects say which keys they have, and which of them are certain to be there."""
    for key, definition in {name: schemas()[name], **schemas()[name].get("$defs", {})}.items():
        if key == "Constraints":
            assert "required" not in definition  # a column may have none
        elif definition.get("type") == "object" and "properties" in definition:
            assert set(definition["required"]) <= set(definition["properties"])
            assert definition["required"]


def test_published_schemas_are_the_projects(published: dict[str, Any]) -> None:
    """The site has every schema as the build knows it, and no other."""
    assert published == schemas()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_matchup_keeps_its_schema(
    built: Built, published: dict[str, Any], ruleset: str
) -> None:
    """All matchup documents of the small site are what the published schema says, and so are the
    small ones at other names.
    """
    documents = {ruleset: "matchup"} | dict.fromkeys(names_of(ruleset), "alias")
    for name, kind in documents.items():
        schema = validator(published, kind)
        for attackers in range(1, LARGEST + 1):
            for defenders in range(1, LARGEST + 1):
                document = read(built, f"{name}/{attackers}-vs-{defenders}.json")
                assert faults_of(schema, document) == []


def test_every_battle_keeps_its_schema(built: Built, published: dict[str, Any]) -> None:
    """All battles under all rulesets are what the published schema says."""
    found = sorted((built.folder / "api" / "v1" / "battles").iterdir())
    assert len(found) == LARGEST**2
    for path in found:
        validator(published, "battle").validate(json.loads(path.read_text(encoding="utf-8")))


def test_every_page_keeps_its_schema(built: Built, published: dict[str, Any]) -> None:
    """The data of each page of the sitemap are what the published schema of its kind says."""
    seen = set()
    for address in pages(built):
        name = address.removesuffix("/")
        seen.add(kind_of(name))
        if kind_of(name) != "matchup":
            document = read(built, f"{name or 'index'}.json")
            validator(published, kind_of(name)).validate(document)
    assert seen == {"matchup", "page", "simulation", "benchmarks"}


def test_the_index_and_the_rulesets_keep_their_schemas(
    built: Built, published: dict[str, Any]
) -> None:
    """The index, and the document of each ruleset, are what the published schemas say."""
    index = read(built, "api/v1/index.json")
    assert faults_of(validator(published, "index"), index) == []
    for ruleset in RULESETS:
        for name in (ruleset, *names_of(ruleset)):
            document = read(built, f"api/v1/{name}.json")
            assert faults_of(validator(published, "ruleset"), document) == []


def test_every_dataset_in_json_keeps_its_schema(built: Built, published: dict[str, Any]) -> None:
    """All datasets in JSON are what their schema says."""
    folder = built.folder / "data" / "v1"
    found = [*folder.glob("*/rounds.json"), *folder.glob("limit-ratios.json")]
    listed = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))["resources"]
    assert len(found) == len([each for each in listed if each["format"] == "json"]) > 1
    schema = validator(published, "dataset")
    for path in found:
        schema.validate(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", load_rulesets())
def test_all_rulesets_of_the_project_keep_the_schemas(name: str) -> None:
    """Whatever a ruleset's file holds, its document and its entry are what the schemas say."""
    facts = ruleset_facts(name)
    document = as_read(ruleset_document(facts, ruleset_pages(facts), Sizes(2, 2)))
    document["files"] = [FILE]
    validator(schemas(), "ruleset").validate(document)
    assert checked(document, "ruleset", "x.json") is document
    shared = ([page for page in ruleset_pages(facts) if page.tables], ())
    index = as_read(index_document({name: facts.ruleset}, Sizes(), schemas(), SITE.address, shared))
    index["files"] = [FILE]
    validator(schemas(), "index").validate(index)
    assert checked(index, "index", "x.json") is index


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"simulation"}))
def test_more_than_is_promised_is_allowed(documents: dict[str, Any], name: str) -> None:
    """A good document passes, and passes with a key that no schema names."""
    document = documents[name]
    for each in (document, {**document, "surprise": 1}):
        validator(schemas(), name).validate(each)
        assert checked(each, name, "x.json") is each


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"simulation"}))
def test_every_key_that_is_promised_is_missed(documents: dict[str, Any], name: str) -> None:
    """Without one of its keys a document is refused, by the schema and by the build. A build alone
    does not ask for ``source``, as a site that does not know its address has none.
    """
    document = documents[name]
    required = schemas()[name]["required"]
    assert required
    for key in required:
        less = {other: value for other, value in document.items() if other != key}
        assert not validator(schemas(), name).is_valid(less), key
        if key == "source":
            assert validator(schemas(named=False), name).is_valid(less)
            continue
        with pytest.raises(ValueError, match=rf"^x\.json: {key}: found .*/{name}\.json says"):
            checked(less, name, "x.json")


def test_more_columns_are_allowed(documents: dict[str, Any]) -> None:
    """A column after the last one, which may come at any time, is no fault of a document."""
    longer = as_read(documents["battle"])
    longer["fields"].append("surprise")
    for row in longer["rows"]:
        row.append(1)
    assert faults_of(validator(schemas(), "battle"), longer) == []


ENDS = ["attackers_left", "defenders_left", "probability"]
SPOILS: list[tuple[str, str, Any]] = [
    *(
        (name, key, value)
        for name in ("alias", "battle", "benchmarks", "dataset", "index", "matchup", "page")
        for key, value in (
            ("version", "1"),
            ("licence", {"name": "CC-BY-4.0"}),
            ("attribution", ""),
            ("source", "classic/8-vs-5.json"),
            ("links", {}),
            ("links", {"page": "classic rules/"}),
            ("links", {"A page": "classic/"}),
            ("links", ["classic/"]),
        )
    ),
    ("matchup", "win", "0.4"),
    ("matchup", "win", None),
    ("matchup", "win", -0.5),
    ("matchup", "win_decimal", 0.4),
    ("matchup", "win_decimal", ".5"),
    ("matchup", "win_decimal", "5e-1"),
    ("matchup", "win_numerator", 5),
    ("matchup", "win_numerator", "05"),
    ("matchup", "mean_attackers_lost_given_win", "0.5"),
    ("matchup", "median_attackers_left", 0.5),
    ("matchup", "attackers", "3"),
    ("matchup", "attackers", True),
    ("matchup", "attackers", 3.5),
    ("matchup", "attackers", 0),
    ("matchup", "armies_on_the_territory", 1),
    ("matchup", "counting", "attackers"),
    ("matchup", "most_likely", []),
    ("matchup", "ruleset", "../classic"),
    ("matchup", "outcomes", {"fields": ENDS[:2], "rows": [[1, 0]]}),
    ("matchup", "outcomes", {"fields": ENDS, "rows": [[1, 0]]}),
    ("matchup", "win", 81.8),
    ("matchup", "outcomes", {"fields": ENDS, "rows": [["1", 0, 0.5]]}),
    ("matchup", "outcomes", {"fields": ENDS, "rows": [[1, 0, "0.5"]]}),
    ("matchup", "outcomes", {"fields": ENDS[::-1], "rows": []}),
    ("matchup", "attackers_needed", {}),
    ("matchup", "attackers_needed", {"fields": ["chance", "needed"], "rows": []}),
    ("matchup", "attackers_needed", {"fields": ["chance", "needed"], "rows": [["50%", 5]]}),
    ("matchup", "best_answers", []),
    ("matchup", "best_answers", [{"dice": 1, "attacker_rolls": ["6,5"]}]),
    ("battle", "rows", []),
    ("battle", "rows", [["classic", "Classic"]]),
    ("battle", "fields", ["ruleset", "win"]),
    ("alias", "alias", "The capital"),
    ("alias", "win", "0.5"),
    ("alias", "lose", 2.0),
    ("row", "win", []),
    ("row", "win", ["0.5"]),
    ("row", "win", [1.5]),
    ("row", "certain", [0]),
    ("row", "impossible", None),
    ("page", "title", ""),
    ("page", "ruleset", "Classic rules"),
    ("page", "tables", None),
    ("page", "tables", [{"name": "odds"}]),
    ("page", "files", [{"address": "odds.csv", "title": "Odds", "media_type": "CSV"}]),
    ("page", "files", [{"address": "a b.csv", "title": "Odds", "media_type": "text/csv"}]),
    ("dataset", "name", "Odds!"),
    ("dataset", "fields", []),
    ("dataset", "primaryKey", []),
    ("dataset", "rows", [[True]]),
    ("dataset", "rows", [[]]),
    (
        "dataset",
        "fields",
        [{"name": "a", "type": "Text!", "unit": "none", "description": "A."}],
    ),
    ("index", "rulesets", []),
    ("index", "names", {}),
    ("index", "names", {"Capital": "three-dice-defence"}),
    ("index", "schemas", {}),
    ("index", "nicknames", {"cap": "The capital"}),
    ("index", "pages", []),
    ("index", "files", []),
    ("ruleset", "ties", "both"),
    ("ruleset", "confidence", "certain"),
    ("ruleset", "attacker", {"dice": []}),
    ("ruleset", "pages", []),
    ("ruleset", "files", []),
    ("ruleset", "largest", {"matchups": 0, "datasets": 1, "armies_needed": 1}),
    ("benchmarks", "benchmarks", []),
    ("benchmarks", "benchmarks_machine", ""),
]


@pytest.mark.parametrize(("name", "key", "value"), SPOILS)
def test_spoilt_documents_are_refused(
    documents: dict[str, Any], name: str, key: str, value: object
) -> None:
    """What a parser may spoil, wrong types and patterns do not pass the schema, nor the build."""
    spoilt = {**documents[name], key: value}
    with pytest.raises(jsonschema.ValidationError):
        validator(schemas(), name).validate(spoilt)
    with pytest.raises(ValueError, match=rf"^x\.json: {key}.*: found .*/{name}\.json says: "):
        checked(spoilt, name, "x.json")


def test_a_coin_a_side_is_allowed(documents: dict[str, Any]) -> None:
    """A house rule may have one die of two faces, and a round an outcome that no roll has."""
    coin: dict[str, Any] = as_read(documents["ruleset"])
    coin["attacker"]["dice"] = [2]
    losses = {"fields": ["attackers_lost", "defenders_lost", "rolls"], "rows": [[0, 1, 0]]}
    sides = {"attackers": 1, "defenders": 1, "attacker_faces": [2], "defender_faces": [2]}
    coin["rounds"]["of"] = [{**sides, "total": 4, "losses": losses}]
    assert faults_of(validator(schemas(), "ruleset"), coin) == []
    assert checked(coin, "ruleset", "x.json") is coin


def test_keys_that_come_together_are_missed_together(documents: dict[str, Any]) -> None:
    """A numerator needs its denominator; what battles by rounds have, they have together."""
    schema, document = validator(schemas(), "matchup"), documents["matchup"]
    for part in ("numerator", "denominator"):
        half = {key: value for key, value in document.items() if key != f"win_{part}"}
        assert not schema.is_valid(half), part
    rounds = ("", "_decimal", "_numerator", "_denominator")
    by_rounds = (*(f"mean_rounds{part}" for part in rounds), "next_round", "retreat")
    for key in by_rounds:
        assert not schema.is_valid({k: value for k, value in document.items() if k != key})
    schema.validate({key: value for key, value in document.items() if key not in by_rounds})


@pytest.mark.parametrize(("largest", "number"), [(1, 1), (3, 9), (8, 25), (30, 25), (50, 25)])
def test_the_sample_is_small_and_has_the_corners(largest: int, number: int) -> None:
    """However many battles there are, at most 25 documents are checked, the corners among them."""
    cells = [(a, d) for a in range(1, largest + 1) for d in range(1, largest + 1)]
    found = [cell for cell in cells if sampled(*cell, largest)]
    assert len(found) == number
    assert {(1, 1), (1, largest), (largest, 1), (largest, largest)} <= set(found)
    middle = -(-largest // 2)
    assert (middle, middle) in found
