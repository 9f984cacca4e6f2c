"""Statements about rolls and battles in guides and on web pages, under rules that are named."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Literal

from generator.sources.statements.finding import Finding
from risk_odds.dice import counted_dice, round_outcomes
from risk_odds.numbers import Ratio, bounds, fixed, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve

Dice = tuple[int, int]
"""How many dice attacker and defender roll."""

Event = Literal["none", "some", "all"]
"""How many of the armies at stake the attacker loses."""

FACES = range(1, 7)


def chances_of_losses(
    rolls: Sequence[Dice],
    attacker_loses: Event,
    least: str | None = None,
    most: str | None = None,
) -> Finding:
    """In each of these rolls the attacker loses this much with a chance within these limits.

    ``least`` and ``most`` are also the names of what is found; ``none`` is the attacker's best
    chance to lose nothing.
    """
    classic = load_rulesets()["classic"]
    chances: dict[Event, list[Fraction]] = {"none": [], "some": [], "all": []}
    for attacking, defending in rolls:
        outcome = round_outcomes(classic, attacking, defending)
        none, total = outcome.counts[0], outcome.total
        chances["none"].append(Fraction(none, total))
        chances["some"].append(Fraction(total - none, total))
        chances["all"].append(Fraction(outcome.counts[-1], total))
    found = chances[attacker_loses]
    holds = (least is None or Fraction(least) <= min(found)) and (
        most is None or max(found) <= Fraction(most)
    )
    values = {"least": min(found), "most": max(found), "none": max(chances["none"])}
    return Finding(holds, {name: percent(Ratio.of(chance)) for name, chance in values.items()})


def rolls_by_rank(dice: int, rank: int, ways: list[int]) -> Finding:
    """Of all rolls of this many dice, this many have 1, 2, … as their highest (rank 1), next …"""
    rolls = counted_dice((6,) * dice, dice, None)
    found = [
        sum(count for roll, count in rolls.items() if roll[rank - 1] == face) for face in FACES
    ]
    return Finding(found == ways, {"ways": ", ".join(map(str, found)), "sum": f"{sum(found)}"})


def rules_of_dice(
    ruleset: str, attacker_dice: int, defender_dice: int, ties: Literal["attacker", "defender"]
) -> Finding:
    """Under this ruleset of the site both sides roll up to this many dice, and ties go there."""
    rules = load_rulesets()[ruleset]
    dice = len(rules.attacker.dice), len(rules.defender.dice)
    return Finding((*dice, rules.ties) == (attacker_dice, defender_dice, ties))


def most_lost_at_once(rulesets: list[str], most: int) -> Finding:
    """The attacker never loses more than this at once, under each of these rulesets.

    It is meant of the first one.
    """
    worst = [
        min(len(rules.attacker.dice), len(rules.defender.dice))
        for rules in map(load_rulesets().__getitem__, rulesets)
    ]
    holds = max(worst) <= most
    return Finding(holds, {"most": f"{max(worst)}"}, loose=not holds and worst[0] <= most)


def blitz_steepens(above: str, below: str, armies: int) -> Finding:
    """Above one chance balanced blitz wins more often than plain dice, below another less often.

    All battles up to this many armies a side are compared.
    """
    plain, blitz = (
        solve(load_rulesets()[name], armies, armies) for name in ("classic", "balanced-blitz")
    )
    holds = True
    gains = {"above": [Fraction(0)], "below": [Fraction(0)]}
    for a, d in product(range(1, armies + 1), repeat=2):
        chance, _ = (Fraction(*end) for end in bounds(plain.win(a, d)))
        low, high = (Fraction(*end) for end in bounds(blitz.win(a, d)))
        if chance >= Fraction(above):
            holds = holds and low > chance
            gains["above"].append(low - chance)
        elif chance <= Fraction(below):
            holds = holds and high < chance
            gains["below"].append(chance - high)
    values = {name: fixed(Ratio.of(100 * max(gain)), 1) for name, gain in gains.items()}
    return Finding(holds, values)


KINDS = (chances_of_losses, rolls_by_rank, rules_of_dice, most_lost_at_once, blitz_steepens)
