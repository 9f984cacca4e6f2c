"""Several territories taken in a row by one stack: their chances, worked out anew.

A number of a stack of A attackers before territories with R defenders in all is a whole number of
units, and there are ``scale ** (A + R)`` units in 1, as for a single battle.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm

from generator.verify.listed_rolls import Losses
from generator.verify.recursion import Battles

Held = tuple[Battles, int]
"""A territory: its rules, and how many defend it."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What stacks of 0, 1, 2, … attackers are worth, in units, before ``defenders`` in all."""

    units: Sequence[int]
    defenders: int


class Chains:
    """Chains of territories whose rules are among ``battles``, for stacks up to ``largest`` (A)."""

    def __init__(self, largest: int, *battles: Battles) -> None:
        self.largest = largest
        self.scale = lcm(*(each.scale for each in battles))
        self._weights = cache(self._weights_of)

    def end(self, worth: Callable[[int], int]) -> Worth:
        """What it is worth to hold the last territory with this many attackers (A) left."""
        return Worth([worth(a) * self.scale**a for a in range(self.largest + 1)], 0)

    def after(self, held: Held, then: Worth) -> Worth:
        """What survivors are worth that go on from a territory to what comes then."""
        battles, _ = held
        units = []
        for left in range(self.largest + 1):
            going = battles.rules.goes_on(left)
            units.append(then.units[going] * self.scale ** (left - going) if going else 0)
        return Worth(units, then.defenders)

    def before(self, held: Held, survivors: Worth) -> Worth:
        """What a stack is worth before a territory, by what its survivors are worth."""
        battles, defenders = held
        rows = [survivors.units]
        for d in range(1, defenders + 1):
            row = [0]
            rows.append(row)
            for a in range(1, self.largest + 1):
                row.append(
                    sum(
                        weight * rows[d - killed][a - lost]
                        for (lost, killed), weight in self._weights(battles, a, d)
                    )
                )
        return Worth(rows[-1], survivors.defenders + defenders)

    def through(self, territories: Sequence[Held], end: Worth) -> Worth:
        """What a stack is worth before these territories in their order."""
        *_, whole = self.suffixes(territories, end)
        return whole

    def suffixes(self, territories: Sequence[Held], end: Worth) -> Sequence[Worth]:
        """The same before the last territory, the last two, and so on."""
        found: list[Worth] = []
        for held in reversed(territories):
            survivors = self.after(held, found[-1]) if found else end
            found.append(self.before(held, survivors))
        return found

    def value(self, worth: Worth, stack: int) -> Fraction:
        """What a stack is worth, as a number."""
        return Fraction(worth.units[stack], self.scale ** (stack + worth.defenders))

    def smallest(self, worth: Worth, wanted: Fraction) -> int | None:
        """The smallest stack that is worth as much as is wanted; None where none is."""
        for stack in range(1, self.largest + 1):
            unit = self.scale ** (stack + worth.defenders)
            if worth.units[stack] * wanted.denominator >= wanted.numerator * unit:
                return stack
        return None

    def _weights_of(self, battles: Battles, a: int, d: int) -> Sequence[tuple[Losses, int]]:
        factor = self.scale // battles.scale
        return [(losses, units * factor ** sum(losses)) for losses, units in battles.weights(a, d)]
