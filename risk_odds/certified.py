"""The numbers of the public interface: fractions, and what is certified where none exists."""

from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational

from risk_odds import numbers
from risk_odds.arguments import whole_number
from risk_odds.errors import InputError, found

MOST_DIGITS = 100_000
"""The most digits of a decimal that is asked for."""


@dataclass(frozen=True, slots=True)
class Certified:
    """A number that has no fraction, and certainly lies between ``low`` and ``high``.

    The two are so close that they round alike, to many digits. ``float``, ``decimal`` and
    ``percent`` raise ``ArithmeticError`` where they do not, rather than guess. To compare it with
    another number, compare ``low`` and ``high``.
    """

    low: Fraction
    high: Fraction

    def __float__(self) -> float:
        """The nearest double."""
        return numbers.nearest_double(exactly(self))

    def __str__(self) -> str:
        return decimal(self)


Number = Fraction | Certified
"""An exact number, or a certified one under rules (balanced blitz) that make it irrational."""


def decimal(number: Number, digits: int = 20) -> str:
    """A number's decimal with this many significant digits, correctly rounded (half to even).

    It is shorter where the number itself is (``0.5``), and has an exponent below 10⁻⁶ (``1.5E-7``).
    Raises ``ArithmeticError`` where a certified number is not known to as many digits.
    """
    return numbers.significant(
        exactly(number, "decimal: "), whole_number("decimal: digits", digits, 1, MOST_DIGITS)
    )


def percent(number: Number, places: int = 1) -> str:
    """A chance as a percentage, correctly rounded: ``81.8%``.

    What is neither 0 nor 1 never appears as 0% or 100%, but as ``<0.1%`` or ``>99.9%``.
    """
    return numbers.percent(
        exactly(number, "percent: "), whole_number("percent: places", places, 0, MOST_DIGITS)
    )


def public(number: numbers.Number) -> Number:
    """A number of the solver as the public interface gives it."""
    if isinstance(number, numbers.Ratio):
        return Fraction(*number)
    return Certified(Fraction(*number.low), Fraction(*number.high))


def exactly(number: Number, asked: str = "") -> numbers.Number:
    """The same number for the solver.

    Raises ``InputError`` for anything but exact numbers, with what was ``asked`` before it.
    """
    if isinstance(number, Certified):
        return numbers.Interval(numbers.Ratio.of(number.low), numbers.Ratio.of(number.high))
    if isinstance(number, Rational):
        return numbers.Ratio(int(number.numerator), int(number.denominator))
    raise InputError(
        f"{asked}number: found {found(number)}, expected a Fraction or a Certified number"
    )
