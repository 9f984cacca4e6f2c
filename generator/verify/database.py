"""The SQLite file: each cell of its views against the dataset files, as DuckDB has read them.

What a view and its columns hold is written down here once more, from the descriptions that are
published, and not taken from what wrote the file.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import zip_longest

from generator.verify.agreement import Tables
from generator.verify.faults import Checked, Fault
from generator.verify.packages import DATABASE
from generator.verify.published import DATA, INDEX, Published

FILE = f"{DATA}/{DATABASE}"
BATTLE = "attackers defenders"


@dataclass(frozen=True, slots=True)
class Promise:
    """What a view holds: its key, its other columns, and how far it reaches in armies a side.

    ``columns`` are the view's names with those of the dataset's columns.
    """

    dataset: str
    key: str
    columns: Mapping[str, str]
    reach: int | None = None


def _doubles(names: str) -> dict[str, str]:
    return {name: f"{name}_double" for name in names.split()}


def _same(names: str) -> dict[str, str]:
    return {name: name for name in names.split()}


PROMISES: Mapping[str, tuple[Promise, ...]] = {
    "win": (Promise("win", BATTLE, _doubles("win lose")),),
    "win_exact": (
        Promise("win", BATTLE, {"win_decimal": "win", "lose_decimal": "lose"}, 30),
        Promise("win-exact", BATTLE, _same("numerator denominator"), 30),
    ),
    "moments": (
        Promise(
            "moments",
            BATTLE,
            _doubles(
                "mean_attackers_left mean_attackers_lost variance_attackers "
                "mean_defenders_left mean_defenders_lost variance_defenders"
            ),
            50,
        ),
    ),
    "survivors": (Promise("survivors", f"{BATTLE} side left", _doubles("probability")),),
    "retreat": (Promise("retreat", f"{BATTLE} retreat_at", _doubles("win mean_attackers_left")),),
    "armies_needed": (Promise("armies-needed", "side against chance", _same("needed")),),
    "rounds": (Promise("rounds", f"{BATTLE} attackers_lost", _same("defenders_lost rolls total")),),
    "policy": (Promise("policy", f"{BATTLE} roll", _same("dice")),),
}
"""The datasets that each view is made of."""


@contextmanager
def opened(site: Published) -> Iterator[sqlite3.Connection]:
    """The SQLite file, to be read only. Raises ``Fault`` where it is none."""
    path = site.folder / FILE
    if not path.is_file():
        raise Fault(FILE, "the file", "nothing", "a SQLite database")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            yield database
    except sqlite3.Error as error:
        raise Fault(FILE, "the file", f"an error: {error}", "a whole SQLite database") from error


def check_database(site: Published) -> Checked:
    """The file is whole, and lists the site's rulesets with their texts. Raises ``Fault``."""
    rows = 0
    with opened(site) as database:
        for pragma, wanted in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            found = database.execute(f"PRAGMA {pragma}").fetchall()
            if found != wanted:
                raise Fault(FILE, pragma, found[:3], wanted)
        keys = "id", "title", "summary", "confidence"
        told = database.execute("SELECT id, title, summary, confidence FROM rulesets").fetchall()
        index = site.json(INDEX)["rulesets"]
        listed = [tuple(entry[key] for key in keys) for entry in index]
        if sorted(told) != sorted(listed):
            different = sorted(set(told) ^ set(listed))
            raise Fault(FILE, "rulesets", different[:1], f"the rulesets of {INDEX}")
        for view in PROMISES:
            others = database.execute(
                f"SELECT ruleset FROM {view} WHERE ruleset NOT IN (SELECT id FROM rulesets)"
            ).fetchall()
            if others:
                raise Fault(FILE, view, others[:1], "rulesets of the list alone")
            rows += int(database.execute(f"SELECT count(*) FROM {view}").fetchone()[0])
    return Checked(rows=rows)


def check_views(site: Published, ruleset: str, tables: Tables) -> Checked:
    """All views of the file hold what a ruleset's dataset files say, cell by cell.

    Raises ``Fault`` at the first that does not.
    """
    cells = 0
    with opened(site) as database:
        for view, promises in PROMISES.items():
            described = {
                row[1] for row in database.execute(f"PRAGMA table_info({view})").fetchall()
            }
            promised = {"ruleset", *(name for one in promises for name in _columns(one))}
            if described != promised:
                raise Fault(FILE, view, sorted(described), f"the columns {sorted(promised)}")
            for promise in promises:
                cells += _check_view(database, view, promise, ruleset, tables)
    return Checked(cells=cells)


def _columns(promise: Promise) -> list[str]:
    return [*promise.key.split(), *promise.columns]


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
    sources = ", ".join(f'"{name}"' for name in (*key, *promise.columns.values()))
    within = (
        f"WHERE attackers <= {promise.reach} AND defenders <= {promise.reach}"
        if promise.reach
        else ""
    )
    if promise.dataset == "win-exact" and promise.dataset not in tables.files:
        # where chances are irrational, the view has rows without fractions
        if database.execute(
            f"SELECT 1 FROM {view} WHERE ruleset = ? AND numerator IS NOT NULL", (ruleset,)
        ).fetchall():
            raise Fault(FILE, f"{view}, {ruleset}", "fractions", "none, as in the datasets")
        return 0
    query = f"SELECT {sources} FROM {{0}} {within} ORDER BY {order}"
    expected = tables.rows(query, promise.dataset)
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
