from fractions import Fraction
from itertools import product

import pytest

from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.stationary import average_loss
from risk_odds.solver.traps import pairs_apart, rolls_alone, value_of_two, win_apart, win_with
from tests.twin import battles

FACES = range(1, 7)


def loss(roll: tuple[int, int], dice: int) -> Fraction:
    """The attacker's mean loss against this many dice, by listing the defender's rolls."""
    lost = sum(
        sum(mine <= theirs for mine, theirs in zip(roll, sorted(reply, reverse=True), strict=False))
        for reply in product(FACES, repeat=dice)
    )
    return Fraction(lost, 6**dice)


def test_rolls_are_judged_as_by_listing() -> None:
    """Each of the 21 rolls has the mean losses per army of a full listing."""
    found = rolls_alone()
    assert len(found) == 21
    for each in found:
        assert Fraction(*each.one) == loss(each.roll, 1)
        assert Fraction(*each.two) == loss(each.roll, 2) / 2
        assert each.two_dice == (loss(each.roll, 2) / 2 > loss(each.roll, 1))


@pytest.mark.parametrize(
    ("roll", "one", "two"),
    [((5, 3), Fraction(1, 3), Fraction(1, 2)), ((6, 5), Fraction(1, 6), Fraction(5, 24))],
)
def test_the_two_rolls_of_the_article(roll: tuple[int, int], one: Fraction, two: Fraction) -> None:
    """Against 5-3 it is 1/2 an army and 1/3, against 6-5 5/24 and 1/6: two dice look better."""
    (found,) = (each for each in rolls_alone() if each.roll == roll)
    assert (Fraction(*found.one), Fraction(*found.two), found.two_dice) == (one, two, True)


def test_the_trap_earns_less_than_the_rule() -> None:
    """Judged roll by roll, two dice answer all rolls but doubles, and earn 0.46697 an army."""
    two_dice = [each.roll for each in rolls_alone() if each.two_dice]
    assert {first == second for first, second in two_dice} == {False}
    assert len(two_dice) == 15
    average = Fraction(*average_loss(two_dice))
    assert average == Fraction(2135, 4572)
    assert round(average, 5) == Fraction(46697, 100_000)
    ways = {each.roll: each.ways for each in rolls_alone()}
    lost = sum(ways[roll] * loss(roll, 2 if roll in two_dice else 1) for roll in ways)
    dice = sum(ways[roll] * (2 if roll in two_dice else 1) for roll in ways)
    assert average == lost / dice


def test_one_half_does_not_make_one() -> None:
    """With V₁ = 1/2 the best play of two armies is worth 2593/2592 = 1.000386."""
    value = Fraction(*value_of_two(Fraction(1, 2)))
    assert value == Fraction(2593, 2592)
    assert round(value, 6) == Fraction(1_000_386, 1_000_000)


@pytest.mark.parametrize("dice", [2, 3])
def test_pairs_apart_are_those_of_listing(dice: int) -> None:
    """Chances of both pairs and of each outcome are counted anew over all rolls."""
    first = second = 0
    lost = [0, 0, 0]
    for roll in product(FACES, repeat=dice + 2):
        attack = sorted(roll[:dice], reverse=True)
        defence = sorted(roll[dice:], reverse=True)
        won = attack[0] > defence[0], attack[1] > defence[1]
        first, second = first + won[0], second + won[1]
        lost[2 - sum(won)] += 1
    rolls = 6 ** (dice + 2)
    found = pairs_apart(dice)
    assert Fraction(*found.first) == Fraction(first, rolls)
    assert Fraction(*found.second) == Fraction(second, rolls)
    assert [Fraction(*chance) for chance in found.right] == [Fraction(n, rolls) for n in lost]
    wrong = [Fraction(*chance) for chance in found.wrong]
    assert wrong[0] == Fraction(first * second, rolls**2)
    assert wrong[2] == Fraction((rolls - first) * (rolls - second), rolls**2)
    assert sum(wrong) == 1
    right = [Fraction(*chance) for chance in found.right]
    assert right[1] + 2 * right[2] == wrong[1] + 2 * wrong[2]


def test_a_double_win_looks_like_28_6_percent() -> None:
    """Three dice against two: 28.6% where pairs are judged apart, in fact 37.2%."""
    found = pairs_apart(3)
    assert round(1000 * Fraction(*found.wrong[0])) == 286
    assert round(1000 * Fraction(*found.right[0])) == 372


def test_battles_are_misjudged_by_recursion() -> None:
    """2 v 2 judged apart is worked out by hand; with one army a side nothing changes."""
    classic = load_rulesets()["classic"]
    assert Fraction(*win_apart(classic, 1, 1)) == Fraction(5, 12)
    wrong = [Fraction(*chance) for chance in pairs_apart(2).wrong]
    assert Fraction(*win_apart(classic, 2, 2)) == wrong[0] + wrong[1] * Fraction(5, 12)


def test_right_rounds_give_the_right_chances() -> None:
    """With the chances that rounds have, a battle has the chance of brute force."""
    classic = load_rulesets()["classic"]
    right = {dice: [Fraction(*chance) for chance in pairs_apart(dice).right] for dice in (2, 3)}
    for a, d in product(range(1, 6), repeat=2):
        assert Fraction(*win_with(classic, right, a, d)) == battles.win("classic", a, d)
