from fractions import Fraction
from itertools import product

import pytest

from generator.claims import Answers, describe, exact_value
from generator.literature import Claim, ShownDice
from generator.numbers import Interval, Ratio, fixed
from generator.printed import parse_printed
from generator.printed_work import AnswerQuantity, BattleQuantity, Quantity
from generator.rules import load_rulesets
from generator.solver import Solution, solve

CLASSIC = load_rulesets()["classic"]


def value(claim: Claim) -> Fraction:
    """The exact value of a claim under the classic rules."""
    return Fraction(*exact_value(claim, CLASSIC, Solution(CLASSIC, 4, 4)).number)


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
        assert Fraction(*answers.value(claim).number) == value(claim)


@pytest.mark.parametrize(("attackers", "defenders"), [*product((1, 2, 3), (1, 2))])
def test_one_round_is_counted(attackers: int, defenders: int) -> None:
    """Rolls, mean losses and the first pair of a round are those of a full count of its rolls."""
    lost_in, first = [0, 0, 0], 0
    for roll in product(range(1, 7), repeat=attackers + defenders):
        mine, theirs = (sorted(side, reverse=True) for side in (roll[:attackers], roll[attackers:]))
        lost = sum(a <= d for a, d in zip(mine, theirs, strict=False))
        lost_in[lost] += 1
        first += mine[0] > theirs[0]
    total, pairs = 6 ** (attackers + defenders), min(attackers, defenders)

    def of_round(quantity: Quantity, lost: int = 0) -> Fraction:
        printed = parse_printed("0")
        return value(
            Claim(quantity, "classic", attackers, defenders, printed, "x", attackers_lost=lost)
        )

    assert [of_round("rolls of a round", lost) for lost in range(pairs + 1)] == lost_in[: pairs + 1]
    mean = Fraction(lost_in[1] + 2 * lost_in[2], total)
    assert of_round("attackers lost in a round") == mean
    assert of_round("defenders lost in a round") == pairs - mean
    assert of_round("highest die") == Fraction(first, total)


@pytest.mark.parametrize("stays_behind", [0, 1])
def test_needed_attackers_are_counted_as_printed(stays_behind: int) -> None:
    """Seven attackers win against four defenders with 80%, six do not; T counts one more."""
    chance = Ratio(4, 5)
    claim = Claim(
        *("attackers needed", "classic", 0, 4, parse_printed("7"), "x"),
        chance=chance,
        stays_behind=stays_behind,
    )
    assert value(claim) == 7 + stays_behind
    wins = Solution(CLASSIC, 7, 4)
    assert Fraction(*wins.win(6, 4)) < Fraction(*chance) <= Fraction(*wins.win(7, 4))
    assert describe(claim, "A") == (
        "attackers needed to win against 4 defenders with a chance of 80%"
    )


def test_impossible_needs_are_refused() -> None:
    """A number of attackers that is never enough is no value of a figure."""
    claim = Claim(
        *("attackers needed", "classic", 0, 1, parse_printed("7"), "x"), chance=Ratio(1, 1)
    )
    with pytest.raises(ArithmeticError, match="no attackers are enough against 1 defender"):
        value(claim)


def test_ends_of_a_blitz_are_certified() -> None:
    """The app's balanced blitz has no fractions: an end's chance is an interval around its own."""
    ruleset = load_rulesets()["balanced-blitz"]
    claim = Claim("outcome", ruleset.id, 5, 3, parse_printed("0"), "x", end=(4, 0))
    number = Answers({ruleset.id: ruleset}, [claim]).value(claim).number
    assert isinstance(number, Interval)
    shown = fixed(number, 12)
    assert shown == fixed(solve(ruleset, 5, 3).chance_attackers_left(5, 3, 4), 12)
