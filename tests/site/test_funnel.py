import re
from fractions import Fraction

import pytest

from generator.site.funnel import GAP, HALF, MIDDLE, STEP, funnel, funnel_height
from risk_odds.numbers import Interval, Ratio

PART = re.compile(r"M(\d+) (\d+)h(\d+)L(\d+) (\d+)h-(\d+)Z")

CHAINS = [
    [Ratio(1, 2)],
    [Ratio(85, 100), Ratio(60, 100), Ratio(38, 100)],
    [Ratio(1, 1), Ratio(1, 1000), Ratio(0, 1)],
]


@pytest.mark.parametrize("chances", CHAINS)
def test_a_funnel_is_as_wide_as_its_chances(chances: list[Ratio]) -> None:
    """Each part begins as wide as the one before ends, and ends as wide as its chance is of 1."""
    above = 2 * HALF
    for place, (chance, step) in enumerate(zip(chances, funnel(chances), strict=True)):
        found = PART.fullmatch(step.path)
        assert found
        left, top, width, right, bottom, back = map(int, found.groups())
        assert (top, bottom) == (STEP * place, STEP * (place + 1) - GAP)
        assert width == above
        assert abs(back - 2 * HALF * Fraction(*chance)) <= 1
        assert left + width // 2 == MIDDLE == right - back // 2
        assert top < step.line < bottom
        above = back
    assert funnel_height(len(chances)) > bottom


def test_one_territory_is_drawn_in_whole_numbers() -> None:
    """From 224 across in the middle of 360 to half of it, 28 high with the gap below, its words a
    little below the middle.
    """
    (step,) = funnel([Ratio(1, 2)])
    assert (step.path, step.line) == ("M48 0h224L216 26h-112Z", 18)
    assert [funnel_height(territories) for territories in (1, 3)] == [28, 84]


def test_enclosed_chances_are_drawn_at_their_lower_bounds() -> None:
    """Of a half to three quarters a half is drawn, at the end of one part and the start of the
    next.
    """
    enclosed = Interval(Ratio(1, 2), Ratio(3, 4))
    assert funnel([enclosed, Ratio(1, 4)]) == funnel([Ratio(1, 2), Ratio(1, 4)])
