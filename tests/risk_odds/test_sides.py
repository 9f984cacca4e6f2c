"""The dice of both sides: what a file may say of them, at both ends of every limit."""

from collections.abc import Mapping

import pytest
from pydantic import ValidationError

from risk_odds.sides import MOST_CHANGES, Attacker, Bonus, Defender, Side


@pytest.mark.parametrize("dice", [(2,), (100,), (6,) * 6, (2, 100)])
def test_dice_within_the_limits_are_taken(dice: tuple[int, ...]) -> None:
    """One to six dice, with 2 to 100 faces."""
    side = Side(dice=dice)
    assert side.dice == dice
    assert side.bonus is None
    assert not Attacker(dice=dice).never_fewer_dice
    assert not Defender(dice=dice).chooses_after_roll


@pytest.mark.parametrize("dice", [(), (1,), (101,), (6,) * 7, (6.0,), (True,)])
def test_dice_beyond_the_limits_are_refused(dice: tuple[int, ...]) -> None:
    """None, too many, and those with too few or too many faces."""
    with pytest.raises(ValidationError):
        Side(dice=dice)


@pytest.mark.parametrize(("amount", "is_taken"), [(-21, 0), (-20, 1), (20, 1), (21, 0), (1.0, 0)])
def test_a_bonus_adds_or_takes_off_twenty_at_most(amount: int, is_taken: bool) -> None:
    """It is a whole number, and changes the highest die or all."""
    if is_taken:
        bonus = Bonus(dice="all", amount=amount)
        assert bonus.amount == amount
        assert not bonus.within_faces
    else:
        with pytest.raises(ValidationError):
            Bonus(dice="all", amount=amount)


def test_changes_are_made_in_turn_four_at_most() -> None:
    """A bonus comes first, then those after it."""
    more = {"dice": "highest", "amount": 2}
    bonus = Bonus.model_validate({"dice": "all", "amount": 1, "then": [more] * (MOST_CHANGES - 1)})
    assert [change.amount for change in bonus.changes] == [1, 2, 2, 2]
    with pytest.raises(ValidationError):
        Bonus.model_validate({"dice": "all", "amount": 1, "then": [more] * MOST_CHANGES})


@pytest.mark.parametrize("place", [0, 1])
def test_only_like_dice_are_kept_within_their_faces(place: int) -> None:
    """Of dice with several numbers of faces it would not be clear which; in any of the changes."""
    changes = [{"dice": "all", "amount": 1, "within_faces": at == place} for at in range(2)]
    bonus = Bonus.model_validate({**changes[0], "then": [changes[1]]})
    assert Side(dice=(6, 6), bonus=bonus).bonus == bonus
    assert Side(dice=(8,), bonus=bonus).bonus == bonus
    with pytest.raises(ValidationError, match="true only where all dice have the same"):
        Side(dice=(8, 6), bonus=bonus)
    free = Bonus(dice="all", amount=1)
    assert Side(dice=(8, 6), bonus=free).bonus == free


@pytest.mark.parametrize("armies", [(1,), (1, 2), (1, 1_000_000_000)])
def test_each_die_has_its_number_of_armies(armies: tuple[int, ...]) -> None:
    """The numbers rise from 1."""
    assert Defender(dice=(6,) * len(armies), armies_for_dice=armies).armies_for_dice == armies


@pytest.mark.parametrize(
    "armies",
    [(1,), (1, 2, 3), (2, 3), (1, 1), (0, 2), (2, 1), (1, 1_000_000_001), (1, 2.0), (True, 2)],
)
def test_armies_that_do_not_fit_the_dice_are_refused(armies: tuple[int, ...]) -> None:
    """Too few, too many, not from 1, not rising, beyond any battle, or no whole numbers."""
    with pytest.raises(ValidationError):
        Defender(dice=(6, 6), armies_for_dice=armies)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"armies_for_dice": (2, 3)}, "2 rising whole numbers that start with 1, one for each die"),
        (
            {"armies_for_dice": (1, 2), "chooses_after_roll": True},
            "nothing where the defender chooses the dice",
        ),
    ],
)
def test_a_refusal_says_what_fits(keys: Mapping[str, object], said: str) -> None:
    """As many numbers as there are dice; and none where the defender chooses."""
    with pytest.raises(ValidationError, match=said):
        Defender.model_validate({"dice": (6, 6), **keys})
    assert Defender(dice=(6, 6), chooses_after_roll=True).armies_for_dice == ()
