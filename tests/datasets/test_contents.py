from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Any

import pytest

from generator.datasets.contents import NEEDED_CHANCES, datasets_of
from generator.datasets.formats import csv_text
from generator.datasets.tables import Dataset, Row
from generator.numbers import Ratio
from generator.rules import Ruleset, load_rulesets
from generator.solver import Solution, solve
from tests import expected, rounding
from tests.conftest import RULESETS
from tests.rulesets import make_ruleset
from tests.twin import battles
from tests.twin.rounds import round_losses

SIZE = 8
NEEDED_TO = 5
EXACT = ["win-exact", "survivors-exact", "moments-exact"]
DECIMAL = ["win-decimal", "survivors-decimal", "moments-decimal", "armies-needed"]
PROMISED = {
    "balanced-blitz": DECIMAL,
    "dutch": [*EXACT, *DECIMAL, "retreat", "policy"],
    "capital-wall": [*EXACT, *DECIMAL, "retreat", "rounds"],
    "classic": [*EXACT, *DECIMAL, "retreat", "rounds"],
    "uk-1990": [*EXACT, *DECIMAL, "retreat", "rounds"],
}
BY_ROUNDS = [variant for variant in RULESETS if variant != "balanced-blitz"]
SHIFTED = ["classic", "capital-wall", "uk-1990"]
TABLES = [(variant, name) for variant, names in PROMISED.items() for name in names]
SAMPLED = [(1, 1), (1, 5), (5, 1), (2, 2), (3, 2), (4, 6), (8, 5), (8, 8), (8, 1), (3, 8)]
CELLS = [(a, d) for a in range(1, SIZE + 1) for d in range(1, SIZE + 1)]

Record = dict[str, Any]


@cache
def datasets(variant: str) -> dict[str, tuple[Dataset, list[Row]]]:
    """Return all datasets of a variant with their rows."""
    found = datasets_of(solve(load_rulesets()[variant], SIZE, SIZE), NEEDED_TO)
    return {dataset.name: (dataset, list(dataset.rows)) for dataset in found}


def records(variant: str, name: str) -> list[Record]:
    """Return a dataset's rows by column."""
    dataset, rows = datasets(variant)[name]
    columns = [field.name for field in dataset.fields]
    return [dict(zip(columns, row, strict=True)) for row in rows]


def cell_of(record: Record) -> tuple[int, int]:
    return record["attackers"], record["defenders"]


def fraction(record: Record, numerator: str, denominator: str) -> Fraction:
    """Return a fraction of a row, once it is known to be in lowest terms."""
    parts = int(record[numerator]), int(record[denominator])
    assert gcd(*parts) == 1
    assert parts[1] > 0
    return Fraction(*parts)


@pytest.mark.parametrize("variant", RULESETS)
def test_the_promised_datasets_are_there(variant: str) -> None:
    """The names of datasets are parts of addresses, and addresses never die."""
    assert sorted(datasets(variant)) == sorted(PROMISED[variant])


@pytest.mark.parametrize(("variant", "name"), TABLES)
def test_rows_are_what_the_fields_say(variant: str, name: str) -> None:
    """Each row has a value of the right type for each field, and its key names it alone."""
    dataset, rows = datasets(variant)[name]
    types = {"string": str, "integer": int}
    columns = [field.name for field in dataset.fields]
    assert len(set(columns)) == len(columns)
    assert all(field.description.endswith(".") for field in dataset.fields)
    assert rows
    for row in rows:
        assert [type(value) for value in row] == [types[field.type] for field in dataset.fields]
        assert row[columns.index("ruleset")] == variant
    keys = {tuple(row[columns.index(column)] for column in dataset.key) for row in rows}
    assert len(keys) == len(rows)


@pytest.mark.parametrize(
    ("variant", "name"), [(v, n) for v, n in TABLES if n.startswith(("win", "moments"))]
)
def test_there_is_a_row_for_every_battle(variant: str, name: str) -> None:
    """Tables of battles run through the whole grid, attackers first."""
    assert [cell_of(record) for record in records(variant, name)] == CELLS


@pytest.mark.parametrize("variant", BY_ROUNDS)
def test_exact_chances_equal_the_twins(variant: str) -> None:
    """Both fractions are in lowest terms, those of brute force, and add up to 1."""
    for record in records(variant, "win-exact"):
        win = fraction(record, "win_numerator", "denominator")
        lose = fraction(record, "lose_numerator", "denominator")
        assert win == expected.win(variant, *cell_of(record))
        assert win + lose == 1
        total = int(record["win_numerator"]) + int(record["lose_numerator"])
        assert total == int(record["denominator"])


@pytest.mark.parametrize("variant", BY_ROUNDS)
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
    variant: str, exact: str, decimal: str, columns: dict[str, tuple[str, str]]
) -> None:
    """Every decimal is its exact neighbour, rounded to 20 digits by an independent route."""
    for exact_record, decimal_record in zip(
        records(variant, exact), records(variant, decimal), strict=True
    ):
        for column, parts in columns.items():
            value = fraction(exact_record, *parts)
            assert Fraction(decimal_record[column]) == rounding.significant(value, 20)


def test_blitz_decimals_are_the_twins() -> None:
    """Every decimal of a blitz is the twin's number, rounded to 20 digits."""
    variant = "balanced-blitz"
    for record in records(variant, "win-decimal"):
        win = expected.win(variant, *cell_of(record))
        assert Fraction(record["win"]) == rounding.significant(win, 20)
        assert Fraction(record["lose"]) == rounding.significant(1 - win, 20)
    for record in records(variant, "moments-decimal"):
        for side, name in enumerate(("attackers", "defenders")):
            moments = expected.moments(variant, cell_of(record), side)
            for moment, value in zip(("mean", "variance"), moments, strict=True):
                found = Fraction(record[f"{moment}_{name}_left"])
                assert found == rounding.significant(value, 20)


@pytest.mark.parametrize("variant", ["dutch", "balanced-blitz"])
def test_survivors_that_cannot_be_shifted_are_all_there(variant: str) -> None:
    """Where a few tables do not hold all distributions, there is a row for each end."""
    table = {
        (cell_of(record), record["side"], record["left"]): Fraction(record["probability"])
        for record in records(variant, "survivors-decimal")
    }
    assert table == {
        (cell, "attacker" if end[0] else "defender", end[0] or end[1]): rounding.significant(
            chance, 20
        )
        for cell in CELLS
        for end, chance in expected.ends(variant, *cell).items()
    }


@pytest.mark.parametrize("variant", SHIFTED)
def test_survivors_follow_the_documented_rule(variant: str) -> None:
    """The few survivor tables give the whole distribution by the rule in their description."""
    table = {
        (record["side"], record["left"], *cell_of(record)): fraction(
            record, "numerator", "denominator"
        )
        for record in records(variant, "survivors-exact")
    }
    most = {
        side: max(int(left) for one, left, _, _ in table if one == side)
        for side in ("attacker", "defender")
    }
    assert most["attacker"] == 3
    assert most["defender"] == {"classic": 2, "capital-wall": 4, "uk-1990": 3}[variant]
    for attackers, defenders in SAMPLED:
        ends = expected.ends(variant, attackers, defenders)
        for left in range(1, attackers + 1):
            if left > most["attacker"]:
                key = most["attacker"], attackers - left + most["attacker"], defenders
            else:
                key = left, attackers, defenders
            assert table["attacker", *key] == ends[left, 0]
        for left in range(1, defenders + 1):
            if left > most["defender"]:
                key = most["defender"], attackers, defenders - left + most["defender"]
            else:
                key = left, attackers, defenders
            assert table["defender", *key] == ends[0, left]


@pytest.mark.parametrize("variant", BY_ROUNDS)
def test_moments_agree_with_the_survivors(variant: str) -> None:
    """Published means and variances are those of the distributions of brute force."""
    for record in records(variant, "moments-exact"):
        for side, name in enumerate(("attackers", "defenders")):
            found = tuple(
                fraction(
                    record, f"{moment}_{name}_left_numerator", f"{moment}_{name}_left_denominator"
                )
                for moment in ("mean", "variance")
            )
            assert found == expected.moments(variant, cell_of(record), side)


@pytest.mark.parametrize("variant", RULESETS)
def test_the_armies_needed_are_the_twins(variant: str) -> None:
    """On both sides the fewest armies that suffice stand in the table, for every chance."""
    rows = records(variant, "armies-needed")
    assert len(rows) == 2 * NEEDED_TO * len(NEEDED_CHANCES)
    for record in rows:
        chance = Fraction(int(record["chance"].removesuffix("%")), 100)
        search = expected.needed if record["side"] == "attacker" else expected.needed_to_hold
        assert record["needed"] == search(variant, record["against"], chance)


@pytest.mark.parametrize("variant", BY_ROUNDS)
def test_retreats_are_the_twins(variant: str) -> None:
    """Stopping at every number of attackers below the start has the twin's chance and mean."""
    rows = records(variant, "retreat")
    assert len(rows) == sum(attackers for attackers, _ in CELLS)
    for record in rows:
        if cell_of(record) not in SAMPLED:
            continue
        ends = battles.retreat(variant, *cell_of(record), record["retreat_at"])
        left = sum((end[0] * chance for end, chance in ends.items()), Fraction(0))
        assert Fraction(record["win"]) == rounding.significant(battles.captured(ends), 20)
        assert Fraction(record["mean_attackers_left"]) == rounding.significant(left, 20)


@pytest.mark.parametrize("variant", SHIFTED)
def test_rounds_are_the_twins(variant: str) -> None:
    """The table of rounds holds each round once, as listing all rolls finds it."""
    found: dict[tuple[int, int], dict[tuple[int, int], Fraction]] = {}
    for record in records(variant, "rounds"):
        losses = record["attackers_lost"], record["defenders_lost"]
        chance = Fraction(record["rolls"], record["total"])
        found.setdefault(cell_of(record), {})[losses] = chance
    assert found == {cell: round_losses(variant, *cell) for cell in found}
    most = max(cell[0] for cell in found), max(cell[1] for cell in found)
    assert found[most] == round_losses(variant, 20, 20)


def test_the_policy_is_the_twins() -> None:
    """For each state and each roll the table names the number of dice that the twin picks."""
    rows = records("dutch", "policy")
    for record in rows:
        roll = tuple(map(int, record["roll"].split("-")))
        rolled = (*roll, *[1] * (min(record["attackers"], 3) - len(roll)))
        assert record["dice"] == battles.dutch_policy(*cell_of(record), rolled)
    for cell in CELLS:
        rolls = [record["roll"] for record in rows if cell_of(record) == cell]
        assert len(rolls) == len(set(rolls)) == (6 if min(cell) == 1 else 21)


def test_long_tables_end_at_thirty(classic: Ruleset) -> None:
    """Tables with many rows or long numbers for each battle end at 30 armies, no other does."""
    found = {dataset.name: dataset for dataset in datasets_of(Solution(classic, 32, 31), 1)}
    for name, rows in {
        "moments-exact": 30 * 30,
        "moments-decimal": 32 * 31,
        "win-exact": 32 * 31,
        "survivors-exact": 5 * 32 * 31,
        "retreat": 30 * 30 * 31 // 2,
    }.items():
        assert len(list(found[name].rows)) == rows, name


def test_chances_that_do_not_add_up_are_never_written(classic: Ruleset) -> None:
    """Were winning and losing ever to disagree, no file would come of it."""

    class Wrong(Solution):
        def lose(self, attackers: int, defenders: int) -> Ratio:
            return Ratio(1, 7)

    datasets_found: Iterator[Dataset] = datasets_of(Wrong(classic, 2, 2), 2)
    with pytest.raises(ArithmeticError, match="classic 1 v 1"):
        list(next(datasets_found).rows)


def test_what_cannot_be_reached_is_left_empty() -> None:
    """Where no number of armies is enough, the column of the armies needed is empty."""
    hopeless = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    found = {dataset.name: dataset for dataset in datasets_of(Solution(hopeless, 2, 2), 1)}
    lines = csv_text(found["armies-needed"], found["armies-needed"].rows).splitlines()[1:]
    assert [line.rpartition(",")[2] for line in lines] == [*[""] * 8, *["1"] * 8]
