from fractions import Fraction

import pytest

from generator.pages import fractions
from generator.pages.kinds import ruleset_pages
from generator.pages.rulesets import losses, survivors
from generator.site.rendering import page_html
from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding
from tests.api.documents import read, rows, table_of
from tests.conftest import RULESETS, Built
from tests.given import ruleset_facts
from tests.pages.grids import CELLS, cells_of, grids_of, link_of, tree_of
from tests.pages.page_data import fraction, is_rounded
from tests.read_html import read_page, text_of, visible_text

EXACT = [ruleset for ruleset in RULESETS if ruleset != "balanced-blitz"]
TABLES = {
    "losses": (
        "Armies that the attacker loses on average",
        "Armies that the defender loses on average",
    ),
    "survivors": (
        "Attackers (A) left on average, 0 where all have fallen",
        "Defenders left on average, 0 where the attacker wins",
    ),
}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", TABLES)
def test_means_are_the_twins(built: Built, ruleset: str, name: str) -> None:
    """Losses and survivors are brute force's means to one place; each cell leads to its matchup."""
    tables = grids_of(tree_of(built.folder / ruleset / name))
    for side, (table, caption) in enumerate(zip(tables[:2], TABLES[name], strict=True)):
        assert text_of(table.find("caption")).startswith(caption)
        cells = cells_of(table)
        assert list(cells) == CELLS
        for cell, element in cells.items():
            left = expected.moments(ruleset, cell, side)[0]
            shown = left if name == "survivors" else cell[side] - left
            assert text_of(element) == rounding.places(shown, 1)
            assert link_of(element) == f"../{cell[0]}-vs-{cell[1]}/"


@pytest.mark.parametrize("ruleset", EXACT)
def test_fractions_are_the_twins(built: Built, ruleset: str) -> None:
    """The table of fractions holds the exact chances to win, in lowest terms."""
    (table,) = tree_of(built.folder / ruleset / "fractions").findall(".//table")
    cells = cells_of(table)
    assert list(cells) == CELLS
    for cell, element in cells.items():
        chance = expected.win(ruleset, *cell)
        assert text_of(element) == f"{chance.numerator}/{chance.denominator}"


def test_irrational_chances_have_no_table_of_fractions(built: Built) -> None:
    """Balanced blitz has every table page but that of fractions."""
    names = {path.name for path in (built.folder / "balanced-blitz").iterdir() if path.is_dir()}
    assert {"odds", "losses", "survivors", "armies-needed"} <= names
    assert "fractions" not in names


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", ["odds", "losses", "survivors"])
def test_both_axes_are_named(built: Built, ruleset: str, name: str) -> None:
    """Every table says that rows are attackers who can attack (A) and columns defenders."""
    page = tree_of(built.folder / ruleset / name)
    assert "T = A + 1" in visible_text(page)
    for table in grids_of(page):
        caption = text_of(table.find("caption"))
        assert "attackers (A, rows)" in caption
        assert "(columns)" in caption or "(D, columns)" in caption
        assert {head.get("scope") for head in table.findall("thead/tr/th")} == {"col"}
        assert {head.get("scope") for head in table.findall("tbody/tr/th")} == {"row"}
    regions = page.findall(".//div[@class='scroll'][@tabindex='0'][@role='region']")
    assert len(regions) == len(page.findall(".//table"))
    assert len({region.get("aria-label") for region in regions}) == len(regions)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("name", "word"), [("losses", "lost"), ("survivors", "left")])
def test_means_of_the_data_are_the_twins(built: Built, ruleset: str, name: str, word: str) -> None:
    """Every mean of losses and survivors in the data has brute force's 20 digits."""
    found = rows(table_of(read(built, f"{ruleset}/{name}.json"), name))
    assert [(row["attackers"], row["defenders"]) for row in found] == CELLS
    for row, cell in zip(found, CELLS, strict=True):
        for side, who in enumerate(("attackers", "defenders")):
            left, _ = expected.moments(ruleset, cell, side)
            value = left if word == "left" else cell[side] - left
            assert is_rounded(row, f"mean_{who}_{word}", value)


@pytest.mark.parametrize("ruleset", EXACT)
def test_fractions_of_the_data_are_the_twins(built: Built, ruleset: str) -> None:
    """Every fraction equals brute force's, in columns that no spreadsheet takes for a date."""
    found = rows(table_of(read(built, f"{ruleset}/fractions.json"), "fractions"))
    assert [(row["attackers"], row["defenders"]) for row in found] == CELLS
    assert list(found[0])[2:] == [*["win", "win_decimal", "win_numerator", "win_denominator"]]
    for row, cell in zip(found, CELLS, strict=True):
        exact = expected.win(ruleset, *cell)
        assert (int(row["win_numerator"]), int(row["win_denominator"])) == exact.as_integer_ratio()
        assert fraction(row, "win") == exact


def test_irrational_numbers_have_no_fractions() -> None:
    """A ruleset whose chances are no fractions has no page of them: none is rounded to one."""
    rulesets = load_rulesets()
    assert not fractions.KIND.of(rulesets["balanced-blitz"])
    assert fractions.KIND.of(rulesets["classic"])
    addresses = {page.address for page in ruleset_pages(ruleset_facts("balanced-blitz", 4))}
    assert "balanced-blitz/odds" in addresses
    assert "balanced-blitz/fractions" not in addresses


def test_each_mean_is_in_the_table_of_its_side() -> None:
    """One attacker takes one defender in 15 of 36 rolls, and falls in the other 21: each side
    loses, and has left, what is due to it in the table that says so.
    """
    facts = ruleset_facts("classic", 1)
    wins, fails = Fraction(15, 36), Fraction(21, 36)
    for build, numbers in (
        (losses.build, [fails, wins, wins - fails]),
        (survivors.build, [wins, fails]),
    ):
        (page,) = build(facts)
        rows = [grid.rows for grid in page.shown["grids"]]
        assert [[(a, [Fraction(*each) for each in row]) for a, row in grid] for grid in rows] == [
            [(1, [number])] for number in numbers
        ]


def test_means_end_at_twenty_and_fractions_at_ten() -> None:
    """However large the grid, means fit a page of 20 by 20 and fractions one of 10 by 10."""
    facts = ruleset_facts("classic", 25)
    for build, sides in (
        (losses.build, [20, 20, 20]),
        (survivors.build, [20, 20]),
        (fractions.build, [10]),
    ):
        (page,) = build(facts)
        tables = grids_of(read_page(page_html(page)))
        assert [len(found.findall("tbody/tr")) for found in tables] == sides
        assert len(page.tables[0].rows) == sides[0] ** 2
