import json

import pytest

from generator.pages.grids import Grid, Side
from generator.site import formats
from generator.site.formats import (
    FILTERS,
    answers_in_words,
    bar,
    barred,
    breakable,
    change_colour,
    colour,
    gain_colour,
    grouped,
    grouped_fraction,
    in_percent,
    in_script,
    latex_fraction,
    latex_powers,
    mean,
    part_colour,
    ranges,
    rolls,
    share,
    tenths_up,
    whole_or_fraction,
)
from generator.site.rendering import environment
from risk_odds.numbers import Interval, Number, Ratio


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([2], "2"),
        ([4, 5], "4, 5"),
        ([4, 5, 6], "4–6"),
        ([9, 11, 12, 13, 15], "9, 11–13, 15"),
        ([], ""),
    ],
)
def test_runs_are_drawn_together(numbers: list[int], text: str) -> None:
    """Three or more numbers in a row become a range."""
    assert ranges(numbers) == text


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (52_349, "52.3 kB"),
        (999_999, "999.9 kB"),
        (1_000_000, "1.0 MB"),
        (6_850_000, "6.8 MB"),
        (123_456_789, "123.4 MB"),
    ],
)
def test_sizes_are_told_in_decimal_units(number: int, words: str) -> None:
    """A file's size reads as bytes, kB or MB of a thousand each, and never as more than it is."""
    assert formats.size(number) == words


@pytest.mark.parametrize(
    ("change", "step"),
    [
        (Ratio(0, 1), 10),
        (Ratio(1, 10_000), 10),
        (Ratio(-3, 2000), 10),
        (Ratio(25, 1000), 10),
        (Ratio(-25, 1000), 10),
        (Ratio(26, 1000), 11),
        (Ratio(-206, 1000), 6),
        (Ratio(1, 1), 20),
        (Ratio(-1, 1), 0),
    ],
)
def test_colours_of_changes_end_at_fifty_points(change: Ratio, step: int) -> None:
    """No change has the middle colour; the outermost stand for 50 points and all beyond."""
    assert change_colour(change) == step


@pytest.mark.parametrize(
    ("chance", "step"),
    [
        (Ratio(0, 1), 0),
        (Ratio(1, 40), 0),
        (Ratio(3, 40), 2),
        (Ratio(1, 2), 10),
        (Ratio(1, 1), 20),
        (Interval(Ratio(52, 100), Ratio(53, 100)), 10),
    ],
)
def test_colours_of_chances_run_in_steps(chance: Number, step: int) -> None:
    """Steps of 5%; a chance exactly between two of them goes to the even one. Of one that is
    enclosed, the lower end counts.
    """
    assert colour(chance) == step


@pytest.mark.parametrize(
    ("gain", "step"),
    [
        (Ratio(0, 1), 10),
        (Ratio(1, 1), 12),
        (Ratio(-1, 1), 8),
        (Ratio(2, 1), 15),
        (Ratio(4, 1), 20),
        (Ratio(9, 1), 20),
        (Ratio(-9, 1), 0),
        (Interval(Ratio(1, 1), Ratio(6, 5)), 12),
    ],
)
def test_colours_of_differences_are_of_the_smaller_army(gain: Number, step: int) -> None:
    """None is the middle, one of four armies a quarter of the way to the end; all is the end.
    Of one that is enclosed, the lower end counts.
    """
    assert gain_colour(gain, 8, 4) == step


@pytest.mark.parametrize(
    ("armies", "favours", "step"),
    [
        *(("attacker", "attacker", 10), ("attacker", "defender", 10)),
        *(("defender", "attacker", 20), ("defender", "defender", 0)),
    ],
)
def test_colours_of_means_are_of_the_whole_army(armies: Side, favours: Side, step: int) -> None:
    """Four armies are half of eight attackers and all of four defenders, good for either side."""
    grid = Grid("", (), armies, favours)
    assert part_colour(Ratio(4, 1), grid, 8, 4) == step


def test_colours_of_means_are_of_their_lower_end() -> None:
    """Of eight attackers 4 are half, and 4.4 a step of 5% more: what is between looks like half."""
    grid = Grid("", (), "attacker", "attacker")
    assert part_colour(Interval(Ratio(4, 1), Ratio(22, 5)), grid, 8, 4) == 10


@pytest.mark.parametrize(
    ("armies", "text"),
    [(Ratio(0, 1), "0.0"), (Ratio(7, 3), "2.3"), (Ratio(5, 1), "5.0"), (Ratio(999, 100), "10.0")],
)
def test_means_have_one_decimal(armies: Ratio, text: str) -> None:
    """A mean of armies is told to a tenth, a whole number as well."""
    assert mean(armies) == text


@pytest.mark.parametrize(
    ("number", "html"),
    [
        (1234567890, "1234567890"),
        (12345678901, "<i>1</i><i>2345678901</i>"),
        (10**19, "<i>1000000000</i><i>0000000000</i>"),
    ],
)
def test_long_numbers_are_set_in_groups(number: int, html: str) -> None:
    """More than ten digits are in groups of ten from the right."""
    assert grouped(number) == html


@pytest.mark.parametrize(
    ("ratio", "html", "in_groups"),
    [
        (Ratio(5, 12), "5/12", "5/12"),
        (Ratio(7, 10**14), "7/100000000000000", "7/100000000000000"),
        (Ratio(7, 10**15), "7<b>/</b>1000000000000000", "7<b>/</b><i>100000</i><i>0000000000</i>"),
    ],
)
def test_a_long_fraction_has_a_bar(ratio: Ratio, html: str, in_groups: str) -> None:
    """Where it has more than 17 characters, its stroke is an element, for the styles to make a bar
    of it; nothing breaks a shorter one.
    """
    assert barred(ratio) == html
    assert grouped_fraction(ratio) == in_groups


@pytest.mark.parametrize(
    ("win", "length"),
    [
        (Ratio(0, 1), "0.0%"),
        (Ratio(1, 10_000), "0.0%"),
        (Ratio(817, 1000), "81.7%"),
        (Ratio(9999, 10_000), "100.0%"),
        (Ratio(1, 1), "100.0%"),
    ],
)
def test_bars_are_never_longer_than_their_place(win: Ratio, length: str) -> None:
    """A bar is as long as the chance, and what only looks like 0 or 1 has that length."""
    assert bar(win) == length


def test_percentages_can_do_without_their_sign() -> None:
    """In tables that say percent at their top, numbers are as elsewhere, without the sign."""
    assert in_percent(Ratio(817, 1000)) == "81.7"
    assert in_percent(Ratio(1, 10_000)) == "<0.1"
    assert in_percent(Ratio(1, 2), 0) == "50"
    assert share(2890, 7776) == "37.2%"


def test_the_defenders_choice_is_told_by_the_rarer_answers() -> None:
    """What is best against most rolls comes last, without them; alone, it is all."""
    assert answers_in_words(((2, ((1,),)),)) == "2 dice"
    choice = ((1, ((6, 6), (6, 5))), (2, ((4, 3), (2, 1), (1, 1))))
    assert answers_in_words(choice) == "1 die against 6-6, 6-5; else 2"


def test_ratios_are_written_as_readers_do() -> None:
    """Whole numbers have no denominator, in text; formulas have their fractions and powers."""
    assert whole_or_fraction(Ratio(5, 12)) == "5/12"
    assert whole_or_fraction(Ratio(1, 2)) == "1/2"
    assert whole_or_fraction(Ratio(3, 1)) == "3"
    assert latex_fraction(Ratio(5, 12)) == r"\frac{5}{12}"
    assert latex_powers(72) == r"2^{3} \cdot 3^{2}"
    assert rolls([(5, 4), (6, 4)]) == "5-4 and 6-4"


def test_long_names_may_break_after_underscores() -> None:
    """A column's name breaks nowhere else, and is escaped as all text is."""
    assert breakable("win_decimal") == "win_<wbr>decimal"
    assert breakable("<a_b>") == "&lt;a_<wbr>b&gt;"


def test_json_in_a_script_cannot_end_it() -> None:
    """No character that HTML or JavaScript reads otherwise is left, and all is read back; others
    are published as they are, and no space parts what the JSON lists.
    """
    value = {"text": "</script><!-- & \u2028\u2029 é"}
    text = in_script(value)
    assert not set(text) & set("<>&\u2028\u2029")
    assert json.loads(text) == value
    assert in_script({"é": [1, 2]}) == '{"é":[1,2]}'


def test_templates_know_every_format_by_its_own_name() -> None:
    """A filter is the function of its name; none hides a filter of Jinja's own."""
    for name, function in FILTERS.items():
        assert environment().filters[name] is function
        assert getattr(formats, name) is function


@pytest.mark.parametrize(
    ("worth", "text"),
    [
        (Ratio(7, 5), "1.4"),
        (Ratio(1401, 1000), "1.5"),
        (Ratio(0, 1), "0.0"),
        (Ratio(1, 100), "0.1"),
        (Ratio(1000, 1), "1000.0"),
        (Ratio(10_001, 10), "over 1,000"),
        (None, "never"),
    ],
)
def test_a_least_worth_is_rounded_up(worth: Ratio | None, text: str) -> None:
    """The tenth that is shown is enough, and the one below is not."""
    assert tenths_up(worth) == text
