"""Every published number of a ruleset against the one that the recursions give from its file.

Fractions must be the same number, decimals its digits correctly rounded, doubles the nearest.
Raises ``Fault`` with the dataset or file, the battle, what was found and what was expected.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import prod
from typing import Any

from generator.verify.agreement import GRID_DIGITS, Tables, is_rounded, primes
from generator.verify.expectations import (
    Exact,
    expect_fraction,
    expect_keys,
    expect_lowest_terms,
    expect_nearest,
    expect_number,
)
from generator.verify.faults import Checked, Fault
from generator.verify.listed_rolls import Rules, round_counts
from generator.verify.published import Variant
from generator.verify.recursion import Battles, State, Table
from generator.verify.scans import POWER_OF

LARGEST_LONG = 30
"""Armies a side to which the promised tables with many rows or many long numbers reach."""

LARGEST_SURVIVORS = 50
"""Armies a side to which the tables of all survivors reach, and the compact exact ones."""

FRACTION = "probability_numerator, probability_denominator"

End = tuple[str, int]
"""The side that has armies left, and how many."""

FORMULAS: Mapping[str, tuple[str, ...]] = {
    "attackers": ("mean_attackers_left", "mean_attackers_lost", "variance_attackers"),
    "defenders": ("mean_defenders_left", "mean_defenders_lost", "variance_defenders"),
}
"""The columns of means and variances for each side."""


class Odds:
    """The numbers of one ruleset, each table of them computed when it is first asked for."""

    def __init__(self, battles: Battles, largest: int) -> None:
        self.battles = battles
        self.largest = largest

    @cached_property
    def win(self) -> Table:
        """The attacker's chance to win."""
        return self.battles.win(self.largest, self.largest)

    @cached_property
    def lose(self) -> Table:
        """The chance that the attack fails, by a recursion of its own."""
        return self._table(lambda _, defenders: int(defenders > 0))

    @cached_property
    def rounds(self) -> Table:
        """The mean number of rounds."""
        return self.battles.table(self.largest, self.largest, lambda _, __: 0, for_each_round=1)

    @cached_property
    def powers(self) -> dict[str, tuple[Table, Table]]:
        """The means of what each side has left, and of its square."""
        return {
            "attackers": (self._table(lambda a, _: a), self._table(lambda a, _: a * a)),
            "defenders": (self._table(lambda _, d: d), self._table(lambda _, d: d * d)),
        }

    def stopped(self, stop_at: int) -> tuple[Table, Table]:
        """When the attacker stops with this many left: the chance to win, the mean left."""
        return (
            self._table(lambda _, d: int(d == 0), stop_at),
            self._table(lambda a, _: a, stop_at),
        )

    def exact(self, table: Table, attackers: int, defenders: int) -> Exact:
        """A number of a battle as a fraction."""
        return table[attackers, defenders], self.battles.unit(attackers, defenders)

    def moments(self, attackers: int, defenders: int) -> dict[str, Exact]:
        """The means and variances of a battle by the names of their columns."""
        unit = self.battles.unit(attackers, defenders)
        found = {}
        for side, start in (("attackers", attackers), ("defenders", defenders)):
            mean, square = (table[attackers, defenders] for table in self.powers[side])
            left, lost, variance = FORMULAS[side]
            found[left] = mean, unit
            found[lost] = start * unit - mean, unit
            found[variance] = square * unit - mean * mean, unit * unit
        return found

    def _table(self, at_end: Callable[[int, int], int], stop_at: int = 0) -> Table:
        return self.battles.table(self.largest, self.largest, at_end, stop_at=stop_at)


def check_datasets(tables: Tables, battles: Battles, variant: Variant) -> Checked:
    """All datasets of a ruleset without a transformation that have been read.

    Those that reach beyond ``variant.datasets`` are for ``generator.verify.far``.
    """
    odds = Odds(battles, variant.datasets)
    numbers = 0
    for check in (_win, _grid, _win_exact, _moments, _survivors, _standing, _compact, _retreat):
        numbers += check(tables, odds)
    return Checked(numbers=numbers + _rounds(tables, battles) + _policy(tables, odds))


def _win(tables: Tables, odds: Odds) -> int:
    columns = "attackers, defenders, win, win_decimal, lose, lose_decimal"
    numbers = 0
    for place, cell, row in _battles(tables, "win", columns, odds.largest):
        expect_number("win", place, (row[0], row[1]), odds.exact(odds.win, *cell))
        expect_number("win", place, (row[2], row[3]), odds.exact(odds.lose, *cell))
        numbers += len(row)
    return numbers


def _grid(tables: Tables, odds: Odds) -> int:
    if "win-grid" not in tables.files:
        return 0
    armies = range(1, odds.largest + 1)
    columns = ", ".join(f'"{defenders}"' for defenders in armies)
    rows = list(tables.rows(f"SELECT attackers, {columns} FROM {{0}}", "win-grid"))
    expect_keys("win-grid", [row[:1] for row in rows], [(attackers,) for attackers in armies])
    for attackers, *cells in rows:
        for defenders, cell in enumerate(cells, start=1):
            numerator, denominator = odds.exact(odds.win, attackers, defenders)
            if not is_rounded(numerator, denominator, repr(cell), GRID_DIGITS):
                raise Fault(
                    "win-grid",
                    f"{attackers} v {defenders}",
                    repr(cell),
                    f"{numerator / denominator!r} rounded to {GRID_DIGITS} digits",
                )
    return odds.largest**2


def _win_exact(tables: Tables, odds: Odds) -> int:
    """Fractions whose denominators stand as exponents of primes."""
    found = primes(tables)
    powers = ", ".join(f"{POWER_OF}{prime}" for prime in found)
    columns = f"attackers, defenders, win_numerator, {powers}"
    numbers = 0
    for place, cell, row in _battles(tables, "win-exact", columns, odds.largest):
        if found != dice_primes(odds.battles.rules):
            raise Fault("win-exact", "the primes", found, dice_primes(odds.battles.rules))
        fraction = row[0], str(prod(map(pow, found, row[1:])))
        expect_fraction("win-exact", place, fraction, odds.exact(odds.win, *cell))
        expect_lowest_terms("win-exact", place, fraction)
        numbers += len(row)
    return numbers


def dice_primes(rules: Rules) -> list[int]:
    """The primes of the denominators: 2, 3 and 5 under all rules, then others of the dice."""
    faces = prod(rules.attacker.dice) * prod(rules.defender.dice)
    return [2, 3, 5] + [
        number
        for number in range(7, max(*rules.attacker.dice, *rules.defender.dice) + 1)
        if faces % number == 0 and all(number % smaller for smaller in range(2, number))
    ]


def _moments(tables: Tables, odds: Odds) -> int:
    names = [name for side in FORMULAS.values() for name in side]
    numbers = 0
    columns = {name: tables.columns_of("moments", name) for name in names}
    those = ", ".join(column for each in columns.values() for column in each)
    for place, cell, row in _battles(
        tables, "moments", f"attackers, defenders, {those}", odds.largest
    ):
        moments = odds.moments(*cell)
        values = iter(row)
        for name, each in columns.items():
            found = [next(values) for _ in each]
            expect_number("moments", f"{name}, {place}", found, moments[name])
        numbers += len(row)
    # what is lost is what is left taken from what there was: its fraction is not published
    names = [name for name in names if not name.endswith("_lost")]
    those = ", ".join(f"{name}_numerator, {name}_denominator" for name in names)
    reach = min(odds.largest, max(LARGEST_LONG, odds.battles.rules.largest_matchup))
    for place, cell, row in _battles(
        tables, "moments-exact", f"attackers, defenders, {those}", reach
    ):
        moments = odds.moments(*cell)
        for index, name in enumerate(names):
            fraction = row[2 * index], row[2 * index + 1]
            expect_fraction("moments-exact", f"{name}, {place}", fraction, moments[name])
            expect_lowest_terms("moments-exact", f"{name}, {place}", fraction)
        numbers += len(row)
    return numbers


def _survivors(tables: Tables, odds: Odds) -> int:
    reach = min(odds.largest, LARGEST_SURVIVORS)
    known: dict[End, Table] = {}
    numbers = 0
    for dataset, columns, most in (
        ("survivors", ", ".join(tables.columns_of("survivors", "probability")), reach),
        ("survivors-exact", FRACTION, min(reach, LARGEST_LONG)),
    ):
        keys = [
            (a, d, side, left)
            for a in range(1, most + 1)
            for d in range(1, most + 1)
            for side, armies in (("attacker", a), ("defender", d))
            for left in range(1, armies + 1)
        ]
        for place, cell, end, found in _ends(tables, dataset, columns, keys):
            if end not in known:
                known[end] = odds.battles.end(*end, reach, reach)
            exact = odds.exact(known[end], *cell)
            if columns == FRACTION:
                expect_fraction(dataset, place, (found[0], found[1]), exact)
            else:
                expect_number(dataset, place, found, exact)
            numbers += len(found)
    return numbers


def _standing(tables: Tables, odds: Odds) -> int:
    """The ends in which both sides stand."""
    reach = min(odds.largest, LARGEST_LONG)
    known = {
        left: odds.battles.standing(left, reach, reach)
        for left in odds.battles.blocked(reach, reach)
    }
    query = (
        "SELECT attackers, defenders, attackers_left, defenders_left, probability FROM {0} "
        "ORDER BY attackers, defenders, defenders_left, attackers_left DESC"
    )
    rows = list(tables.rows(query, "standing"))
    if "standing" not in tables.files:
        return 0
    keys = [
        (a, d, *left)
        for a in range(1, reach + 1)
        for d in range(1, reach + 1)
        for left in odds.battles.blocked(a, d)
    ]
    expect_keys("standing", [row[:4] for row in rows], keys)
    for attackers, defenders, *left, probability in rows:
        place = f"{attackers} v {defenders}, {left[0]} v {left[1]}"
        exact = odds.exact(known[left[0], left[1]], attackers, defenders)
        expect_nearest("standing", place, probability, exact)
    return len(rows)


def _compact(tables: Tables, odds: Odds) -> int:
    """The few ends from which all others follow: as many armies left as roll all dice, or fewer."""
    known: dict[End, Table] = {}
    numbers = 0
    for dataset, columns, most in (
        ("survivors-compact", "probability", odds.largest),
        ("survivors-compact-exact", FRACTION, min(odds.largest, LARGEST_SURVIVORS)),
    ):
        keys = [
            (a, d, side, left)
            for a in range(1, most + 1)
            for d in range(1, most + 1)
            for side, armies in zip(("attacker", "defender"), odds.battles.reach, strict=True)
            for left in range(1, armies + 1)
        ]
        for place, cell, end, found in _ends(tables, dataset, columns, keys):
            if end not in known:
                known[end] = odds.battles.end(*end, odds.largest, odds.largest)
            exact = odds.exact(known[end], *cell)
            if columns == FRACTION:
                expect_fraction(dataset, place, (found[0], found[1]), exact)
            else:
                expect_nearest(dataset, place, found[0], exact)
            numbers += len(found)
    return numbers


def _ends(
    tables: Tables, dataset: str, columns: str, keys: list[tuple[Any, ...]]
) -> Iterator[tuple[str, State, End, tuple[Any, ...]]]:
    """Each end's row of a dataset, if it exists; ``Fault`` unless there is one for each key."""
    rows = list(
        tables.rows(f'SELECT attackers, defenders, side, "left", {columns} FROM {{0}}', dataset)
    )
    if dataset in tables.files:
        expect_keys(dataset, [row[:4] for row in rows], keys)
    for attackers, defenders, side, left, *found in rows:
        place = f"{attackers} v {defenders}, {side} {left}"
        yield place, (attackers, defenders), (side, left), tuple(found)


def _retreat(tables: Tables, odds: Odds) -> int:
    reach = min(odds.largest, LARGEST_LONG)
    columns = [
        tables.columns_of("retreat", name)
        for name in ("win_with_retreat", "mean_attackers_left_with_retreat")
    ]
    those = ", ".join(column for each in columns for column in each)
    query = f"SELECT attackers, defenders, retreat_at, {those} FROM {{0}}"
    rows = list(tables.rows(query, "retreat"))
    if "retreat" not in tables.files:
        return 0
    keys = [(a, d, at) for a in range(1, reach + 1) for d in range(1, reach + 1) for at in range(a)]
    expect_keys("retreat", [row[:3] for row in rows], keys)
    near = Odds(odds.battles, reach)
    stopped = [near.stopped(at) for at in range(reach)]
    for attackers, defenders, at, *found in rows:
        place = f"{attackers} v {defenders}, retreat at {at}"
        values = iter(found)
        for table, each in zip(stopped[at], columns, strict=True):
            number = [next(values) for _ in each]
            expect_number("retreat", place, number, odds.exact(table, attackers, defenders))
    return sum(map(len, columns)) * len(rows)


def _rounds(tables: Tables, battles: Battles) -> int:
    rules = battles.rules
    most_attacking, most_defending = battles.reach
    expected = []
    for attackers in range(1, most_attacking + 1):
        for defenders in range(1, most_defending + 1):
            if not rules.allows(attackers, defenders):
                continue
            dice = len(rules.attacker_dice(attackers)), len(rules.defender_dice(defenders))
            counts = round_counts(rules, *dice)
            pairs = min(dice)
            for lost in range(pairs + 1):
                count = counts[lost, pairs - lost]
                expected.append((attackers, defenders, lost, pairs - lost, count, counts.total()))
    query = "SELECT attackers, defenders, attackers_lost, defenders_lost, rolls, total FROM {0}"
    rows = list(tables.rows(query, "rounds"))
    if "rounds" in tables.files:
        expect_keys("rounds", rows, expected)
    return 4 * len(rows)


def _policy(tables: Tables, odds: Odds) -> int:
    rows = list(tables.rows("SELECT attackers, defenders, roll, dice FROM {0}", "policy"))
    if "policy" not in tables.files:
        return 0
    reach = min(odds.largest, LARGEST_LONG)
    odds.battles.win(reach, reach)
    expected = [
        (a, d, "-".join(map(str, roll)), dice)
        for a in range(1, reach + 1)
        for d in range(1, reach + 1)
        for roll, dice in sorted(odds.battles.policy[a, d].items(), reverse=True)
    ]
    expect_keys("policy", rows, expected)
    return len(rows)


def _battles(
    tables: Tables, dataset: str, columns: str, reach: int
) -> Iterator[tuple[str, State, tuple[Any, ...]]]:
    """Each battle's row of a dataset, if it exists; ``Fault`` unless there is one for each."""
    rows = list(tables.rows(f"SELECT {columns} FROM {{0}}", dataset))
    if dataset in tables.files:
        keys = [(a, d) for a in range(1, reach + 1) for d in range(1, reach + 1)]
        expect_keys(dataset, [row[:2] for row in rows], keys)
    for row in rows:
        yield f"{row[0]} v {row[1]}", (row[0], row[1]), row[2:]
