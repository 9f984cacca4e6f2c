"""How many defenders a territory needs so that a stack seldom breaks through."""

from dataclasses import dataclass

from generator.scope.chances import OF_HOLDING
from risk_odds.numbers import Number, Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver import solve
from risk_odds.solver.needed import LARGEST_STACK

__all__ = ["LARGEST_STACK", "Hold", "Holds", "holds_against"]


@dataclass(frozen=True, slots=True)
class Hold:
    """The fewest defenders against whom a stack breaks through at most this often.

    None of them where ``LARGEST_STACK`` are not enough; ``win`` is how often it does then, and
    ``attackers_lost`` what it loses on average.
    """

    breaks: Ratio
    defenders: int | None
    win: Number | None
    attackers_lost: Number | None


Holds = tuple[Hold, ...]
"""The defenders against one stack, for ``OF_HOLDING``."""


def holds_against(ruleset: Ruleset, largest: int) -> tuple[Holds, ...]:
    """The defenders needed against 1, 2, … ``largest`` attackers (A), for ``OF_HOLDING``."""
    search = solve(ruleset, 1, 1)
    needed = [
        [(breaks, search.needed_to_hold(attackers, breaks.complement)) for breaks in OF_HOLDING]
        for attackers in range(1, largest + 1)
    ]
    most = max((number for row in needed for _, number in row if number is not None), default=1)
    solution = solve(ruleset, largest, most)

    def hold(attackers: int, breaks: Ratio, defenders: int | None) -> Hold:
        if defenders is None:
            return Hold(breaks, None, None, None)
        return Hold(
            breaks,
            defenders,
            solution.win(attackers, defenders),
            solution.expected_attackers_lost(attackers, defenders),
        )

    return tuple(
        tuple(hold(attackers, *each) for each in row)
        for attackers, row in enumerate(needed, start=1)
    )
