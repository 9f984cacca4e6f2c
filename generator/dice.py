"""One round of a battle: in how many of all rolls each side loses how many armies."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Literal

from generator.rules import Ruleset


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

    ``attackers`` are armies that may attack (A), ``defenders`` all armies defending (D); both are
    at least 1. Source: the ruleset's own rule book; both sides' dice are sorted and compared in
    pairs, highest first.
    """
    return compare_dice(
        ruleset.attacker_dice(attackers), ruleset.defender_dice(defenders), ruleset.ties
    )


@cache
def compare_dice(
    attacker_dice: tuple[int, ...],
    defender_dice: tuple[int, ...],
    ties: Literal["attacker", "defender"],
) -> RoundOutcomes:
    """The exact outcomes of rolling these dice (numbers of faces) against each other."""
    pairs = min(len(attacker_dice), len(defender_dice))
    counts = [0] * (pairs + 1)
    for attacker_roll, attacker_ways in highest_dice(attacker_dice, pairs).items():
        for defender_roll, defender_ways in highest_dice(defender_dice, pairs).items():
            attacker_losses = sum(
                attacking < defending or (attacking == defending and ties == "defender")
                for attacking, defending in zip(attacker_roll, defender_roll, strict=True)
            )
            counts[attacker_losses] += attacker_ways * defender_ways
    return RoundOutcomes(tuple(counts), prod(attacker_dice) * prod(defender_dice))


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
