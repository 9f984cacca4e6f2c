"""The page that says whether to stop or to roll on, before any script."""

from fractions import Fraction
from functools import cache
from xml.etree.ElementTree import Element

import pytest

from generator.pages.page import Page
from generator.pages.stop_or_roll import WORTH, build, retreats_of, state_of
from generator.rules import load_rulesets
from generator.site.rendering import page_html
from generator.solver.stopping import Stopping
from tests import expected, rounding
from tests.facts import shared_facts
from tests.pages.data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of
from tests.twin import battles

RULESETS = load_rulesets()
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
    """The decision, the chance to win and the gain of 8 v 5 are those of plain recursion."""
    gain = rolling(A, D, WORTH) - A
    assert gain > 0
    assert part(page, "decision") == "Roll on"
    assert part(page, "win") == rounding.percent(expected.win("classic", A, D))
    assert part(page, "keeps") == "8 attackers"
    assert "attackers on average" in part(page, "best")
    assert "(A)" not in part(page, "best")
    assert part(page, "gain") == (
        f"Rolling on is worth {rounding.places(gain, 2)} armies more than stopping."
    )


def test_the_least_worth_shown_is_enough_and_a_tenth_less_is_not(page: Element) -> None:
    """The worth that the answer names makes rolling better, the tenth below does not."""
    words = part(page, "least")
    least = Fraction(
        words.removeprefix("Worth rolling if the territory is worth at least ").split()[0]
    )
    assert rolling(A, D, least) >= A
    assert rolling(A, D, least - Fraction(1, 10)) < A


def test_every_state_of_the_map_is_right(page: Element) -> None:
    """Each cell's word is the better of stopping and rolling, and its worth just enough."""
    cells = rows_of(page.find(".//table[@data-stop='map']"))
    for a, row in enumerate(cells, start=1):
        assert row[0] == str(a)
        for d, cell in enumerate(row[1:], start=1):
            word, least = cell.split()
            assert word == ("roll" if rolling(a, d, WORTH) > a else "stop"), (a, d)
            assert (
                rolling(a, d, Fraction(least))
                >= a
                > rolling(a, d, Fraction(least) - Fraction(1, 10))
            )


def test_one_cell_is_the_battle_itself(page: Element) -> None:
    """The state that the answer is about is marked, and no other."""
    found = page.findall(".//td[@aria-current='true']")
    assert [text_of(cell) for cell in found] == ["roll 4.4"]


def test_retreats_are_the_twins(page: Element) -> None:
    """Chance, armies kept and value of each retreat are those of plain propagation."""
    rows = rows_of(page.find(".//table[@data-stop='retreats']"))
    assert [row[0] for row in rows] == ["never", "1", "2", "3", "4", "5", "6", "7", "at once"]
    values = []
    for at, row in enumerate(rows):
        ends = battles.retreat("classic", A, D, at)
        win = battles.captured(ends)
        kept = sum((chance * left for (left, _), chance in ends.items()), Fraction(0))
        values.append(kept + WORTH * win)
        assert row[1] == rounding.percent(win)
        assert row[3] == rounding.places(A - kept, 2)
        assert row[5] == rounding.places(values[-1], 2)
    best = [row[6] for row in rows].index("best")
    assert values[best] == max(values)
    assert rows[0][2] == "0.0"
    assert rows[0][4] == "0.00"


def test_equally_good_retreats_are_all_best() -> None:
    """Where two retreats have the same value, both are marked."""
    least = Stopping(RULESETS["classic"], 1, 1).least_worth(1, 1)
    assert least is not None
    found = retreats_of(RULESETS["classic"], 1, 1, Fraction(*least))
    assert [each.best for each in found] == [True, True]


def test_a_tie_is_one() -> None:
    """At just the least worth either decision is as good."""
    stopping = Stopping(RULESETS["classic"], 1, 1)
    state = state_of(stopping, 1, 1, Fraction(7, 5))
    assert (state.order, state.gain, state.least) == (0, (0, 1), (7, 5))
    assert state_of(stopping, 1, 1, Fraction(1)).order == -1


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
    assert found.content["ruleset"].id == "classic"
