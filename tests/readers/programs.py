"""Runs what a reader runs: Python with either pandas, and other programs. None asks a proxy.

An interpreter takes longer to start than an example to run. So one process may run several, each
with names of its own.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from tests import expected
from tests.conftest import PROJECT, Built
from tests.examples import DOWNLOADS

CELL = (8, 5)
EXACT = expected.win("classic", *CELL)
"""The chance that most examples ask for, and its attackers (A) and defenders."""
EACH_ALONE = """
import contextlib, io, json, sys
printed = []
for code in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(code, {"__name__": "__main__"})
    printed.append(said.getvalue().strip())
json.dump(printed, sys.stdout)
"""
OLDER = PROJECT / ".venv-readers" / "bin" / "python"


def older_python() -> str:
    """The Python with pandas 2, polars, and DuckDB with its extension.

    Raises ``FileNotFoundError``, which says how to get it, where it is not there.
    """
    if not OLDER.is_file():
        raise FileNotFoundError(f"{OLDER} is missing; `make .venv-readers/installed` brings it")
    return str(OLDER)


def run(command: list[str], folder: Path, given: str | None = None) -> str:
    """Run a program in a folder, with ``given`` as its input, and return what it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "no_proxy": "*"},
        input=given,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def printed_by(code: str, folder: Path, python: str = sys.executable) -> str:
    """Run Python in a process of its own, and return what it prints."""
    return run([python, "-W", "error", "-c", code], folder)


def each_printed_by(codes: Iterable[str], folder: Path, python: str) -> list[str]:
    """Run pieces of Python one after the other, and return what each prints."""
    given = json.dumps([*codes])
    found: list[str] = json.loads(run([python, "-W", "error", "-c", EACH_ALONE], folder, given))
    return found


def download(built: Built, names: list[str], folder: Path) -> None:
    """Put files of the site's data into the folder, as a reader does who has downloaded them."""
    for name in names:
        shutil.copy(built.folder / "data" / "v1" / name, folder)


def digits(text: str) -> Fraction:
    """The number that decimal digits are, exactly."""
    return Fraction(Decimal(text))


def page(name: str = DOWNLOADS) -> str:
    """The text of a page, on one line."""
    return " ".join((PROJECT / "docs" / name).read_text(encoding="utf-8").split())
