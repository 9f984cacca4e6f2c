import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from generator.datasets.database import VIEWS
from generator.datasets.matchup_rows import LARGEST_LONG
from generator.verify.agreement import Tables
from generator.verify.database import FILE, PROMISES, Promise, check_database, check_views, opened
from generator.verify.faults import Fault
from generator.verify.packages import Resource, is_table
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
            for resource in filter(is_table, package["resources"]):
                name = resource["path"].partition(".")[0]
                if name not in files:
                    read_resource(connection, folder, resource)
                    files[name] = resource
            found[ruleset] = Tables(connection, files)
        yield found


def spoil(site: Published, statements: str) -> None:
    """Change the packed database."""
    path = site.folder / FILE
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(gzip.decompress(path.read_bytes()))
        database.executescript(statements)
        database.commit()
        path.write_bytes(gzip.compress(database.serialize()))


def check(site: Published, recomputed: dict[str, Tables]) -> None:
    check_database(site)
    for ruleset, tables in recomputed.items():
        check_views(site, ruleset, tables)


def test_a_whole_database_passes(site: Published) -> None:
    """Every row of every view is counted, but not once more by its other names."""
    with opened(site) as database:
        names = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")
        ]
        assert {f"{name}_by_name" for name in PROMISES} | set(PROMISES) == set(names)
        rows = [database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in PROMISES]
    assert check_database(site).rows == sum(rows) > 0


def test_every_cell_of_a_ruleset_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two battles in a view of three columns, its key among them, are six; another ruleset's are
    not compared.
    """
    promise = Promise("win", "attackers defenders", {"win": "win"})
    monkeypatch.setattr("generator.verify.database.PROMISES", {"win": (promise,)})
    rows = "SELECT 1 AS attackers, 1 AS defenders, CAST(0.25 AS DOUBLE) AS win"
    rows += " UNION ALL SELECT 2, 1, 0.5"
    with closing(sqlite3.connect(":memory:")) as database, closing(connect()) as connection:
        database.executescript(
            f"CREATE TABLE win AS SELECT 'classic' AS ruleset, * FROM ({rows});"
            "INSERT INTO win VALUES ('dutch', 1, 1, 0.75);"
        )
        (tmp_path / FILE).parent.mkdir(parents=True)
        (tmp_path / FILE).write_bytes(gzip.compress(database.serialize()))
        connection.execute(f'CREATE TABLE "win.csv" AS {rows}')
        tables = Tables(connection, {"win": {"path": "win.csv"}})
        assert check_views(Published(tmp_path), "classic", tables).cells == 6


def test_where_there_are_no_fractions_no_cell_of_theirs_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of irrational chances a ruleset has no such dataset; a fraction of another is its own."""
    promise = Promise("win-exact", "attackers defenders", {"win_numerator": "win_numerator"})
    monkeypatch.setattr("generator.verify.database.PROMISES", {"win_exact": (promise,)})
    with closing(sqlite3.connect(":memory:")) as database, closing(connect()) as connection:
        database.executescript(
            "CREATE TABLE win_exact (ruleset, attackers, defenders, win_numerator);"
            "INSERT INTO win_exact VALUES ('balanced', 1, 1, NULL), ('classic', 1, 1, '5');"
        )
        (tmp_path / FILE).parent.mkdir(parents=True)
        (tmp_path / FILE).write_bytes(gzip.compress(database.serialize()))
        site, tables = Published(tmp_path), Tables(connection, {})
        assert check_views(site, "balanced", tables).cells == 0
        with pytest.raises(Fault, match="win_exact, classic: found fractions, expected none"):
            check_views(site, "classic", tables)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE win_numbers SET win = win + 1e-16 WHERE attackers = 2", "win, classic: win, "),
        ("UPDATE win_exact_numbers SET win_numerator = '6' WHERE win_numerator = '5'", "win_exact"),
        (
            "UPDATE win_exact_numbers SET win_denominator = '24' WHERE win_denominator = '12'",
            "win_exact, classic: win_denominator",
        ),
        ("UPDATE win_exact_numbers SET win_numerator = '1' WHERE ruleset_number = 3", "fractions"),
        ("UPDATE survivors_numbers SET probability = 0.5", "survivors, classic: probability"),
        ("DELETE FROM win_numbers WHERE attackers = 4 AND defenders = 4", "win, .*: found no row"),
        ("INSERT INTO win_numbers VALUES (1, 9, 9, 0.5, 0.5)", "win, classic: found a row"),
        ("UPDATE armies_needed_numbers SET needed = NULL WHERE needed = 2", "armies_needed"),
        ("UPDATE moments_numbers SET variance_attackers = 0", "moments, classic: variance"),
        ("UPDATE retreat_numbers SET win_with_retreat = 0.5", "retreat, classic: win_with"),
        ("UPDATE armies_needed_numbers SET chance = 0.998 WHERE chance = 0.999", "armies_needed"),
        ("UPDATE policy_numbers SET dice = 3 - dice", "policy, dutch: dice"),
        ("UPDATE rounds_numbers SET rolls = 1", "rounds, classic: rolls"),
        (
            "UPDATE win_numbers SET ruleset_number = 9 WHERE ruleset_number = 3",
            r"foreign_key_check: found \[\([^)]*\)(, \([^)]*\)){2}\], expected \[\]",
        ),
        ("UPDATE rulesets SET title = 'Other' WHERE id = 'dutch'", "rulesets: found"),
        ("UPDATE aliases SET setting = 'Other' WHERE id = 'koole'", "aliases: found .*koole"),
        ("DELETE FROM aliases WHERE id = 'koole'", "aliases: found .*koole"),
        (
            "UPDATE aliases SET id = 'other' WHERE id = 'koole'",
            r"aliases: found \[\('koole', [^()]*\)\], expected those of",
        ),
        ("DELETE FROM names WHERE name = 'koole'", "names: found .*koole"),
        ("UPDATE names SET ruleset = 'classic' WHERE name = 'koole'", "names: found .*koole"),
        ("INSERT INTO names VALUES ('other', 'classic')", "names: found .*other"),
        (
            "DROP VIEW win; CREATE VIEW win AS SELECT 'other' AS ruleset, * FROM win_numbers",
            r"win: found \[\('other',\)\], expected rulesets of the list alone",
        ),
        ("DELETE FROM about WHERE item = 'attribution'", "about: found None"),
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
        ("win_exact", "win_numerator = win_denominator, win_denominator = win_numerator"),
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
    """A column too many is a fault, though all cells that are promised are right."""
    spoil(
        site,
        """DROP VIEW win;
        CREATE VIEW win AS SELECT id AS ruleset, attackers, defenders, win, lose,
        1 - lose AS other FROM win_numbers JOIN rulesets ON number = ruleset_number;""",
    )
    with pytest.raises(Fault, match=r"win(_by_name)?: found .*, expected the columns"):
        check(site, recomputed)


@pytest.mark.parametrize(
    ("selected", "message"),
    [
        # another name is not answered
        (
            "SELECT ruleset, attackers, defenders, win, lose FROM win",
            "win_by_name: found fewer rows",
        ),
        # a name is answered what another ruleset is
        (
            "SELECT names.name AS ruleset, attackers, defenders, win, lose FROM names JOIN win "
            "ON win.ruleset = CASE names.name WHEN 'koole' THEN 'classic' ELSE names.ruleset END",
            "win_by_name: found more rows",
        ),
        # rows that are there twice
        (
            "SELECT names.name AS ruleset, attackers, defenders, win, lose FROM names JOIN win "
            "USING (ruleset) UNION ALL SELECT * FROM win",
            "win_by_name: found 1?[0-9]+ rows",
        ),
        # other columns
        ("SELECT ruleset, attackers, defenders, lose, win FROM win", "expected the columns"),
    ],
)
def test_a_view_by_name_that_answers_otherwise_is_found(
    site: Published, selected: str, message: str
) -> None:
    """Every name of a ruleset is answered what the ruleset is."""
    spoil(site, f"DROP VIEW win_by_name; CREATE VIEW win_by_name AS {selected};")
    with pytest.raises(Fault, match=message):
        check_database(site)


def test_what_is_no_database_is_found(site: Published) -> None:
    """A file of another kind, packed or not, one that was cut, and none at all are faults."""
    whole = (site.folder / FILE).read_bytes()
    for content in (
        b"SQLite it is not" * 100,
        gzip.compress(b"SQLite it is not" * 100),
        whole[: len(whole) // 2],
    ):
        (site.folder / FILE).write_bytes(content)
        with pytest.raises(Fault, match=f"{FILE}: the file: found an error"):
            check_database(site)
    (site.folder / FILE).unlink()
    with pytest.raises(Fault, match=f"{FILE}: the file: found nothing"):
        check_database(site)


def test_views_reach_as_far_as_the_build_says() -> None:
    """No small site shows where a view ends: what is written down twice is the same."""
    reaches = {view.name: view.reach for view in VIEWS} | {"win_exact": LARGEST_LONG}
    assert {
        name: {promise.reach for promise in promises} for name, promises in PROMISES.items()
    } == {name: {reach} for name, reach in reaches.items()}
