"""What the build itself checks of the data files that it has written.

Every file of a ruleset's folder, and then what holds all rulesets, is read from the disk again: its
checksum, its size, its rows counted, and a sample of these compared between formats. That is cheap
and finds what was written badly. Whether the numbers are right is for ``generator.verify`` to find,
which reads the finished site and shares nothing with what wrote it.
"""

import csv
import gzip
import hashlib
import json
import sqlite3
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import pyarrow
from pyarrow import parquet

from generator.datasets.database import DATABASE, PACKED
from generator.datasets.workbook import GRID_SHEET
from risk_odds.ruleset import Ruleset

STEP = 97
"""Every row that is a multiple of this is compared between the formats, and the last."""

ROWS_AT_A_TIME = 65_536
"""Rows of a Parquet file that are in memory together."""

Resource = Mapping[str, Any]
"""What a Data Package says of one file, or of a column."""


class CheckError(Exception):
    """A file to publish is not what it should be: its name, what was found, what was expected.

    A fault of the program, not of its input: the build ends, and nothing is published.
    """


@dataclass(frozen=True, slots=True)
class Counts:
    """What has been checked: files, rows counted in them, cells compared with another format."""

    files: int = 0
    rows: int = 0
    cells: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.files + other.files, self.rows + other.rows, self.cells + other.cells)


def check_folder(folder: Path, announced: Mapping[str, int]) -> Counts:
    """Check a ruleset's dataset folder; its name is the ruleset's id.

    ``announced`` are the rows of each data file. Raises ``CheckError`` that names the file, what
    was found and what was expected.
    """
    package = read_json(folder / "datapackage.json")
    resources: list[Resource] = package["resources"]
    _expect_files(folder, [resource["path"] for resource in resources], announced)
    check_sums(folder)
    return _check_rows(folder, resources, announced)


def _check_rows(
    folder: Path, resources: Iterable[Resource], announced: Mapping[str, int]
) -> Counts:
    """Check the data files of resources: columns, rows, and a sample of them between formats."""
    counts = Counts()
    samples: dict[str, tuple[str, list[list[Any]]]] = {}
    for resource in resources:
        _check_content(folder, resource)
        path, rows = resource["path"], announced[resource["path"]]
        if resource["format"] == "xlsx":
            _check_workbook(folder / path, rows)
            counts += Counts(1, rows)
            continue
        fields = resource["schema"]["fields"]
        names = [field["name"] for field in fields]
        header, count, sample = _read(folder / path, fields)
        if header != names:
            raise CheckError(f"{path}: found the columns {header}, expected {names}")
        if count != rows:
            raise CheckError(f"{path}: found {count:,} rows, expected {rows:,}")
        first, wanted = samples.setdefault(path.partition(".")[0], (path, sample))
        if first != path and sample != wanted:
            one, other = next(
                pair for pair in zip(sample, wanted, strict=True) if pair[0] != pair[1]
            )
            raise CheckError(f"{path}: found the row {one}, expected {other} as in {first}")
        compared = len(sample) * len(names) if first != path else 0
        counts += Counts(1, rows, compared)
    return counts


def _check_workbook(path: Path, rows: int) -> None:
    """Check that a workbook is whole, and that its first sheet has a line for each row."""
    try:
        with ZipFile(path) as file:
            spoiled = file.testzip()
            count = file.read(GRID_SHEET).count(b"<row ") - 1
    except (BadZipFile, KeyError, zlib.error) as error:
        raise CheckError(f"{path.name}: found no workbook: {error}") from error
    if spoiled:
        raise CheckError(f"{path.name}: found {spoiled} spoiled, expected a whole workbook")
    if count != rows:
        raise CheckError(f"{path.name}: found {count:,} rows, expected {rows:,}")


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


def check_shared(data: Path, rulesets: Iterable[Ruleset], announced: Mapping[str, int]) -> Counts:
    """Check what holds all rulesets in the folder ``data``: list, checksums, tables, database.

    ``announced`` are the rows of each table. The database must be whole, and its rows are counted:
    each ruleset has its chances there. Raises ``CheckError``.
    """
    rulesets = tuple(rulesets)
    resources = read_json(data / "datapackage.json")["resources"]
    listed = [resource["path"] for resource in resources]
    expected = [PACKED, *announced] + [
        f"{ruleset.id}/{resource['path']}"
        for ruleset in rulesets
        for resource in read_json(data / ruleset.id / "datapackage.json")["resources"]
    ]
    for path in sorted(set(listed) ^ set(expected)):
        found, wanted = ("an entry", "nothing") if path in listed else ("nothing", "an entry")
        raise CheckError(f"datapackage.json: {path}: found {found}, expected {wanted}")
    check_sums(data)
    shared = [resource for resource in resources if resource["path"] in announced]
    rows = _check_database(data / PACKED, rulesets)
    return Counts(files=1, rows=rows) + _check_rows(data, shared, announced)


def read_json(path: Path) -> Any:
    """A JSON document. Raises ``CheckError`` where the file is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CheckError(f"{path.name}: found no JSON: {error}") from error


def _check_database(path: Path, rulesets: Iterable[Ruleset]) -> int:
    """The number of rows of a database that is whole."""
    rows = 0
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(gzip.decompress(path.read_bytes()))
        for pragma, wanted in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            found = database.execute(f"PRAGMA {pragma}").fetchall()
            if found != wanted:
                raise CheckError(f"{DATABASE}: {pragma}: found {found[:3]}, expected {wanted}")
        tables = database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%\\_numbers' "
            "ESCAPE '\\'"
        ).fetchall()
        for (table,) in tables:
            (count,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
            rows += int(count)
        there = {id_ for (id_,) in database.execute("SELECT DISTINCT ruleset FROM win")}
        missing = sorted({ruleset.id for ruleset in rulesets} ^ there)
        if missing:
            raise CheckError(f"{DATABASE}: win: found the rulesets {sorted(there)}: see {missing}")
    return rows


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
        # not every entry tells the size
        if resource.get(name, found) != found:
            raise CheckError(
                f"{resource['path']}: {name}: found {found}, "
                f"expected {resource[name]} as in datapackage.json"
            )


def _read(path: Path, fields: list[Resource]) -> tuple[list[str], int, list[list[Any]]]:
    """The columns of a data file, the number of its rows, and the sample of them."""
    if path.suffix == ".parquet":
        rows: list[list[Any]] = []
        count = 0
        with parquet.ParquetFile(path) as file:
            places = _sampled(file.metadata.num_rows)
            # a large table as a whole would need several times the memory of anything else
            for batch in file.iter_batches(ROWS_AT_A_TIME):
                within = slice(*(bisect_left(places, count + n) for n in (0, batch.num_rows)))
                here = pyarrow.array([place - count for place in places[within]], pyarrow.int64())
                sample = batch.take(here)
                rows += map(list, zip(*(column.to_pylist() for column in sample), strict=True))
                count += batch.num_rows
            return file.schema_arrow.names, count, rows
    if path.suffix == ".json":
        document = read_json(path)
        rows = document["rows"]
        names = [field["name"] for field in document["fields"]]
        return names, len(rows), [rows[place] for place in _sampled(len(rows))]
    opened = gzip.open if path.suffix == ".gz" else Path.open
    try:
        with opened(path, "rt", encoding="utf-8", newline="") as text:
            header, *lines = csv.reader(text, strict=True)
        rows = [
            [_value(cell, field) for cell, field in zip(lines[place], fields, strict=True)]
            for place in _sampled(len(lines))
        ]
    except (ValueError, csv.Error) as error:
        raise CheckError(f"{path.name}: found a line that does not fit: {error}") from error
    return header, len(lines), rows


def _sampled(rows: int) -> list[int]:
    """The places of the sampled rows, the same in every build."""
    return sorted({*range(0, rows, STEP), rows - 1}) if rows else []


def _value(cell: str, field: Resource) -> str | int | float | None:
    """The value of a CSV file's cell by what is said of its column."""
    if not cell and "constraints" not in field:
        return None
    read: dict[str, type[str | int | float]] = {"string": str, "integer": int, "number": float}
    return read[field["type"]](cell)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
