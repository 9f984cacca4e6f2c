"""The lookup on the home page and on the page for missing addresses."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, PHONE, OpenPage

ATTACKERS = "#lookup-attackers"
DEFENDERS = "#lookup-defenders"
FIGURES = ("win", "attackers_left", "attackers_lost", "defenders_left", "defenders_lost")


def part(page: Page, name: str) -> Any:
    """The lookup's part of that name."""
    return page.locator(f'[data-lookup="{name}"]')


def expect_answer(page: Page, site: Path, attackers: int, defenders: int) -> None:
    """The lookup shows that battle's published figures and leads to its page."""
    figures = json.loads((site / "lookup" / "classic.json").read_text(encoding="utf-8"))
    at = (attackers - 1) * figures["defenders"] + defenders - 1
    for name in FIGURES:
        expect(part(page, name)).to_have_text(figures[name][at])
    address = f"/classic/{attackers}-vs-{defenders}/"
    assert part(page, "page").get_attribute("href").endswith(address)
    expect(part(page, "message")).to_be_hidden()


def test_answer_is_in_the_page_before_any_script(open_page: OpenPage, root: str) -> None:
    """Without scripts the home page shows a real answer, no dead controls, and a way on."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root)
        expect(part(page, "win")).to_have_text("81.8%")
        expect(page.locator(".lookup__controls")).to_be_hidden()
        page.locator(".lookup noscript a").click()
        expect(page.locator("table.odds")).to_be_visible()


def test_answer_follows_typing(page: Page, root: str, site: Path) -> None:
    """Typing numbers changes every figure and the link at once, with no button."""
    page.goto(root)
    expect_answer(page, site, 8, 5)
    page.fill(ATTACKERS, "18")
    page.fill(DEFENDERS, "6")
    expect_answer(page, site, 18, 6)
    page.fill(ATTACKERS, "1")
    page.fill(DEFENDERS, "1")
    expect_answer(page, site, 1, 1)
    expect(part(page, "win")).to_have_text("41.7%")
    part(page, "page").click()
    page.wait_for_url("**/classic/1-vs-1/")


def test_steppers_change_by_one_and_stop_at_the_limits(page: Page, root: str, site: Path) -> None:
    """Minus and plus change a side by one army, and do nothing at the ends of the tables."""
    page.goto(root)
    page.get_by_role("button", name="One attacker more").click()
    page.get_by_role("button", name="One defender fewer").click()
    expect_answer(page, site, 9, 4)
    page.fill(DEFENDERS, "1")
    fewer = page.get_by_role("button", name="One defender fewer")
    expect(fewer).to_have_attribute("aria-disabled", "true")
    fewer.click(force=True)
    expect_answer(page, site, 9, 1)


def test_steppers_are_big_enough_for_a_thumb(page: Page, root: str) -> None:
    """Each stepper button and each choice of counting is at least 44 pixels high; buttons wide."""
    page.goto(root)
    for button in page.locator(".stepper button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
    for label in page.locator(".lookup__counting label").all():
        box = label.bounding_box()
        assert box is not None
        assert box["height"] >= 44


def test_counting_keeps_the_battle_and_is_remembered(page: Page, root: str, site: Path) -> None:
    """Switching to armies on the territory shows T = A + 1 for the same battle, also next time."""
    page.goto(root)
    page.get_by_role("radio", name="armies on the territory").check()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    expect(page.locator(ATTACKERS)).to_have_attribute("min", "2")
    expect_answer(page, site, 8, 5)
    page.fill(ATTACKERS, "4")
    expect_answer(page, site, 3, 5)
    page.reload()
    expect(page.get_by_role("radio", name="armies on the territory")).to_be_checked()
    expect(page.locator(ATTACKERS)).to_have_value("9")
    page.get_by_role("radio", name="armies that attack").check()
    expect(page.locator(ATTACKERS)).to_have_value("8")
    expect_answer(page, site, 8, 5)
    page.reload()
    expect(page.get_by_role("radio", name="armies that attack")).to_be_checked()


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
        page.get_by_role("radio", name="armies on the territory").check()
        page.fill(ATTACKERS, "4")
        expect_answer(page, site, 3, 5)
        page.reload()
        expect(page.get_by_role("radio", name="armies that attack")).to_be_checked()
        assert watch.faults == []


@PHONE
@pytest.mark.parametrize(
    ("attackers", "defenders", "words", "nearest"),
    [
        ("51", "5", "There are figures for 1 to 50 attackers.", "50-vs-5"),
        ("99999999999999999999", "5", "There are figures for 1 to 50 attackers.", "50-vs-5"),
        ("8", "0", "There are figures for 1 to 50 defenders.", "8-vs-1"),
        ("-3", "70", "There are figures for 1 to 50 defenders.", "1-vs-50"),
        ("8.4", "5", "Armies come in whole numbers", "8-vs-5"),
        ("", "5", "Type a number", "8-vs-5"),
        ("1e1", "5.0", "", "10-vs-5"),
    ],
)
def test_numbers_without_figures_get_plain_words(
    page: Page, root: str, attackers: str, defenders: str, words: str, nearest: str
) -> None:
    """Numbers out of range, broken or absent: what exists, and a link to the nearest matchup."""
    page.goto(root)
    page.fill(ATTACKERS, attackers)
    page.fill(DEFENDERS, defenders)
    if not words:
        expect(part(page, "message")).to_be_hidden()
        assert part(page, "page").get_attribute("href").endswith(f"/classic/{nearest}/")
        return
    expect(part(page, "message")).to_contain_text(words)
    expect(part(page, "result")).to_be_hidden()
    link = part(page, "message").get_by_role("link")
    assert link.get_attribute("href").endswith(f"/classic/{nearest}/")
    page.fill(ATTACKERS, "8")
    page.fill(DEFENDERS, "5")
    expect(part(page, "message")).to_be_hidden()
    expect(part(page, "win")).to_have_text("81.8%")


@PHONE
def test_limits_follow_the_counting(page: Page, root: str) -> None:
    """With armies on the territory, 51 is the highest number and 1 is below the lowest."""
    page.goto(root)
    page.get_by_role("radio", name="armies on the territory").check()
    page.fill(ATTACKERS, "51")
    expect(part(page, "message")).to_be_hidden()
    page.fill(ATTACKERS, "1")
    expect(part(page, "message")).to_contain_text("2 to 51 armies on the territory")
    expect(part(page, "message")).to_contain_text("1 attacker v 5 defenders (2 on the territory)")


@PHONE
def test_answer_is_announced(page: Page, root: str) -> None:
    """The answer is a polite live region, and a field with a fault says so to a screen reader."""
    page.goto(root)
    expect(page.locator("output.lookup__answer")).to_have_attribute("aria-live", "polite")
    expect(page.locator(ATTACKERS)).to_have_attribute("aria-invalid", "false")
    page.fill(ATTACKERS, "0")
    expect(page.locator(ATTACKERS)).to_have_attribute("aria-invalid", "true")


@PHONE
def test_enter_opens_the_matchup(page: Page, root: str) -> None:
    """Enter in a number field opens the page of the matchup that is shown."""
    page.goto(root)
    page.fill(ATTACKERS, "3")
    page.press(ATTACKERS, "Enter")
    page.wait_for_url("**/classic/3-vs-5/")


@PHONE
def test_figures_that_do_not_load(open_page: OpenPage, root: str) -> None:
    """Where the figures cannot be fetched, the lookup says so and leads to the matchup's page."""
    with open_page() as (page, watch):
        watch.missing.add(f"{root}lookup/classic.json")
        page.route("**/lookup/classic.json", lambda route: route.abort())
        page.goto(root)
        page.fill(ATTACKERS, "3")
        expect(part(page, "message")).to_contain_text("did not load")
        link = part(page, "message").get_by_role("link")
        assert link.get_attribute("href").endswith("/classic/3-vs-5/")


@PHONE
@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("classic/0-vs-5/", (1, 5)),
        ("classic/8-vs-51/", (8, 50)),
        ("classic/99-vs--2", (50, 1)),
        ("classic/8v5", (8, 5)),
        ("no-such-rules/9-vs-4/", (9, 4)),
    ],
)
def test_missing_matchup_offers_the_nearest(
    open_page: OpenPage, root: str, site: Path, path: str, nearest: tuple[int, int]
) -> None:
    """The address of a matchup that has no page leads to the nearest one, ready in the lookup."""
    with open_page() as (page, watch):
        watch.missing.add(root + path)
        answer = page.goto(root + path)
        assert answer is not None
        assert answer.status == 404
        expect_answer(page, site, *nearest)
        link = page.locator("[data-missing]").get_by_role("link")
        link.click()
        page.wait_for_url(f"**/classic/{nearest[0]}-vs-{nearest[1]}/")


@DESK
@pytest.mark.parametrize(
    ("path", "ruleset"),
    [("dutch/999-vs-5/", "dutch"), ("capital/999-vs-5/", "three-dice-defence")],
)
def test_missing_matchup_of_another_ruleset(
    open_page: OpenPage,
    root: str,
    site: Path,
    offers: dict[str, dict[str, Any]],
    path: str,
    ruleset: str,
) -> None:
    """A missing matchup of another ruleset, also under another name of it, leads to that
    ruleset's nearest; the lookup, which answers for the classic rules, is left as it was.
    """
    with open_page() as (page, watch):
        watch.missing.add(root + path)
        page.goto(root + path)
        link = page.locator("[data-missing]").get_by_role("link")
        most = offers[ruleset]["attackers"]
        title = offers[ruleset]["title"]
        expect(link).to_have_text(f"{most} attackers v 5 defenders, {title}")
        expect_answer(page, site, 8, 5)
        link.click()
        page.wait_for_url(f"{root}{ruleset}/{most}-vs-5/")


@PHONE
def test_missing_matchup_where_the_rulesets_do_not_load(
    open_page: OpenPage, root: str, site: Path
) -> None:
    """Without the list of rulesets the page for missing addresses keeps a lookup that works."""
    with open_page() as (page, watch):
        watch.missing |= {f"{root}classic/0-vs-5/", f"{root}lookup/rulesets.json"}
        page.route("**/lookup/rulesets.json", lambda route: route.abort())
        page.goto(f"{root}classic/0-vs-5/")
        page.fill(ATTACKERS, "12")
        expect_answer(page, site, 12, 5)
        expect(page.locator("[data-missing]")).to_be_hidden()


@PHONE
def test_late_rulesets_leave_what_was_typed(open_page: OpenPage, root: str, site: Path) -> None:
    """The nearest matchup is offered whenever the rulesets come, but never over typed numbers."""
    held: list[Route] = []
    with open_page() as (page, watch):
        watch.missing.add(f"{root}classic/0-vs-9/")
        page.route("**/lookup/rulesets.json", lambda route: held.append(route))
        page.goto(f"{root}classic/0-vs-9/")
        page.fill(ATTACKERS, "12")
        expect_answer(page, site, 12, 5)
        held[0].continue_()
        expect(page.locator("[data-missing]")).to_contain_text("1 attacker v 9 defenders")
        expect_answer(page, site, 12, 5)


@PHONE
def test_late_figures_answer_what_was_typed(page: Page, root: str, site: Path) -> None:
    """Until the figures have come the answer stays true to what it says; then it follows."""
    held: list[Route] = []
    page.route("**/lookup/classic.json", lambda route: held.append(route))
    page.goto(root)
    page.fill(ATTACKERS, "3")
    expect(part(page, "win")).to_have_text("81.8%")
    expect(part(page, "attackers")).to_have_text("8 attackers")
    expect(part(page, "page")).to_have_text("All the odds of 3 v 5")
    held[0].continue_()
    expect_answer(page, site, 3, 5)


def test_missing_page_offers_the_lookup(open_page: OpenPage, root: str, site: Path) -> None:
    """Any other missing address, however deep, says so and offers a lookup that works."""
    with open_page() as (page, watch):
        missing = f"{root}no/such/page/"
        watch.missing.add(missing)
        page.goto(missing)
        expect(page.locator("h1")).to_have_text("This page is not there")
        expect(page.locator("[data-missing]")).to_be_hidden()
        page.fill(ATTACKERS, "12")
        expect_answer(page, site, 12, 5)
