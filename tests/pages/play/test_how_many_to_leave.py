from fractions import Fraction
from functools import cache
from xml.etree.ElementTree import Element

from generator.pages.page import Page
from generator.pages.play.how_many_to_leave import build
from generator.scope.chances import OF_HOLDING
from generator.site.rendering import page_html
from risk_odds.numbers import Ratio
from tests import expected, rounding
from tests.given import shared_facts
from tests.pages.page_data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import battles

LARGEST = 6


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return build(shared_facts(["classic", "dutch"], LARGEST))


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


def fewest(attackers: int, breaks: Ratio) -> int:
    """Return the fewest defenders against whom brute force wins at most this often."""
    defenders = 1
    while battles.win("classic", attackers, defenders) > Fraction(*breaks):
        defenders += 1
    return defenders


def test_the_answer_stands_without_scripts() -> None:
    """The number for 10% in large type, its chance, both countings, what they lose."""
    attackers, defenders = LARGEST, fewest(LARGEST, Ratio(10, 100))
    text = text_of(the_tree().find(".//output"))
    assert text.startswith(f"{defenders} defenders")
    assert (
        f"to hold at least 90% of the time against {attackers} attackers. They then break" in text
    )
    assert rounding.percent(battles.win("classic", attackers, defenders)) in text
    assert f"{attackers + 1} on the territory (T)" in text
    battle = attackers, defenders
    lost = attackers - expected.moments("classic", battle, 0)[0]
    assert f"they lose {rounding.places(lost, 2)} on average" in text
    assert "need scripts" in visible_text(the_tree())


def test_the_example_is_a_stack_of_10() -> None:
    """Where the table goes further, the page arrives with the answer to 10 attackers."""
    page = build(shared_facts(["classic"], 12))
    text = text_of(read_page(page_html(page)).find(".//output"))
    assert text.startswith(f"{fewest(10, Ratio(10, 100))} defenders")
    assert "against 10 attackers." in text


def test_the_stack_and_the_chance_are_asked_for() -> None:
    """There are fields for the stack and the chance to hold, and none for the defenders."""
    names = [field.get("name") for field in the_tree().iter("input")]
    assert names == ["attackers", "hold"]
    assert "Their attackers" in visible_text(the_tree())


def test_the_table_is_brute_forces() -> None:
    """Every number of the table is the fewest, for each stack and chance."""
    *_, table = the_tree().iter("table")
    assert rows_of(table) == [
        [str(attackers), *(str(fewest(attackers, breaks)) for breaks in OF_HOLDING)]
        for attackers in range(1, LARGEST + 1)
    ]


def test_the_table_ends_with_30_attackers() -> None:
    """Where the rules are solved for more, the table ends with a stack of 30."""
    rows = numbers_of(build(shared_facts(["classic"], 40)), "defenders")
    assert {row["attackers"] for row in rows} == {*range(1, 31)}


def test_the_data_say_what_it_costs_them() -> None:
    """Chance and mean loss stand with each number."""
    for row in numbers_of(the_page(), "defenders"):
        battle = row["attackers"], row["defenders"]
        lost = battle[0] - expected.moments("classic", battle, 0)[0]
        assert is_rounded(row, "win", battles.win("classic", *battle))
        assert is_rounded(row, "mean_attackers_lost", lost)


def test_the_figure_has_the_numbers_of_the_table() -> None:
    """Each line is a column of the table, and the claim is that of the largest stack."""
    (figure,) = the_page().figures
    *_, table = the_tree().iter("table")
    assert table.get("id") == figure.table
    rows = rows_of(table)
    assert list(figure.rows) == [row[0] for row in rows]
    for column, series in enumerate(figure.series, start=1):
        assert series.name == rounding.percent(Fraction(*OF_HOLDING[column - 1]), 0)
        assert [str(number) for number in series.numbers] == [row[column] for row in rows]
    most = fewest(LARGEST, Ratio(10, 100))
    assert figure.claim == (
        f"Against {most} defenders, {LARGEST} attackers (A) break through at most 10% of the time."
    )
    assert build(shared_facts(["classic"], 1)).figures == ()
