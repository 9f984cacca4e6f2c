from fractions import Fraction

import pytest

from generator.datasets.contents import datasets_of
from generator.datasets.formats import csv_text
from generator.scope.chances import IN_DATASETS
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution, solve
from tests import expected, rounding
from tests.conftest import RULESETS
from tests.datasets.records import (
    BY_ROUNDS,
    CELLS,
    NEEDED_TO,
    SAMPLED,
    SHIFTED,
    cell_of,
    datasets,
    records,
)
from tests.rulesets import make_ruleset
from tests.twin import battles
from tests.twin.rounds import round_losses

DECIMAL = ["win", "win-grid", "survivors", "moments", "armies-needed"]

EXACT = [*DECIMAL, "win-exact", "moments-exact", "retreat"]

COMPACT = [*EXACT, "survivors-compact", "survivors-compact-exact", "rounds"]

PROMISED = {
    "balanced-blitz": DECIMAL,
    "dutch": [*EXACT, "survivors-exact", "policy"],
    "capital-wall": COMPACT,
    "classic": COMPACT,
    "uk-1990": COMPACT,
}

TABLES = [(ruleset, name) for ruleset, names in PROMISED.items() for name in names]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_promised_datasets_are_there(ruleset: str) -> None:
    """The names of datasets are parts of addresses, and addresses never die."""
    assert sorted(datasets(ruleset)) == sorted(PROMISED[ruleset])


@pytest.mark.parametrize(("ruleset", "name"), TABLES)
def test_rows_are_what_the_fields_say(ruleset: str, name: str) -> None:
    """Each row has a value of the right type for each field, and its key names it alone."""
    dataset, rows = datasets(ruleset)[name]
    types = {"string": str, "integer": int, "number": float}
    columns = [field.name for field in dataset.fields]
    assert len(set(columns)) == len(columns)
    assert all(field.description.endswith(".") for field in dataset.fields)
    assert rows
    for row in rows:
        assert all(
            isinstance(value, types[field.type])
            for value, field in zip(row, dataset.fields, strict=True)
        )
        assert "ruleset" not in columns or row[columns.index("ruleset")] == ruleset
    keys = {tuple(row[columns.index(column)] for column in dataset.key) for row in rows}
    assert len(keys) == len(rows)


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [(v, n) for v, n in TABLES if n in ("win", "win-exact", "moments", "moments-exact")],
)
def test_there_is_a_row_for_every_battle(ruleset: str, name: str) -> None:
    """Tables of battles run through the whole grid, attackers first."""
    assert [cell_of(record) for record in records(ruleset, name)] == CELLS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_armies_needed_are_the_twins(ruleset: str) -> None:
    """On both sides the fewest armies that suffice stand in the table, for every chance."""
    rows = records(ruleset, "armies-needed")
    assert len(rows) == 2 * NEEDED_TO * len(IN_DATASETS)
    for record in rows:
        chance = Fraction(repr(record["chance"]))
        search = expected.needed if record["side"] == "attacker" else expected.needed_to_hold
        assert record["needed"] == search(ruleset, record["against"], chance)


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_retreats_are_the_twins(ruleset: str) -> None:
    """Stopping at every number of attackers below the start has the twin's chance and mean."""
    rows = records(ruleset, "retreat")
    assert len(rows) == sum(attackers for attackers, _ in CELLS)
    for record in rows:
        if cell_of(record) not in SAMPLED:
            continue
        ends = battles.retreat(ruleset, *cell_of(record), record["retreat_at"])
        left = sum((end[0] * chance for end, chance in ends.items()), Fraction(0))
        assert rounding.is_nearest_double(battles.captured(ends), record["win_with_retreat"])
        assert rounding.is_nearest_double(left, record["mean_attackers_left_with_retreat"])


@pytest.mark.parametrize("ruleset", SHIFTED)
def test_rounds_are_the_twins(ruleset: str) -> None:
    """The table of rounds holds each round once, as listing all rolls finds it."""
    found: dict[tuple[int, int], dict[tuple[int, int], Fraction]] = {}
    for record in records(ruleset, "rounds"):
        losses = record["attackers_lost"], record["defenders_lost"]
        chance = Fraction(record["rolls"], record["total"])
        found.setdefault(cell_of(record), {})[losses] = chance
    # every round of larger battles is that of the last row, and of no row before it
    most = min(
        (a, d)
        for a in range(1, 7)
        for d in range(1, 7)
        if round_losses(ruleset, a, d) == round_losses(ruleset, 20, 20)
    )
    assert list(found) == [(a, d) for a in range(1, most[0] + 1) for d in range(1, most[1] + 1)]
    assert found == {cell: round_losses(ruleset, *cell) for cell in found}


def test_the_policy_is_the_twins() -> None:
    """For each state and each roll, the highest first, the table names the number of dice that the
    twin picks.
    """
    rows = records("dutch", "policy")
    for record in rows:
        roll = tuple(map(int, record["roll"].split("-")))
        rolled = (*roll, *[1] * (min(record["attackers"], 3) - len(roll)))
        assert record["dice"] == battles.dutch_policy(*cell_of(record), rolled)
    for cell in CELLS:
        rolls = [record["roll"] for record in rows if cell_of(record) == cell]
        assert len(rolls) == len(set(rolls)) == (6 if min(cell) == 1 else 21)
        assert rolls == sorted(rolls, reverse=True)


def test_a_columns_name_means_one_thing() -> None:
    """In all datasets of all rulesets, the same name has the same type, unit and meaning."""
    meanings: dict[str, set[tuple[str, str, str]]] = {}
    for ruleset in RULESETS:
        for name, (dataset, _) in datasets(ruleset).items():
            # the columns of grids are numbers of defenders
            for field in dataset.fields if name != "win-grid" else dataset.fields[:1]:
                told = field.type, field.unit, field.description
                meanings.setdefault(field.name, set()).add(told)
    assert {name: told for name, told in meanings.items() if len(told) > 1} == {}


def test_long_tables_end_where_they_say(classic: Ruleset) -> None:
    """Tables with many rows or long numbers for each battle end at 30 or 50 armies, no other."""
    found = {dataset.name: dataset for dataset in datasets_of(Solution(classic, 52, 51), 1)}
    ends = sum(a + d for a in range(1, 51) for d in range(1, 51))
    for name, rows in {
        "moments-exact": 50 * 50,
        "moments": 52 * 51,
        "win": 52 * 51,
        "win-exact": 52 * 51,
        "win-grid": 52,
        "survivors": ends,
        "survivors-compact": 5 * 52 * 51,
        "survivors-compact-exact": 5 * 50 * 50,
        "retreat": 30 * 30 * 31 // 2,
    }.items():
        assert len(list(found[name].rows)) == rows, name


@pytest.mark.parametrize("name", ["classic", "risiko-club", "balanced-blitz"])
def test_only_rules_that_may_end_a_battle_early_say_so(name: str) -> None:
    """Where no attack is made with fewer dice than the defender rolls, each dataset that this
    touches says so, and no other; of blitz alone a chance of 0 or 1 is said to be exact.
    """
    ruleset = load_rulesets()[name]
    told = {each.name: each.description for each in datasets_of(solve(ruleset, 2, 2), 1, 2)}
    words = {
        "win": "would attack with fewer dice",
        "win-large": "would attack with fewer dice",
        "rounds": "No attack is made with fewer dice",
        "survivors": "see the dataset 'standing'",
        "survivors-compact": "see the dataset 'standing'",
        "survivors-compact-exact": "see the dataset 'standing'",
    }
    for dataset, said in words.items():
        if dataset in told:
            assert (said in told[dataset]) == (name == "risiko-club"), dataset
    exact = "The rule makes hopeless battles certain"
    assert (exact in told["win-large"]) == (name == "balanced-blitz")


def test_what_cannot_be_reached_is_left_empty() -> None:
    """Where no number of armies is enough, the column of the armies needed is empty."""
    hopeless = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    found = {dataset.name: dataset for dataset in datasets_of(Solution(hopeless, 2, 2), 1)}
    lines = csv_text(found["armies-needed"], found["armies-needed"].rows).splitlines()[1:]
    assert [line.rpartition(",")[2] for line in lines] == [*[""] * 13, *["1"] * 13]
