"""One round of a battle: in how many of all rolls each side loses how many armies."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Literal

from risk_odds.ruleset import Ruleset
from risk_odds.sides import Bonus, Change


@dataclass(frozen=True, slots=True)
class RoundOutcomes:
    """The outcomes of one round as exact counts of rolls.

    ``counts[i]`` is the number of rolls, of ``total`` equally likely ones, in which the attacker
    loses i armies and the defender ``pairs - i``. Where no attack is allowed there are no rolls.
    """

    counts: tuple[int, ...]
    total: int

    @property
    def pairs(self) -> int:
        """How many armies the round removes, both sides together."""
        return max(len(self.counts) - 1, 0)


NO_ROUND = RoundOutcomes((), 0)
"""What there is where no attack is allowed."""


def round_outcomes(ruleset: Ruleset, attackers: int, defenders: int) -> RoundOutcomes:
    """The exact outcomes of the next round when all dice that the rules allow are rolled.

    ``attackers`` are armies that can attack (A), ``defenders`` all armies defending (D); both are
    at least 1. Source: the ruleset's own rule book; both sides' dice are sorted and compared in
    pairs, highest first. Where the rules allow no attack, no dice are rolled.
    """
    if ruleset.is_blocked(attackers, defenders):
        return NO_ROUND
    return compare_dice(
        ruleset.attacker_dice(attackers),
        ruleset.defender_dice(defenders),
        ruleset.ties,
        ruleset.attacker.bonus,
        ruleset.defender.bonus,
    )


@cache
def compare_dice(
    attacker_dice: tuple[int, ...],
    defender_dice: tuple[int, ...],
    ties: Literal["attacker", "defender"],
    attacker_bonus: Bonus | None = None,
    defender_bonus: Bonus | None = None,
) -> RoundOutcomes:
    """The exact outcomes of rolling these dice (numbers of faces) against each other."""
    pairs = min(len(attacker_dice), len(defender_dice))
    attacker_rolls = counted_dice(attacker_dice, pairs, attacker_bonus)
    defender_rolls = counted_dice(defender_dice, pairs, defender_bonus)
    counts = [0] * (pairs + 1)
    for attacker_roll, attacker_ways in attacker_rolls.items():
        for defender_roll, defender_ways in defender_rolls.items():
            attackers_lost = lost_pairs(attacker_roll, defender_roll, ties)
            counts[attackers_lost] += attacker_ways * defender_ways
    return RoundOutcomes(tuple(counts), rolls_of(attacker_dice, defender_dice))


def rolls_of(*dice: Sequence[int]) -> int:
    """How many equally likely rolls these dice (numbers of faces) have, all sides together."""
    return prod(map(prod, dice))


def lost_pairs(
    attacker_roll: tuple[int, ...],
    defender_roll: tuple[int, ...],
    ties: Literal["attacker", "defender"],
) -> int:
    """How many pairs the attacker loses; both rolls highest first, as many pairs as both have."""
    return sum(
        attacking < defending or (attacking == defending and ties == "defender")
        for attacking, defending in zip(attacker_roll, defender_roll, strict=False)
    )


def counted_dice(dice: tuple[int, ...], keep: int, bonus: Bonus | None) -> Counter[tuple[int, ...]]:
    """In how many rolls the ``keep`` highest dice, bonus included, are which, highest first."""
    changes = bonus.changes if bonus else ()
    # a change of the highest die alone may make another one the highest: a die more for each
    rolls = highest_dice(dice, keep + len(changes))
    if not changes:
        return rolls
    counted: Counter[tuple[int, ...]] = Counter()
    for roll, ways in rolls.items():
        changed = roll
        for change in changes:
            changed = _changed(changed, change, dice[0])
        counted[changed[:keep]] += ways
    return counted


def _changed(roll: tuple[int, ...], change: Change, faces: int) -> tuple[int, ...]:
    """What dice count for after a change, highest first, as the roll is."""
    concerned = 1 if change.dice == "highest" else len(roll)
    values = [value + change.amount for value in roll[:concerned]]
    if change.within_faces:
        values = [min(max(value, 1), faces) for value in values]
    return tuple(sorted([*values, *roll[concerned:]], reverse=True))


def highest_dice(dice: tuple[int, ...], keep: int) -> Counter[tuple[int, ...]]:
    """In how many rolls of these dice the ``keep`` highest are which, highest first."""
    rolls: Counter[tuple[int, ...]] = Counter({(): 1})
    for faces in dice:
        longer: Counter[tuple[int, ...]] = Counter()
        for roll, ways in rolls.items():
            for face in range(1, faces + 1):
                longer[tuple(sorted((*roll, face), reverse=True)[:keep])] += ways
        rolls = longer
    return rolls
