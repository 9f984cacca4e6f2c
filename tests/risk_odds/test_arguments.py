"""What is asked for, checked at both ends, and what a refusal says."""

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from risk_odds.arguments import (
    LONGEST_CHANCE,
    chance,
    one_for_each,
    one_stack,
    read_whole_number,
    whole_number,
)
from risk_odds.errors import InputError


def refusal(call: Callable[..., object], *given: object, **named: object) -> str:
    """Return what is said of a call that is refused."""
    with pytest.raises(InputError) as refused:
        call(*given, **named)
    return str(refused.value)


@pytest.mark.parametrize("value", [2, 1_000, np.int64(7)])
def test_whole_numbers_between_the_limits_are_taken(value: int) -> None:
    """Both limits are taken, and numpy's whole numbers are whole numbers."""
    taken = whole_number("armies", value, 2, 1_000)
    assert taken == value
    assert type(taken) is int


@pytest.mark.parametrize("value", [1, 1_001, True, False, 5.0, "5", None])
def test_what_is_no_whole_number_between_the_limits_is_refused(value: Any) -> None:
    """A number beyond a limit, a truth value, a double and a text are none."""
    assert refusal(whole_number, "armies", value, 0 if value is False else 2, 1_000) == (
        f"armies: found {value!r}, expected a whole number from "
        f"{0 if value is False else 2} to 1,000"
    )


def test_true_is_not_one() -> None:
    """A truth value is refused also where its number would be taken."""
    assert "found True" in refusal(whole_number, "armies", True, 1, 2)


@pytest.mark.parametrize(("text", "number"), [("2", 2), (" 1000\n", 1_000), ("007", 7)])
def test_written_whole_numbers_are_read(text: str, number: int) -> None:
    """Spaces around a number do not count, nor zeros before it."""
    assert read_whole_number("armies", text, 2, 1_000) == number


@pytest.mark.parametrize("text", ["1", "1001", "00007", "-5", "5.0", "", "٣", "five", "9" * 5_000])
def test_written_numbers_beyond_the_limits_are_refused(text: str) -> None:
    """So are longer ones than the greatest is, before anybody reads them."""
    said = refusal(read_whole_number, "armies", text, 2, 1_000)
    assert said.startswith("armies: found ")
    assert said.endswith(", expected a whole number from 2 to 1,000")
    assert len(said) < 150


def test_a_missing_number_is_named() -> None:
    """Of an option that is missing nothing was found."""
    assert refusal(read_whole_number, "armies", None, 2, 1_000) == (
        "armies: found nothing, expected a whole number from 2 to 1,000"
    )


def test_a_stack_is_counted_in_one_of_two_ways() -> None:
    """T = A + 1; neither and both are refused, with the names that were to be given."""
    assert one_stack(8, None) == one_stack(None, 9) == 8
    both = "found both of my attackers (A) and my territory (T), expected one of them"
    assert refusal(one_stack, 8, 9, prefix="my ") == both
    neither = "found neither of attackers (A) and territory (T), expected one of them"
    assert refusal(one_stack, None, None) == neither
    none = "found none of defenders, attackers (A) and territory (T), expected one of them"
    assert refusal(one_stack, None, None, others="defenders, ") == none


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        *(("0.9", "9/10"), (0.9, "9/10"), ("9/10", "9/10"), ("1e-2", "1/100")),
        *((Decimal("0.25"), "1/4"), (Fraction(2, 3), "2/3"), (" 0.5 ", "1/2")),
        *((f"1e-{LONGEST_CHANCE - 1}", f"1/1{'0' * (LONGEST_CHANCE - 1)}"),),
        *((f"0.{'9' * 98}", f"{'9' * 98}/1{'0' * 98}"),),
    ],
)
def test_a_chance_is_taken_as_it_is_written(value: Any, expected: str) -> None:
    """A double means the decimal that is shown of it; the smallest and longest chance is taken."""
    assert chance("chances", value) == Fraction(expected)


@pytest.mark.parametrize(
    "value",
    [
        *(0, 1, "0", "1", "1.0", -0.5, "3/2", "5/0", "", "half", True, "nan", "inf", float("nan")),
        *(f"1e-{LONGEST_CHANCE}", "1e-999999999", "1e999999999", f"0.{'9' * 99}", f"1/{'9' * 99}"),
    ],
)
def test_what_is_no_chance_is_refused(value: Any) -> None:
    """What is certain is no chance, nor is what takes more than 100 characters to write."""
    said = refusal(chance, "chances", value)
    assert re.fullmatch(
        r"chances: found .*, expected a chance between 0 and 1, such as 0\.9 or 9/10", said
    )


def test_what_is_given_once_is_meant_for_every_territory() -> None:
    """One value stands for all, as many as there are territories each for its own."""
    assert one_for_each("--to", "numbers", [3], 3) == [3, 3, 3]
    assert one_for_each("--to", "numbers", [3], 1) == [3]
    assert one_for_each("--to", "numbers", [1, 2, 3], 3) == [1, 2, 3]
    assert refusal(one_for_each, "--to", "numbers", [1, 2], 3) == (
        "--to: found 2 numbers, expected 1 or one for each of the 3 territories"
    )
