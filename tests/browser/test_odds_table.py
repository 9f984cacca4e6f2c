"""The odds tables: two views, colours, sticky headings, links, the keyboard, paper."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage
from tests.browser.odds_table import FIT, FOCUSED, LUMINANCE, REGION, SCROLL, TABLE, WHOLE

OLD_AND_NEW = "old-and-new-rules/"
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


APART = """(rows) => rows.flatMap((row) => {
  const boxes = [...row.cells].map((cell) => {
    const text = document.createRange();
    const shown = [...cell.querySelectorAll("span")].find((span) => span.offsetWidth);
    text.selectNodeContents(shown ?? cell);
    return text.getBoundingClientRect();
  });
  return boxes.slice(1).map((box, index) => box.left - boxes[index].right);
})"""
"""How far the texts of neighbouring cells are apart."""


@PHONE
@pytest.mark.parametrize(
    ("path", "view", "least"),
    [(TABLE, WHOLE, 2), (TABLE, SCROLL, 2), (TABLE, FIT, 1), (OLD_AND_NEW, None, 2)],
)
def test_numbers_of_neighbours_stay_apart(
    open_page: OpenPage, root: str, path: str, view: str | None, least: int
) -> None:
    """On a phone no number runs into the next, where the site's font came too late, too. Pixels
    between them; what shows all at a glance is small.
    """
    with open_page() as (page, watch):
        page.route("**/*.woff2", lambda route: route.fulfill(body="late"))
        page.goto(root + path)
        if view:
            page.get_by_role("radio", name=view).check()
        found = page.locator("main table tr").evaluate_all(APART)
        watch.faults.clear()  # of the font that is none
    assert len(found) > 100
    assert min(found) >= least


HEADINGS = """(row) => {
  const box = (element) => element.getBoundingClientRect();
  const table = document.querySelector("table.odds");
  const copies = [...document.querySelectorAll(".stuck:not([hidden]) span")];
  const shown = (heading) =>
    copies.find(({ innerText }) => innerText === heading.innerText) ?? heading;
  const heading = table.rows[row].cells[0];
  return {
    heading: box(shown(table.rows[0].cells[12])),
    column: box(table.rows[row].cells[12]),
    first: box(heading),
    over: heading.contains(document.elementFromPoint(box(heading).x + 4, box(heading).y + 4)),
    left: box(table.closest(".scroll")).left,
  };
}"""


@pytest.mark.parametrize(
    ("path", "view"),
    [
        *(("classic/odds-50/", None), ("classic/losses/", None)),
        *((TABLE, WHOLE), (TABLE, SCROLL), (TABLE, FIT)),
    ],
)
def test_headings_stay_in_sight(page: Page, root: str, path: str, view: str | None) -> None:
    """Slid to the right and scrolled far down, the first row stands at the top of the window, each
    heading over its column, and the first column at the left.
    """
    page.goto(root + path)
    if view:
        page.get_by_role("radio", name=view).check()
    page.locator(REGION).first.evaluate("(region) => region.scrollTo(120, 0)")
    page.locator("table.odds").first.locator("tbody tr").nth(13).scroll_into_view_if_needed()
    page.evaluate("document.querySelector('table.odds').rows[14].scrollIntoView()")
    page.wait_for_timeout(100)
    found = page.evaluate(HEADINGS, 16)
    assert abs(found["heading"]["top"]) <= 2
    assert abs(found["heading"]["left"] - found["column"]["left"]) <= 1
    assert abs(found["heading"]["width"] - found["column"]["width"]) <= 1
    assert abs(found["first"]["left"] - found["left"]) <= 2
    assert found["over"]


CELLS_SEEN = """() => [...document.querySelectorAll("table.odds")].map((table) => {
  const region = table.closest(".scroll");
  const { left, right } = region.getBoundingClientRect();
  const boxes = [...table.querySelectorAll("td a")].map((link) => {
    const { width, height } = link.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(link);
    const font = parseFloat(getComputedStyle(link).fontSize);
    return [width, height, font, range.getBoundingClientRect().width - width];
  });
  const least = (place) => Math.min(...boxes.map((box) => box[place]));
  return {
    columns: [...table.rows[0].cells].slice(1).filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.left >= left && box.right <= right;
    }).length,
    width: least(0), height: least(1), font: least(2),
    tight: Math.max(...boxes.map((box) => box[3])),
    hidden: region.scrollHeight - region.clientHeight,
    over: region.scrollWidth - region.clientWidth,
    page: document.documentElement.scrollWidth - innerWidth,
  };
})"""


@PHONE
@pytest.mark.parametrize(
    ("path", "columns"),
    [(TABLE, 11), ("classic/losses/", 8), ("classic/survivors/", 10), ("classic/odds-50/", 6)],
)
def test_cells_on_a_phone_are_large_enough(page: Page, root: str, path: str, columns: int) -> None:
    """At first sight a cell has at least 24 by 32 pixels and letters of 12; the columns slide, and
    no row hides in a box.
    """
    page.goto(root + path)
    for table in page.evaluate(CELLS_SEEN):
        assert table["columns"] >= columns
        assert table["width"] >= 24
        assert table["height"] >= 32
        assert table["font"] >= 12
        assert table["tight"] <= 0
        assert table["hidden"] <= 0 < table["over"]
        assert table["page"] <= 0


@DESK
@pytest.mark.parametrize("path", [TABLE, "classic/losses/", "classic/survivors/"])
def test_a_desk_shows_all_columns(page: Page, root: str, path: str) -> None:
    """At 1280 pixels all 20 columns stand on the screen, and nothing hides in a box."""
    page.goto(root + path)
    if path == TABLE:
        page.get_by_role("radio", name=SCROLL).check()
    for table in page.evaluate(CELLS_SEEN):
        assert table["columns"] == 20
        assert table["hidden"] <= 0
        assert table["page"] <= 0


@pytest.mark.parametrize("path", [TABLE, "classic/odds-50/", "classic/losses/"])
def test_two_lists_lead_to_a_cell(page: Page, root: str, path: str) -> None:
    """A row and a column chosen from lists bring their cell to the middle, marked and in words."""
    page.goto(root + path)
    jump = page.locator(".jump").first
    row, column = (jump.get_by_label(name) for name in ("Attackers (A)", "Defenders (D)"))
    row.select_option("18")
    column.select_option("19")
    cell = page.locator('table.odds a[href="../18-vs-19/"]').first
    expect(cell).to_be_in_viewport(ratio=1)
    link = jump.get_by_role("link")
    expect(link).to_have_text(f"18 v 19: {cell.inner_text()}")
    expect(link).to_have_attribute("href", f"{root}classic/18-vs-19/")
    expect(page.locator("td.found")).to_have_count(1)
    if path == "classic/odds-50/":
        top, height = cell.evaluate("(link) => [link.getBoundingClientRect().top, innerHeight]")
        assert height / 4 < top < height * 3 / 4
    page.get_by_role("radio", name="on the territory").check()
    expect(link).to_have_text(f"19 v 19: {cell.inner_text()}")
    counted = jump.get_by_label("Armies on the territory (T)").locator("option:checked")
    expect(counted).to_have_text("19")
    column.select_option("2")
    expect(page.locator('td.found > a[href="../18-vs-2/"]')).to_be_in_viewport(ratio=1)


ROWS = """(tables) => tables.map((table) => [...table.tBodies[0].rows].slice(0, 30).map((row) => [
  row.cells[0].innerText, row.cells[1].innerText, row.querySelector("a").href]))"""


@DESK
@pytest.mark.parametrize(
    ("path", "counted"),
    [
        *((path, [0]) for path in (TABLE, "classic/odds-50/", "classic/losses/")),
        *(("classic/fractions/", [0]), ("compare/tables/", [0])),
    ],
)
def test_rows_are_counted_as_the_reader_does(
    page: Page, root: str, path: str, counted: list[int]
) -> None:
    """Counting armies on the territory, each row is headed by one more; its battles and numbers
    stay, and the caption says what is counted.
    """
    page.goto(root + path)
    tables = page.locator("table.odds")
    before = tables.evaluate_all(ROWS)
    caption = tables.first.locator("caption")
    expect(caption).to_contain_text("attackers (A", use_inner_text=True)
    page.get_by_role("radio", name="on the territory (T)").check()
    after = tables.evaluate_all(ROWS)
    assert after == [[[str(int(a) + 1), *rest] for a, *rest in rows] for rows in before]
    expect(caption).to_contain_text("on the territory (T", use_inner_text=True)
    expect(tables.first.locator("thead th").first).to_have_text("T\\D", use_inner_text=True)
    page.get_by_role("radio", name="that can attack (A)").check()
    assert tables.evaluate_all(ROWS) == before


@DESK
def test_armies_needed_are_counted_as_the_reader_does(page: Page, root: str) -> None:
    """Of the armies needed, the attackers change: cells of the one table, rows of the other."""
    page.goto(root + "classic/armies-needed/")
    tables = page.locator("table.odds")
    attack, defence = tables.evaluate_all(ROWS)
    page.get_by_role("radio", name="on the territory (T)").check()
    needed, held = tables.evaluate_all(ROWS)
    assert needed == [[d, str(int(a) + 1), link] for d, a, link in attack]
    assert held == [[str(int(a) + 1), d, link] for a, d, link in defence]
    expect(tables.first.locator("caption")).to_contain_text("territory (T)", use_inner_text=True)


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
    """A table that slides is cut off nowhere: its last cell comes into sight."""
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
        assert page.evaluate("document.activeElement.tabIndex") == 0
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
    [
        (TABLE, WHOLE),
        (TABLE, SCROLL),
        (TABLE, FIT),
        ("classic/armies-needed/", None),
        ("classic/odds-50/", None),
    ],
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
            expect(page.locator("main article").get_by_text(text).first).to_be_visible()
        for control in (".views", ".jump", "[data-counting-switch]"):
            expect(page.locator(control)).to_be_hidden()
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
    """In both schemes: contrast of at least 4.5 on every colour; it darkens evenly from one half to
    each end, so that what is decided glows in neither; blue above one half, orange below.
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
    for side in (measured[10:], measured[10::-1]):
        grounds = [step["ground"] for step in side]
        assert grounds == sorted(grounds, reverse=True)
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


@DESK
@pytest.mark.parametrize(
    ("name", "good", "poor"),
    [("losses", "20-vs-1", "1-vs-20"), ("survivors", "20-vs-1", "1-vs-20")],
)
def test_losses_and_survivors_are_coloured(
    page: Page, root: str, name: str, good: str, poor: str
) -> None:
    """In both tables what is good for the attacker is blue, and what is poor for them orange. The
    difference of losses, a third one, has its own colours.
    """
    page.goto(f"{root}classic/{name}/")
    for table in page.locator("table.odds").all()[:2]:
        blue, orange = (
            page_step(table.locator(f'td:has(a[href="../{battle}/"])')) for battle in (good, poor)
        )
        assert blue >= 18
        assert orange <= 2
    expect(page.locator(".legend")).to_contain_text("Blue: good for the attacker.")


def page_step(cell: Locator) -> int:
    """The step of the colour scale of a cell."""
    return int((cell.get_attribute("class") or "").removeprefix("w"))


@DESK
def test_long_fractions_break_in_groups(page: Page, root: str) -> None:
    """Groups of ten digits of a long fraction stand apart, and are copied as one number."""
    page.goto(root + "classic/fractions/")
    link = page.locator('table.odds a[href="../10-vs-10/"]')
    text = link.text_content() or ""
    assert re.fullmatch(r"\d{30,}/\d{30,}", text)
    copied = link.evaluate(
        "(link) => { getSelection().selectAllChildren(link); return String(getSelection()); }"
    )
    assert copied.strip() == text
    widths = link.locator("i").evaluate_all("(all) => all.map((i) => i.textContent.length)")
    assert set(widths) <= set(range(1, 11))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
