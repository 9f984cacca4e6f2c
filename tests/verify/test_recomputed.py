from collections.abc import Iterator
from contextlib import closing, contextmanager
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
