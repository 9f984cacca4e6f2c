import re
from collections.abc import Sequence

import pytest

from generator.matchups import Outcome, matchups
from generator.numbers import Ratio
from generator.rules import load_rulesets
from generator.site.charts import BAR_STEP, BAR_WIDTH, HEIGHT, survivor_bars
from generator.solver import solve
from tests import expected
from tests.conftest import RULESETS

BAR = re.compile(r"M(\d+) (\d+)v-(\d+)h(\d+)v(\d+)")


def bars(path: str) -> list[tuple[int, int]]:
    """Return (left edge, height) of every bar, once it is known to be a closed one."""
    assert BAR.sub("", path) == ""
    found = []
    for left, bottom, up, width, down in BAR.findall(path):
        assert (int(bottom), int(width), up) == (HEIGHT, BAR_WIDTH, down)
        found.append((int(left), int(up)))
    return found


def outcomes_of(attackers: Sequence[int], defenders: Sequence[int]) -> list[Outcome]:
    """Return outcomes with these chances in percent."""
    ends = [(left, 0) for left in range(len(attackers), 0, -1)]
    ends += [(0, left) for left in range(1, len(defenders) + 1)]
    return [
        Outcome(*end, weight, weight, Ratio(weight, 100))
        for end, weight in zip(ends, (*attackers, *defenders), strict=True)
    ]


def test_heights_are_shares_of_the_highest() -> None:
    """The highest bar fills the height; the others are in exact proportion, rounded."""
    drawn = survivor_bars(outcomes_of([50, 25], [15, 10]))
    assert [height for _, height in bars(drawn.attackers)] == [1000, 500]
    assert [height for _, height in bars(drawn.defenders)] == [300, 200]


def test_bars_stand_in_order_without_touching() -> None:
    """Bars run from left to right, best for the attacker first, each in a step of its own."""
    drawn = survivor_bars(outcomes_of([50, 25], [15, 10]))
    lefts = [left for left, _ in bars(drawn.attackers) + bars(drawn.defenders)]
    assert lefts == [1, 11, 21, 31]
    assert drawn.width == 4 * BAR_STEP
    assert lefts[-1] + BAR_WIDTH <= drawn.width


def test_an_impossible_end_keeps_its_place() -> None:
    """An end without any chance has a bar of no height, so the places stay what they mean."""
    drawn = survivor_bars(outcomes_of([100, 0], [0, 0]))
    assert [height for _, height in bars(drawn.attackers)] == [1000, 0]
    assert len(bars(drawn.defenders)) == 2


@pytest.mark.parametrize("variant", RULESETS)
@pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (6, 6)])
def test_every_end_has_a_bar(variant: str, size: tuple[int, int]) -> None:
    """There is a bar for each end of a battle, and none is higher than the drawing."""
    *_, matchup = matchups(solve(load_rulesets()[variant], *size), *size)
    drawn = survivor_bars(matchup.outcomes)
    attackers, defenders = bars(drawn.attackers), bars(drawn.defenders)
    assert (len(attackers), len(defenders)) == size
    heights = [height for _, height in attackers + defenders]
    assert max(heights) == HEIGHT
    assert min(heights) >= 0


def test_heights_of_a_blitz_are_its_shares() -> None:
    """Where chances are enclosed and not exact, the heights are still right to a thousandth."""
    *_, matchup = matchups(solve(load_rulesets()["balanced-blitz"], 6, 6), 6, 6)
    ends = expected.ends("balanced-blitz", 6, 6)
    drawn = survivor_bars(matchup.outcomes)
    heights = [height for _, height in bars(drawn.attackers) + bars(drawn.defenders)]
    assert heights == [round(chance * HEIGHT / max(ends.values())) for chance in ends.values()]
