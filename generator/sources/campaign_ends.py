"""How campaigns end: one stack takes territories in turn, all of them or as far as it gets.

Attackers are those that can attack (A). Of those who move into a territory one stays there.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver import Solution
from risk_odds.solver.campaign import Campaign, Territory, campaign

Garrisons = tuple[int, ...]
"""The defenders of the territories, in the order in which they are attacked."""

End = tuple[int, int]
"""A failed attack: the number of the territory where it ends, from 1, and the defenders left."""


@cache
def course(ruleset: Ruleset, attackers: int, garrisons: Garrisons) -> Campaign:
    """The exact course of a stack of ``attackers`` (A).

    Raises ``ValueError`` under rules without exact fractions.
    """
    return campaign([Territory(ruleset, defenders) for defenders in garrisons], attackers)


@cache
def failures(ruleset: Ruleset, attackers: int, garrisons: Garrisons) -> dict[End, Fraction]:
    """The exact chance of each way to fail. Raises ``ValueError`` as ``course`` does."""
    solution = Solution(ruleset, attackers, max(garrisons))
    found: dict[End, Fraction] = {}
    for number, defenders in enumerate(garrisons, start=1):
        stacks = stacks_before(ruleset, attackers, garrisons, number)
        for holding in range(1, defenders + 1):
            found[number, holding] = failure(solution, stacks, defenders, holding)
    return found


def stacks_before(
    ruleset: Ruleset, attackers: int, garrisons: Garrisons, number: int
) -> dict[int, Fraction]:
    """The stacks (A) that come before the territory with this number, from 1, by their chances.

    One of those who have moved in stays, so that a stack may be of none.
    """
    if number == 1:
        return {attackers: Fraction(1)}
    left = course(ruleset, attackers, garrisons[: number - 1]).armies_left
    return {stack: Fraction(*chance) for stack, chance in enumerate(left) if chance.numerator}


def failure(
    solution: Solution, stacks: Mapping[int, Fraction], defenders: int, holding: int
) -> Fraction:
    """The exact chance that one of these stacks comes, and fails with ``holding`` of these left."""
    chance = sum(
        (
            weight * Fraction(*solution.chance_defenders_left(stack, defenders, holding))
            for stack, weight in stacks.items()
            if stack
        ),
        Fraction(),
    )
    # who comes alone attacks nobody
    return chance + stacks.get(0, Fraction()) if holding == defenders else chance


def chance_of_end(
    ruleset: Ruleset, attackers: int, garrisons: Garrisons, end: int | End | None
) -> Ratio:
    """The exact chance that all are taken and ``end`` armies move into the last territory.

    Or that the attack fails as an ``End`` says; or, without one, that all are taken.
    """
    if isinstance(end, tuple):
        return Ratio.of(failures(ruleset, attackers, garrisons)[end])
    whole = course(ruleset, attackers, garrisons)
    if end is None:
        return whole.chances[-1]
    return whole.armies_left[end - 1] if end <= len(whole.armies_left) else Ratio(0, 1)
