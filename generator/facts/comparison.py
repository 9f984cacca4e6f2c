"""The same battles under all rulesets: the numbers behind the pages at ``/compare/``."""

from collections.abc import Callable
from dataclasses import dataclass

from generator.scope.chances import OF_COMPARISON
from risk_odds.numbers import Interval, Number, Ratio, bounds, percent, signed
from risk_odds.ruleset import Ruleset
from risk_odds.solver import AnySolution

LARGEST = 30
"""The most armies a side that are compared."""

POSSIBLE, ALMOST_CERTAIN = -1, 1001
"""In tenths of a percent: what rounds to 0% or to 100% and is neither."""

Numbers = tuple[tuple[Number, ...], ...]
"""A number for each battle: rows of attackers (A), 1 first, columns of defenders (D)."""


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


def points(change: Number, places: int = 1) -> str:
    """A difference of chances in percentage points, with its sign, correctly rounded: ``−20.6``."""
    low, high = (Ratio(100 * end.numerator, end.denominator) for end in bounds(change))
    return signed(Interval(low, high), places)


def win_tenths(win: Number) -> int:
    """A chance in tenths of a percent as it is shown; what is nearly 0% or 100% apart."""
    text = percent(win)
    if text.startswith("<"):
        return POSSIBLE
    if text.startswith(">"):
        return ALMOST_CERTAIN
    return int(text.removesuffix("%").replace(".", ""))
