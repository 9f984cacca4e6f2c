import random
from fractions import Fraction

import pytest

from generator.facts.odds_ratio import odds_in_words
from risk_odds.numbers import Interval, Number, Ratio, reduced


def words(win: Fraction) -> str:
    """Return the odds of an exact chance in words."""
    return odds_in_words(*(reduced(*each.as_integer_ratio()) for each in (win, 1 - win)))


@pytest.mark.parametrize(
    ("ratio", "wanted"),
    [
        ((9, 2), "9 to 2"),
        ((451, 100), "9 to 2"),
        ((6, 5), "6 to 5"),
        ((7, 5), "4 to 3"),
        ((475, 100), "9 to 2"),
        ((476, 100), "5 to 1"),
        ((123, 10), "12 to 1"),
        ((986, 10), "99 to 1"),
        ((997, 10), "100 to 1"),
        ((125, 1), "120 to 1"),
        ((126, 1), "130 to 1"),
        ((98_600, 1), "99,000 to 1"),
        ((1011, 10), "100 to 1"),
        ((999_999, 1), "1,000,000 to 1"),
        ((1_000_000, 1), "1,000,000 to 1"),
    ],
)
def test_the_nearest_round_ratio_is_told(ratio: tuple[int, int], wanted: str) -> None:
    """The round ratio nearest to that of both chances is stated, from 10 to 1 with two digits; of
    two equally near, the lower.
    """
    win = Fraction(ratio[0], sum(ratio))
    assert words(win) == f"about {wanted} for the attacker"
    assert words(1 - win) == f"about {wanted} for the defender"


ROUND = {
    *(Fraction(*pair) for pair in ((1, 1), (6, 5), (5, 4), (4, 3), (3, 2), (5, 2), (7, 2), (9, 2))),
    *(digits * 10**zeros for digits in range(1, 101) for zeros in range(5)),
}
"""The ratios that have a name: some below 5, and whole numbers of two digits that count."""


@pytest.mark.parametrize("seed", range(4))
def test_no_round_ratio_is_nearer(seed: int) -> None:
    """Of ratios drawn up to a million the words are those that a search through all names finds."""
    chosen = random.Random(seed)
    for _ in range(40):
        ratio = 1 + Fraction(chosen.randrange(10 ** chosen.randint(2, 8)), 100)
        if ratio > 10**6:
            continue
        nearest = min(ROUND, key=lambda each: (abs(each - ratio), each))
        one, other = nearest.numerator, nearest.denominator
        found = words(ratio / (ratio + 1))
        even = "about even"
        assert found == (even if nearest == 1 else f"about {one:,} to {other} for the attacker")


def test_even_and_extreme_odds_have_words_of_their_own() -> None:
    """Sides that are nearly equal are even; beyond a million to 1 nobody counts."""
    assert words(Fraction(1, 2)) == words(Fraction(11, 21)) == "about even"
    assert words(Fraction(12, 22)) == "about 6 to 5 for the attacker"
    for beyond in (Fraction("1000000.5"), Fraction(2 * 10**6), Fraction(10**9)):
        assert words(1 / (1 + beyond)) == "more than a million to 1 for the defender"
        assert words(beyond / (1 + beyond)) == "more than a million to 1 for the attacker"


def test_certainty_has_no_odds() -> None:
    """Where a side is certain to win, there are none to tell."""
    assert words(Fraction(0)) == words(Fraction(1)) == ""


def test_numbers_without_a_fraction_are_certified() -> None:
    """Intervals give the words that both of their ends give, or none."""

    def around(low: int, high: int) -> tuple[Number, Number]:
        ends = Ratio(low, 1000), Ratio(high, 1000)
        others = Ratio(1000 - high, 1000), Ratio(1000 - low, 1000)
        return Interval(*ends), Interval(*others)

    assert odds_in_words(*around(818, 819)) == "about 9 to 2 for the attacker"
    with pytest.raises(ArithmeticError, match="cannot certify odds"):
        odds_in_words(*around(818, 840))
