"""Tables and charts, everywhere: two views, marks, taps, keys, paper, colours."""

import re

from playwright.sync_api import Page, expect

from tests.browser.every_feature.surroundings import EVERYWHERE, WITH_SCRIPTS
from tests.browser.odds_table import FIT, FOCUSED, LUMINANCE, REGION, SCROLL, TABLE

CELL = 'table.odds a[href="../8-vs-5/"]'


@EVERYWHERE
def test_the_table_fits_the_screen(page: Page, root: str) -> None:
    """At a tap all 20 columns are on the screen, every number inside its cell and the page not
    wider than its window.
    """
    page.goto(root + TABLE)
    page.get_by_text(FIT).click()
    measured = page.evaluate(
        """() => {
          const root = document.documentElement;
          const table = document.querySelector("table.odds");
          const tight = [...document.querySelectorAll("table.odds td")].filter((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return range.getBoundingClientRect().width > cell.clientWidth + 1 ||
              Math.max(...[...cell.querySelectorAll("span")].map(
                (span) => span.getBoundingClientRect().width)) > cell.clientWidth + 1;
          });
          return {
            wide: root.scrollWidth - root.clientWidth,
            left: table.getBoundingClientRect().left,
            right: table.rows[0].cells[20].getBoundingClientRect().right,
            window: root.clientWidth,
            tight: tight.map((cell) => cell.innerText),
            size: parseFloat(getComputedStyle(table.rows[1].cells[1]).fontSize),
          };
        }"""
    )
    assert measured["wide"] <= 0
    assert measured["left"] >= 0
    assert measured["right"] <= measured["window"]
    assert measured["tight"] == []
    assert measured["size"] >= 9


@EVERYWHERE
def test_the_other_view_scrolls(page: Page, root: str) -> None:
    """A tap on the switch shows one decimal, in a region that slides under its first column while
    the page stays; another tap leads back.
    """
    page.goto(root + TABLE)
    cell, region = page.locator('table.odds a[href="../20-vs-1/"]'), page.locator(REGION)
    assert cell.inner_text() == ">99"
    page.get_by_text(SCROLL).click()
    assert cell.inner_text() == ">99.9"
    region.evaluate("(region) => region.scrollTo(9999, 9999)")
    box, heading = region.bounding_box(), page.locator("table.odds tbody th").last.bounding_box()
    last = page.locator("table.odds td").last.bounding_box()
    assert box is not None
    assert heading is not None
    assert last is not None
    assert box["x"] <= heading["x"] <= box["x"] + 4
    assert last["x"] + last["width"] <= box["x"] + box["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_text(FIT).click()
    assert cell.inner_text() == ">99"


@EVERYWHERE
def test_row_and_column_are_marked(page: Page, root: str) -> None:
    """Lines along row and column of the cell that is pointed at or focused, across the headings,
    which do not make the page any larger; none elsewhere.
    """
    page.goto(root + TABLE)
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    before = page.evaluate(size)
    for touch in (page.locator(CELL).hover, page.locator(CELL).focus):
        touch()
        lines = page.evaluate(
            """() => Array.from(document.querySelectorAll("table.odds td"), (cell) => {
              const [along, across] = ["::after", "::before"].map((part) =>
                getComputedStyle(cell, part));
              return [cell.querySelector("a").getAttribute("href"), along.borderTopWidth,
                across.borderLeftWidth, along.content];
            }).filter(([, , , content]) => content !== "none")"""
        )
        assert lines == [["../8-vs-5/", "2px", "2px", '""']]
        assert page.evaluate(size) == before
        page.mouse.move(0, 0)


@EVERYWHERE
def test_a_tap_opens_the_matchup(page: Page, root: str) -> None:
    """The cell 8 v 5 says 82, and its matchup's page 81.8%, with all survivors of the battle."""
    page.goto(root + TABLE)
    expect(page.locator(CELL)).to_have_text("82", use_inner_text=True)
    page.locator(CELL).click()
    page.wait_for_url(f"{root}classic/8-vs-5/")
    expect(page.locator(".answer strong").first).to_have_text("81.8%")
    expect(page.locator("table.survivors tbody tr")).to_have_count(15)
    expect(page.locator("main svg:visible").first).to_be_visible()


@WITH_SCRIPTS
def test_arrows_walk_from_cell_to_cell(page: Page, root: str) -> None:
    """The table is one stop of the tab key; arrows, Home and End lead on, and stop at its edges.
    Enter opens the battle.
    """
    page.goto(root + TABLE)
    expect(page.locator('table.odds a[tabindex="0"]')).to_have_count(1)
    page.locator(REGION).focus()
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "../1-vs-1/"
    walk = [
        *(("ArrowRight", "1-vs-2"), ("ArrowDown", "2-vs-2"), ("ArrowLeft", "2-vs-1")),
        *(("ArrowLeft", "2-vs-1"), ("End", "2-vs-20"), ("ArrowRight", "2-vs-20")),
        *(("ArrowUp", "1-vs-20"), ("ArrowUp", "1-vs-20"), ("Home", "1-vs-1")),
        *(("Control+End", "20-vs-20"), ("ArrowDown", "20-vs-20"), ("Control+Home", "1-vs-1")),
        ("ArrowDown", "2-vs-1"),
    ]
    for key, cell in walk:
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED) == f"../{cell}/", key
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('table')") is None
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED) == "../2-vs-1/"
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}classic/2-vs-1/")


@EVERYWHERE
def test_cards_are_light_and_a_sheet_each(page: Page, root: str) -> None:
    """Odds and armies needed are printed on a sheet each, in the light scheme's colours: where it
    is about even the cells are lightest.
    """
    for path in ("classic/armies-needed/", TABLE):
        page.goto(root + path)
        assert (
            len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=True))) == 1
        ), path
    page.emulate_media(media="print")
    grounds = page.evaluate(
        f"""() => {{ {LUMINANCE}
          return ["body", ".w0", ".w10", ".w20"].map((name) =>
            luminance(getComputedStyle(document.querySelector(name)).backgroundColor)); }}"""
    )
    assert grounds[0] == 1
    assert grounds[2] > max(grounds[1], grounds[3])
    page.emulate_media(media="screen")


@EVERYWHERE
def test_texts_of_charts_are_readable(page: Page, root: str) -> None:
    """The letters of a chart are ten pixels high, and all within the window; lines stand out from
    the page by 3 to 1.
    """
    page.goto(root + "classic/charts/")
    expect(page.get_by_role("img", name="Chance to win by attackers")).to_be_visible()
    measured = page.evaluate(
        """() => {"""
        + LUMINANCE
        + """
          const paper = luminance(getComputedStyle(document.body).backgroundColor);
          const window = document.documentElement.clientWidth;
          const boxes = [...document.querySelectorAll("figure text")].map((text) => {
            const box = text.getBoundingClientRect();
            const scale = text.getScreenCTM().a;
            return [parseFloat(getComputedStyle(text).fontSize) * scale, box.left >= 0 &&
              box.right <= window];
          });
          const contrasts = [...document.querySelectorAll("figure :is(.attacker, .defender)")]
            .map((line) => luminance(getComputedStyle(line).stroke))
            .map((ink) => (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05));
          return { boxes, contrasts };
        }"""
    )
    assert len(measured["boxes"]) > 30
    assert all(height >= 10 and inside for height, inside in measured["boxes"])
    assert len(measured["contrasts"]) >= 12
    assert all(contrast >= 3 for contrast in measured["contrasts"])
