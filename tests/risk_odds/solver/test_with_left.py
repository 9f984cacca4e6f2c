"""Winning with at least so many attackers left, beside plain propagation."""

from fractions import Fraction
from itertools import count

import pytest

from risk_odds.numbers import Ratio, fraction_bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.twin import battles

ROUNDS = ("classic", "dutch", "uk-1990", "three-dice-defence", "leader-attack", "risiko-club")
CHANCES = (Ratio(1, 2), Ratio(3, 4), Ratio(9, 10), Ratio(19, 20))


def with_left(name: str, attackers: int, defenders: int, left: int) -> Fraction:
    """Return the twin's chance to win with that many left."""
    ends = battles.outcomes(name, attackers, defenders)
    return sum(
        (chance for (kept, against), chance in ends.items() if not against and kept >= left),
        start=Fraction(),
    )


@pytest.mark.parametrize("name", ROUNDS)
def test_chances_are_the_twin_s(name: str) -> None:
    """In every battle to 7 v 6 each chance is that of the ends; with more than all it is 0."""
    solution = solve(load_rulesets()[name], 7, 6)
    for a in range(1, 8):
        for d in range(1, 7):
            for left in range(1, 10):
                found = Fraction(*solution.chance_at_least_left(a, d, left))
                assert found == with_left(name, a, d, left)


@pytest.mark.parametrize("name", ROUNDS)
def test_the_attackers_needed_are_the_first_that_suffice(name: str) -> None:
    """The fewest are the first of all stacks whose twin wins often enough with that many left."""
    solution = solve(load_rulesets()[name], 1, 1)
    for defenders in (1, 2, 5):
        for left in (1, 2, 4):
            for chance in CHANCES:
                first = next(
                    a for a in count(1) if with_left(name, a, defenders, left) >= Fraction(*chance)
                )
                assert solution.needed(defenders, chance, left) == first


def test_a_chance_that_is_met_exactly_suffices() -> None:
    """Wanting exactly the chance that 8 v 5 has with 3 left, one needs 8; wanting more, 9."""
    chance = Ratio.of(with_left("classic", 8, 5, 3))
    solution = solve(load_rulesets()["classic"], 1, 1)
    assert solution.needed(5, chance, 3) == 8
    more = Ratio(chance.numerator * 10**9 + 1, chance.denominator * 10**9)
    assert solution.needed(5, more, 3) == 9


@pytest.mark.parametrize("name", ["balanced-blitz", "balanced-blitz-capital"])
def test_a_blitz_with_so_many_left_is_the_twin_s(name: str) -> None:
    """The chances are sums of the twin's ends, and the fewest attackers follow from them."""
    solution = solve(load_rulesets()[name], 9, 4)

    def near(attackers: int, defenders: int, left: int) -> Fraction:
        ends = battles.balanced_blitz(name, attackers, defenders)
        return sum(
            (
                Fraction(chance)
                for (kept, against), chance in ends.items()
                if not against and kept >= left
            ),
            start=Fraction(),
        )

    for a in range(1, 10):
        for d in range(1, 5):
            for left in (1, 2, 3, 6, 11):
                low, high = fraction_bounds(solution.chance_at_least_left(a, d, left))
                assert low - Fraction(1, 10**40) < near(a, d, left) < high + Fraction(1, 10**40)
    for d in (1, 3):
        for left in (2, 4):
            for chance in CHANCES:
                wanted = Fraction(*chance)
                first = next(a for a in count(1) if near(a, d, left) >= wanted)
                assert solution.needed(d, chance, left) == first


def test_nobody_has_more_left_than_they_sent() -> None:
    """Certainty is never reached, and to have n left takes n attackers at least."""
    for name in ("classic", "balanced-blitz"):
        solution = solve(load_rulesets()[name], 1, 1)
        assert solution.needed(2, Ratio(1, 1000), 40) == 40
    assert solve(load_rulesets()["classic"], 1, 1).needed(1, Ratio(1, 1), 2) is None
