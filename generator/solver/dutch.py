"""The Dutch rules: the defender sees the attacker's dice and then picks the number of his own.

He picks what makes the capture of his territory least likely in the whole battle, so that the
pick depends on the armies of both sides. All comparisons are of exact whole numbers. Source: Ger
Koole, "An optimal policy for rolling dice in the game of Risk", states the rules; his paper solves
another problem (see ``generator.solver.stationary``).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from operator import mul

from generator.dice import counted_dice, lost_pairs
from generator.rules import Ruleset
from generator.solver.sweep import Denominators, Rounds, Weights, scale_of, scale_primes

Roll = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to answer a roll: ``dice`` of the defender, and what then comes of it.

    ``outcomes`` are (attackers lost, defenders lost, ways), each number of ways brought to the
    common total of all of the defender's rolls.
    """

    dice: int
    outcomes: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class DutchRounds:
    """The rounds of every state under the defender's best choices, and these choices.

    ``policy[a - 1][d - 1]`` maps each attacker's roll (his highest dice, as many as can be
    compared) to the number of dice that the defender answers with; of two equally good numbers he
    takes the smaller.
    """

    rounds: Rounds
    policy: tuple[tuple[dict[Roll, int], ...], ...]


def dutch_rounds(ruleset: Ruleset, attackers: int, defenders: int) -> DutchRounds:
    """The defender's best choices and the rounds that follow from them, for a whole grid."""
    most_attacking, most_defending = len(ruleset.attacker.dice), len(ruleset.defender.dice)
    defender_totals = list(accumulate(ruleset.defender.dice, mul))
    primes = scale_primes(
        (prod(ruleset.attacker_dice(a)) * defender_totals[d - 1], min(a, d))
        for a in range(1, most_attacking + 1)
        for d in range(1, most_defending + 1)
    )
    scale = scale_of(primes)
    answers = {
        (a, d): _answers(ruleset, a, d)
        for a in range(1, most_attacking + 1)
        for d in range(1, most_defending + 1)
    }
    powers = [scale**removed for removed in range(max(most_attacking, most_defending) + 1)]
    # rows[a][d]: the attacker's chance to win, times the scale to the power a + d
    rows = [[0] * (defenders + 1)]
    weights: list[tuple[Weights, ...]] = []
    policy: list[tuple[dict[Roll, int], ...]] = []
    for a in range(1, attackers + 1):
        rows.append([scale**a])
        weights_of_row: list[Weights] = []
        policy_of_row: list[dict[Roll, int]] = []
        for d in range(1, defenders + 1):
            attacking, defending = min(a, most_attacking), min(d, most_defending)
            values = {
                (attackers_lost, defenders_lost): powers[attackers_lost + defenders_lost]
                * rows[a - attackers_lost][d - defenders_lost]
                for attackers_lost in range(min(attacking, defending) + 1)
                for defenders_lost in range(min(attacking, defending) + 1 - attackers_lost)
                if attackers_lost + defenders_lost
            }
            total = prod(ruleset.attacker_dice(a)) * defender_totals[defending - 1]
            ways: Counter[tuple[int, int]] = Counter()
            chosen: dict[Roll, int] = {}
            for roll, ways_of_roll, choices in answers[attacking, defending]:
                choice = min(choices, key=lambda choice: _value(choice, values))
                chosen[roll] = choice.dice
                for attackers_lost, defenders_lost, ways_of_choice in choice.outcomes:
                    ways[attackers_lost, defenders_lost] += ways_of_roll * ways_of_choice
            state = tuple(
                (
                    attackers_lost,
                    defenders_lost,
                    count * powers[attackers_lost + defenders_lost] // total,
                )
                for (attackers_lost, defenders_lost), count in sorted(ways.items())
            )
            weights_of_row.append(state)
            policy_of_row.append(chosen)
            rows[a].append(
                sum(
                    weight * rows[a - attackers_lost][d - defenders_lost]
                    for attackers_lost, defenders_lost, weight in state
                )
            )
        weights.append(tuple(weights_of_row))
        policy.append(tuple(policy_of_row))
    denominators = Denominators.of_scale(primes or {2: 0}, attackers)
    return DutchRounds(Rounds(tuple(weights), denominators, attackers), tuple(policy))


def _value(choice: Choice, values: dict[tuple[int, int], int]) -> int:
    """The attacker's chance to win after a choice, over a denominator common to all choices."""
    return sum(
        ways * values[attackers_lost, defenders_lost]
        for attackers_lost, defenders_lost, ways in choice.outcomes
    )


def _answers(
    ruleset: Ruleset, attacking: int, defending: int
) -> list[tuple[Roll, int, tuple[Choice, ...]]]:
    """Each roll of so many attacker's dice: its ways, and the defender's choices, fewest first."""
    compared = min(attacking, defending)
    rolls = counted_dice(ruleset.attacker.dice[:attacking], compared, ruleset.attacker.bonus)
    total = prod(ruleset.defender.dice[:defending])
    return [
        (
            roll,
            ways,
            tuple(
                Choice(dice, tuple(_outcomes(ruleset, roll, dice, total)))
                for dice in range(1, defending + 1)
            ),
        )
        for roll, ways in sorted(rolls.items())
    ]


def _outcomes(
    ruleset: Ruleset, roll: Roll, dice: int, total: int
) -> Iterable[tuple[int, int, int]]:
    faces = ruleset.defender.dice[:dice]
    pairs = min(len(roll), dice)
    outcomes: Counter[int] = Counter()
    for answer, ways in counted_dice(faces, pairs, ruleset.defender.bonus).items():
        outcomes[lost_pairs(roll[:pairs], answer, ruleset.ties)] += ways
    return (
        (lost, pairs - lost, ways * (total // prod(faces)))
        for lost, ways in sorted(outcomes.items())
    )
