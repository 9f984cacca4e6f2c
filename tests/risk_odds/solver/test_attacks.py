"""Attacks as they go for defenders, beside the twin's battles, round by round."""

from fractions import Fraction

import pytest

from risk_odds.rule_names import rules
from risk_odds.solver.attacks import Attacks
from risk_odds.solver.campaign import Territory
from tests.twin.turns import defenders_after


@pytest.mark.parametrize("more", [(), (2,)])
def test_the_ends_are_those_of_each_battle(more: tuple[int, ...]) -> None:
    """Over one denominator for territories under several rules: of 1 to as many defenders as stand
    there, and new ones where some may come, each number is left with the twin's chance.
    """
    held = {"x": ("classic", 4), "y": ("dutch", 3), "z": ("three-dice-defence", 1)}
    territories = {name: Territory(rules[ruleset], size) for name, (ruleset, size) in held.items()}
    attacks = Attacks(5, territories, *more)
    assert attacks.ends.keys() == held.keys()
    for name, (ruleset, size) in held.items():
        rows = attacks.ends[name]
        assert len(rows) == size + sum(more) + 1
        assert rows[0] == [attacks.denominator]
        for defenders, row in enumerate(rows[1:], start=1):
            right = defenders_after(ruleset, 5, defenders)
            assert [Fraction(end, attacks.denominator) for end in row] == [
                right.get(left, Fraction()) for left in range(defenders + 1)
            ]


def test_blitz_has_no_exact_ends() -> None:
    """Rules without exact fractions are refused by name."""
    with pytest.raises(ValueError, match="balanced-blitz: its chances have no exact fractions"):
        Attacks(3, {"a": Territory(rules["balanced-blitz"], 1)})
