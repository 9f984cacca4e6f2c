import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from generator.verify.agreement import Tables
from generator.verify.database import FILE, check_database, check_views
from generator.verify.faults import Fault
from generator.verify.packages import Resource
from generator.verify.published import DATA, Published
from generator.verify.scans import connect, read_resource
from tests.verify.finished import datasets_verified


@pytest.fixture(scope="module")
def recomputed(original: Path) -> Iterator[dict[str, Tables]]:
    """The rows of each ruleset's dataset files, which have been compared with the recursions."""
    published = Published(original)
    with ExitStack() as stack:
        found = {}
        for ruleset in published.variants:
            datasets_verified(original, ruleset)
            connection = stack.enter_context(closing(connect()))
            folder = original / DATA / ruleset
            package = published.json(f"{DATA}/{ruleset}/datapackage.json")
            files: dict[str, Resource] = {}
            for resource in package["resources"]:
                name = resource["path"].partition(".")[0]
                if name not in files:
                    read_resource(connection, folder, resource)
                    files[name] = resource
            found[ruleset] = Tables(connection, files)
        yield found


def spoil(site: Published, statements: str) -> None:
    """Change the database."""
    with closing(sqlite3.connect(site.folder / FILE)) as database:
        database.executescript(statements)
        database.commit()


def check(site: Published, recomputed: dict[str, Tables]) -> None:
    check_database(site)
    for ruleset, tables in recomputed.items():
        check_views(site, ruleset, tables)


def test_a_whole_database_passes(site: Published) -> None:
    """Every row of every view is counted."""
    with closing(sqlite3.connect(site.folder / FILE)) as database:
        names = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")
        ]
        rows = [database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names]
    assert check_database(site).rows == sum(rows) > 0


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE win_numbers SET win = win + 1e-16 WHERE attackers = 2", "win, classic: win, "),
        ("UPDATE win_exact_numbers SET numerator = '6' WHERE numerator = '5'", "win_exact"),
        ("UPDATE win_exact_numbers SET numerator = '1' WHERE ruleset_number = 3", "fractions"),
        ("UPDATE survivors_numbers SET probability = 0.5", "survivors, classic: probability"),
        ("DELETE FROM win_numbers WHERE attackers = 4 AND defenders = 4", "win, .*: found no row"),
        ("INSERT INTO win_numbers VALUES (1, 9, 9, 0.5, 0.5)", "win, classic: found a row"),
        ("UPDATE armies_needed_numbers SET needed = NULL WHERE needed = 2", "armies_needed"),
        ("UPDATE moments_numbers SET variance_attackers = 0", "moments, classic: variance"),
        ("UPDATE retreat_numbers SET win = 0.5", "retreat, classic: win"),
        ("UPDATE policy_numbers SET dice = 3 - dice", "policy, dutch: dice"),
        ("UPDATE rounds_numbers SET rolls = 1", "rounds, classic: rolls"),
        ("UPDATE win_numbers SET ruleset_number = 9 WHERE ruleset_number = 3", "foreign_key_check"),
        ("UPDATE rulesets SET title = 'Other' WHERE id = 'dutch'", "rulesets: found"),
    ],
)
def test_damage_is_found(
    site: Published, recomputed: dict[str, Tables], statement: str, message: str
) -> None:
    """A cell or row of the database that is not the datasets' is found."""
    spoil(site, statement)
    with pytest.raises(Fault, match=message):
        check(site, recomputed)


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("win", "win = lose, lose = win"),
        ("win_exact", "win_decimal = lose_decimal, lose_decimal = win_decimal"),
        ("win_exact", "numerator = denominator, denominator = numerator"),
        ("moments", "mean_attackers_left = mean_attackers_lost"),
        ("moments", "mean_attackers_left = mean_defenders_left"),
        ("moments", "variance_attackers = variance_defenders"),
        ("survivors", "side = 1 - side"),
        ("armies_needed", "side = 1 - side"),
        ("rounds", "attackers_lost = defenders_lost, defenders_lost = attackers_lost"),
        ("win", "attackers = defenders, defenders = attackers"),
        ("win", "attackers = 1 + attackers % 4"),
        ("survivors", "defenders = 1 + defenders % 4"),
        ("retreat", "defenders = 1 + defenders % 4"),
        ("armies_needed", "against = 1 + against % 4"),
    ],
)
def test_swapped_columns_and_sides_and_shifted_rows_are_found(
    site: Published, recomputed: dict[str, Tables], table: str, change: str
) -> None:
    """Two columns or the sides in each other's place, and rows one army off, are found."""
    # in a copy, where no key must be the only one on the way
    names = f"{table}_numbers"
    spoil(
        site,
        f"""CREATE TABLE changed AS SELECT * FROM {names};
        UPDATE changed SET {change};
        DELETE FROM {names};
        INSERT INTO {names} SELECT * FROM changed;
        DROP TABLE changed;""",
    )
    with pytest.raises(Fault, match=rf"{table}, classic.*: found .*, expected"):
        check(site, recomputed)


def test_a_view_that_swaps_its_columns_is_found(
    site: Published, recomputed: dict[str, Tables]
) -> None:
    """Where a view names a column for another, its cells are not those of the dataset."""
    spoil(
        site,
        """DROP VIEW win;
        CREATE VIEW win AS SELECT id AS ruleset, attackers, defenders, lose AS win, win AS lose
        FROM win_numbers JOIN rulesets ON number = ruleset_number;""",
    )
    with pytest.raises(Fault, match="win, classic: win, "):
        check(site, recomputed)


def test_a_view_with_other_columns_is_found(site: Published, recomputed: dict[str, Tables]) -> None:
    """A column too few is a fault, though all cells that are there are right."""
    spoil(
        site,
        """DROP VIEW win;
        CREATE VIEW win AS SELECT id AS ruleset, attackers, defenders, win
        FROM win_numbers JOIN rulesets ON number = ruleset_number;""",
    )
    with pytest.raises(Fault, match=r"win: found .*, expected the columns"):
        check(site, recomputed)


def test_what_is_no_database_is_found(site: Published) -> None:
    """A file of another kind, and none at all, are faults."""
    (site.folder / FILE).write_bytes(b"SQLite it is not" * 100)
    with pytest.raises(Fault, match=f"{FILE}: the file: found an error"):
        check_database(site)
    (site.folder / FILE).unlink()
    with pytest.raises(Fault, match=f"{FILE}: the file: found nothing"):
        check_database(site)
