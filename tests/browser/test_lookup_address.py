"""The lookup's battle in the address: shown, restored, and never believed."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.lookup import ATTACKERS, DEFENDERS, RULES, expect_answer, figures, part

SETTLED = 1200
"""Milliseconds after which a battle counts as looked at."""


@PHONE
def test_the_address_counts_as_the_reader(page: Page, root: str) -> None:
    """Under T the address says t, one more than a; whoever opens it counts so on that page."""
    page.goto(f"{root}?a=8&d=3&rules=classic")
    page.get_by_role("radio", name="on the territory").check()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    expect(page).to_have_url(f"{root}?t=9&d=3&rules=classic")
    page.fill(ATTACKERS, "11")
    expect(page).to_have_url(f"{root}?t=11&d=3&rules=classic")
    expect_answer(page, 10, 3, territory=True)


@PHONE
def test_a_link_that_counts_the_territory_switches_the_page(open_page: OpenPage, root: str) -> None:
    """Who counts A sees a link that counts T as it was sent, and so what it leads to; their own
    choice stays as it was for what they open next.
    """
    with open_page() as (page, _):
        page.goto(f"{root}?t=13&d=9")
        expect(page.locator(ATTACKERS)).to_have_value("13")
        expect(page.get_by_role("radio", name="on the territory")).to_be_checked()
        expect_answer(page, 12, 9, territory=True)
        part(page, "page").click()
        expect(page.locator("h1")).to_have_text("13 on the territory v 9 defenders, Classic")
    with open_page() as (page, _):
        page.goto(root)
        expect(page.get_by_role("radio", name="that can attack")).to_be_checked()
        expect(page.locator(ATTACKERS)).to_have_value("8")


@PHONE
def test_the_address_wins_over_what_is_remembered(page: Page, root: str, site: Path) -> None:
    """What a link names is shown; what it does not name is the reader's."""
    page.goto(root)
    page.select_option(RULES, "dutch")
    expect_answer(page, 8, 5, "dutch")
    page.goto(f"{root}?a=4&d=2")
    expect_answer(page, 4, 2, "dutch")
    page.goto(f"{root}?a=4&d=2&rules=d8")
    expect_answer(page, 4, 2, "d8")
    page.goto(f"{root}?a=3&d=2&rules=dutch")
    expect_answer(page, 3, 2, "dutch")


@PHONE
def test_the_address_knows_other_names_of_rules(page: Page, root: str, site: Path) -> None:
    """The names that players use name the rules, too; on the comparison they disturb nothing."""
    page.goto(f"{root}?a=9&d=4&rules=capital")
    expect(page.locator(RULES)).to_have_value("capital")
    expect(part(page, "title")).to_have_text("Capital")
    shown = figures("three-dice-defence", 9, 4)
    expect(part(page, "win")).to_have_text(shown["win"])
    address = "/three-dice-defence/9-vs-4/?rules=capital"
    assert part(page, "page").get_attribute("href").endswith(address)
    expect(part(page, "notice")).to_be_hidden()
    page.goto(f"{root}compare/?a=9&d=4&rules=capital")
    expect(page.locator("[data-compare=battle]")).to_have_text("9 attackers v 4 defenders")
    expect(page.locator("[data-compare=notice]")).to_be_hidden()
    page.goto(f"{root}compare/tables/?one=classic&other=capital")
    expect(page.locator("select[name=other]")).to_have_value("capital")


@PHONE
def test_back_restores_the_battle_before(page: Page, root: str, site: Path) -> None:
    """The back button leads through the battles that were looked at, not through each step."""
    page.goto(f"{root}about/")
    page.goto(root)
    expect_answer(page, 8, 5)
    more = page.get_by_role("button", name="One attacker more")
    for _ in range(4):
        more.click()
    expect_answer(page, 12, 5)
    page.wait_for_timeout(SETTLED)
    page.fill(DEFENDERS, "9")
    page.select_option(RULES, "dutch")
    expect_answer(page, 12, 9, "dutch")
    page.go_back()
    expect_answer(page, 12, 9)
    expect(page.locator(RULES)).to_have_value("classic")
    page.go_back()
    expect_answer(page, 12, 5)
    page.go_back()
    expect_answer(page, 8, 5)
    expect(page).to_have_url(root)
    page.go_forward()
    page.go_forward()
    expect_answer(page, 12, 9)
    for _ in range(3):
        page.go_back()
    expect(page).to_have_url(f"{root}about/")


@PHONE
def test_back_from_the_matchup_restores_the_battle(page: Page, root: str, site: Path) -> None:
    """Coming back from a matchup's page, the lookup shows the battle that led there."""
    page.goto(root)
    for _ in range(3):
        page.get_by_role("button", name="One attacker more").click()
    part(page, "page").click()
    page.wait_for_url("**/classic/11-vs-5/")
    page.go_back()
    expect_answer(page, 11, 5)
    expect(page).to_have_url(f"{root}?a=11&d=5&rules=classic")


@pytest.mark.own_profile
@PHONE
def test_a_held_stepper_changes_the_address_seldom(page: Page, root: str, site: Path) -> None:
    """Browsers forbid many changes of the address at once: a long hold makes only a few."""
    page.add_init_script(
        "window.changes = 0;"
        "for (const name of ['pushState', 'replaceState']) {"
        "  const own = history[name];"
        "  history[name] = function (...rest) { changes += 1; return own.apply(this, rest); };"
        "}"
    )
    page.goto(root)
    before = page.evaluate("history.length")
    page.get_by_role("button", name="One attacker more").hover()
    page.mouse.down()
    page.wait_for_function("() => document.querySelector('#lookup-attackers').value >= 60")
    page.mouse.up()
    attackers = int(page.locator(ATTACKERS).input_value())
    battle = f"?a={attackers}&d=5&rules=classic"
    expect(page).to_have_url(f"{root}{battle}")
    assert page.evaluate("history.length") == before + 1
    assert page.evaluate("changes") <= 16
    expect_answer(page, attackers, 5, address=f"/battle/{battle}")


@PHONE
@pytest.mark.parametrize(
    ("search", "words", "battle"),
    [
        ("?rules=__proto__&a=3&d=2", "rules that are not here: showing Classic", (3, 2)),
        ("?a=1001&d=0", "Showing the closest available: 1,000 attackers v 1 defender", None),
        ("?a=-4&d=0", "Showing the closest available: 1 attacker v 1 defender", (1, 1)),
        ("?a=1e99&d=NaN", "defender count isn’t a whole number: showing 5", (8, 5)),
        ("?a=12&a=13&d=5", "two things at once", (12, 5)),
        ("?other=1", "", (8, 5)),
    ],
)
def test_addresses_that_cannot_be_followed(
    page: Page, root: str, site: Path, search: str, words: str, battle: tuple[int, int] | None
) -> None:
    """What is unknown or out of range is ignored, and said in plain words until the next change.
    (All that an address may say is in tests/javascript/kernel/battle.test.mjs.)
    """
    page.goto(root + search)
    if battle:
        expect_answer(page, *battle)
    if not words:
        expect(part(page, "notice")).to_be_hidden()
        return
    expect(part(page, "notice")).to_contain_text(words)
    page.get_by_role("button", name="One defender more").click()
    expect(part(page, "notice")).to_be_hidden()


@PHONE
def test_what_is_kept_is_said_as_it_is_shown(page: Page, root: str) -> None:
    """A second link, with a broken number, names the number that then stands on the page."""
    page.goto(f"{root}?t=9&d=1")
    expect(page.locator(ATTACKERS)).to_have_value("9")
    page.goto(f"{root}?a=x&d=4")
    shown = page.locator(ATTACKERS).input_value()
    said = f"The link’s attacker count isn’t a whole number: showing {shown}."
    expect(part(page, "notice")).to_contain_text(said)


@PHONE
def test_the_missing_page_leaves_its_address(open_page: OpenPage, root: str, site: Path) -> None:
    """On the page for missing addresses the lookup neither reads nor changes the address."""
    with open_page() as (page, watch):
        missing = f"{root}no/such/page/?a=3&d=2&rules=dutch"
        watch.missing.add(missing)
        page.goto(missing)
        expect_answer(page, 8, 5)
        page.fill(ATTACKERS, "12")
        page.select_option(RULES, "d8")
        expect_answer(page, 12, 5, "d8")
        expect(page).to_have_url(missing)


@PHONE
@pytest.mark.parametrize(
    "link",
    ["?t=61&d=40&rules=three-dice-defence", "house-rules/?t=61&d=40&rules=house_6.6-v-6"],
)
def test_a_link_that_counts_the_territory_keeps_its_address(
    page: Page, root: str, link: str
) -> None:
    """A link with T opens its own battle for a reader who counts A, and stands there unchanged."""
    page.goto(root + link)
    expect(page.locator(ATTACKERS)).to_have_value("61")
    expect(part(page, "defenders")).to_have_text("40 defenders")
    page.wait_for_timeout(1500)
    assert page.url == root + link
