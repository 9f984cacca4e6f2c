"""Everything in one SQLite file, made of the dataset files that are already written.

Views have the names of the datasets, with a ruleset's id in each row. The rows themselves stand in
tables whose names end in ``_numbers``, under a small whole number in the place of the id, in the
order of their keys, so that the file is small and a look-up of a battle needs no other index.
"""

import csv
import gzip
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyarrow import parquet

from generator import __version__
from generator.datasets.chances import LARGEST_LONG
from generator.datasets.tables import MATCHUP_KEY
from generator.rules import Ruleset

DATABASE = "risk-odds.sqlite"
SCHEMA = Path(__file__).with_name("schema.sql")
LARGEST_MOMENTS = 50
"""Armies a side in the view ``moments``: all 100 are in the dataset, but would not fit here."""

SIDES = ("attacker", "defender")
"""The sides in the order of the numbers that stand for them in the tables."""


@dataclass(frozen=True, slots=True)
class View:
    """One view of numbers, and the dataset file that its rows come from.

    ``columns`` are the view's columns after ``ruleset``, with the file's column for each;
    ``reach`` is the most armies a side, None for all there are.
    """

    name: str
    file: str
    columns: Mapping[str, str]
    key: tuple[str, ...]
    reach: int | None = None

    def rows(self, folder: Path) -> list[tuple[Any, ...]]:
        """The rows of a ruleset's folder in the order of the key."""
        table = parquet.read_table(folder / self.file, columns=list(self.columns.values()))
        columns = [table[source].to_pylist() for source in self.columns.values()]
        places = [list(self.columns).index(name) for name in self.key]
        # the first two columns of every view with a reach are the armies of both sides
        return sorted(
            (
                row
                for row in zip(*columns, strict=True)
                if self.reach is None or max(row[:2]) <= self.reach
            ),
            key=lambda row: [row[place] for place in places],
        )


def _view(name: str, columns: str, key: str, doubles: str = "", reach: int | None = None) -> View:
    """A view from the Parquet file of the dataset of its name."""
    pairs = {column: column for column in columns.split()}
    pairs |= {column: f"{column}_double" for column in doubles.split()}
    return View(name, f"{name.replace('_', '-')}.parquet", pairs, tuple(key.split()), reach)


BATTLE = "attackers defenders"
MEANS = (
    "mean_attackers_left mean_attackers_lost variance_attackers "
    "mean_defenders_left mean_defenders_lost variance_defenders"
)
VIEWS = (
    _view("win", BATTLE, BATTLE, "win lose"),
    _view("moments", BATTLE, BATTLE, MEANS, LARGEST_MOMENTS),
    _view("survivors", f"{BATTLE} side left", f"{BATTLE} side left", "probability"),
    _view("retreat", f"{BATTLE} retreat_at", f"{BATTLE} retreat_at", "win mean_attackers_left"),
    _view("armies_needed", "side against chance needed", "side against chance"),
    _view(
        "rounds",
        f"{BATTLE} attackers_lost defenders_lost rolls total",
        f"{BATTLE} attackers_lost",
    ),
    _view("policy", f"{BATTLE} roll dice", f"{BATTLE} roll"),
)
"""All views of numbers but ``win_exact``, which two datasets make together."""


def database_bytes(rulesets: Iterable[Ruleset], data: Path) -> bytes:
    """The database of these rulesets, whose dataset folders stand below ``data``.

    The same files give the same bytes, under one version of SQLite. Raises ``sqlite3.Error`` where
    a row breaks the schema, for example a chance beyond 1.
    """
    rulesets = tuple(rulesets)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.executescript(SCHEMA.read_text(encoding="utf-8"))
        database.execute("BEGIN")
        _insert(database, "about", sorted(_about().items()))
        for number, ruleset in enumerate(rulesets, start=1):
            _insert_ruleset(database, number, ruleset)
        for name, rows in _numbers(rulesets, data):
            _insert(database, name, rows)
        _insert(database, "columns", sorted(_columns(rulesets, data)))
        database.execute("COMMIT")
        database.execute("VACUUM")
        return database.serialize()


def _numbers(
    rulesets: tuple[Ruleset, ...], data: Path
) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """The rows of each table of numbers, a ruleset at a time."""
    for number, ruleset in enumerate(rulesets, start=1):
        folder = data / ruleset.id
        yield "win_exact_numbers", [(number, *row) for row in _exact_rows(folder)]
        for view in VIEWS:
            if not (folder / view.file).exists():
                continue
            rows = view.rows(folder)
            side = list(view.columns).index("side") if "side" in view.columns else None
            if side is not None:
                rows = [(*row[:side], SIDES.index(row[side]), *row[side + 1 :]) for row in rows]
            yield f"{view.name}_numbers", [(number, *row) for row in rows]


def _exact_rows(folder: Path) -> Iterator[tuple[Any, ...]]:
    """The rows of the view ``win_exact`` for a ruleset's folder.

    There are no fractions where the ruleset's chances are irrational.
    """
    path = folder / "win-exact.csv.gz"
    fractions: dict[tuple[int, int], tuple[str, str]] = {}
    if path.exists():
        with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                cell = int(row["attackers"]), int(row["defenders"])
                fractions[cell] = row["numerator"], row["denominator"]
    columns = {name: name for name in ("attackers", "defenders", "win", "lose")}
    chances = View("win_exact", "win.parquet", columns, MATCHUP_KEY[1:], LARGEST_LONG)
    for attackers, defenders, win, lose in chances.rows(folder):
        fraction = fractions.get((attackers, defenders), (None, None))
        yield (attackers, defenders, *fraction, win, lose)


def _insert(database: sqlite3.Connection, table: str, rows: list[tuple[Any, ...]]) -> None:
    if rows:
        places = ", ".join("?" * len(rows[0]))
        database.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


def _insert_ruleset(database: sqlite3.Connection, number: int, ruleset: Ruleset) -> None:
    about = (ruleset.id, ruleset.title, ruleset.summary, ruleset.rule, ruleset.confidence)
    _insert(database, "rulesets", [(number, *about, ruleset.ties, ruleset.note)])
    aliases = [(alias.id, number, alias.title, alias.note) for alias in ruleset.aliases]
    _insert(database, "aliases", aliases)
    sources = [
        (number, place, one.author, one.title, one.published, one.year, one.url, one.note)
        for place, one in enumerate(ruleset.sources, start=1)
    ]
    _insert(database, "sources", sources)


def _about() -> dict[str, str]:
    """What the table ``about`` says."""
    return {
        "title": "Exact RISK odds",
        "version": __version__,
        "licence": "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/",
        "counting": "attackers: armies that may attack (A). One more army has to stay behind, so "
        "T = A + 1 stand on the attacking territory. defenders: all armies on theirs (D).",
        "numbers": "Columns of type REAL hold the double nearest to the exact number. Text columns "
        "win_decimal and lose_decimal hold 20 significant digits, correctly rounded; numerator and "
        "denominator hold whole numbers of any length.",
        "reach": "As far as the datasets of the same names, except: moments up to "
        f"{LARGEST_MOMENTS} armies a side, win_exact up to {LARGEST_LONG}.",
        "example": "SELECT win FROM win "
        "WHERE ruleset = 'classic' AND attackers = 8 AND defenders = 5",
    }


def _columns(rulesets: Iterable[Ruleset], data: Path) -> Iterator[tuple[str, str, str, str]]:
    """The unit and meaning of each column of the views, as the datasets themselves tell them."""
    told: dict[tuple[str, str], tuple[str, str]] = {}
    for ruleset in rulesets:
        package = json.loads((data / ruleset.id / "datapackage.json").read_text(encoding="utf-8"))
        for resource in package["resources"]:
            for field in resource["schema"]["fields"]:
                words = field["unit"], field["description"]
                told.setdefault((resource["path"], field["name"]), words)
    sources = [(view.name, view.file, {"ruleset": "ruleset", **view.columns}) for view in VIEWS]
    keys = {name: name for name in MATCHUP_KEY}
    decimals = {"win_decimal": "win", "lose_decimal": "lose"}
    fraction = {name: name for name in ("numerator", "denominator")}
    sources += [
        ("win_exact", "win.parquet", keys | decimals),
        ("win_exact", "win-exact.csv.gz", fraction),
    ]
    for view, file, columns in sources:
        for column, source in columns.items():
            if (file, source) in told:
                yield (view, column, *told[file, source])
