"""The same battles under all rulesets: the numbers behind the pages at ``/compare/``.

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

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from generator.chances import OF_COMPARISON, whole_percent
from generator.numbers import Interval, Number, Ratio, bounds, fixed, percent
from generator.rules import Ruleset
from generator.solver import AnySolution

LARGEST = 30
"""The most armies a side that are compared."""

POSSIBLE, ALMOST_CERTAIN = -1, 1001
"""In tables of chances: what rounds to 0% or to 100% and is neither."""

Numbers = tuple[tuple[Number, ...], ...]
"""A number for each battle: rows of attackers (A) from 1 on, columns of defenders (D)."""


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle under one ruleset. ``needed`` are the attackers (A) for ``OF_COMPARISON``."""

    win: Number
    attackers_lost: Number
    defenders_lost: Number
    needed: int | None


@dataclass(frozen=True, slots=True)
class Compared:
    """The battles of one ruleset that are compared with others, up to ``armies`` a side."""

    ruleset: Ruleset
    armies: int
    wins: Numbers
    attackers_lost: Numbers
    defenders_lost: Numbers
    needed: tuple[int | None, ...]

    def win(self, attackers: int, defenders: int) -> Number:
        """The attacker's chance to win. Raises ``IndexError`` beyond ``armies`` a side."""
        return self.wins[attackers - 1][defenders - 1]

    def has(self, attackers: int, defenders: int) -> bool:
        """Whether such a battle is among them."""
        return max(attackers, defenders) <= self.armies

    def battle(self, attackers: int, defenders: int) -> Battle | None:
        """One of the battles; None where it is not among them."""
        if not self.has(attackers, defenders):
            return None
        row, place = attackers - 1, defenders - 1
        return Battle(
            self.wins[row][place],
            self.attackers_lost[row][place],
            self.defenders_lost[row][place],
            self.needed[place],
        )


def compared(solution: AnySolution, largest: int) -> Compared:
    """The battles of a ruleset whose matchup pages reach ``largest`` armies a side."""
    most = min(LARGEST, largest)
    armies = range(1, most + 1)

    def numbers(of_battle: Callable[[int, int], Number]) -> Numbers:
        return tuple(tuple(of_battle(a, d) for d in armies) for a in armies)

    return Compared(
        solution.ruleset,
        most,
        numbers(solution.win),
        numbers(solution.expected_attackers_lost),
        numbers(solution.expected_defenders_lost),
        tuple(solution.needed(d, OF_COMPARISON) for d in armies),
    )


def comparison_document(rulesets: Sequence[Compared]) -> dict[str, Any]:
    """The content of ``lookup/compare.json``."""
    return {
        "chance": whole_percent(OF_COMPARISON),
        "rulesets": {one.ruleset.id: _tables(one, rulesets[0]) for one in rulesets},
    }


def _tables(one: Compared, first: Compared) -> dict[str, Any]:
    armies = range(1, one.armies + 1)

    def correction(a: int, d: int) -> int:
        if not first.has(a, d):
            return 0
        win, other = one.win(a, d), first.win(a, d)
        return _tenths(points(difference(win, other))) - win_tenths(win) + win_tenths(other)

    return {
        "armies": one.armies,
        "needed": list(one.needed),
        "win": _steps([[win_tenths(win) for win in row] for row in one.wins]),
        "correction": _steps([[correction(a, d) for d in armies] for a in armies]),
        "attackers_lost": _steps(_in_tenths(one.attackers_lost)),
        "defenders_lost": _steps(_in_tenths(one.defenders_lost)),
    }


def _steps(table: list[list[int]]) -> list[int]:
    return [
        value - (table[row - 1][column - 1] if row and column else 0)
        for row, values in enumerate(table)
        for column, value in enumerate(values)
    ]


def _in_tenths(numbers: Numbers) -> list[list[int]]:
    return [[_tenths(fixed(number, 1)) for number in row] for row in numbers]


def difference(one: Number, other: Number) -> Number:
    """``one`` less ``other``, exactly; not in lowest terms."""
    if one == other:  # the same number, however wide the interval that holds it
        return Ratio(0, 1)
    (low, high), (other_low, other_high) = bounds(one), bounds(other)
    least, most = _less(low, other_high), _less(high, other_low)
    return least if least == most else Interval(least, most)


def points(chance: Number) -> str:
    """A difference of chances in percentage points, with its sign, correctly rounded: ``−20.6``."""
    low, high = (Ratio(100 * end.numerator, end.denominator) for end in bounds(chance))
    text = fixed(Interval(low, high), 1)
    if not text.strip("-0."):
        return text.lstrip("-")
    return f"−{text[1:]}" if text.startswith("-") else f"+{text}"


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


def _less(one: Ratio, other: Ratio) -> Ratio:
    numerator = one.numerator * other.denominator - other.numerator * one.denominator
    return Ratio(numerator, one.denominator * other.denominator)
