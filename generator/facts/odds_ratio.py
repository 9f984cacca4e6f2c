"""The chances of both sides as a ratio in round numbers, as players say it: ``9 to 2``."""

from bisect import bisect_left
from functools import cache

from generator.scope.words import message
from risk_odds.numbers import Number, bounds

_SMALL = ((1, 1), (6, 5), (5, 4), (4, 3), (3, 2), (2, 1), (5, 2), (3, 1), (7, 2), (4, 1), (9, 2))
"""The ratios below 5 to 1 that have a familiar name; above they are whole numbers to 1, of two
digits that count."""


def odds_in_words(win: Number, lose: Number) -> str:
    """The ratio of the chances nearest to a round one: ``about 9 to 2 for the attacker``.

    Empty where one of the two is certain. Raises ``ArithmeticError`` where numbers without a
    fraction do not decide it.
    """
    low, high = (
        _in_words(one.numerator * other.denominator, other.numerator * one.denominator)
        for one, other in zip(bounds(win), reversed(bounds(lose)), strict=True)
    )
    if low != high:
        raise ArithmeticError(f"cannot certify odds between {low} and {high}")
    return low


def _in_words(win: int, lose: int) -> str:
    """The same of chances of which both have the same denominator."""
    if not win or not lose:
        return ""
    side = "attacker" if win > lose else "defender"
    greater, smaller = max(win, lose), min(win, lose)
    most, _ = _round_ratios()[-1]
    if greater > most * smaller:
        return message(f"odds.for_{side}_beyond")
    one, other = _nearest(greater, smaller)
    return (
        message("odds.even") if one == other else message(f"odds.for_{side}", one=one, other=other)
    )


def _nearest(greater: int, smaller: int) -> tuple[int, int]:
    """The round ratio nearest to another; the lower one of two equally near."""
    ratios = _round_ratios()

    def is_far_enough(place: int) -> bool:
        (one, other), (next_one, next_other) = ratios[place : place + 2]
        # twice the ratio is at most the sum of both
        return 2 * greater * other * next_other <= smaller * (one * next_other + next_one * other)

    return ratios[bisect_left(range(len(ratios) - 1), True, key=is_far_enough)]


@cache
def _round_ratios() -> tuple[tuple[int, int], ...]:
    """All that are stated, the lowest first: up to a million to 1."""
    whole = {digits * 10**zeros for digits in range(5, 101) for zeros in range(5)}
    return (*_SMALL, *((each, 1) for each in sorted(whole)))
