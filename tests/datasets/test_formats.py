import csv
import gzip
import hashlib
import io
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import jsonschema
import pandas as pd
import pyarrow
import pytest
from pyarrow import parquet

from generator import __version__
from generator.datasets import formats
from generator.datasets.formats import (
    compressed,
    csv_text,
    data_files,
    json_text,
    parquet_bytes,
)
from generator.datasets.tables import Dataset, Field, Row
from tests.conftest import DATASETS, RULESETS, SITE, Built

DATASET_SCHEMA = {
    "type": "object",
    "required": [
        *["version", "licence", "attribution", "source", "links"],
        *["name", "title", "description", "fields", "primaryKey", "rows"],
    ],
    "additionalProperties": False,
    "properties": {
        "version": {"const": __version__},
        "licence": {"const": "https://creativecommons.org/licenses/by/4.0/"},
        "attribution": {"pattern": "^Exact RISK odds, https://"},
        "source": {"pattern": "^https://.+/data/v1/.+[.]json$"},
        "links": {"type": "object", "minProperties": 4},
        "name": {"type": "string", "pattern": "^[a-z]+(-[a-z]+)*$"},
        "title": {"type": "string"},
        "description": {"type": "string"},
        "fields": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["name", "type", "unit", "description"],
                "additionalProperties": False,
                "properties": {
                    "constraints": {"const": {"required": True}},
                    "name": {"type": "string", "pattern": "^[a-z_]+$"},
                    "type": {"enum": ["string", "integer", "number"]},
                    "unit": {"type": "string", "minLength": 1},
                    "description": {"type": "string", "minLength": 1},
                },
            },
        },
        "primaryKey": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "rows": {"type": "array", "items": {"type": "array"}, "minItems": 1},
    },
}

VALUES: dict[tuple[str, str], dict[str, Any]] = {
    ("string", "whole number"): {"pattern": "^(0|[1-9][0-9]*)$"},
    ("string", "probability"): {"pattern": "^(0|1|0\\.[0-9]+|[0-9](\\.[0-9]+)?E-[0-9]+)$"},
    ("number", "probability"): {"minimum": 0, "maximum": 1},
    ("string", "armies squared"): {"pattern": "^[0-9]+(\\.[0-9]+)?(E-[0-9]+)?$"},
}
"""What the values of a type and a unit look like, beyond the type."""

SMALL = ["csv", "json", "parquet"]
DECIMAL = {
    "win": ["csv", "parquet"],
    "win-grid": ["xlsx", "csv"],
    "moments": ["parquet"],
    "survivors": ["parquet"],
    "armies-needed": ["csv", "parquet"],
}
EXACT = DECIMAL | {"win-exact": ["csv.gz"], "moments-exact": ["csv.gz"], "retreat": ["parquet"]}
COMPACT = EXACT | {
    "survivors-compact": ["parquet"],
    "survivors-compact-exact": ["csv.gz"],
    "rounds": SMALL,
}
WINS = {"win-large": ["parquet"]}
FORMATS = {
    "classic": COMPACT | WINS,
    "capital-wall": COMPACT | WINS,
    "uk-1990": COMPACT,
    "dutch": EXACT | {"survivors-exact": ["csv.gz"], "policy": ["csv", "parquet"]},
    "balanced-blitz": DECIMAL | WINS,
}
"""Every dataset of the small site's rulesets, with its formats."""

FILES = [(ruleset, name) for ruleset, names in FORMATS.items() for name in names]


def with_formats(*formats: str) -> list[tuple[str, str]]:
    """Return ruleset and name of every dataset that has all of these formats."""
    return [(ruleset, name) for ruleset, name in FILES if {*formats} <= {*FORMATS[ruleset][name]}]


AS_TEXT = sorted({*with_formats("csv"), *with_formats("csv.gz")})
"""Every dataset that has a CSV file, packed or not."""


@pytest.fixture
def tricky() -> Dataset:
    """A dataset of values that a careless writer spoils."""
    field = Field("text", "string", "none", "Some text.")
    number = Field("number", "integer", "none", "A number.", optional=True)
    rows = [('a "quoted", one', 1), ("two\nlines", 2), ("ümlaut → ∞", 3), ("", 4), ("'", 5)]
    return Dataset("tricky", "Tricky", "Tricky values.", (field, number), ("number",), rows)


def folder_of(built: Built, ruleset: str) -> Path:
    return built.folder / "data" / "v1" / ruleset


def csv_of(folder: Path, name: str) -> Path:
    """Return the CSV file of a dataset, compressed where it is."""
    plain = folder / f"{name}.csv"
    return plain if plain.exists() else folder / f"{name}.csv.gz"


def read_csv(path: Path) -> list[dict[str, str]]:
    text = content_of(path).decode("utf-8")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def content_of(path: Path) -> bytes:
    """Return what is in a file, compressed or not."""
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def read_json(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def test_every_dataset_has_its_formats(built: Built) -> None:
    """Each ruleset's folder holds its datasets in their formats, their list and sums alone."""
    for ruleset in RULESETS:
        names = {path.name for path in folder_of(built, ruleset).iterdir()}
        assert names == {
            "SHA256SUMS",
            "datapackage.json",
            "index.html",
            *(f"{name}.{end}" for name, ends in FORMATS[ruleset].items() for end in ends),
        }


@pytest.mark.parametrize(("ruleset", "name"), with_formats("json"))
def test_json_files_keep_their_schema(built: Built, ruleset: str, name: str) -> None:
    """A dataset's JSON is what JSON Schema makes of the fields that the file itself describes."""
    document = read_json(folder_of(built, ruleset) / f"{name}.json")
    jsonschema.validate(document, DATASET_SCHEMA)
    columns = [
        {"type": field["type"]} | VALUES.get((field["type"], field["unit"]), {})
        for field in document["fields"]
    ]
    row = {"type": "array", "prefixItems": columns, "items": False, "minItems": len(columns)}
    jsonschema.validate(document["rows"], {"type": "array", "items": row})
    assert document["name"] == name
    assert set(document["primaryKey"]) <= {field["name"] for field in document["fields"]}


@pytest.mark.parametrize(("ruleset", "name"), with_formats("json"))
def test_csv_and_json_hold_the_same(built: Built, ruleset: str, name: str) -> None:
    """A CSV parser and a JSON parser find the same columns and the same values."""
    folder = folder_of(built, ruleset)
    document = read_json(folder / f"{name}.json")
    columns = [field["name"] for field in document["fields"]]
    rows = [dict(zip(columns, map(str, row), strict=True)) for row in document["rows"]]
    table = read_csv(folder / f"{name}.csv")
    assert table == rows
    assert list(table[0]) == columns


@pytest.mark.parametrize(("ruleset", "name"), with_formats("csv", "parquet"))
def test_csv_and_parquet_hold_the_same(built: Built, ruleset: str, name: str) -> None:
    """DuckDB, which wrote neither, finds the same columns, types and values in both."""
    folder = folder_of(built, ruleset)
    relation = duckdb.read_parquet(str(folder / f"{name}.parquet"))
    table = read_csv(csv_of(folder, name))
    assert relation.columns == list(table[0])
    types = {"VARCHAR": str, "INTEGER": int, "BIGINT": int, "DOUBLE": float}
    readers = [types[str(type_)] for type_ in relation.types]
    assert relation.fetchall() == [
        tuple(read(text) for read, text in zip(readers, row.values(), strict=True)) for row in table
    ]


@pytest.mark.parametrize(("ruleset", "name"), with_formats("parquet"))
def test_parquet_columns_have_the_smallest_fitting_types(
    built: Built, ruleset: str, name: str
) -> None:
    """Armies are small whole numbers, names are dictionaries, and only what may be missing is
    nullable.
    """
    schema = parquet.read_schema(folder_of(built, ruleset) / f"{name}.parquet")
    for field in schema:
        assert field.nullable is (field.name == "needed")
        if field.name in ("attackers", "defenders", "left", "dice", "retreat_at", "needed"):
            assert str(field.type) == "int32"
        if field.name in ("ruleset", "side", "roll"):
            assert pyarrow.types.is_dictionary(field.type)


@pytest.mark.parametrize(("ruleset", "name"), AS_TEXT)
def test_pandas_reads_every_value_as_it_stands(built: Built, ruleset: str, name: str) -> None:
    """Read as text, as the download page says, pandas keeps every digit."""
    folder = folder_of(built, ruleset)
    file = csv_of(folder, name)
    frame = pd.read_csv(file, dtype=str, keep_default_na=False)
    assert frame.to_dict("records") == read_csv(file)
    assert not frame.isna().to_numpy().any()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pandas_reads_decimals_as_numbers(built: Built, ruleset: str) -> None:
    """Without any option, pandas takes doubles and decimals for numbers between 0 and 1."""
    folder = folder_of(built, ruleset)
    frame = pd.read_csv(folder / "win.csv")
    assert len(frame) == DATASETS**2
    assert frame["win"].between(0, 1).all()
    assert ((frame["win"] - frame["win_decimal"]).abs() < 1e-15).all()
    assert ((frame["win"] + frame["lose"] - 1).abs() < 1e-15).all()


@pytest.mark.parametrize(("ruleset", "name"), AS_TEXT)
def test_csv_files_are_plain(built: Built, ruleset: str, name: str) -> None:
    """CSV files are ASCII without a byte order mark, and every line ends with one line feed."""
    folder = folder_of(built, ruleset)
    content = content_of(csv_of(folder, name))
    assert content.isascii()
    assert b"\r" not in content
    assert content.endswith(b"\n")
    assert not content.endswith(b"\n\n")


def test_compressed_files_have_no_time(tricky: Dataset) -> None:
    """What is compressed comes back whole, and is the same whenever it is made."""
    content = csv_text(tricky, tricky.rows).encode()
    assert gzip.decompress(compressed(content)) == content
    assert compressed(content)[4:8] == bytes(4)


def test_awkward_values_survive_csv(tricky: Dataset, tmp_path: Path) -> None:
    """Quotes, commas, line feeds and other scripts come back from CSV as they went in."""
    rows = list(tricky.rows)
    path = tmp_path / "tricky.csv"
    path.write_text(csv_text(tricky, rows), encoding="utf-8", newline="")
    assert [(row["text"], int(row["number"])) for row in read_csv(path)] == rows


def test_awkward_values_survive_json(tricky: Dataset) -> None:
    """The same values come back from JSON, in one line that ends with a line feed and has letters
    as they are read.
    """
    rows = list(tricky.rows)
    text = json_text(tricky, rows, "data/v1/house", SITE.address)
    assert [tuple(row) for row in json.loads(text)["rows"]] == rows
    assert "ümlaut → ∞" in text
    assert text.count("\n") == 1


def test_awkward_values_survive_parquet(tricky: Dataset) -> None:
    """The same values come back from Parquet, with the meaning of each column beside them."""
    rows = list(tricky.rows)
    table = parquet.read_table(io.BytesIO(parquet_bytes(tricky, rows)))
    assert list(zip(*table.to_pydict().values(), strict=True)) == rows
    assert table.schema.metadata[b"description"] == b"Tricky values."
    assert table.schema.field("text").metadata[b"description"] == b"Some text."


@pytest.mark.parametrize("cuts", [(), (1,), (30, 60), (40, 70, 71), (1, 2, 3, 99)])
def test_tables_in_parts_are_the_whole_to_the_byte(
    monkeypatch: pytest.MonkeyPatch, cuts: tuple[int, ...]
) -> None:
    """However a table comes in parts, its file has the same bytes, in groups of as many rows."""
    monkeypatch.setattr(formats, "ROWS_TOGETHER", 30)
    columns = {"name": [*"abcde"] * 20, "number": [1 / (1 + n) for n in range(100)]}
    whole = pyarrow.table(columns)
    parts = [whole.slice(one, other - one) for one, other in pairwise([0, *cuts, 100])]
    found = formats.tables_bytes(parts, ["name"])
    assert found == formats.table_bytes(whole)
    read = parquet.ParquetFile(io.BytesIO(found))
    assert read.read().to_pydict() == columns
    groups = [read.metadata.row_group(n).num_rows for n in range(read.metadata.num_row_groups)]
    assert groups == [30, 30, 30, 10]


def test_numbers_are_stored_as_they_compress() -> None:
    """What repeats is kept once; the bytes of other doubles, and of no other type, are split."""
    columns = {
        "repeated": [0.5] * 100,
        "different": [1 / (1 + n) for n in range(100)],
        "whole": range(100),
    }
    table = pyarrow.table({name: pyarrow.array(values) for name, values in columns.items()})
    (group,) = parquet.ParquetFile(io.BytesIO(formats.table_bytes(table))).metadata.to_dict()[
        "row_groups"
    ]
    encodings = {each["path_in_schema"]: {*each["encodings"]} for each in group["columns"]}
    assert {name for name, each in encodings.items() if "RLE_DICTIONARY" in each} == {"repeated"}
    split = {name for name, each in encodings.items() if "BYTE_STREAM_SPLIT" in each}
    assert split == {"different"}


def test_a_group_has_as_many_rows_as_readers_expect() -> None:
    """Groups end where those of pyarrow itself do, after 2^20 rows: readers load one at a time."""
    table = pyarrow.table({"number": pyarrow.nulls(2**20 + 1, pyarrow.int32())})
    read = parquet.ParquetFile(io.BytesIO(formats.table_bytes(table))).metadata
    assert [read.row_group(n).num_rows for n in range(read.num_row_groups)] == [2**20, 1]


@pytest.mark.parametrize(
    ("key", "type_"),
    [
        (("number",), "string"),
        (("text",), "string"),
        (("text", "number"), "dictionary<values=string, indices=int32, ordered=0>"),
    ],
)
def test_text_that_names_a_row_together_with_others_is_a_dictionary(
    tricky: Dataset, key: tuple[str, ...], type_: str
) -> None:
    """Text that is the whole key, or no part of it, differs from row to row and stays text."""
    table = parquet.read_table(io.BytesIO(parquet_bytes(replace(tricky, key=key), [("a", 1)])))
    assert str(table.schema.field("text").type) == type_


def test_freed_memory_goes_back_to_the_system() -> None:
    """Tables take the system's own memory, which no pool keeps for the jobs that follow."""
    assert pyarrow.default_memory_pool().backend_name == "system"


@pytest.mark.parametrize(
    ("parts", "often"),
    [
        ([[1, 1, 1, 1]], True),
        ([[1, 1], [1, 1], [2, 2, 2, 2]], True),
        ([[1, 1, 1, None]], True),
        ([[1, 2, 1, 1]], False),
        ([[1, 1, 1], [2, 2]], False),
        ([[None, None]], True),
    ],
)
def test_values_come_often_four_times_on_average(
    parts: list[list[int | None]], often: bool
) -> None:
    """A value has to stand in a column four times on average, in whatever part of it."""
    values = [pyarrow.chunked_array([part], pyarrow.int64()) for part in parts]
    assert formats.come_often(values, sum(map(len, parts))) is often


def test_what_is_missing_is_missing_in_every_format(tricky: Dataset) -> None:
    """An unknown number is empty in CSV, null in JSON and in Parquet."""
    rows: list[Row] = [("known", 1), ("unknown", None)]
    assert csv_text(tricky, rows).splitlines()[2] == "unknown,"
    assert json.loads(json_text(tricky, rows, "data/v1/house", SITE.address))["rows"][1] == [
        "unknown",
        None,
    ]
    table = parquet.read_table(io.BytesIO(parquet_bytes(tricky, rows)))
    assert table["number"].to_pylist() == [1, None]


@pytest.mark.parametrize("rows", [[("a", 1, 2)], [("a", 1), ("b", 2, 3)], [("a",)]])
def test_rows_that_do_not_fit_the_columns_are_refused(tricky: Dataset, rows: list[Row]) -> None:
    """No value of a row is left out of a Parquet file, and none is missing."""
    with pytest.raises(ValueError, match=r"zip\(\) argument"):
        parquet_bytes(tricky, rows)


def test_data_files_know_their_rows_and_sums(tricky: Dataset) -> None:
    """All formats of a dataset come from the same rows, though these can be read only once."""
    once = Dataset(
        tricky.name, tricky.title, tricky.description, tricky.fields, tricky.key, iter(tricky.rows)
    )
    files = list(data_files(once, "data/v1/house", SITE.address))
    names = [file.name for file, _ in files]
    assert names == ["tricky.csv", "tricky.json", "tricky.parquet"]
    for file, content in files:
        assert (file.rows, file.size) == (5, len(content))
        assert file.sha256 == hashlib.sha256(content).hexdigest()


def test_a_dataset_without_rows_has_its_columns(tricky: Dataset) -> None:
    """A Parquet file of no rows can be read, and has every column."""
    found = parquet.read_table(io.BytesIO(formats.parquet_bytes(tricky, [])))
    assert found.num_rows == 0
    assert found.column_names == [field.name for field in tricky.fields]
