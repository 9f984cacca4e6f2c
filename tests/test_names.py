"""A name means one thing, as ``docs/data-changes.md`` promises: one type and one unit everywhere.

Names are collected from all that is published: Data Packages, the tables of pages and datasets in
JSON, their CSV files, Parquet, the database, and the documents of battles with their schemas.
"""

import csv
import gzip
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

from tests.api.documents import published_schemas, read
from tests.conftest import PROJECT, Built

Kinds = dict[str, set[tuple[str, str]]]

SQL_TYPES = {"INTEGER": "integer", "REAL": "number", "TEXT": "string"}
JSON_TYPES = {"int": "integer", "float": "number", "str": "string"}
OF_BATTLES = ("matchup", "alias", "battle")


def tables(part: Any) -> Iterator[dict[str, Any]]:
    """Yield every table whose columns a JSON file describes: their fields are objects."""
    for each in part if isinstance(part, list) else part.values():
        if isinstance(each, dict | list):
            yield from tables(each)
    fields = part.get("fields") if isinstance(part, dict) else None
    if isinstance(fields, list) and all(isinstance(each, dict) for each in fields):
        yield part


@pytest.fixture(scope="module")
def kinds(built: Built) -> Kinds:
    """The types and units of all columns, by name."""
    found: Kinds = defaultdict(set)
    number = 0
    for path in built.folder.rglob("*.json"):
        first = path.relative_to(built.folder).parts[0]
        if (
            first in ("assets", "lookup", "oembed", "search")
            or path.name == "dataset-metadata.json"
        ):
            continue  # of no table, or in a form that others have laid down
        for table in tables(json.loads(path.read_text(encoding="utf-8"))):
            number += 1
            for field in table["fields"]:
                found[field["name"]].add((field["type"], field["unit"]))
    assert number > 200
    assert {"win", "attackers", "rolls", "attacker_dice", "win_numerator"} <= set(found)
    return found


def test_every_column_has_one_type_and_one_unit(kinds: Kinds) -> None:
    """No name of a column has two types, nor two units, in the tables of pages and datasets."""
    assert {name: each for name, each in kinds.items() if len(each) > 1} == {}


def test_the_ends_of_names_say_the_type(kinds: Kinds) -> None:
    """Decimals, numerators and denominators are text, and stand beside the double of that name."""
    for name, each in kinds.items():
        stem, _, end = name.rpartition("_")
        if end in ("decimal", "numerator", "denominator"):
            ((type_, _),) = each
            assert type_ == "string", name
            if end == "decimal":
                ((beside, unit),) = kinds[stem]
                assert beside == "number"
                assert {unit} == {unit for _, unit in each}, name


def test_parquet_has_the_types_that_are_described(built: Built, kinds: Kinds) -> None:
    """A column in Parquet is a double, a whole number or a text wherever it comes."""
    files = sorted((built.folder / "data").rglob("*.parquet"))
    assert len(files) > 10
    for path in files:
        for column in parquet.read_schema(path):
            kind = column.type
            if hasattr(kind, "value_type"):  # a dictionary
                kind = kind.value_type
            type_ = "integer" if "int" in str(kind) else str(kind)
            type_ = {"double": "number", "large_string": "string"}.get(type_, type_)
            assert {type_} == {each for each, _ in kinds[column.name]}, (path.name, column.name)


def test_the_database_has_the_types_that_are_described(
    built: Built, kinds: Kinds, tmp_path: Path
) -> None:
    """A column of a table or view of the database that files have too has the type that is
    described there.
    """
    path = tmp_path / "risk-odds.sqlite"
    path.write_bytes(gzip.decompress((built.folder / "data/v1/risk-odds.sqlite.gz").read_bytes()))
    seen = set()
    with sqlite3.connect(path) as connection:
        query = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
        for (table,) in connection.execute(query).fetchall():
            if table.endswith("_numbers"):
                continue
            columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
            for _, name, type_, *_ in columns:
                if name in kinds and type_ in SQL_TYPES:
                    seen.add(name)
                    assert {SQL_TYPES[type_]} == {each for each, _ in kinds[name]}, (table, name)
    assert {"win", "win_decimal", "attackers", "rolls"} <= seen


def test_csv_files_have_columns_that_are_described(built: Built, kinds: Kinds) -> None:
    """Every column of a CSV file is described, but for the benchmarks: texts of a form of their
    own.
    """
    files = [path for path in built.folder.rglob("*.csv") if path.name != "benchmarks.csv"]
    assert len(files) > 50
    for path in files:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            header = next(csv.reader(lines))
        assert set(header) <= set(kinds), path


def keys(document: Any) -> Iterator[tuple[str, Any]]:
    """Yield the keys of a battle's document with their values, and those of its rows."""
    for key, value in document.items():
        if isinstance(value, dict) and key != "links":
            yield from keys(value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for each in value:
                yield from keys(each)
        elif key not in ("fields", "rows", "links"):
            yield key, value
    if "rows" in document:
        for row in document["rows"]:
            yield from zip(document["fields"], row, strict=True)


def test_keys_of_battles_have_the_types_of_columns(built: Built, kinds: Kinds) -> None:
    """In the documents of battles a number or text whose name is that of a column has its type."""
    seen = set()
    addresses = ["dutch/8-vs-5", "classic/3-vs-2", "balanced-blitz/8-vs-5", "plain-dice/3-vs-2"]
    for address in (*addresses, "api/v1/battles/8-vs-5"):
        for key, value in keys(read(built, f"{address}.json")):
            if key in kinds and value is not None:
                seen.add(key)
                expected = {type_ for type_, _ in kinds[key]}
                assert {JSON_TYPES.get(type(value).__name__)} == expected, (address, key)
    assert {"win", "win_decimal", "attackers", "attackers_left", "dice", "rolls", "total"} <= seen


def test_schemas_of_battles_have_one_type_for_a_name(built: Built, kinds: Kinds) -> None:
    """What the schemas of battles call by a column's name has its type, null aside."""
    seen = set()
    for name, schema in published_schemas(built).items():
        if name not in OF_BATTLES:
            continue
        known = schema["$defs"]
        objects = [schema, *(each for each in known.values() if "properties" in each)]
        for key, part in (each for one in objects for each in one["properties"].items()):
            parts = part.get("anyOf", [part])
            choices = [known[one["$ref"][8:]] if "$ref" in one else one for one in parts]
            types = {choice.get("type") for choice in choices} - {"null"}
            if key in kinds and types <= {"integer", "number", "string"}:
                seen.add(key)
                assert types == {type_ for type_, _ in kinds[key]}, (name, key)
            else:  # a list or an object; "rows" are also counted
                assert key not in kinds or key == "rows", (name, key)
    assert {"win", "attackers_left", "dice", "total", "ruleset"} <= seen


def test_the_page_promises_this() -> None:
    """The promise that these tests hold stands on the page."""
    text = (PROJECT / "docs" / "data-changes.md").read_text(encoding="utf-8")
    assert "A column has one type and one unit in every table and every format" in text
    assert (
        "a number or text in a battle’s\ndocument has the type of the column of that name" in text
    )
