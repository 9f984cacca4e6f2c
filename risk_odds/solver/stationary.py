"""Koole's problem: how many dice the Dutch defender rolls when armies are not the limit.

The attacker always rolls three dice. The defender sees them and answers with one die or two; each
die puts one army at stake, of one side or the other. Vₙ is the greatest mean number of armies that
the attacker loses of n at stake. Source: Ger Koole, "An Optimal Dice Rolling Policy
for Risk", section 3.

Let a roll cost the attacker ℓ₁ armies on average when one die answers it, and ℓ₂ when two do. Two
dice are better if ℓ₂ + Vₙ₋₂ > ℓ₁ + Vₙ₋₁, that is if the second die's share ℓ₂ − ℓ₁ is greater than
the gain gₙ₋₁ = Vₙ₋₁ − Vₙ₋₂ from keeping its army at stake. On a tie the defender takes one die.

Why the choice settles. By these rules gₙ = F(gₙ₋₁), where F(g) is the mean over the attacker's
rolls of the greater of ℓ₁ and ℓ₂ − g. As long as g lies between the same two neighbouring shares,
the choice is the same and F is a straight line with slope −b; b < 1 is the chance that two dice
answer. Let g* be the average of this choice, where F(g*) = g*, and r the distance from g* to the
nearest share. If |gₙ₋₁ − g*| < r for one n, then |gₙ − g*| = b · |gₙ₋₁ − g*| < r: no later n can
leave, the choice is the same for ever, and gₙ tends to g*. ``best_defence`` checks this inequality
with exact numbers, so ``settled`` holds for every larger n too and not just as far as computed.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from risk_odds.dice import highest_dice, lost_pairs
from risk_odds.numbers import Ratio, lowest_terms, reduced

Roll = tuple[int, int]
"""The attacker's two highest dice, highest first."""

ATTACKER_DICE = (6, 6, 6)
ROLLS = 6**3
SHARES = 6**2
"""Every mean loss against a known roll is a whole number of thirty-sixths of an army."""
SCALE = ROLLS * SHARES
"""Vₙ is a whole number of 1/SCALEⁿ, and values[n] below is that number."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the defender may expect when answering one roll of the attacker.

    ``ways`` of the attacker's 216 rolls have these two highest dice. ``one`` and ``two`` are the
    attacker's mean losses in armies against one die and two.
    """

    roll: Roll
    ways: int
    one: Ratio
    two: Ratio
    share: Ratio
    """What the second die adds: ``two`` − ``one``."""


@dataclass(frozen=True, slots=True)
class AtStake:
    """The best defence with this many armies at stake.

    ``value`` is Vₙ and ``gain`` Vₙ − Vₙ₋₁, both in armies of the attacker; ``two_dice`` are the
    rolls that two dice answer.
    """

    armies: int
    value: Ratio
    gain: Ratio
    two_dice: frozenset[Roll]


@dataclass(frozen=True, slots=True)
class BestDefence:
    """The best defence for 1, 2, … armies at stake, and for ever.

    The choice is ``two_dice`` for every number of armies from ``settled`` on; ``average`` is the
    attacker's mean loss per army at stake in the long run.
    """

    at_stake: tuple[AtStake, ...]
    settled: int
    two_dice: frozenset[Roll]
    average: Ratio


@cache
def answers() -> tuple[Answer, ...]:
    """What one and two dice do against each of the attacker's 21 rolls, highest roll first."""
    return tuple(
        Answer(roll, ways, reduced(one, SHARES), reduced(two, SHARES), reduced(two - one, SHARES))
        for roll, (ways, one, two) in sorted(_losses().items(), reverse=True)
    )


@cache
def best_defence(most: int = 200) -> BestDefence:
    """The best defence with 1 … ``most`` armies at stake, in exact numbers.

    Raises ``ArithmeticError`` if for none of these numbers the proof succeeds that the choice has
    settled (13 are enough).
    """
    values = [0]
    at_stake: list[AtStake] = []
    settled = None
    for armies in range(1, most + 1):
        two_dice = _choice(values)
        if settled is None and _is_settled(values, two_dice):
            settled = armies
        values.append(_next_value(values, two_dice))
        gain = values[-1] - SCALE * values[-2]
        primes = {2: 5 * armies, 3: 5 * armies}
        value = lowest_terms(values[-1], primes)
        at_stake.append(AtStake(armies, value, lowest_terms(gain, primes), two_dice))
    if settled is None:
        raise ArithmeticError(f"the choice has not settled with {most} armies at stake")
    two_dice = at_stake[settled - 1].two_dice
    return BestDefence(tuple(at_stake), settled, two_dice, average_loss(two_dice))


def average_loss(two_dice: Collection[Roll]) -> Ratio:
    """The attacker's mean loss per army at stake if two dice always answer exactly these rolls.

    In the long run it is their mean loss in a round over the mean number of dice that answer.
    """
    return reduced(*_average(two_dice))


@cache
def _losses() -> dict[Roll, tuple[int, int, int]]:
    """For each roll: its ways, and the mean losses against one die and two, in thirty-sixths."""

    def loss(roll: Roll, dice: int) -> int:
        defences = highest_dice((6,) * dice, dice)
        lost = sum(
            ways * lost_pairs(roll, defence, "defender") for defence, ways in defences.items()
        )
        return lost * (6 if dice == 1 else 1)

    return {
        (first, second): (ways, loss((first, second), 1), loss((first, second), 2))
        for (first, second), ways in highest_dice(ATTACKER_DICE, 2).items()
    }


def _choice(values: list[int]) -> frozenset[Roll]:
    """The rolls that two dice answer when there is one army more at stake than values so far."""
    if len(values) == 1:
        return frozenset()
    gain = values[-1] - SCALE * values[-2]
    whole: int = SCALE ** (len(values) - 1)
    return frozenset(
        roll for roll, (_, one, two) in _losses().items() if (two - one) * whole > SHARES * gain
    )


def _next_value(values: list[int], two_dice: frozenset[Roll]) -> int:
    """Vₙ · SCALEⁿ from values[k] = Vₖ · SCALEᵏ for all k < n."""
    whole: int = SCALE ** (len(values) - 1)
    value = 0
    for roll, (ways, one, two) in _losses().items():
        if roll in two_dice:
            value += ways * (two * whole + SHARES * SCALE * values[-2])
        else:
            value += ways * (one * whole + SHARES * values[-1])
    return value


def _is_settled(values: list[int], two_dice: frozenset[Roll]) -> bool:
    """Whether |gₙ₋₁ − g*| < r, for the choice with n armies at stake (see the module's text)."""
    if len(values) == 1:
        return False
    gain = values[-1] - SCALE * values[-2]
    whole: int = SCALE ** (len(values) - 1)
    loss, dice = _average(two_dice)
    nearest = min(abs((two - one) * dice - SHARES * loss) for _, one, two in _losses().values())
    return SHARES * abs(gain * dice - loss * whole) < nearest * whole


def _average(two_dice: Collection[Roll]) -> tuple[int, int]:
    """The mean loss per die as a numerator and a denominator."""
    loss = dice = 0
    for roll, (ways, one, two) in _losses().items():
        loss += ways * (two if roll in two_dice else one)
        dice += ways * (2 if roll in two_dice else 1)
    return loss, SHARES * dice
