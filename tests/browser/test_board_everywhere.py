"""The board without a network, on paper, and by keys alone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.board import ASKED, PAGE, POSITION, part, settled, station
from tests.browser.conftest import DESK, PHONE
from tests.browser.offline import reader


@pytest.mark.own_profile
def test_the_board_is_there_after_one_visit(browser: Browser, root: str) -> None:
    """Without a network the page opens, and answers all that is asked: an attack, several stacks,
    threats and new armies.
    """
    with reader(browser, root, PAGE, offline=True) as page:
        page.goto(root + PAGE + POSITION + ASKED)
        settled(page)
        expect(part(page, "chance")).to_have_text("46.3%")
        part(page, "placing").locator("summary").click()
        page.get_by_label("New armies").fill("2")
        expect(part(page, "placed").locator("tbody tr")).to_have_count(1)
        page.goto(root + PAGE + "?board=classic.1&at=sia.m3_chi.m3_ind.c1&ask=sia.ind&ask=chi.ind")
        expect(part(page, "claim")).to_contain_text("chance to take India")
        page.goto(root + PAGE + "?board=classic.1&at=sia.m7_chi.c8&goal=threats")
        expect(part(page, "left")).to_contain_text("until your next turn")


@PHONE
def test_the_board_is_printed(page: Page, root: str) -> None:
    """On paper the map fits a page, and the list has its territories with their numbers, also where
    it was closed on the screen; what only fingers use is left out.
    """
    page.goto(root + PAGE + POSITION + ASKED)
    settled(page)
    expect(part(page, "listed")).not_to_have_attribute("open", re.compile(".*"))
    page.emulate_media(media="print")
    for name in ("bar", "tools", "starts", "modes", "placing"):
        expect(part(page, name)).to_be_hidden()
    drawing = part(page, "map").bounding_box()
    assert drawing is not None
    millimetre = 96 / 25.4
    assert drawing["width"] <= 190 * millimetre
    assert drawing["height"] <= 277 * millimetre
    row = page.locator('[data-row="ino"]')
    for text in ("Indonesia", "to take", "99%"):
        expect(row.get_by_text(text)).to_be_visible()
    expect(row.locator("input")).to_have_value("3")
    expect(page.locator('[data-row="ala"]')).to_be_hidden()


@DESK
def test_all_is_asked_by_keys(page: Page, root: str) -> None:
    """By keys alone: what taps are about, a goal, what undoes, and the sheet from the list."""
    page.goto(root + PAGE + POSITION + "&ask=sia.ino")
    settled(page)
    page.get_by_label("Attack", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(part(page, "short")).to_have_text("Siam → Australia: 46.3%")
    page.keyboard.press("ArrowRight")
    expect(part(page, "short")).to_contain_text("Siam falls: ")
    page.keyboard.press("ArrowLeft")
    expect(part(page, "short")).to_have_text("Siam → Australia: 46.3%")
    part(page, "undo").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="China", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board-armies")).to_be_focused()
    page.keyboard.type("8c")
    expect(station(page, "chi").locator(".board__armies")).to_have_text("C8")
    part(page, "close").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="China", exact=True)).to_be_focused()
