"""The chance to win by the normal distribution, for large battles, and how far that is off.

While both sides roll all their dice, let a round cost the attacker X armies and the defender Y, and
ρ = E[X] / E[Y]. Then X − ρ Y has the mean 0. Over the rounds that the defender's D armies last,
about D / E[Y], these add up to the attacker's losses less ρ D, with the variance

    v · D,    v = Var[X − ρ Y] / E[Y].

So the attacker's A armies outlast the defender's with a chance of about Φ((A − ρ D) / √(v D)). The
values of Φ are balls, so that every decimal of them is certified.
"""

from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from risk_odds.dice import round_outcomes
from risk_odds.numbers import Number, Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.balls import as_ball, as_number, working_precision


@dataclass(frozen=True, slots=True)
class Step:
    """What a round may do to X − ρ Y, and with which chance."""

    value: Ratio
    chance: Ratio


@dataclass(frozen=True, slots=True)
class Normal:
    """What the approximation needs of a ruleset: ``ratio`` is ρ, ``variance`` v.

    v is ``spread``, the variance of a round's X − ρ Y, whose values are the ``steps``, over
    ``defenders_lost``, the mean of Y.
    """

    ratio: Ratio
    variance: Ratio
    steps: tuple[Step, ...]
    spread: Ratio
    defenders_lost: Ratio


def normal_of(ruleset: Ruleset) -> Normal:
    """The two numbers of a ruleset, from its round with all dice.

    Raises ``ValueError`` where the defender chooses the dice, or the defender never loses an army.
    """
    if ruleset.defender.chooses_after_roll or ruleset.transformation:
        raise ValueError(f"{ruleset.id}: found no one round with all dice")
    outcomes = round_outcomes(
        ruleset, ruleset.attackers_for_all_dice, ruleset.defenders_for_all_dice
    )
    chances = [Fraction(rolls, outcomes.total) for rolls in outcomes.counts]
    mean = sum((lost * chance for lost, chance in enumerate(chances)), start=Fraction())
    of_defender = outcomes.pairs - mean
    if not of_defender:
        raise ValueError(f"{ruleset.id}: found a defender who never loses an army")
    ratio = mean / of_defender
    steps = [(lost - ratio * (outcomes.pairs - lost), each) for lost, each in enumerate(chances)]
    spread = sum((value**2 * chance for value, chance in steps), start=Fraction())
    return Normal(
        Ratio.of(ratio),
        Ratio.of(spread / of_defender),
        tuple(Step(Ratio.of(value), Ratio.of(chance)) for value, chance in steps),
        Ratio.of(spread),
        Ratio.of(of_defender),
    )


def approximate_win(normal: Normal, attackers: int, defenders: int) -> Number:
    """Φ((A − ρ D) / √(v D)), an interval that certainly holds it."""
    lead = attackers - Fraction(*normal.ratio) * defenders
    spread = Fraction(*normal.variance) * defenders
    with working_precision():
        deviations = as_ball(Ratio.of(lead)) / as_ball(Ratio.of(2 * spread)).sqrt()
        return as_number((1 + deviations.erf()) / arb(2))


def normal_share(low: Fraction | None, high: Fraction | None) -> Number:
    """The chance that a normal deviation lies between two numbers; None is no end to that side."""
    with working_precision():
        ends = [
            arb(side) if end is None else (as_ball(Ratio.of(end)) / arb(2).sqrt()).erf()
            for side, end in ((-1, low), (1, high))
        ]
        return as_number((ends[1] - ends[0]) / arb(2))
