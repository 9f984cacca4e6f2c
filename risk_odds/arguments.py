"""What callers and command lines ask for, checked: an ``InputError`` says what was expected.

``place`` is the argument or option, as a message names it.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from operator import index
from typing import SupportsIndex, TypeVar

from risk_odds.errors import InputError, found

T = TypeVar("T")

LONGEST_CHANCE = 100
"""The most characters of a chance as it is written, and the most of its leading zeros."""


def whole_number(place: str, value: SupportsIndex, least: int, most: int) -> int:
    """A whole number of any type, numpy's included, but neither true nor false."""
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        raise InputError(
            f"{place}: found {found(value)}, expected a whole number from {least:,} to {most:,}"
        )
    return number


def read_whole_number(place: str, text: str | None, least: int, most: int) -> int:
    """The whole number that somebody has written; None is an option that is missing."""
    expected = f"expected a whole number from {least:,} to {most:,}"
    if text is None:
        raise InputError(f"{place}: found nothing, {expected}")
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= len(f"{most}")):
        raise InputError(f"{place}: found {found(text)}, {expected}")
    if not least <= int(text) <= most:
        raise InputError(f"{place}: found {found(text)}, {expected}")
    return int(text)


def one_stack(
    attackers: int | None, territory: int | None, prefix: str = "", others: str = ""
) -> int:
    """The attackers (A), from exactly one of A and T = A + 1.

    ``prefix`` begins the names of both in a message, and ``others`` are what else might be given.
    """
    if attackers is not None and territory is None:
        return attackers
    if territory is not None and attackers is None:
        return territory - 1
    names = f"{prefix}attackers (A) and {prefix}territory (T)"
    if attackers is not None:
        raise InputError(f"found both of {names}, expected one of them")
    given = "none" if others else "neither"
    raise InputError(f"found {given} of {others}{names}, expected one of them")


def chance(place: str, value: Rational | Decimal | float | str) -> Fraction:
    """A chance between 0 and 1: a fraction, or what ``"0.9"``, ``"9/10"`` or ``0.9`` says.

    A double is taken as it is written: 0.9 is nine tenths.
    """
    try:
        number = Fraction() if isinstance(value, bool) else _fraction(value)
    except (ValueError, ArithmeticError):
        number = Fraction()
    if not 0 < number < 1:
        raise InputError(
            f"{place}: found {found(value)}, expected a chance between 0 and 1, such as 0.9 or 9/10"
        )
    return number


def _fraction(value: Rational | Decimal | float | str) -> Fraction:
    if isinstance(value, Rational):
        return Fraction(value)
    text = str(value)
    if len(text) > LONGEST_CHANCE:
        raise ValueError(text)
    if "/" in text:
        return Fraction(text)
    number = Decimal(text)
    # of an exponent such as 1e-999999999 or 1e999999999 no fraction would ever be made
    return Fraction(number) if abs(number.adjusted()) < LONGEST_CHANCE else Fraction()


def one_for_each(place: str, what: str, given: Sequence[T], places: int) -> Sequence[T]:
    """What is given for each territory of a path, or once for all of them."""
    if len(given) not in (1, places):
        raise InputError(
            f"{place}: found {len(given)} {what}, expected 1 or one for each of the "
            f"{places} territories"
        )
    return [*given] * places if len(given) == 1 else given
