import sqlite3
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest

from generator import __version__
from generator.datasets.database import APART, VIEWS, database_bytes
from generator.scope.words import message
from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding
from tests.conftest import RULESETS, SITE, Built
from tests.datasets.published import RULESETS as PUBLISHED
from tests.datasets.published import SIZE, Published, opened, publish
from tests.rulesets import make_ruleset

ALL_VIEWS = [*(view.name for view in VIEWS), "win_exact"]
OF_ALL = ["win", "win_exact", "moments", "survivors", "armies_needed"]
"""The views that have rows of every ruleset, the irrational ones included."""


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    return publish(tmp_path_factory.mktemp("published"))


@pytest.fixture
def database(published: Published, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """The database of the published folders, opened from its file."""
    path = tmp_path / "risk-odds.sqlite"
    path.write_bytes(database_bytes(published.rulesets, published.data, SITE.address))
    with closing(sqlite3.connect(path)) as connection:
        yield connection


def one(database: sqlite3.Connection, query: str) -> object:
    rows = database.execute(query).fetchall()
    assert len(rows) == 1
    return rows[0][0] if len(rows[0]) == 1 else rows[0]


def test_the_promised_query_is_answered(built: Built) -> None:
    """The query of the downloads page gives the double nearest to the exact chance."""
    with closing(opened(built.folder / "data" / "v1")) as database:
        (query,) = database.execute("SELECT content FROM about WHERE item = 'example'").fetchone()
        assert query == (
            "SELECT win FROM win WHERE ruleset = 'classic' AND attackers = 8 AND defenders = 5"
        )
        win = one(database, query)
    assert isinstance(win, float)
    assert rounding.is_nearest_double(expected.win("classic", 8, 5), win)


@pytest.mark.parametrize("view", ALL_VIEWS)
def test_battles_are_found_by_an_index(database: sqlite3.Connection, view: str) -> None:
    """A query for one battle of a ruleset scans no table: its key is the order of the rows."""
    where = "against = 3" if view == "armies_needed" else "attackers = 3 AND defenders = 2"
    side = " AND side = 'attacker'" if view == "armies_needed" else ""
    steps = database.execute(
        f"EXPLAIN QUERY PLAN SELECT * FROM {view} WHERE ruleset = 'classic' AND {where}{side}"
    ).fetchall()
    assert not [step for step in steps if "SCAN" in step[3]]
    key = (
        "ruleset_number=?"
        if view == "armies_needed"
        else ("ruleset_number=? AND attackers=? AND defenders=?")
    )
    assert f"SEARCH {view}_numbers USING PRIMARY KEY ({key})" in [step[3] for step in steps]


@pytest.mark.parametrize("view", ALL_VIEWS)
def test_any_name_of_a_ruleset_is_answered(database: sqlite3.Connection, view: str) -> None:
    """A view by name has each ruleset's rows under every name; the plain one has them once."""
    for ruleset, name in (("dutch", "koole"), ("balanced-blitz", "blitz")):
        rows = database.execute(f"SELECT * FROM {view} WHERE ruleset = ?", (ruleset,)).fetchall()
        named = database.execute(f"SELECT * FROM {view}_by_name WHERE ruleset = ?", (name,))
        assert [row[1:] for row in named] == [row[1:] for row in rows]
        own = database.execute(f"SELECT * FROM {view}_by_name WHERE ruleset = ?", (ruleset,))
        assert own.fetchall() == rows
    (names,) = database.execute(f"SELECT count(DISTINCT ruleset) FROM {view}").fetchone()
    assert names <= len(PUBLISHED)


def test_numbers_are_the_twins(database: sqlite3.Connection) -> None:
    """Chances, fractions, means and survivors are those that brute force finds."""
    for ruleset in ("classic", "dutch", "balanced-blitz"):
        for a in range(1, SIZE + 1):
            for d in range(1, SIZE + 1):
                battle = f"ruleset = '{ruleset}' AND attackers = {a} AND defenders = {d}"
                win = expected.win(ruleset, a, d)
                found = database.execute(f"SELECT win, lose FROM win WHERE {battle}").fetchone()
                assert rounding.is_nearest_double(win, found[0])
                assert rounding.is_nearest_double(1 - win, found[1])
                *texts, numerator, denominator = database.execute(
                    "SELECT win_decimal, lose_decimal, win_numerator, win_denominator "
                    f"FROM win_exact WHERE {battle}"
                ).fetchone()
                assert [Fraction(text) for text in texts] == [
                    rounding.significant(win, 20),
                    rounding.significant(1 - win, 20),
                ]
                if ruleset == "balanced-blitz":
                    assert (numerator, denominator) == (None, None)
                else:
                    assert (int(numerator), int(denominator)) == win.as_integer_ratio()
                mean, _ = expected.moments(ruleset, (a, d), 0)
                (left,) = database.execute(
                    f"SELECT mean_attackers_left FROM moments WHERE {battle}"
                ).fetchone()
                assert rounding.is_nearest_double(mean, left)
                ends = expected.ends(ruleset, a, d)
                rows = database.execute(
                    f'SELECT side, "left", probability FROM survivors WHERE {battle}'
                ).fetchall()
                assert len(rows) == len(ends) == a + d
                for side, armies, chance in rows:
                    end = (armies, 0) if side == "attacker" else (0, armies)
                    assert rounding.is_nearest_double(ends[end], chance)


@pytest.mark.parametrize("view", ALL_VIEWS)
def test_pandas_reads_every_view(database: sqlite3.Connection, view: str) -> None:
    """Each view is a table of its own, whose columns are all explained, with their units."""
    frame = pd.read_sql_query(f"SELECT * FROM {view}", database)
    assert len(frame) > 0
    told = database.execute(
        "SELECT column_name, unit, meaning FROM columns WHERE view_name = ?", (view,)
    ).fetchall()
    assert {name for name, _, _ in told} == set(frame.columns)
    assert all(unit and meaning.endswith(".") for _, unit, meaning in told)
    fought_by_rounds = set(PUBLISHED) - {"balanced-blitz"}
    wanted = {
        "policy": {"dutch"},
        "rounds": fought_by_rounds - {"dutch"},
        "standing": {"risiko-club"},
    }.get(view, set(PUBLISHED) if view in OF_ALL else fought_by_rounds)
    assert set(frame["ruleset"]) == wanted


def test_rulesets_tell_their_rules(built: Built) -> None:
    """Titles, rules, aliases and sources are those of the rulesets' own files, in their order."""
    rulesets = load_rulesets()
    with closing(opened(built.folder / "data" / "v1")) as database:
        rows = database.execute(
            "SELECT id, title, summary, rule, confidence, ties, note, rule_version, setting "
            "FROM rulesets ORDER BY number"
        ).fetchall()
        assert [row[0] for row in rows] == list(RULESETS)
        for row in rows:
            rules = rulesets[row[0]]
            assert row[1:4] == (rules.title, rules.summary, rules.rule)
            app = message("odds.true_random") if rules.is_true_random(row[0]) else None
            assert row[4:] == (rules.confidence, rules.ties, rules.note, rules.version, app)
            for table, order, given in (
                ("aliases", "id", [(one.title, one.note) for one in rules.aliases]),
                ("sources", "position", [(one.title, one.note) for one in rules.sources]),
            ):
                found = database.execute(
                    f"SELECT {table}.title, {table}.note FROM {table} JOIN rulesets "
                    f"ON number = ruleset_number WHERE rulesets.id = ? ORDER BY {table}.{order}",
                    (row[0],),
                ).fetchall()
                assert sorted(found, key=str) == sorted(given, key=str)


def test_the_database_explains_itself(database: sqlite3.Connection) -> None:
    """Version, licence and what A and T count stand in the table `about`."""
    about = dict(database.execute("SELECT item, content FROM about").fetchall())
    assert about["version"] == __version__
    assert "CC BY 4.0" in about["licence"]
    assert about["attribution"] == f"Exact RISK odds, {SITE.address} (CC BY 4.0)"
    assert "T = A + 1" in about["counting"]
    assert "moments to no more than 50 armies" in about["reach"]


def test_views_end_where_they_say(tmp_path: Path) -> None:
    """Survivors and fractions go to 30 armies and means to 50, as `about` has it; chances do not
    end, and no fraction is missing.
    """
    published = publish(tmp_path, ["classic"], (2, 51))
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(database_bytes(published.rulesets, tmp_path, SITE.address))
        for view, most in {"win": 51, "moments": 50, "survivors": 30, "win_exact": 30}.items():
            battles = database.execute(f"SELECT DISTINCT attackers, defenders FROM {view}")
            assert battles.fetchall() == [(a, d) for a in (1, 2) for d in range(1, most + 1)]
        assert one(database, "SELECT count(*) FROM win_exact WHERE win_numerator IS NULL") == 0


def test_sources_are_numbered_from_one(database: sqlite3.Connection) -> None:
    """The position of a source is its place in the ruleset's own file."""
    sources = load_rulesets()["classic"].sources
    assert len(sources) > 1
    rows = database.execute(
        "SELECT position, sources.title FROM sources JOIN rulesets ON number = ruleset_number "
        "WHERE rulesets.id = 'classic' ORDER BY position"
    )
    assert rows.fetchall() == [(place, one.title) for place, one in enumerate(sources, start=1)]


def test_every_table_says_what_it_is(database: sqlite3.Connection) -> None:
    """The schema in the file keeps its comments, and rows refer to rulesets that exist."""
    tables = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall()
    assert len(tables) == 6 + len(ALL_VIEWS) + len(APART)
    assert [name for name, sql in tables if "--" not in sql] == []
    for name, _ in tables:
        if name.endswith("_numbers"):
            assert database.execute(f"PRAGMA foreign_key_list({name})").fetchall()
    assert one(database, "PRAGMA integrity_check") == "ok"
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def test_the_same_files_give_the_same_bytes(published: Published) -> None:
    """Nothing of the clock or of chance is in the file."""
    first = database_bytes(published.rulesets, published.data, SITE.address)
    assert database_bytes(published.rulesets, published.data, SITE.address) == first
    assert first.startswith(b"SQLite format 3\0")


def test_a_chance_beyond_one_is_refused(published: Published, tmp_path: Path) -> None:
    """The schema itself refuses a number that cannot be."""
    folder = tmp_path / "some-rules"
    folder.mkdir()
    for path in (published.data / "classic").iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    frame = pd.read_parquet(folder / "win.parquet")
    frame.loc[0, "win"] = 1.5
    frame.to_parquet(folder / "win.parquet")
    with pytest.raises(
        sqlite3.IntegrityError, match="CHECK constraint failed: win BETWEEN 0 AND 1"
    ):
        database_bytes([make_ruleset()], tmp_path, SITE.address)
