"""What holds for every page, whatever is on it."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.checks import CONTRASTS, CUT_OFF, NAMES, OPEN_ALL, expect_sound
from tests.browser.conftest import PHONE, PROJECT, SIZES, OpenPage

SCREENSHOTS = PROJECT / ".build" / "screenshots"
SHARES = 3
"""Of the pages, so that several processes look at them."""


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_every_kind_of_page_is_sound(
    open_page: OpenPage,
    root: str,
    page_types: list[str],
    size: tuple[int, int],
    scheme: str,
    share: int,
) -> None:
    """No kind of page scrolls sideways, raises a script error or asks another host for anything.
    All controls, drawings, tables and scroll regions have names, the regions take the keyboard,
    and every text has a contrast of at least 4.5 with what is behind it (large text 3). On a phone
    no rule of axe, those of best practice included, is broken.

    A picture of each, as it opens on a phone, is kept for those who review a change.
    """
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    on_phone = size == SIZES["phone"]
    broken = {}
    # what the policy forbids is the claim of another test; axe needs a page without one
    with open_page(color_scheme=scheme, bypass_csp=on_phone) as (page, watch):
        for address in page_types[share::SHARES]:
            page.goto(root + address)
            if on_phone:
                name = address.strip("/").replace("/", "-") or "home"
                page.screenshot(path=SCREENSHOTS / f"{name}-{scheme}.png", animations="disabled")
            expect_sound(page, address)
            assert page.evaluate(NAMES) == [], address
            assert page.evaluate(CONTRASTS) == [], address
            if on_phone and (found := violations(page, scheme)):
                broken[address] = found
            assert watch.faults == [], address
    assert broken == {}


@pytest.mark.slow
@PHONE
def test_pages_of_other_rulesets_fit_a_phone(
    open_page: OpenPage, root: str, addresses: list[str], page_types: list[str]
) -> None:
    """The pages of every other ruleset and alias fit their windows, too, and raise no error."""
    with open_page() as (page, watch):
        for address in sorted(set(addresses) - set(page_types)):
            page.goto(root + address)
            expect_sound(page, address)
            assert watch.faults == [], address


@pytest.mark.slow
@PHONE
@pytest.mark.parametrize(("width", "text"), [(320, 16), (180, 16), (360, 32)])
def test_every_kind_of_page_fits_narrow_windows_and_large_text(
    open_page: OpenPage, root: str, page_types: list[str], width: int, text: int
) -> None:
    """At 320 pixels, on a phone that is zoomed in twice, and with text of twice the size nothing is
    wider than its window, but for tables that slide in regions of their own.
    """
    large_dice = "rules=house_100.99.100-v-100.100-ties-attacker"
    drawn = [f"battle/?a=900&d=700&{large_dice}", f"house-rules/?a=8&d=5&{large_dice}"]
    wide = {}
    with open_page() as (page, _):
        page.set_viewport_size({"width": width, "height": 740})
        browser = page.context.new_cdp_session(page)
        for address in (*page_types, *drawn):
            page.goto(root + address)
            if address in drawn:
                expect(page.locator(".survivors tbody tr, .house__title").first).to_be_attached()
            sizes = {"standard": text, "fixed": text}
            browser.send("Page.setFontSizes", {"fontSizes": sizes})
            page.evaluate(OPEN_ALL)
            if found := page.evaluate(CUT_OFF):
                wide[address] = found[:3]
    assert wide == {}


@pytest.mark.slow
@PHONE
def test_text_of_twice_the_size_fits_however_it_was_chosen(
    open_page: OpenPage, root: str, page_types: list[str]
) -> None:
    """The same holds where only the root's text is twice the size, as in readers' own style
    sheets, and not that of the device.
    """
    wide = {}
    with open_page() as (page, _):
        page.set_viewport_size({"width": 360, "height": 740})
        for address in page_types:
            page.goto(root + address)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            page.evaluate(OPEN_ALL)
            if found := page.evaluate(CUT_OFF):
                wide[address] = found[:3]
    assert wide == {}
