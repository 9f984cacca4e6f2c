"""Datasets of the chance to win, and of means and variances: a row for each matchup."""

from collections.abc import Iterator
from itertools import islice

from generator.datasets.tables import (
    ATTACKERS,
    EVERY,
    EXACT,
    LARGE,
    MATCHUP,
    MATCHUP_KEY,
    Dataset,
    Field,
    Row,
    Unit,
    decimal_fields,
    decimal_values,
    whole_number,
)
from generator.numbers import Number, Ratio, nearest_double, significant
from generator.rules import Ruleset
from generator.solver import AnySolution, Solution
from generator.solver.blitz import transformed_win
from generator.solver.wins import win_rows

LARGEST_LONG = 30
"""Armies a side in the tables that have many rows, or many long numbers, for each matchup."""

GRID_DIGITS = 15
"""The significant digits of the grids: as many as a spreadsheet keeps."""

MEANS: tuple[tuple[str, Unit, str], ...] = (
    ("mean_attackers_left", "armies", "Mean of the attackers left, 0 where the attack fails"),
    ("mean_attackers_lost", "armies", "Mean of the attackers lost"),
    ("variance_attackers", "armies squared", "Variance of the attackers left, and of those lost"),
    ("mean_defenders_left", "armies", "Mean of the defenders left, 0 where the attacker wins"),
    ("mean_defenders_lost", "armies", "Mean of the defenders lost"),
    ("variance_defenders", "armies squared", "Variance of the defenders left, and of those lost"),
)

Cell = tuple[str, int, int]
"""Ruleset, attackers (A), defenders (D)."""


def cells(solution: AnySolution, largest: int | None = None) -> Iterator[Cell]:
    """The keys of all matchups of a solution, or of those up to ``largest`` armies a side."""
    limit = max(solution.attackers, solution.defenders) if largest is None else largest
    for attackers in range(1, min(solution.attackers, limit) + 1):
        for defenders in range(1, min(solution.defenders, limit) + 1):
            yield solution.ruleset.id, attackers, defenders


def win(solution: AnySolution) -> Dataset:
    """The chances to win and to lose as decimals."""
    return Dataset(
        "win",
        f"{solution.ruleset.title}: chance to win and to lose",
        "The attacker's chance to win and to lose when he attacks until one side has nothing left.",
        (
            *MATCHUP,
            *decimal_fields("win", "probability", "The attacker wins"),
            *decimal_fields("lose", "probability", "The attacker loses"),
        ),
        MATCHUP_KEY,
        (
            (
                *cell,
                *decimal_values(solution.win(*cell[1:])),
                *decimal_values(solution.lose(*cell[1:])),
            )
            for cell in cells(solution)
        ),
    )


def win_large(ruleset: Ruleset, largest: int) -> Dataset:
    """The chance to win as doubles, far beyond the other tables; no more is kept than a few rows.

    A chance is the quotient of two whole numbers, rounded correctly however long they are. Where it
    is irrational, both ends of an interval must have the same double.
    """

    def rows() -> Iterator[Row]:
        for attackers, win in enumerate(islice(win_rows(ruleset, largest), largest), start=1):
            for defenders in range(1, largest + 1):
                plain = win(defenders)
                chance = transformed_win(plain) if ruleset.transformation else plain
                yield ruleset.id, attackers, defenders, nearest_double(chance)

    return Dataset(
        "win-large",
        f"{ruleset.title}: chance to win in large battles",
        "The attacker's chance to win when he attacks until one side has nothing left, for battles "
        "beyond the other tables. The double nearest to the exact number.",
        (
            *MATCHUP,
            Field("win", "number", "probability", "The attacker wins: the nearest double."),
        ),
        MATCHUP_KEY,
        rows(),
        formats=("parquet",),
    )


def win_exact(solution: Solution) -> Dataset:
    """The chance to win as a fraction in lowest terms."""

    def rows() -> Iterator[Row]:
        for ruleset, attackers, defenders in cells(solution):
            chance, lose = solution.win(attackers, defenders), solution.lose(attackers, defenders)
            if chance.numerator + lose.numerator != chance.denominator:
                raise ArithmeticError(f"{ruleset} {attackers} v {defenders}: win + lose is not 1")
            yield (
                *(ruleset, attackers, defenders),
                *(str(chance.numerator), str(chance.denominator)),
                *decimal_values(chance),
            )

    return Dataset(
        "win-exact",
        f"{solution.ruleset.title}: chance to win, exact fractions",
        "The attacker's exact chance to win: numerator / denominator, in lowest terms. His chance "
        "to lose is (denominator - numerator) / denominator.",
        (
            *MATCHUP,
            whole_number("numerator", "Of the chance to win"),
            whole_number("denominator", "Of the chance to win"),
            *decimal_fields("win", "probability", "The attacker wins"),
        ),
        MATCHUP_KEY,
        rows(),
        formats=EVERY if solution.ruleset.every_format else EXACT,
    )


def win_grid(solution: AnySolution) -> Dataset:
    """The chance to win as a grid for spreadsheets: attackers down, defenders across."""
    return Dataset(
        "win-grid",
        f"{solution.ruleset.title}: chance to win, as a grid",
        "The attacker's chance to win for a spreadsheet: a row for each number of attackers (A), "
        "a column for each number of defenders (D). Correctly rounded to 15 significant digits.",
        (
            ATTACKERS,
            *(
                Field(str(d), "number", "probability", f"Against {d} on the territory (D).")
                for d in range(1, solution.defenders + 1)
            ),
        ),
        ("attackers",),
        (
            (
                a,
                *(
                    float(significant(solution.win(a, d), GRID_DIGITS))
                    for d in range(1, solution.defenders + 1)
                ),
            )
            for a in range(1, solution.attackers + 1)
        ),
        formats=("csv",),
    )


def moments(solution: AnySolution) -> Dataset:
    """Means and variances of the armies left and lost, as decimals."""

    def rows() -> Iterator[Row]:
        for cell in cells(solution):
            values = (decimal_values(number) for number in _moments(solution, cell))
            yield (*cell, *(part for pair in values for part in pair))

    return Dataset(
        "moments",
        f"{solution.ruleset.title}: armies left and lost",
        "Means and variances of the armies left and lost on both sides when the battle is fought "
        "to its end. What is lost has the variance of what is left.",
        (*MATCHUP, *(field for mean in MEANS for field in decimal_fields(*mean))),
        MATCHUP_KEY,
        rows(),
        formats=LARGE,
    )


def moments_exact(solution: Solution) -> Dataset:
    """Means and variances as fractions in lowest terms."""

    def rows() -> Iterator[Row]:
        for cell in cells(solution, LARGEST_LONG):
            numbers = [number for number in _moments(solution, cell) if isinstance(number, Ratio)]
            yield (*cell, *(str(part) for ratio in numbers for part in ratio))

    return Dataset(
        "moments-exact",
        f"{solution.ruleset.title}: armies left and lost, exact fractions",
        "Exact means and variances of the armies left and lost, in lowest terms.",
        (
            *MATCHUP,
            *(
                whole_number(f"{name}_{part}", meaning)
                for name, _, meaning in MEANS
                for part in ("numerator", "denominator")
            ),
        ),
        MATCHUP_KEY,
        rows(),
        formats=EXACT,
    )


def _moments(solution: AnySolution, cell: Cell) -> tuple[Number, ...]:
    _, attackers, defenders = cell
    return (
        solution.expected_attackers_left(attackers, defenders),
        solution.expected_attackers_lost(attackers, defenders),
        solution.variance_attackers_left(attackers, defenders),
        solution.expected_defenders_left(attackers, defenders),
        solution.expected_defenders_lost(attackers, defenders),
        solution.variance_defenders_left(attackers, defenders),
    )
