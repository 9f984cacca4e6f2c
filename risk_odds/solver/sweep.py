"""The one kernel of the solver: values of every battle of a grid, exact, from boundary values.

A battle is an absorbing Markov chain on the states (attackers, defenders). The value V of a state
is the mean of the values of the states that one round leads to; the absorbing states have given
values. Chance to win, survivors and all moments are such values and differ only in the boundary.

V(a, d) is kept as the whole number V(a, d) · α(a) · β^d. The scales α and β of a ruleset are such
that a round's probabilities are whole multiples of α(a − attackers lost) · β^(d − defenders lost)
over α(a) · β^d: then every step is a sum of products of whole numbers, without any fraction or gcd.
They are nearly as small as they can be, so that the numbers stay short and little is left to cancel
where one of them is wanted in lowest terms.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial, reduce
from itertools import accumulate, chain, repeat
from math import gcd, prod
from operator import add, mul

from risk_odds.dice import RoundOutcomes, round_outcomes
from risk_odds.numbers import Ratio, lowest_terms_each, prime_factors, reduced
from risk_odds.ruleset import Ruleset

Weights = tuple[tuple[int, int, int], ...]
"""One round: (attackers lost, defenders lost, probability · what the denominator shrinks by)."""


def nothing(*_: int) -> int:
    """The value of an end that does not count."""
    return 0


@dataclass(frozen=True)
class Denominators:
    """A denominator α(a) · β^d for the value of every state of a attackers and d defenders.

    ``exponents[prime]`` are the prime's exponents in α(0), α(1), …, which never fall, and that in
    β. There is at least one prime.
    """

    exponents: Mapping[int, tuple[Sequence[int], int]]

    @classmethod
    def of_scale(cls, primes: Mapping[int, int], attackers: int) -> "Denominators":
        """The denominators q^(a + d) of a scale q with these primes, up to this many attackers."""
        return cls(
            {
                prime: ([exponent * a for a in range(attackers + 1)], exponent)
                for prime, exponent in primes.items()
            }
        )

    @cached_property
    def attackers(self) -> list[int]:
        """α(0), α(1), …: the denominators' factors by attackers (A)."""
        powers = (
            [prime**exponent for exponent in of_attackers]
            for prime, (of_attackers, _) in self.exponents.items()
        )
        return list(map(prod, zip(*powers, strict=True)))

    @cached_property
    def defender(self) -> int:
        """β: the denominators' factor for each defender (D)."""
        return scale_of({prime: exponent for prime, (_, exponent) in self.exponents.items()})

    def of(self, attackers: int, defenders: int) -> int:
        """One denominator: α(attackers) · β^defenders."""
        power: int = self.defender**defenders
        return self.attackers[attackers] * power

    def squared(self) -> "Denominators":
        """The squares of these denominators."""
        return Denominators(
            {
                prime: ([2 * exponent for exponent in of_attackers], 2 * of_defender)
                for prime, (of_attackers, of_defender) in self.exponents.items()
            }
        )

    def primes_each(self, armies: int, first: int, count: int) -> dict[int, list[int]]:
        """The factors for this many states of an antidiagonal, from ``first`` attackers on."""
        defenders = range(armies - first, armies - first - count, -1)
        return {
            prime: list(
                map(
                    add,
                    of_attackers[first : first + count],
                    map(mul, repeat(of_defender), defenders),
                )
            )
            for prime, (of_attackers, of_defender) in self.exponents.items()
        }

    def step(self, attackers: int, attackers_lost: int, defenders_lost: int) -> int:
        """How much smaller the denominator is once both sides have lost this many armies."""
        power: int = self.defender**defenders_lost
        return self.attackers[attackers] // self.attackers[attackers - attackers_lost] * power


@dataclass(frozen=True, slots=True)
class Rounds:
    """All rounds of a ruleset as whole-number weights, up to a number of attackers.

    ``weights[a - 1][d - 1]`` holds the round of a attackers against d defenders: probabilities
    times the denominator of (a, d) over that of the state they lead to; it is empty where no attack
    is allowed. The last column stands for all larger numbers of defenders. From ``attackers_full``
    attackers and ``defenders_full`` defenders on, both sides roll all their dice and only
    differences of armies matter; where a decision depends on the state, these are the corner of the
    grid.
    """

    weights: tuple[tuple[Weights, ...], ...]
    denominators: Denominators
    attackers_full: int

    @property
    def defenders_full(self) -> int:
        """With this many defenders or more, only differences of armies matter."""
        return len(self.weights[0])

    def is_blocked(self, attackers: int, defenders: int) -> bool:
        """Whether no attack is allowed, so that the battle ends with both sides standing."""
        return not self.weights[attackers - 1][min(defenders, self.defenders_full) - 1]


def rounds_of(ruleset: Ruleset, attackers: int) -> Rounds:
    """The rounds of a ruleset with up to ``attackers`` attackers (A) and any defenders."""
    attackers_full = ruleset.attackers_for_all_dice
    defender_range = range(1, ruleset.defenders_for_all_dice + 1)
    outcomes = [
        [round_outcomes(ruleset, a, d) for d in defender_range]
        for a in range(1, attackers_full + 1)
    ]
    denominators = _denominators(outcomes, attackers)

    def weights(a: int, outcome: RoundOutcomes) -> Weights:
        return tuple(
            (
                attackers_lost,
                defenders_lost,
                count * denominators.step(a, attackers_lost, defenders_lost) // outcome.total,
            )
            for attackers_lost, count in enumerate(outcome.counts)
            if count
            for defenders_lost in (outcome.pairs - attackers_lost,)
        )

    return Rounds(
        tuple(
            tuple(weights(a, outcome) for outcome in outcomes[min(a, attackers_full) - 1])
            for a in range(1, attackers + 1)
        ),
        denominators,
        attackers_full,
    )


def _denominators(outcomes: Sequence[Sequence[RoundOutcomes]], attackers: int) -> Denominators:
    """Small denominators that serve the rounds of every state.

    Where only defenders fall, β alone takes up what a probability is divided by. α(a) is then the
    smallest that serves all other rounds of a attackers.
    """
    divisors = [
        {
            (lost, outcome.pairs - lost, outcome.total // gcd(outcome.total, count))
            for outcome in row
            for lost, count in enumerate(outcome.counts)
            if count
        }
        for row in outcomes
    ]
    factors = {divisor: prime_factors(divisor) for row in divisors for *_, divisor in row}
    exponents = {}
    # where everything is certain there is no prime, and 2 stands for none
    for prime in sorted({prime for primes in factors.values() for prime in primes}) or [2]:
        needs = [
            [
                (attackers_lost, defenders_lost, factors[divisor].get(prime, 0))
                for attackers_lost, defenders_lost, divisor in row
            ]
            for row in divisors
        ]
        of_defender = max(
            -(-need // defenders_lost) if not attackers_lost else 0
            for row in needs
            for attackers_lost, defenders_lost, need in row
        )
        exponents[prime] = _of_attackers(needs, of_defender, attackers), of_defender
    return Denominators(exponents)


def _of_attackers(
    needs: Sequence[Sequence[tuple[int, int, int]]], of_defender: int, attackers: int
) -> list[int]:
    """A prime's exponents in α(0), α(1), …, α(attackers).

    ``needs[a - 1]`` are the rounds of a attackers, the last those of all larger numbers, too:
    attackers lost, defenders lost, and the exponent in what the probability is divided by.
    """
    exponents = [0]
    for a in range(1, attackers + 1):
        smallest = [
            exponents[a - attackers_lost] + need - of_defender * defenders_lost
            for attackers_lost, defenders_lost, need in needs[min(a, len(needs)) - 1]
            if attackers_lost
        ]
        exponents.append(max([exponents[-1], *smallest]))
    return exponents


def scale_primes(denominators: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The primes of the smallest scale for rounds of (denominator, armies removed)."""
    primes: Counter[int] = Counter()
    for denominator, removed in denominators:
        # of each prime the most that a round needs
        primes |= {
            prime: -(-exponent // removed) for prime, exponent in prime_factors(denominator).items()
        }
    return primes


def scale_of(primes: dict[int, int]) -> int:
    """The product of primes with their exponents."""
    return prod(prime**exponent for prime, exponent in primes.items())


@dataclass(frozen=True, slots=True)
class Table:
    """Exact values V(a, d) for a attackers (A) and d defenders (D), 0 included.

    ``diagonals[a + d][a]`` is V(a, d) times the denominator of (a, d).
    """

    diagonals: list[list[int]]
    denominators: Denominators
    _ratios: dict[int, list[Ratio]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def numerator(self, attackers: int, defenders: int) -> int:
        """V(attackers, defenders) · denominator(attackers, defenders), a whole number."""
        return self.diagonals[attackers + defenders][attackers]

    def denominator(self, attackers: int, defenders: int) -> int:
        """The known denominator of V(attackers, defenders), which need not be the smallest."""
        return self.denominators.of(attackers, defenders)

    def unreduced(self, attackers: int, defenders: int) -> Ratio:
        """V(attackers, defenders), not in lowest terms: enough for decimals, and cheaper."""
        return Ratio(self.numerator(attackers, defenders), self.denominator(attackers, defenders))

    def ratio(self, attackers: int, defenders: int) -> Ratio:
        """V(attackers, defenders) in lowest terms.

        The first one of an antidiagonal brings all of it to lowest terms, and they are kept.
        """
        armies = attackers + defenders
        ratios = self._ratios.get(armies)
        if ratios is None:
            ratios = self._ratios[armies] = self._diagonal_ratios(armies)
        return ratios[attackers]

    def _diagonal_ratios(self, armies: int) -> list[Ratio]:
        """The values of an antidiagonal in lowest terms, by attackers; 0 outside of the grid."""
        most_attackers = len(self.diagonals[-1]) - 1
        most_defenders = len(self.diagonals) - 1 - most_attackers
        first, last = max(1, armies - most_defenders), min(most_attackers, armies - 1)
        numerators = self.diagonals[armies][first : last + 1]
        primes = self.denominators.primes_each(armies, first, len(numerators))
        ratios = lowest_terms_each(numerators, primes)
        # the given values at both ends would need much more stripping than those between
        lost = reduced(*self.unreduced(0, armies))
        won = [reduced(*self.unreduced(armies, 0))] if armies <= most_attackers else []
        return [lost, *[Ratio(0, 1)] * (first - 1), *ratios, *won]


def sweep(
    rounds: Rounds,
    attackers: int,
    defenders: int,
    *,
    won: Callable[[int], int],
    lost: Callable[[int], int],
    stood: Callable[[int, int], int] = nothing,
    each_round: int = 0,
    retreat_at: int = 0,
    retreated: Callable[[int], int] = nothing,
) -> Table:
    """The exact values of all battles up to ``attackers`` (A) by ``defenders`` (D).

    ``won(k)`` is the value of a battle that ends with k attackers and no defender left, ``lost(m)``
    of one that ends with m defenders and no attacker left, ``stood(k, m)`` of one where both are
    left and no attack is allowed, ``each_round`` what every round adds: (1, 0, 0, 0) give the
    chance to win, (k, 0, k, 0) the mean of the attackers left, (0, 0, 0, 1) the mean number of
    rounds. The attacker stops as soon as ``retreat_at`` or fewer attackers are left;
    ``retreated(k)`` is the value of stopping with k of them. The whole grid costs a few
    multiplications of whole numbers a cell.

    A round with all dice removes the same number of armies from every state, so a whole
    antidiagonal (a + d constant) follows from one earlier antidiagonal; only the states with fewer
    dice are solved one by one.
    """
    attackers_full, defenders_full = rounds.attackers_full, rounds.defenders_full
    of_attackers = rounds.denominators.attackers
    of_defenders = list(accumulate(repeat(rounds.denominators.defender, defenders), mul, initial=1))
    all_dice = _all_dice(rounds)
    diagonals: list[list[int]] = []
    for armies in range(attackers + defenders + 1):
        first, last = max(0, armies - defenders), min(attackers, armies)
        # from start up to stop, both sides roll all their dice
        start = min(max(attackers_full, retreat_at + 1, first), last + 1)
        stop = max(start, min(attackers, armies - defenders_full) + 1)
        diagonal = [0] * (last + 1)
        if not all_dice:
            start = stop = last + 1  # no attack is allowed there
        if start < stop:
            diagonal[start:stop] = _with_all_dice(all_dice, diagonals, start, stop)
        for a in chain(range(first, start), range(stop, last + 1)):
            d = armies - a
            if 0 < a <= retreat_at and d:
                diagonal[a] = retreated(a) * of_attackers[a] * of_defenders[d]
            elif a and d:
                value = 0
                weights = rounds.weights[a - 1][min(d, defenders_full) - 1]
                for attackers_lost, defenders_lost, weight in weights:
                    earlier = diagonals[armies - attackers_lost - defenders_lost]
                    value += weight * earlier[a - attackers_lost]
                if not weights:
                    value = stood(a, d) * of_attackers[a] * of_defenders[d]
                diagonal[a] = value
            elif armies:
                diagonal[a] = won(a) * of_attackers[a] if a else lost(d) * of_defenders[d]
        if each_round:
            for a in range(max(first, retreat_at + 1), min(last, armies - 1) + 1):
                if not rounds.is_blocked(a, armies - a):
                    diagonal[a] += each_round * of_attackers[a] * of_defenders[armies - a]
        diagonals.append(diagonal)
    return Table(diagonals, rounds.denominators)


def _all_dice(rounds: Rounds) -> list[tuple[int, int, list[int]]]:
    """The outcomes of a round with all dice: armies lost by both sides, and the weight for a."""
    fewer_dice = [0] * rounds.attackers_full
    outcomes = zip(*(row[-1] for row in rounds.weights[rounds.attackers_full - 1 :]), strict=True)
    return [
        (*of_attackers[0][:2], [*fewer_dice, *(weight for *_, weight in of_attackers)])
        for of_attackers in outcomes
    ]


def _with_all_dice(
    all_dice: Sequence[tuple[int, int, Sequence[int]]],
    diagonals: list[list[int]],
    start: int,
    stop: int,
) -> Iterable[int]:
    """The next antidiagonal's values from ``start`` up to ``stop`` attackers."""
    terms = (
        map(
            mul,
            diagonals[-attackers_lost - defenders_lost][
                start - attackers_lost : stop - attackers_lost
            ],
            weights[start:stop],
        )
        for attackers_lost, defenders_lost, weights in all_dice
    )
    return reduce(partial(map, add), terms)
