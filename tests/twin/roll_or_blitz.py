"""Balanced blitz beside plain dice, from whole distributions of ends: slow, and plain."""

from decimal import Decimal
from fractions import Fraction

from .battles import balanced_blitz, side_totals, win
from .rounds import BLITZ_BASE


def hand(blitz: str, attackers: int, defenders: int) -> Fraction:
    """Return the chance to win by rolling the dice of a blitz by hand."""
    return win(BLITZ_BASE[blitz], attackers, defenders)


def at_once(blitz: str, attackers: int, defenders: int) -> Decimal:
    """Return the chance to win by a blitz, to about 50 digits."""
    return side_totals(balanced_blitz(blitz, attackers, defenders))[0]


def better(blitz: str, attackers: int, defenders: int) -> str:
    """Return which of the two wins more often: by how much, no battle leaves open."""
    by_dice = hand(blitz, attackers, defenders)
    gain = at_once(blitz, attackers, defenders) - Decimal(by_dice.numerator) / by_dice.denominator
    assert abs(gain) > Decimal("1e-40")
    return "blitz" if gain > 0 else "hand"
