from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.facts.odds_ratio import odds_in_words
from generator.verify import shown
from risk_odds import numbers
from risk_odds.numbers import Ratio

WHOLE = st.integers(1, 10**30)


@given(WHOLE, WHOLE, st.integers(0, 5))
def test_numbers_are_shown_as_the_site_shows_them(one: int, other: int, places: int) -> None:
    """Written down twice, the roundings agree: chances, means, roots, signs and digits."""
    ratio = Ratio.of(Fraction(min(one, other), max(one, other)))
    exact = (min(one, other), max(one, other))
    assert shown.percent(exact, places) == numbers.percent(ratio, places)
    assert shown.fixed(exact, places) == numbers.fixed(ratio, places)
    assert shown.root(exact, places) == numbers.fixed_root(ratio, places)
    assert shown.significant(exact) == numbers.significant(ratio)
    less = (-exact[0], exact[1])
    assert shown.signed(less, places) == numbers.signed(Ratio(-ratio[0], ratio[1]), places)


@given(WHOLE, WHOLE)
def test_odds_are_said_as_the_site_says_them(one: int, other: int) -> None:
    """The ratio of two chances is the same one of all round ratios."""
    whole = one + other
    words = odds_in_words(Ratio(one, whole), Ratio(other, whole)).removeprefix("about ")
    assert shown.odds((one, whole), (other, whole)).removeprefix("about ") == words


@pytest.mark.parametrize(
    ("exact", "expected"),
    [((1, 10**6), "<0.1%"), ((10**6 - 1, 10**6), ">99.9%"), ((0, 1), "0.0%"), ((1, 1), "100.0%")],
)
def test_only_what_is_certain_looks_certain(exact: tuple[int, int], expected: str) -> None:
    """What is not 0 or 1 is never shown as that."""
    assert shown.percent(exact) == expected


@pytest.mark.parametrize("places", [0, 1, 4])
@pytest.mark.parametrize(("below", "even"), [(0, 0), (1, 2), (2, 2), (3, 4), (4, 4), (7, 8)])
def test_halfway_the_even_number_is_shown(below: int, even: int, places: int) -> None:
    """What is as near to one number as to the next is shown as the even one; so are roots."""
    middle = Fraction(2 * below + 1, 2 * 10**places)
    expected = f"{Decimal(even).scaleb(-places):.{places}f}"
    assert shown.fixed(middle.as_integer_ratio(), places) == expected
    assert shown.root((middle**2).as_integer_ratio(), places) == expected


@pytest.mark.parametrize(
    ("ratio", "expected"),
    [
        (Fraction(1), "about even"),
        (Fraction(11, 2), "5 to 1 for the attacker"),
        (Fraction(57, 10), "6 to 1 for the attacker"),
        (Fraction(995, 10), "99 to 1 for the attacker"),
        (Fraction(1006, 10), "100 to 1 for the attacker"),
        (Fraction(10**6), "1,000,000 to 1 for the attacker"),
        (Fraction(10**6 + 1), "more than a million to 1 for the attacker"),
    ],
)
def test_odds_are_round_and_no_greater_than_a_million(ratio: Fraction, expected: str) -> None:
    """From 5 to 1 on they are whole, from 100 to 1 on whole tens: the lower of two as near."""
    win = ratio / (ratio + 1)
    assert shown.odds(win.as_integer_ratio(), (1 - win).as_integer_ratio()) == expected


@pytest.mark.parametrize(
    "said",
    [
        *("6 to 5", "5 to 4", "4 to 3", "3 to 2", "2 to 1"),
        *("5 to 2", "3 to 1", "7 to 2", "4 to 1", "9 to 2"),
    ],
)
def test_odds_that_players_name_are_said_as_they_are(said: str) -> None:
    """Each of these ratios is said exactly, whichever side is ahead."""
    ahead, behind = map(int, said.split(" to "))
    whole = ahead + behind
    assert shown.odds((ahead, whole), (behind, whole)) == f"{said} for the attacker"
    assert shown.odds((behind, whole), (ahead, whole)) == f"{said} for the defender"


def test_what_a_hundred_digits_cannot_tell_from_a_whole_number_is_one() -> None:
    """Irrational numbers have no fraction; what is whole among them shows within the precision."""
    assert shown.settled((10**100 - 1, 10**100)) == (1, 1)
    assert shown.settled((10**81 + 9, 10**81)) == (1, 1)
    for apart in ((10**80 + 1, 10**80), (10**80 - 1, 10**80), (1, 3)):
        assert shown.settled(apart) == apart


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("0.125", (1, 8)),
        ("1e-05", (1, 10**5)),
        ("-2.5", (-5, 2)),
        ("1E-9999", (1, 10**9999)),
        ("1E+9999", (10**9999, 1)),
    ],
)
def test_a_decimal_is_read_exactly(text: str, exact: tuple[int, int]) -> None:
    """As it is published, or as Python writes a double."""
    assert shown.exact_of(text) == exact


@pytest.mark.parametrize("text", ["1E-10000", "1E+10000", "7E-999999999", "0E-999999999"])
def test_exponents_have_four_digits_at_most(text: str) -> None:
    """As a fraction a number with a longer one would fill the memory."""
    with pytest.raises(ValueError, match=f"found {text.replace('+', '.')}, expected a number of"):
        shown.exact_of(text)
