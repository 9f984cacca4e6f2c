"""The tables of the pages on the literature, as they stand on a screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE

IN_SIGHT = """() => {
  const scroll = document.querySelector(".literature-overview .scroll").getBoundingClientRect();
  return [...document.querySelectorAll(".literature-overview thead th")]
    .filter((cell) => cell.getBoundingClientRect().right <= Math.ceil(scroll.right))
    .map((cell) => cell.textContent);
}"""
EDGES = """() => (document.querySelectorAll("details").forEach((each) => (each.open = true)),
  [...document.querySelectorAll("table.literature.two-way")].map((table) =>
  [...table.rows].map((row) =>
    [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().right)))))"""


@PHONE
@pytest.mark.parametrize(
    ("work", "count"),
    [("blatt-2002", 3), ("hoehle", 2), ("oeis-a390860", 1), ("practically-predictable", 2)],
)
def test_headings_stand_over_their_columns(page: Page, root: str, work: str, count: int) -> None:
    """In each large table the heading and all figures of a column end at the same right edge."""
    page.goto(f"{root}literature/{work}/")
    tables = page.evaluate(EDGES)
    assert len(tables) == count
    for headings, *rows in tables:
        assert len({*headings}) == len(headings)
        assert all(row == headings for row in rows)


@PHONE
def test_a_phone_shows_what_is_wrong(page: Page, root: str) -> None:
    """Of the overview's columns those of mistakes are seen without scrolling to the side."""
    page.goto(f"{root}literature/")
    mistakes = ["Work", "Figures", "Wrong figures", "In words", "Wrong in words"]
    assert page.evaluate(IN_SIGHT)[:5] == mistakes


@PHONE
def test_home_leads_to_how_it_is_known(page: Page, root: str) -> None:
    """One tap from the home page's number leads to the works that it was compared with."""
    page.goto(root)
    page.get_by_role("form").get_by_role("link", name="Literature").click()
    page.wait_for_url(f"{root}literature/")


@PHONE
@pytest.mark.parametrize("anchor", ["matrix-q", "words-12"])
def test_an_address_opens_what_is_folded(page: Page, root: str, anchor: str) -> None:
    """Whoever comes to a folded matrix or statement by its address, or by a link, sees it."""
    page.goto(f"{root}literature/blatt-2002/#{anchor}")
    there = page.locator(f"#{anchor}")
    shown = there.locator("xpath=self::h3/following-sibling::details[1]//table | self::tr")
    expect(shown).to_be_visible()
    expect(there).to_be_in_viewport()
    page.goto(f"{root}literature/blatt-2002/")
    expect(shown).to_be_hidden()
    page.evaluate("(anchor) => (location.hash = anchor)", anchor)
    expect(shown).to_be_visible()


@pytest.mark.parametrize("address", ["literature/blatt-2002/", "errata/"])
def test_paper_shows_what_a_screen_folds(page: Page, root: str, address: str) -> None:
    """All tables of a work are printed, and so are all mistakes."""
    page.goto(root + address)
    page.emulate_media(media="print")
    hidden = page.evaluate(
        "() => [...document.querySelectorAll('table')].filter((each) => !each.checkVisibility())"
        ".length"
    )
    assert hidden == 0
