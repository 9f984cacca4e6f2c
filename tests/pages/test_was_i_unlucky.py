from fractions import Fraction

import pytest

from generator.numbers import Interval, Number, Ratio, percent
from generator.pages.page import Page
from generator.pages.was_i_unlucky import EXAMPLE, build, one_in, told_of
from generator.site.rendering import page_html
from generator.solver.luck import Standing
from tests.facts import Named, shared_facts
from tests.pages.data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin import battles


def built(*rulesets: Named) -> Page:
    """Return the page of a site of these rulesets."""
    return build(shared_facts(rulesets, 6))


PAGE = built("classic", "dutch")
TREE = read_page(page_html(PAGE))
TWIN = {a - d: chance for (a, d), chance in battles.outcomes("classic", *EXAMPLE).items()}


def standing_of(better: Number, equal: Number, worse: Number) -> Standing:
    """Return where an end with these chances stands."""
    return Standing(better, equal, worse)


def test_the_page_arrives_with_a_whole_answer() -> None:
    """The battle lost with two defenders left: as unlucky as the twin's chances say."""
    worse = sum(chance for score, chance in TWIN.items() if score <= -2)
    assert round(1 / worse) == 30
    assert text_of(TREE.find(".//*[@data-luck='figure']")) == "Unlucky: 1 in 30"
    claim = text_of(TREE.find(".//*[@data-luck='claim']"))
    better = percent(Ratio(*(1 - worse).as_integer_ratio()))
    start = "10 attackers v 4 defenders, 2 defenders left:"
    assert claim == f"{start} worse than {better} of such battles."
    assert "11 on the territory (T)" in text_of(TREE.find(".//*[@data-luck='note']"))


def test_all_ends_stand_in_the_table_and_in_the_data() -> None:
    """The best for the attacker first, with the twin's chances; the end asked about is marked."""
    rows = numbers_of(PAGE, "ends")
    scores = [row["attackers_left"] - row["defenders_left"] for row in rows]
    assert scores == sorted(TWIN, reverse=True)
    for score, row in zip(scores, rows, strict=True):
        or_worse = sum((TWIN[each] for each in TWIN if each <= score), Fraction(0))
        assert is_rounded(row, "chance", TWIN[score])
        assert is_rounded(row, "or_worse", or_worse)
    table = TREE.find(".//table[@class='luck__table']")
    assert table is not None
    shown = rows_of(table)
    assert [cells[1] for cells in shown] == [
        percent(Ratio(*TWIN[score].as_integer_ratio())) for score in sorted(TWIN, reverse=True)
    ]
    assert shown[0][0] == "10 attackers left"
    assert shown[9][0] == "1 attacker left"
    (own,) = [row for row in table.iter("tr") if row.get("data-own") is not None]
    assert text_of(own).startswith("2 defenders left")


def test_the_drawing_has_a_bar_for_each_end_and_marks_one() -> None:
    """Bars of both sides and of the end asked about, which stands out and is told in words."""
    paths = {
        name: TREE.find(f".//*[@data-luck='bars-{name}']")
        for name in ("attackers", "defenders", "own", "here")
    }
    bars = {name: path.get("d", "") for name, path in paths.items() if path is not None}
    assert bars["attackers"].count("M") == 10
    assert bars["attackers"].startswith("M0 0V-")
    assert "V-100" in bars["attackers"]
    assert bars["own"].startswith("M11 0V-")
    assert bars["here"] == "M11 0V-100"
    title = text_of(TREE.find(".//*[@id='luck-bars-title']"))
    assert title.endswith("This one: 2 defenders left, 2.1%")


def test_where_the_example_cannot_happen_another_end_is_told() -> None:
    """Under rules by which the attacker always wins, the page tells of the only end there is."""
    certain = make_ruleset((6,), (2,), attacker_bonus={"dice": "highest", "amount": 2})
    text = visible_text(read_page(page_html(built(certain))))
    assert "Nothing unusual" in text
    assert "10 attackers left: all such battles go like this." in text


def test_rules_of_a_version_say_which() -> None:
    """Where the first rules are a version's, it stands beside the numbers."""
    note = read_page(page_html(built("balanced-blitz"))).find(".//*[@data-luck='note']")
    assert "computed for v3.3" in text_of(note).lower()


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1, 20), "1 in 20"),
        (Fraction(10, 304), "1 in 30"),
        (Fraction(10, 995), "1 in 100"),
        (Fraction(1, 2049), "1 in 2,000"),
        (Fraction(1, 2051), "1 in 2,100"),
        (Fraction(1, 10**6), "1 in 1,000,000"),
        (Fraction(1, 10**6 + 1), "less than 1 in a million"),
    ],
)
def test_a_small_chance_is_told_with_two_digits(chance: Fraction, words: str) -> None:
    """Rounded to two digits that count, and no further than a million."""
    assert one_in(Ratio(*chance.as_integer_ratio())) == words


def test_an_interval_is_told_only_where_both_ends_agree() -> None:
    """No digit is guessed."""
    assert one_in(Interval(Ratio(1, 31), Ratio(10, 309))) == "1 in 31"
    with pytest.raises(ArithmeticError):
        one_in(Interval(Ratio(1, 31), Ratio(1, 29)))


@pytest.mark.parametrize(
    ("better", "equal", "worse", "figure", "claim", "note"),
    [
        (
            *((29, 30), (1, 60), (1, 60), "Unlucky: 1 in 30"),
            *("worse than 96.7% of such battles", "1 in 30 battles goes like this or worse."),
        ),
        (
            *((1999, 2000), (1, 2000), (0, 1), "Unlucky: 1 in 2,000"),
            "worse than 99.95% of such battles",
            "1 in 2,000 battles goes like this, and nothing worse can happen.",
        ),
        (
            *((0, 1), (1, 10**8), (10**8 - 1, 10**8), "Lucky: less than 1 in a million"),
            "better than more than 99.9999% of such battles",
            "Less than 1 in a million battles goes like this, and nothing better can happen.",
        ),
        (
            *((3, 10), (1, 10), (6, 10), "Nothing unusual"),
            *("about 6 in 10 such battles go worse, about 3 in 10 better", ""),
        ),
        (
            *((85, 100), (5, 100), (10, 100), "Nothing unusual"),
            *("about 1 in 10 such battles goes worse, about 8 in 10 better", ""),
        ),
        (
            *((93, 100), (3, 100), (4, 100), "Nothing unusual"),
            *("fewer than 1 in 10 such battles go worse, about 9 in 10 better", ""),
        ),
        (
            *((3, 4), (1, 4), (0, 1), "Nothing unusual"),
            *("nothing worse can happen, but 25.0% of such battles go like this", ""),
        ),
        (
            *((0, 1), (1, 4), (3, 4), "Nothing unusual"),
            *("nothing better can happen, but 25.0% of such battles go like this", ""),
        ),
        (*((0, 1), (1, 1), (0, 1), "Nothing unusual"), "all such battles go like this", ""),
    ],
)
def test_words_are_right_at_both_ends(
    better: tuple[int, int],
    equal: tuple[int, int],
    worse: tuple[int, int],
    figure: str,
    claim: str,
    note: str,
) -> None:
    """Unlucky and lucky with both numbers right; the best, the worst and the only end are told."""
    chances = [Ratio(*Fraction(*each).as_integer_ratio()) for each in (better, equal, worse)]
    told = told_of(standing_of(*chances), "battles")
    assert (told.figure, told.claim, told.note) == (figure, claim, note)
