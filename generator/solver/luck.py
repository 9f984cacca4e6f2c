"""Luck: how the end of a battle stands among all ends that the battle might have had.

Ends have ranks, the higher the better for the attacker. The rank of a battle fought to its end is
its score: the attackers (A) left less the defenders left. Those of several battles add up. A battle
broken off has no end: it is compared with all such battles at the first moment at which as many
armies had fallen, or more, or at their end if that came before, and its rank is the chance to win
from there. For the defender all ranks change their sign.

What has the same rank is just as good: it counts neither as better nor as worse.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import reduce
from itertools import product
from math import lcm
from typing import NamedTuple, TypeVar

from generator.numbers import Interval, Number, Ratio, bounds
from generator.solver import AnySolution
from generator.solver.solution import Solution

RARE = Fraction(1, 20)
"""An end is called unlucky where it, or a worse one, is no likelier than this."""

Rank = TypeVar("Rank", int, Fraction)

Bounds = tuple[Fraction, Fraction]
"""Two numbers between which a chance lies: the same twice where it is a fraction."""


class Verdict(Enum):
    """What is said of an end; nothing is said of luck unless the end is rare."""

    IMPOSSIBLE = "no battle ends like that"
    CERTAIN = "every battle ends like that"
    UNLUCKY = "nearly all battles end better"
    LUCKY = "nearly all battles end worse"
    WORST = "there is no worse end, and this one is not rare"
    BEST = "there is no better end, and this one is not rare"
    USUAL = "nothing unusual"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an end stands: the chances of all better ones, of equal ones, of all worse ones."""

    better: Number
    equal: Number
    worse: Number

    @property
    def or_worse(self) -> Number:
        """The chance of such an end or a worse one."""
        return _all_but(self.better, self.equal, self.worse)

    @property
    def or_better(self) -> Number:
        """The chance of such an end or a better one."""
        return _all_but(self.worse, self.equal, self.better)

    @property
    def verdict(self) -> Verdict:
        """What is said of it; raises ``ArithmeticError`` where intervals do not decide it."""
        if _is_never(self.equal):
            return Verdict.IMPOSSIBLE
        if _is_never(self.better) and _is_never(self.worse):
            return Verdict.CERTAIN
        if _is_rare(self.or_worse):
            return Verdict.UNLUCKY
        if _is_rare(self.or_better):
            return Verdict.LUCKY
        if _is_never(self.worse):
            return Verdict.WORST
        return Verdict.BEST if _is_never(self.better) else Verdict.USUAL


def scores(solution: AnySolution, attackers: int, defenders: int) -> dict[int, Number]:
    """The chance of each score of a battle, the best for the attacker first."""
    outcomes = solution.outcomes(attackers, defenders)
    won = list(enumerate(outcomes.attackers_left, start=1))
    lost = [(-left, chance) for left, chance in enumerate(outcomes.defenders_left, start=1)]
    return dict([*reversed(won), *lost])


def together(battles: Sequence[Mapping[int, Number]]) -> dict[int, Number]:
    """The chance of each sum of scores of several battles, one at least."""
    sums = reduce(_convolved, map(_parts_of, battles))
    return {
        rank: _number((Fraction(low, sums.whole), Fraction(high, sums.whole)))
        for rank, (low, high) in sorted(sums.bounds.items(), reverse=True)
    }


def broken_off(
    solution: Solution, attackers: int, defenders: int, fallen: int
) -> dict[Fraction, Number]:
    """The chance of each rank of a battle once this many armies have fallen, or it has ended."""
    states = states_after(solution, attackers, defenders, fallen)
    ranks: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for state, chance in states.items():
        ranks[Fraction(*solution.win(*state))] += chance
    return {rank: Ratio(*ranks[rank].as_integer_ratio()) for rank in sorted(ranks, reverse=True)}


def states_after(
    solution: Solution, attackers: int, defenders: int, fallen: int
) -> dict[tuple[int, int], Fraction]:
    """Where a battle stands at the first moment at which this many armies have fallen, or more.

    Or at its end, if that came before: the chance of each number of attackers and defenders left.
    """
    rounds = solution.rounds
    waiting = defaultdict(Fraction, {(attackers, defenders): Fraction(1)})
    found: dict[tuple[int, int], Fraction] = {}
    # armies only fall, so each state is reached from those that come before it here
    for a, d in product(range(attackers, -1, -1), range(defenders, -1, -1)):
        chance = waiting.pop((a, d), None)
        if chance is None:
            continue
        if not a or not d or attackers - a + defenders - d >= fallen:
            found[a, d] = chance
            continue
        for a_lost, d_lost, weight in rounds.weights[a - 1][min(d, rounds.defenders_full) - 1]:
            step = rounds.denominators.step(a, a_lost, d_lost)
            waiting[a - a_lost, d - d_lost] += chance * Fraction(weight, step)
    return found


def mirrored(chances: Mapping[Rank, Number]) -> dict[Rank, Number]:
    """The same for the other side, for whom the worst is best."""
    return {-rank: chances[rank] for rank in sorted(chances)}


def standing(chances: Mapping[Rank, Number], own: Rank) -> Standing:
    """Where an end of this rank stands among all."""
    known = [(rank, bounds_of(chance)) for rank, chance in chances.items()]
    return Standing(
        _number(_sum([chance for rank, chance in known if rank > own])),
        _number(_sum([chance for rank, chance in known if rank == own])),
        _number(_sum([chance for rank, chance in known if rank < own])),
    )


def bounds_of(number: Number) -> Bounds:
    """The exact numbers between which a number lies."""
    low, high = bounds(number)
    return Fraction(*low), Fraction(*high)


class _Parts(NamedTuple):
    """The bounds of chances by rank, in whole parts of the same number."""

    bounds: Mapping[int, tuple[int, int]]
    whole: int


def _parts_of(chances: Mapping[int, Number]) -> _Parts:
    whole = lcm(*(end.denominator for chance in chances.values() for end in bounds(chance)))
    parts = {}
    for rank, chance in chances.items():
        low, high = (end.numerator * (whole // end.denominator) for end in bounds(chance))
        parts[rank] = low, high
    return _Parts(parts, whole)


def _convolved(one: _Parts, other: _Parts) -> _Parts:
    sums: dict[int, tuple[int, int]] = {}
    for (first, (low, high)), (second, (and_low, and_high)) in product(
        one.bounds.items(), other.bounds.items()
    ):
        least, most = sums.get(first + second, (0, 0))
        sums[first + second] = least + low * and_low, most + high * and_high
    return _Parts(sums, one.whole * other.whole)


def _all_but(others: Number, *chances: Number) -> Number:
    """The sum of chances that, together with others, are everything."""
    return (
        Ratio(1, 1) if _is_never(others) else _number(_sum([bounds_of(each) for each in chances]))
    )


def _sum(chances: Sequence[Bounds]) -> Bounds:
    return sum((low for low, _ in chances), Fraction()), sum(
        (high for _, high in chances), Fraction()
    )


def _number(chance: Bounds) -> Number:
    low, high = (Ratio(*end.as_integer_ratio()) for end in chance)
    return low if low == high else Interval(low, high)


def _is_never(chance: Number) -> bool:
    return not bounds_of(chance)[1]


def _is_rare(chance: Number) -> bool:
    low, high = bounds_of(chance)
    if low <= RARE < high:
        raise ArithmeticError(f"cannot certify whether a chance is {RARE} or less")
    return high <= RARE
