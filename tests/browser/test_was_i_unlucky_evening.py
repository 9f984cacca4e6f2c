"""Was I unlucky? The battles of an evening together."""

import re

import pytest
from playwright.sync_api import Page, expect

from generator.solver.luck import mirrored, standing, together
from tests.browser.axe import violations
from tests.browser.checks import CONTRASTS, NAMES, OPEN_ALL, WIDTHS, expect_sound
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.luck import (
    ATTACKERS,
    LEFT_ATTACKERS,
    PAGE,
    chances,
    expect_refused,
    expect_told,
    expect_uncounted,
    part,
)


@PHONE
def test_an_evening_adds_up(page: Page, root: str) -> None:
    """A second and a third battle, one defended under other rules; each may be removed again."""
    page.goto(root + PAGE)
    page.get_by_role("button", name="Another battle of the evening").click()
    second = page.get_by_role("group", name="Battle 2")
    expect(second.get_by_label("Attackers A")).to_be_focused()
    one = chances("classic", 10, 4)
    expect_uncounted(page, 2)
    expect_told(page, standing(one, -2))
    page.wait_for_url(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2&and=10.4..classic")
    page.reload()
    expect_uncounted(page, 2)
    expect_told(page, standing(one, -2))
    second.get_by_label("Attackers A").fill("8")
    second.get_by_label("Defenders D").fill("5")
    second.get_by_label("Defenders left D").fill("1")
    second.get_by_label("Defenders left D").blur()
    second.get_by_label("You").select_option("defender")
    expect(second.get_by_label("Attackers left A")).to_have_value("0")
    expect(second.get_by_text("not counted yet")).to_be_hidden()
    second.get_by_label("Rules").select_option("dutch")
    two = mirrored(chances("dutch", 8, 5))
    expect_told(page, standing(together([one, two]), -1), "evenings")
    expect(part(page, "claim")).to_contain_text("2 battles together, score −1")
    address = f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2&and=8.5.d1.dutch.defender"
    page.wait_for_url(address)
    page.reload()
    expect_told(page, standing(together([one, two]), -1), "evenings")
    page.get_by_role("button", name="Remove battle 2").click()
    expect_told(page, standing(one, -2))
    page.wait_for_url(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2")


@PHONE
def test_half_a_number_changes_no_evening(page: Page, root: str) -> None:
    """The 1 of 12 is not taken for a battle: a row counts once it is typed."""
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2&and=8.5.a3.classic")
    one = chances("classic", 10, 4)
    found = standing(together([one, chances("classic", 8, 5)]), 1)
    expect_told(page, found, "evenings")
    second = page.get_by_role("group", name="Battle 2")
    second.get_by_label("Attackers A").press_sequentially("12", delay=100)
    expect(part(page, "message")).to_be_hidden()
    expect_told(page, standing(together([one, chances("classic", 12, 5)]), 1), "evenings")


@PHONE
def test_battles_broken_off_are_left_out_of_an_evening(page: Page, root: str) -> None:
    """They have no score to add; where nothing else is there, one line says so."""
    page.goto(f"{root}{PAGE}?a=12&d=9&end=a3d6&and=10.4.d2.classic&and=10.4.d1.classic")
    one = chances("classic", 10, 4)
    expect_told(page, standing(together([one, one]), -3), "evenings")
    expect(part(page, "note")).to_contain_text("Battles broken off have no score")
    page.goto(f"{root}{PAGE}?a=12&d=9&end=a3d6&and=12.9.a3d6.classic")
    words = "Battles that were broken off have no score to add up. Enter how they ended."
    expect_refused(page, words)


@PHONE
def test_armies_are_counted_both_ways(page: Page, root: str) -> None:
    """With T all attackers, also those left, show one more; the address says which is meant."""
    page.goto(f"{root}{PAGE}?t=13&d=9&rules=classic&end=a3&and=10.4.a2.classic")
    expect(page.locator(ATTACKERS)).to_have_value("13")
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("4")
    expect(page.get_by_role("button", name="Remove battle 2")).to_be_visible()
    second = page.get_by_role("group", name="Battle 2")
    expect(second.locator("input").nth(0)).to_have_value("11")
    expect(second.locator("input").nth(2)).to_have_value("3")
    sums = together([chances("classic", 12, 9), chances("classic", 10, 4)])
    expect_told(page, standing(sums, 5), "evenings")
    page.get_by_role("radio", name="that may attack").check()
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("3")
    expect(second.locator("input").nth(0)).to_have_value("10")
    expect_told(page, standing(sums, 5), "evenings")


@PHONE
def test_what_is_not_drawn_is_told(page: Page, root: str) -> None:
    """Of many scores those furthest off are left out: how many, and how rare they are together."""
    page.goto(f"{root}{PAGE}?a=100&d=100&rules=classic&end=a20&and=100.100.d2.classic")
    words = re.compile(r"Left out: the \d+ scores furthest off, together (under )?\d\.\d%\.")
    for name in ("rest", "unlisted"):
        expect(part(page, name)).to_have_text(words)
    listed = page.locator(".luck__table tbody tr").count()
    found = re.search(r"the (\d+) scores", part(page, "rest").text_content() or "")
    assert found
    assert listed + int(found[1]) == len(
        [1 for chance in together([chances("classic", 100, 100)] * 2).values() if chance]
    )
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2")
    expect(part(page, "rest")).to_have_text("")


@PHONE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_evening_is_sound_for_everybody(open_page: OpenPage, root: str, scheme: str) -> None:
    """Further battles have names and contrasts, and fit narrow windows and large text."""
    with open_page(color_scheme=scheme, bypass_csp=True) as (page, _):
        page.goto(f"{root}{PAGE}?a=900&d=700&end=d200&and=900.700.d200.classic&and=8.5.d1.dutch")
        assert page.evaluate(CONTRASTS) == []
        expect(part(page, "claim")).to_contain_text("3 battles together")
        expect_sound(page, PAGE)
        assert page.evaluate(NAMES) == []
        assert page.evaluate(CONTRASTS) == []
        assert violations(page, scheme) == []
        browser = page.context.new_cdp_session(page)
        for width, text in ((320, 16), (180, 16), (360, 32)):
            page.set_viewport_size({"width": width, "height": 740})
            sizes = {"standard": text, "fixed": text}
            browser.send("Page.setFontSizes", {"fontSizes": sizes})
            page.evaluate(OPEN_ALL)
            found, window = page.evaluate(WIDTHS)
            assert found <= window, (width, text)
