"""Stacks that attack one territory in turn, each with all it has, once and to the end.

In which order they come is chosen before the first roll. So the chance of an order is a product of
rows of chances, whole numbers over the product of all stacks' denominators, whatever the order.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import prod
from typing import NamedTuple

from risk_odds.numbers import Ratio, reduced
from risk_odds.solver.attacks import Attacks, Border, Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.holding import chance_to_fall

MOST_ORDERED_STACKS = 6
"""The most stacks of which all orders are tried."""


class Step(NamedTuple):
    """A stack's attack, and the chance that the territory has fallen by its end."""

    place: str
    chance: Ratio


class Turns(NamedTuple):
    """The chance that a territory falls to stacks that attack it in turn.

    ``order`` is the best one, by place; of equally good ones the first, as the stacks were given.
    ``tied`` is whether another order is exactly as good; to exchange stacks of the same size is
    none. ``steps`` are the attacks. For more than ``MOST_ORDERED_STACKS`` stacks ``order`` is None,
    and ``chance`` that of a free choice after each battle, which no order is better than.
    """

    chance: Ratio
    order: tuple[str, ...] | None
    tied: bool
    steps: tuple[Step, ...]


class Threat(NamedTuple):
    """What stands against a border.

    ``single``: the chance that each stack takes it alone, the most dangerous first. ``together``:
    all of them in turn; None where there are fewer than two.
    """

    place: str
    single: tuple[Step, ...]
    together: Turns | None


def in_turn(territory: Territory, stacks: Sequence[Stack]) -> Turns:
    """The best order in which stacks attack a territory, one stack at least.

    Raises ``ValueError`` for rules whose chances have no exact fraction (balanced blitz).
    """
    if len(stacks) > MOST_ORDERED_STACKS:
        return Turns(chance_to_fall([Border("", territory, tuple(stacks))]), None, False, ())
    attacks = [Attacks(stack.attackers, {"": territory}) for stack in stacks]
    fallen = {
        order: _fallen(territory.defenders, [attacks[number] for number in order])[-1]
        for order in permutations(range(len(stacks)))
    }
    best = max(fallen, key=fallen.__getitem__)
    equal = [order for order, weight in fallen.items() if weight == fallen[best]]
    in_order = [attacks[number] for number in best]
    wholes = [prod(each.denominator for each in in_order[: n + 1]) for n in range(len(best))]
    steps = tuple(
        Step(stacks[number].place, reduced(weight, whole))
        for number, weight, whole in zip(
            best, _fallen(territory.defenders, in_order), wholes, strict=True
        )
    )
    sizes = {tuple(stacks[number].attackers for number in order) for order in equal}
    return Turns(steps[-1].chance, tuple(step.place for step in steps), len(sizes) > 1, steps)


def threats(borders: Sequence[Border]) -> Iterator[Threat]:
    """What stands against each border. Raises ``ValueError`` like ``in_turn``."""
    for place, territory, stacks in borders:
        single = [Step(stack.place, in_turn(territory, [stack]).chance) for stack in stacks]
        single.sort(key=lambda step: -Fraction(*step.chance))
        together = in_turn(territory, stacks) if len(stacks) > 1 else None
        yield Threat(place, tuple(single), together)


def _fallen(defenders: int, attacks: Sequence[Attacks]) -> list[int]:
    """The chances that a territory has fallen by each attack, over all denominators until then."""
    left = [0] * defenders + [1]
    found = []
    for each in attacks:
        (rows,) = each.ends.values()
        after = [0] * len(left)
        for weight, row in zip(left, rows, strict=True):
            for standing, end in enumerate(row):
                after[standing] += weight * end
        left = after
        found.append(left[0])
    return found
