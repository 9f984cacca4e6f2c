"""The frame of every page: header and bar at all widths, by keyboard, in print, in all colours."""

import re

import pytest
from playwright.sync_api import Page, PdfMargins, expect

from tests.browser.conftest import DESK, PHONE, OpenPage

PAGES = (
    "",
    "rules/",
    "classic/",
    "classic/odds/",
    "classic/8-vs-5/",
    "how-it-works/",
    "downloads/",
)
WIDTHS = (360, 640, 960, 1280)

COVERED = """() => {
  const faults = [];
  const stops = document.querySelectorAll("body > header :is(a, button), body > nav a");
  for (const stop of stops) {
    stop.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = stop.getBoundingClientRect();
    const told = `${stop.textContent || stop.title}: ${width} x ${height}`;
    if (height < 44 || width < 24) faults.push(`small: ${told}`);
    for (const [right, down] of [[1, 1], [width - 1, 1], [1, height - 1], [width / 2, height / 2],
      [width - 1, height - 1]]) {
      const top = document.elementFromPoint(x + right, y + down);
      if (!stop.contains(top)) faults.push(`covered by ${top?.outerHTML.slice(0, 60)}: ${told}`);
    }
  }
  return faults;
}"""
"""Links and buttons of the frame that are too small for a finger, or that something covers."""

AT_STOP = """() => {
  const stop = document.activeElement;
  if (stop === document.body) return null;
  const { x, y, width, height, right, bottom } = stop.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(stop);
  const marked = stop.closest("label:has(:focus-visible)") ?? stop;
  const outline = getComputedStyle(marked);
  return {
    told: stop.outerHTML.slice(0, 80),
    seen: stop.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && width > 2 && height > 2 && right > 0 && bottom > 0 && x < innerWidth && y < innerHeight,
    marked: outlineStyle !== "none" || outline.outlineStyle !== "none",
  };
}"""
"""What has the focus: whether it can be seen, and that it has it."""


SYSTEM_COLOURS = """() => {
  const sample = document.body.appendChild(document.createElement("i"));
  sample.style.forcedColorAdjust = "none";
  const found = {};
  for (const name of ["Canvas", "CanvasText", "LinkText", "Highlight", "HighlightText"]) {
    sample.style.color = name;
    found[name] = getComputedStyle(sample).color;
  }
  sample.remove();
  return found;
}"""
"""What the system's colours are here."""


def colours(page: Page, selector: str, property_: str) -> set[str]:
    """The colours that the parts of the page have."""
    found = page.locator(selector).evaluate_all(
        "(parts, name) => parts.map((part) => getComputedStyle(part)[name])", property_
    )
    return set(found)


@DESK
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_covers_the_frame(page: Page, root: str, width: int) -> None:
    """At every width all links and buttons of the frame are at least 44 pixels high, whole, and
    above all else; the page is no wider than its window.
    """
    page.set_viewport_size({"width": width, "height": 740})
    for address in PAGES:
        page.goto(root + address)
        expect(page.locator("header .scheme-switch")).to_be_visible()
        assert page.evaluate(COVERED) == [], address
        page.evaluate("scrollTo(0, 0)")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, address


@DESK
@pytest.mark.parametrize("address", ["play/", "learn/", "checked/", "data/"])
def test_a_door_fills_both_halves_of_a_desk(page: Page, root: str, address: str) -> None:
    """The first page behind a door stands in the left half, the last in the right, none below the
    window.
    """
    page.goto(root + address)
    links = page.locator(".hub a")
    first, last = (each.bounding_box() for each in (links.first, links.last))
    assert first is not None
    assert last is not None
    assert first["x"] + first["width"] < 640 < last["x"]
    assert all(top < 900 for top in links.evaluate_all("all => all.map((a) => a.offsetTop)"))


@PHONE
def test_the_header_takes_two_lines_of_a_phone(page: Page, root: str) -> None:
    """On a phone the name and the tabs take a line each, on a desk they share one."""
    for width, lines in ((360, 2), (640, 2), (1280, 1)):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(f"{root}classic/8-vs-5/")
        box = page.locator("body > header").bounding_box()
        assert box is not None
        assert box["height"] <= 44 * lines + 6


@pytest.mark.parametrize("address", ["", "classic/odds/", "classic/8-vs-5/", "how-it-works/"])
def test_every_tab_stop_can_be_seen(page: Page, root: str, address: str) -> None:
    """Whatever the tab key comes to is in sight and marked, from the first stop on."""
    page.goto(root + address)
    expect(page.locator("header .scheme-switch")).to_be_visible()
    stops = 0
    for _ in range(45):
        page.keyboard.press("Tab")
        at = page.evaluate(AT_STOP)
        if at is None:
            break
        stops += 1
        assert at["seen"], at
        assert at["marked"], at
    assert stops > 15


@PHONE
@pytest.mark.parametrize("address", PAGES)
def test_the_frame_is_not_printed(page: Page, root: str, address: str) -> None:
    """On paper there is neither header nor bar, and no button."""
    page.goto(root + address)
    expect(page.locator("header .scheme-switch")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("h1")).to_be_visible()
    for part in page.locator("body > :is(header, nav, a, footer), button").all():
        expect(part).to_be_hidden()


@DESK
@pytest.mark.parametrize("address", PAGES)
def test_text_of_twice_the_size_fits(page: Page, root: str, address: str) -> None:
    """With text of twice the size the page is no wider than its window, and nothing of the frame
    is cut or covered.
    """
    page.goto(root + address)
    expect(page.locator("header .scheme-switch")).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '250%'")
    assert page.evaluate(COVERED) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    cut = page.evaluate(
        "[...document.querySelectorAll('header a, header button, body > nav a')]"
        ".filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML)"
    )
    assert cut == []


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("address", ["", "classic/8-vs-5/"])
@pytest.mark.parametrize("how", ["device", "root"])
def test_text_of_twice_the_size_leaves_the_title_readable(
    page: Page, root: str, address: str, how: str
) -> None:
    """On a phone, too, the search does not cover the title, however large text was chosen."""
    page.goto(root + address)
    expect(page.locator("header .scheme-switch")).to_be_visible()
    browser = page.context.new_cdp_session(page)
    if how == "device":
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    else:
        page.evaluate("document.documentElement.style.fontSize = '250%'")
    covered = page.evaluate(
        """() => {
          const title = document.querySelector("header .home");
          const text = document.createRange();
          text.selectNodeContents(title);
          const words = text.getBoundingClientRect();
          return [...document.querySelectorAll("header :is(.search, .scheme-switch)")]
            .map((each) => each.getBoundingClientRect())
            .filter(({ left }) => left < words.right)
            .map(({ left }) => [left, words.right]);
        }"""
    )
    assert covered == []
    assert page.evaluate(COVERED) == []
    expect(page.get_by_role("button", name="Search")).to_be_visible()


@PHONE
@pytest.mark.parametrize(
    "address",
    ["was-i-unlucky/", "continents/asia/", "classic/downloads/", "classic/8-vs-5/", "paths/"],
)
def test_the_second_bar_shows_the_page_that_is_open(page: Page, root: str, address: str) -> None:
    """Where the bar is wider than a phone, the page's tab is in view, and the page at its top."""
    page.goto(root + address)
    bar = page.locator("body > nav")
    first = bar.locator("[aria-current], a").first
    for tab in bar.locator("[aria-current]").all() or [first]:
        expect(tab).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("address", ["roll-or-blitz/", "dutch-defence/", "classic/downloads/"])
def test_without_scripts_every_tab_of_the_second_bar_is_in_sight(
    open_page: OpenPage, root: str, address: str
) -> None:
    """Where no script brings the page's tab into view, the bar takes more lines instead."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + address)
        tabs = page.locator("body > nav a")
        assert tabs.count() >= 7
        for tab in tabs.all():
            expect(tab).to_be_in_viewport(ratio=1)
        expect(page.locator("body > nav [aria-current=page]")).to_have_count(1)


@PHONE
def test_forced_colours_leave_nothing_out(open_page: OpenPage, root: str) -> None:
    """Where the system chooses the colours, the current tab is still marked by a line, the search
    has its sign, and the switch of the colour scheme, which would do nothing, is gone.
    """
    with open_page(forced_colors="active") as (page, _):
        page.goto(f"{root}classic/odds/")
        expect(page.locator("header button.search")).to_be_visible()
        expect(page.locator("header .scheme-switch")).to_be_hidden()
        current = page.locator("header [aria-current]")
        expect(current).to_have_css("border-bottom-style", "solid")
        line, ground = current.evaluate(
            "(tab) => [getComputedStyle(tab).borderBottomColor,"
            " getComputedStyle(document.body).backgroundColor]"
        )
        assert line != ground
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert page.evaluate(AT_STOP)["marked"]


@PHONE
@pytest.mark.parametrize(
    "address",
    [
        "",
        "?a=30&d=20&rules=dutch",
        "classic/8-vs-5/",
        "classic/12-vs-12/",
        "dutch/12-vs-12/",
        "classic/50-vs-50/",
        "battle/?a=60&d=40&rules=classic",
        "battle/?a=300&d=300&rules=balanced-blitz",
    ],
)
def test_a_battle_is_printed_on_one_sheet(page: Page, root: str, address: str) -> None:
    """The lookup's answer and a whole battle take a sheet of A4 each, without a control, and
    without what is folded: no summary of a closed part is left.
    """
    page.goto(root + address)
    expect(page.locator(".answer, .lookup__win").first).to_be_visible()
    expect(page.locator("[data-counting-switch] input").first).to_be_visible()
    around: PdfMargins = {"top": "10mm", "right": "10mm", "bottom": "10mm", "left": "10mm"}
    sheets = page.pdf(format="A4", margin=around)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1
    page.emulate_media(media="print")
    controls = page.locator("button, input, select, .button, .actions, summary, .more").all()
    assert [control for control in controls if control.is_visible()] == []


CUT = """() => {
  const parts = [...document.querySelectorAll("main *")];
  const broad = parts.filter((part) => getComputedStyle(part).page === "wide");
  return parts.filter((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1)
      && !broad.some((each) => each.contains(part));
  }).map((part) => part.outerHTML.slice(0, 80));
}"""
"""What of a page reaches beyond the sheet, but for what has a broader one."""
NOTHING_TO_USE = (
    ":is(a, button).button, .frame-maker select, h2#path, main :text-matches('Select a cell')"
)


@pytest.mark.parametrize("size", [(703, 1000)], ids=["A4"])
def test_all_columns_are_on_the_sheet(page: Page, root: str) -> None:
    """On a sheet of A4 with margins of 12 mm no column of a table is cut, however many there are,
    and nothing asks for what a reader of paper cannot do.
    """
    page.emulate_media(media="print")
    for address in (
        *("markov-chain/", "formulas/", "house-rules/", "compare/", "on-your-site/"),
        *("roll-or-blitz/", "literature/osborne/", "literature/practically-predictable/"),
    ):
        page.goto(root + address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate(CUT) == [], address
        offered = [part for part in page.locator(NOTHING_TO_USE).all() if part.is_visible()]
        assert offered == [], address


@PHONE
def test_the_answer_is_printed_in_words(page: Page, root: str) -> None:
    """On paper the lookup says chance, both numbers, both countings and the rules."""
    page.goto(f"{root}?a=12&d=7&rules=dutch")
    expect(page.locator(".lookup__claim")).to_contain_text("12 attackers")
    page.emulate_media(media="print")
    answer = page.locator(".lookup__result").inner_text()
    for part in ("%", "12 attackers", "7 defenders", "Dutch rules", "13 on the territory (T)"):
        assert part in answer
    expect(page.get_by_role("heading")).to_have_count(1)


@DESK
def test_tables_keep_their_headings_on_paper(page: Page, root: str) -> None:
    """Headings that sort are printed as text, and long tables begin where they stand, on the
    first sheet.
    """
    page.goto(f"{root}compare/")
    expect(page.locator(".comparison thead button").first).to_be_visible()
    page.emulate_media(media="print")
    headings = page.locator(".comparison thead th").all_inner_texts()
    assert headings[:2] == ["Rules", "Attacker wins"]
    page.goto(f"{root}classic/fractions/")
    expect(page.locator(".grids .scroll")).to_have_css("break-inside", "auto")


@PHONE
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("address", "drawn"),
    [
        ("", ".split + svg path:not(.mark)"),
        ("classic/8-vs-5/", "figure path:not(.mark)"),
        ("classic/charts/", ".charts path:is(.attacker, .defender, .middle)"),
        ("compare/", ".compare__bar line"),
    ],
)
def test_forced_colours_draw_what_is_told_apart(
    open_page: OpenPage, root: str, scheme: str, address: str, drawn: str
) -> None:
    """Where the system chooses the colours, bars, curves and their labels take them: none has the
    colour of the paper, and the sides of a battle have different ones.
    """
    with open_page(forced_colors="active", color_scheme=scheme) as (page, _):
        page.goto(root + address)
        system = page.evaluate(SYSTEM_COLOURS)
        lines = colours(page, drawn, "stroke")
        labels = colours(page, "main svg text:not(.on-line)", "fill")
        if address == "compare/":
            assert lines == {system["Canvas"]}
            assert colours(page, ".compare__bar rect", "fill") == {system["CanvasText"]}
        elif address == "classic/charts/":
            assert lines <= {system["CanvasText"], system["LinkText"]}
            assert labels == {system["CanvasText"]}
        else:
            assert lines == {system["CanvasText"], system["LinkText"]}


@PHONE
def test_the_chosen_rules_are_seen_in_forced_colours(open_page: OpenPage, root: str) -> None:
    """The pressed button among the usual rules has the system's colours of what is selected."""
    with open_page(forced_colors="active", color_scheme="dark") as (page, _):
        page.goto(root)
        system = page.evaluate(SYSTEM_COLOURS)
        pressed = ".lookup__chips [aria-pressed=true]"
        assert colours(page, pressed, "backgroundColor") == {system["Highlight"]}
        assert colours(page, pressed, "color") == {system["HighlightText"]}
        others = colours(page, ".lookup__chips [aria-pressed=false]", "backgroundColor")
        assert system["Highlight"] not in others
