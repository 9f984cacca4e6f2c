"""A second way to round, with nothing but `Fraction`: slow, plain, and not the generator's."""

from fractions import Fraction
from math import inf, nextafter


def significant(value: Fraction, digits: int) -> Fraction:
    """Return the value with this many significant digits, half to even."""
    if not value:
        return value
    shift = 0
    while abs(value) * Fraction(10) ** shift < 10 ** (digits - 1):
        shift += 1
    while abs(value) * Fraction(10) ** shift >= 10**digits:
        shift -= 1
    # rounding up may give one digit more; that digit is a zero then
    return round(value * Fraction(10) ** shift) / Fraction(10) ** shift


def places(value: Fraction, after_the_point: int) -> str:
    """Return the value with this many places after the point, half to even."""
    scaled = round(value * 10**after_the_point)
    whole, rest = divmod(abs(scaled), 10**after_the_point)
    decimals = f".{rest:0{after_the_point}}" if after_the_point else ""
    return f"{'-' if scaled < 0 else ''}{whole}{decimals}"


def percent(value: Fraction, after_the_point: int = 1) -> str:
    """Return a probability as readers see it: never 0% or 100% unless it is exactly that."""
    text = places(value * 100, after_the_point)
    smallest = places(Fraction(1, 10**after_the_point), after_the_point)
    if value and not text.strip("0."):
        return f"<{smallest}%"
    if value != 1 and text.startswith("100"):
        return f">{places(100 - Fraction(1, 10**after_the_point), after_the_point)}%"
    return f"{text}%"


def is_nearest_double(value: Fraction, double: float) -> bool:
    """Say whether no double is nearer to the value than this one."""
    distance = abs(Fraction(double) - value)
    neighbours = nextafter(double, -inf), nextafter(double, inf)
    return all(distance <= abs(Fraction(other) - value) for other in neighbours)
