"""One battle under all rulesets; and what both pages of comparisons must be."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.comparisons import (
    ATTACKERS,
    BATTLE,
    DEFENDERS,
    NOTICE,
    expect_battle,
    figures,
    row,
)
from tests.browser.conftest import DESK, PHONE, OpenPage
from tests.named import figures_of


def test_scripts_write_what_the_page_arrived_with(page: Page, root: str) -> None:
    """The rows that the script writes for 8 v 5 are those of the page, letter for letter."""
    page.goto(root + BATTLE)
    before = [text.replace("\n", " ") for text in page.locator("tbody tr").all_inner_texts()]
    for number in ("9", "8"):
        page.fill(ATTACKERS, number)
        battle = page.locator('[data-compare="battle"]')
        expect(battle).to_have_text(f"{number} attackers v 5 defenders")
    after = [text.replace("\n", " ") for text in page.locator("tbody tr").all_inner_texts()]
    assert after == before


def test_counting_switches_between_a_and_t(page: Page, root: str) -> None:
    """With T the field shows one more for the same battle, also at the next visit."""
    page.goto(root + BATTLE)
    page.get_by_role("radio", name="on the territory").check()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    expect_battle(page, 8, 5, territory=True)
    page.fill(ATTACKERS, "13")
    expect_battle(page, 12, 5, territory=True)
    expect(page).to_have_url(f"{root}{BATTLE}?t=13&d=5")
    page.goto(f"{root}{BATTLE}?a=6&d=3")
    expect(page.locator(ATTACKERS)).to_have_value("7")
    expect_battle(page, 6, 3, territory=True)


@PHONE
def test_the_reader_s_own_rules_are_marked(page: Page, root: str) -> None:
    """Who has chosen rules finds them marked in words, also by another of their names; rules of a
    link are not theirs, and who has chosen none has none.
    """
    marked = page.locator("tr", has=page.locator(".compare__own"))
    page.goto(f"{root}{BATTLE}?a=9&d=4&rules=d8")
    expect_battle(page, 9, 4)
    expect(marked).to_have_count(0)
    page.goto(root)
    page.select_option("main select[name=rules]", "capital")
    page.goto(root + BATTLE)
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("data-ruleset", "three-dice-defence")
    expect(marked.locator("th")).to_contain_text("Your rules")
    page.fill(ATTACKERS, "12")
    expect(page.locator('[data-compare="battle"]')).to_contain_text("12 attackers")
    expect(marked).to_have_count(1)


@PHONE
def test_the_address_and_the_back_button_follow(page: Page, root: str) -> None:
    """The battle stands in the address; back leads to the one before, and out of the page."""
    page.goto(f"{root}about/")
    page.goto(f"{root}{BATTLE}?a=12&d=9")
    expect_battle(page, 12, 9)
    page.fill(DEFENDERS, "4")
    page.wait_for_url(f"{root}{BATTLE}?a=12&d=4")
    expect_battle(page, 12, 4)
    page.go_back()
    page.wait_for_url(f"{root}{BATTLE}?a=12&d=9")
    expect_battle(page, 12, 9)
    expect(page.locator(DEFENDERS)).to_have_value("9")
    page.go_forward()
    expect_battle(page, 12, 4)
    page.go_back()
    page.go_back()
    page.wait_for_url(f"{root}about/")


@PHONE
@pytest.mark.parametrize(
    ("search", "attackers", "defenders", "said"),
    [
        ("?a=1400&d=5", 1000, 5, "Odds cover 1 to 1,000 attackers"),
        ("?a=0&d=5", 1, 5, "Odds cover 1 to 1,000 attackers"),
        ("?a=x&d=5", 8, 5, "attacker count isn’t a whole number"),
        ("?d=3", 8, 3, "The link names no attackers: showing 8."),
        ("?a=8&d=5&rules=nobodys", 8, 5, ""),
    ],
)
def test_addresses_beyond_the_figures_are_answered_plainly(
    page: Page, root: str, search: str, attackers: int, defenders: int, said: str
) -> None:
    """A battle that is not there gives the nearest, and words; so does what is left out of one."""
    page.goto(root + BATTLE + search)
    battle = page.locator('[data-compare="battle"]')
    one = f"{attackers:,} attacker{'s' if attackers > 1 else ''} v {defenders} defenders"
    expect(battle).to_have_text(one)
    if said:
        expect(page.locator(NOTICE)).to_contain_text(said)
    else:
        expect(page.locator(NOTICE)).to_be_hidden()


@PHONE
def test_battles_beyond_the_pages_are_compared(page: Page, root: str) -> None:
    """Beyond a ruleset's own pages its row answers, too, and leads to the page that draws it."""
    page.goto(f"{root}{BATTLE}?a=60&d=40")
    expect(page.locator('[data-compare="battle"]')).to_have_text("60 attackers v 40 defenders")
    assert row(page, "classic")[:4] == figures("classic", 60, 40)
    assert row(page, "dutch")[:4] == figures("dutch", 60, 40)
    link = page.locator('[data-ruleset="dutch"] a').get_attribute("href")
    assert link is not None
    assert link.endswith("/battle/?a=60&d=40&rules=dutch")
    page.fill(ATTACKERS, "12")
    page.fill(DEFENDERS, "9")
    expect(page.locator('[data-compare="battle"]')).to_have_text("12 attackers v 9 defenders")
    assert row(page, "dutch")[:4] == figures("dutch", 12, 9)


@PHONE
def test_the_largest_battles_fill_row_by_row(page: Page, root: str) -> None:
    """Beyond 100 a side each row says that it is worked out until it is; the fields answer
    meanwhile, and another battle takes the place of one that is not finished.
    """
    page.goto(f"{root}{BATTLE}?a=1000&d=1000")
    battle = page.locator('[data-compare="battle"]')
    expect(battle).to_have_text("1,000 attackers v 1,000 defenders")
    expect(page.locator('[data-ruleset="dutch"]')).to_contain_text("Working it out …")
    expect(page.locator("#compare-answer")).to_have_attribute("aria-busy", "true")
    page.fill(DEFENDERS, "120")
    page.fill(ATTACKERS, "110")
    expect(battle).to_have_text("110 attackers v 120 defenders")
    answer = page.locator("#compare-answer")
    expect(answer).to_have_attribute("aria-busy", "false")
    expect(page.locator("table.comparison")).not_to_contain_text("Working it out")
    assert row(page, "classic")[:4] == figures("classic", 110, 120)


@PHONE
def test_rules_of_ones_own_get_a_row(page: Page, root: str) -> None:
    """The lookup leads here with house rules, which are the last row; the address keeps them, and
    those beyond the limits are the nearest, with words.
    """
    page.goto(f"{root}?a=9&d=4&rules=house_6.6.6-v-6.6")
    page.locator('[data-lookup="compare"]').click()
    page.wait_for_url(f"{root}{BATTLE}?a=9&d=4&rules=house_6.6.6-v-6.6")
    last = page.locator("table.comparison tbody tr").last
    expect(last).to_contain_text("3 d6 v 2 d6 House rules")
    expect(last.locator("td")).to_have_count(6)
    assert row(page, "house_6.6.6-v-6.6") == row(page, "classic")
    page.fill(ATTACKERS, "12")
    page.wait_for_url(f"{root}{BATTLE}?a=12&d=4&rules=house_6.6.6-v-6.6")
    assert row(page, "house_6.6.6-v-6.6") == row(page, "classic")
    page.goto(f"{root}{BATTLE}?a=9&d=4&rules=house_6-v-30")
    expect(last).to_contain_text("d6 v d20")
    expect(page.locator(NOTICE)).to_contain_text("2 to 20 faces")
    page.go_back()
    expect(page.locator("table.comparison tbody tr").last).to_contain_text("3 d6 v 2 d6")


@PHONE
def test_a_wrong_number_keeps_the_rows(page: Page, root: str) -> None:
    """What is no battle is said beside the field, and the rows stay as they were."""
    page.goto(root + BATTLE)
    page.fill(ATTACKERS, "1001")
    expect(page.locator(NOTICE)).to_contain_text("Enter 1–1,000 attackers.")
    expect(page.locator(ATTACKERS)).to_have_attribute("aria-invalid", "true")
    assert row(page, "classic")[0] == "81.8%"
    page.fill(ATTACKERS, "9")
    expect(page.locator(NOTICE)).to_be_hidden()
    assert row(page, "classic")[:4] == figures("classic", 9, 5)


@PHONE
@pytest.mark.parametrize("failure", ["no connection", "no file", "no JSON"])
def test_the_page_outlives_figures_that_do_not_load(
    open_page: OpenPage, root: str, figures_folder: str, failure: str
) -> None:
    """Without the figures the battle that came with the page stays, and words say what is wrong."""

    def fail(route: Route) -> None:
        if failure == "no connection":
            route.abort()
        else:
            route.fulfill(status=404 if failure == "no file" else 200, body="<html>")

    with open_page() as (page, watch):
        watch.missing.add(f"{figures_folder}rulesets.json")
        page.route(f"{figures_folder}rulesets.json", fail)
        page.goto(root + BATTLE)
        words = "A new version is available. Reload" if failure == "no file" else "did not load"
        expect(page.locator(NOTICE)).to_contain_text(words)
        assert row(page, "classic")[0] == "81.8%"


@pytest.mark.own_profile
@DESK
def test_the_comparison_fetches_the_rules_once(root: str, site: Path, page: Page) -> None:
    """The battle's page asks for one file, once, however many battles are compared."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(root)))
    page.goto(root + BATTLE)
    for number in ("3", "12", "30"):
        page.fill(DEFENDERS, number)
    expect(page.locator('[data-compare="battle"]')).to_have_text(re.compile("v 30 defenders"))
    found = [address for address in asked if "lookup/" in address]
    assert found == [f"{figures_of(site)}rulesets.json"]
