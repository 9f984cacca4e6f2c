"""The odds tables: two views, colours, sticky headings, links, the keyboard, paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage
from tests.browser.odds_table import FIT, FOCUSED, LUMINANCE, REGION, SCROLL, TABLE

SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])

COVERED = """() => {
  const box = document.activeElement.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return document.activeElement.contains(at) ? null : at.outerHTML.slice(0, 80);
}"""

COLOURS = """Array.from(document.querySelectorAll("table.odds td"), (cell) => {
  const style = getComputedStyle(cell);
  return [style.color, style.backgroundColor];
})"""


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


@SCHEMES
def test_only_the_shown_number_is_read_aloud(open_page: OpenPage, root: str, scheme: str) -> None:
    """A cell's link is named by the number that is shown, and by nothing else."""
    with open_page(color_scheme=scheme) as (page, _):
        page.goto(root + TABLE)
        table = page.get_by_role("table")
        expect(table.get_by_role("link", name="82", exact=True).first).to_be_visible()
        expect(table.get_by_role("link", name="81.8")).to_have_count(0)
        page.get_by_role("radio", name=SCROLL).check()
        expect(table.get_by_role("link", name="81.8", exact=True)).to_have_count(1)
        expect(table.get_by_role("link", name="82", exact=True)).to_have_count(0)


@PHONE
def test_the_view_is_remembered(page: Page, root: str) -> None:
    """The view that was picked is there again on the next visit, under other rules, too."""
    page.goto(root + TABLE)
    page.get_by_role("radio", name=SCROLL).check()
    for address in (TABLE, "dutch/odds/"):
        page.goto(root + address)
        expect(page.get_by_role("radio", name=SCROLL)).to_be_checked()
    page.get_by_role("radio", name=FIT).check()
    page.reload()
    expect(page.get_by_role("radio", name=FIT)).to_be_checked()


@pytest.mark.parametrize("path", [TABLE, "classic/losses/", "classic/armies-needed/"])
def test_the_last_cell_can_be_scrolled_to(page: Page, root: str, path: str) -> None:
    """A table with one decimal is cut off nowhere: its last cell comes into sight."""
    page.goto(root + path)
    if path == TABLE:
        page.get_by_role("radio", name=SCROLL).check()
    region, cell = page.locator(REGION).first, page.locator("table.odds").first.locator("td").last
    region.evaluate("(region) => region.scrollTo(9999, 9999)")
    box, last = region.bounding_box(), cell.bounding_box()
    assert box is not None
    assert last is not None
    assert box["x"] < last["x"]
    assert 0 <= box["x"] + box["width"] - last["x"] - last["width"] <= 4


def test_headings_stay_below_the_pages_own(page: Page, root: str) -> None:
    """The table that fits scrolls with the page: its first row stays below the page's header."""
    page.goto(root + TABLE)
    page.evaluate("document.querySelector('table.odds tbody').scrollIntoView()")
    page.mouse.wheel(0, 60)
    heading = page.locator("table.odds thead th", has_text=re.compile("^5$"))
    below = page.locator(".md-header").bounding_box()
    box = heading.bounding_box()
    assert below is not None
    assert box is not None
    assert below["y"] + below["height"] - 2 <= box["y"] <= below["y"] + below["height"] + 60


def test_a_focused_cell_is_not_under_a_heading(page: Page, root: str) -> None:
    """Walking back, the cell comes out from under the headings: those of the table's own region,
    and those that stay while the page scrolls.
    """
    for path, start, end in (("classic/odds-50/", 30, 5), (TABLE, 20, 2)):
        page.goto(root + path)
        page.locator("table.odds a").last.focus()
        page.locator(f'table.odds a[href="../{start}-vs-{start}/"]').focus()
        for _ in range(start - end):
            page.keyboard.press("ArrowUp")
            page.keyboard.press("ArrowLeft")
        assert page.evaluate(FOCUSED) == f"../{end}-vs-{end}/"
        assert page.evaluate(COVERED) is None, path


def test_cells_without_a_page_are_passed(page: Page, root: str) -> None:
    """In the table of armies needed, End and the arrows stop at the last cell that leads on."""
    page.goto(root + "classic/armies-needed/")
    page.locator('table.odds a[href="../30-vs-35/"]').focus()
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED) == "../30-vs-49/"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == "../30-vs-49/"


@DESK
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(
    ("path", "view"),
    [(TABLE, FIT), (TABLE, SCROLL), ("classic/armies-needed/", None), ("classic/odds-50/", None)],
)
def test_a_table_is_printed_on_one_sheet(
    page: Page, root: str, paper: str, path: str, view: str | None
) -> None:
    """The odds table in either view, the whole grid, and the armies needed fill one sheet each."""
    page.goto(root + path)
    if view:
        page.get_by_role("radio", name=view).check()
    document = page.pdf(format=paper, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", document)) == 1


@DESK
def test_paper_is_light_and_holds_all_that_is_needed(open_page: OpenPage, root: str) -> None:
    """From the dark scheme, too, a sheet has the light scheme's colours, title, counting and
    legend, and no switch; 30 rows of the armies needed.
    """
    with open_page(color_scheme="light") as (page, _):
        page.goto(root + TABLE)
        light = page.evaluate(COLOURS)
    with open_page(color_scheme="dark") as (page, _):
        page.goto(root + TABLE)
        assert page.evaluate(COLOURS) != light
        page.emulate_media(media="print")
        assert page.evaluate(COLOURS) == light
        for text in ("Classic odds", "T = A + 1", "Orange", "Bold: the attacker is ahead."):
            expect(page.locator("article article").get_by_text(text).first).to_be_visible()
        expect(page.locator(".views")).to_be_hidden()
        weights = page.locator("table.odds a").evaluate_all(
            "(links) => links.map((link) => [link.innerText, getComputedStyle(link).fontWeight])"
        )
        assert {weight for text, weight in weights if text in ("60", ">99")} == {"700"}
        assert {weight for text, weight in weights if text in ("40", "<1")} == {"400"}
        page.goto(root + "classic/armies-needed/")
        expect(page.locator("table.odds").first.locator("tbody tr:visible")).to_have_count(30)


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
@pytest.mark.parametrize("scheme", ["light", "dark"])
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
          document.documentElement.dataset.scheme = scheme;
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
    away = 1 if scheme == "dark" else -1
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
        "(cells) => cells.map((cell) => [cell.className.split(' ')[0], cell.innerText])"
    )
    assert len(cells) == 400
    for name, text in cells:
        percentage = float(text.strip("<>"))
        assert abs(int(name.removeprefix("w")) * 5 - percentage) <= 3
