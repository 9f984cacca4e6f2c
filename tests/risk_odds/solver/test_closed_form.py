from fractions import Fraction
from math import factorial

import pytest

from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.closed_form import _paths, closed_form, rim, rounds_of
from tests.rulesets import battle_value

RULESETS = load_rulesets()
ALIKE = ("classic", "d8", "attacker-ties")
"""Rulesets with the numbers of dice of the classic rules."""


@pytest.mark.parametrize("name", ALIKE)
def test_the_formula_is_the_solvers_chance(name: str) -> None:
    """All battles to 12 v 12 have the solver's fractions, whatever the faces and who wins ties."""
    solution = Solution(RULESETS[name], 12, 12)
    rounds = rounds_of(RULESETS[name])
    for attackers in range(1, 13):
        for defenders in range(1, 13):
            found = closed_form(rounds, attackers, defenders)
            assert found.win == solution.win(attackers, defenders)


def test_the_rim_is_that_of_plain_recursion() -> None:
    """Where a side has too few armies for all its dice, the chance is a recursion's."""
    rounds = rounds_of(RULESETS["classic"])
    states = [(a, d) for a in (1, 2) for d in range(1, 9)] + [(a, 1) for a in range(3, 9)]
    for a, d in states:
        won, lost = [1] * 10, [0] * 10
        expected = battle_value(((6, 6, 6), (6, 6), "defender"), a, d, won, lost)
        assert rim(rounds, a, d) == expected
    assert [rim(rounds, a, 0) for a in (1, 2, 3)] == [1, 1, 1]
    assert [rim(rounds, 0, d) for d in (1, 2, 3)] == [0, 0, 0]


def test_a_state_with_all_dice_is_no_rim() -> None:
    """The rim's sums do not hold where both sides roll all their dice."""
    with pytest.raises(ValueError, match="expected fewer"):
        rim(rounds_of(RULESETS["classic"]), 3, 2)


@pytest.mark.parametrize("name", ["capital-wall", "dutch", "balanced-blitz", "two-dice-attack"])
def test_other_dice_are_refused(name: str) -> None:
    """The formula holds for up to three dice against up to two, chosen by nobody."""
    with pytest.raises(ValueError, match="other dice"):
        rounds_of(RULESETS[name])


def test_terms_are_counted() -> None:
    """On the rim there is no term; 3 v 3 has one, and 8 v 5 those of a listing."""
    rounds = rounds_of(RULESETS["classic"])
    assert closed_form(rounds, 2, 5).terms == 0
    assert closed_form(rounds, 3, 3).terms == 1
    listed = [
        (x, y, j)
        for x in range(3, 9)
        for y in range(2, 6)
        if x < 5 or y < 4
        for j in range(6)
        if (8 - x - j) % 2 == (5 - y - j) % 2 == 0 and j <= min(8 - x, 5 - y)
    ]
    assert closed_form(rounds, 8, 5).terms == len(listed)


def test_orders_of_rounds_are_multinomials() -> None:
    """From 7 v 6 to 3 v 2 with all dice: four rounds in all orders, as listed by hand."""
    rounds = rounds_of(RULESETS["classic"])
    p, q, r = rounds.two, rounds.each, rounds.none
    expected = (
        Fraction(factorial(4), factorial(2) ** 2) * p**2 * r**2
        + Fraction(factorial(4), factorial(2)) * p * q**2 * r
        + q**4
    )
    assert sum(_paths(rounds, 4, 4)) == expected
