import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import frictionless
import jsonschema
import pytest

from generator import __version__
from generator.datasets.database import PACKED
from generator.datasets.package import checksums_text, source_entry
from generator.scope.chances import IN_DATASETS
from risk_odds.ruleset import Source
from risk_odds.ruleset_files import load_rulesets
from tests.conftest import DATASETS, RULESETS, Built

PACKAGE_SCHEMA = {
    "type": "object",
    "required": ["$schema", "name", "title", "version", "licenses", "sources", "resources"],
    "properties": {
        "name": {"type": "string", "pattern": "^[a-z0-9-]+$"},
        "version": {"const": __version__},
        "licenses": {"type": "array", "minItems": 1},
        "sources": {"type": "array", "minItems": 1},
        "resources": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["name", "path", "format", "mediatype", "hash"],
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


APART = (
    *("border-breaking", "border-holding"),
    *("continent-paybacks", "continent-routes", "continent-stacks"),
    *("literature-quoted", "literature-verdicts"),
)
"""The datasets that are of no single ruleset, as CSV and Parquet."""

UNLISTED = ("SHA256SUMS", "index.html")
"""The files of a folder that have no checksum: the list of them, and a page."""

UNCOUNTED = (".json", ".parquet")
"""Of these, frictionless counts no bytes: a size would be reported as wrong."""


def folder_of(built: Built, ruleset: str) -> Path:
    return built.folder / "data" / "v1" / ruleset


def sums_found_whole(folder: Path) -> str:
    """Return what ``sha256sum`` says of a folder's files, once it has found all of them whole."""
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def read_json(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_file_has_its_checksum(built: Built, ruleset: str) -> None:
    """SHA256SUMS lists every file beside it, sorted, with the sum that hashlib finds."""
    folder = folder_of(built, ruleset)
    lines = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    sums = {name: checksum for checksum, name in (line.split("  ") for line in lines)}
    names = sorted(path.name for path in folder.iterdir() if path.name not in UNLISTED)
    assert list(sums) == names
    assert sums == {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sha256sum_accepts_the_checksums(built: Built, ruleset: str) -> None:
    """The command that the download page names finds all files whole."""
    folder = folder_of(built, ruleset)
    assert sums_found_whole(folder).count(": OK\n") == len(list(folder.iterdir())) - 2


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
    assert set(resources) == files - {"datapackage.json", *UNLISTED}
    for name, resource in resources.items():
        content = (folder / name).read_bytes()
        assert resource.get("bytes") == (None if name.endswith(UNCOUNTED) else len(content))
        assert resource["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}"
        assert resource.get("compression") == ("gz" if name.endswith(".gz") else None)
        assert name.removesuffix(".gz").endswith(f".{resource['format']}")
        if resource["format"] == "xlsx":  # no table to the standard: its headings are for people
            assert not {"type", "schema"} & set(resource)
            continue
        columns = [field["name"] for field in resource["schema"]["fields"]]
        assert set(resource["schema"]["primaryKey"]) <= set(columns)
        if resource["format"] == "json":
            document = read_json(folder / name)
            assert resource["schema"]["fields"] == document["fields"]
            assert resource["schema"]["primaryKey"] == document["primaryKey"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_data_package_names_the_sources(built: Built, ruleset: str) -> None:
    """Whoever wrote the rule down is named, as the ruleset's file has it."""
    package = read_json(folder_of(built, ruleset) / "datapackage.json")
    sources = load_rulesets()[ruleset].sources
    assert len(package["sources"]) == len(sources)
    for entry, source in zip(package["sources"], sources, strict=True):
        assert source.author in entry["title"]
        assert source.title in entry["title"]


def test_a_source_has_a_path_where_it_has_an_address() -> None:
    """Author, title, publisher and year make the title; the address is the path."""
    source = Source(author="A", title="T", published="P", year=1990, url="https://x.example/")
    assert source_entry(source) == {"title": "A, T, P, 1990", "path": "https://x.example/"}
    assert source_entry(Source(author="A", title="T")) == {"title": "A, T"}


def test_checksums_have_the_form_of_sha256sum() -> None:
    """A line is the sum, two spaces and the name; names are sorted."""
    sums = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("a", "b")}
    assert checksums_text({"b": sums["b"], "a": sums["a"]}) == f"{sums['a']}  a\n{sums['b']}  b\n"


def test_one_package_lists_everything(built: Built) -> None:
    """The package of all rulesets lists every file of theirs, and the database, once each."""
    data = built.folder / "data" / "v1"
    package = read_json(data / "datapackage.json")
    jsonschema.validate({**package, "resources": []}, {**PACKAGE_SCHEMA, "properties": {}})
    assert list(frictionless.Package.metadata_validate(package)) == []
    resources = {resource["path"]: resource for resource in package["resources"]}
    assert len(resources) == len({one["name"] for one in resources.values()})
    assert len(resources) == len(package["resources"])
    assert all(re.fullmatch(r"[a-z0-9-]+", one["name"]) for one in resources.values())
    folders = ("datapackage.json", *UNLISTED)
    files = {
        path.relative_to(data).as_posix() for name in RULESETS for path in (data / name).iterdir()
    }
    assert set(resources) == {
        *(PACKED, "win-all-rulesets.parquet", "survivors-all-rulesets.parquet"),
        *(f"limit-ratios.{format_}" for format_ in ("csv", "json", "parquet")),
        *(f"{name}.{format_}" for name in APART for format_ in ("csv", "parquet")),
        *(path for path in files if not path.endswith(folders)),
    }
    for path, resource in resources.items():
        content = (data / path).read_bytes()
        assert resource.get("bytes") == (None if path.endswith(UNCOUNTED) else len(content))
        assert resource["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}"


def test_frictionless_reads_a_file_of_the_one_package(built: Built) -> None:
    """Loaded from the list of everything, a file has its rows, sum and size."""
    package = frictionless.Package(str(built.folder / "data" / "v1" / "datapackage.json"))
    rows = {
        "classic-win-csv": DATASETS**2,
        "balanced-blitz-win-csv": DATASETS**2,
        "dutch-armies-needed-csv": 2 * DATASETS * len(IN_DATASETS),
    }
    for name, count in rows.items():
        report = package.get_resource(name).validate()
        assert report.valid, report.flatten(["message"])
        assert report.tasks[0].stats["rows"] == count


def test_the_checksums_of_everything_are_bare_names(built: Built) -> None:
    """SHA256SUMS of the whole names the files directly beside it, and they are whole."""
    data = built.folder / "data" / "v1"
    names = [
        "LICENSE.txt",
        "README.md",
        "croissant.json",
        "datapackage.json",
        "dataset-metadata.json",
        *(f"limit-ratios.{format_}" for format_ in ("csv", "json", "parquet")),
        *(f"{name}.{format_}" for name in APART for format_ in ("csv", "parquet")),
        PACKED,
        "survivors-all-rulesets.parquet",
        "win-all-rulesets.parquet",
    ]
    assert sums_found_whole(data).splitlines() == [f"{name}: OK" for name in sorted(names)]
