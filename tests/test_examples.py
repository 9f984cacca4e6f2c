"""The examples of the download page print what is right, run as they stand there.

Python, DuckDB, the spreadsheet's cell and the line for Linux run here, JavaScript in a browser
(``tests/browser/test_examples.py``). The example for R and the lines for macOS and Windows are
**not** run, as R and those systems are not at hand: of R's, only the names of files and columns
are checked.
"""

import csv
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest

from tests import expected, rounding
from tests.browser.server import serve
from tests.conftest import Built
from tests.examples import SITE_URL, examples
from tests.read_html import read_page, text_of

pytestmark = pytest.mark.whole_runs

CELL = (8, 5)
EXACT = expected.win("classic", *CELL)
LANGUAGES = {"text": 1, "python": 4, "sql": 2, "r": 1, "javascript": 2, "sh": 2, "powershell": 1}


@pytest.fixture(scope="module")
def root(built: Built) -> Iterator[str]:
    """The address at which the small site is served."""
    with serve(built.folder) as address:
        yield address


def download(built: Built, names: list[str], folder: Path) -> None:
    """Put files of the site's data into the folder, as a reader does who has downloaded them."""
    for name in names:
        shutil.copy(built.folder / "data" / "v1" / name, folder)


def printed_by(code: str, folder: Path) -> str:
    """Run Python in a process of its own, which asks no proxy, and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=folder,
        env={**os.environ, "no_proxy": "*"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def digits(text: str) -> Fraction:
    return Fraction(Decimal(text))


def test_the_page_has_the_examples_that_are_known() -> None:
    """An example that is added gets a test: none goes unnoticed."""
    assert {language: len(examples(language)) for language in LANGUAGES} == LANGUAGES
    fences = (Path(__file__).parents[1] / "docs" / "downloads.md").read_text("utf-8").count("```")
    assert fences == 2 * sum(LANGUAGES.values())


def test_pandas_reads_the_table(root: str, tmp_path: Path) -> None:
    """`read_csv` of the address gives the chance to win, as far as pandas reads decimals."""
    printed = printed_by(examples("python", root)[0], tmp_path)
    assert abs(digits(printed) - EXACT) < Fraction(1, 10**15)


def test_pandas_reads_parquet_with_all_digits(root: str, tmp_path: Path) -> None:
    """`read_parquet` of the address gives the 20 digits, correctly rounded."""
    printed = printed_by(examples("python", root)[1], tmp_path)
    assert digits(printed) == rounding.significant(EXACT, 20)
    assert len(printed) == len("0.") + 20


def test_pandas_reads_the_fraction(root: str, tmp_path: Path) -> None:
    """The compressed fractions, read as text, give the exact chance."""
    assert Fraction(printed_by(examples("python", root)[2], tmp_path)) == EXACT


def test_sqlite_answers(built: Built, tmp_path: Path) -> None:
    """The database in the current folder gives the nearest double."""
    download(built, ["risk-odds.sqlite"], tmp_path)
    printed = printed_by(examples("python")[3], tmp_path)
    assert rounding.is_nearest_double(EXACT, float(printed))


def test_duckdb_reads_the_files(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DuckDB reads 20 digits from Parquet, and the fraction as text from compressed CSV."""
    download(built, ["classic/win.parquet", "classic/win-exact.csv.gz"], tmp_path)
    monkeypatch.chdir(tmp_path)
    with duckdb.connect() as connection:
        (decimal,), (fraction,) = (
            connection.execute(query).fetchall() for query in examples("sql")
        )
    assert digits(*decimal) == rounding.significant(EXACT, 20)
    numerator, denominator = fraction
    assert isinstance(numerator, str)
    assert Fraction(int(numerator), int(denominator)) == EXACT


def test_the_spreadsheets_cell_is_the_one_named(built: Built) -> None:
    """In the grid that the formula loads, the battle is in the cell that the page names."""
    page = (Path(__file__).parents[1] / "docs" / "downloads.md").read_text(encoding="utf-8")
    (named,) = re.findall(r"cell \*\*([A-Z])(\d+)\*\*", page)
    (formula,) = examples("text", "")
    (address,) = re.findall(r'=IMPORTDATA\("(.+)"\)\n', formula)
    with (built.folder / address).open(encoding="utf-8", newline="") as file:
        grid = list(csv.reader(file))
    column, row = ord(named[0]) - ord("A"), int(named[1]) - 1
    assert (grid[row][0], grid[0][column]) == tuple(map(str, CELL))
    assert digits(grid[row][column]) == rounding.significant(EXACT, 15)


def test_the_line_for_linux_checks_what_is_there(built: Built, tmp_path: Path) -> None:
    """One downloaded file beside SHA256SUMS passes, and fails once it is changed."""
    line = examples("sh")[0]
    download(built, ["classic/win.csv", "classic/SHA256SUMS"], tmp_path)

    def check() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
        )

    assert (check().returncode, check().stdout) == (0, "win.csv: OK\n")
    (tmp_path / "win.csv").write_text("changed\n", encoding="utf-8")
    assert check().returncode != 0


def test_the_example_for_r_names_what_there_is(built: Built) -> None:
    """The files that the example for R reads exist and have the columns that it takes."""
    (code,) = examples("r", "")
    classic = built.folder / "data" / "v1" / "classic"
    names = re.findall(r'"(?:data/v1/classic/)?([\w-]+\.csv(?:\.gz)?)"', code)
    assert names == ["win.csv", "win-exact.csv.gz"]
    for variable, name in zip(("odds", "exact"), names, strict=True):
        taken = set(re.findall(rf"{variable}\$(\w+)", code))
        if variable == "exact":
            taken |= set(re.findall(r'"(\w+)"', re.search(r"c\((.+?)\)", code)[1]))  # type: ignore[index]
        with duckdb.connect() as connection:
            table = connection.read_csv(str(classic / name), all_varchar=True)
            assert {"attackers", "defenders"} < taken
            assert taken <= set(table.columns)


def test_readers_copy_what_is_tested(built: Built) -> None:
    """The built page shows every example as it stands in its source, with the site's address."""
    page = read_page((built.folder / "downloads" / "index.html").read_text(encoding="utf-8"))
    shown = {" ".join(text_of(code).split()) for code in page.iter("code")}
    (formula,) = (text for text in shown if text.startswith("=IMPORTDATA"))
    address = formula.split('"')[1].removesuffix("data/v1/classic/win-grid.csv")
    assert re.fullmatch(r"https://.+/", address)
    for language in LANGUAGES:
        for code in examples(language, address):
            assert SITE_URL not in code
            assert " ".join(code.split()) in shown
