"""A printed number beside the exact one: compared by whole numbers, never by floats."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from risk_odds.numbers import Interval, Number, Ratio, bounds, fixed, fixed_root, reduced

CHANCE = 3
"""Chance alone moves a simulated share this many standard errors once in some 370 times."""

Precision = Literal["double", "single"]
"""The floating-point numbers that a work computes with."""

BITS: dict[Precision, int] = {"double": 53, "single": 24}
"""The binary digits that such a number holds."""

DIGITS: dict[Precision, int] = {"double": 17, "single": 9}
"""The most decimal digits that tell such a number: who prints more has computed in another way."""

NOISE_BITS = 5
"""Rounding again and again spoils at most this many of its last binary digits, as a rule: a number
that is off by more was not only rounded. A double is then right to 14 digits, a single to five.
"""

PRINTED_FORMS = "a decimal (0.4166), a percentage (47.02%), a fraction (5/12) or a whole number"


class Judgement(StrEnum):
    """How well a printed number agrees with the exact one."""

    EXACT = "exact"
    """A fraction or whole number that equals the exact value."""
    ROUNDED = "rounded"
    """A decimal that is the exact value, correctly rounded."""
    LAST_DIGIT = "last digit"
    """A decimal within one unit of its last digit: cut off, or rounded along the way."""
    FLOATING_POINT = "floating point"
    """A decimal that is off by no more than the rounding of floating-point numbers explains."""
    SIMULATED = "simulated"
    """A share of simulated battles, no further from the exact chance than chance explains."""
    DIFFERS = "differs"
    """Anything else."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A number as it stands in print: ``text``, which means numerator / denominator.

    ``places`` are its decimal places; None for a fraction or whole number, which claims to be
    exact. A percentage is the number divided by 100, with the places printed before the sign.
    """

    text: str
    numerator: int
    denominator: int
    places: int | None
    percentage: bool


@dataclass(frozen=True, slots=True)
class Exact:
    """An exact value that is not negative: a number, or its square root (standard deviations)."""

    number: Number
    root: bool = False

    def compare(self, numerator: int, denominator: int) -> int:
        """The sign of this value minus numerator / denominator (denominator positive).

        Raises ``ArithmeticError`` where the ends of an interval lie on both sides.
        """
        if numerator < 0:
            return 1
        if self.root:
            numerator, denominator = numerator**2, denominator**2
        low, high = (
            (end.numerator * denominator > numerator * end.denominator)
            - (end.numerator * denominator < numerator * end.denominator)
            for end in bounds(self.number)
        )
        if low != high:
            raise ArithmeticError(f"cannot tell on which side of {numerator}/{denominator} it lies")
        return low


def parse_printed(text: str) -> Printed:
    """The number that a printed string means. Raises ``ValueError`` on any other string."""
    if match := re.fullmatch(r"([0-9]+)/([1-9][0-9]*)", text):
        return Printed(text, int(match[1]), int(match[2]), None, percentage=False)
    if re.fullmatch(r"[0-9]+", text):
        return Printed(text, int(text), 1, None, percentage=False)
    if match := re.fullmatch(r"([0-9]+)(?:\.([0-9]+))?(%?)", text):
        whole, decimals, sign = match[1], match[2] or "", match[3]
        denominator = 10 ** len(decimals) * (100 if sign else 1)
        return Printed(text, int(whole + decimals), denominator, len(decimals), bool(sign))
    raise ValueError(f"found {text!r}, expected {PRINTED_FORMS}")


def judge(
    exact: Exact, printed: Printed, runs: int | None = None, precision: Precision = "double"
) -> Judgement:
    """How well the printed number agrees with the exact value.

    A value exactly between two decimals may be rounded to either. The printed number is a share of
    ``runs`` simulated battles, if any: then it counts as simulated wherever chance explains it. One
    that differs in no more than the last ``NOISE_BITS`` binary digits of a floating-point number of
    this ``precision``, and has no more digits than one, is rounding noise.
    """
    if runs is not None and isinstance(exact.number, Ratio):
        squared = _standard_errors_squared(exact.number, printed, runs)
        if squared is not None and squared.numerator <= CHANCE**2 * squared.denominator:
            return Judgement.SIMULATED
    if printed.places is None:
        same = exact.compare(printed.numerator, printed.denominator) == 0
        return Judgement.EXACT if same else Judgement.DIFFERS
    if _within(exact, printed, half_units=1):
        return Judgement.ROUNDED
    if _is_noise(exact, printed, precision):
        return Judgement.FLOATING_POINT
    return Judgement.LAST_DIGIT if _within(exact, printed, half_units=2) else Judgement.DIFFERS


def is_cut_off(exact: Exact, printed: Printed) -> bool:
    """Whether the printed decimal has the exact value's first digits, without any rounding."""
    if printed.places is None:
        return False
    unit = 10**printed.places * (100 if printed.percentage else 1)
    whole = printed.numerator * unit // printed.denominator
    return exact.compare(whole, unit) >= 0 > exact.compare(whole + 1, unit)


def show_beside(exact: Exact, printed: Printed) -> str:
    """The exact value in the printed number's form, with two more places, correctly rounded.

    Beside a printed fraction or whole number it is a fraction in lowest terms or a whole number.
    What is not 0 or 1 never looks like it: ``<0.00001`` and ``>0.99999`` stand there.
    """
    number = exact.number
    if printed.places is None:
        if isinstance(number, Interval):
            raise ArithmeticError("a number that is no fraction stands beside a printed fraction")
        return str(number) if number.denominator > 1 else str(number.numerator)
    scale = 100 if printed.percentage else 1
    show, scale = (fixed_root, scale**2) if exact.root else (fixed, scale)
    places = printed.places + 2
    low, high = (Ratio(end.numerator * scale, end.denominator) for end in bounds(number))
    decimal = show(Interval(low, high), places)
    if exact.compare(0, 1) > 0 > exact.compare(1, 1):
        whole = 100 if printed.percentage else 1
        if decimal == fixed(Ratio(0, 1), places):
            decimal = f"<{fixed(Ratio(1, 10**places), places)}"
        elif decimal == fixed(Ratio(whole, 1), places):
            decimal = f">{fixed(Ratio(whole * 10**places - 1, 10**places), places)}"
    return f"{decimal}%" if printed.percentage else decimal


def standard_errors(chance: Ratio, printed: Printed, runs: int) -> str | None:
    """How many standard errors of a simulation lie between a printed chance and the exact one.

    The standard error of ``runs`` independent battles is √(p(1 − p) / runs) at the exact chance p.
    The result has one place and is correctly rounded; None for a chance of 0 or 1, which has no
    spread.
    """
    squared = _standard_errors_squared(chance, printed, runs)
    return None if squared is None else fixed_root(squared, 1)


def _standard_errors_squared(chance: Ratio, printed: Printed, runs: int) -> Ratio | None:
    hits, total = chance
    if hits in (0, total):
        return None
    distance = printed.numerator * total - hits * printed.denominator
    numerator = runs * distance**2
    denominator = printed.denominator**2 * hits * (total - hits)
    return reduced(numerator, denominator)


def _is_noise(exact: Exact, printed: Printed, precision: Precision) -> bool:
    """Whether the two differ by at most 2 ** −(bits − ``NOISE_BITS``) of the printed number."""
    if len(str(printed.numerator)) > DIGITS[precision]:
        return False
    parts: int = 2 ** (BITS[precision] - NOISE_BITS)
    denominator = printed.denominator * parts
    return (
        exact.compare(printed.numerator * (parts - 1), denominator) >= 0
        and exact.compare(printed.numerator * (parts + 1), denominator) <= 0
    )


def _within(exact: Exact, printed: Printed, half_units: int) -> bool:
    middle, denominator = 2 * printed.numerator, 2 * printed.denominator
    return (
        exact.compare(middle - half_units, denominator) >= 0
        and exact.compare(middle + half_units, denominator) <= 0
    )
