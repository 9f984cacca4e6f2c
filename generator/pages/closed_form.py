"""Whether there is a formula for a battle: the sum over its paths, the limit, the normal curve."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from generator.facts import SharedFacts
from generator.numbers import Interval, Number, Ratio, bounds, difference
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, count, decimal, fraction
from generator.solver import Solution
from generator.solver.closed_form import Rounds, closed_form, rounds_of
from generator.solver.normal import Normal, approximate_win, normal_of

RULESET_OF_FORMULA = "classic"
"""The ruleset whose battles the formula is about."""

SHOWN = ((3, 3), (8, 5), (10, 10), (17, 6), (20, 20))
"""Battles (A v D) that the formula is shown for."""

EXAMPLE = (8, 5)
"""The one that the page begins with."""

CHECKED = 15
"""The armies a side up to which each build compares the formula with the solver."""

SIZES = (5, 10, 20, 50, 100)
"""Numbers of defenders that the normal approximation is tried against."""

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
        return _scaled(self.off, 100)


@dataclass(frozen=True, slots=True)
class Tried:
    """The approximation against one number of defenders: at equal armies, and where it is worst.

    ``worst`` is the farthest off of all battles with up to twice as many attackers.
    """

    equal: Approximated
    worst: Approximated


def build(facts: SharedFacts) -> Page | None:
    """The page /closed-form/; None where the classic rules are not on the site."""
    about = facts.about.get(RULESET_OF_FORMULA)
    if about is None:
        return None
    rounds, normal = rounds_of(about.ruleset), normal_of(about.ruleset)
    solution = Solution(about.ruleset, 2 * SIZES[-1], SIZES[-1])
    summed = [summed_of(rounds, *battle) for battle in SHOWN]
    tried = [tried_of(solution.win, normal, defenders) for defenders in SIZES]
    return Page(
        address="closed-form",
        title="Is there a formula for RISK odds, without recursion?",
        description=(
            "Yes: the chance to win a RISK battle as a finite sum over its paths, exact. And how "
            "good the limit ratio and the normal approximation are for large battles."
        ),
        keywords=("closed form", "formula", "lattice paths", "multinomial", "approximation"),
        template="pages/closed_form.html",
        content={
            "ruleset": about.ruleset,
            "rounds": {name: Ratio.of(getattr(rounds, name)) for name in Rounds.__slots__},
            "summed": summed,
            "example": next(each for each in summed if (each.attackers, each.defenders) == EXAMPLE),
            "checked": CHECKED,
            "compared": check(rounds, solution.win, CHECKED),
            "normal": normal,
            "tried": tried,
        },
        tables=(_summed(summed), _tried(tried)),
        links=(INDEX,),
        scripts=("counting",),
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
    battles = [
        approximated(win, normal, attackers, defenders) for attackers in range(1, 2 * defenders + 1)
    ]
    return Tried(battles[defenders - 1], max(battles, key=_distance))


def approximated(win: Win, normal: Normal, attackers: int, defenders: int) -> Approximated:
    """One battle by the approximation."""
    exact = win(attackers, defenders)
    approximate = approximate_win(normal, attackers, defenders)
    off = difference(approximate, exact)
    return Approximated(attackers, defenders, exact, approximate, off)


def _distance(battle: Approximated) -> Fraction:
    """How far the approximation is off at least; its interval is far shorter than any distance."""
    return min(abs(Fraction(*end)) for end in bounds(battle.off))


def _scaled(number: Number, factor: int) -> Number:
    return Interval(*(Ratio.of(factor * Fraction(*end)) for end in bounds(number)))


def _summed(summed: list[Summed]) -> Table:
    return Table(
        "formula",
        "Battles by the formula",
        "The chance to win as a sum over paths, and the number of its multinomial terms.",
        (*BATTLE, count("terms", "Multinomial terms."), fraction("win", "The attacker wins")),
        BATTLE_KEY,
        [(each.attackers, each.defenders, each.terms, each.win) for each in summed],
    )


def _tried(tried: list[Tried]) -> Table:
    battles = {
        (battle.attackers, battle.defenders): battle
        for each in tried
        for battle in (each.equal, each.worst)
    }
    return Table(
        "normal",
        "The normal approximation",
        "Equal armies, and for each number of defenders the battle that it fails most.",
        (
            *BATTLE,
            fraction("win", "The attacker wins"),
            decimal("approximate", "probability", "By the normal distribution"),
        ),
        BATTLE_KEY,
        [(each.attackers, each.defenders, each.win, each.approximate) for each in battles.values()],
    )


KIND = SharedKind(address="closed-form", build=build)
