"""Exact arithmetic over the rows that have been read back: no float decides anything here.

What is published twice must agree: as a fraction, as 20 digits, as a double, as a sum, and between
datasets. All functions raise ``Fault`` that names the dataset, the row and both values.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Context, Decimal, Inexact
from fractions import Fraction
from itertools import groupby
from math import fsum, prod
from typing import Any

import duckdb

from generator.verify.faults import Fault
from generator.verify.packages import Resource
from generator.verify.scans import POWER_OF, quoted

DIGITS = 20
"""The significant digits of a published decimal."""

GRID_DIGITS = 15
"""The significant digits of the grids."""

EXACT = Context(prec=10_000, traps=[Inexact])
"""Arithmetic that would rather raise ``decimal.Inexact`` than round."""

EXACT_SURVIVORS = "survivors-exact", "survivors-compact-exact"

RETREAT_AT_0 = (
    "ON (one.attackers, one.defenders, 0) = (two.attackers, two.defenders, two.retreat_at)"
)
SAME_BATTLE = "USING (attackers, defenders)"
SAME_END = 'USING (attackers, defenders, side, "left")'

Files = Mapping[str, Resource]
"""One file of each dataset that has been read, by the dataset's name."""


class Tables:
    """The datasets of one ruleset that have been read, and queries on them.

    A number has a column of doubles, and in some datasets one of 20 digits beside it.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection, files: Files) -> None:
        self.connection = connection
        self.files = files

    def columns_of(self, dataset: str, number: str) -> list[str]:
        """The columns of a number, the double first; none where there is no such dataset."""
        names = {field["name"] for field in _fields(self, dataset)}
        return [each for each in (number, f"{number}_decimal") if each in names]

    def rows(self, query: str, *datasets: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query in which ``{0}``, ``{1}``, … are tables of datasets.

        None where one of the datasets does not exist under this ruleset. Raises ``Fault`` where
        one has other columns than are asked for.
        """
        if all(dataset in self.files for dataset in datasets):
            names = (quoted(self.files[dataset]["path"]) for dataset in datasets)
            try:
                cursor = self.connection.execute(query.format(*names))
            except duckdb.BinderException as error:
                raise Fault(datasets[0], "the columns", error, "those promised") from error
            while rows := cursor.fetchmany(5000):
                yield from rows


def check_exactly(connection: duckdb.DuckDBPyConnection, files: Files) -> None:
    """Check all relations between the numbers of one ruleset's datasets."""
    tables = Tables(connection, files)
    for resource in files.values():
        _doubles(tables, resource)
    _chances_add_up(tables)
    _fractions_round_to_the_decimals(tables)
    _survivors_add_up(tables)
    _datasets_agree(tables)
    _shifts(tables)
    _grid(tables)
    _needed(tables)


def half_unit(decimal: Decimal, digits: int = DIGITS) -> Decimal:
    """Half a unit of the last significant digit: how far a rounded decimal may be off."""
    return Decimal((0, (5,), decimal.adjusted() - digits)) if decimal else Decimal(0)


def is_nearest(text: str, double: float) -> bool:
    """Whether a double can be the nearest to a number of which 20 digits are known.

    Python reads decimals as the nearest double. Where the true number, up to half a unit of the
    last digit away, may lie on either side of a middle between two doubles, both are right.
    """
    if float(text) == double:
        return True
    decimal, off = Fraction(text), Fraction(half_unit(Decimal(text)))
    low, high = decimal - off, decimal + off
    return bool(low.numerator / low.denominator <= double <= high.numerator / high.denominator)


def is_rounded(numerator: int, denominator: int, text: str, digits: int = DIGITS) -> bool:
    """Whether this many digits are those of a fraction below 10¹⁴, correctly rounded."""
    decimal = Decimal(text)
    if not decimal:
        return not numerator
    places = max(digits - 1 - decimal.adjusted(), 0)
    units = decimal.scaleb(places, EXACT)
    shift: int = 10**places
    if units != int(units):
        return False  # it has more digits
    return 2 * abs(numerator * shift - int(units) * denominator) <= denominator


def _doubles(tables: Tables, resource: Resource) -> None:
    """Every number with two columns: the double is the nearest to the digits."""
    names = {field["name"] for field in resource["schema"]["fields"]}
    table = quoted(resource["path"])
    for name in sorted(names):
        if f"{name}_decimal" not in names:
            continue
        query = f"SELECT {quoted(name)}, {quoted(f'{name}_decimal')} FROM {table}"
        for double, text in tables.connection.execute(query).fetchall():
            if not is_nearest(text, double):
                raise Fault(resource["path"], name, repr(double), f"the double nearest to {text}")


def _chances_add_up(tables: Tables) -> None:
    """Winning and losing add up to 1, within what rounding may take away."""
    query = "SELECT attackers, defenders, win_decimal, lose_decimal FROM {0}"
    for attackers, defenders, *texts in tables.rows(query, "win"):
        _sum_to_one("win", f"{attackers} v {defenders}", texts)


def _sum_to_one(dataset: str, where: str, texts: Iterable[str]) -> None:
    decimals = [Decimal(text) for text in texts]
    total = off = Decimal(0)
    for decimal in decimals:
        total = EXACT.add(total, decimal)
        off = EXACT.add(off, half_unit(decimal))
    if EXACT.abs(EXACT.subtract(total, Decimal(1))) > off:
        raise Fault(dataset, where, f"chances that add up to {total}", "1")


def _fractions_round_to_the_decimals(tables: Tables) -> None:
    """Fractions and decimals of the same numbers agree to the last digit."""
    powers = ", ".join(f"{POWER_OF}{prime}" for prime in primes(tables))
    query = (
        f"SELECT attackers, defenders, win_decimal, win_numerator, {powers} "
        "FROM {0} JOIN {1} USING (attackers, defenders)"
    )
    for attackers, defenders, text, numerator, *exponents in tables.rows(query, "win-exact", "win"):
        denominator = prod(map(pow, primes(tables), exponents))
        _expect_round("win-exact", f"{attackers} v {defenders}", (numerator, denominator), text)
    means = [
        field["name"].removesuffix("_numerator")
        for field in _fields(tables, "moments-exact")
        if field["name"].endswith("_numerator")
    ]
    for mean in means:
        _round("moments-exact", tables, mean, "moments", SAME_BATTLE)
    for dataset in EXACT_SURVIVORS:
        _round(dataset, tables, "probability", "survivors", SAME_END)


def primes(tables: Tables) -> list[int]:
    """The primes whose exponents are columns of ``win-exact``, where there is one."""
    return [
        int(field["name"].removeprefix(POWER_OF))
        for field in _fields(tables, "win-exact")
        if field["name"].startswith(POWER_OF)
    ]


def _round(dataset: str, tables: Tables, number: str, other: str, join: str) -> None:
    """The fractions of a dataset round to all columns of the number in the other."""
    for column in tables.columns_of(other, number):
        query = (
            f"SELECT attackers, defenders, {number}_numerator, {number}_denominator, {column} "
            f"FROM {{0}} JOIN {{1}} {join}"
        )
        for attackers, defenders, numerator, denominator, value in tables.rows(
            query, dataset, other
        ):
            place = f"{attackers} v {defenders}"
            _expect_round(dataset, place, (numerator, denominator), value)


def _expect_round(
    dataset: str, place: str, fraction: tuple[str | int, ...], value: str | float
) -> None:
    numerator, denominator = map(int, fraction)
    fits = (
        is_rounded(numerator, denominator, value)
        if isinstance(value, str)
        else numerator / denominator == value
    )
    if not fits:
        raise Fault(
            dataset, place, f"{numerator}/{denominator}", f"a fraction that rounds to {value}"
        )


def _survivors_add_up(tables: Tables) -> None:
    """All ends of a battle together are certain; so are all outcomes of a round."""
    query = "SELECT attackers, defenders, probability FROM {0} ORDER BY attackers, defenders"
    for cell, rows in groupby(tables.rows(query, "survivors"), lambda row: row[:2]):
        total = fsum(row[2] for row in rows)
        # all doubles together are off by half a unit of 1 at most, and so is their rounded sum
        if abs(total - 1) > 2**-52:
            place = f"{cell[0]} v {cell[1]}"
            raise Fault("survivors", place, f"chances that add up to {total!r}", "1")
    query = (
        "SELECT attackers, defenders, probability_numerator, probability_denominator FROM {0} "
        "ORDER BY attackers, defenders"
    )
    for dataset in EXACT_SURVIVORS:
        # the compact form leaves ends out
        complete = dataset == "survivors-exact"
        for cell, rows in groupby(tables.rows(query, dataset), lambda row: row[:2]):
            fractions = [row[2:] for row in rows]
            denominators = {denominator for _, denominator in fractions}
            total = sum(int(numerator) for numerator, _ in fractions)
            whole = int(fractions[0][1])
            if len(denominators) > 1 or total > whole or (complete and total < whole):
                raise Fault(
                    dataset,
                    f"{cell[0]} v {cell[1]}",
                    f"numerators that add up to {total}",
                    f"the one denominator of the battle, {whole}",
                )
    query = (
        "SELECT attackers, defenders, sum(rolls), min(total), max(total) FROM {0} "
        "GROUP BY attackers, defenders"
    )
    for attackers, defenders, rolls, low, high in tables.rows(query, "rounds"):
        if not rolls == low == high:
            raise Fault("rounds", f"{attackers} v {defenders}", f"{rolls} rolls", low)


AGREEMENTS = (
    ("win", "retreat", "win", "win_with_retreat", RETREAT_AT_0),
    (
        "moments",
        "retreat",
        "mean_attackers_left",
        "mean_attackers_left_with_retreat",
        RETREAT_AT_0,
    ),
    ("survivors", "survivors-compact", "probability", "probability", SAME_END),
    ("win", "win-large", "win", "win", SAME_BATTLE),
)
"""Pairs of datasets, a number of each that must be the same in both, and the join."""


def _datasets_agree(tables: Tables) -> None:
    """The same number in two datasets is the same text, and the same double."""
    for first, second, number, same, join in AGREEMENTS:
        # digits are compared where both have them
        pairs = zip(tables.columns_of(first, number), tables.columns_of(second, same), strict=False)
        for column, other in pairs:
            _same(tables, (first, second), (column, other), join)


def _same(tables: Tables, datasets: tuple[str, str], columns: tuple[str, str], join: str) -> None:
    first, second = datasets
    column, other = columns
    query = (
        f"SELECT two.attackers, two.defenders, one.{column}, two.{other} "
        f"FROM {{0}} AS one JOIN {{1}} AS two {join} WHERE one.{column} <> two.{other}"
    )
    for attackers, defenders, expected, found in tables.rows(query, first, second):
        raise Fault(
            second, f"{attackers} v {defenders}", repr(found), f"{expected!r} as in {first}"
        )


def _shifts(tables: Tables) -> None:
    """What the compact form leaves out follows from it by the shifts that it tells."""
    for side, own, other in (
        ("attacker", "attackers", "defenders"),
        ("defender", "defenders", "attackers"),
    ):
        query = (
            f"SELECT one.attackers, one.defenders, one.probability, two.probability FROM {{0}} AS "
            f"one JOIN (SELECT *, max(\"left\") OVER () AS most FROM {{1}} WHERE side = '{side}') "
            'AS two ON two.side = one.side AND two."left" = two.most AND one."left" > two.most '
            f'AND two.{own} = one.{own} - one."left" + two.most AND two.{other} = one.{other} '
            "WHERE one.probability <> two.probability"
        )
        for attackers, defenders, wanted, found in tables.rows(
            query, "survivors", "survivors-compact"
        ):
            raise Fault(
                "survivors-compact",
                f"{attackers} v {defenders} by shifts of the {side}",
                found,
                f"{wanted} as in survivors",
            )


def _grid(tables: Tables) -> None:
    """Each cell of the grid is the chance of its row against its column."""
    query = "SELECT attackers, defenders, win_decimal FROM {0}"
    wins = {(a, d): text for a, d, text in tables.rows(query, "win")}
    columns = [int(field["name"]) for field in _fields(tables, "win-grid")[1:]]
    for attackers, *cells in tables.rows("SELECT * FROM {0}", "win-grid"):
        for defenders, cell in zip(columns, cells, strict=True):
            battle = attackers, defenders
            if battle not in wins:
                raise Fault("win-grid", f"{attackers} v {defenders}", cell, "a battle of win")
            found, exact = Decimal(repr(cell)), Decimal(wins[battle])
            off = EXACT.add(half_unit(found, GRID_DIGITS), half_unit(exact))
            if EXACT.abs(EXACT.subtract(found, exact)) > off:
                raise Fault(
                    "win-grid",
                    f"{attackers} v {defenders}",
                    repr(cell),
                    f"{exact} rounded to {GRID_DIGITS} digits",
                )


def _needed(tables: Tables) -> None:
    """The armies needed reach the chance, and one army fewer does not, as far as win reaches."""
    query = "SELECT attackers, defenders, win_decimal, lose_decimal FROM {0}"
    chances: dict[tuple[str, int | None, int], Decimal] = {}
    reach: defaultdict[tuple[str, int], int] = defaultdict(int)
    for attackers, defenders, win, lose in tables.rows(query, "win"):
        chances["attacker", attackers, defenders] = Decimal(win)
        chances["defender", defenders, attackers] = Decimal(lose)
        reach["attacker", defenders] = max(attackers, reach["attacker", defenders])
        reach["defender", attackers] = max(defenders, reach["defender", attackers])
    for side, against, chance, needed in tables.rows(
        "SELECT side, against, chance, needed FROM {0}", "armies-needed"
    ):
        # the shortest decimal of the double is the chance that is meant
        wanted = Decimal(repr(chance))
        fewer = reach[side, against] if needed is None else needed - 1
        enough = chances.get((side, needed, against), wanted)
        if enough < wanted or chances.get((side, fewer, against), wanted) > wanted:
            raise Fault(
                "armies-needed",
                f"{side} against {against}, chance {chance}",
                needed,
                "the fewest armies whose chance in win is at least that",
            )


def _fields(tables: Tables, dataset: str) -> Sequence[Mapping[str, Any]]:
    return tables.files[dataset]["schema"]["fields"] if dataset in tables.files else ()
