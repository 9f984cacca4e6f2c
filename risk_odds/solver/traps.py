"""Two ways to go wrong about a round, in exact numbers: to judge it alone, or its pairs apart.

The first is reported by Ger Koole ("An Optimal Dice Rolling Policy for Risk", section
3): a Dutch defender who compares one die with two by what each costs the attacker per army, roll by
roll, saves no army for a better moment. The second is Baris Tan's ("Markov Chains and the RISK
Board Game", Mathematics Magazine 70, 1997): the chance to win both pairs is taken for the product
of the chances to win each, as if sorted dice were independent.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from risk_odds.dice import highest_dice, round_outcomes
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.stationary import Roll, answers

DIE = 6


@dataclass(frozen=True, slots=True)
class RollAlone:
    """One of the attacker's rolls, judged by itself: the attacker's loss per army at stake.

    ``one`` is that against one die, ``two`` that against two; where they are equal, neither number
    of dice looks better.
    """

    roll: Roll
    ways: int
    one: Ratio
    two: Ratio

    @property
    def two_dice(self) -> bool:
        """Whether two dice look better than one."""
        return Fraction(*self.two) > Fraction(*self.one)

    @property
    def equal(self) -> bool:
        """Whether both look equally good."""
        return self.two == self.one


@dataclass(frozen=True, slots=True)
class Apart:
    """A round of two pairs: its chances, and what they are taken for where pairs are judged apart.

    ``first`` and ``second`` are the attacker's chances to win the pair of the highest dice, and
    that of the second-highest. ``right`` and ``wrong`` are by the armies that the attacker loses.
    """

    attacker_dice: int
    first: Ratio
    second: Ratio
    right: tuple[Ratio, ...]
    wrong: tuple[Ratio, ...]


def rolls_alone() -> tuple[RollAlone, ...]:
    """All 21 rolls, judged one by one; the highest first."""
    return tuple(
        RollAlone(answer.roll, answer.ways, answer.one, Ratio.of(Fraction(*answer.two) / 2))
        for answer in answers()
    )


def value_of_two(first: Fraction) -> Ratio:
    """V₂, the most that the attacker can be made to lose of two armies, if V₁ were ``first``."""
    return Ratio.of(
        sum(
            (
                answer.ways * max(Fraction(*answer.one) + first, Fraction(*answer.two))
                for answer in answers()
            ),
            start=Fraction(),
        )
        / DIE**3
    )


def pairs_apart(attacker_dice: int) -> Apart:
    """A round of two or three attacker's dice against two."""
    first = second = Fraction()
    right = [Fraction()] * 3
    for (high, low), (guard, rear), chance in _rounds(attacker_dice):
        first += chance * (high > guard)
        second += chance * (low > rear)
        right[(high <= guard) + (low <= rear)] += chance
    both, none = first * second, (1 - first) * (1 - second)
    wrong = (both, 1 - both - none, none)
    return Apart(attacker_dice, Ratio.of(first), Ratio.of(second), _ratios(right), _ratios(wrong))


def win_apart(ruleset: Ruleset, attackers: int, defenders: int) -> Ratio:
    """The attacker's chance to win a battle (A v D), if rounds of two pairs are judged apart.

    The ruleset's dice must be those of the classic rules.
    """
    wrong = {dice: [Fraction(*chance) for chance in pairs_apart(dice).wrong] for dice in (2, 3)}
    return win_with(ruleset, wrong, attackers, defenders)


def win_with(
    ruleset: Ruleset, rounds: Mapping[int, Sequence[Fraction]], attackers: int, defenders: int
) -> Ratio:
    """The attacker's chance to win (A v D), if rounds of two pairs had these chances.

    They are by the attacker's dice, and in a row by the attackers lost. The ruleset's dice must be
    those of the classic rules.
    """

    @cache
    def win(a: int, d: int) -> Fraction:
        if not a or not d:
            return Fraction(d == 0)
        if min(a, d) >= 2:
            chances = rounds[min(a, 3)]
        else:
            outcomes = round_outcomes(ruleset, a, d)
            chances = [Fraction(rolls, outcomes.total) for rolls in outcomes.counts]
        pairs = len(chances) - 1
        return sum(
            (chance * win(a - lost, d - pairs + lost) for lost, chance in enumerate(chances)),
            start=Fraction(),
        )

    return Ratio.of(win(attackers, defenders))


def _rounds(attacker_dice: int) -> Iterator[tuple[Roll, Roll, Fraction]]:
    attacks = highest_dice((DIE,) * attacker_dice, 2)
    defences = highest_dice((DIE,) * 2, 2)
    for (high, low), ways in attacks.items():
        for (guard, rear), replies in defences.items():
            yield (high, low), (guard, rear), Fraction(ways * replies, DIE ** (attacker_dice + 2))


def _ratios(numbers: list[Fraction] | tuple[Fraction, ...]) -> tuple[Ratio, ...]:
    return tuple(map(Ratio.of, numbers))
