from typing import Any

import pytest

from generator.statements import check_statement
from generator.statements.battles import chance_around, equal_armies_ahead_from
from tests import rounding
from tests.twin import battles


def test_equal_armies_are_ahead_from_5_on() -> None:
    """Brute force finds 4 v 4 below one half and 5 v 5 above."""
    finding = equal_armies_ahead_from(5)
    assert finding.holds
    for name, armies in (("before", 4), ("chance", 5)):
        chance = battles.win("classic", armies, armies)
        assert finding.values[name] == rounding.percent(chance)
    assert not equal_armies_ahead_from(6).holds
    assert not equal_armies_ahead_from(4).holds


def test_a_range_is_that_of_all_its_battles() -> None:
    """The least and the greatest chance with a lead of 1 or 2 are brute force's, and those with
    the lead turned round.
    """
    finding = chance_around([1, 2], (6, 8), (65, 75))
    for sign, names in ((1, ("least", "most")), (-1, ("mirrored_least", "mirrored_most"))):
        chances = [
            battles.win("classic", a, a - sign * more) for more in (1, 2) for a in range(6, 9)
        ]
        shown = [finding.values[name] for name in names]
        assert shown == [rounding.percent(min(chances)), rounding.percent(max(chances))]
    assert finding.holds
    assert not chance_around([-1, -2], (6, 8), (65, 75)).holds


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("one more needed", {"armies": 4}, {"armies": 5}),
        (
            "chance above",
            {"battle": [5, 5], "chance": "1/2"},
            {"battle": [4, 4], "chance": "1/2"},
        ),
        (
            "more likely",
            {"battle": [15, 8], "than": [20, 13]},
            {"battle": [20, 13], "than": [15, 8]},
        ),
        (
            "falls along advantages",
            {"advantages": [4, 7], "attackers": 20},
            {"advantages": [0], "attackers": 20},
        ),
        (
            "advantages draw together",
            {"advantages": [0, 7], "attackers": [8, 20]},
            {"advantages": [7, 0], "attackers": [8, 20]},
        ),
        (
            "same chances",
            {"rulesets": ["classic", "three-dice-defence"], "defenders": [1, 2], "attackers": 9},
            {"rulesets": ["classic", "three-dice-defence"], "defenders": [3], "attackers": 9},
        ),
        (
            "more faces help",
            {"faces": [4, 6, 8], "armies": 4},
            {"faces": [8, 6], "armies": 4},
        ),
    ],
)
def test_kinds_tell_right_from_wrong(
    kind: str, right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    """Each kind holds for what is so, and does not for something near it."""
    assert check_statement(kind, right).holds
    assert not check_statement(kind, wrong).holds


def test_fewer_dice_are_worse_under_the_classic_rules() -> None:
    """In no battle up to 10 v 10 is another number of dice as good as all of them."""
    assert check_statement("fewer dice are worse", {"armies": 10}).holds
