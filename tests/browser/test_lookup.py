"""The lookup's answer on the home page: complete, right, at once, under every ruleset."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.lookup import (
    ATTACKERS,
    DEFENDERS,
    RULES,
    expect_answer,
    figures,
    part,
)
from tests.named import figures_of


@PHONE
def test_figures_of_a_ruleset_are_fetched_once(page: Page, root: str, site: Path) -> None:
    """However often a ruleset is picked, its figures are asked for a single time."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(root)))
    page.goto(root)
    for ruleset in ("dutch", "classic", "dutch", "balanced-blitz", "dutch"):
        page.select_option(RULES, ruleset)
        expect_answer(page, site, 8, 5, ruleset)
    files = [address for address in asked if address.startswith("lookup/")]
    folder = figures_of(site)
    assert sorted(files) == [
        f"{folder}{name}.json" for name in ("balanced-blitz", "classic", "dutch")
    ]


@PHONE
def test_a_blitz_has_no_retreat(page: Page, root: str, site: Path) -> None:
    """Where nobody can stop early, or one attacker has nothing to stop with, nothing is said."""
    page.goto(root)
    expect(part(page, "retreats")).to_be_visible()
    page.select_option(RULES, "balanced-blitz")
    expect_answer(page, site, 8, 5, "balanced-blitz")
    expect(part(page, "retreats")).to_be_hidden()
    page.select_option(RULES, "classic")
    expect(part(page, "retreats")).to_be_visible()
    page.fill(ATTACKERS, "1")
    expect(part(page, "retreats")).to_be_hidden()


@PHONE
def test_rules_with_fewer_figures_show_the_nearest(page: Page, root: str, site: Path) -> None:
    """A battle beyond another ruleset's figures becomes the nearest there is, and this is said."""
    page.goto(root)
    page.fill(ATTACKERS, "40")
    page.select_option(RULES, "dutch")
    expect_answer(page, site, 12, 5, "dutch")
    expect(part(page, "notice")).to_contain_text("There are figures for 1 to 12 attackers")
    expect(part(page, "notice")).to_contain_text("12 attackers v 5 defenders")
    page.fill(ATTACKERS, "3")
    expect(part(page, "notice")).to_be_hidden()


@PHONE
def test_answer_comes_with_the_keypress(page: Page, root: str, site: Path) -> None:
    """Once the figures are there, the answer changes within the event of the keypress, and the
    tables below it as soon as it is drawn.
    """
    page.goto(root)
    page.fill(ATTACKERS, "9")
    expect_answer(page, site, 9, 5)
    shown = page.evaluate(
        """() => {
          const input = document.querySelector("#lookup-attackers");
          const shown = (name) => document.querySelector(`[data-lookup="${name}"]`).textContent;
          input.value = "17";
          input.dispatchEvent(new InputEvent("input", { bubbles: true }));
          return Object.fromEntries(["win", "likely", "attackers-lost"]
            .map((name) => [name, shown(name)]));
        }"""
    )
    expected = figures(site, "classic", 17, 5)
    assert shown == {name: expected[name] for name in shown}
    expect_answer(page, site, 17, 5)


@PHONE
def test_drawing_follows_the_battle(page: Page, root: str) -> None:
    """The bars are drawn from the figures as the generator draws them, with words beside them."""
    page.goto(root)
    paths = '[data-lookup="bars-attackers"], [data-lookup="bars-defenders"]'
    read = f"() => [...document.querySelectorAll('{paths}')].map((path) => path.getAttribute('d'))"
    drawn = page.evaluate(read)
    page.fill(ATTACKERS, "2")
    page.fill(DEFENDERS, "1")
    expect(part(page, "likely")).to_have_text("2 attackers left (57.9%)")
    assert page.evaluate(read) == ["M0 0V-100M1 0V-30", "M2 0V-42"]
    assert part(page, "bars").get_attribute("viewBox") == "-.5 -100 3 100"
    expect(part(page, "bars-title")).to_contain_text("2 attackers left (57.9%)")
    page.fill(ATTACKERS, "8")
    page.fill(DEFENDERS, "5")
    expect(part(page, "likely")).to_contain_text("6 attackers left")
    assert page.evaluate(read) == drawn


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
def test_figures_that_do_not_load(open_page: OpenPage, root: str, figures_folder: str) -> None:
    """Where the figures cannot be fetched, the lookup says so and leads to the matchup's page."""
    with open_page() as (page, watch):
        watch.missing.add(f"{figures_folder}classic.json")
        page.route(f"{figures_folder}classic.json", lambda route: route.abort())
        page.goto(root)
        page.fill(ATTACKERS, "3")
        expect(part(page, "message")).to_contain_text("did not load")
        link = part(page, "message").get_by_role("link")
        assert link.get_attribute("href").endswith("/classic/3-vs-5/")


@PHONE
def test_late_figures_answer_what_was_typed(
    page: Page, root: str, site: Path, figures_folder: str
) -> None:
    """Until the figures have come the answer stays true to what it says; then it follows."""
    held: list[Route] = []
    page.route(f"{figures_folder}classic.json", lambda route: held.append(route))
    page.goto(root)
    page.fill(ATTACKERS, "3")
    expect(part(page, "win")).to_have_text("81.8%")
    expect(part(page, "attackers")).to_have_text("8 attackers")
    expect(part(page, "page")).to_have_text("All the odds of 3 v 5")
    held[0].continue_()
    expect_answer(page, site, 3, 5)
