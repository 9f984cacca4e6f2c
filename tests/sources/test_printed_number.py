from fractions import Fraction

import pytest

from generator.sources.printed_number import (
    Exact,
    Judgement,
    Precision,
    Printed,
    is_cut_off,
    judge,
    parse_printed,
    show_beside,
    standard_errors,
)
from risk_odds.numbers import Interval, Ratio


@pytest.mark.parametrize("value", [Ratio(1, 10**9), Ratio(10**9 - 1, 10**9)])
def test_what_is_neither_never_looks_like_0_or_1(value: Ratio) -> None:
    """Beside 0.000 and 1.000 stand < and > where the chance is not 0 or 1."""
    low = value.numerator == 1
    printed = parse_printed("0.000" if low else "1.000")
    assert show_beside(Exact(value), printed) == ("<0.00001" if low else ">0.99999")
    percentage = parse_printed("0%" if low else "100%")
    assert show_beside(Exact(value), percentage) == ("<0.01%" if low else ">99.99%")
    for certain, text in ((Ratio(0, 1), "0.00000"), (Ratio(1, 1), "1.00000")):
        assert show_beside(Exact(certain), printed) == text


# The judgement itself


@pytest.mark.parametrize(
    ("exact", "printed", "expected"),
    [
        (Ratio(5, 12), "5/12", Judgement.EXACT),
        (Ratio(5, 12), "10/24", Judgement.EXACT),
        (Ratio(5, 12), "6/12", Judgement.DIFFERS),
        (Ratio(0, 1), "0", Judgement.EXACT),
        (Ratio(1, 10**9), "0", Judgement.DIFFERS),
        (Ratio(1, 10**9), "0.000", Judgement.ROUNDED),
        (Ratio(5, 12), "0.4167", Judgement.ROUNDED),
        (Ratio(5, 12), "0.4166", Judgement.LAST_DIGIT),
        (Ratio(5, 12), "0.4165", Judgement.DIFFERS),
        (Ratio(5, 12), "41.7%", Judgement.ROUNDED),
        (Ratio(5, 12), "41.6%", Judgement.LAST_DIGIT),
        (Ratio(5, 12), "42%", Judgement.ROUNDED),
        (Ratio(5, 12), "43%", Judgement.DIFFERS),
        (Ratio(1, 8), "0.12", Judgement.ROUNDED),
        (Ratio(1, 8), "0.13", Judgement.ROUNDED),
        (Ratio(1, 8), "0.14", Judgement.DIFFERS),
        (Ratio(13, 100), "0.12", Judgement.LAST_DIGIT),
    ],
)
def test_judgement(exact: Ratio, printed: str, expected: Judgement) -> None:
    """Fractions and whole numbers must be equal; decimals are judged by their last digit."""
    assert judge(Exact(exact), parse_printed(printed)) is expected


@pytest.mark.parametrize(
    ("exact", "printed", "precision", "expected"),
    [
        # 1/3 of 2 ** -48 is some 1.2e-15
        (Ratio(1, 3), "0.3333333333333345", "double", Judgement.FLOATING_POINT),
        (Ratio(1, 3), "0.3333333333333346", "double", Judgement.DIFFERS),
        (Ratio(1, 3), "0.3333333333333322", "double", Judgement.FLOATING_POINT),
        (Ratio(1, 3), "0.3333333333333321", "double", Judgement.DIFFERS),
        (Ratio(1, 3), "33.33333333333345%", "double", Judgement.FLOATING_POINT),
        (Ratio(1, 3), "0.33333333333333335", "double", Judgement.FLOATING_POINT),
        (Ratio(1, 3), "0.333333333333333355", "double", Judgement.DIFFERS),
        # just 2 ** -48 of the printed number, below and above
        (Ratio(2**48 - 1, 2**49), "0.50000000000000000", "double", Judgement.FLOATING_POINT),
        (Ratio(2**48 + 1, 2**49), "0.50000000000000000", "double", Judgement.FLOATING_POINT),
        (Ratio(2**50 - 5, 2**51), "0.50000000000000000", "double", Judgement.DIFFERS),
        (Ratio(2**50 + 5, 2**51), "0.50000000000000000", "double", Judgement.DIFFERS),
        (Ratio(1, 3), "0.3333331", "double", Judgement.DIFFERS),
        (Ratio(1, 3), "0.3333331", "single", Judgement.FLOATING_POINT),
        (Ratio(1, 3), "0.3333327", "single", Judgement.FLOATING_POINT),
        (Ratio(1, 3), "0.3333326", "single", Judgement.DIFFERS),
        (Ratio(1, 3), "0.3333333333", "single", Judgement.ROUNDED),
        (Ratio(1, 3), "0.3333333330", "single", Judgement.DIFFERS),
        (Ratio(1, 3), "0.3334", "single", Judgement.LAST_DIGIT),
        (Ratio(1, 3), "0.3335", "single", Judgement.DIFFERS),
        (Ratio(1, 3), "333333333333333/1000000000000000", "double", Judgement.DIFFERS),
    ],
)
def test_rounding_noise_is_told_by_a_rule(
    exact: Ratio, printed: str, precision: Precision, expected: Judgement
) -> None:
    """Off by at most 2 ** -48 of itself, with at most 17 digits, is noise of a double; 2 ** -19 and
    nine digits of a single, where the work says that it has one. Fractions are never noise.
    """
    assert judge(Exact(exact), parse_printed(printed), precision=precision) is expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("1.41", Judgement.ROUNDED),
        ("1.42", Judgement.LAST_DIGIT),
        ("1.40", Judgement.DIFFERS),
        ("1.4142135623730950488", Judgement.ROUNDED),
        ("1.4142135623730950489", Judgement.LAST_DIGIT),
        ("0.00", Judgement.DIFFERS),
    ],
)
def test_roots_are_judged_exactly(printed: str, expected: Judgement) -> None:
    """A standard deviation is compared by squares, beyond the digits that a float has."""
    assert judge(Exact(Ratio(2, 1), root=True), parse_printed(printed)) is expected


@pytest.mark.parametrize("value", range(0, 100, 7))
@pytest.mark.parametrize("places", [1, 2, 3])
def test_judgement_agrees_with_fractions(value: int, places: int) -> None:
    """A brute-force twin: distances as Fractions give the same judgement for every decimal."""
    exact = Fraction(value, 99)
    for scaled in range(10**places + 1):
        text = f"{scaled // 10**places}.{scaled % 10**places:0{places}d}"
        distance = abs(Fraction(text) - exact) * 10**places
        expected = (
            Judgement.ROUNDED
            if distance <= Fraction(1, 2)
            else Judgement.LAST_DIGIT
            if distance <= 1
            else Judgement.DIFFERS
        )
        ratio = Ratio(exact.numerator, exact.denominator)
        assert judge(Exact(ratio), parse_printed(text)) is expected


@pytest.mark.parametrize(
    ("exact", "printed", "expected"),
    [
        (Exact(Ratio(5, 12)), "0.4166", "0.416667"),
        (Exact(Ratio(5, 12)), "42%", "41.67%"),
        (Exact(Ratio(5, 12)), "10/24", "5/12"),
        (Exact(Ratio(1, 2)), "6/12", "1/2"),
        (Exact(Ratio(36, 1)), "36", "36"),
        (Exact(Ratio(2, 1), root=True), "1.4", "1.414"),
        (Exact(Ratio(1, 100), root=True), "10%", "10.00%"),
    ],
)
def test_the_exact_value_is_shown_in_the_printed_form(
    exact: Exact, printed: str, expected: str
) -> None:
    """Decimals and percentages get two more places; fractions and whole numbers stay exact."""
    assert show_beside(exact, parse_printed(printed)) == expected


@pytest.mark.parametrize(
    ("printed", "runs", "expected"),
    [
        ("0.53", 10_000, Judgement.DIFFERS),
        ("0.515", 10_000, Judgement.SIMULATED),
        ("0.5150", 10_000, Judgement.SIMULATED),
        ("0.5151", 10_000, Judgement.DIFFERS),
        ("0.4850", 10_000, Judgement.SIMULATED),
        ("0.4849", 10_000, Judgement.DIFFERS),
        ("8/10", 10, Judgement.SIMULATED),
        ("8/10", None, Judgement.DIFFERS),
        ("0.5", None, Judgement.ROUNDED),
    ],
)
def test_simulated_shares_are_judged_by_chance(
    printed: str, runs: int | None, expected: Judgement
) -> None:
    """10,000 battles at one half stray by 0.015, which is three standard errors, and no more."""
    assert judge(Exact(Ratio(1, 2)), parse_printed(printed), runs) is expected


def test_certain_events_have_no_chance_to_stray() -> None:
    """However many battles are simulated, what is certain is printed as certain."""
    assert judge(Exact(Ratio(1, 1)), parse_printed("99%"), 100) is Judgement.LAST_DIGIT
    assert judge(Exact(Ratio(1, 1)), parse_printed("100%"), 100) is Judgement.ROUNDED


def test_numbers_without_a_fraction_are_judged_by_both_ends() -> None:
    """An interval gives a verdict where both its ends agree, and is refused where they do not."""
    narrow = Exact(Interval(Ratio(1, 3), Ratio(333_333_334, 10**9)))
    assert judge(narrow, parse_printed("0.333")) is Judgement.ROUNDED
    assert judge(narrow, parse_printed("0.332")) is Judgement.DIFFERS
    assert show_beside(narrow, parse_printed("33.3%")) == "33.333%"
    wide = Exact(Interval(Ratio(1, 3), Ratio(1, 2)))
    with pytest.raises(ArithmeticError, match="cannot tell"):
        judge(wide, parse_printed("0.4"))
    with pytest.raises(
        ArithmeticError, match=r"cannot certify a decimal between 0\.333 and 0\.500"
    ):
        show_beside(wide, parse_printed("0.4"))
    with pytest.raises(ArithmeticError, match="no fraction"):
        show_beside(narrow, parse_printed("1/3"))


def test_standard_errors_are_certified() -> None:
    """100 runs at one half have a standard error of 0.05; certain events have none."""
    assert standard_errors(Ratio(1, 2), parse_printed("0.60"), 100) == "2.0"
    assert standard_errors(Ratio(1, 2), parse_printed("37%"), 100) == "2.6"
    assert standard_errors(Ratio(1, 1), parse_printed("0.99"), 100) is None
    assert standard_errors(Ratio(0, 1), parse_printed("0.01"), 100) is None


@pytest.mark.parametrize(
    ("text", "numerator", "denominator", "places", "percentage"),
    [
        ("10/24", 10, 24, None, False),
        ("36", 36, 1, None, False),
        ("0.4166", 4166, 10_000, 4, False),
        ("47.02%", 4702, 10_000, 2, True),
        ("79%", 79, 100, 0, True),
    ],
)
def test_a_printed_number_means_what_it_says(
    text: str, numerator: int, denominator: int, places: int | None, percentage: bool
) -> None:
    """A fraction stays as it is printed, a decimal is so many of its last digit's units, and only
    what ends in the sign is a percentage.
    """
    assert parse_printed(text) == Printed(text, numerator, denominator, places, percentage)


@pytest.mark.parametrize("root", [False, True])
@pytest.mark.parametrize(("numerator", "sign"), [(-1, 1), (0, 1), (1, 1), (2, 0), (3, -1)])
def test_a_comparison_is_a_sign(root: bool, numerator: int, sign: int) -> None:
    """2/5, or the root of 4/25, is above what is less than it, negative numbers as well."""
    exact = Exact(Ratio(4, 25) if root else Ratio(2, 5), root)
    assert exact.compare(numerator, 5) == sign


@pytest.mark.parametrize("text", ["", "0,417", "41.7 %", ".417", "1/0", "-0.1", "1e-3", "nan", "٣"])
def test_other_strings_are_no_printed_numbers(text: str) -> None:
    """What is not a decimal, percentage, fraction or whole number is refused."""
    with pytest.raises(ValueError, match="expected a decimal"):
        parse_printed(text)


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("0.66", True),
        ("0.67", False),
        ("0.65", False),
        ("66%", True),
        ("67%", False),
        ("2/3", False),
    ],
)
def test_cut_off_is_what_has_the_first_digits(printed: str, expected: bool) -> None:
    """2/3 is 0.66 or 66% where it is cut off; a fraction has no digits to cut."""
    assert is_cut_off(Exact(Ratio(2, 3)), parse_printed(printed)) is expected


def test_a_decimal_that_ends_has_its_own_first_digits() -> None:
    """67/100 is 0.67 and 0.670 with nothing cut off them, and 0.66 is not how it begins."""
    exact = Exact(Ratio(67, 100))
    assert is_cut_off(exact, parse_printed("0.67"))
    assert is_cut_off(exact, parse_printed("0.670"))
    assert not is_cut_off(exact, parse_printed("0.66"))
