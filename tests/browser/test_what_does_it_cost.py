"""What an attack costs, as the scripts write it."""

import re

import pytest
from playwright.sync_api import Page, expect

from risk_odds.numbers import fixed
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.browser.conftest import PHONE
from tests.browser.questions import expect_refused, part, texts_of

ADDRESS = "what-does-it-cost/"
ATTACKERS = "#cost-attackers"
DEFENDERS = "#cost-defenders"


def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """The answer to 8 v 5 is the page's own, letter for letter, after another was there."""
    page.goto(root + ADDRESS)
    before = texts_of(page)
    page.fill(ATTACKERS, "9")
    expect(part(page, "attackers")).to_have_text("9 attackers")
    page.fill(ATTACKERS, "8")
    expect(part(page, "attackers")).to_have_text("8 attackers")
    assert texts_of(page) == before


@PHONE
def test_the_address_holds_the_question(page: Page, root: str) -> None:
    """Numbers and rules stand in it; an address gives the same answer again, counted as it says."""
    page.goto(root + ADDRESS)
    page.select_option("#cost-rules", "dutch")
    page.fill(DEFENDERS, "3")
    expect(page).to_have_url(f"{root}{ADDRESS}?a=8&d=3&rules=dutch")
    solution = solve(load_rulesets()["dutch"], 8, 3)
    lost = fixed(solution.expected_attackers_lost(8, 3), 2)
    expect(part(page, "attackers-lost")).to_have_text(lost)
    page.goto(f"{root}{ADDRESS}?t=9&d=3&rules=dutch")
    expect(part(page, "attackers-lost")).to_have_text(lost)
    expect(page.locator(ATTACKERS)).to_have_value("9")
    expect(part(page, "attackers")).to_have_text("9 on the territory")
    expect(part(page, "fewer")).to_contain_text("tried up to 26 attackers")


@PHONE
def test_a_blitz_has_no_fewer_dice(page: Page, root: str) -> None:
    """The table of rounds gives way to one plain line, and nothing leads to where one stops."""
    page.goto(f"{root}{ADDRESS}?a=8&d=5&rules=balanced-blitz")
    expect(part(page, "at-once")).to_have_text(
        "Balanced blitz is settled in one go, so there is no next round, and nothing to stop."
    )
    expect(part(page, "one-die")).to_contain_text("you can’t choose fewer dice")
    expect(part(page, "of-rounds")).to_be_hidden()
    expect(part(page, "stop")).to_be_hidden()
    expect(part(page, "dice").locator("tr")).to_have_count(1)


@PHONE
def test_one_die_is_priced_in_the_battle_shown(page: Page, root: str) -> None:
    """Against one defender it loses more in the round, too; the page arrives with its own words."""
    page.goto(root + ADDRESS)
    before = part(page, "one-die").inner_text()
    assert "you lose fewer armies on average in the next round (0.75, not 0.92), but" in before
    page.fill(DEFENDERS, "1")
    expect(part(page, "one-die")).to_contain_text("more armies on average in the next round (0.58")
    page.fill(DEFENDERS, "5")
    expect(part(page, "one-die")).to_have_text(before)


@PHONE
def test_the_answer_leads_on(page: Page, root: str) -> None:
    """To the battle's page and to whether to stop, under the same rules and counted the same."""
    page.goto(f"{root}{ADDRESS}?t=10&d=4&rules=dutch")
    expect(part(page, "page")).to_have_attribute("href", re.compile(r"/dutch/9-vs-4/$"))
    part(page, "stop").click()
    expect(page).to_have_url(re.compile(r"/stop-or-roll/\?t=10&d=4&rules=dutch"))
    expect(part(page, "title")).to_have_text("Dutch rules")


@PHONE
def test_rules_of_ones_own_are_priced(page: Page, root: str) -> None:
    """Even dice cost both sides the same, and the page says so."""
    page.goto(f"{root}{ADDRESS}?a=3&d=2&rules=house_3-v-2")
    expect(part(page, "more")).to_have_text("both lose about the same")
    expect(part(page, "fewer")).to_contain_text("you lose at least as many")


@PHONE
@pytest.mark.parametrize(
    ("typed", "words"), [("-5", "Enter 1–1,000"), ("1.5", "whole numbers"), ("12345", "Enter")]
)
def test_bad_numbers_are_refused_and_kept(page: Page, root: str, typed: str, words: str) -> None:
    """One line says what to enter; what was typed stays, and a good number answers again."""
    page.goto(root + ADDRESS)
    page.fill(ATTACKERS, typed)
    expect_refused(page, words)
    expect(page.locator(ATTACKERS)).to_have_value(typed)
    page.fill(ATTACKERS, "8")
    expect(part(page, "result")).to_be_visible()


@PHONE
def test_large_battles_are_worked_out_beside_the_page(page: Page, root: str) -> None:
    """The largest battle is answered, too, and a newer question takes its place."""
    page.goto(f"{root}{ADDRESS}?a=1000&d=1000")
    expect(part(page, "attackers")).to_have_text("1,000 attackers")
    expect(part(page, "attackers-lost")).to_have_text("853.18")
    page.fill(ATTACKERS, "999")
    page.fill(ATTACKERS, "8")
    page.fill(DEFENDERS, "5")
    expect(part(page, "attackers-lost")).to_have_text("3.85")


@PHONE
def test_the_answer_is_read_out_once(page: Page, root: str) -> None:
    """Screen readers hear the whole answer after typing."""
    page.goto(root + ADDRESS)
    page.fill(ATTACKERS, "12")
    expect(part(page, "spoken")).to_contain_text("You lose 4.01, they lose 4.92")
