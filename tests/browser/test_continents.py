"""How many armies take a continent: on paper, on a phone, and as the reader counts armies."""

import re

import pytest
from playwright.sync_api import Page, expect

from risk_odds.board import load_board
from tests.browser.conftest import PHONE

CONTINENTS = [f"continents/{continent.slug}/" for continent in load_board().continents]


@PHONE
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_continent_is_printed_on_one_sheet(page: Page, root: str, paper: str) -> None:
    """A sheet for each continent, and one for all, without anything to press."""
    for address in ("continents/", *CONTINENTS):
        page.goto(root + address)
        sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
        assert sheets == 1, address
        page.emulate_media(media="print")
        for control in page.locator("button, input, summary").all():
            expect(control).to_be_hidden()
        page.emulate_media(media="null")


@PHONE
def test_stacks_are_counted_as_the_reader_chose(page: Page, root: str) -> None:
    """The switch adds the army that stays behind, in cells, headings and sentences alike."""
    page.goto(root + "continents/australia/")
    cell = page.get_by_role("region", name="The smallest stack", exact=True).get_by_role("link")
    expect(cell.nth(5)).to_have_text("13")
    page.get_by_role("radio", name="on the territory (T)").check()
    expect(cell.nth(5)).to_have_text("14")
    expect(page.locator(".lead strong")).to_contain_text("14 armies on your territory")
    page.goto(root + "continents/")
    expect(page.locator(".lead strong")).to_contain_text("14 armies on your territory")
    holding = page.get_by_role("region", name="Armies that hold all borders")
    expect(holding.get_by_role("columnheader").nth(2)).to_have_text("6")


@PHONE
def test_nothing_is_wider_than_a_phone(page: Page, root: str) -> None:
    """On a phone every table fits the screen, and the first stacks stand on it at once."""
    for address in ("continents/", *CONTINENTS):
        page.goto(root + address)
        for region in page.get_by_role("region").all():
            if region.is_visible():
                assert region.evaluate("(each) => each.scrollWidth <= each.clientWidth"), address
        first = page.get_by_role("region").first.get_by_role("link").first
        box = first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
        assert box["height"] >= 44


@PHONE
@pytest.mark.parametrize("address", ["continents/", "continents/australia/"])
def test_other_rules_chosen_elsewhere_are_told_so(page: Page, root: str, address: str) -> None:
    """Those who have chosen other rules read above the numbers whose odds these are."""
    words = page.get_by_text("These odds are for Classic rules, not for the rules you chose.")
    page.goto(root + address)
    expect(words).to_be_hidden()
    page.goto(root)
    page.get_by_role("button", name="Balanced blitz", exact=True).click()
    page.goto(root + address)
    expect(words).to_be_visible()
    expect(words).to_be_in_viewport()
    page.goto(root)
    page.get_by_role("button", name="Classic").click()
    page.goto(root + address)
    expect(words).to_be_hidden()
