from fractions import Fraction
from math import nextafter, sqrt

import pytest

from generator.verify.expectations import (
    Digits,
    Nearest,
    Root,
    compared,
    expect_digits,
    expect_fraction,
    expect_keys,
    expect_lowest_terms,
    expect_number,
    whole_or_rounded,
    with_fraction,
)
from generator.verify.faults import Fault


def test_digits_doubles_and_fractions_are_judged() -> None:
    """A number passes if it is right to the last digit and bit, and fails if it is not."""
    third = "0.33333333333333333333"
    expect_number("f", "p", (1 / 3, third), (1, 3))
    expect_fraction("f", "p", ("1", "3"), (2, 6))
    expect_fraction("f", "p", ("1", "1"), (2, 2))
    expect_lowest_terms("f", "p", ("1", "3"))
    with pytest.raises(Fault, match=rf"f: p: found {third[:-1]}4, expected 0\.333"):
        expect_digits("f", "p", third[:-1] + "4", (1, 3))
    with pytest.raises(Fault, match=r"expected 0\.3333333333333333, the nearest double"):
        expect_number("f", "p", (0.33333333333333337, third), (1, 3))
    with pytest.raises(Fault, match="found 2/3, expected a fraction of"):
        expect_fraction("f", "p", ("2", "3"), (1, 3))
    with pytest.raises(Fault, match="found 0/0"):
        expect_fraction("f", "p", ("0", "0"), (0, 1))
    with pytest.raises(Fault, match="found -1/-3"):
        expect_fraction("f", "p", ("-1", "-3"), (1, 3))
    with pytest.raises(Fault, match="found 2/6, expected a fraction in lowest terms"):
        expect_lowest_terms("f", "p", ("2", "6"))


def test_rounded_numbers_are_judged_to_the_last_digit() -> None:
    """Digits, doubles and roots fit the number that they are nearest to, and no other."""
    third = Fraction(1, 3).as_integer_ratio()
    assert Digits(third).fits("0.33333333333333333333")
    for wrong in ("0.33333333333333333334", "0.3333", "1/3", "nan", 1 / 3, None):
        assert not Digits(third).fits(wrong)
    assert Nearest(third).fits(1 / 3)
    for other in (0.33333333333333337, "0.3333333333333333", 0):
        assert not Nearest(third).fits(other)
    assert Root((2, 1)).fits(sqrt(2))
    assert Root((0, 1)).fits(0.0)
    assert Root((1, 4)).fits(0.5)
    beside = nextafter(1.0, 2)
    middle = (Fraction(1.0) + Fraction(beside)) / 2
    assert Root((middle**2).as_integer_ratio()).fits(1.0)
    assert Root((middle**2).as_integer_ratio()).fits(beside)
    for root in (nextafter(sqrt(2), 2), nextafter(sqrt(2), 1), 1.4, "1.4142135623730951", -sqrt(2)):
        assert not Root((2, 1)).fits(root)
    assert not Root((0, 1)).fits(5e-324)


def test_exponents_have_four_digits_at_most() -> None:
    """Nothing smaller is published; what would take forever to read exactly is no decimal."""
    assert Digits((1, 10**9999)).fits("1E-9999")
    for small in ("1E-10000", "1E-999999999"):
        assert not Digits((1, 10**10_000)).fits(small)
        with pytest.raises(Fault, match=f"^f: p: found {small}, expected .* rounded to 20 digits"):
            expect_digits("f", "p", small, (1, 3))


def test_every_value_of_a_list_is_compared() -> None:
    """The values of lists count one by one, and a wrong one is named by its place."""
    expected = {"rows": [[1, Nearest((1, 3))], [2, Nearest((2, 3))]]}
    assert compared("a.json", "$", {"rows": [[1, 1 / 3], [2, 2 / 3]]}, expected) == 4
    with pytest.raises(Fault, match=r"rows\[1\]\[1\]: found 0\.6, expected the nearest"):
        compared("a.json", "$", {"rows": [[1, 1 / 3], [2, 0.6]]}, expected)
    with pytest.raises(Fault):
        compared("a.json", "$", {"rows": [[1, 1 / 3]]}, expected)


def test_keys_are_compared() -> None:
    """A key that is missing or too many is found, in the document itself and in a part of it."""
    assert compared("a.json", "", {"a": {"b": 1}}, {"a": {"b": 1}}) == 1
    for found, place in (({"b": 1}, "the keys"), ({}, "the keys"), ({"a": {"c": 1}}, "a")):
        with pytest.raises(Fault, match=rf"^a\.json: {place}: found \["):
            compared("a.json", "", found, {"a": {"b": 1}})
    with pytest.raises(Fault, match=r"^a\.json: a\.b: found 2, expected 1"):
        compared("a.json", "", {"a": {"b": 2}}, {"a": {"b": 1}})


@pytest.mark.parametrize(("found", "expected"), [(1.0, 1), (1, 1.0), (True, 1), ("1", 1), (2, 1)])
def test_a_value_has_its_type(found: object, expected: object) -> None:
    """A number of another type is another value to whoever reads it, however equal it is."""
    with pytest.raises(Fault, match=f"^a.json: n: found {found}, expected {expected}"):
        compared("a.json", "n", found, expected)


def test_what_eighty_digits_cannot_tell_from_a_whole_number_has_its_fraction() -> None:
    """An irrational number has digits alone; one that is whole has a fraction, too."""
    for near in ((10**100 - 1, 10**100), (10**81 + 9, 10**81), (2, 2)):
        assert whole_or_rounded("win", near) == with_fraction("win", (1, 1))
    for apart in ((10**80 + 1, 10**80), (10**80 - 1, 10**80), (1, 3)):
        assert whole_or_rounded("win", apart).keys() == {"win", "win_decimal"}


def test_keys_of_rows_are_compared_in_their_order() -> None:
    """A key that is another is named by its row; rows too many or too few are counted."""
    expect_keys("win", [(1, 1), (1, 2)], [(1, 1), (1, 2)])
    with pytest.raises(Fault, match=r"^win: row 2: found \(2, 1\), expected \(1, 2\)"):
        expect_keys("win", [(1, 1), (2, 1)], [(1, 1), (1, 2)])
    with pytest.raises(Fault, match=r"^win: the table: found 1 rows, expected 2"):
        expect_keys("win", [(1, 1)], [(1, 1), (1, 2)])
