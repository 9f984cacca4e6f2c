"""One evening with the site: from page to page with one choice of rules, nothing typed twice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.questions import ATTACKERS, DEFENDERS, type_battle
from tests.browser.test_my_game import NOTE, expect_game


@pytest.mark.own_profile
@PHONE
def test_an_evening_with_one_choice_of_rules(page: Page, root: str) -> None:
    """Rules, count and battle are chosen once at home; a chain, a battle at the table, its luck, a
    search and the way back have them, and no page asks for them again.
    """
    page.goto(root)
    page.get_by_role("link", name="Which rules do I play?").click()
    page.locator('a[data-rules="capital"]').first.click()
    page.get_by_role("radio", name="on the territory").check()
    type_battle(page, 13, 7)
    expect(page.locator("[data-lookup=title]")).to_have_text("Capital")
    shown = page.locator("[data-lookup=win]").inner_text()

    # a chain that goes on from this battle, by the menu
    page.locator("header").get_by_role("link", name="Play").click()
    page.get_by_role("link", name="Several territories").click()
    expect_game(page, 13, 7, "capital")
    expect(page.locator("[data-question=reached]")).to_have_text(shown)
    page.get_by_role("button", name="next territory").click()
    expect(page.locator("[data-question=title]")).to_have_text("Capital on every territory")

    # fought at the table, two rounds
    page.locator("[data-question=fight]").click()
    expect(page.locator("[data-question=win]")).to_have_text(shown)
    for _ in range(2):
        page.locator("[data-question=taps] button").first.click()
    armies = [page.locator(field).input_value() for field in (ATTACKERS, DEFENDERS)]
    assert armies != ["13", "7"]

    # the tab is closed, and another opened: the battle goes on where it stood
    again = page.context.new_page()
    page.close()
    again.goto(f"{root}at-the-table/")
    expect(again.locator(ATTACKERS)).to_have_value(armies[0])
    expect(again.locator(DEFENDERS)).to_have_value(armies[1])
    expect(again.locator("main select[name=rules]")).to_have_value("capital")
    expect(again.locator(NOTE)).to_have_count(0)

    # how lucky that was, as it stands
    again.locator("[data-question=luck]").click()
    expect_game(again, 13, 7, "capital")
    expect(again.locator(NOTE)).to_have_count(0)

    # a search for another battle counts as the reader does, under the same rules
    again.keyboard.press("/")
    again.get_by_role("searchbox").fill("20v10")
    first = again.locator(".search-dialog li a").first
    expect(first).to_contain_text("Capital")
    expect(first).to_contain_text(re.compile(r"20 on the territory|T = 20|20 v 10"))
    answer = re.search(r"\d+\.\d%", first.inner_text())
    assert answer is not None
    first.click()
    expect(again.locator("h1")).to_contain_text("20 on the territory v 10 defenders, Capital")
    expect(again.locator(".answer, [data-drawn=win]").first).to_contain_text(answer.group())
    again.locator("header").get_by_role("link", name="Calculator").click()
    expect_game(again, 20, 10, "capital")
    expect(again.locator("[data-lookup=win]")).to_have_text(answer.group())
    expect(again.locator(NOTE)).to_have_count(0)
