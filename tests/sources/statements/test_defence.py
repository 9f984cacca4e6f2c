from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from generator.sources.statements import check_statement
from generator.sources.statements.defence import roll_by_roll_is_wrong, second_value_differs
from tests import rounding


def losses(roll: tuple[int, int], dice: int) -> Fraction:
    """The attacker's mean loss to this many dice, by listing these."""
    rolls = [sorted(roll, reverse=True) for roll in product(range(1, 7), repeat=dice)]
    lost = sum(theirs >= mine for each in rolls for mine, theirs in zip(roll, each, strict=False))
    return Fraction(lost, len(rolls))


def highest() -> list[tuple[int, int]]:
    """The highest two of every roll of three dice."""
    rolls = (sorted(roll, reverse=True) for roll in product(range(1, 7), repeat=3))
    return [(roll[0], roll[1]) for roll in rolls]


def test_kooles_trap() -> None:
    """Who judges each roll alone earns 0.46697 an army, by a full count of the rolls.

    With two dice where both look equal it is 0.46046: two dice always.
    """
    lost = dice = Fraction(0)
    rolls = highest()
    for roll in rolls:
        answer = 2 if losses(roll, 2) / 2 > losses(roll, 1) else 1
        lost += losses(roll, answer)
        dice += answer
    finding = roll_by_roll_is_wrong([(6, 5)])
    assert finding.holds
    assert finding.values["earned"] == rounding.places(lost / dice, 5) == "0.46697"
    two_always = sum((losses(roll, 2) for roll in rolls), start=Fraction()) / 2 / len(rolls)
    assert all(losses(roll, 2) / 2 >= losses(roll, 1) for roll in rolls)
    assert finding.values["with_two"] == rounding.places(two_always, 5) == "0.46046"
    assert finding.values["best"] == rounding.places(Fraction(1945, 3888), 5) == "0.50026"
    assert finding.values["exact"] == "1945/3888"
    assert not roll_by_roll_is_wrong([(5, 3)]).holds


def test_two_armies_are_worth_more_than_twice_one_half() -> None:
    """With V₁ = 1/2, V₂ is 1.000386: the mean over all rolls of the better answer."""
    rolls = highest()
    best = [max(losses(roll, 1) + Fraction(1, 2), losses(roll, 2)) for roll in rolls]
    value = sum(best, Fraction(0))
    finding = second_value_differs("1/2", "1")
    assert finding.holds
    assert finding.values["value"] == rounding.places(value / len(rolls), 6) == "1.000386"


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("second die decides", {"faces": [1, 2, 3]}, {"faces": [1, 2, 3, 4]}),
        ("best answers", {"rolls": [[[6, 3], 2]]}, {"rolls": [[[6, 4], 2]]}),
        ("losses equally likely", {"roll": [5, 3]}, {"roll": [5, 4]}),
        (
            "armies that suffice",
            {"attackers": 3, "defenders": 0},
            {"attackers": 2, "defenders": 1},
        ),
        # 1945/3888 is 1/3888 above one half
        ("nearly fair", {"within": "1/3887"}, {"within": "1/3888"}),
        (
            "holding depends on armies",
            {"roll": [5, 4], "one": [4, 6], "two": [12, 6]},
            {"roll": [5, 4], "one": [4, 6], "two": [4, 7]},
        ),
    ],
)
def test_kinds_tell_right_from_wrong(
    kind: str, right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    """Each kind holds for what is so, and does not for something near it."""
    assert check_statement(kind, right).holds
    assert not check_statement(kind, wrong).holds


@pytest.mark.parametrize(
    ("attackers", "defenders", "holds", "least"),
    [(3, 0, True, "n"), (3, -1, False, "n"), (4, 0, True, "n"), (2, 2, False, None)],
)
def test_the_fewest_defenders_that_suffice_are_named(
    attackers: int, defenders: int, holds: bool, least: str | None
) -> None:
    """Three attackers (T) beside n at stake roll three dice to the last army at stake, for which a
    defender is there with none beside n; fewer attackers do not, whatever the defenders are.
    """
    given = {"attackers": attackers, "defenders": defenders}
    finding = check_statement("armies that suffice", given)
    assert (finding.holds, finding.values.get("defenders")) == (holds, least)


def test_two_dice_cost_more() -> None:
    """2387/5184 against 49/144."""
    finding = check_statement("two dice cost more than one", {})
    assert finding.holds
    assert finding.values == {"two": "0.4605", "one": "0.3403"}


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_more_dice_cost_the_attacker_less(dice: int) -> None:
    """The share of the best answers is that of a greedy search over all sets of answers.

    No single roll whose answer is changed costs the attacker a larger share.
    """
    rolls = Counter(
        tuple(sorted(roll, reverse=True)[:2]) for roll in product(range(1, 7), repeat=dice)
    )

    def cost(roll: tuple[int, ...], answer: int) -> Fraction:
        against = [sorted(each, reverse=True) for each in product(range(1, 7), repeat=answer)]
        lost = sum(d >= a for each in against for a, d in zip(roll, each, strict=False))
        return Fraction(lost, len(against))

    costs = {(roll, answer): cost(roll, answer) for roll in rolls for answer in (1, 2)}

    def share(two: frozenset[tuple[int, ...]]) -> Fraction:
        chosen = [(ways, roll, 2 if roll in two else 1) for roll, ways in rolls.items()]
        fallen = sum(ways * min(dice, answer) for ways, _, answer in chosen)
        lost = (ways * costs[roll, answer] for ways, roll, answer in chosen)
        return sum(lost, start=Fraction()) / fallen

    two: frozenset[tuple[int, ...]] = frozenset()
    while better := [two ^ {roll} for roll in {*rolls} if share(two ^ {roll}) > share(two)]:
        two = max(better, key=share)
    finding = check_statement("more dice cost less", {})
    assert finding.holds
    name = {1: "one", 2: "two", 3: "three"}[dice]
    assert finding.values[name] == rounding.places(share(two), 4)
