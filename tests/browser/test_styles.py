"""Style sheets are published as they were written, and the font of ours comes with them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Route

from generator.site.assets import published
from tests.browser.conftest import OpenPage
from tests.conftest import PROJECT

SHEETS = PROJECT / "docs" / "stylesheets"
PART = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
RULES = r"""(texts) => texts.map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const close = (text) => text.replace(/\s+/g, " ").replace(/([,:]) /g, "$1");
  return Array.from(sheet.cssRules, ({ cssText }) => close(cssText));
})"""
FONT_OF = "(one) => getComputedStyle(one).fontFamily.split(',')[0]"
SHIFTS = """globalThis.shifts = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts += value;
}).observe({ type: "layout-shift", buffered: true });"""
IS_SEEN = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
LOADED = "[...document.fonts].filter(({ status }) => status === 'loaded').length"
DISPLAY, NUMERALS, SYSTEM = "Figtree", "Numerals", "system-ui"
STEADY = (
    *("", "classic/", "classic/odds/", "classic/8-vs-5/", "board/", "at-the-table/", "compare/"),
    *("stop-or-roll/", "paths/", "was-i-unlucky/", "house-rules/", "what-does-it-cost/"),
    *("how-many-to-leave/", "dutch-defence/card/", "on-your-site/"),
)


def as_written(sheet: Path) -> str:
    """A style sheet with its parts, comments and all."""
    text = sheet.read_text(encoding="utf-8")
    return PART.sub(lambda part: as_written(sheet.parent / part[1]), text)


def test_style_sheets_are_published_with_all_their_rules(browser: Browser) -> None:
    """A browser reads the same rules from a sheet as published and as written, blanks apart."""
    sheets = sorted(SHEETS.glob("*.css"))
    page = browser.new_page()
    written = page.evaluate(RULES, [as_written(sheet) for sheet in sheets])
    found = page.evaluate(RULES, [published(sheet).decode() for sheet in sheets])
    page.close()
    for sheet, one, other in zip(sheets, written, found, strict=True):
        assert one == other, sheet.name
        assert one, sheet.name


@pytest.mark.parametrize(
    ("address", "selector", "font"),
    [
        ("", "h1", DISPLAY),
        ("", ".lookup__win", DISPLAY),
        ("", "input[type='number'], .stepper input", NUMERALS),
        ("", "figure svg", NUMERALS),
        ("classic/odds/", "td", NUMERALS),
        ("classic/8-vs-5/", ".answer strong", DISPLAY),
        ("classic/8-vs-5/", "td", NUMERALS),
        ("compare/", "caption", SYSTEM),
        ("compare/", "tbody small", SYSTEM),
    ],
)
def test_headings_and_numerals_are_in_our_font(
    open_page: OpenPage, root: str, address: str, selector: str, font: str
) -> None:
    """Headings, answers, and the numbers of fields, tables and drawings are in the site's font;
    text is in the system's, in tables, too.
    """
    with open_page() as (page, _):
        page.goto(root + address)
        assert page.locator(selector).first.evaluate(FONT_OF) == font
        assert page.locator("main p").first.evaluate(FONT_OF) == SYSTEM


@pytest.mark.parametrize("address", ["", "classic/8-vs-5/", "paths/"])
def test_the_font_moves_nothing(open_page: OpenPage, root: str, address: str) -> None:
    """A page with the font shifts no more than one whose font comes too late, and fetches no more
    than the one file that every page has.
    """
    found = {}
    for comes in (False, True):
        with open_page() as (page, watch):
            fetched: list[str] = []

            def asked(request: Request, fetched: list[str] = fetched) -> None:
                fetched.append(request.url)

            page.on("request", asked)
            page.add_init_script(SHIFTS)
            if not comes:
                page.route("**/*.woff2", lambda route: route.fulfill(body="late"))
            shifts = []
            for _ in range(2):
                page.goto(root + address, wait_until="networkidle")
                shifts.append(page.evaluate("shifts"))
            found[comes] = max(shifts)
            watch.faults.clear()  # of the font that is none
            names = {url.rpartition("/")[2] for url in fetched if ".woff2" in url}
            assert names == {"figtree.woff2"}
            assert (page.evaluate(LOADED) > 0) is comes
    assert found[True] <= found[False]


@pytest.mark.parametrize("wider", ["0", "0.07em"])
@pytest.mark.parametrize("address", STEADY)
def test_pages_open_without_shifting(
    open_page: OpenPage, root: str, address: str, wider: str
) -> None:
    """Nothing that the scripts add moves what is on the screen: pages have its room from the start,
    in wider fonts, too.

    0.1 is what is called good (https://web.dev/articles/cls); here a twentieth of it has to do.
    """
    held: list[Route] = []

    def widened(route: Route) -> None:
        response = route.fetch()
        sheet = f"{response.text()} body {{ letter-spacing: {wider} }}"
        route.fulfill(response=response, body=sheet)

    with open_page() as (page, _):
        page.add_init_script(SHIFTS)
        page.route("**/*.js", lambda route: held.append(route))
        page.route("**/*.css", widened)
        page.goto(root + address, wait_until="commit")
        page.wait_for_function(IS_SEEN, polling=20)
        page.unroute("**/*.js")
        for script in held:
            script.continue_()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("shifts") <= 0.005
