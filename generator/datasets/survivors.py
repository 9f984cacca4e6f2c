"""Datasets of the survivors: a row for each end of each battle, or a few tables that hold all."""

from collections.abc import Iterator, Mapping
from math import lcm

from generator.datasets.matchup_rows import LARGEST_LONG, Cell, cells
from generator.datasets.tables import (
    EXACT,
    LARGE,
    MATCHUP,
    MATCHUP_KEY,
    SIDE,
    Dataset,
    Field,
    Row,
    double_field,
    fraction_fields,
)
from risk_odds.numbers import Number, Ratio, nearest_double
from risk_odds.solver import AnySolution, Solution, solve
from risk_odds.solver.sweep import Table

LARGEST_SURVIVORS = 50
"""Armies a side in the tables that have a row for each end, and in the compact exact ones."""

KEY = (*MATCHUP_KEY, "side", "left")
END = (
    *MATCHUP,
    SIDE,
    Field("left", "integer", "armies", "How many armies that side has left (A or D)."),
)
PROBABILITY = "The chance of this end"
COMMON = (
    "The fractions of one matchup have one denominator, the smallest that serves all its rows; "
    "they are not in lowest terms one by one."
)
SHIFTS = (
    "The chance that in the end 'side' has the territory with exactly 'left' armies. These few "
    "tables hold the whole distribution. Let K be the largest 'left' of the attacker here: the "
    "chance that k > K of A attackers are left against D is the row left = K, attackers = "
    "A - k + K, defenders = D. Let M be the largest 'left' of the defender: the chance that m > M "
    "of D defenders are left is the row left = M, attackers = A, defenders = D - m + M."
)

HOLDER = (
    " Where no attack is allowed any more, that is the defender, and attackers stand, too: see the "
    "dataset 'standing'."
)

End = tuple[str, int]
"""The side that has armies left, and how many."""


def survivors(solution: AnySolution) -> Dataset:
    """The whole distribution as doubles, a row for each end."""
    small = _up_to(LARGEST_SURVIVORS, solution)
    return Dataset(
        "survivors",
        f"{solution.ruleset.title}: who survives",
        "The chance that in the end 'side' has the territory with exactly 'left' armies, a row for "
        f"each end of each battle.{HOLDER if _may_stand(solution) else ''}",
        (*END, double_field("probability", "probability", PROBABILITY)),
        KEY,
        (
            (*cell, *end, nearest_double(chance))
            for cell in cells(small)
            for end, chance in _ends(small, cell).items()
        ),
        formats=LARGE,
    )


def standing(solution: Solution) -> Dataset:
    """The ends in which both sides stand: only where the rules may forbid an attack."""
    small = _up_to(LARGEST_LONG, solution)
    return Dataset(
        "standing",
        f"{solution.ruleset.title}: both sides stand",
        "The chance that the battle ends with both sides standing, as the attacker would roll "
        "fewer dice than the defender: a row for each such state of each battle, with 0 where the "
        "battle cannot end in it. The attack has failed, and no army that stands is lost.",
        (
            *MATCHUP,
            Field("attackers_left", "integer", "armies", "Attackers (A) left."),
            Field("defenders_left", "integer", "armies", "Defenders left (D)."),
            double_field("probability", "probability", PROBABILITY),
        ),
        (*MATCHUP_KEY, "attackers_left", "defenders_left"),
        (
            (*cell, *left, nearest_double(chance))
            for cell in cells(small)
            for left, chance in small.outcomes(*cell[1:]).standing.items()
        ),
        formats=LARGE,
    )


def _may_stand(solution: AnySolution) -> bool:
    """Whether both sides may be left standing."""
    return solution.ruleset.attacker.never_fewer_dice


def survivors_exact(solution: Solution) -> Dataset:
    """The whole distribution as fractions, a row for each end."""
    small = _up_to(LARGEST_LONG, solution)
    return Dataset(
        "survivors-exact",
        f"{solution.ruleset.title}: who survives, exact fractions",
        "The exact chance that in the end 'side' has the territory with exactly 'left' armies, a "
        f"row for each end of each battle. {COMMON}",
        (*END, *fraction_fields("probability", PROBABILITY)),
        KEY,
        (
            (*cell, *end, *fraction)
            for cell in cells(small)
            for end, fraction in _over_one_denominator(_ends(small, cell)).items()
        ),
        formats=EXACT,
    )


def survivors_compact(solution: Solution) -> Dataset:
    """The few tables from which, by shifts, the whole distribution of every battle follows.

    Only where no decision depends on the state. See ``Solution.attackers_left_tables``.
    """
    return Dataset(
        "survivors-compact",
        f"{solution.ruleset.title}: who survives, compact tables",
        SHIFTS + (HOLDER if _may_stand(solution) else ""),
        (*END, double_field("probability", "probability", PROBABILITY)),
        KEY,
        (
            (*cell, *end, nearest_double(table.unreduced(*cell[1:])))
            for cell in cells(solution)
            for end, table in _tables(solution).items()
        ),
        formats=LARGE,
    )


def survivors_compact_exact(solution: Solution) -> Dataset:
    """The same tables as fractions."""

    def rows() -> Iterator[Row]:
        for cell in cells(solution, LARGEST_SURVIVORS):
            ends = {end: table.ratio(*cell[1:]) for end, table in _tables(solution).items()}
            for end, fraction in _over_one_denominator(ends).items():
                yield (*cell, *end, *fraction)

    return Dataset(
        "survivors-compact-exact",
        f"{solution.ruleset.title}: who survives, compact exact tables",
        f"{SHIFTS} {COMMON}{HOLDER if _may_stand(solution) else ''}",
        (*END, *fraction_fields("probability", PROBABILITY)),
        KEY,
        rows(),
        formats=EXACT,
    )


def _up_to(largest: int, solution: AnySolution) -> AnySolution:
    """A solution that reaches no further than a dataset does.

    Where decisions depend on the state there is a table for each number of survivors, and all of
    them for 100 armies a side would take several times the memory and time of those for 50.
    """
    return solve(
        solution.ruleset, min(solution.attackers, largest), min(solution.defenders, largest)
    )


def _tables(solution: Solution) -> dict[End, Table]:
    """The compact tables, by their end."""
    return {("attacker", left): table for left, table in solution.attackers_left_tables.items()} | {
        ("defender", left): table for left, table in solution.defenders_left_tables.items()
    }


def _ends(solution: AnySolution, cell: Cell) -> dict[End, Number]:
    """The chance of each end of a battle."""
    outcomes = solution.outcomes(*cell[1:])
    sides = ("attacker", outcomes.attackers_left), ("defender", outcomes.defenders_left)
    return {
        (side, left): chance for side, chances in sides for left, chance in enumerate(chances, 1)
    }


def _over_one_denominator(ends: Mapping[End, Number]) -> dict[End, tuple[str, str]]:
    """The fractions of all ends of a battle over the smallest denominator that serves them all.

    Written beside each other they compress well, as the denominator repeats.
    """
    ratios = {end: number for end, number in ends.items() if isinstance(number, Ratio)}
    denominator = lcm(*(ratio.denominator for ratio in ratios.values()))
    words = str(denominator)
    return {
        end: (str(ratio.numerator * (denominator // ratio.denominator)), words)
        for end, ratio in ratios.items()
    }
