from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.pages.page import Page
from generator.pages.rulesets.odds import build
from generator.site.rendering import page_html
from tests import expected, rounding
from tests.api.documents import read, rows, table_of
from tests.conftest import RULESETS, Built
from tests.given import Named, ruleset_facts
from tests.pages.grids import CELLS, cells_of, link_of, tree_of
from tests.read_html import read_page, text_of
from tests.rulesets import make_ruleset


def pages_of(ruleset: Named, largest: int) -> list[Page]:
    """Return the odds tables of a ruleset whose battles reach this many armies a side."""
    return list(build(ruleset_facts(ruleset, largest)))


def views_of(cell: Element) -> tuple[str, str]:
    """Return a cell's whole percent and its percentage to a tenth."""
    whole, tenths = (text_of(view) for view in cell.findall("a/span"))
    return whole, tenths


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_cell_is_the_twins_chance_and_a_link(built: Built, ruleset: str) -> None:
    """Each cell has the chance to win, whole and to a tenth, its colour, and leads to a page that
    is there.
    """
    folder = built.folder / ruleset / "odds"
    (table,) = tree_of(folder).findall(".//table[@class='odds']")
    cells = cells_of(table)
    assert list(cells) == CELLS
    for (attackers, defenders), cell in cells.items():
        chance = expected.win(ruleset, attackers, defenders)
        whole, tenths = views_of(cell)
        assert f"{whole}%" == rounding.percent(chance, 0)
        assert f"{tenths}%" == rounding.percent(chance)
        long = " long" if len(whole) > 2 else ""
        assert cell.get("class") == f"w{round(chance * 20)}{long}"
        assert link_of(cell) == f"../{attackers}-vs-{defenders}/"
        assert (folder / f"../{attackers}-vs-{defenders}/index.html").is_file()


@pytest.mark.parametrize(
    ("ruleset", "of_app"),
    [("capital-wall", True), ("three-dice-defence", False), ("balanced-blitz", False)],
)
def test_a_table_says_for_which_dice_of_the_app_it_is(ruleset: str, of_app: bool) -> None:
    """Rules that are the app's by their own name say so; those of a blitz have their version."""
    (page,) = pages_of(ruleset, 3)
    said = "In RISK: Global Domination, rolled by hand or with True Random dice."
    assert (said in page_html(page)) == of_app


@pytest.mark.parametrize(
    ("largest", "addresses"),
    [
        (3, ["classic/odds"]),
        (20, ["classic/odds"]),
        (21, ["classic/odds", "classic/odds-21"]),
        (50, ["classic/odds", "classic/odds-50"]),
    ],
)
def test_large_grids_open_at_twenty(largest: int, addresses: list[str]) -> None:
    """A table beyond 20 by 20 opens at 20 by 20 and has a second page with all of it; each
    leads to the other, and not to itself.
    """
    pages = pages_of("classic", largest)
    assert [page.address for page in pages] == addresses
    sizes = [min(largest, 20), largest][: len(pages)]
    for page, size in zip(pages, sizes, strict=True):
        tree = read_page(page_html(page))
        assert len(tree.findall(".//tbody/tr/td")) == size**2
        links = {link.get("href", "") for link in tree.findall(".//p/a")}
        others = {f"../{other.rpartition('/')[2]}/" for other in addresses if other != page.address}
        assert others == {link for link in links if link.startswith("../odds")}
        assert f"1–{size} attackers" in page.title
        assert f"{size} attackers" in page.description


def test_only_tables_that_fit_a_screen_have_views() -> None:
    """The 20 by 20 table has a switch, set to whole percents in large cells, and two numbers a
    cell; the larger one has neither.
    """
    small, large = (read_page(page_html(page)) for page in pages_of("classic", 25))
    switches = small.findall(".//fieldset//input[@type='radio'][@name='view']")
    assert [switch.get("value") for switch in switches] == ["window", "scroll", "fit"]
    assert ["checked" in switch.attrib for switch in switches] == [True, False, False]
    assert all(len(cell.findall("a/span")) == 2 for cell in small.findall(".//tbody/tr/td"))
    assert large.find(".//input") is None
    assert large.find(".//td//span") is None


def test_colours_run_through_all_steps() -> None:
    """In the large table every colour appears, and none that has no style."""
    tree = read_page(page_html(pages_of("classic", 50)[1]))
    colours = {cell.get("class", "") for cell in tree.findall(".//tbody/tr/td")}
    assert colours == {f"w{step}" for step in range(21)}


def test_chances_close_to_certainty_are_not_rounded_to_it() -> None:
    """No battle of the large table is shown as certain or impossible."""
    tree = read_page(page_html(pages_of("classic", 50)[1]))
    texts = {text_of(cell) for cell in tree.findall(".//tbody/tr/td")}
    assert {"<0.1", ">99.9"} <= texts
    assert not texts & {"0.0", "100.0", "0", "100"}
    small = read_page(page_html(pages_of("classic", 50)[0]))
    whole = {views_of(cell)[0] for cell in small.findall(".//tbody/tr/td")}
    assert {"<1", ">99"} <= whole
    assert not whole & {"0", "100"}


def test_certainty_is_shown_as_such() -> None:
    """Under balanced blitz some battles are certain: there, and only there, the table says 0 and
    100, in both views.
    """
    tree = read_page(page_html(pages_of("balanced-blitz", 12)[0]))
    for cell, element in cells_of(tree.findall(".//table")[0]).items():
        chance = expected.win("balanced-blitz", *cell)
        whole, tenths = views_of(element)
        assert (whole == "0") == (tenths == "0.0") == (chance == 0)
        assert (whole == "100") == (tenths == "100.0") == (chance == 1)
    cells = tree.findall(".//tbody/tr/td")
    assert {("0", "0.0"), ("100", "100.0")} <= {views_of(cell) for cell in cells}


def test_colours_are_rounded_exactly() -> None:
    """A chance exactly between two colours goes to the even one, as everywhere."""
    facts = ruleset_facts(make_ruleset((2, 2, 2), (2, 2)), 4)
    assert facts.solution.exact
    (page,) = build(facts)
    cells = iter(read_page(page_html(page)).findall(".//tbody/tr/td"))
    for attackers in range(1, 5):
        for defenders in range(1, 5):
            chance = Fraction(*facts.solution.win(attackers, defenders))
            colour = next(cells).get("class", "").removesuffix(" long")
            assert colour == f"w{round(chance * 20)}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_data_are_the_twins(built: Built, ruleset: str) -> None:
    """Every chance to win in the page's data has brute force's 20 digits."""
    found = rows(table_of(read(built, f"{ruleset}/odds.json"), "odds"))
    assert [(row["attackers"], row["defenders"]) for row in found] == CELLS
    for row, cell in zip(found, CELLS, strict=True):
        exact = rounding.significant(expected.win(ruleset, *cell), 20)
        assert Fraction(row["win_decimal"]) == exact


def test_large_odds_have_data_of_their_own() -> None:
    """The first page's data end at 20 by 20, those of the one with a number there."""
    pages = {page.address: page for page in pages_of("classic", 25)}
    for name, side in (("odds", 20), ("odds-25", 25)):
        (odds,) = pages[f"classic/{name}"].tables
        assert [row[:2] for row in odds.rows] == [
            (a, d) for a in range(1, side + 1) for d in range(1, side + 1)
        ]
