"""How campaigns end: one stack takes territories in turn, all of them or as far as it gets.

Attackers are those that can attack (A). Of those who move into a territory one stays there.
"""

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
    stacks = {attackers: Fraction(1)}
    found: dict[End, Fraction] = {}
    for number, defenders in enumerate(garrisons, start=1):
        for holding in range(1, defenders + 1):
            chance = sum(
                (
                    weight * Fraction(*solution.chance_defenders_left(stack, defenders, holding))
                    for stack, weight in stacks.items()
                    if stack
                ),
                Fraction(),
            )
            if holding == defenders:
                # who arrives alone attacks nobody
                chance += stacks.get(0, Fraction())
            found[number, holding] = chance
        # one of those who move in stays
        left = course(ruleset, attackers, garrisons[:number]).armies_left
        stacks = {armies: Fraction(*chance) for armies, chance in enumerate(left) if chance[0]}
    return found


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
