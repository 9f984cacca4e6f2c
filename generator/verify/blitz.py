"""Balanced blitz 3.3, worked out anew with a hundred decimal digits.

Its numbers are irrational, so no recursion gives them exactly. All battles up to 30 armies a side
are compared to the last published digit; of the larger ones, which would take very long, a few. How
many armies are needed follows from the chances themselves: see ``generator.verify.agreement``.
"""

from collections.abc import Mapping, Sequence
from decimal import Context, Decimal, localcontext

from generator.verify.agreement import DIGITS, Tables, half_unit
from generator.verify.faults import Checked, Fault
from generator.verify.published import Variant
from generator.verify.recomputed import FORMULAS, LARGEST_LONG
from generator.verify.recursion import Battles, State, Table

PRECISION = Context(prec=100)
DOUBT = Decimal("1e-80")
"""What may be lost of a hundred digits on the way; far less is."""

PUBLISHED = Context(prec=DIGITS)
"""The digits that a published decimal has of a number, or fewer."""

HOPELESS = Decimal(5) / 100
CUT = Decimal(1) / 10
STEEPER = Decimal(13) / 10
SHARPER = Decimal(18) / 10

LARGE = ((40, 35), (35, 40))
"""The battles beyond those of all tables that are worked out: the survivors reach as far."""

Ends = list[tuple[State, Decimal]]
"""All ends of a battle as (attackers left, defenders left), best for the attacker first."""


def sample(largest: int) -> list[State]:
    """The battles that are worked out, of all up to this many armies a side."""
    reach = range(1, min(largest, LARGEST_LONG) + 1)
    return [(a, d) for a in reach for d in reach] + [each for each in LARGE if max(each) <= largest]


def check_blitz(tables: Tables, battles: Battles, variant: Variant) -> Checked:
    """Chances, means, variances and survivors of the sampled battles. Raises ``Fault``."""
    cells = sample(variant.datasets)
    largest = max(map(max, cells))
    plain = battles.ends(largest, largest)
    names = [name for side in FORMULAS.values() for name in side]
    win = _rows(tables, "win", ("win", "lose"), largest)
    moments = _rows(tables, "moments", names, largest)
    those = ", ".join(tables.columns_of("survivors", "probability"))
    survivors = {
        (attackers, defenders, side, left): values
        for attackers, defenders, side, left, *values in tables.rows(
            f'SELECT attackers, defenders, side, "left", {those} FROM {{0}}', "survivors"
        )
    }
    numbers = 0
    for attackers, defenders in cells:
        cell = attackers, defenders
        with localcontext(PRECISION):
            ends = transformed(plain_ends(battles, plain, cell))
            wins, loses = totals(ends)
            expected = [("win", "win", win, 0, wins), ("win", "lose", win, 1, loses)]
            for side in (0, 1):
                mean = sum((chance * end[side] for end, chance in ends), Decimal(0))
                square = sum((chance * end[side] ** 2 for end, chance in ends), Decimal(0))
                expected += [
                    ("moments", "mean left", moments, 3 * side, mean),
                    ("moments", "mean lost", moments, 3 * side + 1, cell[side] - mean),
                    ("moments", "variance", moments, 3 * side + 2, square - mean * mean),
                ]
            for dataset, name, rows, column, value in expected:
                expect_near(
                    dataset, f"{name}, {attackers} v {defenders}", rows[cell][column], value
                )
            numbers += len(expected)
            for end, chance in ends:
                side_left = ("attacker", end[0]) if end[0] else ("defender", end[1])
                place = f"{attackers} v {defenders}, {side_left[0]} {side_left[1]}"
                expect_near("survivors", place, survivors[(*cell, *side_left)], chance)
            numbers += len(ends)
    return Checked(numbers=numbers)


def plain_ends(battles: Battles, plain: Mapping[tuple[str, int], Table], cell: State) -> Ends:
    """The ends of a battle by the dice alone; ``plain`` has the chances of each end."""
    unit = Decimal(battles.unit(*cell))
    attackers = [((left, 0), plain["attacker", left]) for left in range(cell[0], 0, -1)]
    defenders = [((0, left), plain["defender", left]) for left in range(1, cell[1] + 1)]
    return [(end, Decimal(table[cell]) / unit) for end, table in attackers + defenders]


def transformed(ends: Ends) -> Ends:
    """The ends of a battle as balanced blitz 3.3 changes their chances.

    A side with 5% or less never wins; the chances to win are raised to 1.3 and shared anew; a tenth
    is cut off at either end of the order; each chance is raised to 1.8, each side's total kept.
    """
    wins, loses = totals(ends)
    if wins <= HOPELESS:
        wins = Decimal(0)
    elif loses <= HOPELESS:
        loses = Decimal(0)
    steep = wins**STEEPER if wins else wins, loses**STEEPER if loses else loses
    ends = shared(ends, steep[0] / sum(steep), steep[1] / sum(steep))
    for _ in range(2):
        ends = _cut(ends)[::-1]
    kept = totals(ends)
    whole = sum(kept)
    sharper = [(end, chance**SHARPER if chance else chance) for end, chance in ends]
    return shared(sharper, kept[0] / whole, kept[1] / whole)


def totals(ends: Ends) -> tuple[Decimal, Decimal]:
    """The chances that the attacker and the defender win."""
    return (
        sum((chance for end, chance in ends if end[0]), Decimal(0)),
        sum((chance for end, chance in ends if end[1]), Decimal(0)),
    )


def shared(ends: Ends, wins: Decimal, loses: Decimal) -> Ends:
    """The ends with the chances of each side in proportion, but these totals."""
    before = totals(ends)
    factors = [
        total / old if old else old for total, old in zip((wins, loses), before, strict=True)
    ]
    return [(end, chance * factors[0 if end[0] else 1]) for end, chance in ends]


def _cut(ends: Ends) -> Ends:
    left = CUT
    found = []
    for end, chance in ends:
        taken = min(chance, left)
        left -= taken
        found.append((end, chance - taken))
    return found


def _rows(
    tables: Tables, dataset: str, names: Sequence[str], largest: int
) -> dict[State, list[list[str | float]]]:
    """The values of numbers by the battle: for each number those of all its columns."""
    columns = [tables.columns_of(dataset, name) for name in names]
    those = ", ".join(column for each in columns for column in each)
    query = (
        f"SELECT attackers, defenders, {those} FROM {{0}} "
        f"WHERE attackers <= {largest} AND defenders <= {largest}"
    )
    found = {}
    for attackers, defenders, *row in tables.rows(query, dataset):
        values = iter(row)
        found[attackers, defenders] = [[next(values) for _ in each] for each in columns]
    return found


def expect_near(file: str, place: str, values: Sequence[str | float], number: Decimal) -> None:
    """All columns of a number fit it as far as it is known, or ``Fault``."""
    for value in values:
        if isinstance(value, float):
            fits = float(number - DOUBT) <= value <= float(number + DOUBT)
            expected = f"{float(number)!r}, the nearest double"
        else:
            decimal = Decimal(value)
            has_more = PUBLISHED.plus(decimal) != decimal
            fits = not has_more and abs(decimal - number) <= half_unit(decimal) + DOUBT
            expected = f"{number:.25} rounded to 20 digits"
        if not fits:
            raise Fault(file, place, value, expected)
