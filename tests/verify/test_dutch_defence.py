from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.pages.learn.dutch_card import build as build_card
from generator.pages.learn.dutch_defence import build
from generator.verify.dutch_defence import (
    CARD,
    FILE,
    check_dutch_card,
    check_dutch_defence,
    long_run,
)
from generator.verify.faults import Fault
from generator.verify.published import Published
from generator.verify.verification import folder_of
from tests.given import shared_facts
from tests.twin import battles as twin
from tests.twin.rounds import losses_after_attack
from tests.verify.documents import site_of, spoil


@pytest.fixture
def site(tmp_path: Path) -> Published:
    """A site that has both pages' documents alone."""
    facts = shared_facts(["dutch"])
    return site_of(tmp_path, [build(facts), build_card(facts)], ["dutch"], 2)


def checked_card(site: Published) -> int:
    """Return how many numbers of the card are right."""
    return check_dutch_card(site, partial(folder_of, None)).numbers


def test_the_pages_are_right(site: Published) -> None:
    """All their numbers are those worked out anew."""
    assert check_dutch_defence(site).numbers == 21 * 15 + 200 * 6 + 3 * 5
    assert checked_card(site) == 121 * 3


def test_there_is_no_card_without_the_dutch_rules(tmp_path: Path) -> None:
    """The card is about them."""
    assert checked_card(site_of(tmp_path, [], ["classic"], 2)) == 0


def test_means_are_the_twins(site: Published) -> None:
    """What each roll costs the attacker is what the twin's answers to it cost."""
    for first, second in ((6, 6), (6, 3), (4, 4), (1, 1)):
        means = [
            sum(lost * p for (lost, _), p in losses_after_attack((first, second, 1), dice).items())
            for dice in (1, 2)
        ]
        row = next(
            row for row in site.json(FILE)["tables"][0]["rows"] if row[0] == f"{first}-{second}"
        )
        assert [Fraction(int(row[4]), int(row[5])), Fraction(int(row[8]), int(row[9]))] == means


def test_no_other_defence_costs_more_in_the_long_run() -> None:
    """Of all ways to answer three rolls, none costs more per army at stake than the best."""
    ways = {(6, 6): 1, (4, 3): 2, (1, 1): 3}
    third = Fraction(1, 3)
    means = {(6, 6): (third, third), (4, 3): (third, 2 * third), (1, 1): (2 * third, 4 * third)}
    best, two_dice = long_run(ways, means)

    def cost(answers: tuple[int, ...]) -> Fraction:
        pairs = [*zip(ways, answers, strict=True)]
        loss = sum(ways[roll] * means[roll][answer] for roll, answer in pairs)
        return Fraction(loss) / sum(ways[roll] * (1 + answer) for roll, answer in pairs)

    assert best == max(map(cost, product((0, 1), repeat=3)))
    assert [*two_dice] == [(1, 1)]


def test_the_card_is_the_twins(site: Published) -> None:
    """In a small battle the rolls that two dice answer are those of the twin."""
    rows = {(a, d): two.split() for a, d, two in site.json(CARD)["tables"][0]["rows"]}
    for a, d in ((2, 2), (3, 2), (4, 5)):
        two = {
            f"{first}-{second}"
            for first in range(1, 7)
            for second in range(1, first + 1)
            if twin.dutch_policy(a, d, (first, second) if a == 2 else (first, second, 1)) == 2
        }
        assert {*rows[a, d]} == two


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("answers", 3, "rolls", 22),
        ("answers", 3, "dice", 3),
        ("answers", 4, "share_decimal", "0.5"),
        ("at-stake", 0, "two_dice", "1-1"),
        ("at-stake", 9, "value", 5.0),
        ("at-stake", 11, "last_army_adds_decimal", "0.5"),
        ("averages", 0, "loss_numerator", "1946"),
        ("averages", 2, "defence", "always three dice"),
    ],
)
def test_a_wrong_value_is_named(
    site: Published, table: str, row: int, column: str, value: Any
) -> None:
    """A number or an answer that is not what is worked out is a fault, with its place."""
    with pytest.raises(Fault, match=f"{FILE}: {table}, "):
        check_dutch_defence(spoil(site, FILE, table, row, column, value))


def test_a_wrong_card_is_named(site: Published) -> None:
    """So is a battle's list of rolls."""
    with pytest.raises(Fault, match=rf"{CARD}: small, \(2, 4\)\.two_dice"):
        checked_card(spoil(site, CARD, "small", 2, "two_dice", "1-1"))


def test_one_die_answers_where_both_defences_cost_the_same() -> None:
    """A second die that costs just what an army at stake is worth in the long run is not thrown."""
    half = Fraction(1, 2)
    means = {(6, 6): (half, half), (1, 1): (half, Fraction(1))}
    assert long_run({(6, 6): 1, (1, 1): 1}, means) == (half, [])


@pytest.mark.parametrize("attackers", [13, 10**30])
def test_no_more_battles_are_played_than_the_card_has(site: Published, attackers: int) -> None:
    """A number that would keep the verifier busy for ages is a fault at once."""
    with pytest.raises(Fault, match=f"^{CARD}: small: found 121 rows, expected the .*{attackers} "):
        checked_card(spoil(site, CARD, "small", 2, "attackers", attackers))
