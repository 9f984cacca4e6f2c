"""Attacks of one stack, once and to the end: how they go for the defenders of several places."""

from collections.abc import Mapping
from math import lcm
from typing import NamedTuple

from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.campaign import Territory
from risk_odds.solver.solution import Solution

Weights = list[int]
"""Chances as whole numbers over one denominator."""


class Stack(NamedTuple):
    """The armies at a place that can attack (A)."""

    place: str
    attackers: int


class Border(NamedTuple):
    """A territory to hold, and the stacks beside it."""

    place: str
    territory: Territory
    stacks: tuple[Stack, ...]


class Attacks:
    """The ends of the battles of ``attackers`` armies (A) for each of these territories.

    ``ends[name][d]`` are the chances that of d defenders 0, 1, … are left, as whole numbers over
    ``denominator``; none is left where the territory is taken. They are known for as many defenders
    as stand there, and ``more``. Raises ``ValueError`` for rules whose chances have no exact
    fraction (balanced blitz).
    """

    def __init__(self, attackers: int, territories: Mapping[str, Territory], more: int = 0) -> None:
        chances = {
            name: _ends(each.ruleset, attackers, each.defenders + more)
            for name, each in territories.items()
        }
        self.denominator = lcm(
            *(end.denominator for rows in chances.values() for row in rows for end in row)
        )
        self.ends = {
            name: [
                [end.numerator * (self.denominator // end.denominator) for end in row]
                for row in rows
            ]
            for name, rows in chances.items()
        }


def _ends(ruleset: Ruleset, attackers: int, most: int) -> list[list[Ratio]]:
    """The chances that 0, 1, … defenders are left, of 0 to ``most``."""
    if ruleset.transformation is not None:
        raise ValueError(f"{ruleset.id}: its chances have no exact fractions")
    solution = Solution(ruleset, attackers, most)
    return [
        [Ratio(1, 1)],
        *(
            [solution.win(attackers, d), *solution.outcomes(attackers, d).defenders_left]
            for d in range(1, most + 1)
        ),
    ]
