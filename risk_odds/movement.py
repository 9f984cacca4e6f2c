"""What moves into a territory just taken: how many armies may, and how many must."""

from collections.abc import Callable, Sequence
from typing import Annotated, Literal, Self, TypeVar

from pydantic import Field, WithJsonSchema, model_validator

from risk_odds.validation import FrozenModel, Text, misfit

Chances = TypeVar("Chances")


class Movement(FrozenModel):
    """How many armies move into a territory just taken; one at least always does.

    ``least``: at least as many as dice were rolled last (``"dice"``), or one (``"one"``).
    ``most``: no more than this many; without it, all but the one that stays where they came from.
    ``stay``: how many of those who have moved in stay there when the stack goes on, where the
    player does not say otherwise.
    ``note``: where the rule is written down, in a sentence for players.

    Armies that may not move in are not lost. They go on standing on the territory that was attacked
    from.
    """

    least: Annotated[Literal["dice", "one"], WithJsonSchema({"type": "string"})]
    most: Annotated[
        Annotated[int, Field(strict=True, ge=1, le=1000)] | None,
        WithJsonSchema({"type": ["integer", "null"], "minimum": 1}),
    ] = None
    stay: Annotated[int, Field(strict=True, ge=1, le=1000)] = 1
    note: Text | None = None

    @model_validator(mode="after")
    def _those_who_stay_may_move_in(self) -> Self:
        if self.most is not None and self.stay > self.most:
            raise misfit("stay", self.stay, f"at most {self.most}, as many as may move in (most)")
        return self

    @property
    def told(self) -> str:
        """The note, or where there is none, the rule as it is taken, in sentences for players."""
        if self.note:
            return self.note
        least = "One army at least moves"
        if self.least == "dice":
            least = "At least as many armies as you rolled dice move"
        most = "all but one may" if self.most is None else f"no more than {self.most} may"
        stay = "" if self.stay == 1 else f" {self.stay} of them stay there when the stack goes on."
        return f"{least} into a territory you take, and {most}.{stay}"

    def moving(self, left: int) -> int:
        """How many of ``left`` attackers (A) may move in: all who are left, or ``most``."""
        return left if self.most is None else min(left, self.most)

    def must_move(self, left: int, dice: int) -> int:
        """How many of ``left`` attackers (A) have to move in, where ``dice`` were rolled last."""
        return min(dice, self.moving(left)) if self.least == "dice" else 1

    def moved_in(
        self, by_survivors: Sequence[Chances], total: Callable[[Sequence[Chances]], Chances]
    ) -> list[Chances]:
        """What belongs to 1, 2, … survivors, by how many of them move in; ``total`` adds it up."""
        found: list[list[Chances]] = [[] for _ in range(self.moving(len(by_survivors)))]
        for survivors, chances in enumerate(by_survivors, start=1):
            found[self.moving(survivors) - 1].append(chances)
        return [total(chances) for chances in found]

    def worth_before(self, worth: Sequence[Chances]) -> list[Chances]:
        """What 1, 2, … attackers left are worth, by what 1, 2, … who have moved in are worth."""
        return [worth[self.moving(left) - 1] for left in range(1, len(worth) + 1)]


AS_PRINTED = Movement(least="dice")
"""The classic rule, which is taken where a game's own is not known."""
