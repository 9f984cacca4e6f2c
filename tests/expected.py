"""The numbers that documents, tables and pages must show: what the twin makes of every ruleset.

Blitz numbers are irrational. The twin has them to more than 45 digits after the point, so they are
rounded to that: what is 0 or 1 comes out as 0 or 1, and the 20 digits on show are all right.
"""

from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import count

from tests.twin import battles
from tests.twin.rounds import BLITZ_BASE

State = tuple[int, int]

DIGITS = 45
"""How many digits after the point of a blitz number are taken for certain."""


@cache
def ends(ruleset: str, attackers: int, defenders: int) -> dict[State, Fraction]:
    """Return the chance of each (attackers left, defenders left), the impossible ones with 0."""
    everything = [*((left, 0) for left in range(attackers, 0, -1))]
    everything += [(0, left) for left in range(1, defenders + 1)]
    if ruleset in BLITZ_BASE:
        approximate = battles.balanced_blitz(ruleset, attackers, defenders)
        return {
            end: round(Fraction(approximate.get(end, Decimal(0))), DIGITS) for end in everything
        }
    found = battles.outcomes(ruleset, attackers, defenders)
    # where no attack is allowed any more, both sides stand
    everything += [end for end in found if all(end)]
    return {end: found.get(end, Fraction(0)) for end in everything}


@cache
def win(ruleset: str, attackers: int, defenders: int) -> Fraction:
    """Return the attacker's chance to win."""
    if ruleset in BLITZ_BASE:
        return _blitz(win(BLITZ_BASE[ruleset], attackers, defenders))
    if not defenders:
        return Fraction(1)
    if not attackers:
        return Fraction(0)
    return sum(
        (
            chance * win(ruleset, attackers - lost, defenders - killed)
            for (lost, killed), chance in battles.next_losses(ruleset, attackers, defenders).items()
        ),
        Fraction(0),
    )


def mean(ruleset: str, cell: State, value: Callable[[State], int]) -> Fraction:
    """Return the mean of a value of the battle's end."""
    found = sum((chance * value(end) for end, chance in ends(ruleset, *cell).items()), Fraction(0))
    return _settled(ruleset, found)


def moments(ruleset: str, cell: State, side: int) -> tuple[Fraction, Fraction]:
    """Return mean and variance of the armies left of a side (0: attacker, 1: defender)."""
    first = mean(ruleset, cell, lambda end: end[side])
    second = mean(ruleset, cell, lambda end: end[side] ** 2)
    return first, _settled(ruleset, second - first**2)


def given(ruleset: str, cell: State, side: int) -> Fraction | None:
    """Return the mean of the armies that a side loses where it wins; None where it never does."""
    chances = {end: chance for end, chance in ends(ruleset, *cell).items() if end[side]}
    total = sum(chances.values(), Fraction(0))
    if not total:
        return None
    lost = sum(((cell[side] - end[side]) * chance for end, chance in chances.items()), Fraction(0))
    return _settled(ruleset, lost / total)


def median(ruleset: str, cell: State, side: int) -> int:
    """Return the median of the armies left of a side, 0 where it loses."""
    for left in range(cell[side] + 1):
        at_most = sum(
            (chance for end, chance in ends(ruleset, *cell).items() if end[side] <= left),
            Fraction(0),
        )
        if at_most >= Fraction(1, 2):
            return left
    raise AssertionError("the chances of all ends do not add up to 1")


def likeliest(ruleset: str, cell: State) -> set[State]:
    """Return the ends of a battle than which none is likelier."""
    chances = ends(ruleset, *cell)
    return {end for end, chance in chances.items() if chance == max(chances.values())}


def needed(ruleset: str, defenders: int, chance: Fraction) -> int:
    """Return the fewest attackers that win with at least this chance."""
    return next(a for a in count(1) if win(ruleset, a, defenders) >= chance)


def needed_to_hold(ruleset: str, attackers: int, chance: Fraction) -> int:
    """Return the fewest defenders who hold with at least this chance."""
    return next(d for d in count(1) if 1 - win(ruleset, attackers, d) >= chance)


def _settled(ruleset: str, value: Fraction) -> Fraction:
    return round(value, DIGITS - 5) if ruleset in BLITZ_BASE else value


def _blitz(chance: Fraction) -> Fraction:
    """Return the blitz's chance to win from the plain battle's."""
    if chance <= Fraction(1, 20):
        return Fraction(0)
    if chance >= Fraction(19, 20):
        return Fraction(1)
    with localcontext() as context:
        context.prec = DIGITS + 15
        odds = Decimal(chance.numerator) / Decimal(chance.denominator - chance.numerator)
        steeper = odds ** Decimal("1.3")
        cut = (steeper / (steeper + 1) - Decimal("0.1")) / Decimal("0.8")
    return round(min(max(Fraction(cut), Fraction(0)), Fraction(1)), DIGITS)
