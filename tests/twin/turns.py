"""Stacks that attack in turn, and where, by trying every order and every choice.

A territory is (ruleset, defenders), a stack (place, attackers), a border (place, territory, stacks
beside it).
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from .battles import balanced_blitz, outcomes

Held = tuple[str, int]
Stack = tuple[str, int]
Border = tuple[str, Held, Sequence[Stack]]


@cache
def defenders_after(ruleset: str, attackers: int, defenders: int) -> dict[int, Fraction]:
    """Return the chances of the defenders that are left; none where the territory is taken."""
    ends: dict[int, Fraction] = {}
    battle = (
        balanced_blitz(ruleset, attackers, defenders)
        if ruleset == "balanced-blitz"
        else outcomes(ruleset, attackers, defenders)
    )
    for (_, left), chance in battle.items():
        ends[left] = ends.get(left, Fraction()) + Fraction(chance)
    return ends


def fallen(held: Held, stacks: Sequence[Stack]) -> list[Fraction]:
    """Return the chances that the territory has fallen by each of the attacks."""
    ruleset, defenders = held
    left = {defenders: Fraction(1)}
    steps = []
    for _, attackers in stacks:
        after: dict[int, Fraction] = {}
        for standing, chance in left.items():
            ends = defenders_after(ruleset, attackers, standing) if standing else {0: Fraction(1)}
            for end, part in ends.items():
                after[end] = after.get(end, Fraction()) + chance * part
        left = after
        steps.append(left.get(0, Fraction()))
    return steps


def worst(borders: Sequence[Border]) -> Fraction:
    """Return the greatest chance that a border falls, whatever is done after each battle."""
    stacks = dict(stack for _, _, beside in borders for stack in beside)

    @cache
    def falls(waiting: frozenset[str], left: tuple[int, ...]) -> Fraction:
        most = Fraction()
        for place in waiting:
            for number, (_, (ruleset, _), beside) in enumerate(borders):
                if place not in dict(beside):
                    continue
                chance = Fraction()
                for end, part in defenders_after(ruleset, stacks[place], left[number]).items():
                    now = (*left[:number], end, *left[number + 1 :])
                    chance += part * (falls(waiting - {place}, now) if end else 1)
                most = max(most, chance)
        return most

    return falls(frozenset(stacks), tuple(defenders for _, (_, defenders), _ in borders))
