import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator import __version__
from generator.scope.changes import load_changes
from generator.site.croissant import ALL_RULESETS, CROISSANT, croissant_text
from tests import expected, rounding
from tests.browser.server import serve
from tests.conftest import DATASETS, RULESETS, SITE, Built

READ = """
import json, sys
import mlcroissant

dataset = mlcroissant.Dataset(jsonld=sys.argv[1])
found = {
    one.uuid: [
        {name.rpartition("/")[2]: value for name, value in row.items()}
        for row in dataset.records(one.uuid)
    ]
    for one in dataset.metadata.record_sets
}
text = lambda value: value.decode() if isinstance(value, bytes) else value.item()
issues = dataset.metadata.issues
plain = lambda value: value if isinstance(value, (str, int, float)) else text(value)
print(json.dumps({
    "issues": [*issues.errors, *issues.warnings],
    "rows": {
        name: [{key: plain(value) for key, value in row.items()} for row in rows]
        for name, rows in found.items()
    },
}))
"""
"""Reads a Croissant file and all its records, as its users do; the library warns of much itself."""


@pytest.fixture(scope="module")
def document(built: Built) -> dict[str, Any]:
    """The published metadata."""
    path = built.folder / "data" / "v1" / CROISSANT
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_validator_accepts_it_and_reads_every_row(built: Built, tmp_path: Path) -> None:
    """Croissant's own library finds no fault, and the rows it reads have the right numbers."""
    text = (built.folder / "data" / "v1" / CROISSANT).read_text(encoding="utf-8")
    with serve(built.folder) as root:
        (tmp_path / CROISSANT).write_text(text.replace(SITE.address, root), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", READ, str(tmp_path / CROISSANT)],
            env={**os.environ, "no_proxy": "*", "CROISSANT_CACHE": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    found = json.loads(done.stdout)
    assert found["issues"] == []
    everything, classic = found["rows"].values()
    assert len(everything) == len(RULESETS) * DATASETS**2
    assert len(classic) == DATASETS**2
    for row in [*everything, *classic]:
        win = expected.win(row["ruleset"], row["attackers"], row["defenders"])
        # of doubles in CSV and of decimals, the library keeps what its version of pandas does
        assert abs(Fraction(row["win"]) - win) < Fraction(1, 10**15)
        assert abs(Fraction(str(row.get("win_decimal", row["win"]))) - win) < Fraction(1, 10**15)
    for row in everything:
        win = expected.win(row["ruleset"], row["attackers"], row["defenders"])
        assert rounding.is_nearest_double(win, row["win"])
    assert {row["ruleset"] for row in everything} == set(RULESETS)


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
    assert [file["@id"] for file in document["distribution"]] == [ALL_RULESETS, "classic/win.csv"]
    for file in document["distribution"]:
        path = built.folder / file["contentUrl"].removeprefix(SITE.address)
        assert file["contentSize"] == f"{path.stat().st_size} B"
        assert file["sha256"] == sums[file["@id"]]


def test_the_same_package_gives_the_same_bytes(built: Built) -> None:
    """Nothing is in it but what the package, the files, the site and the changes say."""
    folder = built.folder / "data" / "v1"
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    for resource in package["resources"]:
        resource["bytes"] = (folder / resource["path"]).stat().st_size
    day = load_changes(__version__)[0].date
    text = croissant_text(package, "classic", SITE, day)
    assert text.encode() == (folder / CROISSANT).read_bytes()
