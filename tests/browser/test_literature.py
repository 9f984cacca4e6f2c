"""The tables of the pages on the literature, as they stand on a screen."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE

EDGES = """() => [...document.querySelectorAll("table.literature.two-way")].map((table) =>
  [...table.rows].map((row) =>
    [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().right))))"""


@PHONE
@pytest.mark.parametrize(("work", "count"), [("blatt-2002", 3), ("practically-predictable", 2)])
def test_headings_stand_over_their_columns(page: Page, root: str, work: str, count: int) -> None:
    """In each large table the heading and all figures of a column end at the same right edge."""
    page.goto(f"{root}literature/{work}/")
    tables = page.evaluate(EDGES)
    assert len(tables) == count
    for headings, *rows in tables:
        assert len({*headings}) == len(headings)
        assert all(row == headings for row in rows)
