import sys
from pathlib import Path

import pytest

from generator.release.programs import run_program
from risk_odds.errors import OutputError


def test_a_program_runs_where_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets the folder and the variables, and does not find this project by chance."""
    monkeypatch.setenv("PYTHONPATH", "somewhere")
    script = "import os; print(os.getcwd(), os.environ['A'], os.environ.get('PYTHONPATH'))"
    said = run_program(sys.executable, "-c", script, folder=tmp_path, environment={"A": "b"})
    assert said == f"{tmp_path} b None\n"


def test_a_program_that_fails_is_quoted(tmp_path: Path) -> None:
    """Its exit code and the end of what it said stand in the error, not pages of it."""
    script = "print('\\n'.join(map(str, range(99)))); raise SystemExit('too bad')"
    with pytest.raises(OutputError, match=r"ended with 1\n(.+\n)+too bad$") as error:
        run_program(sys.executable, "-c", script, folder=tmp_path)
    # the last twenty of its hundred lines, below the command
    assert str(error.value).splitlines()[1:] == [*map(str, range(80, 99)), "too bad"]


def test_a_program_that_is_missing_is_named(tmp_path: Path) -> None:
    """It says which, and that it is to be installed."""
    with pytest.raises(OutputError, match="nowhere: found no such program, expected it installed"):
        run_program("nowhere", folder=tmp_path)
