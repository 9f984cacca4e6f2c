"""The lookup, everywhere: its controls, its whole answer, its address, sharing."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES
from tests.browser.every_feature.surroundings import (
    WITH_SCRIPTS,
    WITHOUT_SCRIPTS,
    Surroundings,
)
from tests.browser.lookup import (
    ATTACKERS,
    DEFENDERS,
    RULES,
    expect_answer,
    figures,
    part,
    text_of,
)

MORE, FEWER = "One attacker more", "One attacker fewer"


@pytest.mark.slow_phone
@WITH_SCRIPTS
def test_steppers_change_by_one_repeat_and_stop(page: Page, root: str, site: Path) -> None:
    """Plus and minus change a side by one army, or by more as long as they are held, and do
    nothing at the ends of the tables.
    """
    page.goto(root)
    page.get_by_role("button", name=MORE).click()
    page.get_by_role("button", name="One defender fewer").click()
    expect_answer(page, 9, 4)
    page.get_by_role("button", name=FEWER).hover()
    page.mouse.down()
    page.wait_for_function("() => document.querySelector('#lookup-attackers').value <= 6")
    page.mouse.up()
    expect_answer(page, int(page.input_value(ATTACKERS)), 4)
    page.fill(DEFENDERS, "1")
    fewer = page.get_by_role("button", name="One defender fewer")
    expect(fewer).to_have_attribute("aria-disabled", "true")
    fewer.click(force=True)
    expect(page.locator(DEFENDERS)).to_have_value("1")


@pytest.mark.slow_phone
@WITH_SCRIPTS
def test_answer_follows_typing(page: Page, root: str, site: Path) -> None:
    """Typing changes every figure at once, with no button: chance, survivors, losses, armies
    needed, retreat. Its link opens the matchup, which says the same.
    """
    page.goto(root)
    expect_answer(page, 8, 5)
    page.fill(ATTACKERS, "18")
    page.fill(DEFENDERS, "6")
    expect_answer(page, 18, 6)
    win = text_of(page, "win")
    part(page, "page").click()
    page.wait_for_url(f"{root}classic/18-vs-6/")
    expect(page.locator(".answer strong").first).to_have_text(win)


@WITH_SCRIPTS
def test_counting_keeps_the_battle_and_is_remembered(page: Page, root: str, site: Path) -> None:
    """Switching to armies on the territory shows T = A + 1 for the example, and keeps what was
    typed, also next time; switching back then shows the same battle.
    """
    page.goto(root)
    territory = page.get_by_role("radio", name="on the territory")
    territory.check()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    expect(page.locator(ATTACKERS)).to_have_attribute("min", "2")
    expect_answer(page, 8, 5, territory=True)
    page.fill(ATTACKERS, "4")
    expect_answer(page, 3, 5, territory=True)
    page.reload()
    expect(territory).to_be_checked()
    expect(page.locator(ATTACKERS)).to_have_value("4")
    page.get_by_role("radio", name="that can attack").check()
    expect(page.locator(ATTACKERS)).to_have_value("3")
    expect_answer(page, 3, 5)


@WITH_SCRIPTS
def test_rules_are_picked_and_remembered(page: Page, root: str, site: Path) -> None:
    """Another ruleset answers for the same battle, without leaving, and again next time."""
    page.goto(root)
    page.select_option(RULES, label="Dutch rules")
    expect_answer(page, 8, 5, "dutch")
    page.fill(ATTACKERS, "11")
    expect_answer(page, 11, 5, "dutch")
    page.goto(root)
    expect(page.locator(RULES)).to_have_value("dutch")
    expect_answer(page, 11, 5, "dutch")


@WITH_SCRIPTS
def test_address_and_back_button_follow_the_battle(page: Page, root: str, site: Path) -> None:
    """Every change of the battle or the rules stands in the address, the back button leads to the
    battles before, and whoever opens the address sees that battle.
    """
    page.goto(root)
    page.fill(ATTACKERS, "12")
    expect(page).to_have_url(f"{root}?a=12&d=5&rules=classic")
    page.select_option(RULES, "dutch")
    expect(page).to_have_url(f"{root}?a=12&d=5&rules=dutch")
    page.go_back()
    expect_answer(page, 12, 5)
    page.go_back()
    expect_answer(page, 8, 5)
    expect(page).to_have_url(root)
    page.goto(f"{root}?a=12&d=5&rules=dutch")
    expect_answer(page, 12, 5, "dutch")
    expect(page.locator(RULES)).to_have_value("dutch")


@WITH_SCRIPTS
def test_battle_is_shared(page: Page, root: str) -> None:
    """Where the system can share, it gets the battle in words and its address; elsewhere the
    address is copied, and this is said to everybody.
    """
    page.add_init_script("""
      window.shared = [];
      const value = async (what) => { shared.push(what); };
      Object.defineProperty(navigator, "share", { value, configurable: true });
    """)
    page.goto(root)
    page.fill(ATTACKERS, "12")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => shared.length === 1")
    address = f"{root}?a=12&d=5&rules=classic"
    assert page.evaluate("shared[0]") == {
        "title": "12 attackers v 5 defenders, Classic",
        "text": f"12 attackers v 5 defenders, Classic: the attacker wins {text_of(page, 'win')}",
        "url": address,
    }
    page.add_init_script("delete navigator.share; delete Navigator.prototype.share;")
    page.reload()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_have_count(1)
    text = f"12 attackers v 5 defenders, Classic: the attacker wins {text_of(page, 'win')}"
    assert page.evaluate("navigator.clipboard.readText()") == f"{text} {address}"


@WITH_SCRIPTS
def test_lookup_is_within_reach(page: Page, root: str, surroundings: Surroundings) -> None:
    """Answer and controls are seen without scrolling, a phone's steppers near the thumb. All that
    is to be tapped is at least 44 pixels high, stepper buttons as wide.
    """
    width, height = SIZES[surroundings.screen]
    page.goto(root)
    boxes = {
        name: page.locator(name).evaluate_all(
            "(found) => found.map((element) => element.getBoundingClientRect().toJSON())"
        )
        for name in (
            *(".lookup__win", ".lookup__survivors", ".lookup__controls", ".stepper button"),
            *(".lookup [data-counting-switch] label", ".lookup select", ".lookup__more > *"),
        )
    }
    for name in (".lookup__win", ".lookup__survivors", ".lookup__controls"):
        (box,) = boxes.pop(name)
        assert 0 <= box["top"] < box["bottom"] <= height, name
    assert len(boxes[".stepper button"]) == 4
    assert all(button["width"] >= 44 for button in boxes[".stepper button"])
    assert all(box["height"] >= 44 for found in boxes.values() for box in found)
    assert width > 500 or boxes[".stepper button"][0]["top"] > height / 2


@WITHOUT_SCRIPTS
def test_answer_is_in_the_page_before_any_script(page: Page, root: str, site: Path) -> None:
    """The home page shows a complete answer, no dead controls, and a way on."""
    page.goto(root)
    expect(part(page, "share")).to_be_hidden()
    for name, text in figures("classic", 8, 5).items():
        assert "".join(text_of(page, name).split()) == "".join(text.split())
    expect(page.locator(".lookup__controls")).to_be_hidden()
    page.locator(".lookup noscript a").first.click()
    expect(page.locator("table.odds")).to_be_visible()
