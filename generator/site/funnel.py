"""A chain of territories as a funnel: as wide as the chance to have come so far, in whole numbers.

``docs/javascripts/controls/funnel.js`` draws the same of what it has worked out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from risk_odds.numbers import Number, Ratio, bounds, round_half_even

HALF = 112
"""Half the width of what is certain."""

MIDDLE = 160
"""The place of the funnel's middle, of 360 across."""

STEP = 28
"""The height of a territory."""

GAP = 2
"""The room between two territories."""


@dataclass(frozen=True, slots=True)
class Step:
    """One territory: the path around its part of the funnel, and the line of its words."""

    path: str
    line: int


def funnel(chances: Sequence[Number]) -> list[Step]:
    """The parts of the funnel of a chain, by the chances to have taken each of its territories."""
    halves = [_half(chance) for chance in (Ratio(1, 1), *chances)]
    return [
        Step(
            f"M{MIDDLE - above} {STEP * place}h{2 * above}"
            f"L{MIDDLE + below} {STEP * (place + 1) - GAP}h-{2 * below}Z",
            STEP * place + 2 * STEP // 3,
        )
        for place, (above, below) in enumerate(pairwise(halves))
    ]


def funnel_height(territories: int) -> int:
    """The height of the drawing."""
    return STEP * territories


def _half(chance: Number) -> int:
    low = bounds(chance)[0]
    return round_half_even(low.numerator * HALF, low.denominator)
