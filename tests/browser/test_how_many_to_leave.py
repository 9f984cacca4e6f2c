"""How many armies to leave, as the scripts write it."""

import re

import pytest
from playwright.sync_api import Page, expect

from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.browser.conftest import PHONE
from tests.browser.questions import expect_refused, part, texts_of

ADDRESS = "how-many-to-leave/"
ATTACKERS = "#hold-attackers"
CHANCE = "#hold-chance"


def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """The answer to the example is the page's own, letter for letter."""
    page.goto(root + ADDRESS)
    called = part(page, "example").inner_text().strip()
    before = [text.replace(f"{called} ", "") for text in texts_of(page) if text != called]
    example = page.input_value(ATTACKERS)
    page.fill(ATTACKERS, "3")
    expect(part(page, "attackers")).to_have_text("3 attackers")
    page.fill(ATTACKERS, example)
    expect(part(page, "attackers")).to_have_text(f"{example} attackers")
    assert texts_of(page) == before


@PHONE
def test_the_address_holds_one_number_and_the_rules(page: Page, root: str) -> None:
    """No defenders stand in it; both countings lead to the same answer."""
    page.goto(root + ADDRESS)
    page.select_option("#hold-rules", "dutch")
    page.fill(ATTACKERS, "12")
    expect(page).to_have_url(f"{root}{ADDRESS}?a=12&rules=dutch")
    needed = solve(load_rulesets()["dutch"], 1, 1).needed_to_hold(12, Ratio(90, 100))
    expect(part(page, "figure")).to_have_text(f"{needed} defenders")
    page.goto(f"{root}{ADDRESS}?t=13&rules=dutch")
    expect(part(page, "figure")).to_have_text(f"{needed} defenders")
    expect(part(page, "attackers")).to_have_text("13 on the territory")
    page.go_back()
    expect(part(page, "figure")).to_have_text(f"{needed} defenders")


@PHONE
def test_the_reader_chooses_how_often_they_hold(page: Page, root: str) -> None:
    """80% against 12 attackers: the answer, its row of the table, and a link that carries it. What
    is no chance is refused, and an address that names none says what it shows.
    """
    page.goto(root + ADDRESS)
    page.fill(ATTACKERS, "12")
    page.fill(CHANCE, "80")
    solution = solve(load_rulesets()["classic"], 1, 1)
    expect(part(page, "figure")).to_have_text(
        f"{solution.needed_to_hold(12, Ratio(80, 100))} defenders"
    )
    expect(part(page, "result")).to_contain_text(
        "to hold at least 80% of the time against 12 attackers. They then break"
    )
    expect(part(page, "counted")).to_have_text("13 on the territory (T)")
    headings = part(page, "holds").locator("th")
    expect(headings).to_have_text(["50%", "25%", "20%", "10%", "5%"])
    expect(page).to_have_url(f"{root}{ADDRESS}?a=12&rules=classic&hold=80")
    page.fill(CHANCE, "100")
    expect_refused(page, "Enter a chance above 0% and below 100%")
    page.goto(f"{root}{ADDRESS}?t=13&rules=classic&hold=99.5")
    expect(part(page, "figure")).to_have_text(
        f"{solution.needed_to_hold(12, Ratio(995, 1000))} defenders"
    )
    expect(page.locator(CHANCE)).to_have_value("99.5")
    page.goto(f"{root}{ADDRESS}?a=12&rules=classic&hold=often")
    expect(part(page, "notice")).to_contain_text("and 90 stands there. Enter a chance")
    expect(part(page, "hold")).to_have_text("90%")


@PHONE
def test_addresses_beyond_the_limits_get_the_nearest(page: Page, root: str) -> None:
    """The words speak of attackers alone, and repeat nothing of the address."""
    page.goto(f"{root}{ADDRESS}?a=5000&rules=nobodys")
    notice = part(page, "notice")
    expect(notice).to_contain_text("Odds cover 1 to 1,000 attackers. Showing the closest")
    expect(notice).not_to_contain_text("nobodys")
    expect(notice).not_to_contain_text("defenders")
    expect(part(page, "figure")).to_have_text("1,247 defenders")


@PHONE
def test_more_than_the_site_solves_is_refused(page: Page, root: str) -> None:
    """Rules under which nobody holds get one plain line; a smaller stack answers again."""
    page.goto(f"{root}{ADDRESS}?a=900&rules=house_20.20.20.20-v-2")
    expect_refused(page, "more than this site solves")
    expect(part(page, "page")).to_be_hidden()
    page.fill(ATTACKERS, "1")
    expect(part(page, "result")).to_be_visible()
    expect(part(page, "page")).to_be_visible()


@PHONE
def test_the_answer_leads_on(page: Page, root: str) -> None:
    """To the battle against those who hold, under the same rules and counted the same; one attacker
    is spoken of in good English.
    """
    page.goto(root + ADDRESS)
    defenders = part(page, "figure").inner_text().split()[0]
    battle = re.compile(rf"(/10-vs-{defenders}/|battle/\?a=10&d={defenders}&rules=classic)$")
    expect(part(page, "page")).to_have_attribute("href", battle)
    page.fill(ATTACKERS, "1")
    expect(part(page, "result")).to_contain_text(
        "to hold at least 90% of the time against 1 attacker. They then break through"
    )
    page.goto(f"{root}{ADDRESS}?t=2&rules=dutch")
    expect(part(page, "result")).to_contain_text("90% of the time against 2 on the territory.")
    expect(part(page, "page")).to_have_attribute("href", re.compile(r"/dutch/1-vs-\d/$"))
    part(page, "cost").click()
    expect(page).to_have_url(re.compile(r"/what-does-it-cost/\?t=2&d=\d&rules=dutch$"))


@PHONE
def test_bad_numbers_are_refused_and_kept(page: Page, root: str) -> None:
    """What was typed stays; the line says what to enter."""
    page.goto(root + ADDRESS)
    page.fill(ATTACKERS, "0")
    expect_refused(page, "Enter 1–1,000 attackers.")
    expect(page.locator(ATTACKERS)).to_have_value("0")


@pytest.mark.own_profile
@PHONE
def test_what_was_asked_is_there_again(page: Page, root: str) -> None:
    """Who comes back by the menu finds the stack and the chance that they asked for in this tab; a
    link asks its own. Until then the page's stack is called an example.
    """
    page.goto(root + ADDRESS)
    example = part(page, "example")
    expect(example).to_be_visible()
    page.fill(ATTACKERS, "10")
    page.fill(CHANCE, "75")
    expect(part(page, "hold")).to_have_text("75%")
    expect(example).to_be_hidden()
    page.goto(root)
    page.fill("#lookup-attackers", "21")
    page.goto(root + ADDRESS)
    expect(part(page, "attackers")).to_have_text("10 attackers")
    expect(part(page, "hold")).to_have_text("75%")
    expect(page.locator(ATTACKERS)).to_have_value("10")
    expect(example).to_be_hidden()
    page.goto(f"{root}{ADDRESS}?a=6")
    expect(part(page, "attackers")).to_have_text("6 attackers")
    expect(example).to_be_hidden()
    expect(part(page, "hold")).to_have_text("90%")
