import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf, nextafter, prod

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from risk_odds.numbers import (
    Interval,
    Ratio,
    difference,
    fixed,
    fixed_root,
    lowest_terms,
    lowest_terms_each,
    nearest_double,
    nearest_root,
    percent,
    percent_down,
    percent_up,
    prime_factors,
    reduced,
    round_half_even,
    signed,
    significant,
    strip,
)
from tests import rounding

PRIMES = (2, 3, 5, 7, 11, 97)
naturals = st.integers(min_value=0, max_value=10**60)
positives = st.integers(min_value=1, max_value=10**60)
exponents = st.fixed_dictionaries({prime: st.integers(0, 80) for prime in (2, 3, 5)})
places_wanted = st.integers(0, 25)


@st.composite
def chances(draw: st.DrawFn) -> Ratio:
    """A chance, often one that is close to 0 or 1."""
    denominator = draw(positives)
    near = draw(st.integers(0, min(denominator, 3)))
    numerator = draw(st.sampled_from([near, denominator - near]) | st.integers(0, denominator))
    return Ratio(numerator, denominator)


@given(
    st.lists(st.tuples(naturals, st.integers(0, 200), st.integers(0, 250)), max_size=5),
    st.sampled_from(PRIMES),
)
def test_strip_takes_every_factor_up_to_the_most(
    numbers: list[tuple[int, int, int]], prime: int
) -> None:
    """Stripping divides each number by the prime as often as it goes and as it is allowed."""
    wholes = [number * prime**extra for number, extra, _ in numbers]
    limits = [most for *_, most in numbers]
    for whole, most, rest, lost in zip(wholes, limits, *strip(wholes, prime, limits), strict=True):
        assert rest * prime**lost == whole
        assert 0 <= lost <= most
        assert lost == most or rest % prime or not whole


@given(naturals, exponents, exponents)
@example(0, {}, {2: 3, 3: 80, 5: 1})
def test_lowest_terms_are_those_of_fraction(
    number: int, shared: dict[int, int], primes: dict[int, int]
) -> None:
    """Stripping primes reduces exactly as the greatest common divisor does."""
    numerator = number * prod(prime**exponent for prime, exponent in shared.items())
    ratio = lowest_terms(numerator, primes)
    fraction = Fraction(numerator, prod(prime**exponent for prime, exponent in primes.items()))
    assert ratio == (fraction.numerator, fraction.denominator)


@given(st.lists(st.tuples(st.integers(-(10**40), 10**40), exponents, exponents), max_size=6))
@example([(0, {}, {2: 3, 3: 80, 5: 0}), (6, {}, {2: 2, 3: 1, 5: 1})])
def test_many_ratios_at_once_are_those_of_fraction(
    ratios: list[tuple[int, dict[int, int], dict[int, int]]],
) -> None:
    """Each of many numerators, 0 and negative ones too, is reduced over its own denominator."""

    def product(primes: dict[int, int]) -> int:
        return prod(prime**exponent for prime, exponent in primes.items())

    numerators = [number * product(shared) for number, shared, _ in ratios]
    factors = {prime: [primes[prime] for *_, primes in ratios] for prime in (2, 3, 5)}
    fractions = [
        Fraction(numerator, product(primes))
        for numerator, (*_, primes) in zip(numerators, ratios, strict=True)
    ]
    assert lowest_terms_each(numerators, factors) == [
        Ratio(fraction.numerator, fraction.denominator) for fraction in fractions
    ]


@given(st.integers(-(10**60), 10**60), positives)
def test_any_ratio_is_reduced_like_a_fraction(numerator: int, denominator: int) -> None:
    """Any whole number over any positive one is reduced exactly as ``Fraction`` does it."""
    assert reduced(numerator, denominator) == Fraction(numerator, denominator).as_integer_ratio()


@given(st.integers(1, 10**6))
def test_prime_factors_multiply_to_the_number(number: int) -> None:
    """Trial division finds primes only, and all of them."""
    factors = prime_factors(number)
    assert prod(prime**exponent for prime, exponent in factors.items()) == number
    assert all(prime % smaller for prime in factors for smaller in range(2, min(prime, 1001)))


def test_a_ratio_reads_as_a_fraction() -> None:
    """A ratio's text is numerator, stroke, denominator."""
    assert str(Ratio(5, 12)) == "5/12"


@given(st.integers(-(10**40), 10**40), positives)
def test_round_half_even_is_pythons_rounding_of_fractions(numerator: int, denominator: int) -> None:
    """Rounding to whole numbers agrees with Python's exact rounding, below zero too."""
    assert round_half_even(numerator, denominator) == round(Fraction(numerator, denominator))


@given(st.integers(-(10**6), 10**6))
def test_half_goes_to_the_even_number(whole: int) -> None:
    """Exactly between two whole numbers, the even one is taken."""
    assert round_half_even(2 * whole + 1, 2) % 2 == 0


@given(st.integers(-(10**40), 10**40), positives, places_wanted)
def test_fixed_is_correctly_rounded(numerator: int, denominator: int, places: int) -> None:
    """Fixed decimals agree with Python's exact rounding, with exactly the places asked for."""
    text = fixed(Ratio(numerator, denominator), places)
    assert text == rounding.places(Fraction(numerator, denominator), places)
    assert Fraction(text) == round(Fraction(numerator, denominator), places)
    assert len(text.partition(".")[2]) == places


@given(naturals, positives, st.integers(1, 40))
def test_significant_is_correctly_rounded(numerator: int, denominator: int, digits: int) -> None:
    """Significant digits agree with an independent rounding of the exact fraction."""
    fraction = Fraction(numerator, denominator)
    text = significant(Ratio(fraction.numerator, fraction.denominator), digits)
    assert Fraction(text) == rounding.significant(fraction, digits)
    assert len(Decimal(text).as_tuple().digits) <= digits


@given(st.integers(1, 25), st.data(), st.integers(0, 30))
def test_exact_ties_of_significant_go_to_even(digits: int, data: st.DataObject, shift: int) -> None:
    """Exactly between two decimals, as dice of 4, 8, 10 or 20 faces can be, the even one stands."""
    below = data.draw(st.integers(10 ** (digits - 1), 10**digits - 1))
    fraction = Fraction(2 * below + 1, 2 * 10**shift)
    even = below if below % 2 == 0 else below + 1
    text = significant(Ratio(fraction.numerator, fraction.denominator), digits)
    assert Fraction(text) == Fraction(even, 10**shift)


@pytest.mark.parametrize(
    ("ratio", "digits", "text"),
    [
        (Ratio(0, 1), 20, "0"),
        (Ratio(1, 1), 20, "1"),
        (Ratio(1, 2), 20, "0.5"),
        (Ratio(5, 12), 20, "0.41666666666666666667"),
        (Ratio(1, 8), 2, "0.12"),
        (Ratio(3, 8), 2, "0.38"),
        (Ratio(199, 200), 2, "1.0"),
        (Ratio(3, 20_000_000), 20, "1.5E-7"),
        (Ratio(12345, 1), 2, "1.2E+4"),
    ],
)
def test_significant_reads_well(ratio: Ratio, digits: int, text: str) -> None:
    """Short numbers stay short, and very small ones have an exponent that programs can read."""
    assert significant(ratio, digits) == text
    assert Fraction(text) == rounding.significant(Fraction(*ratio), digits)


def test_numbers_beyond_every_float_are_written() -> None:
    """A chance far smaller than any float still has its 20 digits."""
    assert significant(Ratio(1, 3**2000), 20).endswith("E-955")
    assert Fraction(significant(Ratio(1, 3**2000))) == rounding.significant(
        Fraction(1, 3**2000), 20
    )


@given(naturals, positives, places_wanted)
def test_roots_are_bracketed_by_whole_numbers(
    numerator: int, denominator: int, places: int
) -> None:
    """A root's last digit is right: its square lies within half a unit on either side."""
    text = fixed_root(Ratio(numerator, denominator), places)
    assert len(text.partition(".")[2]) == places
    units = int(text.replace(".", ""))
    scaled = 4 * numerator * 10 ** (2 * places)
    assert (2 * units - 1) ** 2 * denominator <= scaled or units == 0
    assert scaled <= (2 * units + 1) ** 2 * denominator


@given(st.integers(0, 10**30), places_wanted)
def test_exact_ties_of_roots_go_to_even(below: int, places: int) -> None:
    """A root exactly between two decimals is rounded to the even one."""
    root = Fraction(2 * below + 1, 2 * 10**places)
    text = fixed_root(Ratio(*(root**2).as_integer_ratio()), places)
    assert Fraction(text) == Fraction(below + below % 2, 10**places)


@given(chances(), st.integers(0, 4))
def test_percent_is_correctly_rounded(chance: Ratio, places: int) -> None:
    """Percentages are correctly rounded, and only 0 and 1 are shown as 0% and 100%."""
    text = percent(chance, places)
    fraction = Fraction(*chance)
    assert text == rounding.percent(fraction, places)
    assert (text == f"{rounding.places(Fraction(0), places)}%") == (fraction == 0)
    assert (text == f"{rounding.places(Fraction(100), places)}%") == (fraction == 1)
    assert re.fullmatch(r"[<>]?[0-9]{1,3}(\.[0-9]+)?%", text)


@pytest.mark.parametrize(
    ("chance", "places", "text"),
    [
        (Ratio(0, 1), 1, "0.0%"),
        (Ratio(1, 1), 1, "100.0%"),
        (Ratio(1, 2000), 1, "<0.1%"),
        (Ratio(1, 1999), 1, "0.1%"),
        (Ratio(1999, 2000), 1, ">99.9%"),
        (Ratio(1998, 1999), 1, "99.9%"),
        (Ratio(1, 1000), 0, "<1%"),
        (Ratio(999, 1000), 0, ">99%"),
        (Ratio(19, 20), 0, "95%"),
        (Ratio(1, 40_000), 2, "<0.01%"),
    ],
)
def test_percent_tells_nearly_from_never(chance: Ratio, places: int, text: str) -> None:
    """What may happen is never called impossible, what may fail never certain."""
    assert percent(chance, places) == text


@pytest.mark.parametrize(
    ("chance", "places", "down", "up"),
    [
        (Ratio(15_575, 100_000), 1, "15.5%", "15.6%"),
        (Ratio(155, 1000), 1, "15.5%", "15.5%"),
        (Ratio(1, 3), 2, "33.33%", "33.34%"),
        (Ratio(1, 20), 0, "5%", "5%"),
        (Ratio(1, 10**9), 4, "0.0000%", "0.0001%"),
        (Ratio(99_901, 100_000), 1, "99.9%", "100%"),
        (Interval(Ratio(301, 10_000), Ratio(309, 10_000)), 1, "3.0%", "3.1%"),
    ],
)
def test_bounds_are_rounded_to_the_safe_side(
    chance: Ratio | Interval, places: int, down: str, up: str
) -> None:
    """A percentage up is never below the chance, one down never above, and none is a digit off."""
    assert (percent_down(chance, places), percent_up(chance, places)) == (down, up)
    if places == 1:  # as most percentages of the site
        assert (percent_down(chance), percent_up(chance)) == (down, up)


@pytest.mark.parametrize("rounded", [percent_down, percent_up])
def test_a_bound_whose_digits_are_open_is_not_rounded(rounded: Callable[..., str]) -> None:
    """An interval around a digit's end does not say which one it is."""
    with pytest.raises(ArithmeticError, match=r"cannot certify a decimal between "):
        rounded(Interval(Ratio(1549, 10_000), Ratio(1551, 10_000)))


@given(chances(), chances())
def test_percent_keeps_the_order(one: Ratio, other: Ratio) -> None:
    """A greater chance never reads as a smaller one."""
    assume(one != other)
    smaller, greater = sorted((Fraction(*one), Fraction(*other)))

    def read(value: Fraction) -> Fraction:
        text = percent(Ratio(*value.as_integer_ratio())).removesuffix("%")
        shift = {"<": Fraction(-1, 20), ">": Fraction(1, 20)}.get(text[0], Fraction(0))
        return Fraction(text.lstrip("<>")) + shift

    assert read(smaller) <= read(greater)


@given(positives, positives)
def test_fixed_does_not_need_lowest_terms(numerator: int, denominator: int) -> None:
    """The decimals of a fraction do not depend on whether it is reduced."""
    lowest = Ratio(*Fraction(numerator, denominator).as_integer_ratio())
    assert fixed(Ratio(numerator, denominator), 20) == fixed(lowest, 20)
    assert significant(Ratio(numerator, denominator)) == significant(lowest)


@given(chances())
def test_doubles_are_the_nearest_there_are(chance: Ratio) -> None:
    """No double is nearer to the exact number than the one that is published."""
    assert rounding.is_nearest_double(Fraction(*chance), nearest_double(chance))


def test_a_double_between_two_numbers_is_certified() -> None:
    """An interval has a double where both its ends have the same, else there is an error."""
    narrow = Interval(Ratio(10**30, 3 * 10**30), Ratio(10**30 + 1, 3 * 10**30))
    assert nearest_double(narrow) == 1 / 3
    with pytest.raises(ArithmeticError, match="cannot certify"):
        nearest_double(Interval(Ratio(1, 3), Ratio(1, 2)))


@given(st.fractions(min_value=0, max_value=10**30), st.integers(-300, 60))
def test_roots_are_the_nearest_doubles(square: Fraction, power: int) -> None:
    """No double is nearer to the root of a number than the one given."""
    square *= Fraction(2) ** power
    root = nearest_root(Ratio(square.numerator, square.denominator))
    below, above = ((Fraction(root) + Fraction(nextafter(root, end))) / 2 for end in (0, inf))
    assert below**2 <= square <= above**2


@pytest.mark.parametrize("root", [0.0, 1.0, 0.1, 1 / 3, 2.0**-200, 1.5e30])
def test_roots_of_squares_are_exact(root: float) -> None:
    """The root of a double's square is that double; of anything a little larger, too."""
    square = Fraction(root) ** 2
    assert nearest_root(Ratio(*square.as_integer_ratio())) == root
    more = square * (1 + Fraction(1, 10**20))
    assert nearest_root(Ratio(*more.as_integer_ratio())) == root


@pytest.mark.parametrize(("odd", "even"), [(1, 0), (3, 4), (5, 4), (7, 8)])
def test_a_root_halfway_between_two_doubles_goes_to_the_even_one(odd: int, even: int) -> None:
    """From 1 on doubles are 2⁻⁵² apart: an odd number of halves of that lies between two."""
    root = 1 + Fraction(odd, 2**53)
    assert nearest_root(Ratio(*(root**2).as_integer_ratio())) == 1 + even * 2.0**-53


@pytest.mark.parametrize("more", [Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(2, 3)])
def test_a_root_hardly_over_halfway_is_rounded_up(more: Fraction) -> None:
    """From 2⁶⁵ on doubles are 2¹³ apart: what is a little more than half of that goes up."""
    halfway = 2**65 + 2**12
    assert nearest_root(Ratio(halfway**2, 1)) == 2.0**65
    assert nearest_root(Ratio(*(halfway**2 + more).as_integer_ratio())) == 2.0**65 + 2**13


def test_a_root_that_is_not_certain_is_refused() -> None:
    """An interval whose ends have different roots has no nearest double."""
    assert nearest_root(Interval(Ratio(1, 4), Ratio(10**30 + 1, 4 * 10**30))) == 0.5
    with pytest.raises(ArithmeticError, match="cannot certify"):
        nearest_root(Interval(Ratio(1, 4), Ratio(1, 3)))


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (Ratio(2, 5), "+0.4"),
        (Ratio(-1, 5), "−0.2"),
        (Ratio(0, 1), "0.0"),
        (Ratio(1, 30), "0.0"),
        (Ratio(-1, 30), "0.0"),
    ],
)
def test_differences_have_a_sign_unless_they_are_nothing(ratio: Ratio, text: str) -> None:
    """A plus or a true minus stands before what is not rounded to nothing."""
    assert signed(ratio, 1) == text


def test_intervals_are_subtracted_safely() -> None:
    """A difference of intervals holds every difference, and is shown only where it is certain."""
    one, other = Interval(Ratio(1, 2), Ratio(3, 5)), Interval(Ratio(1, 10), Ratio(1, 5))
    found = difference(one, other)
    assert isinstance(found, Interval)
    assert [Fraction(*end) for end in found] == [Fraction(3, 10), Fraction(1, 2)]
    assert difference(one, one) == Ratio(0, 1)
    with pytest.raises(ArithmeticError):
        signed(found, 1)
