"""The database, unpacked as the page says, answers for ids and for the names of players."""

import sys
from pathlib import Path

import pytest

from risk_odds.ruleset_files import load_rulesets
from tests import rounding
from tests.conftest import RULESETS, Built
from tests.examples import example
from tests.readers.programs import EXACT, download, each_printed_by, printed_by, run

pytestmark = pytest.mark.whole_runs


@pytest.fixture
def folder(built: Built, tmp_path: Path) -> Path:
    """A folder with the downloaded database."""
    download(built, ["risk-odds.sqlite.gz"], tmp_path)
    return tmp_path


def test_sqlite_answers(folder: Path) -> None:
    """Both ways to unpack the database give the same, and it gives the nearest double."""
    printed_by(example("python", "gzip"), folder)
    unpacked = (folder / "risk-odds.sqlite").read_bytes()
    (folder / "risk-odds.sqlite").unlink()
    run(["sh", "-c", example("sh", "gunzip")], folder)
    assert (folder / "risk-odds.sqlite").read_bytes() == unpacked
    printed = printed_by(example("python", "sqlite3"), folder)
    assert rounding.is_nearest_double(EXACT, float(printed))


def test_sqlite_knows_the_names_of_players(folder: Path) -> None:
    """The example's query answers for every name on the page as it does for the id."""
    printed_by(example("python", "gzip"), folder)
    code = example("python", "sqlite3")
    rulesets = load_rulesets()
    names = [(alias.id, ruleset) for ruleset in RULESETS for alias in rulesets[ruleset].aliases]
    assert names
    asked = [code.replace("'classic'", f"'{name}'") for pair in names for name in pair]
    printed = each_printed_by(asked, folder, sys.executable)
    assert all(printed)
    assert printed[::2] == printed[1::2]
