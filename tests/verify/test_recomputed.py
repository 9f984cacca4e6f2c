from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from math import nextafter
from typing import Any

import duckdb
import pytest

from generator.datasets.contents import datasets_of
from generator.verify.agreement import Tables
from generator.verify.faults import Fault
from generator.verify.listed_rolls import Rules, Side, read_rules
from generator.verify.packages import Resource
from generator.verify.published import Variant
from generator.verify.recomputed import check_datasets, dice_primes
from generator.verify.recursion import Battles
from generator.verify.scans import connect
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets
from risk_odds.solver import solve
from tests.verify.tables import add_table

SIZE = 3
TYPES = {"string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE"}
ELSEWHERE = "armies-needed", "win-large"
"""What other steps of the verification look at."""

BATTLE = "ruleset", "attackers", "defenders"
PLACES = *BATTLE, "side", "left", "attackers_left", "defenders_left", "retreat_at", "roll"
"""The columns that say of what a row is, and are no numbers to be worked out."""

DOUBLED = "CAST(2 * CAST({} AS HUGEINT) AS VARCHAR)"
"""Twice the whole number in a column of text."""


@contextmanager
def written(ruleset: str) -> Iterator[tuple[duckdb.DuckDBPyConnection, dict[str, Resource]]]:
    """The datasets of a small grid in tables of DuckDB, as a reader of the files has them."""
    files: dict[str, Resource] = {}
    with closing(connect()) as connection:
        for dataset in datasets_of(solve(load_rulesets()[ruleset], SIZE, SIZE), SIZE):
            if dataset.name in ELSEWHERE:
                continue
            columns = {each.name: TYPES[each.type] for each in dataset.fields}
            files[dataset.name] = add_table(connection, dataset.name, columns, dataset.rows)
        yield connection, files


def other(value: Any) -> Any:
    """Another value of its kind, as near as there is one."""
    if isinstance(value, float):
        return nextafter(value, 2)
    if isinstance(value, int):
        return value + 1
    sides = {"attacker": "defender", "defender": "attacker"}
    return sides.get(value) or f"{value[:-1]}{(int(value[-1]) + 1) % 10}"


@pytest.mark.parametrize("ruleset", ["classic", "dutch", "risiko-club"])
def test_every_number_is_counted_and_compared(ruleset: str) -> None:
    """Counted is what says more than which row it is. What is another in the first row or the last
    of a dataset is a fault of the dataset, and so is a row too few.
    """
    variant = Variant(ruleset, SIZE, SIZE, SIZE)
    battles = Battles(read_rules(RULESETS_FOLDER, ruleset))
    counted = 0
    with written(ruleset) as (connection, files):
        run = connection.execute
        for dataset, resource in files.items():
            alone = Tables(connection, {dataset: resource})
            names = [field["name"] for field in resource["schema"]["fields"]]
            rows = run(f'SELECT rowid, * FROM "{dataset}"').fetchall()
            counted += len(rows) * len({*names}.difference(PLACES))
            likely = [row for row in rows if "0" not in row]  # 0 is 0 over any denominator
            changes = [
                f'UPDATE "{dataset}" SET "{name}" = {other(value)!r} WHERE rowid = {number}'
                for number, *row in (likely[0], likely[-1])
                for name, value in zip(names, row, strict=True)
                if name != "ruleset"
            ]
            for change in (*changes, f'DELETE FROM "{dataset}" WHERE rowid = {rows[-1][0]}'):
                run("BEGIN TRANSACTION")
                run(change)
                with pytest.raises(Fault, match=f"^{dataset}: "):
                    check_datasets(alone, battles, variant)
                run("ROLLBACK")
        assert check_datasets(Tables(connection, files), battles, variant).numbers == counted


def test_nothing_is_counted_of_datasets_that_are_not_there() -> None:
    """No dataset is missed where none has been read, and no number is said to be right."""
    variant = Variant("classic", SIZE, SIZE, SIZE)
    battles = Battles(read_rules(RULESETS_FOLDER, "classic"))
    with closing(connect()) as connection:
        assert check_datasets(Tables(connection, {}), battles, variant).numbers == 0


@pytest.mark.parametrize(
    ("ruleset", "promised"),
    [
        (
            "classic",
            {
                "win": 51**2,
                "win-exact": 51**2,
                "moments": 51**2,
                # against as many defenders, an attacker or more are left, or a defender or more
                "survivors": 50**2 * 51,
                # of the attacker's three dice and the defender's two: five ends a battle
                "survivors-compact": 51**2 * 5,
                "survivors-compact-exact": 50**2 * 5,
                # an attacker stops with none to all but one of 1 to 30 armies: 465 ways
                "retreat": 30 * 465,
            },
        ),
        ("dutch", {"survivors-exact": 30**2 * 31}),
    ],
)
def test_datasets_reach_as_far_as_is_promised(ruleset: str, promised: dict[str, int]) -> None:
    """Of a site's 51 armies a side all are in most datasets, 50 in those of survivors, and 30 in
    those of many or long numbers.
    """
    with written(ruleset) as (connection, files):
        for dataset, rows in promised.items():
            connection.execute(f'DELETE FROM "{dataset}"')
            alone = Tables(connection, {dataset: files[dataset]})
            battles = Battles(read_rules(RULESETS_FOLDER, ruleset))
            message = f"^{dataset}: the table: found 0 rows, expected {rows:,}$"
            with pytest.raises(Fault, match=message):
                check_datasets(alone, battles, Variant(ruleset, 51, 51, 51))


def test_means_are_fractions_as_far_as_battles_have_pages() -> None:
    """That is 31 armies a side where pages end there, and 30 where they end before."""
    rules = read_rules(RULESETS_FOLDER, "classic")
    with written("classic") as (connection, files):
        connection.execute('DELETE FROM "moments-exact"')
        alone = Tables(connection, {"moments-exact": files["moments-exact"]})
        for matchups, reach in ((29, 30), (31, 31)):
            battles = Battles(replace(rules, largest_matchup=matchups))
            message = f"^moments-exact: the table: found 0 rows, expected {reach**2}$"
            with pytest.raises(Fault, match=message):
                check_datasets(alone, battles, Variant("classic", matchups, 51, 51))


@pytest.mark.parametrize(
    ("dataset", "numerator", "denominator", "twice"),
    [
        ("win-exact", "win_numerator", "win_denominator_power_of_2", "{} + 1"),
        *(
            ("moments-exact", f"{name}_numerator", f"{name}_denominator", DOUBLED)
            for name in ("mean_attackers_left", "variance_defenders")
        ),
    ],
)
def test_fractions_are_in_lowest_terms(
    dataset: str, numerator: str, denominator: str, twice: str
) -> None:
    """The same number over twice the denominator is a fault in any row."""
    variant = Variant("classic", SIZE, SIZE, SIZE)
    battles = Battles(read_rules(RULESETS_FOLDER, "classic"))
    with written("classic") as (connection, files):
        connection.execute(
            f'UPDATE "{dataset}" SET {numerator} = {DOUBLED.format(numerator)}, '
            f"{denominator} = {twice.format(denominator)} WHERE attackers = 2 AND defenders = 3"
        )
        alone = Tables(connection, {dataset: files[dataset]})
        with pytest.raises(Fault, match=f"^{dataset}: .*2 v 3: .*a fraction in lowest terms$"):
            check_datasets(alone, battles, variant)


def test_a_single_defender_may_stand_at_the_end() -> None:
    """One who rolls two dice is not attacked by one who may roll no fewer: both stand for sure."""
    sides = Side((6,), ()), Side((6, 6), ())
    rules = Rules("two", *sides, (1, 1), False, False, False, never_fewer=True)
    variant = Variant("two", 1, 1, 1)
    armies = ("attackers", "defenders", "attackers_left", "defenders_left")
    columns = dict.fromkeys(armies, "BIGINT") | {"probability": "DOUBLE"}
    with closing(connect()) as connection:
        resource = add_table(connection, "standing", columns, [(1, 1, 1, 1, 1.0)])
        tables = Tables(connection, {"standing": resource})
        assert check_datasets(tables, Battles(rules), variant).numbers == 1
        connection.execute("UPDATE standing SET defenders_left = 2")
        with pytest.raises(Fault, match=r"^standing: row 1: "):
            check_datasets(tables, Battles(rules), variant)


def test_the_primes_are_those_of_the_dice() -> None:
    """2, 3 and 5 have their columns under all rules, and other primes where dice have them."""
    assert dice_primes(read_rules(RULESETS_FOLDER, "classic")) == [2, 3, 5]
    sides = Side((14, 6), ()), Side((17,), ())
    odd = Rules("odd", *sides, (1,), attacker_wins_ties=False, chooses=False, transformed=False)
    assert dice_primes(odd) == [2, 3, 5, 7, 17]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("DELETE FROM policy", "the table: found 0 rows"),
        (f"DELETE FROM policy WHERE attackers = {SIZE}", "the table: found"),
        ("UPDATE policy SET attackers = 1000000000 WHERE attackers = 1", "row 1: found"),
    ],
)
def test_answers_are_given_as_far_as_the_datasets_reach(change: str, message: str) -> None:
    """How far is not taken from the rows: one huge number would keep the verifier busy for ages."""
    variant = Variant("dutch", SIZE, SIZE, SIZE)
    battles = Battles(read_rules(RULESETS_FOLDER, "dutch"))
    with written("dutch") as (connection, files):
        alone = Tables(connection, {"policy": files["policy"]})
        assert check_datasets(alone, battles, variant).numbers > 0
        connection.execute(change)
        with pytest.raises(Fault, match=f"^policy: {message}"):
            check_datasets(alone, battles, variant)
