from fractions import Fraction

import pytest

from generator.rules import Ruleset
from generator.site.odds_page import odds_pages
from generator.solver import Solution, solve
from tests import rounding
from tests.conftest import LARGEST, Built
from tests.pages import read_page, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin import battles


def test_every_cell_is_the_twins_chance_and_a_link(built: Built) -> None:
    """Each cell shows the chance to win, has its colour, and leads to a page that is there."""
    folder = built.folder / "classic" / "odds"
    page = read_page((folder / "index.html").read_text(encoding="utf-8"))
    rows = page.findall(".//table[@class='odds']/tbody/tr")
    assert len(rows) == LARGEST
    for attackers, row in enumerate(rows, start=1):
        assert text_of(row.find("th")) == f"{attackers}"
        cells = row.findall("td")
        assert len(cells) == LARGEST
        for defenders, cell in enumerate(cells, start=1):
            chance = battles.win("classic", attackers, defenders)
            assert f"{text_of(cell)}%" == rounding.percent(chance)
            assert cell.get("class") == f"w{round(chance * 20)}"
            link = cell.find("a")
            assert link is not None
            assert link.get("href") == f"../{attackers}-vs-{defenders}/"
            assert (folder / link.get("href", "") / "index.html").is_file()


def test_both_axes_are_named(built: Built) -> None:
    """The table says that rows are attackers who may attack (A) and columns defenders."""
    path = built.folder / "classic" / "odds" / "index.html"
    page = read_page(path.read_text(encoding="utf-8"))
    caption = text_of(page.find(".//table[@class='odds']/caption"))
    assert "attackers (A, rows)" in caption
    assert "defenders (columns)" in caption
    assert "T = A + 1" in visible_text(page)
    heads = page.findall(".//table[@class='odds']/thead/tr/th")
    assert [text_of(head) for head in heads[1:]] == [f"{d}" for d in range(1, LARGEST + 1)]
    assert {head.get("scope") for head in heads} == {"col"}
    assert page.find(".//div[@class='scroll'][@tabindex='0'][@role='region']") is not None


@pytest.mark.parametrize(
    ("largest", "addresses"),
    [
        (3, ["classic/odds"]),
        (20, ["classic/odds"]),
        (21, ["classic/odds", "classic/odds-21"]),
        (50, ["classic/odds", "classic/odds-50"]),
    ],
)
def test_large_grids_open_at_twenty(
    classic: Ruleset, solution: Solution, largest: int, addresses: list[str]
) -> None:
    """A table beyond 20 by 20 opens at 20 by 20 and has a second page with all of it."""
    pages = odds_pages(classic, solution, largest)
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


def test_colours_run_through_all_steps(classic: Ruleset, solution: Solution) -> None:
    """In the large table every colour appears, and none that has no style."""
    tree = read_page(odds_pages(classic, solution, 50)[1].html)
    colours = {cell.get("class") for cell in tree.findall(".//tbody/tr/td")}
    assert colours == {f"w{step}" for step in range(21)}


def test_chances_close_to_certainty_are_not_rounded_to_it(
    classic: Ruleset, solution: Solution
) -> None:
    """No battle of the large table is shown as certain or impossible."""
    tree = read_page(odds_pages(classic, solution, 50)[1].html)
    texts = {text_of(cell) for cell in tree.findall(".//tbody/tr/td")}
    assert {"<0.1", ">99.9"} <= texts
    assert not texts & {"0.0", "100.0", "0", "100"}


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text."""
    ruleset = make_ruleset(title="<b>&</b>")
    (page,) = odds_pages(ruleset, solve(ruleset, 2, 2), 2)
    assert "<b>" not in page.html
    assert text_of(read_page(page.html).find(".//h1")) == "<b>&</b> odds"


def test_colours_are_rounded_exactly() -> None:
    """A chance exactly between two colours goes to the even one, as everywhere."""
    ruleset = make_ruleset((2, 2, 2), (2, 2))
    solution = solve(ruleset, 4, 4)
    (page,) = odds_pages(ruleset, solution, 4)
    cells = iter(read_page(page.html).findall(".//tbody/tr/td"))
    for attackers in range(1, 5):
        for defenders in range(1, 5):
            chance = Fraction(*solution.win(attackers, defenders))
            assert next(cells).get("class") == f"w{round(chance * 20)}"
