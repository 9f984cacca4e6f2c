"""The position that the page of the board arrives with."""

from fractions import Fraction

import pytest

from generator.facts.board_plan import ATTACKERS, GARRISONS, LARGEST_STACK, START, board_plan
from generator.scope.chances import OF_CHAINS
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.campaign import Territory
from risk_odds.solver.plans import Plans

RULESETS = load_rulesets()


def test_the_position_is_that_of_the_lead() -> None:
    """Twelve attackers against four territories held by 3, 2, 2 and 4 armies."""
    found = board_plan(RULESETS)
    assert found is not None
    assert ATTACKERS == 12
    assert dict(found.garrisons) == {
        "Indonesia": 3,
        "New Guinea": 2,
        "Western Australia": 2,
        "Eastern Australia": 4,
    }
    assert LARGEST_STACK == 40


@pytest.mark.parametrize("name", ["classic", "dutch"])
def test_the_smallest_stacks_are_just_enough(name: str) -> None:
    """Each has its chance and one army fewer has not; none is told where all are too few."""
    found = board_plan({name: RULESETS[name]})
    assert found is not None
    targets = {each: Territory(RULESETS[name], armies) for each, armies in GARRISONS.items()}
    chances = Plans(targets, found.board.neighbours, LARGEST_STACK).chances(START)
    assert found.plan.chance == chances[ATTACKERS]
    assert [wanted for wanted, _ in found.needed] == [*OF_CHAINS]
    for wanted, stack in found.needed:
        reached = [Fraction(*chance) >= Fraction(*wanted) for chance in chances]
        assert stack == (reached.index(True) if any(reached) else None)


def test_the_classic_rules_come_first() -> None:
    """They are the position's where they are there, else the first; without any there is none."""
    both = {name: RULESETS[name] for name in ("dutch", "classic")}
    found = board_plan(both)
    assert found is not None
    assert found.ruleset.id == "classic"
    assert board_plan({}) is None
