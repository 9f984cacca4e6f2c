import re
from collections.abc import Sequence

import pytest

from generator.facts.matchups import Outcome, matchups
from generator.site.survivor_bars import HEIGHT, survivor_bars
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests import expected
from tests.conftest import RULESETS

BAR = re.compile(r"M(\d+) 0V-(\d+)")


def bars(path: str) -> list[tuple[int, int]]:
    """Return (place, height) of every bar, once it is known that there is nothing else."""
    assert BAR.sub("", path) == ""
    return [(int(place), int(height)) for place, height in BAR.findall(path)]


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
    assert [height for _, height in bars(drawn.attackers)] == [100, 50]
    assert [height for _, height in bars(drawn.defenders)] == [30, 20]


def test_bars_stand_in_order() -> None:
    """Bars run from left to right, best for the attacker first, each at a place of its own."""
    drawn = survivor_bars(outcomes_of([50, 25], [15, 10]))
    assert [place for place, _ in bars(drawn.attackers)] == [0, 1]
    assert [place for place, _ in bars(drawn.defenders)] == [2, 3]


def test_an_impossible_end_keeps_its_place() -> None:
    """An end without any chance has no bar, and the places of the others stay what they mean."""
    drawn = survivor_bars(outcomes_of([80, 0, 10], [0, 10]))
    assert bars(drawn.attackers) == [(0, 100), (2, 12)]
    assert bars(drawn.defenders) == [(4, 12)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (6, 6)])
def test_every_likely_end_has_a_bar(ruleset: str, size: tuple[int, int]) -> None:
    """Each end of a battle that is not too unlikely to be seen has a bar at its place, and none is
    higher than the drawing.
    """
    *_, matchup = matchups(solve(load_rulesets()[ruleset], *size), *size)
    drawn = survivor_bars(matchup.outcomes)
    attackers, defenders = bars(drawn.attackers), bars(drawn.defenders)
    assert max(height for _, height in attackers + defenders) == HEIGHT
    likely = max(outcome.low for outcome in matchup.outcomes) / 100
    seen = [place for place, end in enumerate(matchup.outcomes) if end.low > likely]
    assert set(seen) <= {place for place, _ in attackers + defenders}
    assert all(place < size[0] for place, _ in attackers)
    assert all(size[0] <= place < sum(size) for place, _ in defenders)


def test_heights_of_a_blitz_are_its_shares() -> None:
    """Where chances are enclosed and not exact, the heights are still right to a hundredth."""
    *_, matchup = matchups(solve(load_rulesets()["balanced-blitz"], 6, 6), 6, 6)
    ends = expected.ends("balanced-blitz", 6, 6)
    drawn = survivor_bars(matchup.outcomes)
    found = bars(drawn.attackers) + bars(drawn.defenders)
    heights = [round(chance * HEIGHT / max(ends.values())) for chance in ends.values()]
    assert found == [(place, height) for place, height in enumerate(heights) if height]
