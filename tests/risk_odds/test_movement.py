from typing import Any

import pytest
from pydantic import ValidationError

from risk_odds.movement import AS_PRINTED, Movement
from risk_odds.rule_names import rules
from tests.rulesets import MOST_MOVING


def test_the_classic_rule_lets_all_move_in_and_asks_for_the_dice_rolled() -> None:
    """All who are left may move in; as many as dice were rolled have to, the rest is free."""
    for left in range(1, 9):
        dice = min(left, 3)
        assert AS_PRINTED.moving(left) == left
        assert AS_PRINTED.must_move(left, dice) == dice
    assert rules["classic"].moves.most is None
    assert rules["classic"].moves.least == "dice"


def test_where_few_may_move_in_no_more_have_to() -> None:
    """At most so many may move in, of few who are left all; one always has to."""
    teg = rules["teg"].moves
    assert [teg.moving(left) for left in range(1, 7)] == [1, 2, 3, 3, 3, 3]
    assert {teg.must_move(left, min(left, 3)) for left in range(1, 7)} == {1}
    two = Movement(least="dice", most=2)
    assert [two.must_move(left, min(left, 3)) for left in (1, 2, 3, 9)] == [1, 2, 2, 2]


def test_survivors_are_worth_what_those_who_move_in_are() -> None:
    """What comes after a battle depends on how many move in, and not on how many are left."""
    assert rules["teg"].moves.worth_before("abcdef") == [*"abcccc"]
    assert AS_PRINTED.worth_before("abcdef") == [*"abcdef"]


def test_survivors_count_among_those_who_move_in() -> None:
    """What belongs to survivors of whom no more move in is added up; nothing stays nothing."""
    assert rules["teg"].moves.moved_in([1, 2, 3, 4, 5], sum) == [1, 2, 12]
    assert rules["teg"].moves.moved_in([*"abcde"], "".join) == ["a", "b", "cde"]
    assert AS_PRINTED.moved_in([1, 2, 3], sum) == [1, 2, 3]
    nobody: list[int] = []
    assert rules["teg"].moves.moved_in(nobody, sum) == []


@pytest.mark.parametrize("name", MOST_MOVING)
def test_only_what_moves_in_differs_under_a_name(name: str) -> None:
    """A name's own movement is the ruleset's under that name, as is its title: its dice are the
    same.
    """
    named, plain = rules[name], rules["three-dice-defence"]
    assert named.moves.most == MOST_MOVING[name]
    assert plain.moves is AS_PRINTED
    assert named.model_copy(update={"movement": None, "title": plain.title}) == plain


def test_no_other_name_limits_who_may_move_in() -> None:
    """The names in the tests' own list are all there are."""
    limited = {
        name
        for ruleset in rules.values()
        for name in ruleset.names
        if rules[name].moves.most is not None
    }
    assert limited == set(MOST_MOVING)


def test_two_armies_stay_beside_an_enemy_in_risiko_clubs() -> None:
    """Only these rules ask for more than one; their other names ask for as many."""
    more = {name: rules[name].moves.stay for name in rules if rules[name].moves.stay != 1}
    assert more == {"risiko-club": 2}
    assert rules["risiko-tournament"].moves.stay == 2


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (
            {"least": "dice"},
            "At least as many armies as you rolled dice move {in}, and all but one may.",
        ),
        ({"least": "one", "most": 3}, "One army at least moves {in}, and no more than 3 may."),
        (
            {"least": "one", "stay": 2},
            "One army at least moves {in}, and all but one may. "
            "2 of them stay there when the stack goes on.",
        ),
        ({"least": "one", "note": "Page 8."}, "Page 8."),
    ],
)
def test_a_rule_without_a_note_is_said_from_its_numbers(rule: dict[str, Any], told: str) -> None:
    """Nobody who gives a rule reads that none is known; a note stands for itself."""
    assert Movement.model_validate(rule).told == told.replace("{in}", "into a territory you take")


def test_all_who_may_move_in_may_have_to_stay() -> None:
    """As many may have to stay as may move in, and one more may not."""
    assert Movement(least="one", most=2, stay=2).stay == 2
    with pytest.raises(ValidationError, match="at most 2, as many as may move in"):
        Movement(least="one", most=2, stay=3)
