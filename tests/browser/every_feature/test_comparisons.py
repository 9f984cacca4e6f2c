"""Comparisons, everywhere: one battle under all rules, two tables."""

import pytest
from playwright.sync_api import Page, expect

from tests import expected, rounding
from tests.browser import comparisons
from tests.browser.comparisons import ATTACKERS, BATTLE, CELLS, DEFENDERS, TABLES, expect_battle
from tests.browser.every_feature.surroundings import WITH_SCRIPTS, WITHOUT_SCRIPTS


@pytest.mark.slow_phone
@WITH_SCRIPTS
def test_the_battle_follows_the_numbers(page: Page, root: str) -> None:
    """Typing and stepping change every row at once, and the address; back leads to the battle
    before. Steppers are big enough for a thumb.
    """
    page.goto(f"{root}{BATTLE}?a=12&d=9")
    expect_battle(page, 12, 9)
    page.fill(DEFENDERS, "7")
    expect_battle(page, 12, 7)
    page.get_by_role("button", name="One attacker fewer").click()
    page.get_by_role("button", name="One defender more").click()
    expect_battle(page, 11, 8)
    page.wait_for_url(f"{root}{BATTLE}?a=11&d=8")
    for button in page.locator(".stepper button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.go_back()
    expect(page.locator('[data-compare="battle"]')).not_to_have_text("11 attackers v 8 defenders")


@WITH_SCRIPTS
def test_rows_are_sorted_by_the_chance(page: Page, root: str) -> None:
    """The heading sorts by the chance to win, both ways, by keyboard too, and says so."""
    page.goto(root + BATTLE)
    order = "(rows) => rows.map((row) => row.dataset.ruleset)"
    at_first = page.locator("tbody tr").evaluate_all(order)
    heading = page.locator('th[data-sort="win"]')
    heading.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(heading.get_by_role("button")).to_be_focused()
    falling = page.locator("tbody tr").evaluate_all(order)
    wins = [expected.win(variant, 8, 5) for variant in falling]
    assert wins == sorted(wins, reverse=True)
    page.keyboard.press("Enter")
    expect(heading).to_have_attribute("aria-sort", "ascending")
    assert page.locator("tbody tr").evaluate_all(order) == falling[::-1]
    page.fill(ATTACKERS, "2")
    expect(page.locator('[data-compare="battle"]')).to_have_text("2 attackers v 5 defenders")
    wins = [expected.win(variant, 2, 5) for variant in page.locator("tbody tr").evaluate_all(order)]
    assert wins == sorted(wins)
    page.locator('th[data-sort="rules"] button').click()
    assert page.locator("tbody tr").evaluate_all(order) == at_first


@WITH_SCRIPTS
def test_choosing_rules_changes_table_and_address(page: Page, root: str) -> None:
    """Two native lists choose the rules; the address follows, and the back button leads back."""
    page.goto(root + TABLES)
    first = page.locator(CELLS).all_inner_texts()
    page.select_option("#compare-other", "dutch")
    page.wait_for_url(f"{root}{TABLES}?one=classic&other=dutch")
    expect(page.locator('[data-compare="other"]')).to_have_text("Dutch rules")
    assert page.locator(CELLS).all_inner_texts() != first
    page.go_back()
    page.wait_for_url(root + TABLES)
    expect(page.locator("#compare-other")).to_have_value("three-dice-defence")
    expect(page.locator('[data-compare="other"]')).to_have_text("Three-dice defence")
    assert page.locator(CELLS).all_inner_texts() == first


@WITHOUT_SCRIPTS
def test_the_battle_is_compared_without_scripts(page: Page, root: str) -> None:
    """Without scripts 8 v 5 is there under all rulesets, with links and no dead controls."""
    page.goto(root + BATTLE)
    assert comparisons.row(page, "classic")[0] == "81.8%"
    assert comparisons.row(page, "dutch")[:4] == comparisons.figures("dutch", 8, 5)
    expect(page.locator(".lookup__controls")).to_be_hidden()
    page.locator('[data-ruleset="dutch"] a').click()
    page.wait_for_url("**/dutch/8-vs-5/")


@WITHOUT_SCRIPTS
def test_tables_differ_without_scripts(page: Page, root: str) -> None:
    """Without scripts the first two rulesets' differences are there, and lead to their battles."""
    page.goto(root + TABLES)
    expect(page.locator(".lookup__controls")).to_be_hidden()
    expect(page.locator(CELLS)).to_have_count(144)
    change = expected.win("three-dice-defence", 8, 5) - expected.win("classic", 8, 5)
    assert change < 0
    cell = page.locator('table.differences a[href="../?a=8&d=5"]')
    expect(cell).to_have_text(f"−{rounding.places(-change * 100, 1)}")
    cell.click()
    page.wait_for_url("**/compare/?a=8&d=5")
