"""The page that says whether to stop or to roll on, before any script."""

from fractions import Fraction
from functools import cache
from xml.etree.ElementTree import Element

import pytest

from generator.facts.stopping import WORTH
from generator.pages.page import Page
from generator.pages.play.stop_or_roll import build
from generator.site.rendering import page_html
from tests import expected, rounding
from tests.given import shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of
from tests.twin import battles

A, D = 8, 5
SIZE = 8


@pytest.fixture(scope="module")
def record() -> Page:
    """The page of 8 v 5 under the classic rules, as a record."""
    page = build(shared_facts(["classic", "dutch"], SIZE))
    assert page is not None
    return page


@pytest.fixture(scope="module")
def page(record: Page) -> Element:
    """The page of 8 v 5 under the classic rules."""
    return read_page(page_html(record))


@cache
def value(attackers: int, defenders: int, worth: Fraction) -> Fraction:
    """Return what a state is worth by plain recursion."""
    return (
        max(Fraction(attackers), rolling(attackers, defenders, worth))
        if attackers
        else rolling(0, 1, worth)
    )


@cache
def rolling(attackers: int, defenders: int, worth: Fraction) -> Fraction:
    """Return what one round more is worth by plain recursion."""
    if not attackers:
        return Fraction(0)
    total = Fraction(0)
    for (lost, killed), chance in battles.next_losses("classic", attackers, defenders).items():
        left, against = attackers - lost, defenders - killed
        total += chance * (value(left, against, worth) if against else left + worth)
    return total


def part(page: Element, name: str) -> str:
    """Return the text of a part of the answer."""
    return text_of(page.find(f".//*[@data-question='{name}']"))


def test_the_answer_is_the_twins(page: Element) -> None:
    """The chance to win and the gain of the example are those of plain recursion."""
    gain = rolling(A, D, WORTH) - A
    assert gain > 0
    assert part(page, "win") == rounding.percent(expected.win("classic", A, D))
    assert part(page, "keeps") == "8 attackers"
    (example,) = [
        text for text in map(text_of, page.iter("p")) if text.startswith("An example. 8 attackers")
    ]
    assert "for a territory worth 5 armies. " in example
    assert (
        f"Rolling on gains you {rounding.places(gain, 2)} armies compared with stopping." in example
    )
    assert "attackers on average" in example
    assert "(A)" not in example


def test_the_slider_ends_at_a_worth_of_fifty(page: Element) -> None:
    """It goes by halves of an army; what is worth more is written in the field beside it."""
    (slider,) = (each for each in page.iter("input") if each.get("type") == "range")
    assert (slider.get("max"), slider.get("step")) == ("50", "0.5")


def test_nothing_is_decided_without_a_worth(page: Element) -> None:
    """Nobody has said what the territory is worth: no verdict, no gain, no best, no such field."""
    for name in ("decision", "best", "for"):
        assert part(page, name) == ""
    assert part(page, "gain").startswith("Set what it is worth to you")
    (field,) = page.findall(".//input[@data-question='worth']")
    (slider,) = page.findall(".//input[@data-question='slider']")
    assert field.get("value") is None
    assert slider.get("aria-valuetext") == "not set"
    assert not page.findall(".//td[@data-order]")
    shown = [each for each in page.iter() if each.get("data-worth") is not None]
    retreats = rows_of(page.find(".//table[@data-stop='retreats']"))
    assert len(shown) == 4 + 2 * len(retreats)  # the worth and the best of each
    assert all(each.get("hidden") is not None for each in shown)


def test_the_least_worth_shown_is_enough_and_a_tenth_less_is_not(page: Element) -> None:
    """The worth that the answer names makes rolling better, the tenth below does not."""
    words = part(page, "least")
    least = Fraction(
        words.removeprefix("Rolling on pays if the territory is worth at least ").split()[0]
    )
    assert rolling(A, D, least) >= A
    assert rolling(A, D, least - Fraction(1, 10)) < A


def test_every_state_of_the_map_is_right(page: Element) -> None:
    """Each cell's worth is just enough for rolling on."""
    cells = rows_of(page.find(".//table[@data-stop='map']"))
    for a, row in enumerate(cells, start=1):
        assert row[0] == str(a)
        for d, cell in enumerate(row[1:], start=1):
            least = Fraction(cell)
            assert rolling(a, d, least) >= a > rolling(a, d, least - Fraction(1, 10))


def test_one_cell_is_the_battle_itself(page: Element) -> None:
    """The state that the answer is about is marked, and no other."""
    found = page.findall(".//td[@aria-current='true']")
    assert [text_of(cell) for cell in found] == ["4.4"]


def test_retreats_are_the_twins(record: Page, page: Element) -> None:
    """Chance and armies kept of each retreat, and in the data its value for the example's worth,
    are those of plain propagation.
    """
    rows = rows_of(page.find(".//table[@data-stop='retreats']"))
    assert [row[0] for row in rows] == ["never", "1", "2", "3", "4", "5", "6", "7", "at once"]
    data = numbers_of(record, "retreats")
    for at, row in enumerate(rows):
        ends = battles.retreat("classic", A, D, at)
        win = battles.captured(ends)
        kept = sum((chance * left for (left, _), chance in ends.items()), Fraction(0))
        assert row[1] == rounding.percent(win)
        assert row[3] == rounding.places(A - kept, 2)
        assert row[5:] == ["", ""]
        assert fraction(data[at], "value") == kept + WORTH * win
    assert rows[0][2] == "0.0"
    assert rows[0][4] == "0.00"


def test_rounds_are_the_twins(record: Page, page: Element) -> None:
    """Chances and both means after each number of rounds are those of plain propagation; the last
    row is the battle to the end.
    """
    rows = rows_of(page.find(".//table[@data-stop='rounds']"))
    data = numbers_of(record, "rounds")
    assert [row[0] for row in rows] == [*map(str, range(1, len(data))), "to the end"]
    assert rows[-1][1] == rounding.percent(battles.win("classic", A, D))
    states = {(A, D): Fraction(1)}
    for row, numbers in zip(rows, data, strict=True):
        following: dict[tuple[int, int], Fraction] = {}
        for (a, d), chance in states.items():
            losses = battles.next_losses("classic", a, d) if a and d else {(0, 0): Fraction(1)}
            for (lost, killed), part in losses.items():
                state = a - lost, d - killed
                following[state] = following.get(state, Fraction(0)) + chance * part
        states = following
        won = sum((chance for (_, d), chance in states.items() if not d), Fraction(0))
        lost_by_then = sum((chance for (a, _), chance in states.items() if not a), Fraction(0))
        left = [sum((s[side] * p for s, p in states.items()), Fraction(0)) for side in (0, 1)]
        assert row[1:] == [
            *map(rounding.percent, (won, lost_by_then)),
            *(rounding.places(each, 2) for each in left),
        ]
        assert [fraction(numbers, name) for name in ("win", "lose")] == [won, lost_by_then]
        assert [
            fraction(numbers, f"mean_{side}_left") for side in ("attackers", "defenders")
        ] == left


def test_the_data_hold_the_exact_least_worths(record: Page) -> None:
    """At each worth of the data, stopping and rolling are exactly as good."""
    rows = numbers_of(record, "least")
    assert len(rows) == SIZE * SIZE
    for row in rows:
        a, d = row["attackers"], row["defenders"]
        assert rolling(a, d, fraction(row, "least_worth")) == a


def test_the_table_of_worths_is_rounded_up(record: Page, page: Element) -> None:
    """The page's table shows the data's worths in tenths, none too small."""
    shown = rows_of(page.find(".//table[@class='stopping__worths']"))
    for row in numbers_of(record, "least"):
        text = shown[row["attackers"] - 1][row["defenders"]]
        exact = fraction(row, "least_worth")
        if text == "over 1,000":
            assert exact > 1000
        else:
            assert 0 <= Fraction(text) - exact < Fraction(1, 10)


def test_tables_are_real_ones(page: Element) -> None:
    """Every heading has its scope, every table its caption and a region that slides."""
    assert all(heading.get("scope") for heading in page.iter("th"))
    tables = page.findall(".//table")
    assert (
        len(tables) == len(page.findall(".//caption")) == len(page.findall(".//*[@role='region']"))
    )


def test_a_site_of_battles_settled_at_once_has_no_such_page() -> None:
    """Where nobody can stop there is no page; where one ruleset allows it, it is about that."""
    assert build(shared_facts(["balanced-blitz"])) is None
    found = build(shared_facts(["balanced-blitz", "classic"]))
    assert found is not None
    assert found.shown["ruleset"].id == "classic"
