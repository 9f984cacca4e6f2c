"""The packed SQLite file: each cell of its views against the dataset files as DuckDB has read them.

What a view and its columns hold is written down here once more, from the descriptions that are
published, and not taken from what wrote the file.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from math import prod
from typing import Any

from generator.verify.agreement import Tables, primes
from generator.verify.documents import attribution
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.packages import DATABASE
from generator.verify.published import DATA, INDEX, Published
from generator.verify.scans import POWER_OF, connect, literal

FILE = f"{DATA}/{DATABASE}"
SIGNATURE = b"SQLite format 3\0"
BATTLE = "attackers defenders"
EXACT = "win-exact"
"""The dataset of fractions; the view has the whole denominator in the place of the exponents."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What a view holds: its key, its other columns, and how far it reaches in armies a side.

    ``columns`` are the view's names with those of the dataset's columns.
    """

    dataset: str
    key: str
    columns: Mapping[str, str]
    reach: int | None = None


def _same(names: str) -> dict[str, str]:
    return {name: name for name in names.split()}


PROMISES: Mapping[str, tuple[Promise, ...]] = {
    "win": (Promise("win", BATTLE, _same("win lose")),),
    "win_exact": (
        Promise("win", BATTLE, _same("win_decimal lose_decimal"), 30),
        Promise(EXACT, BATTLE, _same("win_numerator win_denominator"), 30),
    ),
    "moments": (
        Promise(
            "moments",
            BATTLE,
            _same(
                "mean_attackers_left mean_attackers_lost variance_attackers "
                "mean_defenders_left mean_defenders_lost variance_defenders"
            ),
            50,
        ),
    ),
    "survivors": (Promise("survivors", f"{BATTLE} side left", _same("probability"), 30),),
    "standing": (
        Promise("standing", f"{BATTLE} attackers_left defenders_left", _same("probability")),
    ),
    "retreat": (
        Promise(
            "retreat",
            f"{BATTLE} retreat_at",
            _same("win_with_retreat mean_attackers_left_with_retreat"),
        ),
    ),
    "armies_needed": (Promise("armies-needed", "side against chance", _same("needed")),),
    "rounds": (Promise("rounds", f"{BATTLE} attackers_lost", _same("defenders_lost rolls total")),),
    "policy": (Promise("policy", f"{BATTLE} roll", _same("dice")),),
}
"""The datasets that each view is made of."""


@contextmanager
def opened(site: Published) -> Iterator[sqlite3.Connection]:
    """The SQLite file, unpacked in memory. Raises ``Fault`` where it is none."""
    content = site.unpacked(FILE)
    if not content.startswith(SIGNATURE):
        raise Fault(FILE, "the file", f"an error: {content[:16]!r}", "a packed SQLite database")
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(content)
            yield database
    except sqlite3.Error as error:
        raise Fault(FILE, "the file", f"an error: {error}", "a whole SQLite database") from error


@shaped(FILE)
def check_database(site: Published) -> Checked:
    """The file is whole, and lists the site's rulesets, their texts and names. Raises ``Fault``."""
    rows = 0
    with opened(site) as database:
        for pragma, wanted in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            found = database.execute(f"PRAGMA {pragma}").fetchall()
            if found != wanted:
                raise Fault(FILE, pragma, found[:3], wanted)
        about = dict(database.execute("SELECT item, content FROM about").fetchall())
        if about.get("attribution") != attribution(site.address):
            raise Fault(FILE, "about", about.get("attribution"), attribution(site.address))
        keys = "id", "title", "summary", "confidence", "rule_version", "setting"
        told = database.execute(f"SELECT {', '.join(keys)} FROM rulesets").fetchall()
        with shaped(INDEX):
            index = site.object(INDEX)["rulesets"]
            listed = [tuple(entry.get(key) for key in keys) for entry in index]
            settings = [
                (each["id"], each.get("setting")) for one in index for each in one["aliases"]
            ]
        _expect_same("rulesets", told, listed)
        told = database.execute("SELECT id, setting FROM aliases").fetchall()
        _expect_same("aliases", told, settings)
        names = database.execute("SELECT name, ruleset FROM names").fetchall()
        _expect_same("names", names, list(site.names.items()))
        for view in PROMISES:
            others = database.execute(
                f"SELECT ruleset FROM {view} WHERE ruleset NOT IN (SELECT id FROM rulesets)"
            ).fetchall()
            if others:
                raise Fault(FILE, view, others[:1], "rulesets of the list alone")
            rows += int(database.execute(f"SELECT count(*) FROM {view}").fetchone()[0])
            _check_names(database, view)
    return Checked(rows=rows)


@shaped(FILE)
def check_views(site: Published, ruleset: str, tables: Tables) -> Checked:
    """All views of the file hold what a ruleset's dataset files say, cell by cell.

    Raises ``Fault`` at the first that does not.
    """
    cells = 0
    with opened(site) as database:
        for view, promises in PROMISES.items():
            described = _described(database, view)
            promised = {"ruleset", *(name for one in promises for name in _columns(one))}
            if set(described) != promised:
                raise Fault(FILE, view, sorted(described), f"the columns {sorted(promised)}")
            for promise in promises:
                cells += _check_view(database, view, promise, ruleset, tables)
    return Checked(cells=cells)


@shaped(FILE)
def check_table(site: Published, dataset: str) -> Checked:
    """The table of a dataset that is of no single ruleset has the dataset's rows.

    Its columns are explained, too. Raises ``Fault``.
    """
    table, source = dataset.replace("-", "_"), f"{DATA}/{dataset}.parquet"
    with opened(site) as database, closing(connect()) as connection:
        wanted = connection.execute(f"SELECT * FROM read_parquet({literal(site.folder / source)})")
        columns = [column[0] for column in wanted.description or ()]
        if _described(database, table) != columns:
            raise Fault(FILE, table, _described(database, table), f"the columns {columns}")
        names = ", ".join(f'"{name}"' for name in columns)
        found = {*database.execute(f"SELECT {names} FROM {table}")}
        expected = {*wanted.fetchall()}
        if found != expected:
            row = min(found ^ expected, key=repr)
            raise Fault(
                FILE, table, f"{'a' if row in found else 'no'} row {row}", f"as in {source}"
            )
        explained = database.execute(
            "SELECT column_name FROM columns WHERE view_name = ?", (table,)
        ).fetchall()
        if {name for (name,) in explained} != {*columns}:
            raise Fault(FILE, f"columns of {table}", explained, columns)
    return Checked(rows=len(found), cells=len(found) * len(columns))


def _check_names(database: sqlite3.Connection, view: str) -> None:
    """Each name of a ruleset is answered what the ruleset is, and no other name is."""
    by_name = f"{view}_by_name"
    columns = _described(database, view)
    if _described(database, by_name) != columns:
        raise Fault(FILE, by_name, _described(database, by_name), f"the columns {columns}")
    others = ", ".join(f'"{name}"' for name in columns if name != "ruleset")
    of_names = f"SELECT ruleset, {others} FROM {by_name}"
    of_rulesets = f"SELECT name AS ruleset, {others} FROM {view} JOIN names USING (ruleset)"
    for one, two, found in ((of_names, of_rulesets, "more"), (of_rulesets, of_names, "fewer")):
        row = database.execute(f"{one} EXCEPT {two} LIMIT 1").fetchone()
        if row:
            raise Fault(FILE, by_name, f"{found} rows: {row}", f"those of {view} for each name")
    counts = [
        database.execute(f"SELECT count(*) FROM ({query})").fetchone()
        for query in (of_names, of_rulesets)
    ]
    if counts[0] != counts[1]:
        raise Fault(FILE, by_name, f"{counts[0][0]:,} rows", f"{counts[1][0]:,}")


def _expect_same(place: str, found: list[tuple[Any, ...]], expected: list[tuple[Any, ...]]) -> None:
    if sorted(found, key=repr) != sorted(expected, key=repr):
        different = sorted(set(found) ^ set(expected), key=repr)
        raise Fault(FILE, place, different[:1], f"those of {INDEX}")


def _described(database: sqlite3.Connection, view: str) -> list[str]:
    """The names of a view's columns; none where there is no such view."""
    return [row[1] for row in database.execute(f"PRAGMA table_info({view})").fetchall()]


def _columns(promise: Promise) -> list[str]:
    return [*promise.key.split(), *promise.columns]


def _rows(tables: Tables, promise: Promise) -> Iterable[tuple[Any, ...]]:
    """What a view must hold, in the order of its key."""
    key = promise.key.split()
    sources = ", ".join(f'"{name}"' for name in (*key, *promise.columns.values()))
    order = ", ".join(f'"{name}"' for name in key)
    return tables.rows(
        f"SELECT {sources} FROM {{0}} {_within(promise)} ORDER BY {order}", promise.dataset
    )


def _fractions(tables: Tables, promise: Promise) -> Iterator[tuple[Any, ...]]:
    """What the view of fractions must hold: the exponents of its denominators worked out."""
    bases = primes(tables)
    powers = ", ".join(f"{POWER_OF}{prime}" for prime in bases)
    query = (
        f"SELECT attackers, defenders, win_numerator, {powers} FROM {{0}} {_within(promise)} "
        "ORDER BY attackers, defenders"
    )
    for attackers, defenders, numerator, *exponents in tables.rows(query, promise.dataset):
        yield attackers, defenders, numerator, str(prod(map(pow, bases, exponents)))


def _within(promise: Promise) -> str:
    if promise.reach is None:
        return ""
    return f"WHERE attackers <= {promise.reach} AND defenders <= {promise.reach}"


def _check_view(
    database: sqlite3.Connection, view: str, promise: Promise, ruleset: str, tables: Tables
) -> int:
    key = promise.key.split()
    columns = _columns(promise)
    order = ", ".join(f'"{name}"' for name in key)
    names = ", ".join(f'"{name}"' for name in columns)
    found = database.execute(
        f"SELECT {names} FROM {view} WHERE ruleset = ? ORDER BY {order}", (ruleset,)
    )
    if promise.dataset == EXACT and promise.dataset not in tables.files:
        # where chances are irrational, the view has rows without fractions
        if database.execute(
            f"SELECT 1 FROM {view} WHERE ruleset = ? AND win_numerator IS NOT NULL", (ruleset,)
        ).fetchall():
            raise Fault(FILE, f"{view}, {ruleset}", "fractions", "none, as in the datasets")
        return 0
    expected = _fractions(tables, promise) if promise.dataset == EXACT else _rows(tables, promise)
    cells = 0
    for one, other in zip_longest(found, expected):
        if one is None or other is None:
            raise Fault(
                FILE,
                f"{view}, {ruleset}",
                f"{'no row' if one is None else 'a row'} {(one or other or ())[: len(key)]}",
                f"the rows of {promise.dataset}",
            )
        for name, cell, wanted in zip(columns, one, other, strict=True):
            if cell != wanted or type(cell) is not type(wanted):
                place = ", ".join(f"{k} {v}" for k, v in zip(key, one, strict=False))
                raise Fault(
                    FILE,
                    f"{view}, {ruleset}: {name}, {place}",
                    repr(cell),
                    f"{wanted!r} as in {promise.dataset}",
                )
        cells += len(columns)
    return cells
