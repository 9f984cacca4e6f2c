"""Charts that answer: read by finger and keys, their lines chosen, kept as picture and data."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import expected, rounding
from tests.browser.conftest import DESK, PHONE, OpenPage

CHARTS = "classic/charts/"
NAMES = ("attackers", "advantage", "survivors")


def figure(page: Page, name: str) -> Locator:
    """One of the charts."""
    return page.locator(f"figure[data-chart={name}]")


def readout(page: Page, name: str) -> Locator:
    """What is read from a chart."""
    return figure(page, name).locator(".readout")


def place_of(page: Page, name: str, line: int, corner: int) -> tuple[float, float]:
    """Where the corner of a line is in the window."""
    x, y = figure(page, name).evaluate(
        """(figure, [line, corner]) => {
          const path = figure.querySelectorAll("path:is(.attacker, .defender)")[line];
          const [x, y] = path.getAttribute("d").slice(1).split("L")[corner].split(" ");
          const svg = figure.querySelector("svg");
          svg.scrollIntoView({ block: "center" });
          const point = new DOMPoint(+x, +y).matrixTransform(svg.getScreenCTM());
          return [point.x, point.y];
        }""",
        [line, corner],
    )
    return x, y


def test_a_touch_reads_the_line_below_it(open_page: OpenPage, root: str) -> None:
    """A tap on a curve says its battle and chance, and those of the other lines there; each leads
    to its battle.
    """
    with open_page(has_touch=True) as (page, _):
        page.goto(root + CHARTS)
        page.touchscreen.tap(*place_of(page, "attackers", 4, 7))
        said = readout(page, "attackers")
        expect(said).to_contain_text("8 attackers: v 1:")
        chance = rounding.percent(expected.win("classic", 8, 5))
        expect(said.locator(".near")).to_have_text(f"v 5: {chance}")
        expect(said.locator(".near")).to_have_attribute("href", "../8-vs-5/")
        page.get_by_role("radio", name="on the territory").check()
        expect(said).to_contain_text("9 on the territory: v 1:")
        expect(said.locator(".near")).to_have_text(f"v 5: {chance}")


@DESK
def test_a_pointer_reads_the_line_it_is_near_to(page: Page, root: str) -> None:
    """Every chart answers where the pointer is: with both armies, or with the means of a side."""
    page.goto(root + CHARTS)
    page.mouse.move(*place_of(page, "advantage", 3, 4))
    chance = rounding.percent(expected.win("classic", 8, 5))
    expect(readout(page, "advantage")).to_contain_text("8 attackers:")
    expect(readout(page, "advantage").locator(".near")).to_have_text(f"v 5: {chance}")
    page.mouse.move(*place_of(page, "survivors", 0, 7))
    left = rounding.places(expected.moments("classic", (8, 10), 0)[0], 1)
    expect(readout(page, "survivors").locator(".near")).to_have_text(f"Attackers (A) left {left}")


@DESK
def test_arrow_keys_read_on(page: Page, root: str) -> None:
    """The slider below a chart has a name, and tells its values in words at each step, once."""
    page.goto(root + CHARTS)
    slider = figure(page, "attackers").get_by_role("slider", name="Attackers")
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    text = slider.get_attribute("aria-valuetext") or ""
    chance = rounding.percent(expected.win("classic", 8, 5))
    assert text.startswith("8 attackers: v 1: ")
    assert f", v 5: {chance}, v 10: " in text
    expect(figure(page, "attackers").locator("[role=status], [aria-live]")).to_have_count(0)


@pytest.mark.parametrize(
    ("search", "shown"), [("", [1, 2, 3, 4, 5, 10, 15, 20]), ("?defenders=6,7", [6, 7])]
)
def test_the_address_names_the_lines(page: Page, root: str, search: str, shown: list[int]) -> None:
    """Whoever opens the address sees these lines, in drawing, table and readout; all numbers are
    correct roundings.
    """
    page.goto(root + CHARTS + search)
    for name, numbers in (("attackers", shown), ("advantage", range(8))):
        labels = figure(page, name).locator(".on-line:visible")
        expect(labels).to_have_text([str(number) for number in numbers])
        expect(figure(page, name).locator("path.attacker:visible")).to_have_count(len(numbers))
    page.locator(".charts details").first.locator("summary").click()
    table = page.locator(".chart-numbers").first
    expect(table.locator("thead th:visible")).to_have_text(
        [re.compile("Attackers"), *(f"D = {d}" for d in shown)]
    )
    for attackers, row in enumerate(table.locator("tbody tr").all()[:12], start=1):
        chances = [
            rounding.percent(expected.win("classic", attackers, d)) for d in shown if d <= 12
        ]
        assert row.locator("td:visible").all_inner_texts()[: len(chances)] == chances


@PHONE
def test_lines_are_chosen_and_stand_in_the_address(page: Page, root: str) -> None:
    """A box adds or takes away a line, the address follows, and one line always stays."""
    page.goto(root + CHARTS)
    group = page.get_by_role("group", name="Lines for these numbers of defenders")
    for defenders in (1, 2, 3, 4, 10, 15, 20):
        group.get_by_role("checkbox", name=f"{defenders}", exact=True).uncheck()
    group.get_by_role("checkbox", name="6", exact=True).check()
    expect(page).to_have_url(f"{root}{CHARTS}?defenders=5,6")
    expect(figure(page, "attackers").locator(".on-line:visible")).to_have_text(["5", "6"])
    group.get_by_role("checkbox", name="6", exact=True).uncheck()
    last = group.get_by_role("checkbox", name="5", exact=True)
    last.click()
    expect(last).to_be_checked()
    expect(page).to_have_url(f"{root}{CHARTS}?defenders=5")


@PHONE
def test_the_battles_of_further_lines_come_once(page: Page, root: str) -> None:
    """However many lines are chosen that the page has not brought, their file is fetched once."""
    asked: list[str] = []
    page.on(
        "request", lambda each: asked.append(each.url) if each.resource_type == "fetch" else None
    )
    page.goto(root + CHARTS)
    group = page.get_by_role("group", name="Lines for these numbers of defenders")
    for defenders in ("6", "7"):
        group.get_by_role("checkbox", name=defenders, exact=True).check()
        expect(
            figure(page, "attackers").locator(".on-line:visible", has_text=defenders)
        ).to_be_visible()
    assert len(asked) == len(set(asked)) > 0


@PHONE
@pytest.mark.parametrize("asked", ["99", "0", "3;alert(1)", "<b>", "%F0", "3," * 5000 + "x"])
def test_hostile_addresses_show_the_usual_lines(page: Page, root: str, asked: str) -> None:
    """What asks for no line that there can be changes nothing."""
    page.goto(f"{root}{CHARTS}?defenders={asked}")
    expect(figure(page, "attackers").locator(".readout b")).to_be_visible()
    expect(figure(page, "attackers").locator(".on-line:visible")).to_have_count(8)


@DESK
@pytest.mark.parametrize("name", NAMES)
def test_what_is_shown_is_kept(
    page: Page, root: str, site: Path, tmp_path: Path, name: str
) -> None:
    """The picture is a drawing of its own with the lines shown; the data are the published rows of
    their battles, letter for letter.
    """
    page.goto(f"{root}{CHARTS}?defenders=3,5")
    expect(figure(page, "attackers").locator(".on-line:visible")).to_have_text(["3", "5"])
    kept = {}
    for button in ("Image (SVG)", "Data (CSV)"):
        with page.expect_download() as download:
            figure(page, name).get_by_role("button", name=button).click()
        kept[button] = tmp_path / download.value.suggested_filename
        download.value.save_as(kept[button])
    picture, data = kept.values()
    assert (picture.name, data.name) == (f"classic-{name}.svg", f"classic-{name}.csv")
    drawing = ElementTree.parse(picture).getroot()
    space = "{http://www.w3.org/2000/svg}"
    paths = [path for path in drawing.iter(f"{space}path") if path.get("class") in NAMES_OF_SIDES]
    assert len(paths) == (8 if name == "advantage" else 2)
    assert all(re.match(r"rgb", path.get("stroke", "")) for path in paths)
    heading, *rows = data.read_text(encoding="utf-8").splitlines()
    file = "charts.survivors.csv" if name == "survivors" else "odds-50.csv"
    published = (site / "classic" / file).read_text(encoding="utf-8").splitlines()
    assert heading == published[0]
    assert set(rows) <= set(published)
    battles = [tuple(map(int, row.split(",")[:2])) for row in rows]
    if name == "advantage":
        assert {a - d for a, d in battles} == {*range(8)}
    else:
        assert {d for _, d in battles} == ({10} if name == "survivors" else {3, 5})
    each = 30 * 8 - sum(range(8))
    assert len(rows) == {"attackers": 60, "advantage": each, "survivors": 30}[name]


NAMES_OF_SIDES = ("attacker", "defender")


@DESK
def test_data_that_do_not_load_are_told(open_page: OpenPage, root: str) -> None:
    """Where the file of a further line does not come, the page says so; a choice tries again."""
    with open_page() as (page, watch):
        file = f"{root}classic/odds-50.csv"
        watch.missing.add(file)
        page.route(file, lambda route: route.fulfill(status=503))
        page.goto(root + CHARTS)
        page.get_by_role("checkbox", name="6", exact=True).check()
        expect(page.get_by_text("did not load")).to_be_visible()
        page.unroute(file)
        page.get_by_role("checkbox", name="7", exact=True).check()
        expect(page.get_by_text("did not load")).to_have_count(0)
        expect(figure(page, "attackers").locator(".on-line:visible")).to_have_count(10)


@DESK
def test_paper_has_the_drawings_alone(page: Page, root: str) -> None:
    """Nothing that a script added to a chart is printed."""
    page.goto(root + CHARTS)
    expect(figure(page, "attackers").get_by_role("slider")).to_be_visible()
    page.emulate_media(media="print")
    for added in ("input", ".readout", ".chart-actions", ".chart-lines", ".cursor"):
        expect(page.locator(f".charts {added}:visible")).to_have_count(0)
    expect(page.locator(".charts figure svg:visible")).to_have_count(3)


@PHONE
def test_without_scripts_the_drawings_stay(open_page: OpenPage, root: str) -> None:
    """Without scripts there are the drawings and their numbers."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + CHARTS)
        expect(page.locator(".charts figure svg:visible")).to_have_count(3)
        expect(page.locator(".charts input")).to_have_count(0)
