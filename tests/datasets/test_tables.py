from collections.abc import Callable
from fractions import Fraction
from math import gcd

import pytest

from generator.datasets.tables import Dataset, Row, datasets_of
from generator.numbers import Ratio
from generator.rules import Ruleset
from generator.solver import Solution, solve
from tests import rounding
from tests.twin import battles

SIZE = 10
PROMISED = [
    "win-exact",
    "win-decimal",
    "survivors-exact",
    "survivors-decimal",
    "moments-exact",
    "moments-decimal",
]
SAMPLED = [(1, 1), (1, 5), (5, 1), (2, 2), (3, 2), (4, 6), (8, 5), (10, 10), (10, 1), (3, 10)]

Records = dict[str, list[dict[str, str | int]]]


@pytest.fixture(scope="module")
def datasets(classic: Ruleset) -> dict[str, tuple[Dataset, list[Row]]]:
    found = datasets_of(solve(classic, SIZE, SIZE))
    return {dataset.name: (dataset, list(dataset.rows)) for dataset in found}


@pytest.fixture(scope="module")
def records(datasets: dict[str, tuple[Dataset, list[Row]]]) -> Records:
    return {
        name: [
            dict(zip((field.name for field in dataset.fields), row, strict=True)) for row in rows
        ]
        for name, (dataset, rows) in datasets.items()
    }


def fraction(record: dict[str, str | int], numerator: str, denominator: str) -> Fraction:
    """Return a fraction of a row, once it is known to be in lowest terms."""
    parts = int(record[numerator]), int(record[denominator])
    assert gcd(*parts) == 1
    assert parts[1] > 0
    return Fraction(*parts)


def test_the_promised_datasets_are_there(
    datasets: dict[str, tuple[Dataset, list[Row]]],
) -> None:
    """The names of datasets are parts of addresses, and addresses never die."""
    assert set(PROMISED) <= set(datasets)


@pytest.mark.parametrize("name", PROMISED)
def test_rows_are_what_the_fields_say(
    datasets: dict[str, tuple[Dataset, list[Row]]], name: str
) -> None:
    """Each row has a value of the right type for each field, and its key names it alone."""
    dataset, rows = datasets[name]
    types = {"string": str, "integer": int}
    columns = [field.name for field in dataset.fields]
    assert len(set(columns)) == len(columns)
    assert all(field.description.endswith(".") for field in dataset.fields)
    for row in rows:
        assert [type(value) for value in row] == [types[field.type] for field in dataset.fields]
    keys = {tuple(row[columns.index(column)] for column in dataset.key) for row in rows}
    assert len(keys) == len(rows)


@pytest.mark.parametrize("name", ["win-exact", "win-decimal", "moments-exact", "moments-decimal"])
def test_there_is_a_row_for_every_battle(records: Records, name: str) -> None:
    """Tables of battles run through the whole grid, attackers first."""
    cells = [(record["attackers"], record["defenders"]) for record in records[name]]
    assert cells == [(a, d) for a in range(1, SIZE + 1) for d in range(1, SIZE + 1)]
    assert {record["ruleset"] for record in records[name]} == {"classic"}


def test_exact_chances_equal_the_twins(records: Records) -> None:
    """Both fractions are in lowest terms, those of brute force, and add up to 1."""
    for record in records["win-exact"]:
        win = fraction(record, "win_numerator", "denominator")
        lose = fraction(record, "lose_numerator", "denominator")
        assert win == battles.win("classic", int(record["attackers"]), int(record["defenders"]))
        assert win + lose == 1
        total = int(record["win_numerator"]) + int(record["lose_numerator"])
        assert total == int(record["denominator"])


@pytest.mark.parametrize(
    ("exact", "decimal", "columns"),
    [
        (
            "win-exact",
            "win-decimal",
            {
                "win": ("win_numerator", "denominator"),
                "lose": ("lose_numerator", "denominator"),
            },
        ),
        ("survivors-exact", "survivors-decimal", {"probability": ("numerator", "denominator")}),
        (
            "moments-exact",
            "moments-decimal",
            {
                f"{moment}_{side}_left": (
                    f"{moment}_{side}_left_numerator",
                    f"{moment}_{side}_left_denominator",
                )
                for moment in ("mean", "variance")
                for side in ("attackers", "defenders")
            },
        ),
    ],
)
def test_decimals_are_the_exact_columns_rounded(
    records: Records, exact: str, decimal: str, columns: dict[str, tuple[str, str]]
) -> None:
    """Every decimal is its exact neighbour, rounded to 20 digits by an independent route."""
    for exact_record, decimal_record in zip(records[exact], records[decimal], strict=True):
        for column, parts in columns.items():
            value = fraction(exact_record, *parts)
            assert Fraction(decimal_record[column]) == rounding.significant(value, 20)


def test_survivors_follow_the_documented_rule(records: Records) -> None:
    """The few survivor tables give the whole distribution by the rule in their description."""
    table = {
        (record["side"], record["left"], record["attackers"], record["defenders"]): fraction(
            record, "numerator", "denominator"
        )
        for record in records["survivors-exact"]
    }
    most = {
        side: max(int(left) for one, left, _, _ in table if one == side)
        for side in ("attacker", "defender")
    }
    assert most == {"attacker": 3, "defender": 2}
    for attackers, defenders in SAMPLED:
        ends = battles.outcomes("classic", attackers, defenders)
        for left in range(1, attackers + 1):
            if left > most["attacker"]:
                key = most["attacker"], attackers - left + most["attacker"], defenders
            else:
                key = left, attackers, defenders
            assert table["attacker", *key] == ends.get((left, 0), 0)
        for left in range(1, defenders + 1):
            if left > most["defender"]:
                key = most["defender"], attackers, defenders - left + most["defender"]
            else:
                key = left, attackers, defenders
            assert table["defender", *key] == ends.get((0, left), 0)


@pytest.mark.parametrize(("side", "name"), [(0, "attackers"), (1, "defenders")])
def test_moments_agree_with_the_survivors(records: Records, side: int, name: str) -> None:
    """Published means and variances are those of the distributions of brute force."""
    for record in records["moments-exact"]:
        cell = int(record["attackers"]), int(record["defenders"])
        if cell not in SAMPLED:
            continue
        ends = battles.outcomes("classic", *cell)
        mean = sum(end[side] * chance for end, chance in ends.items())
        square = sum(end[side] ** 2 * chance for end, chance in ends.items())
        found = {
            moment: fraction(
                record, f"{moment}_{name}_left_numerator", f"{moment}_{name}_left_denominator"
            )
            for moment in ("mean", "variance")
        }
        assert found == {"mean": mean, "variance": square - mean**2}


def test_exact_moments_may_end_earlier(classic: Ruleset) -> None:
    """The exact moments end at the size asked for; no other table does."""
    found = datasets_of(solve(classic, 5, 5), largest_exact_moments=3)
    rows = {dataset.name: len(list(dataset.rows)) for dataset in found}
    assert rows["moments-exact"] == 9
    assert rows["moments-decimal"] == rows["win-exact"] == 25
    assert rows["survivors-exact"] == 5 * 25


def test_chances_that_do_not_add_up_are_never_written(classic: Ruleset) -> None:
    """Were winning and losing ever to disagree, no file would come of it."""

    class Wrong(Solution):
        def lose(self, attackers: int, defenders: int) -> Ratio:
            return Ratio(1, 7)

    wrong: Callable[..., Solution] = Wrong
    first = next(iter(datasets_of(wrong(classic, 2, 2))))
    with pytest.raises(ArithmeticError, match="classic 1 v 1"):
        list(first.rows)
