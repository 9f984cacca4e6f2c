import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.datasets.formats import PACKAGE
from generator.site.dataset_cards import HUGGING_FACE, KAGGLE, hugging_face_text, kaggle_text
from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding
from tests.conftest import DATASETS, PROJECT, RULESETS, SITE, Built

CLASSIC = load_rulesets()["classic"]

READERS = PROJECT / ".venv-readers" / "bin" / "python"
"""The environment with Hugging Face's library, which wants other packages than the tests do."""

READ = """
import json, sys
import datasets

folder = sys.argv[1]
found = {}
for name in datasets.get_dataset_config_names(folder):
    rows = datasets.load_dataset(folder, name, split="train")
    texts = {key: str(feature.dtype) for key, feature in rows.features.items()}
    found[name] = {"types": texts, "rows": rows.num_rows, "first": rows[0]}
found["default"] = datasets.load_dataset(folder, split="train").num_rows
found["win"]["all"] = list(datasets.load_dataset(folder, "win", split="train"))
print(json.dumps(found))
"""
"""Loads each configuration that the card names, as people do; and the one that needs no name."""

DOCUMENTED = {"title", "subtitle", "description", "id", "id_no", "licenses", "keywords"} | {
    *("resources", "expectedUpdateFrequency", "userSpecifiedSources", "image")
}
"""The keys that Kaggle's documentation names; its program needs an account to say more."""

TYPES = {"string", "boolean", "numeric", "number", "integer", "decimal", "datetime"}
"""Types of columns that Kaggle's program knows, of those that such files could have."""


def run(code: str, folder: Path, cache: Path, *arguments: str) -> str:
    """What a program for Hugging Face's library prints, in a folder and without a network."""
    done = subprocess.run(
        [str(READERS), "-c", code, *arguments],
        cwd=folder,
        env={
            **os.environ,
            "HF_HUB_OFFLINE": "1",
            "HF_HOME": str(cache),
            "HF_DATASETS_CACHE": str(cache / "datasets"),
            "HF_DATASETS_DISABLE_PROGRESS_BARS": "1",
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def uploaded(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is uploaded: the folder of all data, without the pages that list it."""
    folder = tmp_path_factory.mktemp("uploaded") / "v1"
    pages = shutil.ignore_patterns("*.html")
    return Path(shutil.copytree(built.folder / "data" / "v1", folder, ignore=pages))


@pytest.fixture(scope="module")
def kaggle(uploaded: Path) -> dict[str, Any]:
    """The published card for Kaggle."""
    found: dict[str, Any] = json.loads((uploaded / KAGGLE).read_text(encoding="utf-8"))
    return found


def test_hugging_face_loads_every_table(uploaded: Path, tmp_path: Path) -> None:
    """Its library reads the card and finds each configuration: every table of Parquet, of all
    rulesets together, with the twin's chance to win, all 20 digits of it.
    """
    found: dict[str, Any] = json.loads(run(READ, uploaded, tmp_path, str(uploaded)))
    default = found.pop("default")
    assert found.keys() == {path.stem for path in uploaded.rglob("*.parquet")}
    for ruleset in RULESETS:
        for row in [row for row in found["win"]["all"] if row["ruleset"] == ruleset]:
            win = expected.win(ruleset, row["attackers"], row["defenders"])
            assert rounding.is_nearest_double(win, row["win"])
            assert Fraction(row["win_decimal"]) == rounding.significant(win, 20)
    assert found["win"]["rows"] == default == len(RULESETS) * DATASETS**2
    types = found["survivors-all-rulesets"]["types"]
    assert types == {
        "ruleset": "string",
        "attackers": "int32",
        "defenders": "int32",
        "side": "string",
        "left": "int32",
        "probability": "float64",
    }
    of_none = "literature", "continent", "border"
    rows = [each["first"] for name, each in found.items() if not name.startswith(of_none)]
    assert {row["ruleset"] for row in rows} <= set(RULESETS)


def test_the_cards_example_runs_as_it_stands(uploaded: Path, tmp_path: Path) -> None:
    """Beside a copy of the folder it prints a battle's chance, as a double and with all digits."""
    text = (uploaded / HUGGING_FACE).read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    double, digits = run(code, uploaded.parent, tmp_path).split()
    win = expected.win("classic", 3, 2)
    assert rounding.is_nearest_double(win, float(double))
    assert Fraction(digits) == rounding.significant(win, 20)


def test_the_front_matter_is_what_hugging_face_knows(uploaded: Path) -> None:
    """Licence, language and size are among its words, and one table is the first."""
    text = (uploaded / HUGGING_FACE).read_text(encoding="utf-8")
    about: dict[str, Any] = yaml.safe_load(text.split("---\n")[1])
    assert about["license"] == "cc-by-4.0"
    assert about["language"] == ["en"]
    assert about["size_categories"] == ["10K<n<100K"]
    assert [one["config_name"] for one in about["configs"] if one.get("default")] == [
        "win-all-rulesets"
    ]


def test_both_cards_say_what_their_licence_does_not_cover(
    uploaded: Path, kaggle: dict[str, Any]
) -> None:
    """Figures that others printed are in the folder, and not under the licence of the cards."""
    apart = "That is not so of `literature-quoted`: others printed these figures."
    assert apart in (uploaded / HUGGING_FACE).read_text(encoding="utf-8")
    assert apart in kaggle["description"]


def test_kaggle_gets_what_its_documentation_asks_for(kaggle: dict[str, Any]) -> None:
    """Only documented keys; title, subtitle and id as long as allowed; one licence that it has."""
    assert kaggle.keys() <= DOCUMENTED
    assert 6 <= len(kaggle["title"]) <= 50
    assert 20 <= len(kaggle["subtitle"]) <= 80
    account, name = kaggle["id"].split("/")
    assert re.fullmatch(r"[a-z0-9-]{3,50}", name)
    assert account == "your-account"
    assert kaggle["licenses"] == [{"name": "CC-BY-4.0"}]


def test_kaggle_gets_every_column_of_every_file(uploaded: Path, kaggle: dict[str, Any]) -> None:
    """Its files are those beside the card; columns stand in their order, with a type it knows, and
    what they mean.
    """
    package = json.loads((uploaded / PACKAGE).read_text(encoding="utf-8"))
    listed = {each["path"]: each for each in package["resources"] if "/" not in each["path"]}
    assert [each["path"] for each in kaggle["resources"]] == [*listed]
    for resource in kaggle["resources"]:
        assert (uploaded / resource["path"]).is_file()
        assert resource["description"]
        fields = resource.get("schema", {}).get("fields", [])
        columns = listed[resource["path"]].get("schema", {}).get("fields", [])
        assert [field["name"] for field in fields] == [column["name"] for column in columns]
        assert all(field["type"] in TYPES and field["description"] for field in fields)


PARQUET: Mapping[str, Any] = {
    "path": "classic/win.parquet",
    "format": "parquet",
    "title": "Classic: chance to win",
    "description": "Who wins.",
    "schema": {"fields": [{"name": "win", "type": "number", "description": "The attacker wins."}]},
}


@pytest.mark.parametrize(
    ("rows", "category"),
    [
        (999, "n<1K"),
        (1000, "1K<n<10K"),
        (9_999_999, "1M<n<10M"),
        (10_000_000, "10M<n<100M"),
        (999_999_999, "100M<n<1B"),
    ],
)
def test_the_category_of_size_is_that_of_all_rows(rows: int, category: str) -> None:
    """Each category begins with its smaller number."""
    package = {"title": "Odds", "resources": [PARQUET]}
    text = hugging_face_text(package, {PARQUET["path"]: rows}, [CLASSIC], SITE)
    assert yaml.safe_load(text.split("---\n")[1])["size_categories"] == [category]


def test_a_table_of_many_folders_is_one_configuration() -> None:
    """Its files are found by a pattern, a file beside the card by its name; the table of all
    rulesets alone is the one that needs no name, and the example has the first ruleset.
    """
    paths = ["dutch/win.parquet", "classic/win.parquet", "win-all-rulesets.parquet"]
    other = {**PARQUET, "path": "dutch/win.csv.gz", "format": "csv"}
    package = {"title": "Odds", "resources": [other, *({**PARQUET, "path": one} for one in paths)]}
    rows = dict.fromkeys(["win-all-rulesets.parquet", "dutch/win.csv.gz", *paths], 2)
    text = hugging_face_text(package, rows, [CLASSIC], SITE)
    assert yaml.safe_load(text.split("---\n")[1])["configs"] == [
        {"config_name": "win", "data_files": "*/win.parquet"},
        {
            "config_name": "win-all-rulesets",
            "data_files": "win-all-rulesets.parquet",
            "default": True,
        },
    ]
    assert '== ("dutch", 3, 2)' in text
    assert 'data_files="v1/dutch/win.parquet"' in text


def test_a_site_without_an_address_has_cards_without_links() -> None:
    """Nothing leads to an address that is not known; a single ruleset is one."""
    package = {"title": "Odds", "resources": [PARQUET]}
    unnamed = replace(SITE, address="")
    card = hugging_face_text(package, {PARQUET["path"]: 1}, [CLASSIC], unnamed)
    other = kaggle_text(package, [CLASSIC], unnamed)
    for text in (card, other):
        assert "](" not in text
        assert "under 1 ruleset." in text


def test_cards_say_which_rules_are_of_one_version() -> None:
    """The tables have no column for it: the card names the rules, and their version."""
    rulesets = load_rulesets()
    blitz = [each for each in rulesets.values() if each.version]
    package = {"title": "Odds", "resources": [PARQUET]}
    card = hugging_face_text(package, {PARQUET["path"]: 1}, [*rulesets.values()], SITE)
    for text in (card, json.loads(kaggle_text(package, [CLASSIC, *blitz], SITE))["description"]):
        line = next(line for line in text.splitlines() if line.startswith("Rules of v"))
        assert line.startswith(f"Rules of {blitz[0].version}: `balanced-blitz`")
        assert line.count("`") == 2 * len(blitz)
    assert "Rules of v" not in kaggle_text(package, [CLASSIC], SITE)
