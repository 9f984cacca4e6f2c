"""Balls against the exact numbers that they have to hold."""

from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq

from risk_odds.numbers import Interval, Ratio
from risk_odds.solver.balls import (
    PRECISION,
    Value,
    as_ball,
    as_fraction,
    as_number,
    ends_of,
    power,
    total_of,
    working_precision,
)


@pytest.mark.parametrize("ratio", [Ratio(0, 1), Ratio(1, 1), Ratio(1, 3), Ratio(890, 1296)])
def test_a_ball_lies_closely_around_its_ratio(ratio: Ratio) -> None:
    """The ends of a ratio's ball are on both sides of it, and nearer than a digit that matters."""
    with working_precision():
        low, high = (Fraction(*end) for end in ends_of(as_ball(ratio)))
    assert low <= Fraction(*ratio) <= high
    assert high - low < Fraction(1, 10**90)


def test_a_power_holds_the_root() -> None:
    """The ends of 2 to the 3/2, squared, are on both sides of 8."""
    with working_precision():
        low, high = (Fraction(*end) for end in ends_of(power(as_ball(Ratio(2, 1)), 3, 2)))
    assert low**2 < 8 < high**2


def test_what_is_rational_stays_exact() -> None:
    """A sum of fractions is their fraction, in lowest terms; nothing sums to nothing."""
    values: list[Value] = [as_fraction(Ratio(1, 6)), as_fraction(Ratio(1, 3))]
    assert as_number(total_of(values)) == Ratio(1, 2)
    assert as_number(total_of([])) == Ratio(0, 1)


def test_one_ball_makes_a_sum_an_interval() -> None:
    """A sum with a ball in it is an interval around the exact sum."""
    with working_precision():
        found = as_number(total_of([fmpq(1, 6), as_ball(Ratio(1, 3))]))
    assert isinstance(found, Interval)
    low, high = (Fraction(*end) for end in found)
    assert low <= Fraction(1, 2) <= high


@pytest.mark.parametrize("number", [Ratio(0, 1), Ratio(3, 1), Ratio(12, 1), Ratio(3, 8)])
def test_the_ends_of_an_exact_ball_are_its_number(number: Ratio) -> None:
    """Odd, even or no whole number, both ends are the number in lowest terms."""
    assert ends_of(as_ball(number)) == (number, number)


def test_a_ball_without_ends_is_refused() -> None:
    """A ball that may be any number is an error, not a number."""
    with pytest.raises(ArithmeticError, match="lost all its precision"):
        ends_of(arb("nan"))


def test_the_precision_of_others_comes_back() -> None:
    """Within it is the solver's; afterwards what it was before."""
    before = ctx.prec
    with working_precision():
        assert ctx.prec == PRECISION != before
    assert ctx.prec == before
