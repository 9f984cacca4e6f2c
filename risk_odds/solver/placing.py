"""Where to put new armies: all ways to share them out are tried, and compared exactly."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import NamedTuple

from risk_odds.numbers import Ratio
from risk_odds.solver.attacks import Border, Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.holding import MOST_STATES, Falling, groups_of, states_of
from risk_odds.solver.plans import Plans
from risk_odds.solver.several import Part, check_disjoint

MOST_PLACEMENTS = 20_000
"""The most ways to share armies out that are tried."""

Share = tuple[int, ...]
"""How many new armies go to each place."""


class Placement(NamedTuple):
    """New armies for each place, and the chance with them."""

    armies: Share
    chance: Ratio


class Placing(NamedTuple):
    """All placements, the best first; equally good ones with the most for the first place first."""

    placements: tuple[Placement, ...]

    @property
    def best(self) -> tuple[Placement, ...]:
        """Those that none is better than: exactly as good as the first."""
        return tuple(each for each in self.placements if each.chance == self.placements[0].chance)


def placed_for_plan(
    armies: int,
    territories: Mapping[str, Territory],
    neighbours: Mapping[str, Collection[str]],
    stacks: Sequence[Stack],
) -> Placing:
    """To which of some stacks new armies go for its best plan to take all territories.

    A plan is of one stack, so all of them go to one. Raises ``ValueError`` for rules whose chances
    have no exact fraction (balanced blitz), as all of this module.
    """
    plans = Plans(territories, neighbours, armies + max(stack.attackers for stack in stacks))
    return _ranked(
        Placement(
            tuple(armies if other is stack else 0 for other in stacks),
            plans.chances(stack.place)[stack.attackers + armies],
        )
        for stack in stacks
    )


def placed_for_all(
    armies: int, parts: Sequence[Part], neighbours: Mapping[str, Collection[str]]
) -> Placing:
    """How to share new armies out among stacks that each take targets of their own, so that all do.

    Raises ``ValueError`` for more ways than ``MOST_PLACEMENTS``, and where stacks have a target in
    common.
    """
    check_disjoint(parts)
    shares = _shares(armies, len(parts))
    chances = [
        [
            Fraction(*chance)
            for chance in Plans(targets, neighbours, attackers + armies).chances(place)[attackers:]
        ]
        for (place, attackers), targets in parts
    ]
    return _ranked(
        Placement(
            share,
            Ratio.of(
                prod(
                    (by_armies[more] for by_armies, more in zip(chances, share, strict=True)),
                    start=Fraction(1),
                )
            ),
        )
        for share in shares
    )


def placed_for_borders(armies: int, borders: Sequence[Border]) -> Placing:
    """How to share new armies out among borders, so that all hold in the worst case most often.

    Raises ``ValueError`` for more ways than ``MOST_PLACEMENTS``, and where borders that share
    stacks may come to more states than ``MOST_STATES``.
    """
    shares = _shares(armies, len(borders))
    groups = groups_of(borders)
    if any(len(group) > 1 and states_of(group, armies) > MOST_STATES for group in groups):
        raise ValueError(f"found more than {MOST_STATES} states of borders that share stacks")
    falling = [Falling(group, armies) for group in groups]
    at = [[borders.index(border) for border in group] for group in groups]

    def holds(share: Share) -> Ratio:
        return Ratio.of(
            prod(
                (
                    Fraction(
                        *each.chance(
                            [borders[n].territory.defenders + share[n] for n in numbers]
                        ).complement
                    )
                    for each, numbers in zip(falling, at, strict=True)
                ),
                start=Fraction(1),
            )
        )

    return _ranked(Placement(share, holds(share)) for share in shares)


def _shares(armies: int, places: int) -> Iterator[Share]:
    ways = comb(armies + places - 1, places - 1)
    if ways > MOST_PLACEMENTS:
        raise ValueError(f"found {ways} placements, expected at most {MOST_PLACEMENTS}")
    return _all_shares(armies, places)


def _all_shares(armies: int, places: int) -> Iterator[Share]:
    """All ways to share armies out, those with the most for the first place first."""
    if places == 1:
        yield (armies,)
        return
    for first in range(armies, -1, -1):
        for others in _all_shares(armies - first, places - 1):
            yield (first, *others)


def _ranked(placements: Iterator[Placement]) -> Placing:
    return Placing(tuple(sorted(placements, key=lambda each: -Fraction(*each.chance))))
