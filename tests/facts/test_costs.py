from fractions import Fraction

from generator.facts.costs import costs, equal_costs
from risk_odds.numbers import fraction_bounds
from risk_odds.ruleset_files import load_rulesets
from tests import expected

RULESETS = load_rulesets()
NAMES = ("classic", "dutch", "balanced-blitz")


def test_a_battle_costs_what_brute_force_says() -> None:
    """Under each ruleset the losses with all dice are those of the battle itself."""
    found = costs({name: RULESETS[name] for name in NAMES}, 4, 3)
    assert list(found.by_ruleset) == list(NAMES)
    for name in NAMES:
        all_dice, *_ = found.by_ruleset[name]
        assert all_dice.dice == 3
        for side, lost in enumerate((all_dice.attackers_lost, all_dice.defenders_lost)):
            exact = (4, 3)[side] - expected.moments(name, (4, 3), side)[0]
            low, high = fraction_bounds(lost)
            assert abs(low - exact) < Fraction(1, 10**18)
            assert abs(high - exact) < Fraction(1, 10**18)


def test_equal_armies_cost_what_brute_force_says() -> None:
    """One a side to the largest, each with what both sides lose on average."""
    found = equal_costs(RULESETS["classic"], 3)
    assert [each.armies for each in found] == [1, 2, 3]
    for each in found:
        for side, lost in enumerate((each.attackers_lost, each.defenders_lost)):
            left = expected.moments("classic", (each.armies, each.armies), side)[0]
            low, high = fraction_bounds(lost)
            assert low == high == each.armies - left


def test_the_first_ruleset_is_the_one_told() -> None:
    """Its costs, and how many attackers it takes to lose fewer than these defenders."""
    found = costs({name: RULESETS[name] for name in ("classic", "dutch")}, 2, 3)
    assert found.of_first == found.by_ruleset["classic"]
    assert [each.dice for each in found.of_first] == [2, 1]
    assert found.fewer.defenders == 3
    assert found.fewer.tried is None
    ahead = [
        expected.moments("classic", (a, 3), 0)[0]
        - a
        + 3
        - expected.moments("classic", (a, 3), 1)[0]
        for a in range(1, 9)
    ]
    assert found.fewer.attackers == next(a for a, gain in enumerate(ahead, start=1) if gain > 0)
