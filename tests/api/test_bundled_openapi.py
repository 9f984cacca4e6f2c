import re
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from generator.api.bundled_openapi import bundled_openapi
from tests.api.documents import datasets_in_json, names_of, published_schemas, read
from tests.api.test_schemas import parts_of
from tests.conftest import RULESETS, Built

COMPONENTS = "#/components/schemas/"


@pytest.fixture(scope="module")
def bundle(built: Built) -> dict[str, Any]:
    found: dict[str, Any] = read(built, "api/v1/openapi-bundled.json")
    return found


def validator(bundle: dict[str, Any], name: str) -> Draft202012Validator:
    """Return what checks a document by a schema of the bundle."""
    return Draft202012Validator({"$ref": COMPONENTS + name, "components": bundle["components"]})


def test_the_bundle_is_valid_and_complete(bundle: dict[str, Any]) -> None:
    """It is OpenAPI 3.1, every reference leads into the file itself, and every schema is used."""
    validate(bundle, cls=OpenAPIV31SpecValidator)
    found = set(re.findall(r"'\$ref': '([^']+)'", str(bundle)))
    schemas = {COMPONENTS + name for name in bundle["components"]["schemas"]}
    assert found == schemas | {"#/components/responses/Missing"}


def test_each_part_of_a_schema_has_other_words_in_the_bundle() -> None:
    """Objects become components, by which they are referred to; everything else stands where it is
    used, without limits; rows have one type for all of their places, of which fixed ones are names.
    """
    row = {
        "$schema": "draft",
        "title": "Row of chances to win",
        "type": "object",
        "minProperties": 1,
        "required": ["win"],
        "properties": {
            "win": {"$ref": "#/$defs/Chances", "description": "The chances.", "minItems": 1},
            "links": {"type": "object", "patternProperties": {"^[a-z]+$": {"$ref": "#/$defs/At"}}},
            "losses": {"$ref": "#/$defs/Losses", "description": "What is lost."},
            "either": {"anyOf": [{"$ref": "#/$defs/At"}, {"type": "null"}]},
        },
        "$defs": {
            "At": {"type": "string", "pattern": "^[a-z]+$"},
            "Chance": {"type": "number", "minimum": 0, "maximum": 1},
            "Chances": {"type": "array", "items": {"$ref": "#/$defs/Chance"}, "description": "No."},
            "Losses": {
                "type": "object",
                "properties": {
                    "fields": {
                        "prefixItems": [
                            {"const": "rolls", "type": "string"},
                            {"const": "of", "type": "string"},
                        ]
                    },
                    "first": {
                        "prefixItems": [
                            {"anyOf": [{"$ref": "#/$defs/Chance"}, {"type": "null"}]},
                            {"type": "integer", "minimum": 1},
                            {"type": "number"},
                        ]
                    },
                },
            },
        },
    }
    row_or_alias = {"anyOf": [{"$ref": "schemas/row.json"}, {"$ref": "schemas/alias.json"}]}
    contents = {
        "/row": {"application/json": {"schema": row_or_alias, "example": {}}},
        "/text": {"text/plain": {"schema": {"type": "string"}}},
        "/bytes": {"application/gzip": {}},
    }
    responses = {
        path: {"200": {"description": path, "content": content}, "404": {"description": "none"}}
        for path, content in contents.items()
    }
    beside = {
        "openapi": "3.1.0",
        "paths": {
            path: {"get": {"summary": path, "responses": found}}
            for path, found in responses.items()
        },
        "components": {"responses": {"Missing": {}}},
    }
    found = bundled_openapi(beside, {"row": row})
    assert found["openapi"] == "3.1.0"
    assert found["components"]["responses"] == {"Missing": {}}
    assert found["components"]["schemas"] == {
        "Losses": {
            "type": "object",
            "properties": {
                "fields": {"description": "The columns: rolls, of.", "items": {"type": ["string"]}},
                "first": {"items": {"type": ["number", "null", "integer"]}},
            },
        },
        "RowDocument": {
            "title": "RowDocument",
            "type": "object",
            "required": ["win"],
            "properties": {
                "win": {
                    "type": "array",
                    "items": {"type": "number"},
                    "description": "The chances.",
                    "minItems": 1,
                },
                "links": {"type": "object", "additionalProperties": {"type": "string"}},
                "losses": {"$ref": f"{COMPONENTS}Losses", "description": "What is lost."},
                "either": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            },
        },
    }
    assert [*found["components"]["schemas"]] == ["Losses", "RowDocument"]
    components = [{"$ref": f"{COMPONENTS}{name}"} for name in ("RowDocument", "AliasDocument")]
    binary = {"schema": {"type": "string", "format": "binary"}}
    assert {path: each["get"] for path, each in found["paths"].items()} == {
        path: {
            "summary": path,
            "responses": {
                "200": {"description": path, "content": content},
                "404": {"description": "none"},
            },
        }
        for path, content in {
            "/row": {"application/json": {"schema": {"anyOf": components}, "example": {}}},
            "/text": contents["/text"],
            "/bytes": {"application/octet-stream": binary},
        }.items()
    }


def test_both_documents_have_the_same_operations(built: Built, bundle: dict[str, Any]) -> None:
    """Paths, names, parameters and examples are those of the document with schemas beside it."""
    other = read(built, "api/v1/openapi.json")
    assert [*bundle["paths"]] == [*other["paths"]]
    for path, item in deepcopy(bundle["paths"]).items():
        ours, theirs = item["get"], other["paths"][path]["get"]
        for key in ("operationId", "summary", "tags", "parameters"):
            assert ours.get(key) == theirs.get(key)
        for each in (ours, theirs):
            content = each["responses"]["200"].pop("content")
            each["examples"] = [about.get("example") for about in content.values()]
        assert ours == theirs


def test_every_answer_has_a_type(bundle: dict[str, Any]) -> None:
    """No operation answers without a schema: a generator would leave it out."""
    for item in bundle["paths"].values():
        (about,) = item["get"]["responses"]["200"]["content"].values()
        assert about["schema"]


def test_only_what_generators_know_is_in_it(bundle: dict[str, Any]) -> None:
    """There are no places with types of their own, no fixed values and no limits."""
    known = {"$ref", "additionalProperties", "anyOf", "default", "description", "enum", "items"}
    known |= {"properties", "required", "title", "type"}
    for schema in bundle["components"]["schemas"].values():
        assert schema["type"] == "object"
        names = [each for part in parts_of(schema) for each in part.get("properties", {}).items()]
        parts = [schema, *(part for _, each in names for part in parts_of(each))]
        assert {key for part in parts for key in part} - {name for name, _ in names} <= known


def test_lists_of_columns_name_them_and_rows_do_not(bundle: dict[str, Any]) -> None:
    """What stood as fixed values of places is told in words; where there are none, nothing is."""
    told = {}
    for name, schema in bundle["components"]["schemas"].items():
        properties = schema.get("properties", {})
        if {"fields", "rows"} <= {*properties}:
            told[name] = properties["fields"].get("description")
            assert "description" not in properties["rows"]["items"]
    general = {"DatasetDocument", "TableDocument"}
    assert {name for name, words in told.items() if words is None} == general
    for name in told.keys() - general:
        assert re.fullmatch(r"The columns: \w+(, \w+)*\.", told[name])


def test_documents_keep_the_bundles_schemas(built: Built, bundle: dict[str, Any]) -> None:
    """One document of every kind, of every ruleset where it has one, is what the bundle says; with
    a text in the place of an object, and without a key that is promised, it is not.
    """
    found = {
        "index": ["api/v1/index"],
        "battle": ["api/v1/battles/8-vs-5"],
        "benchmarks": ["benchmarks"],
        "simulation": ["simulation"],
        "page": ["index", "cards", *(f"{name}/odds" for name in RULESETS)],
        "ruleset": [f"api/v1/{name}" for name in (*RULESETS, *names_of("classic"))],
        "matchup": [f"{name}/8-vs-5" for name in RULESETS],
        "alias": [f"{name}/8-vs-5" for name in names_of("classic")],
        "row": [f"api/v1/{name}/rows/8" for name in RULESETS],
        "dataset": [
            f"data/v1/{name}/{dataset}"
            for name in RULESETS
            for dataset in datasets_in_json(built, name)
        ],
    }
    assert set(found) == set(published_schemas(built))
    for kind, addresses in found.items():
        component = "Benchmarks" if kind == "benchmarks" else f"{kind.title()}Document"
        schema = validator(bundle, component)
        required = bundle["components"]["schemas"][component]["required"]
        for address in addresses:
            document = read(built, f"{address}.json")
            schema.validate(document)
            assert not schema.is_valid({**document, "links": "x"})
            for key in required:
                assert not schema.is_valid({k: v for k, v in document.items() if k != key}), key
