"""What large battles tend to: how many attackers there are to a defender where chances are even.

While both sides roll all their dice, a round costs the attacker m_A armies on average and the
defender m_D. After n rounds the losses are n · m_A and n · m_D, and chance moves them by about √n
only. So of two large armies the one that is larger than in the ratio m_A : m_D wins almost
certainly, and the chances are even where A / D tends to m_A / m_D. The few rounds with fewer dice
at the end move that by a fixed number of armies, which is nothing beside large ones.

A defender who chooses after the roll makes the ratio as great as possible. Whatever they do, the
mean losses of a round are a mixture of those of policies that always answer the same roll alike, so
one of these is best. Let ρ be the ratio of one of them. For each roll, take the choice whose mean
of (attackers lost − ρ · defenders lost) is greatest. If the mean over all rolls is then above 0,
these choices have a greater ratio, and they are the next policy. If it is 0, no policy's mean over
all rolls is above 0 (against a single roll it may well be: ``dearest_answer``). As there are
finitely many policies, the search ends.

From that follows the limit. Let M be the attacker's losses so far less ρ times the defender's, in a
battle of A attackers against D defenders. However the defender answers, with an eye on the armies
and on all that has been, a round with all dice changes M by 0 on average or by less: M is a
supermartingale, and its steps are no longer than c, for some c. A battle has at most A + D rounds,
so M ever reaches t with a chance of at most exp(−t² / (2 (A + D) c²)) (Azuma and Hoeffding). Where
A ≥ (ρ + ε) D, the attacker comes down to a fixed number of armies before the defender does only if
M reaches ε D less a fixed number: the chance of that tends to 0. So the defender is the first to
come down, against an attacker with some ε D armies left, who then wins almost certainly. Where A ≤
(ρ − ε) D and the defender keeps to the best policy, the mean of every step is 0 and the same holds
of −M: the attacker is the first. So chances are even where A / D tends to ρ.

Balanced blitz makes a chance of 1/2 of one of 1/2, so its armies for an even chance are those of
the same dice without it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from risk_odds.dice import round_outcomes
from risk_odds.numbers import Number, Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.blitz import transformed_win
from risk_odds.solver.dutch import Answered, Roll, answers_to_rolls
from risk_odds.solver.needed import each_needed

EVEN = Ratio(1, 2)

Losses = tuple[Fraction, Fraction]
"""The mean losses of a round: of the attacker and of the defender."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What large battles tend to.

    ``attackers_lost`` and ``defenders_lost`` are the mean losses of a round with all dice, and
    ``ratio`` the first over the second: the attackers (A) to a defender for an even chance. It is
    None where no round ever costs the defender an army. ``policy`` says, where the defender
    chooses after the roll, with how many dice each is answered.
    """

    attackers_lost: Ratio
    defenders_lost: Ratio
    ratio: Ratio | None
    policy: dict[Roll, int] | None = None


@dataclass(frozen=True, slots=True)
class Even:
    """The fewest attackers (A) with an even chance or better, and their chance to win.

    Both are None where ``LARGEST_STACK`` attackers are not enough.
    """

    defenders: int
    attackers: int | None
    win: Number | None

    @property
    def ratio(self) -> Ratio | None:
        """The attackers to a defender; not in lowest terms."""
        return None if self.attackers is None else Ratio(self.attackers, self.defenders)


@dataclass(frozen=True, slots=True)
class LargeBattles:
    """The limit of a ruleset, and how near to it are battles against some numbers of defenders.

    ``needed`` are the fewest attackers (A) for an even chance against 1, 2, 3, … defenders.
    """

    ruleset: Ruleset
    limit: Limit
    near: tuple[Even, ...]
    needed: tuple[int | None, ...]

    def against(self, defenders: int) -> Even | None:
        """The battle against this many defenders, if it is one of those that are near the limit."""
        return next((even for even in self.near if even.defenders == defenders), None)


def large_battles(ruleset: Ruleset, defenders: Sequence[int], needed_to: int) -> LargeBattles:
    """The limit of a ruleset, the battles against these defenders, and what 1 … many need."""
    even = list(even_chances(ruleset, max(*defenders, needed_to)))
    return LargeBattles(
        ruleset,
        limit_of(ruleset),
        tuple(even[number - 1] for number in defenders),
        tuple(each.attackers for each in even[:needed_to]),
    )


def limit_of(ruleset: Ruleset) -> Limit:
    """The exact limit of a ruleset."""
    match ruleset.transformation:
        case None | "balanced-blitz-3.3":
            pass
        case other:
            assert_never(other)
    if ruleset.defender.chooses_after_roll:
        return _best_defence(ruleset)
    outcomes = round_outcomes(
        ruleset, ruleset.attackers_for_all_dice, ruleset.defenders_for_all_dice
    )
    lost = Fraction(sum(n * count for n, count in enumerate(outcomes.counts)), outcomes.total)
    return _limit((lost, outcomes.pairs - lost))


def even_chances(ruleset: Ruleset, defenders: int) -> Iterator[Even]:
    """For 1 … ``defenders``: the fewest attackers whose chance to win is even or better."""
    for against, found in enumerate(each_needed(ruleset, EVEN, defenders), start=1):
        if found is None:
            yield Even(against, None, None)
        else:
            attackers, win = found
            yield Even(against, attackers, transformed_win(win) if ruleset.transformation else win)


def _best_defence(ruleset: Ruleset) -> Limit:
    """The limit where the defender chooses after the roll, by policy iteration on the ratio."""
    rolls = answers_to_rolls(ruleset, len(ruleset.attacker.dice), len(ruleset.defender.dice))
    chosen = [0] * len(rolls)
    while True:
        losses = attackers_lost, defenders_lost = policy_losses(rolls, chosen)
        if not defenders_lost:
            break
        ratio = attackers_lost / defenders_lost
        better = _against(rolls, ratio)
        attackers_lost, defenders_lost = policy_losses(rolls, better)
        if attackers_lost - ratio * defenders_lost == 0:
            break
        chosen = better
    policy = {
        answered.roll: answered.choices[place].dice
        for answered, place in zip(rolls, chosen, strict=True)
    }
    return _limit(losses, policy)


@dataclass(frozen=True, slots=True)
class DearestAnswer:
    """An answer to one roll of the attacker's that costs them the most, by the ratio of the limit.

    ``roll`` are the highest dice, as many as can be compared, ``dice`` the defender's number; the
    mean losses are those of this roll and this number of dice.
    """

    roll: Roll
    dice: int
    attackers_lost: Ratio
    defenders_lost: Ratio


def dearest_answer(ruleset: Ruleset, ratio: Ratio) -> DearestAnswer:
    """The roll and the number of dice whose mean of X − ρ Y is greatest, the fewest dice of these.

    X are the attackers lost and Y the defenders lost, where the defender chooses after the roll.
    """
    rolls = answers_to_rolls(ruleset, len(ruleset.attacker.dice), len(ruleset.defender.dice))
    found = [
        (answered.roll, answered.choices[place].dice, *_mean(answered, place))
        for answered in rolls
        for place in range(len(answered.choices))
    ]
    roll, dice, *losses = max(found, key=lambda each: each[2] - Fraction(*ratio) * each[3])
    return DearestAnswer(roll, dice, *map(Ratio.of, losses))


def policy_losses(rolls: Sequence[Answered], chosen: Sequence[int]) -> Losses:
    """The mean losses of a round when each roll is answered with the choice at its place."""
    ways = sum(answered.ways for answered in rolls)
    parts = [
        [answered.ways * mean / ways for mean in _mean(answered, place)]
        for answered, place in zip(rolls, chosen, strict=True)
    ]
    attackers_lost, defenders_lost = (sum(side, Fraction(0)) for side in zip(*parts, strict=True))
    return attackers_lost, defenders_lost


def _against(rolls: Iterable[Answered], ratio: Fraction) -> list[int]:
    """The place of the choice for each roll that is best for the defender at this ratio."""

    def worth(losses: Losses) -> Fraction:
        attackers_lost, defenders_lost = losses
        return attackers_lost - ratio * defenders_lost

    of_rolls = (
        [worth(_mean(answered, place)) for place in range(len(answered.choices))]
        for answered in rolls
    )
    return [worths.index(max(worths)) for worths in of_rolls]


def _mean(answered: Answered, place: int) -> Losses:
    """The mean losses of both sides when a roll is answered with the choice at this place."""
    outcomes = answered.choices[place].outcomes
    total = sum(ways for *_, ways in outcomes)
    return (
        Fraction(sum(lost * ways for lost, _, ways in outcomes), total),
        Fraction(sum(taken * ways for _, taken, ways in outcomes), total),
    )


def _limit(losses: Losses, policy: dict[Roll, int] | None = None) -> Limit:
    attackers_lost, defenders_lost = losses
    ratio = Ratio.of(attackers_lost / defenders_lost) if defenders_lost else None
    return Limit(Ratio.of(attackers_lost), Ratio.of(defenders_lost), ratio, policy)
