from fractions import Fraction
from functools import cache
from math import gcd, lcm
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
DECIMAL = ["win", "win-grid", "survivors", "moments", "armies-needed"]
EXACT = [*DECIMAL, "win-exact", "survivors-exact", "moments-exact", "retreat"]
PROMISED = {
    "balanced-blitz": DECIMAL,
    "dutch": [*EXACT, "policy"],
    "capital-wall": [*EXACT, "survivors-compact", "rounds"],
    "classic": [*EXACT, "survivors-compact", "rounds"],
    "uk-1990": [*EXACT, "survivors-compact", "rounds"],
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


def fraction(record: Record, name: str = "") -> Fraction:
    """Return a fraction of a row; ``name`` is what its two columns begin with."""
    numerator, denominator = int(record[f"{name}numerator"]), int(record[f"{name}denominator"])
    assert denominator > 0
    return Fraction(numerator, denominator)


def in_lowest_terms(record: Record, name: str = "") -> Fraction:
    """Return a fraction of a row, once it is known to be in lowest terms."""
    assert gcd(int(record[f"{name}numerator"]), int(record[f"{name}denominator"])) == 1
    return fraction(record, name)


def is_rounded(record: Record, column: str, value: Fraction) -> bool:
    """Say whether a number's two columns are 20 digits of the value and its nearest double."""
    assert rounding.is_nearest_double(value, record[f"{column}_double"])
    return Fraction(record[column]) == rounding.significant(value, 20)


@pytest.mark.parametrize("variant", RULESETS)
def test_the_promised_datasets_are_there(variant: str) -> None:
    """The names of datasets are parts of addresses, and addresses never die."""
    assert sorted(datasets(variant)) == sorted(PROMISED[variant])


@pytest.mark.parametrize(("variant", "name"), TABLES)
def test_rows_are_what_the_fields_say(variant: str, name: str) -> None:
    """Each row has a value of the right type for each field, and its key names it alone."""
    dataset, rows = datasets(variant)[name]
    types = {"string": str, "integer": int, "number": float}
    columns = [field.name for field in dataset.fields]
    assert len(set(columns)) == len(columns)
    assert all(field.description.endswith(".") for field in dataset.fields)
    assert rows
    for row in rows:
        assert [type(value) for value in row] == [types[field.type] for field in dataset.fields]
        assert "ruleset" not in columns or row[columns.index("ruleset")] == variant
    keys = {tuple(row[columns.index(column)] for column in dataset.key) for row in rows}
    assert len(keys) == len(rows)


@pytest.mark.parametrize(
    ("variant", "name"),
    [(v, n) for v, n in TABLES if n in ("win", "win-exact", "moments", "moments-exact")],
)
def test_there_is_a_row_for_every_battle(variant: str, name: str) -> None:
    """Tables of battles run through the whole grid, attackers first."""
    assert [cell_of(record) for record in records(variant, name)] == CELLS


@pytest.mark.parametrize("variant", RULESETS)
def test_chances_are_the_twins(variant: str) -> None:
    """The chances to win and to lose are brute force's, as 20 digits and as doubles."""
    for record in records(variant, "win"):
        win = expected.win(variant, *cell_of(record))
        assert is_rounded(record, "win", win)
        assert is_rounded(record, "lose", 1 - win)


@pytest.mark.parametrize("variant", BY_ROUNDS)
def test_exact_chances_equal_the_twins(variant: str) -> None:
    """The fractions are in lowest terms and those of brute force; so are their decimals."""
    for record in records(variant, "win-exact"):
        win = in_lowest_terms(record)
        assert win == expected.win(variant, *cell_of(record))
        assert is_rounded(record, "win", win)


@pytest.mark.parametrize("variant", RULESETS)
def test_the_grid_has_attackers_down_and_defenders_across(variant: str) -> None:
    """Each cell of the grid is the chance of its row against its column, rounded to 15 digits."""
    rows = records(variant, "win-grid")
    assert [record["attackers"] for record in rows] == list(range(1, SIZE + 1))
    for record in rows:
        assert list(record) == ["attackers", *map(str, range(1, SIZE + 1))]
        for defenders in range(1, SIZE + 1):
            win = expected.win(variant, record["attackers"], defenders)
            assert Fraction(repr(record[str(defenders)])) == rounding.significant(win, 15)


@pytest.mark.parametrize("variant", RULESETS)
def test_moments_are_the_twins(variant: str) -> None:
    """Means and variances of what is left and lost are those of the distributions."""
    for record in records(variant, "moments"):
        cell = cell_of(record)
        for side, name in enumerate(("attackers", "defenders")):
            mean, variance = expected.moments(variant, cell, side)
            assert is_rounded(record, f"mean_{name}_left", mean)
            assert is_rounded(record, f"mean_{name}_lost", cell[side] - mean)
            assert is_rounded(record, f"variance_{name}", variance)


@pytest.mark.parametrize("variant", BY_ROUNDS)
def test_exact_moments_are_the_twins(variant: str) -> None:
    """The fractions of means and variances are in lowest terms and equal brute force's."""
    for record in records(variant, "moments-exact"):
        cell = cell_of(record)
        for side, name in enumerate(("attackers", "defenders")):
            mean, variance = expected.moments(variant, cell, side)
            assert in_lowest_terms(record, f"mean_{name}_left_") == mean
            assert in_lowest_terms(record, f"mean_{name}_lost_") == cell[side] - mean
            assert in_lowest_terms(record, f"variance_{name}_") == variance


@pytest.mark.parametrize("variant", RULESETS)
def test_every_end_of_every_battle_is_there(variant: str) -> None:
    """The long table of survivors has a row for each end of each battle, as brute force has."""
    found = {
        (cell_of(record), record["side"], record["left"]): record
        for record in records(variant, "survivors")
    }
    ends = {
        (cell, "attacker" if end[0] else "defender", end[0] or end[1]): chance
        for cell in CELLS
        for end, chance in expected.ends(variant, *cell).items()
    }
    assert found.keys() == ends.keys()
    assert all(is_rounded(found[end], "probability", chance) for end, chance in ends.items())


@pytest.mark.parametrize("variant", BY_ROUNDS)
def test_exact_survivors_are_the_twins(variant: str) -> None:
    """The fractions of a battle's ends equal brute force's, over their smallest denominator."""
    found: dict[tuple[int, int], list[Record]] = {}
    for record in records(variant, "survivors-exact"):
        found.setdefault(cell_of(record), []).append(record)
    assert list(found) == CELLS
    for cell, rows in found.items():
        ends = expected.ends(variant, *cell)
        assert {(record["side"], record["left"]): fraction(record) for record in rows} == {
            ("attacker" if end[0] else "defender", end[0] or end[1]): chance
            for end, chance in ends.items()
        }
        assert sum(int(record["numerator"]) for record in rows) == int(rows[0]["denominator"])
        assert {int(record["denominator"]) for record in rows} == {
            lcm(*(chance.denominator for chance in ends.values()))
        }


@pytest.mark.parametrize("variant", SHIFTED)
def test_survivors_follow_the_documented_rule(variant: str) -> None:
    """The few survivor tables give the whole distribution by the rule in their description."""
    table = {
        (record["side"], record["left"], *cell_of(record)): fraction(record)
        for record in records(variant, "survivors-compact")
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


@pytest.mark.parametrize("variant", RULESETS)
def test_the_armies_needed_are_the_twins(variant: str) -> None:
    """On both sides the fewest armies that suffice stand in the table, for every chance."""
    rows = records(variant, "armies-needed")
    assert len(rows) == 2 * NEEDED_TO * len(NEEDED_CHANCES)
    for record in rows:
        chance = Fraction(record["chance"], 100)
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
        assert is_rounded(record, "win", battles.captured(ends))
        assert is_rounded(record, "mean_attackers_left", left)


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
    ends = sum(a + d for a in range(1, 31) for d in range(1, 31))
    for name, rows in {
        "moments-exact": 30 * 30,
        "moments": 32 * 31,
        "win": 32 * 31,
        "win-exact": 32 * 31,
        "win-grid": 32,
        "survivors": ends,
        "survivors-exact": ends,
        "survivors-compact": 5 * 32 * 31,
        "retreat": 30 * 30 * 31 // 2,
    }.items():
        assert len(list(found[name].rows)) == rows, name


def test_chances_that_do_not_add_up_are_never_written(classic: Ruleset) -> None:
    """Were winning and losing ever to disagree, no file would come of it."""

    class Wrong(Solution):
        def lose(self, attackers: int, defenders: int) -> Ratio:
            return Ratio(1, 7)

    found = {dataset.name: dataset for dataset in datasets_of(Wrong(classic, 2, 2), 2)}
    with pytest.raises(ArithmeticError, match="classic 1 v 1"):
        list(found["win-exact"].rows)


def test_long_fractions_are_plain_only_where_a_ruleset_asks_for_it(classic: Ruleset) -> None:
    """The key ``every_format`` brings the exact chances in each format, else they are packed."""
    for every_format, formats in ((True, 4), (False, 1)):
        ruleset = classic.model_copy(update={"every_format": every_format})
        found = {dataset.name: dataset for dataset in datasets_of(Solution(ruleset, 2, 2), 1)}
        assert len(found["win-exact"].formats) == formats


def test_what_cannot_be_reached_is_left_empty() -> None:
    """Where no number of armies is enough, the column of the armies needed is empty."""
    hopeless = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    found = {dataset.name: dataset for dataset in datasets_of(Solution(hopeless, 2, 2), 1)}
    lines = csv_text(found["armies-needed"], found["armies-needed"].rows).splitlines()[1:]
    assert [line.rpartition(",")[2] for line in lines] == [*[""] * 8, *["1"] * 8]
