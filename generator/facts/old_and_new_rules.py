"""The old rules and the new: two tables of chances, what changes, and how simulation errs."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from generator.facts.comparison import points
from generator.facts.given import SharedFacts
from generator.facts.simulated_matrices import (
    COMMAND,
    DEFENDERS,
    MATRIX_RULESETS,
    TERRITORY,
    SimulatedMatrices,
    load_matrices,
)
from risk_odds.numbers import Ratio, fixed, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution

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


@dataclass(frozen=True, slots=True, kw_only=True)
class OldAndNewRulesFacts:
    """Both tables, each cell with its ``battles`` simulated, and what the new rules change.

    ``defenders`` are the columns of all tables, ``on_site`` the rulesets that have pages. ``named``
    is the new table's cell for which the article prints ``printed``, and ``least_to_print`` the
    least chance that is rounded to that. ``command`` fights the battles anew.
    """

    old: Matrix
    new: Matrix
    battles: int
    changes: tuple[tuple[Change, ...], ...]
    greatest: Change
    named: Cell
    printed: str
    least_to_print: Ratio
    on_site: Collection[str]
    defenders: range
    usual_errors: int
    command: str


def old_and_new_rules_facts(facts: SharedFacts) -> OldAndNewRulesFacts:
    """Both tables. The old rules need not be on the site: they are the project's own."""
    rulesets = {**load_rulesets(), **facts.rulesets}
    simulated = load_matrices(rulesets)
    old, new = (matrix_of(rulesets[name], simulated) for name in MATRIX_RULESETS)
    changes = changes_of(old, new)
    territory, defenders, printed = PRINTED
    return OldAndNewRulesFacts(
        old=old,
        new=new,
        battles=simulated.battles,
        changes=changes,
        greatest=max((cell for row in changes for cell in row), key=lambda cell: cell.change),
        named=new.at(territory, defenders),
        printed=printed,
        least_to_print=least_rounded_to(printed),
        on_site=facts.rulesets,
        defenders=DEFENDERS,
        usual_errors=USUAL_ERRORS,
        command=COMMAND,
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


def changes_of(old: Matrix, new: Matrix) -> tuple[tuple[Change, ...], ...]:
    """How much better each battle is for the attacker by the new rules."""
    return tuple(
        tuple(
            Change(
                now.territory,
                now.defenders,
                Fraction(*now.exact) - Fraction(*old.at(now.territory, now.defenders).exact),
            )
            for now in row
        )
        for row in new.rows
    )


def least_rounded_to(printed: str) -> Ratio:
    """The least chance that is rounded up to a whole percentage."""
    return reduced(2 * int(printed.removesuffix("%")) - 1, 200)


def spreadsheet_percent(chance: Ratio) -> int:
    """A chance in whole percent: one half is rounded up, as spreadsheets do."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)
