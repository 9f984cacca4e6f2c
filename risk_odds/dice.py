"""One round of a battle: in how many of all rolls each side loses how many armies."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Literal

from risk_odds.ruleset import Ruleset
from risk_odds.sides import Bonus


@dataclass(frozen=True, slots=True)
class RoundOutcomes:
    """The outcomes of one round as exact counts of rolls.

    ``counts[i]`` is the number of rolls, of ``total`` equally likely ones, in which the attacker
    loses i armies and the defender ``pairs - i``.
    """

    counts: tuple[int, ...]
    total: int

    @property
    def pairs(self) -> int:
        """How many armies the round removes, both sides together."""
        return len(self.counts) - 1


def round_outcomes(ruleset: Ruleset, attackers: int, defenders: int) -> RoundOutcomes:
    """The exact outcomes of the next round when all dice that the rules allow are rolled.

    ``attackers`` are armies that can attack (A), ``defenders`` all armies defending (D); both are
    at least 1. Source: the ruleset's own rule book; both sides' dice are sorted and compared in
    pairs, highest first.
    """
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
    # a bonus to the highest die alone may make another one the highest, so one more die is kept
    rolls = highest_dice(dice, keep + 1 if bonus else keep)
    if bonus is None:
        return rolls
    changed: Counter[tuple[int, ...]] = Counter()
    for roll, ways in rolls.items():
        with_bonus = _with_bonus(roll, bonus, dice[0])
        changed[tuple(sorted(with_bonus, reverse=True)[:keep])] += ways
    return changed


def _with_bonus(roll: tuple[int, ...], bonus: Bonus, faces: int) -> list[int]:
    changed = 1 if bonus.dice == "highest" else len(roll)
    values = [value + bonus.amount for value in roll[:changed]]
    if bonus.within_faces:
        values = [min(max(value, 1), faces) for value in values]
    return [*values, *roll[changed:]]


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
