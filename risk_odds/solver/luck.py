"""Luck: how a battle, or the battles of an evening, stand among all that might have been.

A battle's score is the attackers (A) left less the defenders left; for the defender it changes its
sign. Before its end a battle stands at the score that is expected from there. Nobody has to fight
on, and anybody may look at any moment; so what is called rare here is rare whenever one looks.

One battle. Its number is the exact chance that such a battle ever stands as badly: at its start,
at any moment or at its end. Of two states with the same expected score neither is worse. The worse
the state, the smaller its chance. So the number is at most 1/20 at some moment of a battle just
where it is so at the worst one: and that is the case in at most one battle of 20.

An evening. For a number u below 1, the mean of u^score from where a battle stands, over that mean
at its start, is what a fair bet on low scores has made of 1: on average it stays as it is, in every
round. So does the product over battles, whatever is attacked next and wherever it is broken off,
and the mean of such products for several u. A fair bet that has 1 at first ever reaches w with a
chance of at most 1/w (Ville's inequality). So 1 over what the bet has made is a bound that holds
whenever the evening is looked at or ended. Lucky is unlucky for the other side.

The chance of an end or a worse one holds only for battles that are fought to their ends: it is no
verdict.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import reduce
from itertools import product
from math import lcm
from typing import NamedTuple

from risk_odds.numbers import Interval, Number, Ratio, bounds, fraction_bounds
from risk_odds.solver import AnySolution
from risk_odds.solver.solution import Solution

RARE = Fraction(1, 20)
"""A battle is called unlucky where such ones stand as badly no more often than this."""

BASES = Fraction(3, 5), Fraction(4, 5), Fraction(9, 10)
"""What the bets raise to the score: a third of the stake each, for few armies and for many."""

State = tuple[int, int]
"""Attackers (A) and defenders left."""

Bounds = tuple[Fraction, Fraction]
"""Two numbers between which a chance lies: the same twice where it is a fraction."""


class Verdict(Enum):
    """What is said of luck: nothing unless it is rare."""

    UNLUCKY = "it rarely goes as badly"
    LUCKY = "it rarely goes as well"
    BELOW = "worse than expected, but nothing unusual"
    ABOVE = "better than expected, but nothing unusual"
    LEVEL = "as expected"


@dataclass(frozen=True, slots=True)
class Standing:
    """How rare it is that it ever goes as badly, and that it ever goes as well."""

    as_bad: Number
    as_good: Number

    @property
    def verdict(self) -> Verdict:
        """What is said of it; raises ``ArithmeticError`` where intervals do not decide it."""
        if is_at_most(self.as_bad, RARE):
            return Verdict.UNLUCKY
        if is_at_most(self.as_good, RARE):
            return Verdict.LUCKY
        (low, high), (other_low, other_high) = (
            fraction_bounds(self.as_bad),
            fraction_bounds(self.as_good),
        )
        if low == high == other_low == other_high:
            return Verdict.LEVEL
        if high < other_low:
            return Verdict.BELOW
        if other_high < low:
            return Verdict.ABOVE
        raise ArithmeticError("cannot certify whether it went badly or well")

    @property
    def went_well(self) -> bool:
        """Whether it went better than expected."""
        return self.verdict in (Verdict.LUCKY, Verdict.ABOVE)

    @property
    def mirrored(self) -> "Standing":
        """The same for the other side."""
        return Standing(self.as_good, self.as_bad)


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle of an evening: the chances of its scores at its start, and from where it stands."""

    start: Mapping[int, Number]
    now: Mapping[int, Number]

    @property
    def mirrored(self) -> "Fought":
        """The same battle as the other side scores it."""
        return Fought(mirrored(self.start), mirrored(self.now))


def scores(solution: AnySolution, attackers: int, defenders: int) -> dict[int, Number]:
    """The chance of each score of a battle, the best for the attacker first."""
    outcomes = solution.outcomes(attackers, defenders)
    won = list(enumerate(outcomes.attackers_left, start=1))
    lost = [(-left, chance) for left, chance in enumerate(outcomes.defenders_left, start=1)]
    found: dict[int, Number] = dict([*reversed(won), *lost])
    for (a, d), chance in outcomes.standing.items():
        # counted as if none were left of the attackers so far
        part = Fraction(*chance)
        found[-d] = Ratio.of(Fraction(*_ratio(found[-d])) - part)
        found[a - d] = Ratio.of(Fraction(*_ratio(found[a - d])) + part)
    return found


def _ratio(chance: Number) -> Ratio:
    """A chance of rules under which both sides may be left standing: those have fractions."""
    if not isinstance(chance, Ratio):
        raise ArithmeticError(f"found {chance}, expected a fraction")
    return chance


def scores_from(solution: AnySolution, left: State) -> dict[int, Number]:
    """The chance of each score from where a battle stands: the one that there is at an end."""
    return scores(solution, *left) if all(left) else {left[0] - left[1]: Ratio(1, 1)}


def expected_score(solution: Solution, left: State) -> Fraction:
    """The mean score from where a battle stands."""
    if not all(left):
        return Fraction(left[0] - left[1])
    means = solution.expected_attackers_left(*left), solution.expected_defenders_left(*left)
    mine, theirs = (Fraction(*mean) for mean in means)
    return mine - theirs


def reached(
    solution: Solution, start: State, stop: Callable[[State], bool]
) -> dict[State, Fraction]:
    """The chance of each state in which a battle first stops, or ends."""
    rounds = solution.rounds
    waiting = defaultdict(Fraction, {start: Fraction(1)})
    found: dict[State, Fraction] = {}
    # armies only fall, so the greatest that waits is reached from none of the others
    while waiting:
        a, d = max(waiting)
        chance = waiting.pop((a, d))
        if not a or not d or rounds.is_blocked(a, d) or stop((a, d)):
            found[a, d] = chance
            continue
        for a_lost, d_lost, weight in rounds.weights[a - 1][min(d, rounds.defenders_full) - 1]:
            step = rounds.denominators.step(a, a_lost, d_lost)
            waiting[a - a_lost, d - d_lost] += chance * Fraction(weight, step)
    return found


def can_be(solution: AnySolution, start: State, left: State) -> bool:
    """Whether a battle may come to stand like this."""
    if isinstance(solution, Solution):
        return left in reached(solution, start, lambda state: state == left)
    return not all(left) and is_possible(scores(solution, *start)[left[0] - left[1]])


def of_battle(solution: AnySolution, start: State, left: State) -> Standing:
    """How one battle stands, for the attacker; ``left`` is where it may come to stand.

    A battle that is resolved at once has no moments but its start and its end.
    """
    if not isinstance(solution, Solution):
        return _at_once(scores(solution, *start), left[0] - left[1])
    here = expected_score(solution, left)

    def chance_of(stop: Callable[[Fraction], bool]) -> Number:
        states = reached(solution, start, lambda state: stop(expected_score(solution, state)))
        chances = [
            chance for state, chance in states.items() if stop(expected_score(solution, state))
        ]
        return Ratio.of(sum(chances, Fraction()))

    return Standing(
        chance_of(lambda score: score <= here),
        chance_of(lambda score: score >= here),
    )


def _at_once(chances: Mapping[int, Number], own: int) -> Standing:
    known = [(score, *fraction_bounds(chance)) for score, chance in chances.items()]
    everything = Ratio(1, 1)
    if sum(high > 0 for _, _, high in known) == 1:
        return Standing(everything, everything)
    least = sum((min(score * low, score * high) for score, low, high in known), Fraction())
    most = sum((max(score * low, score * high) for score, low, high in known), Fraction())
    if own < least:
        return Standing(beyond(chances, own, better=False), everything)
    if own > most:
        return Standing(everything, beyond(chances, own, better=True))
    raise ArithmeticError("cannot certify whether an end is better than expected")


def of_evening(battles: Sequence[Fought]) -> Standing:
    """How the battles of an evening stand together, each as one's own side scores it."""
    return Standing(
        _bound(wealth(battles)),
        _bound(wealth([battle.mirrored for battle in battles])),
    )


def wealth(battles: Sequence[Fought]) -> Number:
    """What the fair bet on low scores has made of 1."""
    low, high = Fraction(), Fraction()
    for base in BASES:
        least, most = Fraction(1), Fraction(1)
        for battle in battles:
            (now_low, now_high), (start_low, start_high) = (
                _mean_power(chances, base) for chances in (battle.now, battle.start)
            )
            least *= now_low / start_high
            most *= now_high / start_low
        low += least / len(BASES)
        high += most / len(BASES)
    return _number((low, high))


def _mean_power(chances: Mapping[int, Number], base: Fraction) -> Bounds:
    """The mean of a base raised to the score."""
    return _sum(
        [
            (low * base**score, high * base**score)
            for score, (low, high) in zip(
                chances, map(fraction_bounds, chances.values()), strict=True
            )
        ]
    )


def _bound(made: Number) -> Number:
    """The greatest chance that a fair bet ever makes this of 1."""
    low, high = fraction_bounds(made)
    return _number((min(1 / high, Fraction(1)), min(1 / low, Fraction(1))))


def together(battles: Sequence[Mapping[int, Number]]) -> dict[int, Number]:
    """The chance of each sum of scores of several battles fought to their ends, one at least."""
    sums = reduce(_convolved, map(_parts_of, battles))
    return {
        score: _number((Fraction(low, sums.whole), Fraction(high, sums.whole)))
        for score, (low, high) in sorted(sums.bounds.items(), reverse=True)
    }


def mirrored(chances: Mapping[int, Number]) -> dict[int, Number]:
    """The same for the other side, for whom the worst is best."""
    return {-score: chances[score] for score in sorted(chances)}


def beyond(chances: Mapping[int, Number], own: int, *, better: bool) -> Number:
    """The chance of a score or a better (or worse) one, in battles fought to their ends."""
    possible = {
        score: fraction_bounds(chance) for score, chance in chances.items() if is_possible(chance)
    }
    found = [
        chance for score, chance in possible.items() if (score >= own if better else score <= own)
    ]
    return Ratio(1, 1) if len(found) == len(possible) else _number(_sum(found))


def is_possible(chance: Number) -> bool:
    """Whether it is not 0 for certain."""
    return fraction_bounds(chance)[1] > 0


def is_at_most(chance: Number, limit: Fraction) -> bool:
    """Whether a chance is no greater; raises ``ArithmeticError`` where intervals leave it open."""
    low, high = fraction_bounds(chance)
    if low <= limit < high:
        raise ArithmeticError(f"cannot certify whether a chance is {limit} or less")
    return high <= limit


class _Parts(NamedTuple):
    """The bounds of chances by score, in whole parts of the same number."""

    bounds: Mapping[int, tuple[int, int]]
    whole: int


def _parts_of(chances: Mapping[int, Number]) -> _Parts:
    whole = lcm(*(end.denominator for chance in chances.values() for end in bounds(chance)))
    parts = {}
    for score, chance in chances.items():
        low, high = (end.numerator * (whole // end.denominator) for end in bounds(chance))
        parts[score] = low, high
    return _Parts(parts, whole)


def _convolved(one: _Parts, other: _Parts) -> _Parts:
    sums: dict[int, tuple[int, int]] = {}
    for (first, (low, high)), (second, (and_low, and_high)) in product(
        one.bounds.items(), other.bounds.items()
    ):
        least, most = sums.get(first + second, (0, 0))
        sums[first + second] = least + low * and_low, most + high * and_high
    return _Parts(sums, one.whole * other.whole)


def _sum(chances: Sequence[Bounds]) -> Bounds:
    return sum((low for low, _ in chances), Fraction()), sum(
        (high for _, high in chances), Fraction()
    )


def _number(chance: Bounds) -> Number:
    low, high = (Ratio.of(end) for end in chance)
    return low if low == high else Interval(low, high)
