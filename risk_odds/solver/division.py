"""Whether one stack does as well as any division of it: what the numbers of rows alone prove.

``risk_odds.solver.plans`` says how a stack may be divided on its way.
"""

from collections.abc import Sequence
from math import lcm

from risk_odds.numbers import Ratio


def dividing_never_helps(rows: Sequence[Sequence[Ratio]]) -> bool:
    """Whether these numbers prove that one stack does no worse than any division of it.

    ``rows[k - 1]`` are the chances to take k equal territories in a row, by stack. If g(i, x) is
    the chance to take i of them with x armies, it is enough that g(i, x) · g(j, y) is never above
    g(i + j, x + y), for i = 0, too, where it says that more armies never do worse. By induction
    over the number of territories no division then beats the row, wherever one can go, even if any
    number of armies could stay behind: what two parts take, the undivided stack takes as surely.
    It says nothing where the rules limit how many may move in.
    """
    scaled = [_over_one_denominator(row) for row in rows]
    for first, (lesser, lesser_whole) in enumerate(scaled, start=1):
        if sorted(lesser) != lesser:
            return False
        for second, (other, other_whole) in enumerate(scaled[: len(scaled) - first], start=1):
            if second < first:
                continue
            together, whole = scaled[first + second - 1]
            bound = [numerator * lesser_whole * other_whole for numerator in together]
            if any(
                x * other[stack - armies] * whole > most
                for stack, most in enumerate(bound)
                for armies, x in enumerate(lesser[: stack + 1])
                if x
            ):
                return False
    return True


def _over_one_denominator(chances: Sequence[Ratio]) -> tuple[list[int], int]:
    whole = lcm(*(chance.denominator for chance in chances))
    return [chance.numerator * (whole // chance.denominator) for chance in chances], whole
