"""Statements about the two pairs of dice that a round compares, under the classic rules."""

from collections.abc import Mapping
from fractions import Fraction

from generator.sources.statements.battles import chance_to_win
from generator.sources.statements.finding import Finding
from risk_odds.numbers import Ratio, fixed, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.traps import Apart, pairs_apart, win_with

DICE = (2, 3)
"""Dice of the attacker that make two pairs with the defender's two."""


def pairs_are_independent() -> Finding:
    """Who wins the second pair of dice does not depend on who wins the first."""
    apart = [pairs_apart(dice) for dice in DICE]
    return Finding(all(each.right == each.wrong for each in apart), _both_ways(apart[-1]))


def pairs_depend_on_each_other() -> Finding:
    """Who wins the second pair depends on who wins the first, whether two dice roll or three."""
    apart = [pairs_apart(dice) for dice in DICE]
    return Finding(all(each.right != each.wrong for each in apart), _both_ways(apart[-1]))


def products_of_pairs(attacker_dice: int, won: str, lost: str) -> Finding:
    """These are the products of both pairs' chances: that both are won, and that both are lost."""
    apart = pairs_apart(attacker_dice)
    places = len(won.partition(".")[2])
    found = fixed(apart.wrong[0], places), fixed(apart.wrong[2], places)
    return Finding(
        found == (won, lost),
        {
            "won": found[0],
            "lost": found[1],
            "first": fixed(apart.first, places),
            "second": fixed(apart.second, places),
        },
    )


def better_than_with_rounds(rounds: Mapping[int, tuple[str, str, str]], armies: int) -> Finding:
    """With equal armies every chance to win is higher than with these chances of a round.

    Rounds are by the attacker's dice, against two: no army of the attacker lost, one, two. Battles
    have at least two armies (A) a side, as those against one are the same, and up to this many.
    """
    chances = {dice: [Fraction(chance) for chance in found] for dice, found in rounds.items()}
    ruleset = load_rulesets()["classic"]
    numbers = range(2, armies + 1)
    gains = {
        (a, d): chance_to_win(a, d) - Fraction(*win_with(ruleset, chances, a, d))
        for a in numbers
        for d in numbers
    }
    most = max(numbers, key=lambda number: gains[number, number])
    chance = chance_to_win(most, most)
    values = {
        "battle": f"{most} v {most}",
        "chance": percent(Ratio.of(chance)),
        "instead": percent(Ratio.of(chance - gains[most, most])),
        "armies": f"{armies}",
        "worse": f"{sum(gain <= 0 for gain in gains.values())}",
        "battles": f"{len(gains)}",
    }
    return Finding(all(gains[number, number] > 0 for number in numbers), values)


def _both_ways(apart: Apart) -> dict[str, str]:
    return {"both": percent(apart.right[0]), "product": percent(apart.wrong[0])}


KINDS = (
    *(pairs_are_independent, pairs_depend_on_each_other, products_of_pairs),
    better_than_with_rounds,
)
