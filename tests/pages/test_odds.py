from fractions import Fraction
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from generator.datasets.contents import NEEDED_CHANCES
from generator.rules import load_rulesets
from generator.site.table_pages import needed_page, odds_pages, table_pages
from generator.solver import Solution, solve
from tests import expected, rounding
from tests.conftest import DATASETS, LARGEST, RULESETS, Built
from tests.read_html import read_page, text_of, visible_text
from tests.rulesets import make_ruleset

EXACT = [ruleset for ruleset in RULESETS if ruleset != "balanced-blitz"]
TABLES = {
    "losses": (
        "Armies that the attacker loses on average",
        "Armies that the defender loses on average",
    ),
    "survivors": (
        "Attackers left on average, 0 where the attack fails",
        "Defenders left on average, 0 where the attacker wins",
    ),
}
CELLS = [(a, d) for a in range(1, LARGEST + 1) for d in range(1, LARGEST + 1)]


@cache
def read(path: Path) -> Element:
    return read_page((path / "index.html").read_text(encoding="utf-8"))


def cells_of(table: Element) -> dict[tuple[int, int], Element]:
    """Return the cells of a table of attackers (rows) by defenders (columns), by both numbers."""
    columns = [text_of(head) for head in table.findall("thead/tr/th")][1:]
    return {
        (int(text_of(row.find("th"))), int(column)): cell
        for row in table.findall("tbody/tr")
        for column, cell in zip(columns, row.findall("td"), strict=True)
    }


def views_of(cell: Element) -> tuple[str, str]:
    """Return a cell's whole percent and its percentage to a tenth."""
    whole, tenths = (text_of(view) for view in cell.findall("a/span"))
    return whole, tenths


def link_of(cell: Element) -> str | None:
    link = cell.find("a")
    return None if link is None else link.get("href")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_cell_is_the_twins_chance_and_a_link(built: Built, ruleset: str) -> None:
    """Each cell has the chance to win, whole and to a tenth, its colour, and leads to a page that
    is there.
    """
    folder = built.folder / ruleset / "odds"
    (table,) = read(folder).findall(".//table[@class='odds']")
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


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", TABLES)
def test_means_are_the_twins(built: Built, ruleset: str, name: str) -> None:
    """Losses and survivors are brute force's means to one place; each cell leads to its matchup."""
    tables = read(built.folder / ruleset / name).findall(".//table")
    for side, (table, caption) in enumerate(zip(tables, TABLES[name], strict=True)):
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
    (table,) = read(built.folder / ruleset / "fractions").findall(".//table")
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
def test_the_armies_needed_are_the_twins(built: Built, ruleset: str) -> None:
    """Both tables name the fewest armies for every chance, linked where they have a page."""
    attack, hold = read(built.folder / ruleset / "armies-needed").findall(".//table")
    for table, search in ((attack, expected.needed), (hold, expected.needed_to_hold)):
        heads = [text_of(head) for head in table.findall("thead/tr/th")][1:]
        assert heads == ["50%", "60%", "70%", "75%", "80%", "90%", "95%", "99%"]
        rows = table.findall("tbody/tr")
        assert [text_of(row.find("th")) for row in rows] == [
            f"{armies}" for armies in range(1, DATASETS + 1)
        ]
        for armies, row in enumerate(rows, start=1):
            for head, cell in zip(heads, row.findall("td"), strict=True):
                needed = search(ruleset, armies, Fraction(int(head.removesuffix("%")), 100))
                battle = (needed, armies) if table is attack else (armies, needed)
                link = f"../{battle[0]}-vs-{battle[1]}/" if max(battle) <= LARGEST else None
                assert text_of(cell) == f"{needed}"
                assert link_of(cell) == link


def test_the_armies_needed_are_told_for_every_chance() -> None:
    """The chances are the eight that players ask for."""
    percentages = [Fraction(*chance) * 100 for chance in NEEDED_CHANCES]
    assert percentages == [50, 60, 70, 75, 80, 90, 95, 99]


def test_what_no_number_of_armies_reaches_is_a_dash() -> None:
    """An attacker who can never win needs no number of armies: there is a dash and no link."""
    hopeless = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    attack, hold = read_page(needed_page(Solution(hopeless, 3, 3), 3, 2).html).findall(".//table")
    assert [text_of(cell) for cell in attack.findall("tbody/tr/td")] == ["–"] * 16
    assert [link_of(cell) for cell in attack.findall("tbody/tr/td")] == [None] * 16
    assert [text_of(cell) for cell in hold.findall("tbody/tr/td")] == ["1"] * 16


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", ["odds", "losses", "survivors"])
def test_both_axes_are_named(built: Built, ruleset: str, name: str) -> None:
    """Every table says that rows are attackers who may attack (A) and columns defenders."""
    page = read(built.folder / ruleset / name)
    assert "T = A + 1" in visible_text(page)
    for table in page.findall(".//table"):
        caption = text_of(table.find("caption"))
        assert "attackers (A, rows)" in caption
        assert "(columns)" in caption or "(D, columns)" in caption
        assert {head.get("scope") for head in table.findall("thead/tr/th")} == {"col"}
        assert {head.get("scope") for head in table.findall("tbody/tr/th")} == {"row"}
    regions = page.findall(".//div[@class='scroll'][@tabindex='0'][@role='region']")
    assert len(regions) == len(page.findall(".//table"))
    assert len({region.get("aria-label") for region in regions}) == len(regions)


@pytest.mark.parametrize(
    ("largest", "addresses"),
    [
        (3, ["classic/odds"]),
        (20, ["classic/odds"]),
        (21, ["classic/odds", "classic/odds-21"]),
        (50, ["classic/odds", "classic/odds-50"]),
    ],
)
def test_large_grids_open_at_twenty(solution: Solution, largest: int, addresses: list[str]) -> None:
    """A table beyond 20 by 20 opens at 20 by 20 and has a second page with all of it."""
    pages = odds_pages(solution, largest)
    assert [page.address for page in pages] == addresses
    sizes = [min(largest, 20), largest][: len(pages)]
    for page, size in zip(pages, sizes, strict=True):
        tree = read_page(page.html)
        assert len(tree.findall(".//tbody/tr/td")) == size**2
        links = {link.get("href") for link in tree.findall(".//p/a")}
        others = {f"../{other.rpartition('/')[2]}/" for other in addresses if other != page.address}
        assert others <= links
        assert f"1–{size} attackers" in page.title
        assert f"{size} attackers" in page.description


def test_only_tables_that_fit_a_screen_have_two_views(solution: Solution) -> None:
    """The 20 by 20 table has a switch, set to the view that fits, and two numbers a cell; the
    larger one has neither.
    """
    small, large = (read_page(page.html) for page in odds_pages(solution, 25))
    switches = small.findall(".//fieldset//input[@type='radio'][@name='view']")
    assert [switch.get("value") for switch in switches] == ["fit", "scroll"]
    assert ["checked" in switch.attrib for switch in switches] == [True, False]
    assert all(len(cell.findall("a/span")) == 2 for cell in small.findall(".//tbody/tr/td"))
    assert large.find(".//input") is None
    assert large.find(".//td//span") is None


def test_every_table_page_leads_to_its_numbers(solution: Solution) -> None:
    """CSV and JSON are named as the page is; the styles and the script of tables are asked for."""
    for page in table_pages(solution, 21, 2):
        name = page.address.rpartition("/")[2]
        assert page.styles == ("tables",)
        if name == "charts":
            continue
        links = {link.get("href") for link in read_page(page.html).findall(".//p/a")}
        assert {f"../{name}.csv", f"../{name}.json", "../charts/"} <= links
        assert page.scripts == ("table",)


def test_thirty_rows_of_the_armies_needed_are_printed(solution: Solution) -> None:
    """What one sheet does not hold is left to the screen, in both tables, and the page says so."""
    page = read_page(needed_page(solution, 20, 32).html)
    for table in page.findall(".//table"):
        printed = [row.get("class") != "screen-only" for row in table.findall("tbody/tr")]
        assert printed == [True] * 30 + [False] * 2
    assert "up to 30 armies" in visible_text(page)


def test_other_tables_end_at_twenty_and_fractions_at_ten(solution: Solution) -> None:
    """However large the grid, means fit a page of 20 by 20 and fractions one of 10 by 10."""
    sizes = {
        page.address.rpartition("/")[2]: {
            len(table.findall("tbody/tr")) for table in read_page(page.html).findall(".//table")
        }
        for page in table_pages(solution, 25, 12)
    }
    assert sizes == {
        "odds": {20},
        "odds-25": {25},
        "losses": {20},
        "survivors": {20},
        "armies-needed": {12},
        "fractions": {10},
        "charts": {21, 25},
    }


@pytest.mark.parametrize("name", RULESETS)
def test_table_pages_are_told_apart(name: str) -> None:
    """Titles, descriptions and addresses of a ruleset's tables differ and name the ruleset."""
    ruleset = load_rulesets()[name]
    pages = table_pages(solve(ruleset, 3, 3), 3, 2)
    for texts in zip(*(page.texts.values() for page in pages), strict=True):
        assert len(set(texts)) == len(pages)
    assert all(page.address.startswith(f"{name}/") for page in pages)
    assert all(ruleset.title in page.title for page in pages)
    assert all(len(page.description) >= 40 for page in pages)


def test_colours_run_through_all_steps(solution: Solution) -> None:
    """In the large table every colour appears, and none that has no style."""
    tree = read_page(odds_pages(solution, 50)[1].html)
    colours = {cell.get("class", "") for cell in tree.findall(".//tbody/tr/td")}
    assert colours == {f"w{step}" for step in range(21)}


def test_chances_close_to_certainty_are_not_rounded_to_it(solution: Solution) -> None:
    """No battle of the large table is shown as certain or impossible."""
    tree = read_page(odds_pages(solution, 50)[1].html)
    texts = {text_of(cell) for cell in tree.findall(".//tbody/tr/td")}
    assert {"<0.1", ">99.9"} <= texts
    assert not texts & {"0.0", "100.0", "0", "100"}
    small = read_page(odds_pages(solution, 50)[0].html)
    whole = {views_of(cell)[0] for cell in small.findall(".//tbody/tr/td")}
    assert {"<1", ">99"} <= whole
    assert not whole & {"0", "100"}


def test_certainty_is_shown_as_such() -> None:
    """Under balanced blitz some battles are certain: there, and only there, the table says 0 and
    100, in both views.
    """
    tree = read_page(odds_pages(solve(load_rulesets()["balanced-blitz"], 12, 12), 12)[0].html)
    for cell, element in cells_of(tree.findall(".//table")[0]).items():
        chance = expected.win("balanced-blitz", *cell)
        whole, tenths = views_of(element)
        assert (whole == "0") == (tenths == "0.0") == (chance == 0)
        assert (whole == "100") == (tenths == "100.0") == (chance == 1)
    cells = tree.findall(".//tbody/tr/td")
    assert {("0", "0.0"), ("100", "100.0")} <= {views_of(cell) for cell in cells}


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text on every table page."""
    ruleset = make_ruleset(title="<b>&</b>")
    for page in table_pages(solve(ruleset, 2, 2), 2, 2):
        assert "<b>" not in page.html
        assert text_of(read_page(page.html).find(".//h1")).startswith("<b>&</b>")


def test_colours_are_rounded_exactly() -> None:
    """A chance exactly between two colours goes to the even one, as everywhere."""
    solution = Solution(make_ruleset((2, 2, 2), (2, 2)), 4, 4)
    (page,) = odds_pages(solution, 4)
    cells = iter(read_page(page.html).findall(".//tbody/tr/td"))
    for attackers in range(1, 5):
        for defenders in range(1, 5):
            chance = Fraction(*solution.win(attackers, defenders))
            colour = next(cells).get("class", "").removesuffix(" long")
            assert colour == f"w{round(chance * 20)}"
