from fractions import Fraction
from typing import Any

import pytest

from risk_odds.certified import Certified, decimal, exactly, percent, public
from risk_odds.errors import InputError
from risk_odds.numbers import Interval, Ratio

THIRD = Fraction(1, 3)
NEAR = Certified(THIRD, THIRD + Fraction(1, 10**30))
"""Two bounds that round alike to 29 digits."""


@pytest.mark.parametrize("number", [THIRD, NEAR])
def test_both_kinds_of_numbers_are_rounded_alike(number: Fraction | Certified) -> None:
    """Digits, percentages and doubles of a fraction and of a certified number are correct."""
    assert decimal(number) == "0." + "3" * 20
    assert decimal(number, 5) == "0.33333"
    assert decimal(number, 1) == "0.3"
    assert percent(number) == "33.3%"
    assert percent(number, 0) == "33%"
    assert float(number) == 1 / 3


def test_a_certified_number_says_its_digits() -> None:
    """As text it is its first 20 digits."""
    assert str(NEAR) == decimal(THIRD)


def test_nothing_is_guessed() -> None:
    """Where the bounds round apart, no digits, percentage or double are given."""
    apart = Certified(THIRD, Fraction(1, 2))
    for ask in (float, decimal, percent):
        with pytest.raises(ArithmeticError, match="cannot certify"):
            ask(apart)
    with pytest.raises(ArithmeticError, match="cannot certify"):
        decimal(NEAR, 40)


@pytest.mark.parametrize("number", [Ratio(1, 3), Interval(Ratio(1, 3), Ratio(1, 2)), Ratio(0, 1)])
def test_numbers_survive_the_way_out_and_back(number: Ratio | Interval) -> None:
    """The solver's numbers and the public ones are the same."""
    assert exactly(public(number)) == number


@pytest.mark.parametrize("number", [0.5, "1/2", None])
def test_other_numbers_are_refused(number: Any) -> None:
    """A double, or no number, is not taken for an exact one; nor are digits below 1."""
    with pytest.raises(InputError, match=r"number: found .*, expected a Fraction or"):
        decimal(number)
    with pytest.raises(InputError, match="decimal: digits: found 0, expected a whole number"):
        decimal(THIRD, 0)
    with pytest.raises(InputError, match="percent: places: found -1, expected a whole number"):
        percent(THIRD, -1)


def test_as_many_places_as_promised_are_written() -> None:
    """Python itself refuses to write whole numbers of more than 4,300 digits."""
    third, threes = Fraction(1, 3), "3" * 10_000
    assert percent(third, 10_000) == f"33.{threes}%"
    assert decimal(third, 10_000) == f"0.{threes}"


def test_a_hundred_thousand_digits_are_the_most() -> None:
    """As many are given, one more is refused."""
    assert decimal(Fraction(1, 2), 100_000) == "0.5"
    assert percent(Fraction(1, 2), 100_000) == f"50.{'0' * 100_000}%"
    for ask in (decimal, percent):
        with pytest.raises(InputError, match=r"found 100001, .* to 100,000$"):
            ask(Fraction(1, 2), 100_001)


def test_a_refusal_says_what_was_asked() -> None:
    """Whoever writes 0.5 for one half reads which function does not take it."""
    for asked in (percent, decimal):
        with pytest.raises(InputError, match=rf"^{asked.__name__}: number: found 0\.5, expected"):
            asked(0.5)  # type: ignore[arg-type]
