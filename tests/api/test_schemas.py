import json
from typing import Any

import jsonschema
import pytest

from generator.api.checking import SCHEMAS_FOLDER, checked, sampled, schemas, validator
from tests.api.documents import read
from tests.conftest import LARGEST, RULESETS, Built


def objects(schema: Any) -> list[dict[str, Any]]:
    """Return every part of a schema that describes an object with known keys."""
    parts = schema.values() if isinstance(schema, dict) else schema
    found = [part for part in parts if isinstance(part, dict | list)]
    deeper = [each for part in found for each in objects(part)]
    known = isinstance(schema, dict) and isinstance(schema.get("properties"), dict)
    return [schema, *deeper] if known and schema.get("type") == "object" else deeper


@pytest.mark.parametrize("name", sorted(schemas()))
def test_schemas_are_schemas(name: str) -> None:
    """Each is valid JSON Schema 2020-12, says so, and has a title."""
    schema = schemas()[name]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"]


@pytest.mark.parametrize("name", sorted(schemas()))
def test_no_key_is_left_open(name: str) -> None:
    """Objects with known keys allow no other ones."""
    found = objects(schemas()[name])
    assert all(part.get("additionalProperties") is False for part in found), name
    assert found or name == "dataset"


@pytest.mark.parametrize("name", sorted(schemas()))
def test_published_schemas_are_the_projects(built: Built, name: str) -> None:
    """The site has every schema as the build knows it."""
    assert read(built, f"api/v1/schemas/{name}.json") == schemas()[name]
    if name != "simulation":
        text = (SCHEMAS_FOLDER / f"{name}.json").read_text(encoding="utf-8")
        assert json.loads(text) == schemas()[name]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_matchup_keeps_its_schema(built: Built, ruleset: str) -> None:
    """All matchup documents of the small site are what the published schema says."""
    for attackers in range(1, LARGEST + 1):
        for defenders in range(1, LARGEST + 1):
            document = read(built, f"{ruleset}/{attackers}-vs-{defenders}.json")
            validator("matchup").validate(document)


SPOILS: list[tuple[str, Any]] = [
    ("win", {"numerator": "5", "decimal": "0.4", "double": 0.4}),
    ("win", {"numerator": 5, "denominator": 12, "decimal": "0.4", "double": 0.4}),
    ("win", {"numerator": "05", "denominator": "12", "decimal": "0.4", "double": 0.4}),
    ("lose", {"decimal": 0.5, "double": 0.5}),
    ("lose", {"decimal": ".5", "double": 0.5}),
    ("lose", {"decimal": "5e-1", "double": 0.5}),
    ("attackers", "3"),
    ("attackers", 0),
    ("armies_on_the_territory", 1),
    ("counting", "attackers"),
    ("most_likely", []),
    ("surprise", 1),
    ("ruleset", "../classic"),
    ("outcomes", {"columns": ["attackers_left", "defenders_left"], "rows": [[1, 0]]}),
]


@pytest.mark.parametrize(("key", "value"), SPOILS)
def test_a_spoilt_matchup_is_refused(built: Built, key: str, value: object) -> None:
    """Numbers that a parser may spoil, unknown keys and missing halves do not pass."""
    document = read(built, "classic/3-vs-2.json")
    assert checked(document, "matchup", "classic/3-vs-2.json") is document
    with pytest.raises(ValueError, match=r"classic/3-vs-2\.json: \$.*matchup\.json"):
        checked({**document, key: value}, "matchup", "classic/3-vs-2.json")


@pytest.mark.parametrize("key", ["expected_rounds", "next_round", "retreat", "win", "outcomes"])
def test_a_missing_part_is_missed(built: Built, key: str) -> None:
    """No promised key may be missing; what battles by rounds have, they have together."""
    document = read(built, "classic/3-vs-2.json")
    del document[key]
    with pytest.raises(ValueError, match=key):
        checked(document, "matchup", "classic/3-vs-2.json")


@pytest.mark.parametrize(("largest", "number"), [(1, 1), (3, 9), (8, 25), (30, 25), (50, 25)])
def test_the_sample_is_small_and_has_the_corners(largest: int, number: int) -> None:
    """However many battles there are, at most 25 documents are checked, the corners among them."""
    cells = [(a, d) for a in range(1, largest + 1) for d in range(1, largest + 1)]
    found = [cell for cell in cells if sampled(*cell, largest)]
    assert len(found) == number
    assert {(1, 1), (1, largest), (largest, 1), (largest, largest)} <= set(found)
