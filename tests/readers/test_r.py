"""The example in R, on every host, and what R makes of doubles."""

import math
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from tests import rounding, rscript
from tests.examples import example
from tests.readers.programs import EXACT, page, run

pytestmark = pytest.mark.whole_runs

EACH_ALONE = """
for (file in commandArgs(trailingOnly = TRUE)) source(file, local = new.env())
"""
READ = """
writeLines(sprintf("%a", read.csv("win.csv")$win))
text <- read.csv("win.csv", numerals = "no.loss")
writeLines(c(text$win, text$win_decimal))
"""


@pytest.fixture(scope="module")
def r() -> str:
    """Rscript. The test is left out where R is not installed: CI installs it."""
    found = rscript.find()
    if found is None:
        pytest.skip(rscript.MISSING)
    return found


def test_r_reads_the_files(r: str, roots: Mapping[str, str], tmp_path: Path) -> None:
    """R downloads and reads the nearest double, and the parts of the fraction as text, from every
    host.
    """
    files = [f"{place}.r" for place in range(len(roots))]
    for file, root in zip(files, roots.values(), strict=True):
        (tmp_path / file).write_text(example("r", "download.file", root), encoding="utf-8")
    (tmp_path / "all.r").write_text(EACH_ALONE, encoding="utf-8")
    lines = run([r, "--vanilla", "all.r", *files], tmp_path).splitlines()
    assert len(lines) == 4 * len(roots)
    for start in range(0, len(lines), 4):
        double, numerator, twos, threes = (
            line.removeprefix("[1] ").strip('"') for line in lines[start : start + 4]
        )
        assert rounding.is_nearest_double(EXACT, float(double))
        assert Fraction(int(numerator), 2 ** int(twos) * 3 ** int(threes)) == EXACT


def test_r_reads_doubles_as_the_page_says(r: str, table: Path, chances: list[float]) -> None:
    """As many of ten thousand chances are off as the page says, each by its last bit; as text,
    every digit of both columns is there.
    """
    assert "is off in the last bit of 2 of the 10,000 chances in `win.csv`" in page()
    assert '`read.csv("win.csv", numerals = "no.loss")` they are text, as in the file' in page()
    (table.parent / "read.r").write_text(READ, encoding="utf-8")
    lines = run([r, "--vanilla", "read.r"], table.parent).splitlines()
    read = [float.fromhex(line) for line in lines[: len(chances)]]
    off = [(a, b) for a, b in zip(read, chances, strict=True) if a != b]
    assert len(off) == 2
    assert all(a in (math.nextafter(b, 0), math.nextafter(b, 1)) for a, b in off)
    rows = [line.split(",") for line in table.read_text(encoding="utf-8").splitlines()[1:]]
    assert lines[len(chances) :] == [row[column] for column in (0, 1) for row in rows]
