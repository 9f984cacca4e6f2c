"""Tools for a program with a language model: what their forms take, and how long answers may be."""

import json
from contextlib import nullcontext
from typing import Any

import pytest

from risk_odds import solve
from risk_odds.answers import Answer
from risk_odds.errors import InputError
from risk_odds.interface import MOST_ARMIES
from risk_odds.tools import MOST_CHARACTERS, TOOLS, BattleFought, Stack, Tool, WithFractions

BY_NAME = {tool.name: tool for tool in TOOLS}


def answer_of(characters: int) -> Answer:
    """An answer whose document has so many characters."""
    return Answer([], {"text": "x" * (characters - len(json.dumps({"text": ""})))})


def test_an_answer_of_a_hundred_thousand_characters_is_the_longest() -> None:
    """One more is refused, with its length."""
    longest = Tool("any", "Any", WithFractions, lambda _: answer_of(100_000))
    assert len(json.dumps(longest.document({}))) == MOST_CHARACTERS == 100_000
    longer = Tool("any", "Any", WithFractions, lambda _: answer_of(100_001))
    with pytest.raises(InputError, match="any: found an answer of 100,001 characters"):
        longer.document({})


@pytest.mark.parametrize(
    ("armies", "able"),
    [
        ({"attackers": 1}, 1),
        ({"attackers": MOST_ARMIES}, MOST_ARMIES),
        ({"territory": 2}, 1),
        ({"territory": MOST_ARMIES + 1}, MOST_ARMIES),
    ],
)
def test_armies_are_counted_in_either_way(armies: dict[str, int], able: int) -> None:
    """One army on the territory never attacks; both ends of the limits are taken."""
    assert Stack(**armies).able == able


@pytest.mark.parametrize(
    "arguments",
    [
        {"attackers": 0},
        {"attackers": MOST_ARMIES + 1},
        {"territory": 1},
        {"territory": MOST_ARMIES + 2},
        {"attackers": 2.0},
        {"attackers": True},
        {"attackers": 3, "fractions": 0},
        {"attackers": 3, "territory": 4},
        {},
    ],
)
def test_what_is_no_battle_is_refused(arguments: dict[str, Any]) -> None:
    """No armies, too many, those that are no whole numbers, and none or two ways to count."""
    with pytest.raises(InputError):
        BY_NAME["odds"].document({"defenders": 2, **arguments})
    assert BY_NAME["odds"].document({"defenders": 2, "attackers": 3})


def test_fractions_are_given_unless_they_are_not_wanted() -> None:
    """Without them each chance keeps its decimals and its percentage."""
    battle = {"attackers": 3, "defenders": 2}
    with_them = BY_NAME["odds"].document(battle)
    without = BY_NAME["odds"].document({**battle, "fractions": False})
    assert BY_NAME["odds"].document({**battle, "fractions": True}) == with_them
    assert {*with_them["win"]} - {*without["win"]} == {"fraction"}


def test_one_to_twenty_chances_may_be_wanted() -> None:
    """None at all, and one beyond the twentieth, are refused."""
    for number, is_taken in ((0, False), (1, True), (20, True), (21, False)):
        with nullcontext() if is_taken else pytest.raises(InputError, match="chances"):
            BY_NAME["needed"].document({"defenders": 1, "chances": ["1/2"] * number})


def test_one_side_asks_for_the_armies_that_the_other_makes_necessary() -> None:
    """Against defenders it is attackers that are needed, and against attackers defenders; both ways
    to ask agree with the library, and nobody is left of a battle unless it is said.
    """
    odds = solve("classic", 1, 1)
    chances = {"chances": ["9/10"]}
    (attackers,) = BY_NAME["needed"].document({"defenders": 5, **chances})["needed"]
    assert attackers["attackers"] == odds.needed(5, "9/10")
    (defenders,) = BY_NAME["needed"].document({"attackers": 5, **chances})["needed"]
    assert defenders["defenders"] == odds.needed_to_hold(5, "9/10")
    assert BattleFought(attackers=2, defenders=1).attackers_left == 0
    assert BattleFought(attackers=2, defenders=1).defenders_left == 0
