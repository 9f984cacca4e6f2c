"""Nothing is published that readers who did not write it cannot read back.

Every file of a ruleset's folder, and then what holds all rulesets, is read from the disk again:
by frictionless and jsonschema (does it keep the standards it names?), by DuckDB and pandas (is it
whole, and do all formats hold the same?) and with exact arithmetic (do the numbers agree?). The
first difference raises ``CheckError``, which ends the build.
"""

import gzip
import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from generator.datasets.database import DATABASE, VIEWS, exact_query
from generator.datasets.exact_checks import check_exactly
from generator.datasets.scans import (
    CheckError,
    Resource,
    compare,
    connect,
    read_resource,
    scan,
    shortened,
)
from generator.errors import InputError
from generator.rules import Ruleset

LARGEST_FILE = 50_000_000
"""The most bytes of one file: common hosts refuse or complain beyond that."""

STEP = 97
"""Each so manieth row is held against JSON Schema; DuckDB looks at all of them."""

FRICTIONLESS_ROWS = 250
"""The rows of each CSV file that frictionless looks at; DuckDB looks at all of them."""

DOCUMENT_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["name", "title", "description", "fields", "primaryKey", "rows"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string", "pattern": "^[a-z]+(-[a-z]+)*$"},
        "title": {"type": "string", "minLength": 1},
        "description": {"type": "string", "minLength": 1},
        "fields": {"type": "array", "minItems": 1, "items": {"type": "object"}},
        "primaryKey": {"type": "array", "minItems": 1, "items": {"type": "string"}},
        "rows": {"type": "array", "minItems": 1, "items": {"type": "array"}},
    },
}
"""What every dataset as JSON looks like; its rows have a schema of their own."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What has been checked: files, rows of them, and cells compared with another format."""

    files: int = 0
    rows: int = 0
    cells: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.files + other.files, self.rows + other.rows, self.cells + other.cells)

    def in_words(self) -> dict[str, str]:
        """The counts as a page shows them."""
        return {
            "files": f"{self.files:,}",
            "rows": f"{self.rows:,}",
            "cells_compared": f"{self.cells:,}",
        }


def check_folder(folder: Path, announced: Mapping[str, int]) -> Counts:
    """Check a ruleset's dataset folder; its name is the ruleset's id.

    ``announced`` are the rows of each data file. Raises ``CheckError`` that names the file, what
    was found and what was expected.
    """
    package = read_json(folder / "datapackage.json")
    described = _described(folder, package)
    resources: list[Resource] = package["resources"]
    paths = [resource["path"] for resource in resources]
    _expect_files(folder, paths, announced)
    check_sums(folder)
    for resource in resources:
        _check_content(folder, resource)
    _check_rows(folder, described)
    files: dict[str, Resource] = {}
    counts = Counts()
    with closing(connect()) as connection:
        for resource in resources:
            rows = announced[resource["path"]]
            if resource["format"] == "json":
                _check_document(folder / resource["path"], resource)
            read_resource(connection, folder, resource)
            scan(connection, resource, folder.name, rows)
            dataset = resource["path"].partition(".")[0]
            first = files.setdefault(dataset, resource)
            cells = compare(connection, first, resource) if first is not resource else 0
            counts += Counts(1, rows, cells)
        check_exactly(connection, files)
    return counts


def check_sums(folder: Path) -> None:
    """Check ``SHA256SUMS`` of a folder: exactly its other files, each with its sum."""
    found = {}
    for line in (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        digest, _, name = line.partition("  ")
        found[name] = digest
    files = [path for path in folder.iterdir() if path.is_file() and path.name != "SHA256SUMS"]
    expected = {path.name: _sha256(path) for path in files}
    for name in sorted(found.keys() | expected.keys()):
        if found.get(name) != expected.get(name):
            raise CheckError(
                f"{folder.name}/SHA256SUMS: {name}: found {found.get(name, 'nothing')}, "
                f"expected {expected.get(name, 'nothing')}"
            )


def check_shared(data: Path, rulesets: Iterable[Ruleset]) -> Counts:
    """Check what holds all rulesets in the folder ``data``: list, checksums and database.

    The database is read by pandas, and each of its cells is compared with the dataset files as
    DuckDB reads them. Raises ``CheckError``.
    """
    rulesets = tuple(rulesets)
    package = read_json(data / "datapackage.json")
    folders = {
        ruleset.id: read_json(data / ruleset.id / "datapackage.json") for ruleset in rulesets
    }
    found = {resource["path"]: resource for resource in package["resources"]}
    expected = {DATABASE: found.get(DATABASE)} | {
        f"{id_}/{resource['path']}": {
            **resource,
            "name": f"{id_}-{resource['name']}",
            "path": f"{id_}/{resource['path']}",
        }
        for id_, folder in folders.items()
        for resource in folder["resources"]
    }
    for path in sorted(found.keys() | expected.keys()):
        there, wanted = found.get(path), expected.get(path)
        if there is None or wanted is None:
            raise CheckError(
                f"datapackage.json: {path}: found {'nothing' if there is None else 'an entry'}, "
                f"expected {'nothing' if wanted is None and path != DATABASE else 'an entry'}"
            )
        for key in sorted(there.keys() | wanted.keys()):
            if there.get(key) != wanted.get(key):
                raise CheckError(
                    f"datapackage.json: {path}: {key}: found {shortened(there.get(key))}, "
                    f"expected {shortened(wanted.get(key))} as in the ruleset's own list"
                )
    # the schemas are those that have been checked in the rulesets' folders
    bare = [{**resource, "schema": {"fields": []}} for resource in package["resources"]]
    _described(data, {**package, "resources": bare})
    _check_content(data, found[DATABASE])
    check_sums(data)
    return _check_database(data, rulesets)


def check_sizes(folder: Path) -> None:
    """Raise ``InputError`` where a file below the folder is too large to be published."""
    for path in sorted(folder.rglob("*")):
        size = path.stat().st_size
        if size > LARGEST_FILE:
            raise InputError(
                f"{path.relative_to(folder).as_posix()}: found {size:,} bytes, expected at most "
                f"{LARGEST_FILE:,}: limit the build with --datasets, or build fewer rulesets"
            )


def _check_database(data: Path, rulesets: Iterable[Ruleset]) -> Counts:
    import pandas

    rows = cells = 0
    address = f"{(data / DATABASE).absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True)) as database,
        closing(connect()) as files,
    ):
        for pragma, wanted in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            found = database.execute(f"PRAGMA {pragma}").fetchall()
            if found != wanted:
                raise CheckError(f"{DATABASE}: {pragma}: found {found[:3]}, expected {wanted}")
        for ruleset in rulesets:
            folder = data / ruleset.id
            queries: list[tuple[str, str, tuple[str, ...]]] = [
                ("win_exact", exact_query(folder), ("attackers", "defenders"))
            ]
            queries += [
                (view.name, view.query(folder), view.key)
                for view in VIEWS
                if (folder / view.file).exists()
            ]
            for name, query, key in queries:
                expected = files.execute(query).df()
                columns = ", ".join(f'"{column}"' for column in expected.columns)
                order = ", ".join(f'"{column}"' for column in key)
                found = pandas.read_sql_query(
                    f"SELECT {columns} FROM {name} WHERE ruleset = ? ORDER BY {order}",
                    database,
                    params=(ruleset.id,),
                )
                _expect_equal(f"{DATABASE}: {name}: {ruleset.id}", found, expected)
                rows += len(found)
                cells += found.size
    return Counts(1, rows, cells)


def _expect_equal(where: str, found: Any, expected: Any) -> None:
    """Raise ``CheckError`` where two data frames differ in a cell."""
    if len(found) != len(expected):
        raise CheckError(f"{where}: found {len(found):,} rows, expected {len(expected):,}")
    for column in expected.columns:
        here, there = found[column], expected[column]
        differs = ~((here == there).fillna(False) | (here.isna() & there.isna()))
        if differs.any():
            row = int(differs.argmax())
            raise CheckError(
                f"{where}: {column}, row {row + 1}: found {here.iloc[row]!r}, "
                f"expected {there.iloc[row]!r} as in the dataset"
            )


def read_json(path: Path) -> Any:
    """A JSON document. Raises ``CheckError`` where the file is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CheckError(f"{path.name}: found no JSON: {error}") from error


def _expect_files(folder: Path, paths: list[str], announced: Mapping[str, int]) -> None:
    found = sorted(path.name for path in folder.iterdir())
    expected = sorted([*announced, "datapackage.json", "SHA256SUMS"])
    if found != expected:
        raise CheckError(f"{folder.name}: found the files {found}, expected {expected}")
    if sorted(paths) != sorted(announced):
        raise CheckError(
            f"{folder.name}/datapackage.json: found {sorted(paths)}, expected {sorted(announced)}"
        )


def _check_content(folder: Path, resource: Resource) -> None:
    path = folder / resource["path"]
    for name, found in (("bytes", path.stat().st_size), ("hash", f"sha256:{_sha256(path)}")):
        if resource[name] != found:
            raise CheckError(
                f"{resource['path']}: {name}: found {found}, "
                f"expected {resource[name]} as in datapackage.json"
            )


def _described(folder: Path, package: Mapping[str, Any]) -> Any:
    """A Data Package as frictionless understands it, which keeps the standard."""
    from frictionless import FrictionlessException, Package

    try:
        described = Package.from_descriptor(dict(package), basepath=str(folder))
    except FrictionlessException as error:
        reasons = "; ".join(reason.message for reason in error.reasons) or str(error)
        raise CheckError(f"{folder.name}/datapackage.json: {reasons} (frictionless)") from error
    return described


def _check_rows(folder: Path, described: Any) -> None:
    """The first rows of every CSV file keep the schema, as frictionless reads both."""
    from frictionless.resources import TableResource

    for resource in described.resources:
        if resource.format != "csv":
            continue
        # frictionless would not close the packed files
        read = gzip.open if resource.compression else Path.open
        with read(folder / resource.path, "rb") as file:
            start = b"".join(islice(file, FRICTIONLESS_ROWS + 1))
        table = TableResource(data=start, scheme="buffer", format="csv", schema=resource.schema)
        report = table.validate()
        for row, field, message in report.flatten(["rowNumber", "fieldName", "message"]):
            raise CheckError(f"{resource.path}: row {row}, {field}: {message} (frictionless)")


def _check_document(path: Path, resource: Resource) -> None:
    """A dataset as JSON keeps its JSON Schema; of the rows every so manieth and the last."""
    from jsonschema import Draft202012Validator

    document = read_json(path)
    fields = resource["schema"]["fields"]
    key = resource["schema"]["primaryKey"]
    row = {
        "type": "array",
        "minItems": len(fields),
        "items": False,
        "prefixItems": [
            {
                "type": [field["type"], "null"]
                if field["type"] == "integer" and field["name"] not in key
                else field["type"]
            }
            for field in fields
        ],
    }
    rows = document["rows"]
    parts = [(DOCUMENT_SCHEMA, {**document, "rows": rows[:1]})]
    parts += [(row, one) for one in (*rows[::STEP], *rows[-1:])]
    for schema, part in parts:
        for error in Draft202012Validator(schema).iter_errors(part):
            raise CheckError(f"{path.name}: {error.json_path}: {error.message} (JSON Schema)")
    if document["fields"] != fields or document["primaryKey"] != key:
        raise CheckError(
            f"{path.name}: found other fields than in datapackage.json, expected the same"
        )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
