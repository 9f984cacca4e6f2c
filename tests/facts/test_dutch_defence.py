import pytest

from generator.facts.dutch_defence import second_dice
from risk_odds.solver.stationary import best_defence


def test_a_choice_that_is_no_such_rule_is_refused() -> None:
    """The sentence about the second-highest die is only written while that die decides alone."""
    best = best_defence()
    assert second_dice(best.two_dice) == (1, 2, 3)
    with pytest.raises(ArithmeticError, match="does not decide"):
        second_dice(best.at_stake[11].two_dice)


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
