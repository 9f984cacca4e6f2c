"""What is expected of a published value, and whether what was found is that.

A number that is exact must be found as its nearest double, as its digits correctly rounded, as its
fraction. ``Fault`` says where something else stands.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import gcd, nextafter
from typing import Any

from generator.verify.agreement import is_rounded
from generator.verify.faults import Fault

Exact = tuple[int, int]
"""A number as numerator and denominator, not in lowest terms."""


@dataclass(frozen=True, slots=True)
class Digits:
    """A decimal of a number: 20 significant digits, correctly rounded."""

    exact: Exact

    def fits(self, found: object) -> bool:
        """Whether what was found is this number's decimal."""
        return isinstance(found, str) and is_decimal(found) and is_rounded(*self.exact, found)


@dataclass(frozen=True, slots=True)
class Nearest:
    """The double that is nearest to a number."""

    exact: Exact

    def fits(self, found: object) -> bool:
        """Whether what was found is this number's double."""
        return type(found) is float and found == self.exact[0] / self.exact[1]


@dataclass(frozen=True, slots=True)
class Root:
    """The double that is nearest to a number's square root."""

    exact: Exact

    def fits(self, found: object) -> bool:
        """Whether what was found is the double of this number's root."""
        if type(found) is not float or found < 0:
            return False
        square = Fraction(*self.exact)
        if not square:
            return found == 0
        own = Fraction(found)
        low, high = (
            (own + Fraction(nextafter(found, towards))) / 2 for towards in (0.0, float("inf"))
        )
        return low * low <= square <= high * high


def compared(file: str, place: str, found: Any, expected: Any) -> int:
    """How many values of (a part of) a document have been compared.

    Raises ``Fault`` with the place of the first value that is wrong, missing or too many.
    """
    if isinstance(expected, Digits | Nearest | Root):
        if not expected.fits(found):
            numerator, denominator = expected.exact
            near = f"the {type(expected).__name__.lower()} of {numerator / denominator!r}"
            raise Fault(file, place, found, near)
        return 1
    if isinstance(expected, list) and isinstance(found, list) and len(found) == len(expected):
        return sum(
            compared(file, f"{place}[{number}]", one, other)
            for number, (one, other) in enumerate(zip(found, expected, strict=True))
        )
    if isinstance(expected, dict) and isinstance(found, dict):
        if found.keys() != expected.keys():
            raise Fault(file, place or "the keys", sorted(found), sorted(expected))
        return sum(
            compared(file, f"{place}.{key}" if place else key, found[key], value)
            for key, value in expected.items()
        )
    if type(found) is not type(expected) or found != expected:
        raise Fault(file, place, found, expected)
    return 1


def is_decimal(text: str) -> bool:
    """Whether a text is a decimal as the documents write it, and no other number."""
    return bool(re.fullmatch(r"[0-9]+(\.[0-9]+)?(E-[0-9]{1,4})?", text))


def rounded(name: str, exact: Exact) -> dict[str, Any]:
    """The keys of a number: its nearest double, and its digits."""
    return {name: Nearest(exact), f"{name}_decimal": Digits(exact)}


def with_fraction(name: str, exact: Exact) -> dict[str, Any]:
    """The keys of a number that also stands as a fraction, in lowest terms."""
    numerator, denominator = exact
    shared = gcd(numerator, denominator)
    return {
        **rounded(name, exact),
        f"{name}_numerator": str(numerator // shared),
        f"{name}_denominator": str(denominator // shared),
    }


def whole_or_rounded(name: str, exact: Exact) -> dict[str, Any]:
    """A number that is irrational unless it is whole, and known to about a hundred digits."""
    numerator, denominator = exact
    whole = round(Decimal(numerator) / Decimal(denominator))
    if abs(numerator - whole * denominator) * 10**80 < denominator:
        return with_fraction(name, (whole, 1))
    return rounded(name, exact)


def expect_number(file: str, place: str, found: Sequence[float | str], exact: Exact) -> None:
    """All columns of a number, or ``Fault``: doubles the nearest, 20 digits correctly rounded."""
    for value in found:
        if isinstance(value, str):
            expect_digits(file, place, value, exact)
        else:
            expect_nearest(file, place, value, exact)


def expect_nearest(file: str, place: str, double: float, exact: Exact) -> None:
    """A double is the one nearest to a number, or ``Fault``."""
    nearest = exact[0] / exact[1]  # whole numbers of any length are divided to the nearest double
    if double != nearest:
        raise Fault(file, place, repr(double), f"{nearest!r}, the nearest double")


def expect_digits(file: str, place: str, text: str, exact: Exact) -> None:
    """20 digits are those of a number, correctly rounded, or ``Fault``."""
    # is one with a huge exponent read exactly, it fills the memory
    if not is_decimal(text) or not is_rounded(*exact, text):
        raise Fault(file, place, text, f"{_decimal(exact)} rounded to 20 digits")


def expect_fraction(file: str, place: str, found: tuple[str, str], exact: Exact) -> None:
    """A fraction is the number, or ``Fault``."""
    numerator, denominator = map(int, found)
    if denominator <= 0 or numerator * exact[1] != exact[0] * denominator:
        raise Fault(file, place, f"{numerator}/{denominator}", f"a fraction of {_decimal(exact)}")


def expect_lowest_terms(file: str, place: str, found: tuple[str, str]) -> None:
    """A fraction is in lowest terms, or ``Fault``."""
    numerator, denominator = map(int, found)
    if gcd(numerator, denominator) != 1:
        raise Fault(file, place, f"{numerator}/{denominator}", "a fraction in lowest terms")


def expect_keys(
    dataset: str, found: Sequence[tuple[Any, ...]], expected: Sequence[tuple[Any, ...]]
) -> None:
    """The keys of a dataset's rows are these in this order, or ``Fault``."""
    for number, (one, other) in enumerate(zip(found, expected, strict=False), start=1):
        if one != other:
            raise Fault(dataset, f"row {number}", one, other)
    if len(found) != len(expected):
        raise Fault(dataset, "the table", f"{len(found):,} rows", f"{len(expected):,}")


def _decimal(exact: Exact) -> str:
    return repr(exact[0] / exact[1])
