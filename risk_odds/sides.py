"""The dice of both sides: how many, with which faces, and what is added to them."""

from typing import Annotated, Literal, Self

from pydantic import Field, WithJsonSchema, model_validator

from risk_odds.validation import FrozenModel, Switch, misfit

Faces = Annotated[int, Field(strict=True, ge=2, le=100)]
Armies = Annotated[int, Field(strict=True, ge=1, le=1_000_000_000)]


MOST_CHANGES = 4
"""The most changes of one side's dice: a game has one or two."""


class Change(FrozenModel):
    """What is added to rolled dice before they are compared; negative amounts are taken off.

    With ``within_faces`` no die leaves 1 … faces: what would pass an end stays at it.
    """

    # the schema of the API leaves room for more
    dice: Annotated[Literal["highest", "all"], WithJsonSchema({"type": "string"})]
    amount: Annotated[int, Field(strict=True, ge=-20, le=20)]
    within_faces: Switch = False


class Bonus(Change):
    """A change, and those that come after it (``then``), each to the dice as they are by then.

    The dice are sorted again after each change.
    """

    then: Annotated[tuple[Change, ...], Field(max_length=MOST_CHANGES - 1)] = ()

    @property
    def changes(self) -> tuple[Change, ...]:
        """All changes, in the order in which they are made."""
        return self, *self.then


class Side(FrozenModel):
    """A side's dice, as numbers of faces, in the order in which they are taken up."""

    dice: Annotated[tuple[Faces, ...], Field(min_length=1, max_length=6)]
    bonus: Bonus | None = None

    @model_validator(mode="after")
    def _faces_are_known(self) -> Self:
        changes = self.bonus.changes if self.bonus and len(set(self.dice)) > 1 else ()
        for place, change in enumerate(changes):
            if change.within_faces:
                key = f"bonus.then[{place - 1}]" if place else "bonus"
                expected = "true only where all dice have the same number of faces"
                raise misfit(f"{key}.within_faces", True, expected)
        return self


class Attacker(Side):
    """The attacker's dice, and whether they may be fewer than the defender's.

    With ``never_fewer_dice`` no attack is made with fewer dice than the defender rolls: the battle
    ends there, and both sides stand.
    """

    never_fewer_dice: Switch = False


class Defender(Side):
    """The defender's dice, and how many armies they need for their first, second, ... die.

    With ``chooses_after_roll`` they pick the number of their dice after seeing the attacker's.
    """

    armies_for_dice: tuple[Armies, ...] = ()
    chooses_after_roll: Switch = False

    @model_validator(mode="after")
    def _one_number_for_each_die(self) -> Self:
        needed = self.armies_for_dice
        if not needed:
            return self
        if self.chooses_after_roll:
            expected = "nothing where the defender chooses the dice"
            raise misfit("armies_for_dice", list(needed), expected)
        if len(needed) != len(self.dice) or needed[0] != 1 or list(needed) != sorted(set(needed)):
            expected = f"{len(self.dice)} rising whole numbers that start with 1, one for each die"
            raise misfit("armies_for_dice", list(needed), expected)
        return self
