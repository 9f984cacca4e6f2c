import csv
import gzip
import hashlib
import io
import json
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pandas as pd
import pytest

from generator.datasets.formats import (
    checksums_text,
    compressed,
    csv_text,
    data_files,
    json_text,
)
from generator.datasets.tables import Dataset, Field
from tests.conftest import DATASETS, RULESETS, Built

DATASET_SCHEMA = {
    "type": "object",
    "required": ["name", "title", "description", "fields", "primaryKey", "rows"],
    "additionalProperties": False,
    "properties": {
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
                    "name": {"type": "string", "pattern": "^[a-z_]+$"},
                    "type": {"enum": ["string", "integer"]},
                    "unit": {"type": "string", "minLength": 1},
                    "description": {"type": "string", "minLength": 1},
                },
            },
        },
        "primaryKey": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "rows": {"type": "array", "items": {"type": "object"}, "minItems": 1},
    },
}

VALUES = {
    "whole number": {"pattern": "^(0|[1-9][0-9]*)$"},
    "probability": {
        "type": "string",
        "pattern": "^(0|1|0\\.[0-9]+|[0-9](\\.[0-9]+)?E-[0-9]+|[0-9]{2}%)$",
    },
    "armies squared": {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(E-[0-9]+)?$"},
}
"""What the values of a unit look like; armies are whole or decimals, by their type."""

PACKAGE_SCHEMA = {
    "type": "object",
    "required": ["$schema", "name", "title", "version", "licenses", "resources"],
    "properties": {
        "name": {"type": "string", "pattern": "^[a-z0-9-]+$"},
        "version": {"type": "string", "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+$"},
        "licenses": {"type": "array", "minItems": 1},
        "resources": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["name", "path", "format", "mediatype", "bytes", "hash", "schema"],
                "properties": {
                    "name": {"type": "string", "pattern": "^[a-z0-9-]+$"},
                    "path": {"type": "string", "pattern": "^[a-z0-9.-]+$"},
                    "bytes": {"type": "integer", "minimum": 1},
                    "hash": {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"},
                },
            },
        },
    },
}

EXACT = ["win-exact", "survivors-exact", "moments-exact"]
DECIMAL = ["win-decimal", "survivors-decimal", "moments-decimal", "armies-needed"]
FILES = [
    *(("classic", name) for name in (*EXACT, *DECIMAL, "retreat", "rounds")),
    *(("dutch", name) for name in (*EXACT, *DECIMAL, "retreat", "policy")),
    *(("capital-wall", name) for name in (*EXACT, *DECIMAL, "retreat", "rounds")),
    *(("uk-1990", name) for name in (*EXACT, *DECIMAL, "retreat", "rounds")),
    *(("balanced-blitz", name) for name in DECIMAL),
]
"""Every dataset of the small site, by ruleset."""

FORMATS = {"survivors-exact": ["csv.gz"], "survivors-decimal": ["csv"], "retreat": ["csv"]}
"""The formats of large tables; all others are there as CSV and as JSON."""

AS_JSON = [(ruleset, name) for ruleset, name in FILES if name not in FORMATS]


@pytest.fixture
def tricky() -> Dataset:
    """A dataset of values that a careless writer spoils."""
    field = Field("text", "string", "none", "Some text.")
    number = Field("number", "integer", "none", "A number.")
    rows = [('a "quoted", one', 1), ("two\nlines", 2), ("ümlaut → ∞", 3), ("", 4), ("'", 5)]
    return Dataset("tricky", "Tricky", "Tricky values.", (field, number), ("number",), rows)


def folder_of(built: Built, ruleset: str) -> Path:
    return built.folder / "data" / "v1" / ruleset


def csv_of(folder: Path, name: str) -> Path:
    """Return the CSV file of a dataset, compressed where it is."""
    return folder / f"{name}.{FORMATS.get(name, ['csv'])[0]}"


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
        datasets = {name for one, name in FILES if one == ruleset}
        assert names == {
            "SHA256SUMS",
            "datapackage.json",
            *(f"{name}.{end}" for name in datasets for end in FORMATS.get(name, ["csv", "json"])),
        }


@pytest.mark.parametrize(("ruleset", "name"), AS_JSON)
def test_json_files_keep_their_schema(built: Built, ruleset: str, name: str) -> None:
    """A dataset's JSON is what JSON Schema makes of the fields that the file itself describes."""
    folder = folder_of(built, ruleset)
    document = read_json(folder / f"{name}.json")
    jsonschema.validate(document, DATASET_SCHEMA)
    properties = {
        field["name"]: {"type": field["type"]} | VALUES.get(field["unit"], {})
        for field in document["fields"]
    }
    row = {
        "type": "object",
        "required": list(properties),
        "additionalProperties": False,
        "properties": properties,
    }
    jsonschema.validate(document["rows"], {"type": "array", "items": row})
    assert document["name"] == name
    assert set(document["primaryKey"]) <= set(properties)


@pytest.mark.parametrize(("ruleset", "name"), AS_JSON)
def test_csv_and_json_hold_the_same(built: Built, ruleset: str, name: str) -> None:
    """A CSV parser and a JSON parser find the same columns and the same values."""
    folder = folder_of(built, ruleset)
    document = read_json(folder / f"{name}.json")
    rows = [{key: str(value) for key, value in row.items()} for row in document["rows"]]
    table = read_csv(folder / f"{name}.csv")
    assert table == rows
    assert list(table[0]) == [field["name"] for field in document["fields"]]


@pytest.mark.parametrize(("ruleset", "name"), FILES)
def test_pandas_reads_every_value_as_it_stands(built: Built, ruleset: str, name: str) -> None:
    """Read as text, as the download page says, pandas keeps every digit."""
    folder = folder_of(built, ruleset)
    file = csv_of(folder, name)
    frame = pd.read_csv(file, dtype=str, keep_default_na=False)
    assert frame.to_dict("records") == read_csv(file)
    assert not frame.isna().to_numpy().any()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pandas_reads_decimals_as_numbers(built: Built, ruleset: str) -> None:
    """Without any option, pandas takes the decimals for numbers between 0 and 1."""
    folder = folder_of(built, ruleset)
    frame = pd.read_csv(folder / "win-decimal.csv")
    assert len(frame) == DATASETS**2
    assert frame["win"].between(0, 1).all()
    assert ((frame["win"] + frame["lose"] - 1).abs() < 1e-15).all()


@pytest.mark.parametrize(("ruleset", "name"), FILES)
def test_csv_files_are_plain(built: Built, ruleset: str, name: str) -> None:
    """CSV files are ASCII without a byte order mark, and every line ends with one line feed."""
    folder = folder_of(built, ruleset)
    content = content_of(csv_of(folder, name))
    assert content.isascii()
    assert b"\r" not in content
    assert content.endswith(b"\n")
    assert not content.endswith(b"\n\n")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_file_has_its_checksum(built: Built, ruleset: str) -> None:
    """SHA256SUMS lists every file beside it, sorted, with the sum that hashlib finds."""
    folder = folder_of(built, ruleset)
    lines = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    sums = {name: checksum for checksum, name in (line.split("  ") for line in lines)}
    names = sorted(path.name for path in folder.iterdir() if path.name != "SHA256SUMS")
    assert list(sums) == names
    assert sums == {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sha256sum_accepts_the_checksums(built: Built, ruleset: str) -> None:
    """The command that the download page names finds all files whole."""
    folder = folder_of(built, ruleset)
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(": OK\n") == len(list(folder.iterdir())) - 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_data_package_describes_the_files(built: Built, ruleset: str) -> None:
    """The data package names every file with its true size, sum, format and columns."""
    folder = folder_of(built, ruleset)
    package = read_json(folder / "datapackage.json")
    jsonschema.validate(package, PACKAGE_SCHEMA)
    resources = {resource["path"]: resource for resource in package["resources"]}
    assert len(resources) == len(package["resources"])
    assert len({resource["name"] for resource in package["resources"]}) == len(resources)
    files = {path.name for path in folder.iterdir()}
    assert set(resources) == files - {"datapackage.json", "SHA256SUMS"}
    for name, resource in resources.items():
        content = (folder / name).read_bytes()
        assert resource["bytes"] == len(content)
        assert resource["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}"
        assert resource.get("compression") == ("gz" if name.endswith(".gz") else None)
        columns = [field["name"] for field in resource["schema"]["fields"]]
        assert set(resource["schema"]["primaryKey"]) <= set(columns)
        if name.endswith(".json"):
            document = read_json(folder / name)
            assert resource["format"] == "json"
            assert resource["schema"]["fields"] == document["fields"]
            assert resource["schema"]["primaryKey"] == document["primaryKey"]
        else:
            assert resource["format"] == "csv"
            assert list(read_csv(folder / name)[0]) == columns


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
    """The same values come back from JSON, in one line that ends with a line feed."""
    rows = list(tricky.rows)
    text = json_text(tricky, rows)
    assert [(row["text"], row["number"]) for row in json.loads(text)["rows"]] == rows
    assert text.count("\n") == 1


def test_data_files_know_their_rows_and_sums(tricky: Dataset) -> None:
    """Both formats of a dataset come from the same rows, though these can be read only once."""
    once = Dataset(
        tricky.name, tricky.title, tricky.description, tricky.fields, tricky.key, iter(tricky.rows)
    )
    files = data_files(once)
    assert [file.name for file in files] == ["tricky.csv", "tricky.json"]
    assert [file.rows for file in files] == [5, 5]
    assert [file.sha256 for file in files] == [
        hashlib.sha256(file.content).hexdigest() for file in files
    ]


def test_checksums_have_the_form_of_sha256sum() -> None:
    """A line is the sum, two spaces and the name."""
    assert checksums_text([("a.csv", "0f"), ("b.csv", "1e")]) == "0f  a.csv\n1e  b.csv\n"
