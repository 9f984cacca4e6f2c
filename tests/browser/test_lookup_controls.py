"""The lookup's controls: steppers, counting, sharing, and that all of it is within reach."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.lookup import (
    ATTACKERS,
    expect_answer,
    part,
)


@PHONE
def test_holding_a_stepper_repeats(page: Page, root: str, site: Path) -> None:
    """A held stepper goes on, ever faster, until it is let go or the tables end."""
    page.goto(root)
    more = page.get_by_role("button", name="One attacker more")
    more.hover()
    page.mouse.down()
    page.wait_for_function("() => document.querySelector('#lookup-attackers').value >= 16")
    page.mouse.up()
    stopped = int(page.input_value(ATTACKERS))
    page.wait_for_timeout(600)
    assert int(page.input_value(ATTACKERS)) == stopped
    expect_answer(page, stopped, 5)
    page.get_by_role("button", name="One attacker fewer").hover()
    page.mouse.down()
    page.wait_for_function("() => document.querySelector('#lookup-attackers').value == 1")
    page.wait_for_timeout(200)
    page.mouse.up()
    expect_answer(page, 1, 5)
    more.click()
    expect_answer(page, 2, 5)


@PHONE
def test_a_key_steps_once_for_each_press(page: Page, root: str, site: Path) -> None:
    """Enter and space step once, however long they are held; a pointer leaving ends a hold."""
    page.goto(root)
    more = page.get_by_role("button", name="One attacker more")
    more.press("Enter")
    expect(page.locator(ATTACKERS)).to_have_value("9")
    more.press("Space")
    expect(page.locator(ATTACKERS)).to_have_value("10")
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")  # as a keyboard repeats it
    page.keyboard.up("Enter")
    expect(page.locator(ATTACKERS)).to_have_value("11")
    more.hover()
    page.mouse.down()
    page.mouse.move(0, 0)
    page.wait_for_timeout(700)
    page.mouse.up()
    expect(page.locator(ATTACKERS)).to_have_value("11")
    expect_answer(page, 11, 5)


SHARING = """
  window.shared = [];
  Object.defineProperty(navigator, "share", { value: async (what) => { shared.push(what); } });
"""


@PHONE
def test_lookup_works_where_storage_is_blocked(open_page: OpenPage, root: str, site: Path) -> None:
    """A browser that refuses storage still answers and switches; it only forgets the choice."""
    with open_page() as (page, watch):
        page.add_init_script(
            "for (const name of ['getItem', 'setItem']) {"
            "  const allowed = Storage.prototype[name];"
            "  Storage.prototype[name] = function (key, ...rest) {"
            "    if (key.startsWith('risk-odds')) throw new DOMException('no', 'SecurityError');"
            "    return allowed.call(this, key, ...rest);"
            "  };"
            "}"
        )
        page.goto(root)
        page.get_by_role("radio", name="on the territory").check()
        page.fill(ATTACKERS, "4")
        expect_answer(page, 3, 5, territory=True)
        page.goto(root)
        expect(page.get_by_role("radio", name="that can attack")).to_be_checked()
        assert watch.faults == []


@pytest.mark.own_profile
@PHONE
@pytest.mark.parametrize("how", ["device", "root"])
def test_text_of_twice_the_size_leaves_the_answer_in_sight(page: Page, root: str, how: str) -> None:
    """However large text was chosen, the first screen of the home page has the chance to win."""
    page.goto(root)
    browser = page.context.new_cdp_session(page)
    if how == "device":
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    else:
        page.evaluate("document.documentElement.style.fontSize = '250%'")
    expect(part(page, "win")).to_be_in_viewport(ratio=1)
    expect(page.locator(".lookup__claim")).to_be_in_viewport(ratio=1)


@PHONE
@pytest.mark.parametrize("address", ["", "battle/"])
def test_the_name_of_house_rules_is_whole(page: Page, root: str, address: str) -> None:
    """A list cuts off a long name: it stands whole below. A short one does not stand there, too."""
    page.goto(f"{root}{address}?a=8&d=5&rules=house_6.6.6-v-8.6_highest1-ties-attacker")
    select = page.locator(":is(#lookup-rules, .rules-choice select)")
    expect(select).to_be_visible()
    expect(page.locator(".whole-name")).to_have_text(
        "3 d6 v d8 + d6 (+1 highest), ties to the attacker"
    )
    expect(select).to_have_accessible_name("Rules")
    wide = page.locator(".whole-name").evaluate("(name) => name.scrollWidth - name.clientWidth")
    assert wide <= 0
    page.goto(f"{root}{address}?a=8&d=5&rules=classic")
    expect(select).to_have_value("classic")
    expect(page.locator(".whole-name")).to_be_hidden()


@PHONE
def test_limits_follow_the_counting(page: Page, root: str) -> None:
    """With armies on the territory, 1001 is the highest number and 0 is below the lowest; a 1 may
    become 13, and is nothing asked for. Words and links say what the field counts.
    """
    page.goto(root)
    page.get_by_role("radio", name="on the territory").check()
    page.fill(ATTACKERS, "1001")
    expect(part(page, "message")).to_be_hidden()
    page.fill(ATTACKERS, "1")
    expect(part(page, "message")).to_be_hidden()
    page.fill(ATTACKERS, "0")
    expect(part(page, "message")).to_contain_text("Enter 2–1,001 armies on the territory.")
    expect(part(page, "message")).to_contain_text("available: 2 on the territory v 5 defenders.")
    page.fill(ATTACKERS, "13")
    expect(part(page, "page")).to_have_text("Full odds for 13 on the territory v 5")
    expect_answer(page, 12, 5, territory=True)
