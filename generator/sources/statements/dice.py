"""Statements about how dice fall and what sorting does to them."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import prod

from generator.sources.printed_number import Exact, Judgement, judge, parse_printed
from generator.sources.statements.finding import Finding
from risk_odds.dice import counted_dice
from risk_odds.numbers import Ratio, percent
from risk_odds.solver.traps import pairs_apart

FACES = range(1, 7)


def ways_of_faces(dice: int, ways: dict[str, int]) -> Finding:
    """Sorted dice have this many ways to fall, by the signs (= or >) between them."""
    found = counted_dice((6,) * dice, dice, None)
    holds = all(ways.get(_signs(roll)) == rolls for roll, rolls in found.items())
    return Finding(holds, {"sets": f"{len(found)}"})


def joint_ways(
    attacker_dice: int, equal: tuple[int, int], higher: tuple[int, int], defender: tuple[int, int]
) -> Finding:
    """Both sides' two highest dice together have as many ways as a product says, for all faces.

    The attacker's factor is first + more · (second die − 1), for ``equal`` dice and for a
    ``higher`` first one; the ``defender``'s is for equal dice and for different ones. Every roll is
    listed.
    """
    found: Counter[tuple[int, ...]] = Counter()
    for roll in product(FACES, repeat=attacker_dice + 2):
        mine = sorted(roll[:attacker_dice], reverse=True)[:2]
        found[*mine, *sorted(roll[attacker_dice:], reverse=True)] += 1
    holds = True
    for (first, second, high, low), rolls in found.items():
        start, more = equal if first == second else higher
        holds = holds and rolls == (start + more * (second - 1)) * defender[high != low]
    return Finding(holds, {"sets": f"{len(found)}", "rolls": f"{found.total():,}"})


def rolls_depend(attacker_dice: int) -> Finding:
    """The rolls of a battle depend on each other: they don't.

    Meant is that the sorted dice of one roll do: the chance to win both pairs is not the product of
    the chances to win each.
    """
    apart = pairs_apart(attacker_dice)
    values = {"right": percent(apart.right[0]), "apart": percent(apart.wrong[0])}
    return Finding(False, values, loose=apart.right[0] != apart.wrong[0])


def ties_decide() -> Finding:
    """One die against one is even but for ties, which the defender wins."""
    won = sum(mine > theirs for mine, theirs in product(FACES, repeat=2))
    lost = sum(mine < theirs for mine, theirs in product(FACES, repeat=2))
    ties = len(FACES) ** 2 - won - lost
    values = {"won": f"{won}", "lost": f"{lost}", "ties": f"{ties}"}
    return Finding(won == lost and ties > 0, values)


def products_add_up(terms: list[list[str]], total: str) -> Finding:
    """The products of these numbers add up to the printed total, or round to it."""
    found = sum((prod(map(Fraction, each), start=Fraction(1)) for each in terms), Fraction())
    judgement = judge(Exact(Ratio.of(found)), parse_printed(total))
    return Finding(judgement in (Judgement.EXACT, Judgement.ROUNDED), {"sum": str(Ratio.of(found))})


def _signs(roll: tuple[int, ...]) -> str:
    return "".join("=" if high == low else ">" for high, low in pairwise(roll))


KINDS = (ways_of_faces, joint_ways, rolls_depend, ties_decide, products_add_up)
