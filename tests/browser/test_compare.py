"""One battle under all rulesets; and what both pages of comparisons must be."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests import expected, rounding
from tests.browser.checks import CONTRASTS, NAMES, OPEN_ALL
from tests.browser.conftest import DESK, PHONE, OpenPage

BATTLE = "compare/"
TABLES = "compare/tables/"
ATTACKERS = "#compare-attackers"
DEFENDERS = "#compare-defenders"
NOTICE = '[data-compare="notice"]'


def row(page: Page, ruleset: str) -> list[str]:
    """Return the texts of a ruleset's row after its name."""
    cells = page.locator(f'[data-ruleset="{ruleset}"] td')
    return [text.strip() for text in cells.all_inner_texts()]


def figures(variant: str, attackers: int, defenders: int) -> list[str]:
    """Return the first four texts of a battle's row: chance, difference, losses."""
    cell = attackers, defenders
    win = expected.win(variant, *cell)
    change = rounding.places((win - expected.win("classic", *cell)) * 100, 1)
    signed = f"−{change[1:]}" if change.startswith("-") else f"+{change}"
    return [
        rounding.percent(win),
        signed if change.strip("0.") else "0.0",
        rounding.places(attackers - expected.mean(variant, cell, lambda end: end[0]), 1),
        rounding.places(defenders - expected.mean(variant, cell, lambda end: end[1]), 1),
    ]


def expect_battle(page: Page, attackers: int, defenders: int) -> None:
    """The page compares that battle, and a few rows have its figures."""
    both = f"{attackers} attackers v {defenders} defenders"
    expect(page.locator('[data-compare="battle"]')).to_have_text(both)
    expect(page.locator('[data-compare="territory"]')).to_have_text(str(attackers + 1))
    for variant in ("classic", "three-dice-defence", "balanced-blitz"):
        assert row(page, variant)[:4] == figures(variant, attackers, defenders)
        link = page.locator(f'[data-ruleset="{variant}"] a').get_attribute("href")
        assert link is not None
        assert link.endswith(f"/{variant}/{attackers}-vs-{defenders}/")


def test_the_battle_is_compared_without_scripts(open_page: OpenPage, root: str) -> None:
    """Without scripts 8 v 5 is there under all rulesets, with links and no dead controls."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + BATTLE)
        assert row(page, "classic")[0] == "81.8%"
        assert row(page, "dutch")[:4] == figures("dutch", 8, 5)
        expect(page.locator(".lookup__controls")).to_be_hidden()
        page.locator('[data-ruleset="dutch"] a').click()
        page.wait_for_url("**/dutch/8-vs-5/")


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


def test_the_battle_follows_the_numbers(page: Page, root: str) -> None:
    """Typing and stepping change every row at once."""
    page.goto(root + BATTLE)
    page.fill(ATTACKERS, "11")
    page.fill(DEFENDERS, "7")
    expect_battle(page, 11, 7)
    page.get_by_role("button", name="One attacker fewer").click()
    page.get_by_role("button", name="One defender more").click()
    expect_battle(page, 10, 8)
    for button in page.locator(".stepper button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_counting_switches_between_a_and_t(page: Page, root: str) -> None:
    """With T the field shows one more for the same battle, also at the next visit."""
    page.goto(root + BATTLE)
    page.get_by_role("radio", name="armies on the territory").check()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    expect_battle(page, 8, 5)
    page.fill(ATTACKERS, "13")
    expect_battle(page, 12, 5)
    page.goto(f"{root}{BATTLE}?a=6&d=3")
    expect(page.locator(ATTACKERS)).to_have_value("7")
    expect_battle(page, 6, 3)


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
        ("?a=40&d=5", 30, 5, "There are figures for 1 to 30 attackers"),
        ("?a=0&d=5", 1, 5, "There are figures for 1 to 30 attackers"),
        ("?a=x&d=5", 8, 5, "attackers in no whole number"),
        ("?d=3", 8, 3, ""),
        ("?a=8&d=5&rules=nobodys", 8, 5, ""),
    ],
)
def test_addresses_beyond_the_figures_are_answered_plainly(
    page: Page, root: str, search: str, attackers: int, defenders: int, said: str
) -> None:
    """A battle that is not there gives the nearest, and words; what is left out is as usual."""
    page.goto(root + BATTLE + search)
    battle = page.locator('[data-compare="battle"]')
    one = f"{attackers} attacker{'s' if attackers > 1 else ''} v {defenders} defenders"
    expect(battle).to_have_text(one)
    if said:
        expect(page.locator(NOTICE)).to_contain_text(said)
    else:
        expect(page.locator(NOTICE)).to_be_hidden()


@PHONE
def test_a_ruleset_without_the_battle_says_so(page: Page, root: str) -> None:
    """Beyond a ruleset's own figures its row says how far they go; the others answer."""
    page.goto(f"{root}{BATTLE}?a=20&d=9")
    expect(page.locator('[data-compare="battle"]')).to_have_text("20 attackers v 9 defenders")
    assert row(page, "classic")[:4] == figures("classic", 20, 9)
    assert row(page, "dutch") == ["This site solves these rules up to 12 v 12."]
    link = page.locator('[data-ruleset="dutch"] a').get_attribute("href")
    assert link is not None
    assert link.endswith("/dutch/")
    page.fill(ATTACKERS, "12")
    assert row(page, "dutch")[:4] == figures("dutch", 12, 9)


@PHONE
def test_a_wrong_number_keeps_the_rows(page: Page, root: str) -> None:
    """What is no battle is said beside the field, and the rows stay as they were."""
    page.goto(root + BATTLE)
    page.fill(ATTACKERS, "99")
    expect(page.locator(NOTICE)).to_contain_text("There are figures for 1 to 30 attackers.")
    expect(page.locator(ATTACKERS)).to_have_attribute("aria-invalid", "true")
    assert row(page, "classic")[0] == "81.8%"
    page.fill(ATTACKERS, "9")
    expect(page.locator(NOTICE)).to_be_hidden()
    assert row(page, "classic")[:4] == figures("classic", 9, 5)


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
    wins = [expected.win(variant, 2, 5) for variant in page.locator("tbody tr").evaluate_all(order)]
    assert wins == sorted(wins)
    page.locator('th[data-sort="rules"] button').click()
    assert page.locator("tbody tr").evaluate_all(order) == at_first


@PHONE
@pytest.mark.parametrize("failure", ["no connection", "no file", "no JSON"])
def test_the_page_outlives_figures_that_do_not_load(
    open_page: OpenPage, root: str, failure: str
) -> None:
    """Without the figures the battle that came with the page stays, and words say what is wrong."""

    def fail(route: Route) -> None:
        if failure == "no connection":
            route.abort()
        else:
            route.fulfill(status=404 if failure == "no file" else 200, body="<html>")

    with open_page() as (page, watch):
        watch.missing.add(f"{root}lookup/compare.json")
        page.route("**/lookup/compare.json", fail)
        page.goto(root + BATTLE)
        expect(page.locator(NOTICE)).to_contain_text("did not load")
        assert row(page, "classic")[0] == "81.8%"


@pytest.mark.parametrize("path", [BATTLE, TABLES])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_readable_by_everyone(
    open_page: OpenPage, root: str, path: str, scheme: Any
) -> None:
    """Names, headings and contrasts are as they must be in both schemes; no page scrolls aside."""
    with open_page(color_scheme=scheme) as (page, _):
        page.goto(root + path)
        page.evaluate(OPEN_ALL)
        page.wait_for_timeout(300)
        assert page.evaluate(NAMES) == []
        assert page.evaluate(CONTRASTS) == []
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.evaluate("innerWidth")


@DESK
def test_the_comparison_is_one_small_download(root: str, site: Path, page: Page) -> None:
    """The battle's page asks for one file of figures, once, however many battles are compared."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(root)))
    page.goto(root + BATTLE)
    for number in ("3", "12", "30"):
        page.fill(DEFENDERS, number)
    expect(page.locator('[data-compare="battle"]')).to_have_text(re.compile("v 30 defenders"))
    assert [address for address in asked if "lookup/" in address] == ["lookup/compare.json"]
    document = json.loads((site / "lookup" / "compare.json").read_text(encoding="utf-8"))
    assert "classic" in document["rulesets"]
