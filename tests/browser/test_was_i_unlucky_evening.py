"""Was I unlucky? The battles of an evening together."""

import re

import pytest
from playwright.sync_api import Page, expect

from risk_odds.solver.luck import together
from tests.browser.axe import violations
from tests.browser.checks import CONTRASTS, NAMES, OPEN_ALL, WIDTHS, expect_sound
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.luck import (
    ATTACKERS,
    LEFT_ATTACKERS,
    PAGE,
    battle_of,
    defended,
    expect_told,
    expect_uncounted,
    lost,
    part,
    won,
)


@PHONE
def test_an_evening_adds_up(page: Page, root: str) -> None:
    """A second and a third battle, one defended under other rules; each may be removed again."""
    page.goto(root + PAGE)
    page.get_by_role("button", name="Another battle of the evening").click()
    second = page.get_by_role("group", name="Battle 2")
    expect(second.get_by_label("Attackers A")).to_be_focused()
    one = lost("classic", 10, 4, 2)
    expect_uncounted(page, 2)
    expect_told(page, one)
    page.wait_for_url(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2&and=10.4..classic")
    page.reload()
    expect_uncounted(page, 2)
    expect_told(page, one)
    second.get_by_label("Attackers A").fill("8")
    second.get_by_label("Defenders D").fill("5")
    second.get_by_label("Defenders left D").fill("1")
    second.get_by_label("Defenders left D").blur()
    second.get_by_label("You").select_option("defender")
    expect(second.get_by_label("Attackers left A")).to_have_value("0")
    expect(second.get_by_text("not counted yet")).to_be_hidden()
    second.get_by_label("Rules").select_option("dutch")
    two = defended(lost("dutch", 8, 5, 1))
    expect_told(page, one, two)
    expect(part(page, "claim")).to_contain_text("2 battles together, score −1")
    address = f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2&and=8.5.d1.dutch.defender"
    page.wait_for_url(address)
    page.reload()
    expect_told(page, one, two)
    page.get_by_role("button", name="Remove battle 2").click()
    expect_told(page, one)
    page.wait_for_url(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2")


@PHONE
def test_a_row_counts_as_it_is_typed(page: Page, root: str) -> None:
    """At once, without leaving a field: one number of who was left is enough, two break it off."""
    page.goto(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2&and=12.9..classic")
    one = lost("classic", 10, 4, 2)
    expect_uncounted(page, 2)
    expect_told(page, one)
    second = page.get_by_role("group", name="Battle 2")
    second.get_by_label("Attackers left A").focus()
    page.keyboard.type("3")
    expect(second.get_by_text("not counted yet")).to_be_hidden()
    expect_told(page, one, won("classic", 12, 9, 3))
    page.keyboard.press("Tab")
    page.keyboard.type("6")
    expect_told(page, one, ("classic", (12, 9), (3, 6), False))
    second.get_by_label("Attackers A").focus()
    page.keyboard.type("14")
    expect_told(page, one, ("classic", (14, 9), (3, 6), False))
    page.wait_for_url(f"{root}{PAGE}?a=10&d=4&rules=classic&end=d2&and=14.9.a3d6.classic")


@PHONE
def test_battles_broken_off_count_in_an_evening(page: Page, root: str) -> None:
    """They count as they stand, also where every battle was broken off."""
    page.goto(f"{root}{PAGE}?a=12&d=9&end=a3d6&and=10.4.d2.classic&and=10.4.d1.classic")
    broken = ("classic", (12, 9), (3, 6), False)
    expect_told(page, broken, lost("classic", 10, 4, 2), lost("classic", 10, 4, 1))
    expect(part(page, "claim")).to_contain_text("3 battles together, expected score −6.38")
    expect(part(page, "note")).not_to_contain_text("fought to its end")
    page.goto(f"{root}{PAGE}?a=12&d=9&end=a3d6&and=12.9.a3d6.classic")
    expect_told(page, broken, broken)


@PHONE
def test_abandoned_attacks_make_no_luck(page: Page, root: str) -> None:
    """Of ten attacks 8 v 8 six were abandoned with two attackers left, and four were won."""
    search = (
        "?a=8&d=8&rules=classic&end=a5" + "&and=8.8.a5.classic" * 3 + "&and=8.8.a2d4.classic" * 6
    )
    page.goto(root + PAGE + search)
    expect(part(page, "claim")).to_contain_text("10 battles together")
    expect(part(page, "figure")).to_contain_text("nothing unusual")


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
    both = won("classic", 12, 9, 3), won("classic", 10, 4, 2)
    expect_told(page, *both)
    page.get_by_role("radio", name="that can attack").check()
    expect(page.locator(LEFT_ATTACKERS)).to_have_value("3")
    expect(second.locator("input").nth(0)).to_have_value("10")
    expect_told(page, *both)


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
        [
            1
            for chance in together([battle_of(won("classic", 100, 100, 1)).start] * 2).values()
            if chance
        ]
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


@PHONE
def test_enter_goes_through_an_evening(open_page: OpenPage, root: str) -> None:
    """On a phone, too, a battle that is added has the focus, and Enter goes through its fields."""
    with open_page(has_touch=True, is_mobile=True) as (page, _):
        page.goto(root + PAGE)
        page.get_by_role("button", name="Another battle of the evening").tap()
        second = page.get_by_role("group", name="Battle 2")
        expect(second.get_by_label("Attackers A")).to_be_focused()
        for label in ("Defenders D", "Attackers left A", "Defenders left D"):
            page.keyboard.press("Enter")
            expect(second.get_by_label(label)).to_be_focused()
        page.keyboard.press("Enter")
        expect(second.get_by_label("Defenders left D")).not_to_be_focused()
