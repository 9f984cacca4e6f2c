from collections import defaultdict
from fractions import Fraction

import pytest

from generator.sources.campaign_ends import chance_of_end, course, failures
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from tests.twin import battles

RULESETS = load_rulesets()


def plainly(ruleset: str, attackers: int, garrisons: tuple[int, ...]) -> dict[object, Fraction]:
    """Return the chance of every end, round by round: armies that moved in, or where it failed."""
    ends: dict[object, Fraction] = defaultdict(Fraction)
    states: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    states[attackers, 0, garrisons[0]] = Fraction(1)
    while states:
        (attacking, place, holding), chance = states.popitem()
        if not attacking:
            ends[place + 1, holding] += chance
            continue
        for (lost, fallen), likely in battles.next_losses(ruleset, attacking, holding).items():
            left, still = attacking - lost, holding - fallen
            if still:
                states[left, place, still] += chance * likely
            elif place + 1 == len(garrisons):
                ends[left] += chance * likely
            else:
                states[left - 1, place + 1, garrisons[place + 1]] += chance * likely
    return ends


@pytest.mark.parametrize("ruleset", ["classic", "three-dice-defence"])
@pytest.mark.parametrize("garrisons", [(3,), (2, 1), (1, 3, 2)])
@pytest.mark.parametrize("attackers", [1, 3, 6])
def test_ends_are_those_of_all_rounds(
    ruleset: str, garrisons: tuple[int, ...], attackers: int
) -> None:
    """Every end's chance is that of a count round by round, and together they are 1: an attack
    ends at any territory, with one defender left or more, up to all of them.

    That so many move in, impossible or not, is a fraction in lowest terms, as it is shown.
    """
    rules = RULESETS[ruleset]
    ends = plainly(ruleset, attackers, garrisons)
    failed = failures(rules, attackers, garrisons)
    assert set(failed) == {
        (number, holding)
        for number, defenders in enumerate(garrisons, start=1)
        for holding in range(1, defenders + 1)
    }
    for end, chance in failed.items():
        assert chance == ends[end] == Fraction(*chance_of_end(rules, attackers, garrisons, end))
    for moved_in in range(1, attackers + 2):
        found = chance_of_end(rules, attackers, garrisons, moved_in)
        assert found == Ratio.of(ends[moved_in])
    taken = Fraction(*chance_of_end(rules, attackers, garrisons, None))
    assert taken + sum(failed.values()) == 1
    assert taken == Fraction(*course(rules, attackers, garrisons).chances[-1])
