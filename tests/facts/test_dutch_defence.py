import pytest

from generator.facts.dutch_defence import dutch_defence_facts, second_dice
from risk_odds.solver.stationary import best_defence
from tests.given import shared_facts


def test_a_choice_that_is_no_such_rule_is_refused() -> None:
    """The sentence about the second-highest die is only written while that die decides alone."""
    best = best_defence()
    assert second_dice(best.two_dice) == (1, 2, 3)
    with pytest.raises(ArithmeticError, match="does not decide"):
        second_dice(best.at_stake[11].two_dice)


@pytest.mark.parametrize("there", [("classic",), ("dutch",), ("defender-one-die", "dutch")])
def test_rulesets_that_are_there_are_known(there: tuple[str, ...]) -> None:
    """The page leads to the rulesets that it speaks of, as far as the site has them."""
    found = dutch_defence_facts(shared_facts(there))
    has = {
        "dutch": found.has_dutch_battles,
        "classic": found.has_classic,
        "defender-one-die": found.has_one_die,
    }
    assert {name for name, is_there in has.items() if is_there} == {*there}


@pytest.mark.parametrize("stake", range(1, 30))
def test_as_many_defenders_as_armies_at_stake_suffice(stake: int) -> None:
    """With n at stake, n defenders and n + 2 attackers (A) never run short of dice; with one
    attacker fewer they do.
    """
    for left in range(1, stake + 1):
        for attackers_lost in range(stake - left + 1):
            defenders_lost = stake - left - attackers_lost
            assert stake - defenders_lost >= min(left, 2)
            assert stake + 2 - attackers_lost >= 3
    assert stake + 1 - (stake - 1) < 3
