"""The figures of pages say the numbers of their tables, to touch, pointer and keys."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage

FIGURES = (
    *(
        "benchmarks/",
        "simulation/",
        "literature/",
        "large-battles/",
        "rules-of-thumb/",
        "closed-form/",
    ),
    *("how-many-to-leave/", "what-does-it-cost/", "classic/armies-needed/"),
)

ROWS = """(name) => {
  const table = document.getElementById(name);
  const texts = (row) => Array.from(row.cells, (cell) => {
    const copy = cell.cloneNode(true);
    for (const other of copy.querySelectorAll("[hidden]")) other.remove();
    return copy.textContent.trim();
  });
  return [texts(table.tHead.rows[0]), ...Array.from(table.tBodies[0].rows, texts)];
}"""
"""The texts of a figure's table, its head first."""


def said_of(heads: list[str], row: list[str], series: int) -> str:
    """Return what a figure says of a row."""
    numbers = zip(heads[1 : series + 1], row[1 : series + 1], strict=True)
    said = ", ".join(f"{head}: {cell}" for head, cell in numbers if cell != "–")
    return f"{heads[0]}: {row[0]}. {said}"


@PHONE
@pytest.mark.parametrize("address", FIGURES)
def test_a_figure_says_every_row_of_its_table(page: Page, root: str, address: str) -> None:
    """The keys walk through all rows; each is said in the line below, and marked where its marks
    are.
    """
    page.goto(root + address)
    figure = page.locator("figure[data-numbers]").first
    slider = figure.get_by_role("slider")
    heads, *rows = page.evaluate(ROWS, figure.get_attribute("data-numbers"))
    series = figure.locator("g").count()
    slider.press("Home")
    for row in rows:
        expect(figure.locator(".figure__value")).to_have_text(said_of(heads, row, series))
        expect(slider).to_have_attribute("aria-valuetext", said_of(heads, row, series))
        slider.press(
            "ArrowDown" if "figure--bars" in (figure.get_attribute("class") or "") else "ArrowRight"
        )
    expect(slider).to_have_attribute("aria-valuenow", str(len(rows)))
    mark, chosen = (
        figure.locator(each).last.bounding_box() for each in ("g >> title >> xpath=..", ".chosen")
    )
    assert mark
    assert chosen
    if chosen["width"] > chosen["height"]:
        middles = [each["y"] + each["height"] / 2 for each in (mark, chosen)]
    else:
        middles = [each["x"] + each["width"] / 2 for each in (mark, chosen)]
    assert abs(middles[0] - middles[1]) <= 1


@PHONE
def test_a_figure_says_what_is_touched(open_page: OpenPage, root: str) -> None:
    """A tap anywhere above a row says its numbers."""
    with open_page(has_touch=True) as (page, _):
        page.goto(f"{root}rules-of-thumb/")
        figure = page.locator("figure[data-numbers]")
        third = figure.locator("circle").nth(2).bounding_box()
        box = figure.locator("svg").bounding_box()
        assert third
        assert box
        x = third["x"] + third["width"] / 2 - box["x"]
        figure.locator("svg").tap(position={"x": x + 3, "y": box["height"] / 2})
        expect(figure.locator(".figure__value")).to_contain_text(
            "Armies a side: 3. Attacker wins: "
        )


@PHONE
def test_a_long_figure_says_it_in_sight(page: Page, root: str) -> None:
    """What the first bar of a long row says is in the window with it."""
    page.goto(root + "literature/")
    figure = page.locator("figure[data-numbers]").first
    figure.get_by_role("slider").press("Home")
    line = figure.locator(".figure__value")
    page.evaluate("scrollTo(0, 0)")
    figure.locator("rect").first.scroll_into_view_if_needed()
    box, mark = line.bounding_box(), figure.locator("rect").first.bounding_box()
    assert box is not None
    assert mark is not None
    assert 0 <= mark["y"] + mark["height"] <= box["y"]
    assert box["y"] + box["height"] <= 740


@pytest.mark.parametrize("address", FIGURES)
def test_without_scripts_a_figure_is_a_picture_with_words(
    open_page: OpenPage, root: str, address: str
) -> None:
    """Its name says what is drawn, and each mark has its title."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + address)
        drawing = page.locator("figure[data-numbers] svg").first
        expect(drawing).to_have_attribute("role", "img")
        assert drawing.locator("title").count() > 3
        expect(page.locator(".figure__value")).to_have_count(0)
