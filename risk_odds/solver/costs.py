"""What an attack costs on average: who loses more, and what fewer dice than allowed change.

The gain of a battle is what the defender loses less what the attacker loses, both on average, when
it is fought to its end. Once there are as many attackers as dice, the gains of one more follow
from those before by the same sums, whatever their number: bounds of the gains of one stretch are
bounds of all that follow. That is how a statement about all larger stacks is proved here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from risk_odds.dice import round_outcomes
from risk_odds.numbers import Number, Ratio, bounds, difference, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.solver.blitz import BlitzSolution
from risk_odds.solver.solution import RoundChances, Solution

Outcomes = tuple[tuple[int, int, Fraction], ...]
"""One round: attackers lost, defenders lost, and the chance."""

Row = Sequence[Fraction]
"""The gains of one number of attackers, by defenders, none first."""


@dataclass(frozen=True, slots=True)
class FewerLost:
    """The fewest attackers (A) who, like all larger stacks, lose fewer than these defenders.

    ``attackers`` is None where there is no such number. ``first`` is the first number at all with
    which they lose fewer: mostly the same one. ``tried`` is None where this holds of all larger
    stacks; otherwise they have been tried up to this many.
    """

    defenders: int
    attackers: int | None
    first: int | None
    tried: int | None


@dataclass(frozen=True, slots=True)
class DiceCost:
    """A battle in which the attacker rolls at most this many ``dice``: its chance, and mean losses.

    ``next_round`` are those of both sides in the next round alone; None where there are no rounds.
    """

    dice: int
    win: Number
    attackers_lost: Number
    defenders_lost: Number
    next_round: tuple[Ratio, Ratio] | None

    @property
    def gain(self) -> Number:
        """What the defender loses less what the attacker loses, on average."""
        return difference(self.defenders_lost, self.attackers_lost)


def tried_to(defenders: int) -> int:
    """The most attackers (A) that are tried where nothing is proved before."""
    return 2 * defenders + 20


def fewer_lost(ruleset: Ruleset, defenders: int) -> tuple[FewerLost, ...]:
    """How many attackers it takes to lose fewer than 1, 2, … ``defenders``."""
    if ruleset.transformation or ruleset.defender.chooses_after_roll:
        return tuple(_by_trying(ruleset, defenders))
    return tuple(_by_proof(ruleset, defenders))


def with_at_most(ruleset: Ruleset, dice: int) -> Ruleset:
    """The same rules for an attacker who never rolls more than this many dice."""
    attacker = ruleset.attacker.model_copy(update={"dice": ruleset.attacker.dice[:dice]})
    return ruleset.model_copy(update={"attacker": attacker})


def costs_by_dice(ruleset: Ruleset, attackers: int, defenders: int) -> tuple[DiceCost, ...]:
    """A battle with all dice that may be rolled in it, and with one fewer each time.

    Where battles are resolved at once nobody can roll fewer, and nobody may where no attack would
    be allowed then.
    """
    most = len(ruleset.attacker_dice(attackers))
    if ruleset.transformation:
        found = BlitzSolution(ruleset, attackers, defenders)
        return (_cost(most, found, attackers, defenders),)
    those = {dice: with_at_most(ruleset, dice) for dice in range(most, 0, -1)}
    return tuple(
        _cost(dice, Solution(rules, attackers, defenders), attackers, defenders)
        for dice, rules in those.items()
        if dice == most or not rules.is_blocked(attackers, defenders)
    )


def _cost(dice: int, found: Solution | BlitzSolution, attackers: int, defenders: int) -> DiceCost:
    battle = attackers, defenders
    return DiceCost(
        dice,
        found.win(*battle),
        found.expected_attackers_lost(*battle),
        found.expected_defenders_lost(*battle),
        _lost_in_a_round(found.next_round(*battle)) if found.has_rounds else None,
    )


def _lost_in_a_round(chances: RoundChances) -> tuple[Ratio, Ratio]:
    if not chances.outcomes:
        return Ratio(0, 1), Ratio(0, 1)  # no attack is allowed
    of_attackers, of_defenders = (
        sum(outcome[side] * outcome[2] for outcome in chances.outcomes) for side in (0, 1)
    )
    return reduced(of_attackers, chances.total), reduced(of_defenders, chances.total)


def _found(defenders: int, fewer: Sequence[bool], tried: int | None) -> FewerLost:
    """What follows from whether 1, 2, … attackers lose fewer."""
    first = fewer.index(True) + 1 if any(fewer) else None
    fails = [attackers for attackers, each in enumerate(fewer, start=1) if not each]
    last = fails[-1] if fails else 0
    return FewerLost(defenders, last + 1 if last < len(fewer) else None, first, tried)


def _by_trying(ruleset: Ruleset, defenders: int) -> Iterator[FewerLost]:
    """The answers from battles up to ``tried_to``, whose rounds follow from no others."""
    most = tried_to(defenders)
    kind = BlitzSolution if ruleset.transformation else Solution
    found = kind(ruleset, most, defenders)
    for d in range(1, defenders + 1):
        fewer = [
            _is_less(found.expected_attackers_lost(a, d), found.expected_defenders_lost(a, d))
            for a in range(1, tried_to(d) + 1)
        ]
        yield _found(d, fewer, tried_to(d))


def _is_less(one: Number, other: Number) -> bool:
    """Whether one number is less; raises ``ArithmeticError`` where intervals leave it open."""
    if one == other:
        return False
    (low, high), (other_low, other_high) = bounds(one), bounds(other)
    answers = {_below(high, other_low), _below(low, other_high)}
    if len(answers) > 1:
        raise ArithmeticError(f"cannot tell whether {one} is less than {other}")
    return answers.pop()


def _below(one: Ratio, other: Ratio) -> bool:
    return one.numerator * other.denominator < other.numerator * one.denominator


def _by_proof(ruleset: Ruleset, defenders: int) -> Iterator[FewerLost]:
    """The answers, each of which ends where bounds prove it for all larger numbers."""
    rounds = _rounds(ruleset)
    # where no attacker can fall, a stack is still one row
    window = max(1, *(lost for row in rounds for outcomes in row for lost, _, _ in outcomes))
    rows: list[Row] = [[Fraction(0)] * (defenders + 1)]
    fewer: list[list[bool]] = [[] for _ in range(defenders + 1)]
    found: dict[int, FewerLost] = {}
    for attackers in count(1):
        rows = [_row(rounds, rows, attackers, defenders), *rows[:window]]
        proved = _proved(rounds[-1], rows[:window]) if attackers >= len(rounds) else []
        for d in range(1, defenders + 1):
            if d in found:
                continue
            fewer[d].append(rows[0][d] > 0)
            if proved and proved[d]:
                found[d] = _found(d, fewer[d], None)
            elif attackers == tried_to(d):
                found[d] = _found(d, fewer[d], attackers)
        if len(found) == defenders:
            break
    yield from (found[d] for d in range(1, defenders + 1))


def _rounds(ruleset: Ruleset) -> list[list[Outcomes]]:
    """The rounds by attackers and defenders, the last for all larger numbers."""
    return [
        [_outcomes(ruleset, a, d) for d in range(1, ruleset.defenders_for_all_dice + 1)]
        for a in range(1, ruleset.attackers_for_all_dice + 1)
    ]


def _outcomes(ruleset: Ruleset, attackers: int, defenders: int) -> Outcomes:
    found = round_outcomes(ruleset, attackers, defenders)
    return tuple(
        (lost, found.pairs - lost, Fraction(rolls, found.total))
        for lost, rolls in enumerate(found.counts)
        if rolls
    )


def _row(
    rounds: Sequence[Sequence[Outcomes]], before: Sequence[Row], attackers: int, defenders: int
) -> Row:
    """The gains of one attacker more than those of ``before``, of which the newest comes first."""
    of_row = rounds[min(attackers, len(rounds)) - 1]
    row = [Fraction(0)]
    for d in range(1, defenders + 1):
        outcomes = of_row[min(d, len(of_row)) - 1]
        gain = Fraction(0)
        for lost, taken, chance in outcomes:
            after = before[lost - 1] if lost else row
            gain += chance * (taken - lost + after[d - taken])
        row.append(gain)
    return row


def _proved(all_dice: Sequence[Outcomes], rows: Sequence[Row]) -> list[bool]:
    """Against which defenders all larger stacks gain, or none of them does.

    ``rows`` are the last ones, as many as attackers may fall in a round. A number that lies below
    these gains and below what a round adds to it lies below all that follow. One above likewise.
    """
    low: list[Fraction | None] = [Fraction(0)]
    high = [*low]
    for d in range(1, len(rows[0])):
        outcomes = all_dice[min(d, len(all_dice)) - 1]
        gains = [row[d] for row in rows]
        ahead = _ahead(outcomes, low, d)
        low.append(None if ahead is None else min(*gains, ahead))
        # where no defender can fall, the gains sink from row to row
        sinks = all(not taken for _, taken, _ in outcomes)
        ahead = max(gains) if sinks else _ahead(outcomes, high, d)
        high.append(None if ahead is None else max(*gains, ahead))
    return [
        (below is not None and below > 0) or (above is not None and above <= 0)
        for below, above in zip(low, high, strict=True)
    ]


def _ahead(outcomes: Outcomes, bounds_before: Sequence[Fraction | None], d: int) -> Fraction | None:
    """What rounds against these defenders lead to until the first of them falls; None: no bound."""
    gain, falls = Fraction(0), Fraction(0)
    for lost, taken, chance in outcomes:
        gain += chance * (taken - lost)
        if taken:
            after = bounds_before[d - taken]
            if after is None:
                return None
            gain += chance * after
            falls += chance
    return gain / falls if falls else None
