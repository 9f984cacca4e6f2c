"""Whether borders hold until my next turn, against the attack that is worst for me.

Every stack beside the borders attacks one of them, once and to the end, or none. Which stack comes
next, and where, may depend on how the battles before have ended. Garrisons are as stated: nobody
reinforces, and nobody who has attacked attacks again. F(S, g), the chance that a border falls to
the stacks S that have not attacked yet where the garrisons are g, is the greatest, over the stacks
s of S and the borders b beside s, of Σ P(g_b → d) · F(S − s, g with d on b), and F is 1 once d
is 0. It is a whole number over the product of the denominators of S (``Attacks``), so that all
comparisons are of whole numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from risk_odds.numbers import Ratio
from risk_odds.solver.attacks import Attacks, Border

MOST_STATES = 100_000
"""The most of stacks that have not attacked yet and garrisons, for borders that share stacks."""


class Holding(NamedTuple):
    """The chance that all borders hold; that they hold at least this often if it is a ``bound``.

    ``weakest`` is the border that falls most often if it alone is attacked, the first of several;
    None where none can fall.
    """

    chance: Ratio
    bound: bool
    weakest: str | None


def holding(borders: Sequence[Border]) -> Holding:
    """The chance that all borders hold in the worst case.

    Where borders that share stacks may come to more than ``MOST_STATES``, the chance is a bound: it
    is as if a shared stack could attack each of them, so that they hold at least that often. Raises
    ``ValueError`` for rules whose chances have no exact fraction (balanced blitz).
    """
    chance, bound = Fraction(1), False
    for group in groups_of(borders):
        if len(group) > 1 and states_of(group) > MOST_STATES:
            bound = True
            parts = [[border] for border in group]
        else:
            parts = [group]
        for part in parts:
            chance *= 1 - Fraction(*chance_to_fall(part))
    falls = {border.place: Fraction(*chance_to_fall([border])) for border in borders}
    weakest = max(falls, key=falls.__getitem__, default=None)
    return Holding(Ratio.of(chance), bound, weakest if weakest and falls[weakest] else None)


def chance_to_fall(borders: Sequence[Border]) -> Ratio:
    """The greatest chance that one of these borders falls, with however many states."""
    return Falling(borders, 0).chance([border.territory.defenders for border in borders])


def groups_of(borders: Sequence[Border]) -> list[list[Border]]:
    """Borders that share no stack fall apart: none of a group's stacks is beside another group."""
    groups: list[list[Border]] = []
    for border in borders:
        places = {stack.place for stack in border.stacks}
        joined = [group for group in groups if places & _places(group)]
        groups = [group for group in groups if group not in joined]
        groups.append([*(each for group in joined for each in group), border])
    return groups


def states_of(group: Sequence[Border], more: int = 0) -> int:
    """How many states the battles for these may come to, with ``more`` defenders on each."""
    stacks: int = 2 ** len(_places(group))
    return stacks * prod(border.territory.defenders + more for border in group)


class Falling:
    """The greatest chances that one of some borders falls, with up to ``more`` new defenders each.

    What is found for some garrisons serves all others that come to it.
    """

    def __init__(self, borders: Sequence[Border], more: int) -> None:
        stacks = dict.fromkeys(stack for border in borders for stack in border.stacks)
        self._attacks = [
            Attacks(
                stack.attackers,
                {each.place: each.territory for each in borders if stack in each.stacks},
                more,
            )
            for stack in stacks
        ]
        self._places = [border.place for border in borders]
        self._all = tuple(range(len(self._attacks)))
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def chance(self, defenders: Sequence[int]) -> Ratio:
        """The greatest chance with this many defenders on each border."""
        falls = self._falls(self._all, tuple(defenders))
        return Ratio.of(Fraction(falls, self._whole(self._all)))

    def _whole(self, waiting: tuple[int, ...]) -> int:
        return prod(self._attacks[stack].denominator for stack in waiting)

    def _falls(self, waiting: tuple[int, ...], left: tuple[int, ...]) -> int:
        """The same while these stacks have not attacked, over their ``_whole``."""
        known = self._known.get((waiting, left))
        if known is None:
            known = 0
            for at, stack in enumerate(waiting):
                others = (*waiting[:at], *waiting[at + 1 :])
                for border, place in enumerate(self._places):
                    if rows := self._attacks[stack].ends.get(place):
                        taken, *held = rows[left[border]]
                        falls = taken * self._whole(others) + sum(
                            end * self._falls(others, (*left[:border], d, *left[border + 1 :]))
                            for d, end in enumerate(held, start=1)
                            if end
                        )
                        known = max(known, falls)
            self._known[waiting, left] = known
        return known


def _places(group: Sequence[Border]) -> set[str]:
    return {stack.place for border in group for stack in border.stacks}
