from fractions import Fraction
from itertools import pairwise
from xml.etree.ElementTree import Element

import pytest

from generator.facts.flow_chart import LARGE
from generator.pages.learn.flow_chart import HEAT, build, heat_of
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds.numbers import Ratio
from tests import expected, rounding
from tests.facts.test_flow_chart import naive_chances
from tests.given import shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import count_rolls


@pytest.fixture(scope="module")
def page() -> Page:
    found = build(shared_facts(["classic"], largest=8))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


def test_there_is_no_page_without_the_classic_rules() -> None:
    """Its examples are battles by the classic rules."""
    assert build(shared_facts(["d8"])) is None


def test_larger_battles_are_drawn_on_the_device(root: Element) -> None:
    """Three of them are led to, each with its map."""
    links = [link.get("href") or "" for link in root.iter("a")]
    for a, d in ((12, 9), (60, 40), (1000, 800)):
        assert any(link.startswith(f"../battle/?a={a}&d={d}&rules=classic") for link in links)


def test_colours_grow_with_chances() -> None:
    """Each begins with its percentage, and ends where the next begins."""
    ends = [0, 1, 2, 5, 10, 20, 40, 101]
    for step, (first, end) in enumerate(pairwise(ends)):
        assert {heat_of(Ratio(tenths, 1000)) for tenths in range(10 * first, 10 * end)} == {step}


def test_the_example_is_shown_with_its_file(root: Element) -> None:
    """8 v 5 is there as a picture that says where its numbers are, to download, and as a table."""
    assert "The attacker wins 81.8%." in visible_text(root)
    (image,) = root.iter("img")
    assert image.get("src") == "../classic/8-vs-5.svg"
    assert "its numbers are in the tables on the page of the battle" in (image.get("alt") or "")
    links = {link.get("href"): link.attrib for link in root.iter("a")}
    assert "download" in links["../classic/8-vs-5.svg"]
    assert "../classic/8-vs-5/#flow" in links


def test_its_arrows_are_the_outcomes_of_listed_rolls(root: Element) -> None:
    """Each state that 8 v 5 reaches has a row: every outcome of its round with the next state, and
    its chance as counted from all rolls.
    """
    wanted = {}
    waiting = [(8, 5)]
    while waiting:
        a, d = waiting.pop()
        if not a or not d or f"{a} v {d}" in wanted:
            continue
        counts = count_rolls((6,) * min(a, 3), (6,) * min(d, 2), "defender")
        to = [(a - lost, d - (len(counts) - 1 - lost)) for lost in range(len(counts))]
        wanted[f"{a} v {d}"] = {
            f"{left[0]} v {left[1]}: {rounding.percent(Fraction(count, sum(counts)), 1)}"
            for left, count in zip(to, counts, strict=True)
        }
        waiting += to
    table = next(iter(root.iter("table")))
    assert table.get("class") == "arrows"
    # a row with fewer outcomes is filled up with an empty cell
    assert {state: {*cells} - {""} for state, *cells in rows_of(table)} == wanted


def test_larger_battles_are_led_to_where_they_are_drawn(root: Element) -> None:
    """Examples lead to the map of their states, beyond the battles with a page, too."""
    links = [link.get("href") or "" for link in root.iter("a")]
    maps = [link for link in links if link.endswith("#states")]
    assert maps[-1] == "../battle/?a=1000&d=800&rules=classic#states"
    assert len(maps) == 3


def test_every_heading_can_be_linked_to(root: Element) -> None:
    """Each heading below the first has an address of its own, and the links within lead to some."""
    headings = [heading.get("id") for heading in root.iter("h2")]
    assert None not in headings
    assert len(set(headings)) == len(headings) == 6
    within = {link.get("href") or "" for link in root.iter("a")}
    assert {link[1:] for link in within if link.startswith("#")} <= set(headings)


def test_every_small_battle_is_led_to(root: Element) -> None:
    """A link for each battle to 8 v 8, with the attacker's chance to win it in percent."""
    table = list(root.iter("table"))[1]
    cells = {link.get("href"): text_of(link) for link in table.iter("a")}
    assert len(cells) == 64
    for a in range(1, 9):
        for d in range(1, 9):
            win = rounding.percent(expected.win("classic", a, d), 0)
            assert cells[f"../classic/{a}-vs-{d}/#flow"] == win.removesuffix("%")


def test_the_heat_map_is_that_of_plain_recursion(page: Page, root: Element) -> None:
    """Each cell and each row of the data is the chance that a recursion with listed rolls gives."""
    naive = naive_chances()
    rows = rows_of(list(root.iter("table"))[2])
    assert len(rows) == LARGE[1] + 1
    for row, d in zip(rows, range(LARGE[1], -1, -1), strict=True):
        assert row[0] == str(d)
        for cell, a in zip(row[1:], range(LARGE[0], -1, -1), strict=True):
            chance = naive.get((a, d))
            shown = "" if chance is None else rounding.percent(chance, 0).removesuffix("%")
            assert cell == shown, (a, d)
    data = {
        (row["attackers_left"], row["defenders_left"]): fraction(row, "chance")
        for row in numbers_of(page, "states")
    }
    assert data == naive


def test_colours_begin_where_the_legend_says() -> None:
    """A chance just below a step has the colour below, and one on it its own."""
    for step, percent in enumerate(HEAT, start=1):
        assert heat_of(Ratio(percent, 100)) == step
        assert heat_of(Ratio(percent * 1000 - 1, 100_000)) == step - 1


def test_the_page_is_whole(page: Page, root: Element) -> None:
    """One main heading, captions on all tables, nothing left unfilled."""
    assert len(list(root.iter("h1"))) == 1
    assert all(table.find("caption") is not None for table in root.iter("table"))
    assert "None" not in visible_text(root)
    assert len(page.description) <= 160
