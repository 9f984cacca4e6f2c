"""The same battles under all rulesets: the figures of the pages at ``/compare/``.

``lookup/compare.json`` holds those of all battles, for ``docs/javascripts/comparison.js``. It is an
object:

``chance``
    The chance, in percent, that ``needed`` is about.
``rulesets``
    For each id, the first one being what the others are compared with: ``armies``, the most a side;
    ``needed``, the fewest attackers (A) against 1, 2, … defenders, null where no army that this
    site solves is enough; and four tables.

A table has a number for each battle of A = 1, 2, … attackers and D = 1, 2, … defenders, at
``(A − 1) · armies + D − 1``: what is to be added to the number of the battle with one army less on
each side, where there is one. (Neighbours on this diagonal are alike, so the steps are small.)

``win``
    The chance to win in tenths of a percent; −1 for less than 0.1% but not 0, 1001 for more than
    99.9% but not 100%.
``attackers_lost``, ``defenders_lost``
    The mean losses in tenths of an army.
``correction``
    What the difference of two numbers of ``win`` lacks. This ruleset's less the first one's, plus
    the correction, is the correctly rounded difference in tenths of a percentage point. 0 where the
    first one has no such battle.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.numbers import Interval, Number, Ratio, bounds, fixed, percent, round_half_even
from generator.rules import Ruleset
from generator.sizes import Sizes
from generator.solver import AnySolution, solve

LARGEST = 30
"""The most armies a side that are compared."""

CHANCE = Ratio(9, 10)
"""The chance for which the comparison says how many attackers are needed."""

POSSIBLE, ALMOST_CERTAIN = -1, 1001
"""In tables of chances: what rounds to 0% or to 100% and is neither."""

COLOUR_STEPS = 20
EVEN = 10
"""Colours of differences run from w0 (50 points less, or worse) over w10 (none) to w20."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One battle under one ruleset, all as ready texts.

    ``points`` is the chance to win less that under the first ruleset, in percentage points; None
    where that has no such battle. ``needed`` are the attackers (A) for ``CHANCE``.
    """

    win: str
    points: str | None
    attackers_lost: str
    defenders_lost: str
    needed: int | None


class Comparison:
    """The battles of all rulesets, each up to its own largest or to ``LARGEST`` armies a side."""

    def __init__(self, rulesets: Mapping[str, Ruleset], sizes: Sizes) -> None:
        self.example = sizes.example(next(iter(rulesets.values())))
        self.solutions: list[AnySolution] = []
        for ruleset in rulesets.values():
            largest = min(LARGEST, sizes.matchups(ruleset))
            self.solutions.append(solve(ruleset, largest, largest))

    @property
    def first(self) -> AnySolution:
        """What the others are compared with."""
        return self.solutions[0]

    @property
    def largest(self) -> int:
        """The most armies a side of any ruleset."""
        return max(solution.attackers for solution in self.solutions)

    def compared(self, solution: AnySolution, a: int, d: int) -> Compared | None:
        """A battle under one of the rulesets; None where it has no such battle."""
        if not _has(solution, a, d):
            return None
        win = solution.win(a, d)
        known = _has(self.first, a, d)
        return Compared(
            win=percent(win),
            points=points(difference(win, self.first.win(a, d))) if known else None,
            attackers_lost=fixed(solution.expected_attackers_lost(a, d), 1),
            defenders_lost=fixed(solution.expected_defenders_lost(a, d), 1),
            needed=solution.needed(d, CHANCE),
        )

    def document(self) -> dict[str, Any]:
        """The content of ``lookup/compare.json``."""
        return {
            "chance": round_half_even(CHANCE.numerator * 100, CHANCE.denominator),
            "rulesets": {
                solution.ruleset.id: self._tables(solution) for solution in self.solutions
            },
        }

    def _tables(self, solution: AnySolution) -> dict[str, Any]:
        armies = range(1, solution.attackers + 1)

        def steps(number: Callable[[int, int], int]) -> list[int]:
            table = [[number(a, d) for d in armies] for a in armies]
            return [
                value - (table[row - 1][column - 1] if row and column else 0)
                for row, values in enumerate(table)
                for column, value in enumerate(values)
            ]

        def correction(a: int, d: int) -> int:
            if not _has(self.first, a, d):
                return 0
            win, first = solution.win(a, d), self.first.win(a, d)
            return _tenths(points(difference(win, first))) - win_tenths(win) + win_tenths(first)

        return {
            "armies": solution.attackers,
            "needed": [solution.needed(d, CHANCE) for d in armies],
            "win": steps(lambda a, d: win_tenths(solution.win(a, d))),
            "correction": steps(correction),
            "attackers_lost": steps(
                lambda a, d: _tenths(fixed(solution.expected_attackers_lost(a, d), 1))
            ),
            "defenders_lost": steps(
                lambda a, d: _tenths(fixed(solution.expected_defenders_lost(a, d), 1))
            ),
        }


def difference(one: Number, other: Number) -> Number:
    """``one`` less ``other``, exactly; not in lowest terms."""
    if isinstance(one, Ratio) and isinstance(other, Ratio):
        return _less(one, other)
    if one == other:  # the same number, however wide the interval that holds it
        return Ratio(0, 1)
    (low, high), (other_low, other_high) = bounds(one), bounds(other)
    return Interval(_less(low, other_high), _less(high, other_low))


def points(chance: Number) -> str:
    """A difference of chances in percentage points, with its sign, correctly rounded: ``−20.6``."""
    low, high = (Ratio(100 * end.numerator, end.denominator) for end in bounds(chance))
    text = fixed(Interval(low, high), 1)
    if not text.strip("-0."):
        return text.lstrip("-")
    return f"−{text[1:]}" if text.startswith("-") else f"+{text}"


def colour(chance: Number) -> int:
    """The step of the colour scale for a difference of chances."""
    low = bounds(chance)[0]
    step = EVEN + round_half_even(low.numerator * COLOUR_STEPS, low.denominator)
    return min(max(step, 0), COLOUR_STEPS)


def win_tenths(win: Number) -> int:
    """A chance as the table ``win`` holds it."""
    text = percent(win)
    if text.startswith("<"):
        return POSSIBLE
    if text.startswith(">"):
        return ALMOST_CERTAIN
    return _tenths(text.removesuffix("%"))


def _tenths(text: str) -> int:
    return int(text.replace(".", "").replace("−", "-"))


def _has(solution: AnySolution, attackers: int, defenders: int) -> bool:
    return attackers <= solution.attackers and defenders <= solution.defenders


def _less(one: Ratio, other: Ratio) -> Ratio:
    numerator = one.numerator * other.denominator - other.numerator * one.denominator
    return Ratio(numerator, one.denominator * other.denominator)
