"""Numbers of the solver that have no fraction: balls (FLINT's arb), which bound their own errors.

What is rational may stay exact beside them; every result is one or the other, and never a guess.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import RLock

from flint import arb, ctx, fmpq

from risk_odds.numbers import Interval, Number, Ratio

PRECISION = 320
"""Bits of every ball: 96 digits, of which the transformation loses a few."""

ZERO = fmpq(0)

Value = fmpq | arb
"""An exact number, or a ball that certainly holds an irrational one."""

_lock = RLock()


@contextmanager
def working_precision() -> Iterator[None]:
    """The precision of the balls within; FLINT has one for all threads, so they take turns."""
    with _lock, ctx.workprec(PRECISION):
        yield


def as_fraction(ratio: Ratio) -> fmpq:
    """A ratio as FLINT holds it, exact."""
    return fmpq(ratio.numerator, ratio.denominator)


def as_ball(ratio: Ratio) -> arb:
    """A ratio as a ball around it."""
    return arb(ratio.numerator) / ratio.denominator


def power(ball: arb, numerator: int, denominator: int) -> arb:
    """A ball to a power that is a fraction."""
    return ball.root(denominator) ** numerator


def total_of(values: Iterable[Value]) -> Value:
    """The sum."""
    total: Value = ZERO
    for value in values:
        total = total + value
    return total


def as_number(value: Value) -> Number:
    """What stands for the value outside the solver: a ratio, or the interval of its ball."""
    return (
        Ratio(int(value.p), int(value.q)) if isinstance(value, fmpq) else Interval(*ends_of(value))
    )


def ends_of(ball: arb) -> tuple[Ratio, Ratio]:
    """The exact ends of a ball. Raises ``ArithmeticError`` where it has none."""
    if not ball.is_finite():
        raise ArithmeticError("a ball has lost all its precision")
    return _binary(ball.lower()), _binary(ball.upper())


def _binary(exact: arb) -> Ratio:
    """An exact ball's value; its mantissa is odd, so these are the lowest terms."""
    mantissa, exponent = (int(part) for part in exact.man_exp())
    return Ratio(mantissa << max(exponent, 0), 1 << max(-exponent, 0))
