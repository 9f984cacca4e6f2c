from fractions import Fraction
from itertools import product

import pytest

from generator.claims import Answers, describe, exact_value
from generator.literature import Claim, ShownDice
from generator.printed import parse_printed
from generator.printed_work import AnswerQuantity, BattleQuantity
from generator.rules import load_rulesets
from generator.solver import Solution

CLASSIC = load_rulesets()["classic"]


def value(claim: Claim) -> Fraction:
    """The exact value of a claim under the classic rules."""
    return Fraction(*exact_value(claim, CLASSIC, Solution(CLASSIC, 4, 4)).ratio)


def of_dice(dice: ShownDice, quantity: AnswerQuantity | None = None) -> Claim:
    """A claim about dice."""
    return Claim(quantity or "dice", "classic", 0, 0, parse_printed("0"), "x", dice=dice)


@pytest.mark.parametrize(
    "dice",
    [
        ShownDice((2, 0), (5, 5), ()),
        ShownDice((0, 2), (), (5, 4)),
        ShownDice((2, 2), (5, 4), (3, 1)),
        ShownDice((3, 0), (6, 5, 5), ()),
        ShownDice((3, 2), (5, 5), (6, 2)),
    ],
)
def test_chances_of_dice_are_counted(dice: ShownDice) -> None:
    """The chance of the highest dice is that of a full count of the rolls."""
    attacking, defending = dice.rolled
    found = 0
    for roll in product(range(1, 7), repeat=attacking + defending):
        mine = sorted(roll[:attacking], reverse=True)[: len(dice.attacker)]
        theirs = sorted(roll[attacking:], reverse=True)[: len(dice.defender)]
        found += (tuple(mine), tuple(theirs)) == (dice.attacker, dice.defender)
    assert value(of_dice(dice)) == Fraction(found, 6 ** (attacking + defending))


@pytest.mark.parametrize("roll", [(5, 3), (6, 5), (4, 4)])
def test_losses_to_answers_are_counted(roll: tuple[int, int]) -> None:
    """What one and two dice take of the attacker on average is that of all their rolls."""
    one = Fraction(sum(die >= roll[0] for die in range(1, 7)), 6)
    pairs = [sorted(pair, reverse=True) for pair in product(range(1, 7), repeat=2)]
    two = Fraction(sum((p[0] >= roll[0]) + (p[1] >= roll[1]) for p in pairs), 36)
    for dice, loss in ((1, one), (2, two)):
        shown = ShownDice((3, dice), roll, ())
        assert value(of_dice(shown, "lost to dice")) == loss
        assert value(of_dice(shown, "lost to dice per army at stake")) == loss / dice


@pytest.mark.parametrize(
    ("quantity", "expected"), [("states", 8), ("undecided states", 4), ("ends", 4)]
)
def test_states_of_a_battle(quantity: BattleQuantity, expected: int) -> None:
    """Two attackers v two defenders: eight states, as in Blatt's example of 3 v 2 (T)."""
    claim = Claim(quantity, "classic", 2, 2, parse_printed("8"), "x")
    assert value(claim) == expected


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (of_dice(ShownDice((2, 0), (5, 4), ())), "the attacker's 2 dice show 5-4"),
        (
            of_dice(ShownDice((3, 1), (5, 4), (2,))),
            "the highest of the attacker's 3 dice are 5-4, and the defender's 1 die shows 2",
        ),
        (
            of_dice(ShownDice((3, 1), (6, 5), ()), "lost to dice"),
            "1 die against 6-5: the attacker's mean loss",
        ),
    ],
)
def test_claims_about_dice_in_words(claim: Claim, words: str) -> None:
    """Dice stand as players write them, the highest first."""
    assert describe(claim, "A") == words


def test_answers_solve_as_far_as_claims_reach() -> None:
    """A claim's value is the same from the shared solutions as from one of its own."""
    claims = [
        Claim("win", "classic", a, d, parse_printed("0"), "x") for a, d in ((3, 1), (1, 4), (4, 4))
    ]
    answers = Answers({"classic": CLASSIC}, claims)
    for claim in claims:
        assert Fraction(*answers.value(claim).ratio) == value(claim)
