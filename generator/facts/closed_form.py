"""The formula for the chance to win, compared with the solver, and the normal approximation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from risk_odds.numbers import Interval, Number, Ratio, bounds, difference, fraction_bounds
from risk_odds.ruleset import Ruleset
from risk_odds.solver import Solution
from risk_odds.solver.closed_form import Rounds, closed_form, rounds_of
from risk_odds.solver.normal import Normal, approximate_win, normal_of

SHOWN = ((3, 3), (8, 5), (10, 10), (17, 6), (20, 20))
"""Battles (A v D) that the formula is shown for."""

EXAMPLE = (8, 5)
"""The first of them that a reader is shown."""

CHECKED = 15
"""The armies a side up to which each build compares the formula with the solver."""

SIZES = (5, 10, 20, 50, 100)
"""Numbers of defenders that the normal approximation is tried against."""

CURVE = 20
"""The defenders of the battles along which the normal approximation is drawn."""

TIMES_AS_MANY = 2
"""It is tried, and drawn, with up to this many times as many attackers as defenders."""

Win = Callable[[int, int], Ratio]


@dataclass(frozen=True, slots=True)
class Summed:
    """A battle's chance by the formula, and of how many terms it is the sum."""

    attackers: int
    defenders: int
    terms: int
    win: Ratio


@dataclass(frozen=True, slots=True)
class Approximated:
    """A battle's exact chance, its approximation, and how far that is above the exact one."""

    attackers: int
    defenders: int
    win: Ratio
    approximate: Number
    off: Number

    @property
    def points_off(self) -> Number:
        """How far it is off, in percentage points."""
        return Interval(*(Ratio.of(100 * Fraction(*end)) for end in bounds(self.off)))


@dataclass(frozen=True, slots=True)
class Tried:
    """The approximation against one number of defenders: at equal armies, and where it is worst.

    ``worst`` is the farthest off of all battles with up to twice as many attackers.
    """

    equal: Approximated
    worst: Approximated


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedFormFacts:
    """The formula under one ruleset: the chances of its rounds by name, and battles by it.

    ``compared`` battles, all up to ``checked`` armies a side, have been found to be the solver's.
    """

    ruleset: Ruleset
    rounds: Mapping[str, Ratio]
    summed: tuple[Summed, ...]
    example: Summed
    checked: int
    compared: int
    normal: Normal
    tried: tuple[Tried, ...]


def closed_form_facts(ruleset: Ruleset) -> ClosedFormFacts:
    """The formula under a ruleset that rolls the numbers of dice of the classic rules."""
    rounds, normal = rounds_of(ruleset), normal_of(ruleset)
    solution = Solution(ruleset, TIMES_AS_MANY * SIZES[-1], SIZES[-1])
    summed = {battle: summed_of(rounds, *battle) for battle in SHOWN}
    return ClosedFormFacts(
        ruleset=ruleset,
        rounds={name: Ratio.of(getattr(rounds, name)) for name in Rounds.__slots__},
        summed=tuple(summed.values()),
        example=summed[EXAMPLE],
        checked=CHECKED,
        compared=check(rounds, solution.win, CHECKED),
        normal=normal,
        tried=tuple(tried_of(solution.win, normal, defenders) for defenders in SIZES),
    )


def check(rounds: Rounds, win: Win, largest: int) -> int:
    """How many battles the formula and the solver give alike: all up to ``largest`` a side.

    Raises ``ArithmeticError`` where they differ.
    """
    sides = range(1, largest + 1)
    for attackers in sides:
        for defenders in sides:
            if closed_form(rounds, attackers, defenders).win != win(attackers, defenders):
                raise ArithmeticError(f"the formula fails for {attackers} v {defenders}")
    return len(sides) ** 2


def summed_of(rounds: Rounds, attackers: int, defenders: int) -> Summed:
    """One battle by the formula."""
    found = closed_form(rounds, attackers, defenders)
    return Summed(attackers, defenders, found.terms, found.win)


def tried_of(win: Win, normal: Normal, defenders: int) -> Tried:
    """The approximation against one number of defenders."""
    battles = _approximations(win, normal, defenders)
    return Tried(battles[defenders - 1], max(battles, key=distance))


def approximated(win: Win, normal: Normal, attackers: int, defenders: int) -> Approximated:
    """One battle by the approximation."""
    exact = win(attackers, defenders)
    approximate = approximate_win(normal, attackers, defenders)
    off = difference(approximate, exact)
    return Approximated(attackers, defenders, exact, approximate, off)


def curve(ruleset: Ruleset) -> tuple[Approximated, ...]:
    """The battles against ``CURVE`` defenders with up to twice as many attackers."""
    solution = Solution(ruleset, TIMES_AS_MANY * CURVE, CURVE)
    return _approximations(solution.win, normal_of(ruleset), CURVE)


def _approximations(win: Win, normal: Normal, defenders: int) -> tuple[Approximated, ...]:
    return tuple(
        approximated(win, normal, attackers, defenders)
        for attackers in range(1, TIMES_AS_MANY * defenders + 1)
    )


def distance(battle: Approximated) -> Fraction:
    """Twice how far the approximation is off, from the middle of its interval."""
    low, high = fraction_bounds(battle.off)
    return abs(low + high)
