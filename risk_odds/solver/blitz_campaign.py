"""A path of territories of which some are taken by balanced blitz: certified, without fractions.

A blitz is settled at once and the survivors move in, so the distributions of the battles compose
as those of ``campaign`` do: each stack that can attack has a battle of its own, whose ends are
changed as a whole. The chances are exact as far as all before them are; from the first irrational
one on they are balls, which bound their own rounding errors (``balls``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from risk_odds.numbers import Number, Ratio, bounds
from risk_odds.solver import AnySolution, solve
from risk_odds.solver.balls import (
    ZERO,
    Value,
    as_fraction,
    as_number,
    total_of,
    working_precision,
)
from risk_odds.solver.blitz import ONE, BlitzSolution
from risk_odds.solver.campaign import Territory


@dataclass(frozen=True, slots=True)
class BlitzCampaign:
    """How far ``attackers`` armies get along a path, as ``Campaign`` says it.

    ``at_least[n - 1]``: the chance that all are taken and n armies or more move into the last one.
    What is certain, or cannot be, is exactly 1 or 0.
    """

    attackers: int
    territories: tuple[Territory, ...]
    chances: tuple[Number, ...]
    stopped: tuple[Number, ...]
    armies_left: tuple[Number, ...]
    at_least: tuple[Number, ...]

    def reached(self, wanted: int) -> Number:
        """The chance that all are taken, and this many armies or more move into the last one."""
        return self.at_least[wanted - 1] if wanted <= len(self.at_least) else Ratio(0, 1)


def has_blitz(territories: Sequence[Territory]) -> bool:
    """Whether any territory of a path is taken by balanced blitz."""
    return any(territory.ruleset.transformation for territory in territories)


def blitz_campaign(territories: Sequence[Territory], attackers: int) -> BlitzCampaign:
    """The course of a campaign of ``attackers`` armies (A) along the territories, certified.

    Raises ``ArithmeticError`` where a comparison within a blitz cannot be decided.
    """
    return _followed(territories, attackers, _solutions(territories, attackers))


def blitz_chances_by_stack(
    territories: Sequence[Territory], attackers: int, wanted: int
) -> list[Number]:
    """The chance to take all territories with each stack of 0, 1, …, ``attackers`` (A), certified.

    ``wanted`` armies or more have to move into the last one. Raises ``ArithmeticError`` like
    ``blitz_campaign``.
    """
    solutions = _solutions(territories, attackers)
    stacks = range(1, attackers + 1)
    courses = (_followed(territories, stack, solutions) for stack in stacks)
    return [Ratio(0, 1), *(course.reached(wanted) for course in courses)]


def smallest_certain_stack(chances: Sequence[Number], wanted: Ratio) -> int | None:
    """The fewest attackers (A) whose chance is at least the one wanted; None if none of them.

    ``chances`` holds the chance with 0, 1, 2, … attackers. Raises ``ArithmeticError`` where an
    interval holds the chance wanted.
    """
    for attackers, chance in enumerate(chances):
        low, high = (
            end.numerator * wanted.denominator >= wanted.numerator * end.denominator
            for end in bounds(chance)
        )
        if low != high:
            raise ArithmeticError(f"cannot tell whether {attackers} attackers suffice")
        if low:
            return attackers
    return None


def _followed(
    territories: Sequence[Territory], attackers: int, solutions: Mapping[str, AnySolution]
) -> BlitzCampaign:
    with working_precision():
        stacks: list[Value] = [*[ZERO] * attackers, ONE]
        chances: list[Value] = []
        stopped: list[Value] = []
        left: list[Value] = []
        for ruleset, defenders, behind in territories:
            lost, left = _ends(solutions[ruleset.id], defenders, stacks)
            others = total_of(stopped)
            stopped.append(_certain(lost, [others, *left]))
            chances.append(_certain(total_of(left), stopped))
            left = ruleset.moves.moved_in(left, total_of)
            stacks = [total_of(left[:behind]), *left[behind:]]
        at_least = list(accumulate(reversed(left), initial=ZERO))[:0:-1]
        return BlitzCampaign(
            attackers,
            tuple(territories),
            _numbers(chances),
            _numbers(stopped),
            _numbers(
                [
                    _certain(chance, [*stopped, *left[:place], *left[place + 1 :]])
                    for place, chance in enumerate(left)
                ]
            ),
            _numbers(
                [
                    _certain(chance, [*stopped, *left[:place]])
                    for place, chance in enumerate(at_least)
                ]
            ),
        )


def _solutions(territories: Sequence[Territory], attackers: int) -> dict[str, AnySolution]:
    """One solution for each of the path's rulesets, as large as the path needs it."""
    largest: dict[str, Territory] = {}
    for territory in territories:
        known = largest.setdefault(territory.ruleset.id, territory)
        largest[territory.ruleset.id] = max(known, territory, key=lambda each: each.defenders)
    return {
        id_: solve(territory.ruleset, attackers, territory.defenders)
        for id_, territory in largest.items()
    }


def _ends(
    solution: AnySolution, defenders: int, stacks: Sequence[Value]
) -> tuple[Value, list[Value]]:
    """The chance of a lost battle, and those of 1, 2, … survivors, for an uncertain stack."""
    lost = stacks[0]
    left: list[Value] = [ZERO] * (len(stacks) - 1)
    for stack, chance in enumerate(stacks[1:], start=1):
        if chance == 0:
            continue
        lose, wins = _battle(solution, stack, defenders)
        lost = lost + _product(chance, lose)
        for place, win in enumerate(wins):
            left[place] = left[place] + _product(chance, win)
    return lost, left


def _battle(solution: AnySolution, attackers: int, defenders: int) -> tuple[Value, list[Value]]:
    """The chances that a battle is lost, and won with 1, 2, … attackers left."""
    if isinstance(solution, BlitzSolution):
        return solution.ends(attackers, defenders)
    won = solution.outcomes(attackers, defenders).attackers_left
    wins: list[Value] = [as_fraction(chance) for chance in won]
    return as_fraction(solution.lose(attackers, defenders)), wins


def _product(one: Value, other: Value) -> Value:
    """The product; nothing stays exactly nothing."""
    return ZERO if one == 0 or other == 0 else one * other


def _certain(chance: Value, others: Sequence[Value]) -> Value:
    """A chance, exactly 1 where nothing else can be: the sum of its balls only lies around it."""
    return ONE if chance != 0 and all(other == 0 for other in others) else chance


def _numbers(values: Sequence[Value]) -> tuple[Number, ...]:
    return tuple(map(as_number, values))
