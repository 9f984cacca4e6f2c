"""All exact facts about one matchup: what its page and its JSON document are made from."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm

from generator.dice import RoundOutcomes, round_outcomes
from generator.numbers import Ratio
from generator.solver import Solution

CHANCES = (Ratio(1, 2), Ratio(3, 4), Ratio(9, 10), Ratio(19, 20), Ratio(99, 100))
"""The chances for which pages say how many attackers are needed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One end of a battle. Exactly one of the two sides has armies left.

    ``weight`` over the matchup's ``denominator`` is the probability; ``ratio`` is the same in
    lowest terms.
    """

    attackers_left: int
    defenders_left: int
    ratio: Ratio
    weight: int


@dataclass(frozen=True, slots=True)
class Matchup:
    """The exact answers for ``attackers`` (A, armies that may attack) against ``defenders`` (D).

    ``outcomes`` run from the best for the attacker to the best for the defender; their weights add
    up to ``denominator``. Means and variances are in armies and armies squared.
    """

    ruleset: str
    attackers: int
    defenders: int
    win: Ratio
    lose: Ratio
    denominator: int
    outcomes: tuple[Outcome, ...]
    expected_attackers_left: Ratio
    expected_attackers_lost: Ratio
    variance_attackers: Ratio
    expected_defenders_left: Ratio
    expected_defenders_lost: Ratio
    variance_defenders: Ratio
    next_round: RoundOutcomes
    attacker_dice: tuple[int, ...]
    defender_dice: tuple[int, ...]
    attackers_needed: tuple[tuple[Ratio, int | None], ...]

    @property
    def territory(self) -> int:
        """The armies on the attacking territory (T = A + 1)."""
        return self.attackers + 1

    @property
    def most_likely(self) -> list[Outcome]:
        """The outcome with the greatest probability; several where they tie exactly."""
        greatest = max(outcome.weight for outcome in self.outcomes)
        return [outcome for outcome in self.outcomes if outcome.weight == greatest]


def matchups(solution: Solution, attackers: int, defenders: int) -> Iterator[Matchup]:
    """All matchups up to ``attackers`` (A) by ``defenders`` (D), attackers first."""
    needed = {
        d: tuple((chance, solution.needed(d, chance)) for chance in CHANCES)
        for d in range(1, defenders + 1)
    }
    for a in range(1, attackers + 1):
        for d in range(1, defenders + 1):
            yield _matchup(solution, a, d, needed[d])


def _matchup(
    solution: Solution, a: int, d: int, needed: tuple[tuple[Ratio, int | None], ...]
) -> Matchup:
    ruleset = solution.ruleset
    survivors = solution.outcomes(a, d)
    ends = [
        *(
            (k, 0, ratio)
            for k, ratio in zip(range(a, 0, -1), reversed(survivors.attackers_left), strict=True)
        ),
        *((0, m, ratio) for m, ratio in enumerate(survivors.defenders_left, start=1)),
    ]
    denominator = lcm(*(ratio.denominator for _, _, ratio in ends))
    return Matchup(
        ruleset=ruleset.id,
        attackers=a,
        defenders=d,
        win=solution.win(a, d),
        lose=solution.lose(a, d),
        denominator=denominator,
        outcomes=tuple(
            Outcome(k, m, ratio, ratio.numerator * (denominator // ratio.denominator))
            for k, m, ratio in ends
        ),
        expected_attackers_left=solution.expected_attackers_left(a, d),
        expected_attackers_lost=solution.expected_attackers_lost(a, d),
        variance_attackers=solution.variance_attackers_left(a, d),
        expected_defenders_left=solution.expected_defenders_left(a, d),
        expected_defenders_lost=solution.expected_defenders_lost(a, d),
        variance_defenders=solution.variance_defenders_left(a, d),
        next_round=round_outcomes(ruleset, a, d),
        attacker_dice=ruleset.attacker_dice(a),
        defender_dice=ruleset.defender_dice(d),
        attackers_needed=needed,
    )
