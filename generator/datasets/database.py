"""Most datasets in one SQLite file, made of the dataset files that are already written.

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
from math import prod
from pathlib import Path
from typing import Any

from pyarrow import parquet

from generator import __version__
from generator.datasets.matchup_rows import LARGEST_LONG, POWER_OF
from generator.datasets.tables import MATCHUP_KEY
from generator.scope.conditions import setting_of
from generator.scope.provenance import LICENCE, attribution
from risk_odds.ruleset import Ruleset

DATABASE = "risk-odds.sqlite"
PACKED = f"{DATABASE}.gz"
"""The file that is published: half as large."""

SCHEMA = Path(__file__).with_name("schema.sql")
LARGEST_MOMENTS = 50
"""Armies a side in the view ``moments``: all 100 are in the dataset, but would not fit here."""

EXACT_FILE = "win-exact.csv.gz"
SIDES = ("attacker", "defender")
"""The sides in the order of the numbers that stand for them in the tables."""


@dataclass(frozen=True, slots=True)
class View:
    """One view of numbers, and the dataset file that its rows come from.

    ``columns`` are the view's columns after ``ruleset``, which the file has, too; the first ones,
    as many as ``key`` says, name a row. ``reach`` is the most armies a side, None for all of them.
    """

    name: str
    file: str
    columns: tuple[str, ...]
    key: int
    reach: int | None = None

    def rows(self, folder: Path) -> list[tuple[Any, ...]]:
        """The rows of a ruleset's folder in the order of the key."""
        # the first two columns of every view with a reach are the armies of both sides
        reach = [(name, "<=", self.reach) for name in self.columns[:2] if self.reach is not None]
        file = folder / self.file
        table = parquet.read_table(file, columns=list(self.columns), filters=reach or None)
        columns = [table[name].to_pylist() for name in self.columns]
        return sorted(zip(*columns, strict=True), key=lambda row: row[: self.key])


def _view(name: str, key: str, others: str, reach: int | None = None) -> View:
    """A view from the Parquet file of the dataset of its name."""
    columns = *key.split(), *others.split()
    return View(name, f"{name.replace('_', '-')}.parquet", columns, len(key.split()), reach)


BATTLE = "attackers defenders"
MEANS = (
    "mean_attackers_left mean_attackers_lost variance_attackers "
    "mean_defenders_left mean_defenders_lost variance_defenders"
)
VIEWS = (
    _view("win", BATTLE, "win lose"),
    _view("moments", BATTLE, MEANS, LARGEST_MOMENTS),
    _view("survivors", f"{BATTLE} side left", "probability", LARGEST_LONG),
    _view("standing", f"{BATTLE} attackers_left defenders_left", "probability"),
    _view("retreat", f"{BATTLE} retreat_at", "win_with_retreat mean_attackers_left_with_retreat"),
    _view("armies_needed", "side against chance", "needed"),
    _view("rounds", f"{BATTLE} attackers_lost", "defenders_lost rolls total"),
    _view("policy", f"{BATTLE} roll", "dice"),
)
"""All views of numbers but ``win_exact``, which two datasets make together."""


APART = (
    *("literature_verdicts", "continent_stacks", "continent_routes", "continent_paybacks"),
    *("border_breaking", "border_holding"),
)
"""The tables of numbers that are of no single ruleset; each has a dataset of its name."""


def database_bytes(rulesets: Iterable[Ruleset], data: Path, site: str) -> bytes:
    """The database of these rulesets, whose dataset folders stand below ``data``.

    So do the datasets that are of no single ruleset, as far as the site has them.
    ``site`` is the site's own address. The same files give the same bytes, under one version of
    SQLite. Raises ``sqlite3.Error`` where a row breaks the schema, for example a chance beyond 1.
    """
    rulesets = tuple(rulesets)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.executescript(SCHEMA.read_text(encoding="utf-8"))
        database.execute("BEGIN")
        _insert(database, "about", sorted(_about(site).items()))
        for number, ruleset in enumerate(rulesets, start=1):
            _insert_ruleset(database, number, ruleset)
        for name, rows in _numbers(rulesets, data):
            _insert(database, name, rows)
        for table in APART:
            _insert(database, table, _rows_apart(data / _file_apart(table)))
        _insert(database, "columns", sorted(_columns(rulesets, data)))
        _insert(database, "names", sorted(_names(rulesets)))
        _add_names(database)
        database.execute("COMMIT")
        database.execute("VACUUM")
        return database.serialize()


def _file_apart(table: str) -> str:
    """The file of a table that is of no single ruleset."""
    return f"{table.replace('_', '-')}.parquet"


def _rows_apart(file: Path) -> list[tuple[Any, ...]]:
    """Its rows; none where the site does not have it."""
    if not file.exists():
        return []
    return list(zip(*(column.to_pylist() for column in parquet.read_table(file)), strict=True))


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
            side = view.columns.index("side") if "side" in view.columns else None
            if side is not None:
                rows = [(*row[:side], SIDES.index(row[side]), *row[side + 1 :]) for row in rows]
            yield f"{view.name}_numbers", [(number, *row) for row in rows]


def _exact_rows(folder: Path) -> Iterator[tuple[Any, ...]]:
    """The rows of the view ``win_exact`` for a ruleset's folder.

    There are no fractions where the ruleset's chances are irrational.
    """
    path = folder / EXACT_FILE
    fractions: dict[tuple[int, int], tuple[str, str]] = {}
    if path.exists():
        with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                cell = int(row["attackers"]), int(row["defenders"])
                if max(cell) <= LARGEST_LONG:
                    fractions[cell] = row["win_numerator"], str(_denominator(row))
    columns = *MATCHUP_KEY[1:], "win_decimal", "lose_decimal"
    chances = View("win_exact", "win.parquet", columns, 2, LARGEST_LONG)
    for attackers, defenders, win, lose in chances.rows(folder):
        fraction = fractions.get((attackers, defenders), (None, None))
        yield (attackers, defenders, win, lose, *fraction)


def _denominator(row: Mapping[str, str]) -> int:
    """The denominator of a row of ``win-exact``, which stands there as powers of primes."""
    return prod(
        int(name.removeprefix(POWER_OF)) ** int(value)
        for name, value in row.items()
        if name.startswith(POWER_OF)
    )


def _add_names(database: sqlite3.Connection) -> None:
    """For each view of numbers one more, whose ``ruleset`` may be any name that players use."""
    for view in ("win_exact", *(view.name for view in VIEWS)):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({view})")]
        others = ", ".join(f'{view}."{name}"' for name in columns if name != "ruleset")
        database.execute(
            f"CREATE VIEW {view}_by_name AS SELECT names.name AS ruleset, {others} "
            f"FROM names JOIN {view} ON {view}.ruleset = names.ruleset"
        )


def _insert(database: sqlite3.Connection, table: str, rows: list[tuple[Any, ...]]) -> None:
    if rows:
        places = ", ".join("?" * len(rows[0]))
        database.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


def _insert_ruleset(database: sqlite3.Connection, number: int, ruleset: Ruleset) -> None:
    about = (ruleset.id, ruleset.title, ruleset.summary, ruleset.rule, ruleset.confidence)
    conditions = (ruleset.note, ruleset.version, setting_of(ruleset, ruleset.id))
    _insert(database, "rulesets", [(number, *about, ruleset.ties, *conditions)])
    aliases = [
        (alias.id, number, alias.title, alias.note, setting_of(ruleset, alias.id))
        for alias in ruleset.aliases
    ]
    _insert(database, "aliases", aliases)
    sources = [
        (number, place, one.author, one.title, one.published, one.year, one.url, one.note)
        for place, one in enumerate(ruleset.sources, start=1)
    ]
    _insert(database, "sources", sources)


def _names(rulesets: Iterable[Ruleset]) -> Iterator[tuple[str, str]]:
    """All names of rulesets: their ids, and those that players use."""
    for ruleset in rulesets:
        for name in ruleset.names:
            yield name, ruleset.id


def _about(site: str) -> dict[str, str]:
    """What the table ``about`` says."""
    return {
        "title": "Exact RISK odds",
        "version": __version__,
        "licence": f"CC BY 4.0, {LICENCE}",
        "attribution": attribution(site),
        "counting": "attackers: armies that can attack (A). One more army has to stay behind, so "
        "T = A + 1 stand on the attacking territory. defenders: all armies on theirs (D).",
        "numbers": "Columns of type REAL hold the double nearest to the exact number. Text columns "
        "that end in _decimal hold 20 significant digits, correctly rounded; those that end in "
        "_numerator or _denominator hold whole numbers of any length.",
        "names": "The views that end in _by_name also take the names that players use: "
        "SELECT win FROM win_by_name "
        "WHERE ruleset = 'capital' AND attackers = 8 AND defenders = 5",
        "reach": "As far as the datasets of the same names, but moments to no more than "
        f"{LARGEST_MOMENTS} armies a side, win_exact and survivors to no more than {LARGEST_LONG}.",
        "quotations": "The table literature_verdicts judges figures that others have printed. "
        "Their digits remain theirs, and are not in this file: see literature-quoted.csv.",
        "example": "SELECT win FROM win "
        "WHERE ruleset = 'classic' AND attackers = 8 AND defenders = 5",
    }


def _columns(rulesets: Iterable[Ruleset], data: Path) -> Iterator[tuple[str, str, str, str]]:
    """The unit and meaning of each column of the views, as the datasets themselves tell them."""
    told: dict[tuple[str, str], tuple[str, str]] = {}
    for ruleset in rulesets:
        package = json.loads((data / ruleset.id / "datapackage.json").read_text(encoding="utf-8"))
        for resource in package["resources"]:
            for field in resource.get("schema", {}).get("fields", ()):
                words = field["unit"], field["description"]
                told.setdefault((resource["path"], field["name"]), words)
    for view in VIEWS:
        for name in ("ruleset", *view.columns):
            if (view.file, name) in told:
                yield (view.name, name, *told[view.file, name])
    for table in APART:
        if (data / _file_apart(table)).exists():
            for field in parquet.read_schema(data / _file_apart(table)):
                unit, meaning = (field.metadata[key].decode() for key in (b"unit", b"description"))
                yield table, field.name, unit, meaning
    exact = *MATCHUP_KEY, "win_decimal", "lose_decimal"
    for name in exact:
        yield ("win_exact", name, *told["win.parquet", name])
    if (EXACT_FILE, "win_numerator") in told:
        unit, meaning = told[EXACT_FILE, "win_numerator"]
        yield "win_exact", "win_numerator", unit, meaning
        yield "win_exact", "win_denominator", unit, meaning.replace("numerator", "denominator")
