"""Taking a set of territories with armies that may be divided on the way.

The rule: after each conquest the armies may be divided between the territory they came from and
the one they have taken; each part then takes its own set of territories, and neither helps the
other. One army stays in every territory. As many armies move in as the rules ask and allow
(``Ruleset.moves``): by rule books at least as many as dice were rolled in the last round. The
attackers lose nobody in the round that takes a territory: it removes an army for each pair of dice,
and there are no more pairs than defenders. So with n armies left the dice rolled were those of n
armies.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import lcm, prod
from operator import mul

from risk_odds.numbers import Ratio, reduced
from risk_odds.solver.campaign import Territory
from risk_odds.solver.solution import Solution

Weights = list[int]
"""Chances with 0, 1, 2, … armies that can attack (A), times the denominator of what is taken."""


def best_divided(
    territories: Mapping[str, Territory],
    neighbours: Mapping[str, Sequence[str]],
    start: str,
    attackers: int,
) -> list[Ratio]:
    """The best exact chance to take all these territories, ``start`` first, by stack (A).

    As many survivors of the first battle move in as may; from then on they may be divided, and what
    is attacked next may depend on how many are left. By a dynamic programme over (territory, set
    still to take from there, armies): for a few territories, as the sets are many. However a set is
    taken, its chance is a whole number over the product of its battles' denominators.
    """
    battles = {kind: _Battles(kind, attackers) for kind in {*territories.values()}}
    rest = frozenset(territories) - {start}

    @cache
    def best(place: str, wanted: frozenset[str]) -> Weights:
        if not wanted:
            return [1] * (attackers + 1)
        plans = [
            battles[territories[taken]].before(divided(place, taken, wanted - {taken}))
            for taken in neighbours[place]
            if taken in wanted
        ]
        return [max(weights) for weights in zip([0] * (attackers + 1), *plans, strict=True)]

    def divided(place: str, taken: str, wanted: frozenset[str]) -> Callable[[int], int]:
        parts = [(best(place, behind), best(taken, wanted - behind)) for behind in _sets(wanted)]
        ruleset = territories[taken].ruleset

        def after(left: int) -> int:
            # one of those that move in stays in the territory taken
            most_behind = left - ruleset.moves.must_move(left, len(ruleset.attacker_dice(left)))
            least_behind = left - ruleset.moves.moving(left)
            return max(
                behind[armies] * ahead[left - 1 - armies]
                for behind, ahead in parts
                for armies in range(least_behind, most_behind + 1)
            )

        return after

    first = battles[territories[start]]
    entering = territories[start].ruleset.moves
    whole = prod(battles[kind].denominator for kind in territories.values())
    return [
        reduced(weight, whole)
        for weight in first.before(lambda left: best(start, rest)[entering.moving(left) - 1])
    ]


class _Battles:
    """The chances that 1, 2, … attackers are left after a battle, over one denominator."""

    def __init__(self, territory: Territory, attackers: int) -> None:
        solution = Solution(territory.ruleset, attackers, territory.defenders)
        won = [
            solution.outcomes(stack, territory.defenders).attackers_left
            for stack in range(1, attackers + 1)
        ]
        self.denominator = lcm(*(chance.denominator for ends in won for chance in ends))
        self._won = [
            [chance.numerator * (self.denominator // chance.denominator) for chance in ends]
            for ends in won
        ]

    def before(self, after: Callable[[int], int]) -> Weights:
        """What comes after a battle, by the attackers left, brought before the battle."""
        values = [after(left) for left in range(1, len(self._won) + 1)]
        return [0, *(sum(map(mul, ends, values)) for ends in self._won)]


def _sets(territories: frozenset[str]) -> list[frozenset[str]]:
    ordered = sorted(territories)
    sizes = range(len(ordered) + 1)
    return [frozenset(chosen) for size in sizes for chosen in combinations(ordered, size)]


def dividing_never_helps(rows: Sequence[Sequence[Ratio]]) -> bool:
    """Whether these numbers prove that one stack does no worse than any division of it.

    ``rows[k - 1]`` are the chances to take k equal territories in a row, by stack. If g(i, x) is
    the chance to take i of them with x armies, it is enough that g(i, x) · g(j, y) is never above
    g(i + j, x + y), for i = 0, too, where it says that more armies never do worse. By induction
    over the number of territories no division then beats the row, wherever one can go, even if any
    number of armies could stay behind: what two parts take, the undivided stack takes as surely.
    It says nothing where the rules limit how many may move in.
    """
    scaled = [_over_one_denominator(row) for row in rows]
    for first, (lesser, lesser_whole) in enumerate(scaled, start=1):
        if sorted(lesser) != lesser:
            return False
        for second, (other, other_whole) in enumerate(scaled[: len(scaled) - first], start=1):
            if second < first:
                continue
            together, whole = scaled[first + second - 1]
            bound = [numerator * lesser_whole * other_whole for numerator in together]
            if any(
                x * other[stack - armies] * whole > most
                for stack, most in enumerate(bound)
                for armies, x in enumerate(lesser[: stack + 1])
                if x
            ):
                return False
    return True


def _over_one_denominator(chances: Sequence[Ratio]) -> tuple[list[int], int]:
    whole = lcm(*(chance.denominator for chance in chances))
    return [chance.numerator * (whole // chance.denominator) for chance in chances], whole
