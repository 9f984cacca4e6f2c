import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator import __version__
from generator.scope.changes import load_changes
from generator.site.croissant import ALL_RULESETS, CROISSANT, OF_RULESET, croissant_text
from generator.site.site import Site
from tests import expected, rounding
from tests.browser.server import serve
from tests.conftest import DATASETS, RULESETS, SITE, Built

READ = """
import json, sys
import mlcroissant

dataset = mlcroissant.Dataset(jsonld=sys.argv[1])
plain = lambda value: value.decode() if isinstance(value, bytes) else value
print(json.dumps({
    "conforms to": dataset.metadata.ctx.conforms_to.value,
    "errors": [*dataset.metadata.issues.errors],
    "warnings": [*dataset.metadata.issues.warnings],
    "rows": {
        one.uuid: [
            {name.rpartition("/")[2]: plain(value) for name, value in row.items()}
            for row in dataset.records(one.uuid)
        ]
        for one in dataset.metadata.record_sets
    },
}))
"""
"""Reads a Croissant file and all its records, as its users do, who get text as bytes; the library
warns of much itself.
"""


@pytest.fixture(scope="module")
def document(built: Built) -> dict[str, Any]:
    """The published metadata."""
    path = built.folder / "data" / "v1" / CROISSANT
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def read(path: Path, cache: Path) -> dict[str, Any]:
    """What Croissant's own library finds in the metadata and in the files that they name."""
    done = subprocess.run(
        [sys.executable, "-c", READ, str(path)],
        env={**os.environ, "no_proxy": "*", "CROISSANT_CACHE": str(cache)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["conforms to"] == "http://mlcommons.org/croissant/1.1"
    return found


def assert_is_the_twins(rows: dict[str, list[dict[str, Any]]]) -> None:
    """Every battle is there under its rules, with the double and all 20 digits of the twin."""
    everything, classic = rows.values()
    assert len(everything) == len(RULESETS) * DATASETS**2
    assert {row["ruleset"] for row in everything} == set(RULESETS)
    assert len(classic) == DATASETS**2
    for row in [*everything, *classic]:
        win = expected.win(row["ruleset"], row["attackers"], row["defenders"])
        assert rounding.is_nearest_double(win, row["win"])
        assert rounding.is_nearest_double(1 - win, row["lose"])
    for row in classic:
        win = expected.win(row["ruleset"], row["attackers"], row["defenders"])
        assert Fraction(row["win_decimal"]) == rounding.significant(win, 20)
        assert Fraction(row["lose_decimal"]) == rounding.significant(1 - win, 20)


def test_its_own_library_reads_every_row_from_a_host(built: Built, tmp_path: Path) -> None:
    """No fault, no warning, and the twin's numbers with all 20 digits, fetched over HTTP."""
    text = (built.folder / "data" / "v1" / CROISSANT).read_text(encoding="utf-8")
    with serve(built.folder) as root:
        (tmp_path / CROISSANT).write_text(text.replace(SITE.address, root), encoding="utf-8")
        found = read(tmp_path / CROISSANT, tmp_path / "cache")
    assert found["errors"] == found["warnings"] == []
    assert_is_the_twins(found["rows"])


def test_its_own_library_reads_every_row_from_a_folder(built: Built, tmp_path: Path) -> None:
    """Without an address of the site, the files are those beside it: the same numbers. All that the
    library misses is the address.
    """
    folder = built.folder / "data" / "v1"
    for name in (ALL_RULESETS, f"classic/{OF_RULESET}"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(folder / name, tmp_path / name)
    unnamed = replace(SITE, address="")
    (tmp_path / CROISSANT).write_text(text_of(built, unnamed), encoding="utf-8")
    found = read(tmp_path / CROISSANT, tmp_path / "cache")
    assert [error for error in found["errors"] if "schema.org/url" not in error] == []
    assert_is_the_twins(found["rows"])


def test_it_says_what_the_files_are(built: Built, document: dict[str, Any]) -> None:
    """Address, size and sum of each file are right; version, date and licence are the data's."""
    assert document["version"] == __version__
    assert document["datePublished"] == load_changes(__version__)[0].date.isoformat()
    assert document["license"] == "https://creativecommons.org/licenses/by/4.0/"
    sums = {}
    for folder in ("", "classic/"):
        lines = (built.folder / "data" / "v1" / folder / "SHA256SUMS").read_text("ascii")
        for line in lines.splitlines():
            digest, name = line.split("  ")
            sums[folder + name] = digest
    assert [file["@id"] for file in document["distribution"]] == [
        ALL_RULESETS,
        "classic/win.parquet",
    ]
    for file in document["distribution"]:
        path = built.folder / file["contentUrl"].removeprefix(SITE.address)
        assert file["contentSize"] == f"{path.stat().st_size} B"
        assert file["sha256"] == sums[file["@id"]]


def test_the_same_package_gives_the_same_bytes(built: Built) -> None:
    """Nothing is in it but what the package, the files, the site and the changes say."""
    published = (built.folder / "data" / "v1" / CROISSANT).read_bytes()
    assert text_of(built, SITE).encode() == published


def text_of(built: Built, site: Site) -> str:
    """The metadata that a build writes for a site."""
    folder = built.folder / "data" / "v1"
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    for resource in package["resources"]:
        resource["bytes"] = (folder / resource["path"]).stat().st_size
    return croissant_text(package, "classic", site, load_changes(__version__)[0].date)


def test_addresses_are_those_that_the_site_knows() -> None:
    """The page, its publisher and the files have one each; without the site's, files are named as
    they stand beside the metadata, and nothing else has any.
    """
    file = {
        "name": "win",
        "title": "",
        "description": "",
        "bytes": 1,
        "hash": "sha256:00",
        "schema": {"fields": [], "primaryKey": []},
    }
    paths = [ALL_RULESETS, f"classic/{OF_RULESET}"]
    package = {"name": "odds", "resources": [{**file, "path": path} for path in paths]}
    day = load_changes(__version__)[0].date
    for address in ("https://odds.example/", ""):
        text = croissant_text(package, "classic", replace(SITE, address=address), day)
        found = json.loads(text)
        folder = f"{address}data/v1/" if address else ""
        assert [each["contentUrl"] for each in found["distribution"]] == [
            f"{folder}{path}" for path in paths
        ]
        assert found.get("url", "") == (f"{address}downloads/" if address else "")
        assert found["creator"].get("url", "") == address
        assert ("url" in found) == ("url" in found["creator"]) == bool(address)
        assert found["citeAs"].endswith(f", {address}downloads/") == bool(address)
