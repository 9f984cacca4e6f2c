"""The odds tables: colours, sticky headings, links."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK

TABLE = "classic/odds/"
REGION = ".scroll:has(table.odds)"

LUMINANCE = """
  const luminance = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
"""


@DESK
@pytest.mark.parametrize(("path", "side"), [(TABLE, 20), ("classic/odds-50/", 50)])
def test_every_cell_leads_to_its_matchup(page: Page, root: str, path: str, side: int) -> None:
    """Row A, column D links to the page of A v D, for every cell of the table."""
    page.goto(root + path)
    rows = page.locator("table.odds tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [row.querySelector('th').textContent,"
        " ...Array.from(row.querySelectorAll('td a'), (link) => link.href)])"
    )
    assert [row[0] for row in rows] == [str(a) for a in range(1, side + 1)]
    for a, row in enumerate(rows, start=1):
        assert row[1:] == [f"{root}classic/{a}-vs-{d}/" for d in range(1, side + 1)]


def test_cell_and_matchup_tell_the_same(page: Page, root: str) -> None:
    """The cell 8 v 5 says 81.8, and its matchup's page answers 81.8%."""
    page.goto(root + TABLE)
    cell = page.locator('table.odds a[href$="/8-vs-5/"]')
    expect(cell).to_have_text("81.8")
    cell.click()
    page.wait_for_url(f"{root}classic/8-vs-5/")
    expect(page.locator(".answer__figure")).to_have_text("81.8%")


def test_headings_stay_in_sight(page: Page, root: str) -> None:
    """Scrolled far to the right and down, the first row and the first column are still there."""
    page.goto(root + "classic/odds-50/")
    region = page.locator(REGION)
    region.evaluate("(region) => region.scrollTo(600, 900)")
    scrolled = region.evaluate("(region) => [region.scrollLeft, region.scrollTop]")
    assert scrolled == [600, 900]
    box = region.bounding_box()
    column = page.locator("table.odds thead th", has_text=re.compile("^30$")).bounding_box()
    row = page.locator("table.odds tbody th", has_text=re.compile("^30$")).bounding_box()
    corner = page.locator("table.odds thead tr > :first-child").bounding_box()
    assert box is not None
    assert column is not None
    assert row is not None
    assert corner is not None
    assert abs(column["y"] - box["y"]) < 4
    assert abs(corner["y"] - box["y"]) < 4
    assert abs(row["x"] - box["x"]) < 4
    assert abs(corner["x"] - box["x"]) < 4


def test_table_is_a_real_table(page: Page, root: str) -> None:
    """Caption, scopes, and a scroll region that has a name and takes the keyboard's focus."""
    page.goto(root + TABLE)
    expect(page.locator("table.odds caption")).to_contain_text("attacker wins")
    assert page.locator("table.odds th:not([scope])").count() == 0
    region = page.locator(REGION)
    expect(region).to_have_attribute("role", "region")
    expect(region).to_have_attribute("aria-label", re.compile("."))
    region.focus()
    expect(region).to_be_focused()


@DESK
@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_colours_carry_the_chance_and_leave_the_number_readable(
    page: Page, root: str, scheme: str
) -> None:
    """In both schemes: contrast of at least 4.5 on every colour; lightness grows or falls evenly
    from one half to each end; blue above one half, orange below.
    """
    page.goto(root + TABLE)
    measured = page.evaluate(
        """(scheme) => {"""
        + LUMINANCE
        + """
          document.body.dataset.mdColorScheme = scheme;
          return Array.from({ length: 21 }, (_, step) => {
            const cell = document.createElement("div");
            cell.className = `w${step}`;
            document.body.append(cell);
            const style = getComputedStyle(cell);
            const [ink, ground] = [luminance(style.color), luminance(style.backgroundColor)];
            const [red, , blue] = style.backgroundColor.match(/\\d+/g).map(Number);
            cell.remove();
            const [low, high] = [ink, ground].sort((one, other) => one - other);
            return { contrast: (high + 0.05) / (low + 0.05), ground, blueness: blue - red };
          });
        }""",
        scheme,
    )
    assert all(step["contrast"] >= 4.5 for step in measured)
    away = 1 if scheme == "slate" else -1
    for side in (measured[10:], measured[10::-1]):
        grounds = [away * step["ground"] for step in side]
        assert grounds == sorted(grounds)
        assert len(set(grounds)) == len(grounds)
    assert all(step["blueness"] < 0 for step in measured[:10])
    assert all(step["blueness"] > 0 for step in measured[11:])


@DESK
def test_cells_are_coloured_by_their_chance(page: Page, root: str) -> None:
    """Every cell's colour step is its percentage in steps of five."""
    page.goto(root + TABLE)
    cells = page.locator("table.odds td").evaluate_all(
        "(cells) => cells.map((cell) => [cell.className, cell.textContent])"
    )
    assert len(cells) == 400
    for name, text in cells:
        percentage = float(text.strip("<>"))
        assert abs(int(name.removeprefix("w")) * 5 - percentage) <= 2.55
