"""How a page shows an exact number: rounded half to even, a chance never to 0% or 100%.

Written down a second time from what readers are promised, for the numbers found on pages.
"""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import isqrt

from generator.verify.expectations import Exact

BEYOND = 10**6
"""The greatest ratio of chances that is stated, to 1."""

DOUBT = 10**80
"""What is nearer to a whole number than one part in this many is taken for it, where numbers have
no fraction: see ``generator.verify.blitz``.
"""

LONGEST = 9999
"""The most places that the first digit of a published number is from the point: as fractions others
would fill the memory."""

FAMILIAR = ((1, 1), (6, 5), (5, 4), (4, 3), (3, 2), (2, 1), (5, 2), (3, 1), (7, 2), (4, 1), (9, 2))
"""The ratios below 5 to 1 that players name; above, whole numbers of two digits that count."""


def rounded(numerator: int, denominator: int) -> int:
    """The whole number nearest to a fraction; the even one of two equally near."""
    quotient, remainder = divmod(numerator, denominator)
    twice = 2 * remainder
    return quotient + (twice > denominator or (twice == denominator and quotient % 2 == 1))


def fixed(exact: Exact, places: int) -> str:
    """A number with this many places after the point."""
    return _pointed(rounded(exact[0] * 10**places, exact[1]), places)


def signed(exact: Exact, places: int) -> str:
    """The same with a sign before all but nothing: ``+0.4``, ``−0.2``, ``0.0``."""
    text = fixed((abs(exact[0]), exact[1]), places)
    if not text.strip("0."):
        return text
    return f"{'−' if exact[0] < 0 else '+'}{text}"


def root(exact: Exact, places: int) -> str:
    """The square root of a number with this many places after the point."""
    numerator, denominator = exact[0] * 100**places, exact[1]
    below = isqrt(numerator // denominator)
    middle = (2 * below + 1) ** 2 * denominator
    above = 4 * numerator > middle or (4 * numerator == middle and below % 2 == 1)
    return _pointed(below + above, places)


def percent(exact: Exact, places: int = 1) -> str:
    """A chance in percent: ``81.8%``; ``<0.1%`` and ``>99.9%`` where it is not certain."""
    numerator, denominator = exact
    whole: int = 10 ** (places + 2)
    units = rounded(numerator * whole, denominator)
    if units == 0 and numerator:
        return f"<{_pointed(1, places)}%"
    if units == whole and numerator != denominator:
        return f">{_pointed(whole - 1, places)}%"
    return f"{_pointed(units, places)}%"


def odds(win: Exact, lose: Exact) -> str:
    """The chances as a ratio: ``9 to 2 for the attacker``; empty where one of them is certain.

    Of the round ratios the nearest is said, the lower one of two equally near.
    """
    one, other = Fraction(*win), Fraction(*lose)
    if not one or not other:
        return ""
    side = "attacker" if one > other else "defender"
    ratio = max(one, other) / min(one, other)
    if ratio > BEYOND:
        return f"more than a million to 1 for the {side}"
    near = _round_ratios(ratio)
    first, second = min(near, key=lambda each: (abs(ratio - Fraction(*each)), Fraction(*each)))
    return "about even" if first == second else f"{first:,} to {second} for the {side}"


def significant(exact: Exact, digits: int = 20) -> str:
    """A number with this many significant digits."""
    with localcontext(prec=digits, rounding=ROUND_HALF_EVEN):
        return str(Decimal(exact[0]) / Decimal(exact[1]))


def settled(exact: Exact) -> Exact:
    """A number of which a hundred digits are known: the whole one that it is by all of these."""
    whole = rounded(*exact)
    return (whole, 1) if abs(exact[0] - whole * exact[1]) * DOUBT < exact[1] else exact


def exact_of(text: str) -> Exact:
    """A decimal that is published as text, as the exact number that it names.

    Raises ``ValueError`` where it has more places than any that is published.
    """
    number = Decimal(text)
    if abs(number.adjusted()) > LONGEST:
        raise ValueError(f"found {text}, expected a number of at most {LONGEST} places")
    return number.as_integer_ratio()


def _round_ratios(ratio: Fraction) -> list[tuple[int, int]]:
    """The round ratios around another one, which is at least 1."""
    if ratio < 5:
        return [*FAMILIAR, (5, 1)]
    unit = 1
    while ratio >= 100 * unit:
        unit *= 10
    below = int(ratio) // unit * unit
    return [(below, 1), (below + unit, 1)]


def _pointed(units: int, places: int) -> str:
    sign, digits = "-" if units < 0 else "", str(abs(units)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"
