"""The one kernel of the solver: values of every battle of a grid, exact, from boundary values.

A battle is an absorbing Markov chain on the states (attackers, defenders). The value V of a state
is the mean of the values of the states that one round leads to; the absorbing states have given
values. Chance to win, survivors and all moments are such values and differ only in the boundary.

V(a, d) is kept as the whole number V(a, d) · q^(a + d). The scale q of a ruleset is chosen such
that a round which removes r armies has probabilities that are whole multiples of 1 / q^r: then
every step is a sum of products of whole numbers, without any fraction or gcd.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial, reduce
from itertools import chain, repeat
from math import gcd, prod
from operator import add, mul

from generator.dice import round_outcomes
from generator.numbers import Ratio, lowest_terms, prime_factors
from generator.rules import Ruleset

Weights = tuple[tuple[int, int, int], ...]
"""One round: (attackers lost, defenders lost, probability · q^(armies removed))."""


def nothing(_: int) -> int:
    """The value of an end that does not count."""
    return 0


@dataclass(frozen=True, slots=True)
class Rounds:
    """All rounds of a ruleset, over powers of its scale.

    ``weights[a - 1][d - 1]`` holds the round of a attackers against d defenders. The last row and
    column stand for all larger armies, where both sides roll all their dice; where a decision
    depends on the state, there is one entry for every state of the grid instead. ``scale`` is q,
    ``primes`` its factors.
    """

    weights: tuple[tuple[Weights, ...], ...]
    scale: int
    primes: dict[int, int]

    @property
    def attackers_full(self) -> int:
        """The attackers from which on only differences of armies matter."""
        return len(self.weights)

    @property
    def defenders_full(self) -> int:
        """The defenders from which on only differences of armies matter."""
        return len(self.weights[0])


def rounds_of(ruleset: Ruleset) -> Rounds:
    """The rounds of a ruleset as whole-number weights over its scale (432 for classic dice)."""
    attacker_range = range(1, ruleset.attackers_for_all_dice + 1)
    defender_range = range(1, ruleset.defenders_for_all_dice + 1)
    outcomes = {
        (a, d): round_outcomes(ruleset, a, d) for a in attacker_range for d in defender_range
    }
    primes = scale_primes(
        (outcome.total // gcd(outcome.total, *outcome.counts), outcome.pairs)
        for outcome in outcomes.values()
    )
    scale = scale_of(primes)

    def weights(a: int, d: int) -> Weights:
        outcome = outcomes[a, d]
        unit = scale**outcome.pairs
        return tuple(
            (lost, outcome.pairs - lost, count * unit // outcome.total)
            for lost, count in enumerate(outcome.counts)
            if count
        )

    return Rounds(
        tuple(tuple(weights(a, d) for d in defender_range) for a in attacker_range),
        scale,
        primes,
    )


def scale_primes(denominators: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The primes of the smallest scale for rounds of (denominator, armies removed)."""
    primes: dict[int, int] = {}
    for denominator, removed in denominators:
        for prime, exponent in prime_factors(denominator).items():
            primes[prime] = max(primes.get(prime, 0), -(-exponent // removed))
    return primes


def scale_of(primes: dict[int, int]) -> int:
    """The product of primes with their exponents."""
    return prod(prime**exponent for prime, exponent in primes.items())


@dataclass(frozen=True, slots=True)
class Table:
    """Exact values V(a, d) for a attackers (A) and d defenders (D), 0 included.

    ``diagonals[a + d][a]`` is V(a, d) · q^(a + d); ``primes`` are the factors of the scale q.
    """

    diagonals: list[list[int]]
    scale: int
    primes: dict[int, int]

    def numerator(self, attackers: int, defenders: int) -> int:
        """V(attackers, defenders) · q^(attackers + defenders), a whole number."""
        return self.diagonals[attackers + defenders][attackers]

    def unreduced(self, attackers: int, defenders: int) -> Ratio:
        """V(attackers, defenders), not in lowest terms: enough for decimals, and cheaper."""
        armies = attackers + defenders
        return Ratio(self.diagonals[armies][attackers], self.scale**armies)

    def ratio(self, attackers: int, defenders: int) -> Ratio:
        """V(attackers, defenders) in lowest terms."""
        armies = attackers + defenders
        return lowest_terms(
            self.diagonals[armies][attackers],
            {prime: exponent * armies for prime, exponent in self.primes.items()},
        )


def sweep(
    rounds: Rounds,
    attackers: int,
    defenders: int,
    *,
    won: Callable[[int], int],
    lost: Callable[[int], int],
    each_round: int = 0,
    retreat_at: int = 0,
    retreated: Callable[[int], int] = nothing,
) -> Table:
    """The exact values of all battles up to ``attackers`` (A) by ``defenders`` (D).

    ``won(k)`` is the value of a battle that ends with k attackers and no defender left, ``lost(m)``
    of one that ends with m defenders and no attacker left, ``each_round`` what every round adds:
    (1, 0, 0) give the chance to win, (k, 0, 0) the mean of the attackers left, (0, 0, 1) the mean
    number of rounds. The attacker stops as soon as ``retreat_at`` or fewer attackers are left;
    ``retreated(k)`` is the value of stopping with k of them. The whole grid costs a few
    multiplications of whole numbers a cell.

    A round with all dice removes the same number of armies from every state, so a whole
    antidiagonal (a + d constant) follows from one earlier antidiagonal; only the states with fewer
    dice are solved one by one.
    """
    attackers_full, defenders_full = rounds.attackers_full, rounds.defenders_full
    diagonals: list[list[int]] = []
    power = 1
    for armies in range(attackers + defenders + 1):
        first, last = max(0, armies - defenders), min(attackers, armies)
        # from start up to stop, both sides roll all their dice
        start = min(max(attackers_full, retreat_at + 1, first), last + 1)
        stop = max(start, min(attackers, armies - defenders_full) + 1)
        diagonal = [0] * (last + 1)
        if start < stop:
            diagonal[start:stop] = _with_all_dice(
                rounds, diagonals, start, stop, each_round * power
            )
        for a in chain(range(first, start), range(stop, last + 1)):
            d = armies - a
            if 0 < a <= retreat_at and d:
                diagonal[a] = retreated(a) * power
            elif a and d:
                value = each_round * power
                weights = rounds.weights[min(a, attackers_full) - 1][min(d, defenders_full) - 1]
                for attackers_lost, defenders_lost, weight in weights:
                    earlier = diagonals[armies - attackers_lost - defenders_lost]
                    value += weight * earlier[a - attackers_lost]
                diagonal[a] = value
            elif armies:
                diagonal[a] = (won(a) if a else lost(d)) * power
        diagonals.append(diagonal)
        power *= rounds.scale
    return Table(diagonals, rounds.scale, rounds.primes)


def _with_all_dice(
    rounds: Rounds, diagonals: list[list[int]], start: int, stop: int, constant: int
) -> Iterable[int]:
    """The next antidiagonal's values from ``start`` up to ``stop`` attackers."""
    terms = (
        map(
            mul,
            diagonals[-attackers_lost - defenders_lost][
                start - attackers_lost : stop - attackers_lost
            ],
            repeat(weight),
        )
        for attackers_lost, defenders_lost, weight in rounds.weights[-1][-1]
    )
    values = reduce(partial(map, add), terms)
    return map(add, values, repeat(constant)) if constant else values
