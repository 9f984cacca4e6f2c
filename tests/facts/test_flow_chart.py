from fractions import Fraction
from functools import cache

import pytest

from generator.facts.flow_chart import LARGE, flow_chart_facts
from generator.facts.matchups import LARGEST_FLOW
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from tests.given import about_of
from tests.rulesets import count_rolls
from tests.twin import battles


@cache
def naive_chances() -> dict[tuple[int, int], Fraction]:
    """The chance ever to be in each state of the large battle, from listed rolls."""
    chances = {LARGE: Fraction(1)}
    for armies in range(sum(LARGE), 1, -1):
        for a in range(1, armies):
            state = a, armies - a
            if state not in chances:
                continue
            counts = count_rolls((6,) * min(a, 3), (6,) * min(state[1], 2), "defender")
            for lost, count in enumerate(counts):
                to = a - lost, state[1] - (len(counts) - 1 - lost)
                step = chances[state] * Fraction(count, sum(counts))
                chances[to] = chances.get(to, Fraction()) + step
    return chances


@pytest.mark.parametrize(("largest", "most"), [(2, 2), (LARGEST_FLOW + 1, LARGEST_FLOW)])
def test_battles_have_a_chart_as_far_as_they_have_pages(largest: int, most: int) -> None:
    """They are in rows by defenders, up to the largest of which there are charts."""
    found = flow_chart_facts(about_of(load_rulesets()["classic"], largest)).small
    sides = range(1, most + 1)
    battles_shown = [[(each.attackers, each.defenders) for each in row] for row in found]
    assert battles_shown == [[(a, d) for a in sides] for d in sides]
    assert Fraction(*found[1][0].win) == battles.win("classic", 1, 2)


def test_the_likeliest_late_state_is_found() -> None:
    """Of the undecided states with at most half of all armies none is likelier."""
    found = flow_chart_facts(about_of(load_rulesets()["classic"], 2)).late
    late = [
        chance for (a, d), chance in naive_chances().items() if a and d and a + d <= sum(LARGE) // 2
    ]
    assert Fraction(*found.chance) == max(late)


def test_ends_add_up_to_one() -> None:
    """The last row and the last column hold all ends: they are the solver's."""
    solution = Solution(load_rulesets()["classic"], *LARGE)
    chances = naive_chances()
    won = sum(chance for (_, d), chance in chances.items() if not d)
    lost = sum(chance for (a, _), chance in chances.items() if not a)
    assert won == Fraction(*solution.win(*LARGE))
    assert won + lost == 1
