from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.facts.old_and_new_rules import OldAndNewRulesFacts, least_rounded_to
from generator.pages.learn.old_and_new_rules import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests import rounding
from tests.given import shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import battle_value

RULES = {"three-dice-defence": (6, 6, 6), "classic": (6, 6)}


@pytest.fixture(scope="module")
def page() -> Page:
    found = build(shared_facts(["classic", "three-dice-defence"]))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def found(page: Page) -> OldAndNewRulesFacts:
    assert isinstance(page.content, OldAndNewRulesFacts)
    return page.content


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


@pytest.fixture(scope="module")
def tables(root: Element) -> list[list[list[str]]]:
    return [rows_of(table) for table in root.iter("table")]


def naive_win(name: str, territory: int, defenders: int) -> Fraction:
    """The chance to win, by plain recursion over listed rolls."""
    rolls = ((6, 6, 6), RULES[name], "defender")
    won, lost = [1] * 20, [0] * 21
    return battle_value(rolls, territory - 1, defenders, won, lost)  # type: ignore[arg-type]


def test_the_classic_rules_are_needed() -> None:
    """Without them there is no page."""
    assert build(shared_facts(["three-dice-defence"])) is None


def test_old_rules_without_pages_are_no_link(page: Page, found: OldAndNewRulesFacts) -> None:
    """The page leads to the old rules where the site has them; its numbers are there always."""
    alone = build(shared_facts(["classic"]))
    assert alone is not None
    assert 'href="../three-dice-defence/"' in page_html(page)
    assert 'href="../three-dice-defence/"' not in page_html(alone)
    assert isinstance(alone.content, OldAndNewRulesFacts)
    assert alone.content.old == found.old


@pytest.mark.parametrize("name", ["old", "new"])
def test_cells_are_those_of_plain_recursion(
    found: OldAndNewRulesFacts, tables: list[list[list[str]]], name: str
) -> None:
    """Rows run from T = 2 to 20 and columns from D = 1 to 20; a sample is solved anew."""
    matrix = found.old if name == "old" else found.new
    rows = tables[0 if name == "old" else 1]
    assert [row[0] for row in rows] == [str(t) for t in range(2, 21)]
    for territory, defenders in [(2, 1), (2, 20), (4, 3), (9, 5), (15, 11), (20, 1), (20, 20)]:
        exact = naive_win(matrix.ruleset.id, territory, defenders)
        cell = matrix.at(territory, defenders)
        assert (cell.territory, cell.defenders) == (territory, defenders)
        assert Fraction(*cell.exact) == exact
        shown = rounding.percent(exact, 0).removesuffix("%")
        assert rows[territory - 2][defenders] == shown


def test_the_three_bands(found: OldAndNewRulesFacts, root: Element) -> None:
    """Old rules: 268, 35 and 77 cells; new rules: 183, 57 and 140."""
    assert found.old.bands == [268, 35, 77]
    assert found.new.bands == [183, 57, 140]
    text = visible_text(root)
    said = "50% or less in 268 battles, between 50% and 75% in 35, and more than 75% in 77."
    assert f"Old rules: the attacker has {said}" in text
    assert "New rules: 183, 57 and 140." in text


def test_against_one_or_two_nothing_changes(
    found: OldAndNewRulesFacts, tables: list[list[list[str]]]
) -> None:
    """The first two columns of the difference are exactly 0, and no other cell is."""
    for row, shown in zip(found.changes, tables[2], strict=True):
        assert [not cell.change for cell in row] == [True, True, *[False] * 18]
        assert shown[1:3] == ["0", "0"]
        for cell, text in zip(row[2:], shown[3:], strict=True):
            exact = (
                naive_win("classic", cell.territory, cell.defenders)
                - naive_win("three-dice-defence", cell.territory, cell.defenders)
                if cell.territory + cell.defenders <= 12
                else cell.change
            )
            assert cell.change == exact > 0
            points = rounding.places(100 * exact, 1)
            assert text == ("<0.1" if points == "0.0" else points)


def test_the_greatest_difference_comes_first(found: OldAndNewRulesFacts, root: Element) -> None:
    """The first paragraph has the battle in which the third die takes most, of those in the table:
    in a larger one it takes more.
    """
    changes = [cell for row in found.changes for cell in row]
    greatest = max(changes, key=lambda cell: cell.change)
    assert found.greatest == greatest
    reach = "In battles of up to 20 armies on each territory"
    told = f"{reach}, up to {greatest.points} percentage points, rounded after subtracting;"
    assert told in text_of(root.find(".//p"))
    rulesets = load_rulesets()
    old, new = (solve(rulesets[name], 29, 25) for name in ("three-dice-defence", "classic"))
    assert Fraction(*new.win(29, 25)) - Fraction(*old.win(29, 25)) > greatest.change


def test_the_named_cell_is_not_79_percent(root: Element) -> None:
    """15 v 11 on the territory is 78.447%, which rounds to 78%; 79% is shown from 78.5% on."""
    text = visible_text(root)
    assert "Exactly it is 78.447%, which rounds to 78%." in text
    assert "A simulation shows 79% from 78.5% on" in text
    assert Fraction(*least_rounded_to("79%")) == Fraction(785, 1000)


def test_the_data_hold_both_tables(page: Page) -> None:
    """760 rows, each with the exact chance and the simulated one; attackers are counted by A."""
    rows = numbers_of(page, "matrices")
    assert len(rows) == 2 * 19 * 20
    (row,) = (
        row
        for row in rows
        if (row["ruleset"], row["attackers"], row["defenders"]) == ("classic", 14, 11)
    )
    assert fraction(row, "win") == naive_win("classic", 15, 11)
    assert row["battles"] == 10_000


def test_the_page_is_whole(page: Page, root: Element) -> None:
    """One main heading, captions on all tables, nothing left unfilled."""
    assert len(list(root.iter("h1"))) == 1
    assert all(table.find("caption") is not None for table in root.iter("table"))
    assert "None" not in visible_text(root)
    assert len(page.description) <= 160
