"""Exact numbers and their correctly rounded decimals. No float decides anything here.

Every denominator of the solver is a product of a few known primes (those of the dice's faces), so
lowest terms are reached by stripping these primes, which is far cheaper than a general gcd.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import cache, wraps
from itertools import repeat
from math import gcd, isqrt
from operator import floordiv, gt, lshift, mul, rshift, sub
from sys import int_info
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
Rounded = TypeVar("Rounded", str, float)


class Ratio(NamedTuple):
    """An exact number: whole numerator over positive denominator, in lowest terms."""

    numerator: int
    denominator: int

    @classmethod
    def of(cls, number: Fraction) -> "Ratio":
        """The same number."""
        return cls(number.numerator, number.denominator)

    @property
    def complement(self) -> "Ratio":
        """1 less the number: the chance that what has this chance fails to happen."""
        return Ratio(self.denominator - self.numerator, self.denominator)

    def __str__(self) -> str:
        return f"{self.numerator}/{self.denominator}"


class Interval(NamedTuple):
    """A number that has no fraction: it lies between two exact ones, which round alike.

    All functions below that round take an interval as they take a ratio, and raise
    ``ArithmeticError`` where its ends do not round to the same decimal.
    """

    low: Ratio
    high: Ratio


Number = Ratio | Interval


def bounds(number: Number) -> tuple[Ratio, Ratio]:
    """The two exact numbers between which a number lies: twice the same where it is a ratio."""
    return (number, number) if isinstance(number, Ratio) else (number.low, number.high)


def fraction_bounds(number: Number) -> tuple[Fraction, Fraction]:
    """The same two as fractions, to reckon with."""
    low, high = bounds(number)
    return Fraction(*low), Fraction(*high)


def difference(one: Number, other: Number) -> Number:
    """``one`` less ``other``, exactly; not in lowest terms."""
    if one == other:  # the same number, however wide the interval that holds it
        return Ratio(0, 1)
    (low, high), (other_low, other_high) = bounds(one), bounds(other)
    least, most = _less(low, other_high), _less(high, other_low)
    return least if least == most else Interval(least, most)


def _less(one: Ratio, other: Ratio) -> Ratio:
    numerator = one.numerator * other.denominator - other.numerator * one.denominator
    return Ratio(numerator, one.denominator * other.denominator)


def prime_factors(number: int) -> dict[int, int]:
    """The primes of a positive whole number and their exponents, by trial division."""
    factors: dict[int, int] = {}
    prime = 2
    while prime * prime <= number:
        while number % prime == 0:
            factors[prime] = factors.get(prime, 0) + 1
            number //= prime
        prime += 1
    if number > 1:
        factors[number] = factors.get(number, 0) + 1
    return factors


def strip(numbers: Sequence[int], prime: int, most: Sequence[int]) -> tuple[list[int], list[int]]:
    """Numbers without their factors ``prime``, and how many factors each has lost.

    At most ``most`` of them go, for each number its own; of 0 it is any number up to that.
    """
    if prime == 2:
        lost = [(number & -number).bit_length() - 1 if number else 0 for number in numbers]
        lost = _at_most(lost, most)
        return list(map(rshift, numbers, lost)), lost
    return _strip_odd(numbers, prime, most, _exponent_in_one_digit(prime))


def _strip_odd(
    numbers: Sequence[int], prime: int, most: Sequence[int], chunk: int
) -> tuple[list[int], list[int]]:
    """``strip`` for an odd prime, of which ``chunk`` factors are looked for at once.

    What a number shares with a power of the prime shows in its remainder, which is small. The few
    numbers that hold the whole power are looked at again, with its fourth power.
    """
    powers = _powers(prime, chunk)
    exponents = _exponents(prime, chunk)
    shared = map(gcd, numbers, repeat(powers[chunk]))
    lost = _at_most(list(map(exponents.__getitem__, shared)), most)
    rest = list(map(floordiv, numbers, map(powers.__getitem__, lost)))
    again = [place for place, gone in enumerate(lost) if gone == chunk and rest[place]]
    if again:
        found = _strip_odd(
            [rest[place] for place in again],
            prime,
            [most[place] - chunk for place in again],
            4 * chunk,
        )
        for place, number, gone in zip(again, *found, strict=True):
            rest[place] = number
            lost[place] += gone
    return rest, lost


def _at_most(numbers: list[int], most: Sequence[int]) -> list[int]:
    return list(map(min, numbers, most)) if any(map(gt, numbers, most)) else numbers


@cache
def _exponent_in_one_digit(prime: int) -> int:
    """How many factors fit one digit of Python's whole numbers, by which division is fast."""
    exponent = 1
    while prime ** (exponent + 1) < 1 << int_info.bits_per_digit:
        exponent += 1
    return exponent


@cache
def _powers(prime: int, most: int) -> list[int]:
    return [prime**exponent for exponent in range(most + 1)]


@cache
def _exponents(prime: int, most: int) -> dict[int, int]:
    return {power: exponent for exponent, power in enumerate(_powers(prime, most))}


def reduced(numerator: int, denominator: int) -> Ratio:
    """The ratio of any two whole numbers in lowest terms; the denominator must be positive.

    Where the primes of a long denominator are known, ``lowest_terms`` is faster.
    """
    common = gcd(numerator, denominator)
    return Ratio(numerator // common, denominator // common)


def lowest_terms(numerator: int, primes: Mapping[int, int]) -> Ratio:
    """The ratio of a numerator and a product of prime ** exponent, in lowest terms."""
    return lowest_terms_each(
        [numerator], {prime: [exponent] for prime, exponent in primes.items()}
    )[0]


def lowest_terms_each(
    numerators: Sequence[int], primes: Mapping[int, Sequence[int]]
) -> list[Ratio]:
    """The ratios of numerators and products of prime ** exponent, in lowest terms.

    ``primes`` holds for each prime its exponents, one for each numerator. Many at once take half
    the time.
    """
    denominators = [1] * len(numerators)
    # 2 comes last, as it is multiplied by shifting
    for prime in sorted(primes, reverse=True):
        numerators, lost = strip(numerators, prime, primes[prime])
        left = map(sub, primes[prime], lost)
        denominators = (
            list(map(lshift, denominators, left))
            if prime == 2
            else list(map(mul, denominators, map(_power, repeat(prime), left)))
        )
    if not all(numerators):
        denominators = [
            denominator if numerator else 1
            for numerator, denominator in zip(numerators, denominators, strict=True)
        ]
    return list(map(Ratio, numerators, denominators))


@cache
def _power(base: int, exponent: int) -> int:
    power: int = base**exponent
    return power


def round_half_even(numerator: int, denominator: int) -> int:
    """The whole number nearest to numerator / denominator; the even one of two equally near."""
    quotient, remainder = divmod(numerator, denominator)
    twice = 2 * remainder
    return quotient + (twice > denominator or (twice == denominator and quotient % 2 == 1))


def nearest_double(number: Number) -> float:
    """The double nearest to a number (half to even); nothing rests on it, as on no float here.

    Dividing two whole numbers is correctly rounded in Python, however long they are. Raises
    ``ArithmeticError`` where the ends of an interval have different doubles.
    """
    if isinstance(number, Ratio):
        return number.numerator / number.denominator
    low, high = (end.numerator / end.denominator for end in number)
    if low != high:
        raise ArithmeticError(f"cannot certify a double between {low} and {high}")
    return low


def _certified(
    rounded: Callable[Concatenate[Ratio, P], Rounded],
) -> Callable[Concatenate[Number, P], Rounded]:
    """Rounding of ratios made fit for intervals: both ends must give the same."""

    @wraps(rounded)
    def of_number(number: Number, /, *args: P.args, **kwargs: P.kwargs) -> Rounded:
        if isinstance(number, Ratio):
            return rounded(number, *args, **kwargs)
        low, high = (rounded(end, *args, **kwargs) for end in number)
        if low != high:
            raise ArithmeticError(f"cannot certify a decimal between {low} and {high}")
        return low

    return of_number


@_certified
def significant(ratio: Ratio, digits: int = 20) -> str:
    """The decimal with this many significant digits, correctly rounded (half to even).

    Shorter where the number itself is (``0.5``); with an exponent below 10⁻⁶ (``1.5E-7``). The
    division of the decimal arithmetic standard is correctly rounded and its operands here exact.
    """
    return str(_context(digits).divide(Decimal(ratio.numerator), Decimal(ratio.denominator)))


@cache
def _context(digits: int) -> Context:
    return Context(prec=digits, rounding=ROUND_HALF_EVEN, Emax=MAX_EMAX, Emin=MIN_EMIN)


@_certified
def fixed(ratio: Ratio, places: int) -> str:
    """The decimal with this many places after the point, correctly rounded (half to even)."""
    return _point(round_half_even(ratio.numerator * 10**places, ratio.denominator), places)


@_certified
def signed(ratio: Ratio, places: int) -> str:
    """The same with a sign before all but nothing: ``+0.4``, ``−0.2``, ``0.0``."""
    text = fixed(ratio, places)
    if not text.strip("-0."):
        return text.lstrip("-")
    return f"−{text[1:]}" if text.startswith("-") else f"+{text}"


@_certified
def fixed_root(ratio: Ratio, places: int) -> str:
    """The square root of a ratio with this many places after the point, correctly rounded.

    Whole-number square roots decide the last digit, so the result is certified. A root that lies
    exactly between two decimals is rounded to the even one.
    """
    scaled = ratio.numerator * 10 ** (2 * places)
    below = isqrt(scaled // ratio.denominator)
    middle_squared = (2 * below + 1) ** 2 * ratio.denominator
    above = 4 * scaled > middle_squared or (4 * scaled == middle_squared and below % 2 == 1)
    return _point(below + above, places)


@_certified
def nearest_root(ratio: Ratio) -> float:
    """The double nearest to the square root of a ratio.

    A whole-number square root of at least 64 bits decides the rounding, and a last bit that says
    whether it is exact.
    """
    numerator, denominator = ratio
    bits = max(0, 65 - (numerator.bit_length() - denominator.bit_length()) // 2)
    squared, rest = divmod(numerator << 2 * bits, denominator)
    root = isqrt(squared)
    return (2 * root + (rest > 0 or root * root < squared)) / (1 << bits + 1)


@_certified
def percent(ratio: Ratio, places: int = 1) -> str:
    """A probability as a percentage for readers, correctly rounded: ``81.8%``.

    What is not 0 or 1 is never shown as 0% or 100%: ``<0.1%`` and ``>99.9%`` stand there.
    """
    numerator, denominator = ratio
    unit = 10 ** (places + 2)
    rounded = round_half_even(numerator * unit, denominator)
    if rounded == 0 < numerator:
        return f"<{_point(1, places)}%"
    if rounded == unit and numerator < denominator:
        return f">{_point(unit - 1, places)}%"
    return f"{_point(rounded, places)}%"


@_certified
def percent_up(ratio: Ratio, places: int = 1) -> str:
    """A chance as the least percentage that is no smaller: ``84.5%``, and ``100%`` for the last."""
    unit = 10**places
    scaled = -(-ratio.numerator * 100 * unit // ratio.denominator)
    return f"{_point(scaled, places)}%" if scaled < 100 * unit else "100%"


@_certified
def percent_down(ratio: Ratio, places: int = 1) -> str:
    """A chance as the greatest percentage that is no greater: ``15.5%``."""
    return f"{_point(ratio.numerator * 10 ** (places + 2) // ratio.denominator, places)}%"


def _point(scaled: int, places: int) -> str:
    # Python writes no whole number of more than 4,300 digits, but a Decimal of any length
    sign, digits = "-" if scaled < 0 else "", str(Decimal(abs(scaled))).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"
