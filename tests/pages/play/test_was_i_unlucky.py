from collections.abc import Callable
from fractions import Fraction
from functools import cache
from xml.etree.ElementTree import Element

import pytest

from generator.pages.page import Page
from generator.pages.play.was_i_unlucky import EXAMPLE, Told, build, told_of
from generator.site.rendering import page_html
from risk_odds.numbers import Interval, Number, Ratio, percent
from risk_odds.solver.luck import Standing
from tests.given import Named, shared_facts
from tests.pages.page_data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin import battles


def built(*rulesets: Named) -> Page:
    """Return the page of a site of these rulesets."""
    return build(shared_facts(rulesets, 6))


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return built("classic", "dutch")


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


TWIN = {a - d: chance for (a, d), chance in battles.outcomes("classic", *EXAMPLE).items()}


def ever_as_bad(state: battles.State, limit: Fraction) -> Fraction:
    """Return the twin's chance that a battle ever has a mean score of this or less from there."""
    if mean_score(*state) <= limit:
        return Fraction(1)
    return Fraction(0) if 0 in state else after(state, lambda next_: ever_as_bad(next_, limit))


def after(state: battles.State, value: Callable[[battles.State], Fraction]) -> Fraction:
    """Return the mean of a value after the next round."""
    a, d = state
    losses = battles.next_losses("classic", a, d).items()
    return sum(
        (chance * value((a - lost, d - taken)) for (lost, taken), chance in losses), Fraction()
    )


@cache
def mean_score(a: int, d: int) -> Fraction:
    """Return the twin's mean score from a state."""
    return after((a, d), lambda next_: mean_score(*next_)) if a and d else Fraction(a - d)


def test_the_page_arrives_with_a_whole_answer() -> None:
    """The battle lost with two defenders left: as unlucky as the twin's chances say."""
    ever = percent(Ratio.of(ever_as_bad(EXAMPLE, Fraction(-2))))
    assert ever == "3.5%"
    assert text_of(the_tree().find(".//*[@data-luck='figure']")) == f"Unlucky: {ever}"
    claim = text_of(the_tree().find(".//*[@data-luck='claim']"))
    start = "10 attackers v 4 defenders, 2 defenders left:"
    assert claim == f"{start} only {ever} of such battles ever go as badly as this."
    tail = sum(chance for score, chance in TWIN.items() if score <= -2)
    note = text_of(the_tree().find(".//*[@data-luck='note']"))
    ends = f"Fought to the end, {percent(Ratio.of(Fraction(tail)))} end like this or worse."
    assert note == f"{ends} Classic, 11 on the territory (T)."


def test_all_ends_stand_in_the_table_and_in_the_data() -> None:
    """The best for the attacker first, with the twin's chances; the end asked about is marked."""
    rows = numbers_of(the_page(), "ends")
    scores = [row["attackers_left"] - row["defenders_left"] for row in rows]
    assert scores == sorted(TWIN, reverse=True)
    for score, row in zip(scores, rows, strict=True):
        or_worse = sum((TWIN[each] for each in TWIN if each <= score), Fraction(0))
        assert is_rounded(row, "chance", TWIN[score])
        assert is_rounded(row, "or_worse", or_worse)
    table = the_tree().find(".//table[@class='luck__table']")
    assert table is not None
    shown = rows_of(table)
    assert [cells[1] for cells in shown] == [
        percent(Ratio(*TWIN[score].as_integer_ratio())) for score in sorted(TWIN, reverse=True)
    ]
    assert shown[0][0] == "10 attackers left"
    assert shown[9][0] == "1 attacker left"
    (own,) = [row for row in table.iter("tr") if row.get("data-own") is not None]
    assert text_of(own).startswith("2 defenders left")


def test_the_drawing_is_that_of_a_battle_and_marks_one_end() -> None:
    """Both chances and all ends are drawn as elsewhere; one bar stands out, under its words."""
    figure = the_tree().find(".//figure[@data-luck='bars']")
    assert figure is not None
    split, drawing, labels = (figure[place] for place in (1, 2, 4))
    win = Fraction(sum(chance for score, chance in TWIN.items() if score > 0))
    assert [text_of(each) for each in split.iter("text")] == [
        percent(Ratio.of(each)) for each in (win, 1 - win)
    ]
    won, lost, here, own = (path.get("d", "") for path in drawing.iter("path"))
    assert (won.count("M"), lost.count("M"), drawing.get("viewbox")) == (10, 4, "-.5 -100 14 100")
    assert here == "M11 0V-100"
    assert own.startswith("M11 0V-")
    assert own in lost
    assert [text_of(each) for each in labels.iter("text")][:2] == ["10", "8"]
    pointer = the_tree().find(".//*[@data-luck='pointer']")
    assert pointer is not None
    assert (pointer.text, pointer.get("x")) == ("▼", "82.1%")
    words = the_tree().find(".//figcaption/*[@data-luck='you']")
    assert words is not None
    assert (text_of(words), words.get("data-lean")) == ("You: 2 defenders left, 2.1%", "end")


def test_where_the_example_cannot_happen_another_end_is_told() -> None:
    """Under rules by which the attacker always wins, the page shows the only end there is."""
    certain = make_ruleset((6,), (2,), attacker_bonus={"dice": "highest", "amount": 2})
    text = visible_text(read_page(page_html(built(certain))))
    assert "100%, nothing unusual" in text
    assert "10 attackers left: just as expected." in text


def test_rules_of_a_version_say_which() -> None:
    """Where the first rules are a version's, it stands beside the numbers."""
    note = read_page(page_html(built("balanced-blitz"))).find(".//*[@data-luck='note']")
    assert "computed for v3.3" in text_of(note).lower()


ALL = Ratio(1, 1)


@pytest.mark.parametrize(
    ("as_bad", "as_good", "tail", "battle", "evening"),
    [
        (
            *(Ratio(31, 1000), ALL, Ratio(1, 50)),
            Told(
                "Unlucky: 3.1%",
                "only 3.1% of such battles ever go as badly as this",
                "Fought to the end, 2.0% end like this or worse.",
            ),
            Told(
                "Unlucky: at most 3.1%",
                "at most 3.1% of evenings ever go as badly as this",
                "If every battle is fought to its end, 2.0% of such evenings score this or worse.",
            ),
        ),
        (
            *(ALL, Ratio(1, 2001), None),
            Told("Lucky: 0.050%", "only 0.050% of such battles ever go as well as this", ""),
            Told("Lucky: at most 0.050%", "at most 0.050% of evenings ever go as well as this", ""),
        ),
        (
            *(ALL, Ratio(1, 10**8), Ratio(1, 10**9)),
            Told(
                "Lucky: under 0.0001%",
                "under 0.0001% of such battles ever go as well as this",
                "Fought to the end, under 0.0001% end like this or better.",
            ),
            Told(
                "Lucky: at most 0.0001%",
                "at most 0.0001% of evenings ever go as well as this",
                "If every battle is fought to its end, under 0.0001% of such evenings score this "
                "or better.",
            ),
        ),
        (
            *(Ratio(83, 1000), ALL, None),
            Told("8.3%, nothing unusual", "8.3% of such battles ever go as badly as this", ""),
            Told(
                "At most 8.3%, too wide for a verdict",
                "at most 8.3% of evenings ever go as badly as this",
                "",
            ),
        ),
        (
            *(ALL, Ratio(9999, 10_000), None),
            Told(
                "More than 99.9%, nothing unusual",
                "more than 99.9% of such battles ever go as well as this",
                "",
            ),
            Told(
                "At most 100%, too wide for a verdict",
                "at most 100% of evenings ever go as well as this",
                "",
            ),
        ),
        (
            *(ALL, ALL, Ratio(1, 2)),
            Told("100%, nothing unusual", "just as expected", ""),
            Told(
                "At most 100%, nothing unusual",
                "within what evenings usually bring",
                "If every battle is fought to its end, 50.0% of such evenings score this or worse.",
            ),
        ),
    ],
)
def test_the_number_always_stands(
    as_bad: Number, as_good: Number, tail: Number | None, battle: Told, evening: Told
) -> None:
    """Rare or not, the words say how often it ever goes so; a bound is called one."""
    assert told_of(Standing(as_bad, as_good), "battles", tail) == battle
    assert told_of(Standing(as_bad, as_good), "evenings", tail) == evening


@pytest.mark.parametrize(
    ("limit", "coarse", "fine"),
    [(200, "0.5%", "0.50%"), (2_000, "0.05%", "0.050%"), (20_000, "0.005%", "0.0050%")],
)
def test_rare_chances_have_a_place_more_below_each_limit(
    limit: int, coarse: str, fine: str
) -> None:
    """A chance of 1 in 200 needs one place to have a digit, and the next smaller ones have one more
    place; so it is at a tenth, and at a hundredth of that.
    """
    for chance, share in ((Ratio(1, limit), coarse), (Ratio(2, 2 * limit + 1), fine)):
        assert told_of(Standing(chance, ALL), "battles", None).figure == f"Unlucky: {share}"


def test_a_chance_around_a_limit_is_not_told() -> None:
    """Where one end of a chance needs a place more than the other, no words are certain."""
    around = Interval(Ratio(2, 401), Ratio(1, 200))
    with pytest.raises(ArithmeticError, match="cannot certify how many places"):
        told_of(Standing(around, ALL), "battles", None)
