"""The examples in Python that ask for an address, with pandas 3 and pandas 2, on every host."""

import json
import sys
from collections.abc import Callable, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from pathlib import Path

import pandas
import pytest

from tests import expected, rounding
from tests.conftest import PROJECT, RULESETS
from tests.examples import DOWNLOADS, SITE_URL, bot, example, examples
from tests.readers.programs import (
    CELL,
    EXACT,
    digits,
    each_printed_by,
    older_python,
    page,
    printed_by,
    run,
)

pytestmark = pytest.mark.whole_runs

CHANGES = "data-changes.md"
ASKING = [
    code
    for page in (DOWNLOADS, CHANGES)
    for code in examples("python", page=page)
    if SITE_URL in code
] + [bot("python", SITE_URL)]
"""All that read from the site. The bot has tests of its own, too: ``tests/test_examples.py``."""
PYTHONS: dict[str, Callable[[], str]] = {
    "newer": lambda: sys.executable,
    "older": older_python,
}
EVERY_END = """
for a in range(1, 9):
    for d in range(1, 9):
        for k in range(1, a + 1):
            print(a, d, k, 0, chance("attacker", k, a, d))
        for k in range(1, d + 1):
            print(a, d, 0, k, chance("defender", k, a, d))
"""
READ = """
import json, sys
import pandas as pd

name, options = json.load(sys.stdin)
print(json.dumps([*map(float.hex, pd.read_csv(name, **options)["win"])]))
"""


@pytest.fixture(scope="module", params=PYTHONS)
def python(request: pytest.FixtureRequest) -> str:
    """The Python of the tests, whose pandas is the newer one, or the one with pandas 2."""
    return PYTHONS[request.param]()


@pytest.fixture(scope="module")
def printed(
    python: str, roots: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], str]:
    """What the example that has certain words prints, the same on every host."""
    asked = [(code, root) for code in ASKING for root in roots.values()]
    codes = [code.replace(SITE_URL, root) for code, root in asked]
    said = each_printed_by(codes, tmp_path_factory.mktemp("reader"), python)
    found: dict[str, set[str]] = {}
    for (code, root), words in zip(asked, said, strict=True):
        found.setdefault(code, set()).add(words.replace(root, SITE_URL))

    def of(words: str) -> str:
        ((alike,),) = (said for code, said in found.items() if words in code)
        return alike

    return of


def read_by(python: str, path: Path, options: Mapping[str, str]) -> list[float]:
    """The chances in a CSV file as the pandas of a Python reads them."""
    given = json.dumps([path.name, options])
    return [*map(float.fromhex, json.loads(run([python, "-c", READ], path.parent, given)))]


def test_both_versions_of_pandas_are_tried() -> None:
    """The environment for readers has pandas 2, whatever the tests' own has."""
    code = "import pandas; print(pandas.__version__)"
    assert printed_by(code, PROJECT, older_python()).startswith("2.")


def test_no_example_goes_unread(printed: Callable[[str], str]) -> None:
    """Each prints something on every host, and the same on all."""
    assert len(ASKING) == 10
    for code in ASKING:
        assert printed(code)


def test_pandas_reads_the_table(printed: Callable[[str], str]) -> None:
    """`read_csv` of the address gives the chance to win, as far as any pandas reads decimals."""
    assert abs(digits(printed("classic/win.csv")) - EXACT) < Fraction(1, 10**15)


def test_pandas_reads_parquet_with_all_digits(printed: Callable[[str], str]) -> None:
    """`read_parquet` of the address gives the nearest double, and 20 digits correctly rounded."""
    double, decimal = printed('pd.read_parquet("{{ site_url }}data/v1/classic/win.parquet').split()
    assert rounding.is_nearest_double(EXACT, float(double))
    assert digits(decimal) == rounding.significant(EXACT, 20)
    assert len(decimal) == len("0.") + 20


def test_pandas_compares_all_rulesets(printed: Callable[[str], str]) -> None:
    """The table of all rulesets gives each one's chance to win, the greatest first."""
    rows = [line.split() for line in printed("win-all-rulesets").splitlines()[1:]]
    chances = {name: float(chance) for name, chance in rows}
    assert set(chances) == set(RULESETS)
    assert list(chances.values()) == sorted(chances.values(), reverse=True)
    assert abs(Fraction(chances["classic"]) - EXACT) < Fraction(1, 10**6)


def test_pandas_reads_the_fraction(printed: Callable[[str], str]) -> None:
    """The numerator and the exponents of the denominator's primes give the exact chance."""
    assert Fraction(printed("win_denominator_power_of")) == EXACT


def test_a_hundred_digits_follow_from_the_fraction(printed: Callable[[str], str]) -> None:
    """The line for 100 digits gives them, correctly rounded."""
    said = printed("prec=100")
    assert len(said) == len("0.") + 100
    context = Context(prec=100)
    assert Decimal(said) == context.divide(Decimal(EXACT.numerator), EXACT.denominator)
    assert abs(digits(said) - EXACT) <= Fraction(1, 2 * 10**100)


def test_three_lines_read_the_compact_survivors(printed: Callable[[str], str]) -> None:
    """The reader of the compact tables gives the nearest doubles of what the twin finds."""
    attackers, defenders = map(float, printed("survivors-compact.parquet").split())
    outcomes = expected.ends("classic", *CELL)
    assert rounding.is_nearest_double(outcomes[6, 0], attackers)
    assert rounding.is_nearest_double(outcomes[0, 1], defenders)


def test_three_lines_read_every_end_exactly(
    printed: Callable[[str], str], python: str, root: str, tmp_path: Path
) -> None:
    """The same reader gives the fraction of every end of every battle, shifted or not."""
    outcomes = expected.ends("classic", *CELL)
    said = printed("survivors-compact-exact").split()
    assert [*map(Fraction, said)] == [outcomes[6, 0], outcomes[0, 1]]
    code = example("python", "survivors-compact-exact", root) + EVERY_END
    lines = printed_by(code, tmp_path, python).splitlines()[1:]
    assert len(lines) == sum(a + d for a in range(1, 9) for d in range(1, 9))
    for line in lines:
        *armies, fraction = line.split()
        a, d, *end = map(int, armies)
        assert Fraction(fraction) == expected.ends("classic", a, d)[end[0], end[1]]


def test_polars_reads_the_table(printed: Callable[[str], str]) -> None:
    """Polars reads the nearest double from what the address holds, on any host."""
    assert rounding.is_nearest_double(EXACT, float(printed("import polars")))


def test_no_correction_concerns_a_number_of_today(printed: Callable[[str], str]) -> None:
    """The feed, read from its address, has no correction yet."""
    assert printed("wrong-since") == "[]"


def test_the_library_gives_the_fraction() -> None:
    """The library gives the exact chance, and its nearest double."""
    fraction, double = printed_by(example("python", "risk_odds"), PROJECT).split()
    assert Fraction(fraction) == EXACT
    assert rounding.is_nearest_double(EXACT, float(double))


def test_older_pandas_reads_doubles_as_the_page_says(table: Path, chances: list[float]) -> None:
    """Before 3.1 almost half of the doubles are off, at worst in the 13th digit, and none if pandas
    is asked for the nearest.
    """
    assert "almost half of them are off, a few from the 13th digit on" in page()
    asked, read = (
        read_by(older_python(), table, options)
        for options in ({"float_precision": "round_trip"}, {})
    )
    assert asked == chances
    off = [abs(a - b) / b for a, b in zip(read, chances, strict=True) if a != b]
    assert 0.4 < len(off) / len(chances) < 0.5
    assert 1e-13 < max(off) < 1e-12


def test_newer_pandas_reads_doubles_as_the_page_says(table: Path, chances: list[float]) -> None:
    """From 3.1 on every double is exact."""
    assert "From version 3.1, pandas reads every double exactly" in page()
    is_old = tuple(map(int, pandas.__version__.split(".")[:2])) < (3, 1)
    options = {"float_precision": "round_trip"} if is_old else {}
    assert read_by(sys.executable, table, options) == chances
