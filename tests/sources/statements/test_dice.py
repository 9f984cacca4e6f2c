from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from generator.sources.statements import check_statement
from generator.sources.statements.dice import (
    products_add_up,
    rolls_depend,
    ties_decide,
    ways_of_faces,
)
from tests import rounding


def test_sorted_dice_go_together() -> None:
    """Both pairs are won in 2,890 of 7,776 rolls: more often than the two chances multiplied.

    So it is meant where somebody says that the rolls of a battle depend on each other.
    """
    first = second = both = 0
    for roll in product(range(1, 7), repeat=5):
        mine, theirs = sorted(roll[:3], reverse=True), sorted(roll[3:], reverse=True)
        high, low = mine[0] > theirs[0], mine[1] > theirs[1]
        first, second, both = first + high, second + low, both + (high and low)
    finding = rolls_depend(3)
    assert (finding.holds, finding.loose) == (False, True)
    assert finding.values == {
        "right": rounding.percent(Fraction(both, 6**5)),
        "apart": rounding.percent(Fraction(first, 6**5) * Fraction(second, 6**5)),
    }


def test_sets_of_sorted_dice_are_counted() -> None:
    """As many as there are different rolls of three dice once each is sorted."""
    sets = {tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3)}
    finding = ways_of_faces(3, {"==": 1, "=>": 3, ">=": 3, ">>": 6})
    assert finding.values == {"sets": f"{len(sets)}"}


def test_one_die_each_is_even_but_for_ties() -> None:
    """15 rolls of 36 for each side, and 6 ties."""
    assert ties_decide().holds
    assert ties_decide().values == {"won": "15", "lost": "15", "ties": "6"}


def test_sums_are_exact_or_rounded() -> None:
    """A printed fraction must be equal, a printed decimal the sum correctly rounded."""
    terms = [["125/216"], ["91/216", "5/12"]]
    assert products_add_up(terms, "1955/2592").values == {"sum": "1955/2592"}
    assert products_add_up(terms, "0.7542").holds
    assert not products_add_up(terms, "0.7543").holds


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (
            "ways of faces",
            {"dice": 3, "ways": {"==": 1, "=>": 3, ">=": 3, ">>": 6}},
            {"dice": 3, "ways": {"==": 1, "=>": 3, ">=": 6, ">>": 6}},
        ),
        ("ways of faces", {"dice": 2, "ways": {"=": 1, ">": 2}}, {"dice": 2, "ways": {"=": 1}}),
        (
            "joint ways",
            {"attacker_dice": 2, "equal": [1, 0], "higher": [2, 0], "defender": [1, 2]},
            {"attacker_dice": 2, "equal": [1, 0], "higher": [2, 0], "defender": [2, 1]},
        ),
        (
            "joint ways",
            {"attacker_dice": 3, "equal": [1, 3], "higher": [3, 6], "defender": [1, 2]},
            {"attacker_dice": 3, "equal": [1, 3], "higher": [6, 3], "defender": [1, 2]},
        ),
        (
            "products add up",
            {"terms": [["1955/2592"], ["637/2592"]], "total": "1"},
            {"terms": [["1955/2592"], ["636/2592"]], "total": "1"},
        ),
    ],
)
def test_kinds_tell_right_from_wrong(
    kind: str, right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    """Each kind holds for what is so, and does not for something near it."""
    assert check_statement(kind, right).holds
    assert not check_statement(kind, wrong).holds
