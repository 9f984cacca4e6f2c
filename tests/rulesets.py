"""The names of all rulesets, by kind; small ones made on the spot, and a good file to spoil."""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Literal

from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets

BY_ROUNDS = [name for name, rules in load_rulesets().items() if rules.transformation is None]
"""Rules whose battles are fought round by round."""

AT_ONCE = [name for name in load_rulesets() if name not in BY_ROUNDS]
"""Rules whose battles are settled at once."""

MOST_MOVING = {"teg": 3, "war": 3}
"""The names whose rules say how many armies at most move into a territory just taken."""

GOOD_FILE = """\
title = "Some rules"
summary = "Some dice."
rule = "Roll them."
confidence = "high"
ties = "defender"

[attacker]
dice = [6, 6, 6]

[defender]
dice = [6, 6]

[[sources]]
author = "Somebody"
title = "A rule book"
"""

Side = Literal["attacker", "defender"]


def make_ruleset(
    attacker: tuple[int, ...] = (6, 6, 6),
    defender: tuple[int, ...] = (6, 6),
    ties: Side = "defender",
    armies_for_dice: tuple[int, ...] = (),
    title: str = "Some rules",
    attacker_bonus: dict[str, Any] | None = None,
    chooses_after_roll: bool = False,
) -> Ruleset:
    """Return a ruleset with these dice."""
    return Ruleset.model_validate(
        {
            "id": "some-rules",
            "title": title,
            "summary": "Some dice.",
            "rule": "Roll them.",
            "confidence": "high",
            "ties": ties,
            "attacker": {"dice": attacker, "bonus": attacker_bonus},
            "defender": {
                "dice": defender,
                "armies_for_dice": armies_for_dice,
                "chooses_after_roll": chooses_after_roll,
            },
            "sources": [{"author": "Somebody", "title": "A rule book"}],
        }
    )


@cache
def count_rolls(attack: tuple[int, ...], defence: tuple[int, ...], ties: Side) -> tuple[int, ...]:
    """Return, by listing every roll, in how many of them the attacker loses 0, 1, ... armies."""
    pairs = min(len(attack), len(defence))
    counts = [0] * (pairs + 1)
    for roll in product(*(range(1, faces + 1) for faces in (*attack, *defence))):
        attacking = sorted(roll[: len(attack)], reverse=True)
        defending = sorted(roll[len(attack) :], reverse=True)
        lost = 0
        for pair in range(pairs):
            tie = attacking[pair] == defending[pair]
            if attacking[pair] < defending[pair] or (tie and ties == "defender"):
                lost += 1
        counts[lost] += 1
    return tuple(counts)


def battle_value(
    rolls: tuple[tuple[int, ...], tuple[int, ...], Side],
    attackers: int,
    defenders: int,
    won: list[int],
    lost: list[int],
    each_round: int = 0,
) -> Fraction:
    """Return the mean value of a battle, by plain recursion with fractions.

    `rolls` are both sides' dice in the order in which they are taken up, and who wins ties; a
    battle that ends with k attackers (m defenders) left is worth `won[k]` (`lost[m]`).
    """
    attack, defence, ties = rolls

    @cache
    def value(a: int, d: int) -> Fraction:
        if not d:
            return Fraction(won[a])
        if not a:
            return Fraction(lost[d])
        counts = count_rolls(attack[:a], defence[:d], ties)
        pairs = len(counts) - 1
        total = Fraction(0)
        for gone, count in enumerate(counts):
            if count:
                total += Fraction(count, sum(counts)) * value(a - gone, d - pairs + gone)
        return each_round + total

    return value(attackers, defenders)
