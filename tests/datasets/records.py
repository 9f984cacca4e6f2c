"""The datasets of small grids, row by row, as tests read them."""

from fractions import Fraction
from functools import cache
from math import gcd
from typing import Any

from generator.datasets.contents import datasets_of
from generator.datasets.tables import Dataset, Row
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests import rounding
from tests.conftest import RULESETS

SIZE = 8

NEEDED_TO = 5

BY_ROUNDS = [ruleset for ruleset in RULESETS if ruleset != "balanced-blitz"]

SHIFTED = ["classic", "capital-wall", "uk-1990"]

SAMPLED = [(1, 1), (1, 5), (5, 1), (2, 2), (3, 2), (4, 6), (8, 5), (8, 8), (8, 1), (3, 8)]

CELLS = [(a, d) for a in range(1, SIZE + 1) for d in range(1, SIZE + 1)]

Record = dict[str, Any]


@cache
def datasets(ruleset: str) -> dict[str, tuple[Dataset, list[Row]]]:
    """Return all datasets of a ruleset with their rows."""
    found = datasets_of(solve(load_rulesets()[ruleset], SIZE, SIZE), NEEDED_TO)
    return {dataset.name: (dataset, list(dataset.rows)) for dataset in found}


def records(ruleset: str, name: str) -> list[Record]:
    """Return a dataset's rows by column."""
    dataset, rows = datasets(ruleset)[name]
    columns = [field.name for field in dataset.fields]
    return [dict(zip(columns, row, strict=True)) for row in rows]


def cell_of(record: Record) -> tuple[int, int]:
    return record["attackers"], record["defenders"]


def fraction(record: Record, name: str) -> Fraction:
    """Return a fraction of a row; ``name`` is what its two columns begin with."""
    numerator, denominator = int(record[f"{name}_numerator"]), int(record[f"{name}_denominator"])
    assert denominator > 0
    return Fraction(numerator, denominator)


def in_lowest_terms(record: Record, name: str) -> Fraction:
    """Return a fraction of a row, once it is known to be in lowest terms."""
    assert gcd(int(record[f"{name}_numerator"]), int(record[f"{name}_denominator"])) == 1
    return fraction(record, name)


def is_rounded(record: Record, column: str, value: Fraction) -> bool:
    """Say whether a number's two columns are 20 digits of the value and its nearest double."""
    assert rounding.is_nearest_double(value, record[column])
    return Fraction(record[f"{column}_decimal"]) == rounding.significant(value, 20)
