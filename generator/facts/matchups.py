"""All exact facts about one matchup: what its page and its JSON document are made from."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import lcm

from generator.scope.chances import OF_MATCHUP
from risk_odds.numbers import Interval, Number, Ratio, bounds, difference, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.solver import AnySolution, RoundChances
from risk_odds.solver.markov import Passed, flow_of
from risk_odds.solver.solution import Answers

LARGEST_FLOW = 8
"""The most armies a side of a battle whose flow is shown: a larger chart doesn't fit a phone."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One end of a battle. One side has armies left, or both where no attack is allowed any more.

    Its probability lies between ``low`` and ``high`` over the matchup's ``denominator``; both are
    the same where it is exact.
    """

    attackers_left: int
    defenders_left: int
    low: int
    high: int
    probability: Number


@dataclass(frozen=True)
class Matchup:
    """The exact answers for ``attackers`` (A, armies that can attack) against ``defenders`` (D).

    ``outcomes`` run from the best for the attacker to the best for the defender. Means and
    variances are in armies and armies squared. Where the ruleset has no rounds (balanced blitz
    resolves a battle at once), ``next_round``, ``expected_rounds`` and ``retreat`` are empty.
    ``answers`` are, where the defender chooses after the attacker's roll, the numbers of dice, each
    with the rolls (highest dice first) that it is best against. ``flow`` are all states that a
    small battle fought by rounds can come to; it is empty for others.
    """

    ruleset: Ruleset
    attackers: int
    defenders: int
    win: Number
    lose: Number
    denominator: int
    outcomes: tuple[Outcome, ...]
    expected_attackers_left: Number
    expected_attackers_lost: Number
    variance_attackers: Number
    expected_defenders_left: Number
    expected_defenders_lost: Number
    variance_defenders: Number
    next_round: RoundChances | None
    expected_rounds: Ratio | None
    attackers_needed: tuple[tuple[Ratio, int | None], ...]
    retreat: tuple[tuple[int, Ratio, Ratio], ...]
    answers: Answers
    flow: tuple[Passed, ...]

    @property
    def territory(self) -> int:
        """The armies on the attacking territory (T = A + 1)."""
        return self.attackers + 1

    @property
    def is_exact(self) -> bool:
        """Whether all probabilities are fractions; else they are certified decimals."""
        return all(outcome.low == outcome.high for outcome in self.outcomes)

    @property
    def most_likely(self) -> list[Outcome]:
        """The outcome with the greatest probability; several where they tie exactly."""
        greatest = max(outcome.low for outcome in self.outcomes)
        return [outcome for outcome in self.outcomes if outcome.high >= greatest]

    @property
    def held(self) -> tuple[Outcome, ...]:
        """By the armies of the side that has the territory at the end: how likely that is.

        The attackers who stand where the attack failed do not count here. The best for the attacker
        comes first.
        """
        won = [outcome for outcome in self.outcomes if not outcome.defenders_left]
        failed: dict[int, list[Outcome]] = {}
        for outcome in self.outcomes[len(won) :]:
            failed.setdefault(outcome.defenders_left, []).append(outcome)
        return (*won, *(self._together(left, parts) for left, parts in failed.items()))

    def _together(self, defenders: int, parts: Sequence[Outcome]) -> Outcome:
        if len(parts) == 1:
            return parts[0]
        low, high = sum(part.low for part in parts), sum(part.high for part in parts)
        chance = bounded(low, high, self.denominator)
        if isinstance(chance, Ratio):
            chance = reduced(*chance)
        return Outcome(0, defenders, low, high, chance)

    @property
    def standing(self) -> tuple[Outcome, ...]:
        """The ends in which both sides stand, as no attack is allowed any more."""
        return tuple(each for each in self.outcomes if each.attackers_left and each.defenders_left)

    @property
    def is_blocked(self) -> bool:
        """Whether no attack is allowed to begin with."""
        return self.ruleset.is_blocked(self.attackers, self.defenders)

    @property
    def at_least(self) -> tuple[Number, ...]:
        """For each of ``held``: the chance that its side has at least this many armies left."""
        attackers = [outcome for outcome in self.held if outcome.attackers_left]
        defenders = [outcome for outcome in self.held if outcome.defenders_left]
        return (
            *self._so_far(attackers, self.win),
            *reversed(self._so_far(defenders[::-1], self.lose)),
        )

    def _so_far(self, side: Sequence[Outcome], total: Number) -> list[Number]:
        """The sums of a side's first, first two, … outcomes; ``total`` is the sum of all."""
        low = high = 0
        sums = []
        possible = [outcome for outcome in side if outcome.high]
        for outcome in side:
            low, high = low + outcome.low, high + outcome.high
            # the total is known more sharply than the sum of its parts
            everything = not possible or outcome.defenders_left + outcome.attackers_left <= (
                possible[-1].defenders_left + possible[-1].attackers_left
            )
            sums.append(total if everything else bounded(low, high, self.denominator))
        return sums

    @property
    def median_attackers_left(self) -> int:
        """The median of the attackers left, 0 where all have fallen."""
        most_first = sorted(self.outcomes, key=lambda outcome: -outcome.attackers_left)
        return self._median([(o.attackers_left, o.low, o.high) for o in most_first])

    @property
    def median_defenders_left(self) -> int:
        """The median of the defenders left, 0 where the attacker wins."""
        return self._median([(o.defenders_left, o.low, o.high) for o in self.outcomes[::-1]])

    @property
    def attackers_lost_given_win(self) -> Number | None:
        """The mean of the armies that the attacker loses in a win; None where there is none."""
        return self._mean(
            [(self.attackers - o.attackers_left, o) for o in self.outcomes if not o.defenders_left]
        )

    @property
    def attackers_lost_given_loss(self) -> Number | None:
        """The mean of the armies that the attacker loses where the attack fails; None if never."""
        return self._mean(
            [(self.attackers - o.attackers_left, o) for o in self.outcomes if o.defenders_left]
        )

    @property
    def stood(self) -> Number:
        """The chance that the battle ends with both sides standing."""
        low, high = (sum(getattr(end, bound) for end in self.standing) for bound in ("low", "high"))
        return bounded(low, high, self.denominator)

    @property
    def defenders_lost_given_loss(self) -> Number | None:
        """The mean of the armies that the defender loses in holding; None where that cannot be."""
        return self._mean(
            [(self.defenders - o.defenders_left, o) for o in self.outcomes if o.defenders_left]
        )

    def _median(self, most_first: Sequence[tuple[int, int, int]]) -> int:
        """The smallest number that is reached or gone below with a chance of at least a half."""
        low = high = 0
        for left, outcome_low, outcome_high in most_first:
            # a chance above so far of more than a half means that the median lies here
            low, high = low + outcome_low, high + outcome_high
            if 2 * low > self.denominator:
                return left
            if 2 * high > self.denominator:
                break
        raise ArithmeticError(f"cannot certify the median of {self}")

    def _mean(self, values: list[tuple[int, Outcome]]) -> Number | None:
        low, high = sum(o.low for _, o in values), sum(o.high for _, o in values)
        if not high:
            return None
        low_sum = sum(value * o.low for value, o in values)
        high_sum = sum(value * o.high for value, o in values)
        if low == high:
            return reduced(low_sum, low)
        return Interval(reduced(low_sum, high), reduced(high_sum, low))


def bounded(low: int, high: int, denominator: int) -> Number:
    """The number between low / denominator and high / denominator (not in lowest terms)."""
    exact = Ratio(low, denominator)
    return exact if low == high else Interval(exact, Ratio(high, denominator))


def matchups(solution: AnySolution, attackers: int, defenders: int) -> Iterator[Matchup]:
    """All matchups up to ``attackers`` (A) by ``defenders`` (D), attackers first."""
    needed = {
        d: tuple((chance, solution.needed(d, chance)) for chance in OF_MATCHUP)
        for d in range(1, defenders + 1)
    }
    for a in range(1, attackers + 1):
        for d, enough in needed.items():
            yield _matchup(solution, a, d, enough)


def _matchup(
    solution: AnySolution, a: int, d: int, needed: tuple[tuple[Ratio, int | None], ...]
) -> Matchup:
    ruleset = solution.ruleset
    survivors = solution.outcomes(a, d)
    ends: list[tuple[int, int, Number]] = [
        *zip(range(a, 0, -1), [0] * a, reversed(survivors.attackers_left), strict=True),
    ]
    for left, failed in enumerate(survivors.defenders_left, start=1):
        standing = {at: each for at, each in survivors.standing.items() if at[1] == left}
        ends += [(*at, chance) for at, chance in standing.items()]
        ends.append((0, left, less(failed, standing.values())))
    denominator = lcm(*(end.denominator for *_, number in ends for end in bounds(number)))
    by_rounds = solution if solution.has_rounds else None
    return Matchup(
        ruleset=ruleset,
        attackers=a,
        defenders=d,
        win=solution.win(a, d),
        lose=solution.lose(a, d),
        denominator=denominator,
        outcomes=tuple(outcome_of(k, m, number, denominator) for k, m, number in ends),
        expected_attackers_left=solution.expected_attackers_left(a, d),
        expected_attackers_lost=solution.expected_attackers_lost(a, d),
        variance_attackers=solution.variance_attackers_left(a, d),
        expected_defenders_left=solution.expected_defenders_left(a, d),
        expected_defenders_lost=solution.expected_defenders_lost(a, d),
        variance_defenders=solution.variance_defenders_left(a, d),
        next_round=by_rounds.next_round(a, d) if by_rounds else None,
        expected_rounds=by_rounds.expected_rounds(a, d) if by_rounds else None,
        attackers_needed=needed,
        answers=by_rounds.answers(a, d) if by_rounds else (),
        retreat=tuple((r, *by_rounds.retreat(a, d, r)) for r in range(a)) if by_rounds else (),
        flow=flow_of(by_rounds, a, d) if by_rounds and max(a, d) <= LARGEST_FLOW else (),
    )


def less(chance: Number, parts: Iterable[Number]) -> Number:
    """What remains of a chance without some of its parts, in lowest terms if it is a fraction."""
    for part in parts:
        chance = difference(chance, part)
    return reduced(*chance) if isinstance(chance, Ratio) else chance


def outcome_of(
    attackers_left: int, defenders_left: int, probability: Number, denominator: int
) -> Outcome:
    """One end; its chance is told over a denominator that all ends of the battle share."""
    low, high = (end.numerator * (denominator // end.denominator) for end in bounds(probability))
    return Outcome(attackers_left, defenders_left, low, high, probability)
