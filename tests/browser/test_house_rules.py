"""Rules of one's own in the browser: the form, the address, and all that follows from them."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from generator.build.generation import check_addresses
from risk_odds.numbers import Ratio, fixed, percent
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_ruleset
from risk_odds.solver import AnySolution, solve
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.lookup import ATTACKERS, DEFENDERS, RULES, part

PAGE = "house-rules/"
SETTLED = 1200
"""Milliseconds after which a battle counts as looked at."""
HOUSE = "house_6.6.6-v-8.6_highest1-ties-attacker"
RULE = Ruleset.model_validate(
    {
        "id": "own",
        "title": "Own rules",
        "ties": "attacker",
        "attacker": {"dice": [6, 6, 6]},
        "defender": {"dice": [8, 6], "bonus": {"dice": "highest", "amount": 1}},
    }
)
"""The same rules for the generator."""


def house(page: Page, name: str) -> Any:
    """Return the page's part of that name."""
    return page.locator(f'[data-house="{name}"]')


@pytest.fixture(scope="module")
def solution() -> AnySolution:
    """These rules as the generator solves them."""
    return solve(RULE, 20, 20)


@PHONE
def test_the_dice_of_the_address_are_solved(page: Page, root: str, solution: AnySolution) -> None:
    """The address holds the rules and the battle; all numbers are the generator's."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules={HOUSE}")
    expect(part(page, "win")).to_have_text(percent(solution.win(8, 5)))
    lost = fixed(solution.expected_attackers_lost(8, 5), 2)
    expect(part(page, "attackers-lost")).to_have_text(lost)
    expect(house(page, "title")).to_have_text("3 d6 v d8 + d6 (+1 highest), ties to the attacker")
    for a, d in ((1, 1), (3, 7), (12, 12)):
        cell = page.locator(f'table.odds a[href*="?a={a}&d={d}&"]')
        expect(cell).to_have_text(percent(solution.win(a, d)).removesuffix("%"))
    first = house(page, "needed").locator("tr").first.locator("td")
    aims = [Ratio(aim, 100) for aim in (50, 75, 90, 95)]
    expect(first).to_have_text([str(solution.needed(1, aim)) for aim in aims])
    expect(house(page, "notice")).to_be_hidden()


@PHONE
def test_the_form_makes_the_address(page: Page, root: str) -> None:
    """Dice, a bonus and ties are chosen from lists; address, battle and tables follow at once."""
    page.goto(root + PAGE)
    expect(part(page, "win")).to_have_text("81.8%")
    page.select_option('[name="defence-die"] >> nth=0', "8")
    page.select_option('[name="defence-amount"]', "1")
    page.get_by_role("radio", name="the attacker").check()
    expect(page).to_have_url(f"{root}{PAGE}?a=8&d=5&rules={HOUSE}")
    page.fill(ATTACKERS, "300")
    page.fill(DEFENDERS, "200")
    expect(page).to_have_url(f"{root}{PAGE}?a=300&d=200&rules={HOUSE}")
    expect(part(page, "attackers")).to_have_text("300 attackers")
    page.wait_for_timeout(SETTLED)
    page.fill(DEFENDERS, "20")
    expect(page).to_have_url(f"{root}{PAGE}?a=300&d=20&rules={HOUSE}")
    page.go_back()
    expect(page).to_have_url(f"{root}{PAGE}?a=300&d=200&rules={HOUSE}")
    expect(page.locator(DEFENDERS)).to_have_value("200")
    expect(page.locator(ATTACKERS)).to_have_value("300")


@PHONE
def test_a_bonus_s_limits_are_asked_only_where_they_can_hold(page: Page, root: str) -> None:
    """What a bonus is added to is asked where there is one, and whether it stays within the faces
    where all dice have the same: dice of two kinds take the tick away.
    """
    page.goto(root + PAGE)
    to = page.locator('[name="defence-to"]')
    within = page.locator('[name="defence-within"]')
    expect(to).to_be_disabled()
    expect(within).to_be_disabled()
    page.select_option('[name="defence-amount"]', "1")
    expect(to).to_be_enabled()
    expect(within).to_be_enabled()
    within.check()
    expect(page).to_have_url(re.compile("rules=house_"))
    page.select_option('[name="defence-die"] >> nth=0', "8")
    expect(within).to_be_disabled()
    expect(within).not_to_be_checked()
    page.select_option('[name="defence-die"] >> nth=0', "6")
    expect(within).to_be_enabled()
    expect(within).not_to_be_checked()
    page.select_option('[name="defence-amount"]', "0")
    expect(to).to_be_disabled()
    expect(within).to_be_disabled()


@PHONE
def test_one_starts_from_rules_that_are_known(page: Page, root: str) -> None:
    """The dice of listed rules can be started from, by the list or by the address."""
    page.goto(root + PAGE)
    page.select_option('[name="start"]', label="Capital")
    expect(page).to_have_url(f"{root}{PAGE}?a=8&d=5&rules=house_6.6.6-v-6.6.6")
    expect(part(page, "win")).to_have_text("54.2%")
    page.goto(f"{root}{PAGE}?rules=zombies")
    expect(house(page, "title")).to_have_text("3 d6 v 2 d6, ties to the attacker")
    expect(part(page, "win")).to_have_text("98.7%")


@PHONE
def test_one_s_own_rules_are_no_link(page: Page, root: str) -> None:
    """An address that names the reader's own rules shows their dice, and calls them no link; other
    rules are called one.
    """
    page.goto(root)
    page.select_option(RULES, "capital")
    page.goto(f"{root}{PAGE}?rules=capital")
    expect(house(page, "title")).to_have_text("3 d6 v 3 d6")
    expect(part(page, "win")).to_have_text("54.2%")
    expect(page.locator(".link-note")).to_have_count(0)
    page.goto(f"{root}{PAGE}?rules=zombies")
    expect(page.locator(".link-note")).to_contain_text("From a link: 3 d6 v 2 d6, ties to the")
    page.goto(f"{root}{PAGE}?rules=capital")
    expect(house(page, "title")).to_have_text("3 d6 v 3 d6")
    expect(page.locator(".link-note")).to_have_count(0)


@PHONE
@pytest.mark.parametrize("name", ["dutch", "balanced-blitz", "house_x"])
def test_rules_that_no_dice_make(page: Page, root: str, name: str) -> None:
    """Rules that are more than dice are said to be so, at the top and across the form, and not to
    go beyond its limits.
    """
    page.goto(f"{root}{PAGE}?a=9&d=5&rules={name}")
    notice = house(page, "notice")
    expect(notice).to_contain_text("they can’t be built here. Starting from 3 d6 v 2 d6.")
    expect(page.locator(ATTACKERS)).to_have_value("9")
    (said, form, start) = [
        place.bounding_box()
        for place in (notice, page.locator("form.house"), page.locator("select[name=start]"))
    ]
    assert said is not None
    assert form is not None
    assert start is not None
    assert said["width"] == form["width"]
    assert said["y"] + said["height"] <= start["y"]


@PHONE
@pytest.mark.parametrize(
    ("search", "title", "attackers"),
    [
        ("?a=9&d=5&rules=house_6.6.6-v-99.6", "3 d6 v d20 + d6", "9"),
        ("?a=9&d=5&rules=house_6.6.6.6.6.6-v-6", "4 d6 v d6", "9"),
        ("?a=9&d=5&rules=house_20.20.20.20-v-20.20.20.20", "4 d12 v 4 d12", "9"),
    ],
)
def test_addresses_that_cannot_be_followed(
    page: Page, root: str, search: str, title: str, attackers: str
) -> None:
    """Of rules that cannot be made what can be kept is kept, and this is said in plain words."""
    page.goto(f"{root}{PAGE}{search}&path=<b>")
    notice = house(page, "notice")
    expect(notice).to_contain_text("House rules roll 1 to 4 dice a side")
    expect(notice).to_contain_text(f"Showing the closest available: {title}.")
    expect(page.locator(ATTACKERS)).to_have_value(attackers)
    expect(house(page, "path")).to_be_hidden()
    page.get_by_role("radio", name="the attacker").check()
    expect(house(page, "notice")).to_be_hidden()


@PHONE
def test_dice_that_are_too_many_keep_the_last_answer(page: Page, root: str) -> None:
    """Dice beyond the limits are said to be so, and what is shown stays that of the last ones."""
    page.goto(f"{root}{PAGE}?a=8&d=5&rules=house_20.20.20.20-v-20.20.20")
    before = page.locator("table.odds").inner_text()
    page.select_option('[name="defence-die"] >> nth=3', "20")
    expect(house(page, "notice")).to_contain_text("Showing 4 d20 v 3 d20.")
    assert page.locator("table.odds").inner_text() == before


@PHONE
def test_the_file_is_read_by_the_generator(page: Page, root: str, tmp_path: Path) -> None:
    """The button downloads the rules as a file that the generator solves to the same numbers."""
    page.goto(f"{root}{PAGE}?rules={HOUSE}")
    with page.expect_download() as download:
        house(page, "download").click()
    file = tmp_path / "our-house-rules.toml"
    assert download.value.suggested_filename == file.name
    download.value.save_as(file)
    ruleset = load_ruleset(file)
    check_addresses({ruleset.id: ruleset})  # no page of the site has its name
    assert (ruleset.attacker, ruleset.defender, ruleset.ties) == (
        *(RULE.attacker, RULE.defender),
        RULE.ties,
    )


@PHONE
def test_the_lookup_takes_house_rules(page: Page, root: str, solution: AnySolution) -> None:
    """The rules can be used in the lookup, which remembers them; its full odds are drawn."""
    page.goto(f"{root}{PAGE}?a=9&d=4&rules={HOUSE}")
    page.get_by_role("link", name="Use in the calculator").click()
    page.wait_for_url(f"{root}?a=9&d=4&rules={HOUSE}")
    expect(part(page, "win")).to_have_text(percent(solution.win(9, 4)))
    expect(page.locator(RULES)).to_have_value(HOUSE)
    address = f"/battle/?a=9&d=4&rules={HOUSE}"
    assert part(page, "page").get_attribute("href").endswith(address)
    page.goto(root)
    expect(page.locator(RULES)).to_have_value(HOUSE)
    expect(part(page, "win")).to_have_text(percent(solution.win(9, 4)))


@PHONE
def test_one_round_is_told(page: Page, root: str) -> None:
    """Each roll's outcomes stand there with their chances."""
    page.goto(f"{root}{PAGE}?rules=house_6-v-6")
    page.get_by_text("How many armies each roll costs").click()
    rows = house(page, "rounds").locator("tr")
    expect(rows).to_have_text(["1 v 10141.7%", "1058.3%"])


@PHONE
def test_the_table_arrives_as_the_scripts_write_it(page: Page, root: str) -> None:
    """The page comes with the table of its first rules: scripts would write the same."""
    cells = """all => all.map(({ className, firstChild: { search, textContent } }) =>
      [className, search, textContent])"""
    page.goto(root + PAGE)
    arrived = page.locator("table.odds td").evaluate_all(cells)
    page.get_by_label("the attacker", exact=True).check()
    expect(page.locator("table.odds tbody")).not_to_contain_text("41.7")
    page.get_by_label("the defender", exact=True).check()
    expect(page.locator("table.odds tbody")).to_contain_text("41.7")
    assert page.locator("table.odds td").evaluate_all(cells) == arrived


@PHONE
@pytest.mark.parametrize("anchor", ["battle", "path", "table", "needed"])
def test_a_place_on_the_page_is_kept_while_its_tables_are_written(
    page: Page, root: str, anchor: str
) -> None:
    """Whoever comes for a heading has it in sight once all is worked out, though tables above it
    are laid out or written later.
    """
    page.goto(f"{root}{PAGE}?rules={HOUSE}#{anchor}")
    rows = page.locator(".odds tbody tr").count()
    expect(house(page, "needed").locator("tr")).to_have_count(rows)
    expect(page.locator(f"#{anchor}")).to_be_in_viewport()


@PHONE
def test_the_large_table_waits_on_a_screen_alone(page: Page, root: str) -> None:
    """It is laid out when it comes into sight, and nothing of it is cut off at the sides, where it
    reaches into the margins; on paper it is there at once.
    """
    page.goto(root + PAGE)
    waits = "(found) => getComputedStyle(found).contentVisibility"
    assert house(page, "odds").evaluate(waits) == "auto"
    house(page, "odds").scroll_into_view_if_needed()
    around = house(page, "odds").bounding_box()
    inside = page.locator(".battles").bounding_box()
    assert around is not None
    assert inside is not None
    assert around["x"] <= inside["x"]
    assert around["x"] + around["width"] >= inside["x"] + inside["width"]
    page.emulate_media(media="print")
    assert house(page, "odds").evaluate(waits) == "visible"


@PHONE
def test_the_page_is_whole_without_scripts(open_page: OpenPage, root: str) -> None:
    """Without scripts the first ruleset's battle and table stand there, and no dead controls."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + PAGE)
        expect(page.locator("form.house")).to_be_hidden()
        expect(part(page, "win")).to_have_text("81.8%")
        expect(page.locator("table.odds tbody tr").first).to_contain_text("41.7")


@PHONE
def test_nothing_is_wider_than_a_phone(page: Page, root: str) -> None:
    """The page fits 360 px, and all that is to be tapped is at least 44 pixels high."""
    page.goto(f"{root}{PAGE}?rules={HOUSE}")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    heights = page.locator(".house select, .house .button, .house__ties label").evaluate_all(
        "(found) => found.map((element) => element.getBoundingClientRect().height)"
    )
    assert len(heights) > 10
    assert min(heights) >= 44


@PHONE
def test_no_die_comes_after_a_missing_one(page: Page, root: str) -> None:
    """Without a second die the third one is the second; after a missing one no list opens."""
    page.goto(root + PAGE)
    dice = page.locator('[name="attack-die"]')
    dice.nth(2).select_option("8")
    dice.nth(1).select_option("")
    for place, faces in enumerate(["6", "8", ""]):
        expect(dice.nth(place)).to_have_value(faces)
    expect(dice.nth(2)).to_be_enabled()
    dice.nth(1).select_option("")
    expect(dice.nth(1)).to_be_enabled()
    expect(dice.nth(2)).to_be_disabled()
