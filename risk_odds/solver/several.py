"""Several stacks that each take targets of their own, by their best plans.

No two of them have a target in common, so their battles do not depend on each other.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from risk_odds.numbers import Ratio
from risk_odds.solver.attacks import Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.plans import Plans


class Part(NamedTuple):
    """A stack and the territories that it is to take, by name."""

    stack: Stack
    targets: Mapping[str, Territory]


class Several(NamedTuple):
    """The chances that all stacks take all of their targets, that one at least does, and of each.

    ``parts`` are in the order of the stacks.
    """

    all: Ratio
    one: Ratio
    parts: tuple[Ratio, ...]


def several(parts: Sequence[Part], neighbours: Mapping[str, Collection[str]]) -> Several:
    """How likely stacks take targets of their own.

    Raises ``ValueError`` where two have a target in common, and for rules whose chances have no
    exact fraction (balanced blitz).
    """
    check_disjoint(parts)
    chances = tuple(
        Plans(targets, neighbours, attackers).plan(place, attackers).chance
        for (place, attackers), targets in parts
    )
    return Several(
        Ratio.of(prod((Fraction(*chance) for chance in chances), start=Fraction(1))),
        Ratio.of(1 - prod((Fraction(*chance.complement) for chance in chances), start=Fraction(1))),
        chances,
    )


def check_disjoint(parts: Sequence[Part]) -> None:
    """Raise ``ValueError`` where two stacks have a target in common."""
    seen: set[str] = set()
    for part in parts:
        if common := sorted(seen & part.targets.keys()):
            raise ValueError(f"{', '.join(common)}: found among the targets of two stacks")
        seen |= part.targets.keys()
