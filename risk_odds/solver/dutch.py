"""The Dutch rules: the defender sees the attacker's dice and then picks the number of their own.

They pick what makes the capture of their territory least likely in the whole battle, so that the
pick depends on the armies of both sides. All comparisons are of exact whole numbers. Source: Ger
Koole, "An Optimal Dice Rolling Policy for Risk", states the rules; the paper solves
another problem (see ``risk_odds.solver.stationary``).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import mul

from risk_odds.dice import counted_dice, lost_pairs, rolls_of
from risk_odds.ruleset import Ruleset
from risk_odds.solver.sweep import Denominators, Rounds, Weights, scale_of, scale_primes

Roll = tuple[int, ...]

Rows = Sequence[Sequence[int]]
"""``rows[a][d]``: the attacker's chance to win, times the scale to the power a + d."""

ENOUGH_BITS = 64
"""Bits of the differences between chances that tell most answers apart."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to answer a roll: ``dice`` of the defender, and what then comes of it.

    ``outcomes`` are (attackers lost, defenders lost, ways), each number of ways brought to the
    common total of all of the defender's rolls.
    """

    dice: int
    outcomes: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A roll of the attacker (the highest dice, as many as can be compared), and what answers it.

    ``ways`` of the rolls are this one; ``choices`` are the defender's, fewest dice first.
    """

    roll: Roll
    ways: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class DutchRounds:
    """The rounds of every state under the defender's best choices, and these choices.

    ``policy[a - 1][d - 1]`` maps each attacker's roll (the highest dice, as many as can be
    compared) to the number of dice that the defender answers with; of two equally good numbers it
    is the smaller.
    """

    rounds: Rounds
    policy: tuple[tuple[dict[Roll, int], ...], ...]


class DutchDefence:
    """The defender's best choices, one state after the other: fewer armies come first."""

    def __init__(self, ruleset: Ruleset) -> None:
        most_attacking, most_defending = len(ruleset.attacker.dice), len(ruleset.defender.dice)
        dice = [(a, d) for a in range(1, most_attacking + 1) for d in range(1, most_defending + 1)]
        totals = {
            (a, d): rolls_of(ruleset.attacker_dice(a), ruleset.defender.dice[:d]) for a, d in dice
        }
        self.primes = scale_primes((totals[a, d], min(a, d)) for a, d in dice)
        self.scale = scale_of(self.primes)
        self._most = most_attacking, most_defending
        self._answers = {
            (a, d): _Answers(answers_to_rolls(ruleset, a, d), totals[a, d], self.scale)
            for a, d in dice
        }

    def best(self, attackers: int, defenders: int, rows: Rows) -> tuple[Weights, dict[Roll, int]]:
        """The round of a state, and the choices in it, once ``rows`` holds all smaller states."""
        most_attacking, most_defending = self._most
        answers = self._answers[min(attackers, most_attacking), min(defenders, most_defending)]
        return answers.best(attackers, defenders, rows)


class _Answers:
    """The answers to all rolls of this many dice of both sides."""

    def __init__(self, rolls: Sequence[Answered], total: int, scale: int) -> None:
        self._rolls = rolls
        self._total = total
        self._scale = scale
        outcomes = [choice.outcomes for answered in rolls for choice in answered.choices]
        self._losses = sorted({(lost, taken) for each in outcomes for lost, taken, _ in each})
        self._powers = [scale ** (lost + taken) for lost, taken in self._losses]
        # many rolls share what comes of a choice, such as those with the same highest die
        forms = list(dict.fromkeys(map(self._form, outcomes)))
        self._forms = forms
        self._places = [
            [forms.index(self._form(choice.outcomes)) for choice in answered.choices]
            for answered in rolls
        ]
        self._whole = sum(forms[0])
        self._known: dict[tuple[int, ...], tuple[Weights, dict[Roll, int]]] = {}

    def best(self, attackers: int, defenders: int, rows: Rows) -> tuple[Weights, dict[Roll, int]]:
        """See ``DutchDefence.best``. Few sets of choices serve all states, so they are kept."""
        chosen = self._chosen(
            [
                power * rows[attackers - lost][defenders - taken]
                for (lost, taken), power in zip(self._losses, self._powers, strict=True)
            ]
        )
        known = self._known.get(chosen)
        if known is None:
            known = self._known[chosen] = self._weights(chosen), self._policy(chosen)
        return known

    def _chosen(self, values: list[int]) -> tuple[int, ...]:
        """The place of the best choice for each roll, by the chances after each loss.

        Chances are long numbers. What they differ by is cut to its first bits, which makes each sum
        of a choice too small, by less than ``_whole``; where that cannot decide, exact numbers do.
        """
        least = min(values)
        exact = [value - least for value in values]
        cut = max(0, max(exact).bit_length() - ENOUGH_BITS)
        short = [difference >> cut for difference in exact]
        sums = [sum(map(mul, form, short)) for form in self._forms]
        doubt = self._whole
        chosen = []
        for places in self._places:
            best = 0
            for place in range(1, len(places)):
                gain = sums[places[best]] - sums[places[place]]
                if -doubt < gain < doubt:
                    one, other = (self._forms[places[each]] for each in (best, place))
                    gain = sum(map(mul, one, exact)) - sum(map(mul, other, exact))
                if gain > 0:
                    best = place
            chosen.append(best)
        return tuple(chosen)

    def _form(self, outcomes: Sequence[tuple[int, int, int]]) -> tuple[int, ...]:
        ways = {(lost, taken): ways for lost, taken, ways in outcomes}
        return tuple(ways.get(losses, 0) for losses in self._losses)

    def _weights(self, chosen: Sequence[int]) -> Weights:
        ways: Counter[tuple[int, int]] = Counter()
        for answered, place in zip(self._rolls, chosen, strict=True):
            for lost, taken, of_choice in answered.choices[place].outcomes:
                ways[lost, taken] += answered.ways * of_choice
        return tuple(
            (lost, taken, count * self._scale ** (lost + taken) // self._total)
            for (lost, taken), count in sorted(ways.items())
        )

    def _policy(self, chosen: Sequence[int]) -> dict[Roll, int]:
        return {
            answered.roll: answered.choices[place].dice
            for answered, place in zip(self._rolls, chosen, strict=True)
        }


def dutch_rounds(ruleset: Ruleset, attackers: int, defenders: int) -> DutchRounds:
    """The defender's best choices and the rounds that follow from them, for a whole grid."""
    defence = DutchDefence(ruleset)
    rows = [[0] * (defenders + 1)]
    weights: list[tuple[Weights, ...]] = []
    policy: list[tuple[dict[Roll, int], ...]] = []
    for a in range(1, attackers + 1):
        row = [defence.scale**a]
        rows.append(row)
        best = []
        for d in range(1, defenders + 1):
            best.append(defence.best(a, d, rows))
            row.append(
                sum(weight * rows[a - lost][d - taken] for lost, taken, weight in best[-1][0])
            )
        weights.append(tuple(of_state for of_state, _ in best))
        policy.append(tuple(chosen for _, chosen in best))
    denominators = Denominators.of_scale(defence.primes, attackers)
    return DutchRounds(Rounds(tuple(weights), denominators, attackers), tuple(policy))


def answers_to_rolls(ruleset: Ruleset, attacking: int, defending: int) -> list[Answered]:
    """Each roll of this many attacker's dice, and the defender's choices up to this many dice."""
    compared = min(attacking, defending)
    rolls = counted_dice(ruleset.attacker.dice[:attacking], compared, ruleset.attacker.bonus)
    total = rolls_of(ruleset.defender.dice[:defending])
    return [
        Answered(
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
        (lost, pairs - lost, ways * (total // rolls_of(faces)))
        for lost, ways in sorted(outcomes.items())
    )
