from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from risk_odds.solver.conditions import conditions, patterns, together, two_highest
from tests.rulesets import count_rolls

FACES = range(1, 7)


def bf_rolls(attacker_dice: int) -> Counter[tuple[bool, bool, int]]:
    """Count every roll by both conditions and the attacker's losses, by listing all."""
    found: Counter[tuple[bool, bool, int]] = Counter()
    for roll in product(FACES, repeat=attacker_dice + 2):
        attack = sorted(roll[:attacker_dice], reverse=True)[:2]
        defence = sorted(roll[attacker_dice:], reverse=True)
        lost = sum(y <= z for y, z in zip(attack, defence, strict=True))
        found[attack[0] == attack[1], defence[0] == defence[1], lost] += 1
    return found


@pytest.mark.parametrize("dice", [2, 3])
def test_rolls_are_those_of_listing_all(dice: int) -> None:
    """Each condition's rolls, by losses, are as many as a listing of all rolls finds."""
    listed = bf_rolls(dice)
    for found in conditions(dice):
        equal = found.attacker_equal, found.defender_equal
        assert found.rolls == tuple(listed[*equal, lost] for lost in range(3))
        for lost, rolls in enumerate(found.rolls):
            assert Fraction(*found.chance(lost)) == Fraction(rolls, 6 ** (dice + 2))


@pytest.mark.parametrize("dice", [2, 3])
def test_the_attacker_takes_both_armies_in_15_20_20_and_50_pairs(dice: int) -> None:
    """Blatt's counts, for two dice and for three: which pairs of sets take both armies."""
    assert [found.pairs[0] for found in conditions(dice)] == [15, 20, 20, 50]
    assert [sum(found.pairs) for found in conditions(dice)] == [36, 90, 90, 225]


def test_two_dice_weigh_pairs_by_1_2_2_and_4() -> None:
    """With two dice against two a condition's pairs are equally likely: 1, 2, 2, 4 of 1,296."""
    for found, weight in zip(conditions(2), (1, 2, 2, 4), strict=True):
        assert found.rolls == tuple(weight * pairs for pairs in found.pairs)


@pytest.mark.parametrize("dice", [2, 3])
def test_conditions_add_up_to_the_round(dice: int) -> None:
    """Whatever the condition, the losses have the chances of the round."""
    counts = count_rolls((6,) * dice, (6, 6), "defender")
    assert [Fraction(*chance) for chance in together(conditions(dice))] == [
        Fraction(count, sum(counts)) for count in counts
    ]


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_patterns_hold_all_rolls(dice: int) -> None:
    """Sets of faces times their rolls are all rolls; ways are how often such a set is rolled."""
    found = patterns(dice)
    assert sum(pattern.kinds * pattern.ways for pattern in found) == 6**dice
    for pattern in found:
        example = [6]
        for sign in pattern.signs:
            example.append(example[-1] - (sign == ">"))
        listed = [roll for roll in product(FACES, repeat=dice) if sorted(roll) == sorted(example)]
        assert pattern.ways == len(listed)


def test_the_two_highest_follow_the_formulas() -> None:
    """Of three dice: 1 + 3(y − 1) rolls where the two highest are equal, else 3 + 6(y − 1)."""
    found = two_highest(3)
    assert len(found) == 21
    for (first, second), ways in found.items():
        assert ways == (1 + 3 * (second - 1) if first == second else 3 + 6 * (second - 1))
