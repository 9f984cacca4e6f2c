"""A round of two pairs, counted as Sharon Blatt counts it: by which of the dice compared are equal.

The two highest dice of a side are equal, or the first is higher. That makes four conditions for
both sides. Under each, the pairs of dice are counted that cost the attacker 0, 1 and 2 armies, and
the rolls that show them. Source: "RISKy Business: An In-Depth Look at the Game RISK", section 4,
its cases 5 (two dice against two) and 6 (three against two).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from risk_odds.dice import highest_dice, lost_pairs
from risk_odds.numbers import Ratio, reduced

DIE = 6
COMPARED = 2
"""Pairs of dice that are compared: the defender rolls as many."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: whether the attacker's, and the defender's, two highest dice are equal.

    ``pairs[i]`` are the pairs of (attacker's two highest, defender's two) that cost the attacker i
    armies, ``rolls[i]`` the rolls that show them, of ``total`` rolls of all dice.
    """

    attacker_equal: bool
    defender_equal: bool
    pairs: tuple[int, ...]
    rolls: tuple[int, ...]
    total: int

    def chance(self, attackers_lost: int) -> Ratio:
        """The chance of this condition together with these losses."""
        return reduced(self.rolls[attackers_lost], self.total)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Dice of one side that are alike in which of them are equal.

    ``signs`` stand between them, highest first: ``=`` or ``>``. There are ``kinds`` such sets of
    faces, and each is shown by ``ways`` rolls.
    """

    signs: str
    kinds: int
    ways: int


def conditions(attacker_dice: int) -> tuple[Condition, ...]:
    """The four conditions of a round with two or more attacker's dice against two."""
    attacking = highest_dice((DIE,) * attacker_dice, COMPARED)
    defending = highest_dice((DIE,) * COMPARED, COMPARED)
    pairs: dict[tuple[bool, bool], Counter[int]] = {}
    rolls: dict[tuple[bool, bool], Counter[int]] = {}
    for (attack, ways), (defence, answers) in product(attacking.items(), defending.items()):
        condition = len({*attack}) == 1, len({*defence}) == 1
        lost = lost_pairs(attack, defence, "defender")
        pairs.setdefault(condition, Counter())[lost] += 1
        rolls.setdefault(condition, Counter())[lost] += ways * answers
    return tuple(
        Condition(
            attacker_equal,
            defender_equal,
            _counts(pairs[attacker_equal, defender_equal]),
            _counts(rolls[attacker_equal, defender_equal]),
            DIE ** (attacker_dice + COMPARED),
        )
        for attacker_equal, defender_equal in product((True, False), (True, False))
    )


def together(found: Sequence[Condition]) -> tuple[Ratio, ...]:
    """The chance that the attacker loses 0, 1, 2 armies, whichever condition holds."""
    return tuple(
        Ratio.of(sum((Fraction(*each.chance(lost)) for each in found), Fraction(0)))
        for lost in range(COMPARED + 1)
    )


def patterns(dice: int) -> tuple[Pattern, ...]:
    """What this many dice can show, by which of them are equal; the most equal ones first."""
    kinds: Counter[str] = Counter()
    ways: dict[str, int] = {}
    for roll, number in highest_dice((DIE,) * dice, dice).items():
        signs = "".join("=" if first == second else ">" for first, second in pairwise(roll))
        kinds[signs] += 1
        if ways.setdefault(signs, number) != number:
            raise ArithmeticError(f"dice of the pattern {signs} are not equally likely")
    order = sorted(kinds, key=lambda signs: (signs.count(">"), signs))
    return tuple(Pattern(signs, kinds[signs], ways[signs]) for signs in order)


def two_highest(dice: int) -> dict[tuple[int, int], int]:
    """In how many rolls of this many dice the two highest are which: their marginal distribution.

    Highest first.
    """
    return {
        (first, second): ways
        for (first, second), ways in sorted(highest_dice((DIE,) * dice, COMPARED).items())
    }


def _counts(found: Counter[int]) -> tuple[int, ...]:
    return tuple(found[lost] for lost in range(COMPARED + 1))
