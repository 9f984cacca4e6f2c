"""What the third defence die is worth: the old rules and the new, exact and simulated."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from generator.comparison import points
from generator.facts import SharedFacts
from generator.numbers import Ratio, fixed, reduced
from generator.pages.counting import BATTLE, BATTLE_KEY, RULESET_COLUMN
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, count, decimal, fraction
from generator.rules import Ruleset, load_rulesets
from generator.simulated_matrices import (
    COMMAND,
    DEFENDERS,
    MATRIX_RULESETS,
    TERRITORY,
    SimulatedMatrices,
    load_matrices,
)
from generator.solver import Solution

BANDS = (Ratio(1, 2), Ratio(3, 4))
"""A chance is low up to the first, high above the second, and open between them."""

PRINTED = (15, 11, "79%")
"""The one cell that the article names: armies on the territory (T), defenders, what it prints."""

USUAL_ERRORS = 2
"""Standard errors that chance alone exceeds in about 1 of 22 cases."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One battle by one of the rules: the exact chance, and that of the simulated battles.

    ``territory`` counts all armies on the attacking territory (T).
    """

    territory: int
    defenders: int
    exact: Ratio
    simulated: Ratio

    @property
    def band(self) -> int:
        """0 where the chance is low, 1 where it is open, 2 where it is high."""
        return sum(Fraction(*self.exact) > Fraction(*limit) for limit in BANDS)

    @property
    def error(self) -> Fraction:
        """The simulated chance less the exact one."""
        return Fraction(*self.simulated) - Fraction(*self.exact)

    @property
    def error_in_points(self) -> str:
        """The error in percentage points, to two places, with its sign."""
        return points(Ratio.of(self.error), 2)

    @property
    def looks_different(self) -> bool:
        """Whether the simulated chance, rounded to whole percent, is not the exact one's."""
        return spreadsheet_percent(self.simulated) != spreadsheet_percent(self.exact)

    def beyond(self, standard_errors: int, battles: int) -> bool:
        """Whether the simulated chance is farther off than this many standard errors."""
        exact = Fraction(*self.exact)
        return self.error**2 * battles > standard_errors**2 * exact * (1 - exact)


@dataclass(frozen=True)
class Matrix:
    """The table of one of the rules, row by row."""

    ruleset: Ruleset
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def cells(self) -> list[Cell]:
        """All cells."""
        return [cell for row in self.rows for cell in row]

    @cached_property
    def bands(self) -> list[int]:
        """How many cells are in each band."""
        return [sum(cell.band == band for cell in self.cells) for band in range(len(BANDS) + 1)]

    @property
    def farthest(self) -> Cell:
        """The cell whose simulated chance is farthest from the exact one."""
        return max(self.cells, key=lambda cell: abs(cell.error))

    @property
    def mean_error(self) -> Ratio:
        """The mean distance between simulated and exact chances, in percentage points."""
        total = sum((abs(cell.error) for cell in self.cells), start=Fraction())
        return Ratio.of(100 * total / len(self.cells))

    @property
    def different(self) -> int:
        """How many simulated chances differ from the exact ones in whole percent."""
        return sum(cell.looks_different for cell in self.cells)

    def beyond(self, standard_errors: int, battles: int) -> int:
        """How many simulated chances are farther off than this many standard errors."""
        return sum(cell.beyond(standard_errors, battles) for cell in self.cells)

    def at(self, territory: int, defenders: int) -> Cell:
        """The cell of a battle."""
        return self.rows[territory - TERRITORY[0]][defenders - DEFENDERS[0]]


@dataclass(frozen=True, slots=True)
class Change:
    """What the new rules change in the attacker's chance to win one battle: ``change`` of 1.

    ``territory`` counts all armies on the attacking territory (T).
    """

    territory: int
    defenders: int
    change: Fraction

    @property
    def points(self) -> str:
        """The new rules' chance less the old rules', in percentage points.

        What is not 0 is never shown as 0.
        """
        points = fixed(Ratio.of(100 * self.change), 1)
        return "<0.1" if points == "0.0" else points


def build(facts: SharedFacts) -> Page | None:
    """The page /old-and-new-rules/; None where the classic rules are not on the site.

    The old rules need not be there: they are the project's own.
    """
    if "classic" not in facts.about:
        return None
    rulesets = {**load_rulesets(), **facts.rulesets}
    simulated = load_matrices(rulesets)
    old, new = (matrix_of(rulesets[name], simulated) for name in MATRIX_RULESETS)
    changes = changes_of(old, new)
    territory, defenders, printed = PRINTED
    return Page(
        address="old-and-new-rules",
        title="Old RISK rules and new: what a third defence die is worth",
        description=(
            "The odds with three defence dice (old rules) and with two (new), 2 to 20 armies "
            "against 1 to 20: exact, the difference, and from 10,000 simulated battles each."
        ),
        keywords=("edition", "European rules", "three dice", "Monte Carlo", "spreadsheet"),
        template="pages/old_and_new_rules.html",
        content={
            "old": old,
            "new": new,
            "battles": simulated.battles,
            "on_site": facts.rulesets,
            "changes": changes,
            "greatest": max((cell for row in changes for cell in row), key=_change),
            "defenders": DEFENDERS,
            "named": new.at(territory, defenders),
            "printed": printed,
            "least_to_print": least_rounded_to(printed),
            "usual_errors": USUAL_ERRORS,
            "command": COMMAND,
        },
        tables=(_cells(old, new, simulated.battles),),
        links=(INDEX,),
        styles=("tables", "matrices"),
    )


def matrix_of(ruleset: Ruleset, simulated: SimulatedMatrices) -> Matrix:
    """The table of one ruleset."""
    solution = Solution(ruleset, TERRITORY[-1] - 1, DEFENDERS[-1])
    return Matrix(
        ruleset,
        tuple(
            tuple(
                Cell(t, d, solution.win(t - 1, d), simulated.chance(ruleset.id, t, d))
                for d in DEFENDERS
            )
            for t in TERRITORY
        ),
    )


def changes_of(old: Matrix, new: Matrix) -> list[list[Change]]:
    """How much better each battle is for the attacker by the new rules."""
    return [
        [
            Change(now.territory, now.defenders, Fraction(*now.exact) - Fraction(*before.exact))
            for before, now in zip(*rows, strict=True)
        ]
        for rows in zip(old.rows, new.rows, strict=True)
    ]


def least_rounded_to(printed: str) -> Ratio:
    """The least chance that is rounded up to a whole percentage."""
    return reduced(2 * int(printed.removesuffix("%")) - 1, 200)


def spreadsheet_percent(chance: Ratio) -> int:
    """A chance in whole percent: one half is rounded up, as spreadsheets do."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def _change(cell: Change) -> Fraction:
    return cell.change


def _cells(old: Matrix, new: Matrix, battles: int) -> Table:
    return Table(
        "matrices",
        "Two tables: the old rules and the new",
        f"The exact chance to win beside that of {battles:,} simulated battles.",
        (
            RULESET_COLUMN,
            *BATTLE,
            fraction("win", "The attacker wins"),
            count("battles", "Battles simulated."),
            decimal("simulated", "probability", "The attacker won"),
        ),
        ("ruleset", *BATTLE_KEY),
        [
            (
                *(matrix.ruleset.id, cell.territory - 1, cell.defenders, cell.exact),
                *(battles, cell.simulated),
            )
            for matrix in (old, new)
            for cell in matrix.cells
        ],
    )


KIND = SharedKind(address="old-and-new-rules", build=build)
