from fractions import Fraction
from itertools import product

import pytest

from generator.sources.statements.guides import (
    blitz_steepens,
    chances_of_losses,
    most_lost_at_once,
    rolls_by_rank,
    rules_of_dice,
)
from risk_odds.numbers import Ratio, bounds, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve

ROLLS = [*product((1, 2, 3), (1, 2))]


def losses(attacking: int, defending: int) -> list[Fraction]:
    """How likely each number of lost attackers is, by listing every roll."""
    ways = [0] * (min(attacking, defending) + 1)
    for roll in product(range(1, 7), repeat=attacking + defending):
        mine, theirs = sorted(roll[:attacking])[::-1], sorted(roll[attacking:])[::-1]
        ways[sum(a <= d for a, d in zip(mine, theirs, strict=False))] += 1
    return [Fraction(count, sum(ways)) for count in ways]


@pytest.mark.parametrize("roll", ROLLS)
def test_chances_are_those_of_all_rolls(roll: tuple[int, int]) -> None:
    """Limits just around the chance hold; a limit on the wrong side of it does not."""
    chances = losses(*roll)
    some = 1 - chances[0]
    around = str(some - Fraction(1, 1000)), str(some + Fraction(1, 1000))
    finding = chances_of_losses([roll], "some", *around)
    assert finding.holds
    assert finding.values["most"] == percent(Ratio.of(some))
    assert finding.values["none"] == percent(Ratio.of(chances[0]))
    assert not chances_of_losses([roll], "some", around[1]).holds
    assert not chances_of_losses([roll], "all", most=str(chances[-1] - Fraction(1, 1000))).holds
    assert chances_of_losses([roll], "none", str(chances[0]), str(chances[0])).holds


def test_of_several_rolls_all_must_hold() -> None:
    """One roll outside the limits is enough, and the least and the most are stated."""
    finding = chances_of_losses(ROLLS, "all", "0.32")
    worst = [losses(*roll)[-1] for roll in ROLLS]
    assert not finding.holds
    assert finding.values["least"] == percent(Ratio.of(min(worst)))
    assert finding.values["most"] == percent(Ratio.of(max(worst)))
    assert chances_of_losses([roll for roll in ROLLS if roll != (3, 2)], "all", "0.32").holds


@pytest.mark.parametrize(("dice", "rank"), [(2, 2), (3, 2), (4, 3)])
def test_sorted_dice_are_counted(dice: int, rank: int) -> None:
    """The numbers of rolls are those of a full count, and no others."""
    found = [0] * 6
    for roll in product(range(1, 7), repeat=dice):
        found[sorted(roll, reverse=True)[rank - 1] - 1] += 1
    assert rolls_by_rank(dice, rank, found).holds
    assert not rolls_by_rank(dice, rank, found[::-1] if rank != 2 or dice != 3 else [0] * 6).holds


def test_rules_are_those_of_the_ruleset() -> None:
    """Numbers of dice and ties must all be right."""
    assert rules_of_dice("capital-wall", 3, 4, "defender").holds
    assert not rules_of_dice("capital-wall", 3, 3, "defender").holds
    assert not rules_of_dice("attacker-ties", 3, 2, "defender").holds


def test_three_dice_in_defence_can_cost_three_armies() -> None:
    """Two armies are the most that plain territories take at once, three that capitals do."""
    assert most_lost_at_once(["classic"], 2).holds
    finding = most_lost_at_once(["classic", "three-dice-defence"], 2)
    assert (finding.holds, finding.loose, finding.values) == (False, True, {"most": "3"})
    wrong = most_lost_at_once(["three-dice-defence", "classic"], 2)
    assert (wrong.holds, wrong.loose) == (False, False)


def test_a_blitz_makes_likely_wins_likelier() -> None:
    """Above 75% a balanced blitz helps, below 25% it hurts, and at neither end the other way."""
    finding = blitz_steepens("3/4", "1/4", 6)
    assert finding.holds
    assert all(float(points) > 5 for points in finding.values.values())
    plain, blitz = (solve(load_rulesets()[name], 6, 6) for name in ("classic", "balanced-blitz"))
    changes = {
        (chance := Fraction(*bounds(plain.win(a, d))[0])): Fraction(*bounds(blitz.win(a, d))[0])
        - chance
        for a, d in product(range(1, 7), repeat=2)
    }
    shown = {
        "above": max(change for chance, change in changes.items() if chance >= Fraction(3, 4)),
        "below": max(-change for chance, change in changes.items() if chance <= Fraction(1, 4)),
    }
    for name, points in finding.values.items():
        assert abs(Fraction(points) - 100 * shown[name]) <= Fraction(1, 20), name
    assert not blitz_steepens("1/4", "1/5", 6).holds
    assert not blitz_steepens("4/5", "3/4", 6).holds
    # one against one, which plain dice win in 15 of 36 rolls, is compared, too
    assert not blitz_steepens("15/36", "1/4", 1).holds
    assert Fraction(blitz_steepens("1/2", "15/36", 1).values["below"]) > 0
