from fractions import Fraction
from itertools import product
from math import gcd, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.sides import Bonus
from risk_odds.solver.sweep import rounds_of, scale_primes, sweep
from tests.rulesets import Side, battle_value, count_rolls, make_ruleset
from tests.twin import battles

few_dice = st.lists(st.integers(2, 4), min_size=1, max_size=3).map(tuple)
sides = st.sampled_from(["attacker", "defender"])
values = st.lists(st.integers(-1000, 1000), min_size=7, max_size=7)


def test_the_classic_denominators(classic: Ruleset) -> None:
    """A classic defender takes 2⁴ · 3³ of the denominator, an attacker 2⁴, two attackers 3⁵.

    The first few attackers, who roll fewer dice, take another number of factors.
    """
    exponents = rounds_of(classic, 9).denominators.exponents
    assert exponents == {
        2: ([0, 3, 6, 10, 14, 18, 22, 26, 30, 34], 4),
        3: ([0, 3, 6, 8, 11, 13, 16, 18, 21, 23], 3),
    }


@given(few_dice, few_dice, sides)
def test_denominators_shrink_by_whole_numbers(
    attack: tuple[int, ...], defence: tuple[int, ...], ties: Side
) -> None:
    """Every loss of armies leaves a divisor of a denominator; its factors are found."""
    denominators = rounds_of(make_ruleset(attack, defence, ties), 6).denominators
    for a, d in product(range(7), range(5)):
        whole = denominators.of(a, d)
        assert whole**2 == denominators.squared().of(a, d)
        for lost, taken in product(range(a + 1), range(d + 1)):
            step = denominators.step(a, lost, taken)
            assert step * denominators.of(a - lost, d - taken) == whole
    for armies in range(1, 7):
        primes = denominators.primes_each(armies, 1, armies)
        for place in range(armies):
            factors = [prime ** each[place] for prime, each in primes.items()]
            assert prod(factors) == denominators.of(1 + place, armies - 1 - place)


@given(few_dice, few_dice, sides)
def test_weights_are_the_chances_over_what_the_denominator_shrinks_by(
    attack: tuple[int, ...], defence: tuple[int, ...], ties: Side
) -> None:
    """Each round's weights are its exact chances, without any rounding, and leave none out."""
    rounds = rounds_of(make_ruleset(attack, defence, ties), 5)
    for attackers, row in enumerate(rounds.weights, start=1):
        for defenders, weights in enumerate(row, start=1):
            counts = count_rolls(attack[:attackers], defence[:defenders], ties)
            pairs = len(counts) - 1
            assert {
                (lost, killed): Fraction(weight, rounds.denominators.step(attackers, lost, killed))
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
    rounds = rounds_of(make_ruleset(attack, defence, ties), 6)
    table = sweep(rounds, 6, 5, won=won.__getitem__, lost=lost.__getitem__, each_round=each_round)
    for attackers, defenders in ((1, 1), (2, 5), (5, 2), (4, 4), (6, 5)):
        expected = battle_value(
            (attack, defence, ties), attackers, defenders, won, lost, each_round
        )
        assert Fraction(*table.unreduced(attackers, defenders)) == expected
        assert table.ratio(attackers, defenders) == expected.as_integer_ratio()
    for armies in range(1, 6):
        assert table.ratio(armies, 0) == (won[armies], 1)
        assert table.ratio(0, armies) == (lost[armies], 1)


@pytest.mark.parametrize("grid", [(1, 1), (1, 7), (7, 1), (2, 2), (2, 9), (9, 2), (4, 7)])
def test_the_grids_size_does_not_change_a_cell(classic: Ruleset, grid: tuple[int, int]) -> None:
    """A battle has the same value in every grid that holds it, however small or narrow."""
    rounds = rounds_of(classic, 12)
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
    table = sweep(rounds_of(classic, 8), 8, 8, won=lambda _: 0, lost=lambda _: 0, each_round=1)
    expected = battles.expected_rounds("classic", attackers, defenders)
    assert Fraction(*table.ratio(attackers, defenders)) == expected


def test_a_scale_serves_every_round() -> None:
    """Of each prime it has what the round needs that takes up most of it for an army removed.

    One die against one are 2² · 3² rolls, three against two 2⁵ · 3⁵ for two armies: 2³ · 3³ each.
    """
    assert scale_primes([(36, 1), (7776, 2)]) == scale_primes([(7776, 2), (36, 1)]) == {2: 3, 3: 3}
    assert scale_primes([(8, 3), (10, 1), (25, 1)]) == {2: 1, 5: 2}
    assert scale_primes([(1, 1)]) == scale_primes([]) == {}


def test_ratios_are_in_lowest_terms(classic: Ruleset) -> None:
    """Stripping the primes of the scale leaves no common factor at all, of battles and of ends."""
    table = sweep(rounds_of(classic, 20), 20, 20, won=lambda _: 1, lost=lambda _: 0)
    battles_and_ends = [(a, d) for a in range(21) for d in range(21) if a or d]
    ratios = [table.ratio(a, d) for a, d in battles_and_ends]
    for (a, d), ratio in zip(battles_and_ends, ratios, strict=True):
        assert Fraction(*ratio) == Fraction(*table.unreduced(a, d))
    assert all(gcd(*ratio) == 1 and ratio.denominator > 0 for ratio in ratios)


@pytest.mark.parametrize(("amount", "certain"), [(6, (1, 1)), (-6, (0, 1))])
def test_certain_battles_need_no_denominator(amount: int, certain: tuple[int, int]) -> None:
    """Where the attacker's bonus wins or loses every round, every chance is 1 or 0 over 1."""
    classic = load_rulesets()["classic"]
    attacker = classic.attacker.model_copy(
        update={"bonus": Bonus(dice="all", amount=amount, within_faces=False)}
    )
    rounds = rounds_of(classic.model_copy(update={"attacker": attacker}), 4)
    table = sweep(rounds, 4, 4, won=lambda _: 1, lost=lambda _: 0)
    assert {table.ratio(a, d) for a in range(1, 5) for d in range(1, 5)} == {certain}
    assert rounds.denominators.of(4, 4) == 1
