"""Whole battles of every ruleset, propagated round by round with plain fractions.

A state is (attackers left, defenders left). `attackers` are armies that can attack (A-counting):
the army that must stay behind is never counted. Distributions hold reachable outcomes only.
"""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from .rounds import (
    BLITZ_BASE,
    Losses,
    Roll,
    all_rolls,
    losses_after_attack,
    losses_with_dice,
    may_attack,
    most_attacker_dice,
    most_defender_dice,
    round_losses,
)

State = tuple[int, int]
Distribution = dict[State, Fraction]


class Campaign(NamedTuple):
    """How far one stack gets along a path of territories; index k - 1 speaks of territory k.

    `chances`: the chance to take (at least) the first k territories.
    `survivors`: for each k, {armies: chance} of the attackers left by the conquest of territory k;
    the chances are not conditional, they sum to `chances[k - 1]`.
    `attackers_left`: the same of those who move in, the one that has to stay there counted (so 1 or
    more). The armies that can attack territory k + 1 are one fewer.
    """

    chances: tuple[Fraction, ...]
    survivors: tuple[dict[int, Fraction], ...]
    attackers_left: tuple[dict[int, Fraction], ...]


# --- The Dutch defender, who decides after seeing the attacker's roll


@cache
def dutch_win(attackers: int, defenders: int) -> Fraction:
    """Return the attacker's chance to win when the Dutch defender decides as well as possible."""
    if defenders == 0:
        return Fraction(1)
    if attackers == 0:
        return Fraction(0)
    rolls = all_rolls([6] * min(attackers, 3))
    return sum(
        (
            ways * min(dutch_captures(attackers, defenders, roll))
            for roll, ways in sorted(rolls.items())
        ),
        Fraction(0),
    ) / Fraction(rolls.total())


def dutch_captures(attackers: int, defenders: int, roll: Roll) -> list[Fraction]:
    """Return the attacker's chance to win if the defender answers the roll with 1, 2 dice."""
    return [
        sum(
            (
                chance * dutch_win(attackers - lost, defenders - killed)
                for (lost, killed), chance in losses_after_attack(roll, dice).items()
            ),
            Fraction(0),
        )
        for dice in range(1, min(defenders, 2) + 1)
    ]


def dutch_policy(attackers: int, defenders: int, roll: Sequence[int]) -> int:
    """Return how many dice the Dutch defender rolls against the attacker's roll (in any order).

    They make capture least likely; where 1 and 2 dice are equally good they roll 1. With a single
    army they have no choice.
    """
    captures = dutch_captures(attackers, defenders, tuple(sorted(roll, reverse=True)))
    return captures.index(min(captures)) + 1


@cache
def dutch_losses(attackers: int, defenders: int) -> dict[Losses, Fraction]:
    """Return the chance of each pair of losses in the next round of a Dutch battle."""
    rolls = all_rolls([6] * min(attackers, 3))
    result: dict[Losses, Fraction] = defaultdict(Fraction)
    for roll, ways in rolls.items():
        dice = dutch_policy(attackers, defenders, roll)
        for losses, chance in losses_after_attack(roll, dice).items():
            result[losses] += chance * Fraction(ways, rolls.total())
    return dict(result)


# --- Battles


def next_losses(ruleset: str, attackers: int, defenders: int) -> dict[Losses, Fraction]:
    """Return the chance of each pair of losses in the next round, `dutch` included."""
    if ruleset == "dutch":
        return dutch_losses(attackers, defenders)
    return round_losses(ruleset, attackers, defenders)


@cache
def retreat(ruleset: str, attackers: int, defenders: int, stop_at: int) -> Distribution:
    """Return the chance of each (attackers left, defenders left) with a retreat at `stop_at`.

    The attacker rolls all the dice allowed and stops as soon as `stop_at` or fewer attackers are
    left (at once, if there are no more to begin with); 0 means never. The Dutch defender is taken
    to decide as in a battle to the end.
    """
    waiting: Distribution = {(attackers, defenders): Fraction(1)}
    finished: Distribution = defaultdict(Fraction)
    while waiting:
        following: Distribution = defaultdict(Fraction)
        for (attacking, defending), chance in waiting.items():
            if (
                defending == 0
                or attacking <= stop_at
                or not may_attack(ruleset, attacking, defending)
            ):
                finished[attacking, defending] += chance
                continue
            for (lost, killed), part in next_losses(ruleset, attacking, defending).items():
                following[attacking - lost, defending - killed] += chance * part
        waiting = following
    return dict(finished)


def outcomes(ruleset: str, attackers: int, defenders: int) -> Distribution:
    """Return the chance of each final (attackers left, defenders left) of a battle to the end."""
    return retreat(ruleset, attackers, defenders, 0)


def dutch_outcomes(attackers: int, defenders: int) -> Distribution:
    """Return the chance of each final state under the Dutch rules, the defender playing best."""
    return outcomes("dutch", attackers, defenders)


def captured(distribution: Distribution) -> Fraction:
    """Return the chance, in a distribution of final states, that the territory was taken."""
    return sum((chance for (_, left), chance in distribution.items() if left == 0), Fraction(0))


def win(ruleset: str, attackers: int, defenders: int) -> Fraction:
    """Return the attacker's chance to win a battle to the end."""
    return captured(outcomes(ruleset, attackers, defenders))


@cache
def expected_rounds(ruleset: str, attackers: int, defenders: int) -> Fraction:
    """Return the expected number of rounds of a battle to the end."""
    if attackers == 0 or defenders == 0 or not may_attack(ruleset, attackers, defenders):
        return Fraction(0)
    return 1 + sum(
        (
            chance * expected_rounds(ruleset, attackers - lost, defenders - killed)
            for (lost, killed), chance in next_losses(ruleset, attackers, defenders).items()
        ),
        Fraction(0),
    )


def campaign(
    rulesets: Sequence[str],
    attackers: int,
    defenders_in_turn: Sequence[int],
    behind_in_turn: Sequence[int] | None = None,
    most_in_turn: Sequence[int | None] | None = None,
) -> Campaign:
    """Return how far `attackers` armies get against the territories' defenders, taken in turn.

    Territory k is fought under `rulesets[k - 1]`. All survivors move into a conquered territory, or
    at most `most_in_turn[k - 1]` of them, and one has to stay there when they attack the next: so
    k who have moved in attack it with k - 1 armies; fewer where more stay behind. The stack attacks
    for as long as it can.
    `attackers` counts armies that can attack the first territory: 5 armies on the starting
    territory (T) are 4 attackers.
    """
    chances: list[Fraction] = []
    after_battle: list[dict[int, Fraction]] = []
    attackers_left: list[dict[int, Fraction]] = []
    stacks: dict[int, Fraction] = {attackers: Fraction(1)}
    behind_in_turn = behind_in_turn or [1] * len(rulesets)
    most_in_turn = most_in_turn or [None] * len(rulesets)
    for ruleset, defenders, behind, most in zip(
        rulesets, defenders_in_turn, behind_in_turn, most_in_turn, strict=True
    ):
        survivors: dict[int, Fraction] = defaultdict(Fraction)
        for stack, chance in stacks.items():
            for (left, defending), part in outcomes(ruleset, stack, defenders).items():
                if defending == 0:
                    survivors[left] += chance * part
        chances.append(sum(survivors.values(), Fraction(0)))
        after_battle.append(dict(survivors))
        attackers_left.append(moved_in(survivors, most, Fraction(0)))
        stacks = {
            left - behind: chance for left, chance in attackers_left[-1].items() if left > behind
        }
    return Campaign(tuple(chances), tuple(after_battle), tuple(attackers_left))


def moved_in(survivors: dict[int, Any], most: int | None, nothing: Any) -> dict[int, Any]:
    """Return the chances of how many move in: all survivors, or at most this many of them."""
    moved: dict[int, Any] = defaultdict(lambda: nothing)
    for left, chance in survivors.items():
        moved[left if most is None or left <= most else most] += chance
    return dict(moved)


def blitz_campaign(
    rulesets: Sequence[str],
    attackers: int,
    defenders_in_turn: Sequence[int],
    behind_in_turn: Sequence[int],
    most_in_turn: Sequence[int | None] | None = None,
) -> list[dict[int, Decimal]]:
    """Return `attackers_left` of a `campaign` with blitz rulesets in it, approximately.

    A blitz is a battle of its own for each stack. Computed with 60 decimal digits.
    """
    stacks = {attackers: Decimal(1)}
    attackers_left = []
    most_in_turn = most_in_turn or [None] * len(rulesets)
    with localcontext() as context:
        context.prec = 60
        for ruleset, defenders, behind, most in zip(
            rulesets, defenders_in_turn, behind_in_turn, most_in_turn, strict=True
        ):
            survivors: dict[int, Decimal] = defaultdict(Decimal)
            for stack, chance in stacks.items():
                ends = (
                    balanced_blitz(ruleset, stack, defenders)
                    if ruleset in BLITZ_BASE
                    else {
                        state: Decimal(part.numerator) / Decimal(part.denominator)
                        for state, part in outcomes(ruleset, stack, defenders).items()
                    }
                )
                for (left, defending), part in ends.items():
                    if defending == 0:
                        survivors[left] += chance * part
            attackers_left.append(moved_in(survivors, most, Decimal(0)))
            stacks = {
                left - behind: chance
                for left, chance in attackers_left[-1].items()
                if left > behind
            }
    return attackers_left


# --- The game of announced dice


@cache
def free_choice(ruleset: str, attackers: int, defenders: int) -> Fraction:
    """Return the attacker's chance to win when both sides choose how many dice they roll.

    Each round the attacker announces 1 to the most dice allowed, then the defender, who knows
    that number, answers with 1 to the most allowed. Both play as well as they can; nobody stops
    early. Raise ValueError for `dutch` and the blitz rulesets.
    """
    if defenders == 0:
        return Fraction(1)
    if attackers == 0:
        return Fraction(0)
    return max(
        min(
            announced_chance(ruleset, attackers, defenders, attacking, defending)
            for defending in range(1, most_defender_dice(ruleset, defenders) + 1)
        )
        for attacking in range(1, most_attacker_dice(ruleset, attackers) + 1)
    )


def announced_chance(
    ruleset: str, attackers: int, defenders: int, attacker_dice: int, defender_dice: int
) -> Fraction:
    """Return the chance to win if these numbers of dice are rolled now and best play follows."""
    return sum(
        (
            chance * free_choice(ruleset, attackers - lost, defenders - killed)
            for (lost, killed), chance in losses_with_dice(
                ruleset, attacker_dice, defender_dice
            ).items()
        ),
        Fraction(0),
    )


# --- Balanced blitz


@cache
def balanced_blitz(ruleset: str, attackers: int, defenders: int) -> dict[State, Decimal]:
    """Return the approximate chance of each final state under balanced blitz v3.3.

    Computed with 60 decimal digits; the last few are lost to rounding. Only the comparison of a
    side's chance with 0.05 is exact. Every outcome of the untransformed battle keeps its key,
    those that can no longer happen with 0. `ruleset` is a blitz id; at least one army a side.
    """
    exact = outcomes(BLITZ_BASE[ruleset], attackers, defenders)
    # Best for the attacker first: most attackers left, ..., 1 left, 1 defender left, ..., most.
    order = sorted(exact, key=lambda state: (-state[0], state[1]))
    exact_win = captured(exact)
    with localcontext() as context:
        context.prec = 60

        # 1. A side with a chance of 0.05 or less never wins.
        threshold = Fraction(5, 100)
        if exact_win <= threshold:
            exact_win = Fraction(0)
        elif 1 - exact_win <= threshold:
            exact_win = Fraction(1)

        # 2. Steepen the chance to win; each side's outcomes are scaled to its new total.
        wins = Decimal(exact_win.numerator) / Decimal(exact_win.denominator)
        power = Decimal("1.3")
        wins = wins**power / (wins**power + (1 - wins) ** power)
        chances = {
            state: Decimal(exact[state].numerator) / Decimal(exact[state].denominator)
            for state in order
        }
        chances = rescaled(chances, wins, 1 - wins)

        # 3. Cut 0.10 off each end of the order.
        for ends in (order, order[::-1]):
            to_cut = Decimal("0.10")
            for state in ends:
                cut = min(chances[state], to_cut)
                chances[state] -= cut
                to_cut -= cut
        total = sum(chances.values(), Decimal(0))
        chances = {state: chance / total for state, chance in chances.items()}

        # 4. Sharpen within each side, the sides' totals kept.
        attacker_total, defender_total = side_totals(chances)
        sharper = {state: chance ** Decimal("1.8") for state, chance in chances.items()}
        return rescaled(sharper, attacker_total, defender_total)


def side_totals(chances: dict[State, Decimal]) -> tuple[Decimal, Decimal]:
    """Return the attacker's and the defender's total chance in a distribution of final states."""
    with localcontext() as context:
        context.prec = 60
        return (
            sum((chance for (_, left), chance in chances.items() if left == 0), Decimal(0)),
            sum((chance for (_, left), chance in chances.items() if left > 0), Decimal(0)),
        )


def rescaled(
    chances: dict[State, Decimal], attacker_total: Decimal, defender_total: Decimal
) -> dict[State, Decimal]:
    """Return the distribution with each side's outcomes scaled to the given total of that side.

    A side whose total is already 0 stays at 0.
    """
    attacker_before, defender_before = side_totals(chances)
    result = {}
    for state, chance in chances.items():
        before, after = (
            (attacker_before, attacker_total)
            if state[1] == 0
            else (defender_before, defender_total)
        )
        result[state] = chance * after / before if before else Decimal(0)
    return result
