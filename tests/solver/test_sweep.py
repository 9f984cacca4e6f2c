from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules import Ruleset
from generator.solver.sweep import rounds_of, sweep
from tests.rulesets import Side, battle_value, count_rolls, make_ruleset
from tests.twin import battles

few_dice = st.lists(st.integers(2, 4), min_size=1, max_size=3).map(tuple)
sides = st.sampled_from(["attacker", "defender"])
values = st.lists(st.integers(-1000, 1000), min_size=7, max_size=7)


def as_fraction(numerator: int, scale: int, armies: int) -> Fraction:
    return Fraction(numerator, scale**armies)


def test_the_classic_scale_is_432(classic: Ruleset) -> None:
    """A classic round that removes r armies has chances that are whole multiples of 1 / 432^r."""
    rounds = rounds_of(classic)
    assert rounds.scale == 432 == 2**4 * 3**3
    assert rounds.primes == {2: 4, 3: 3}


@given(few_dice, few_dice, sides)
def test_weights_are_the_chances_over_powers_of_the_scale(
    attack: tuple[int, ...], defence: tuple[int, ...], ties: Side
) -> None:
    """Each round's weights are its exact chances, without any rounding, and leave none out."""
    rounds = rounds_of(make_ruleset(attack, defence, ties))
    for attackers, row in enumerate(rounds.weights, start=1):
        for defenders, weights in enumerate(row, start=1):
            counts = count_rolls(attack[:attackers], defence[:defenders], ties)
            pairs = len(counts) - 1
            assert {
                (lost, killed): as_fraction(weight, rounds.scale, pairs)
                for lost, killed, weight in weights
            } == {
                (lost, pairs - lost): Fraction(count, sum(counts))
                for lost, count in enumerate(counts)
                if count
            }


@given(few_dice, few_dice, sides, values, values, st.integers(0, 5))
def test_any_boundary_equals_a_recursion_with_fractions(
    attack: tuple[int, ...],
    defence: tuple[int, ...],
    ties: Side,
    won: list[int],
    lost: list[int],
    each_round: int,
) -> None:
    """Whatever ends and rounds are worth, every cell is the mean that plain recursion finds."""
    rounds = rounds_of(make_ruleset(attack, defence, ties))
    table = sweep(rounds, 6, 5, won=won.__getitem__, lost=lost.__getitem__, each_round=each_round)
    for attackers, defenders in ((1, 1), (2, 5), (5, 2), (4, 4), (6, 5)):
        expected = battle_value(
            (attack, defence, ties), attackers, defenders, won, lost, each_round
        )
        numerator = table.numerator(attackers, defenders)
        assert as_fraction(numerator, table.scale, attackers + defenders) == expected


@pytest.mark.parametrize("grid", [(1, 1), (1, 7), (7, 1), (2, 2), (2, 9), (9, 2), (4, 7)])
def test_the_grids_size_does_not_change_a_cell(classic: Ruleset, grid: tuple[int, int]) -> None:
    """A battle has the same value in every grid that holds it, however small or narrow."""
    rounds = rounds_of(classic)
    large = sweep(rounds, 12, 12, won=lambda k: k, lost=lambda m: -m)
    small = sweep(rounds, *grid, won=lambda k: k, lost=lambda m: -m)
    for attackers in range(1, grid[0] + 1):
        for defenders in range(1, grid[1] + 1):
            assert small.ratio(attackers, defenders) == large.ratio(attackers, defenders)


@pytest.mark.parametrize("attackers", range(1, 9))
@pytest.mark.parametrize("defenders", range(1, 9))
def test_the_number_of_rounds_equals_the_twins(
    classic: Ruleset, attackers: int, defenders: int
) -> None:
    """A boundary of nothing and 1 for each round give the mean number of rounds."""
    table = sweep(rounds_of(classic), 8, 8, won=lambda _: 0, lost=lambda _: 0, each_round=1)
    expected = battles.expected_rounds("classic", attackers, defenders)
    assert Fraction(*table.ratio(attackers, defenders)) == expected


def test_ratios_are_in_lowest_terms(classic: Ruleset) -> None:
    """Stripping the primes of the scale leaves no common factor at all."""
    table = sweep(rounds_of(classic), 20, 20, won=lambda _: 1, lost=lambda _: 0)
    ratios = [table.ratio(a, d) for a in range(1, 21) for d in range(1, 21)]
    assert all(gcd(*ratio) == 1 and ratio.denominator > 0 for ratio in ratios)
