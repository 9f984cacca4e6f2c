from fractions import Fraction
from functools import cache
from itertools import product
from types import SimpleNamespace

import pytest

from generator.sources.statements import pairs
from generator.sources.statements.pairs import (
    better_than_with_rounds,
    pairs_are_independent,
    pairs_depend_on_each_other,
    products_of_pairs,
)
from risk_odds.numbers import Ratio
from tests import rounding
from tests.twin import battles

TAN = {2: ("0.152", "0.475", "0.373"), 3: ("0.259", "0.504", "0.237")}
RIGHT = {2: ("295/1296", "420/1296", "581/1296"), 3: ("2890/7776", "2611/7776", "2275/7776")}


def test_pairs_are_not_independent() -> None:
    """Both pairs are won with 37.2%; the product is 28.6%."""
    said, finding = pairs_are_independent(), pairs_depend_on_each_other()
    assert (said.holds, finding.holds) == (False, True)
    assert said.values == finding.values == {"both": "37.2%", "product": "28.6%"}


@pytest.mark.parametrize("dice", [2, 3])
def test_two_dice_and_three_decide(monkeypatch: pytest.MonkeyPatch, dice: int) -> None:
    """If the pairs of two dice alone were independent, or of three, neither sentence would hold."""

    def apart(rolled: int) -> object:
        other = Ratio(1, 3) if rolled == dice else Ratio(1, 2)
        return SimpleNamespace(right=(other,), wrong=(Ratio(1, 3),))

    monkeypatch.setattr(pairs, "pairs_apart", apart)
    assert not pairs_are_independent().holds
    assert not pairs_depend_on_each_other().holds


def test_products_are_those_of_listing() -> None:
    """For three dice the second pair is won with 0.608, so that 0.259 is no product."""
    won = [0, 0]
    for roll in product(range(1, 7), repeat=5):
        mine, theirs = sorted(roll[:3], reverse=True), sorted(roll[3:], reverse=True)
        won[0] += mine[0] > theirs[0]
        won[1] += mine[1] > theirs[1]
    first, second = (Fraction(ways, 7776) for ways in won)
    finding = products_of_pairs(3, TAN[3][0], TAN[3][2])
    assert not finding.holds
    assert finding.values == {
        "won": f"{float(first * second):.3f}",
        "lost": f"{float((1 - first) * (1 - second)):.3f}",
        "first": f"{float(first):.3f}",
        "second": f"{float(second):.3f}",
    }
    assert products_of_pairs(2, TAN[2][0], TAN[2][2]).holds


def test_chances_are_compared_with_those_of_other_rounds() -> None:
    """With Tan's rounds equal armies win less; with the right ones nothing changes."""
    assert better_than_with_rounds(TAN, 4).holds
    same = better_than_with_rounds(RIGHT, 4)
    assert not same.holds
    assert same.values["worse"] == same.values["battles"] == "9"
    assert same.values["chance"] == same.values["instead"]


@cache
def with_tans_rounds(attackers: int, defenders: int) -> Fraction:
    """By plain recursion: the chance to win where two dice or more meet two as Tan prints it."""
    if not attackers or not defenders:
        return Fraction(attackers > 0)
    losses = battles.next_losses("classic", attackers, defenders)
    if attackers > 1 and defenders > 1:
        chances = TAN[min(attackers, 3)]
        losses = {(lost, 2 - lost): Fraction(chance) for lost, chance in enumerate(chances)}
    return sum(
        (
            chance * with_tans_rounds(attackers - lost, defenders - killed)
            for (lost, killed), chance in losses.items()
        ),
        Fraction(),
    )


def test_the_battle_that_differs_most_is_named() -> None:
    """It is the one of equal armies with the greatest gain; battles that gain nothing count."""
    for armies in (3, 5, 7):
        gains = {
            (a, d): battles.win("classic", a, d) - with_tans_rounds(a, d)
            for a, d in product(range(2, armies + 1), repeat=2)
        }
        most = max(range(2, armies + 1), key=lambda number: gains[number, number])
        assert better_than_with_rounds(TAN, armies).values == {
            "battle": f"{most} v {most}",
            "chance": rounding.percent(battles.win("classic", most, most), 1),
            "instead": rounding.percent(with_tans_rounds(most, most), 1),
            "armies": f"{armies}",
            "worse": f"{sum(gain <= 0 for gain in gains.values())}",
            "battles": f"{len(gains)}",
        }
