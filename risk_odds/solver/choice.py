"""Is it right to roll all the dice one may? The game in which both sides choose how many.

Each round the attacker announces how many dice they roll (the first k of those they may), then the
defender, who knows that number, answers with a number of their own (the first m). The attacker
makes the chance to win as great as they can, the defender as small as they can, and neither stops
early.
All comparisons are between whole numbers, so a tie is a tie.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from math import gcd

from risk_odds.dice import RoundOutcomes, compare_dice
from risk_odds.numbers import Ratio, lowest_terms
from risk_odds.ruleset import Ruleset
from risk_odds.solver.solution import Solution
from risk_odds.solver.sweep import Weights, scale_of, scale_primes


@dataclass(frozen=True, slots=True)
class BestDice:
    """Best play with ``attackers`` (A) against ``defenders`` (D) when both choose their dice.

    ``value`` is the chance to win when both choose as well as they can, ``all_dice`` when both roll
    all the dice they may. ``attacker_dice`` are the numbers of dice that are best for the attacker,
    ``answers[k - 1]`` those that are best for the defender once k dice are announced: several
    numbers where they are equally good, the last entries of both those for all dice.
    """

    attackers: int
    defenders: int
    value: Ratio
    all_dice: Ratio
    attacker_dice: tuple[int, ...]
    answers: tuple[tuple[int, ...], ...]
    most_attacker_dice: int
    most_defender_dice: int

    @property
    def attacker_maximum(self) -> bool:
        """Whether no other number of dice is better for the attacker than all they may roll."""
        return self.most_attacker_dice in self.attacker_dice

    @property
    def defender_maximum(self) -> bool:
        """Whether all their dice are a best answer of the defender to whatever is announced."""
        return all(self.most_defender_dice in best for best in self.answers)

    @property
    def maximum(self) -> bool:
        """Whether both sides do best, in this round, with all the dice they may roll."""
        return self.attacker_maximum and self.defender_maximum


def why_not_choosable(ruleset: Ruleset) -> str | None:
    """Why the game of announced dice cannot be played with these rules; None where it can."""
    if ruleset.transformation:
        return "no dice are chosen at all"
    if ruleset.defender.chooses_after_roll:
        return "the defender chooses after seeing the roll"
    if ruleset.attacker.never_fewer_dice:
        return "nobody may attack with fewer dice than the defender rolls"
    return None


class DiceGame:
    """The solved game of announced dice, for all battles up to A attackers by D defenders.

    Values are kept as the whole numbers V(a, d) · q^(a + d), like those of ``sweep``; the scale q
    is chosen so that it serves every pair of numbers of dice. Raises ``ValueError`` for rules that
    are not this game, with the reason (``why_not_choosable``).
    """

    def __init__(self, ruleset: Ruleset, attackers: int, defenders: int) -> None:
        if reason := why_not_choosable(ruleset):
            raise ValueError(f"{ruleset.id}: {reason}, so none are announced before a roll")
        self.ruleset = ruleset
        self.attackers = attackers
        self.defenders = defenders
        self._primes, self._rounds = _rounds_of(ruleset)
        scale = scale_of(self._primes)
        # no attackers, those of the first row, never win; both sides are never gone at once
        self._numerators = [[scale**a] + [0] * defenders for a in range(attackers + 1)]
        for a in range(1, attackers + 1):
            for d in range(1, defenders + 1):
                self._numerators[a][d] = max(min(answers) for answers in self._chances(a, d))

    @cached_property
    def all_dice(self) -> Solution:
        """The same battles when both sides roll all the dice they may."""
        return Solution(self.ruleset, self.attackers, self.defenders)

    def best(self, attackers: int, defenders: int) -> BestDice:
        """Best play with ``attackers`` (A) against ``defenders`` (D), both at least 1."""
        chances = self._chances(attackers, defenders)
        value = self._numerators[attackers][defenders]
        armies = attackers + defenders
        return BestDice(
            attackers,
            defenders,
            lowest_terms(value, {prime: e * armies for prime, e in self._primes.items()}),
            self.all_dice.win(attackers, defenders),
            tuple(k for k, answers in enumerate(chances, start=1) if min(answers) == value),
            tuple(
                tuple(m for m, chance in enumerate(answers, start=1) if chance == min(answers))
                for answers in chances
            ),
            len(chances),
            len(chances[0]),
        )

    def all_battles(self) -> list[BestDice]:
        """Best play in every battle of the grid, attackers first."""
        return [
            self.best(a, d)
            for a in range(1, self.attackers + 1)
            for d in range(1, self.defenders + 1)
        ]

    def _chances(self, a: int, d: int) -> list[list[int]]:
        """Chances to win, over q^(a + d), for each number of dice and each answer to it."""
        numerators = self._numerators
        most_answers = len(self.ruleset.defender_dice(d))
        return [
            [
                sum(
                    weight * numerators[a - attackers_lost][d - defenders_lost]
                    for attackers_lost, defenders_lost, weight in steps
                )
                for steps in self._rounds[k][:most_answers]
            ]
            for k in range(len(self.ruleset.attacker_dice(a)))
        ]


@cache
def best_play(ruleset: Ruleset, largest: int) -> tuple[BestDice, ...]:
    """Best play in every battle up to ``largest`` armies a side, solved once for all who ask."""
    return tuple(DiceGame(ruleset, largest, largest).all_battles())


def _rounds_of(ruleset: Ruleset) -> tuple[dict[int, int], list[list[Weights]]]:
    """The scale's primes with their exponents, and the rounds with k dice against m."""
    rounds = [
        [
            compare_dice(
                ruleset.attacker.dice[:k],
                ruleset.defender.dice[:m],
                ruleset.ties,
                ruleset.attacker.bonus,
                ruleset.defender.bonus,
            )
            for m in range(1, len(ruleset.defender.dice) + 1)
        ]
        for k in range(1, len(ruleset.attacker.dice) + 1)
    ]
    primes = scale_primes(
        (outcomes.total // gcd(outcomes.total, *outcomes.counts), outcomes.pairs)
        for row in rounds
        for outcomes in row
    )
    scale = scale_of(primes)
    return primes, [[_weights(outcomes, scale) for outcomes in row] for row in rounds]


def _weights(outcomes: RoundOutcomes, scale: int) -> Weights:
    unit = scale**outcomes.pairs
    return tuple(
        (lost, outcomes.pairs - lost, count * unit // outcomes.total)
        for lost, count in enumerate(outcomes.counts)
        if count
    )
