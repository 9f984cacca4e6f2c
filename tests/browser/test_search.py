"""The site's search box: matchups, and the rules by the names that people know."""

import gzip
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, OpenPage
from tests.browser.search import FIRST, QUERY, open_search, search_for

MATCHUP = ".search-matchups > li"

SPELLINGS = (
    "8 vs 5",
    "8v5",
    "8 v 5",
    "8-5",
    "8 5",
    "8 against 5",
    "8vs5 classic",
    "classic 8 v. 5",
    "8:5",
    "8–5",
    "  8  VS  5 ",
    "8 attackers vs 5 defenders",
    "8 attackers 5 defenders",
    "8 on 5",
    "8/5",
    "A 8 v D 5",
    "9 on the territory v 5",
    "T=9 v 5",
    "what are the odds of 8 vs 5?",
    "8v5 please",
)


def test_every_spelling_puts_the_matchup_first(page: Page, root: str) -> None:
    """All the usual spellings of a matchup give its page as the first result."""
    page.goto(root)
    open_search(page)
    for spelling in SPELLINGS:
        search_for(page, spelling)
        expect(page.locator(FIRST), spelling).to_contain_text("8 attackers v 5 defenders")
        assert page.locator(FIRST).get_attribute("href") == f"{root}classic/8-vs-5/"
        expect(page.locator(MATCHUP), spelling).to_have_count(1)


@DESK
@pytest.mark.parametrize("start", ["", "classic/odds/", "about/"])
def test_enter_opens_the_matchup(page: Page, root: str, start: str) -> None:
    """Enter opens the matchup from the home page and from pages below it."""
    page.goto(root + start)
    open_search(page)
    search_for(page, "12 vs 7")
    expect(page.locator(FIRST)).to_contain_text("12 attackers v 7 defenders")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}classic/12-vs-7/")


def test_arrow_keys_reach_the_matchup(page: Page, root: str) -> None:
    """The down arrow moves from the search box to the matchup, and Enter follows it."""
    page.goto(root)
    open_search(page)
    search_for(page, "3-2")
    # on a slow machine the list of rules arrives after the typing
    expect(page.locator(FIRST)).to_have_attribute("href", f"{root}classic/3-vs-2/")
    page.keyboard.press("ArrowDown")
    expect(page.locator(FIRST)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}classic/3-vs-2/")


@DESK
def test_matchup_outlives_the_results_of_the_index(page: Page, root: str) -> None:
    """The matchup stays first when the index answers, above the pages it finds."""
    page.goto(root)
    open_search(page)
    search_for(page, "odds")
    others = page.locator(".md-search-result__list:not(.search-matchups) > li")
    expect(others.first).to_be_visible()
    expect(page.locator(MATCHUP)).to_have_count(0)
    search_for(page, "8v5 odds")
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    page.wait_for_timeout(500)  # the index answers in this time, and Material redraws its list
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}classic/8-vs-5/")


def test_matchup_needs_no_index(page: Page, root: str) -> None:
    """The matchup is there, and Enter opens it, while the index is still on its way."""
    held: list[Route] = []
    page.route("**/search_index.json", lambda route: held.append(route))
    page.goto(root)
    open_search(page)
    search_for(page, "8v5")
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    expect(page.locator(".md-search-result__meta")).to_have_text("The matchup you typed")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}classic/8-vs-5/")
    assert held


@DESK
@pytest.mark.parametrize(
    ("search", "nearest"),
    [("80 v 5", "50-vs-5"), ("0-5", "1-vs-5"), ("8 v 99999999999999999999", "8-vs-50")],
)
def test_matchup_out_of_range_gives_the_nearest(
    page: Page, root: str, search: str, nearest: str
) -> None:
    """A matchup beyond the tables gives the nearest one, and words that say what there is."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_contain_text("Nearest:")
    expect(page.locator(FIRST)).to_contain_text("1 to 50 attackers and 1 to 50 defenders")
    assert page.locator(FIRST).get_attribute("href") == f"{root}classic/{nearest}/"


@DESK
@pytest.mark.parametrize(
    ("search", "ruleset"),
    [
        ("capital 8v5", "three-dice-defence"),
        ("risiko 8 5", "three-dice-defence"),
        ("8v5 zombies", "attacker-ties"),
        ("blitz 8v5", "balanced-blitz"),
        ("Dutch rules 8 vs 5", "dutch"),
        ("8-5 d8", "d8"),
        ("zombie 8 on 5", "attacker-ties"),
        ("god of war 8 against 5", "attacker-ties"),
    ],
)
def test_name_of_a_ruleset_leads_to_its_matchup(
    page: Page, root: str, offers: dict[str, dict[str, object]], search: str, ruleset: str
) -> None:
    """A matchup with any name of a ruleset gives that ruleset's matchup first, by its title, and
    Enter opens its page.
    """
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    expect(page.locator(FIRST)).to_contain_text(f"{offers[ruleset]['title']}: 8 attack")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}{ruleset}/8-vs-5/")
    expect(page.locator("h1")).to_have_text("8 attackers v 5 defenders")


@DESK
def test_each_ruleset_has_its_own_limits(
    page: Page, root: str, offers: dict[str, dict[str, object]]
) -> None:
    """Beyond a ruleset's own tables the nearest matchup is one of that ruleset."""
    page.goto(root)
    open_search(page)
    search_for(page, "capital 99v5")
    most = offers["three-dice-defence"]["attackers"]
    expect(page.locator(FIRST)).to_contain_text(f"Nearest: {most} attackers v 5 defenders")
    assert page.locator(FIRST).get_attribute("href") == f"{root}three-dice-defence/{most}-vs-5/"


def test_slow_rulesets_delay_the_matchup_only(page: Page, root: str, figures_folder: str) -> None:
    """What was typed before the rulesets have arrived gives its matchup as soon as they have."""
    held: list[Route] = []
    page.route(f"{figures_folder}rulesets.json", lambda route: held.append(route))
    page.goto(root)
    open_search(page)
    search_for(page, "8v5 zombies")
    expect(page.locator(MATCHUP)).to_have_count(0)
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    assert page.locator(FIRST).get_attribute("href") == f"{root}attacker-ties/8-vs-5/"


@DESK
@pytest.mark.parametrize("failure", ["no connection", "no file", "no JSON"])
def test_search_outlives_rulesets_that_do_not_load(
    open_page: OpenPage, root: str, failure: str, figures_folder: str
) -> None:
    """Without the list of rulesets, pages are found as ever and no script fails; opening the
    search again asks again, and brings the matchup. Where the host has the list no longer, there is
    a new version: a result says so, and leads to the same search in it.
    """

    def fail(route: Route) -> None:
        if failure == "no connection":
            route.abort()
        else:
            route.fulfill(status=404 if failure == "no file" else 200, body="<html>")

    with open_page() as (page, watch):
        watch.missing.add(f"{figures_folder}rulesets.json")
        page.route(f"{figures_folder}rulesets.json", fail)
        page.goto(root)
        open_search(page)
        search_for(page, "8v5 odds")
        others = page.locator(".md-search-result__list:not(.search-matchups) > li")
        expect(others.first).to_be_visible()
        if failure == "no file":
            expect(page.locator(MATCHUP)).to_contain_text("A new version is available. Reload")
            assert (
                page.locator(f"{MATCHUP} a").evaluate("link => link.href") == f"{root}?q=8v5+odds"
            )
        else:
            expect(page.locator(MATCHUP)).to_have_count(0)
        page.unroute(f"{figures_folder}rulesets.json")
        page.keyboard.press("Escape")
        expect(page.locator(QUERY)).not_to_be_focused()
        open_search(page)
        search_for(page, "8v5")
        expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")


@DESK
def test_search_in_the_address(page: Page, root: str) -> None:
    """A link that carries a search opens it with the matchup in it."""
    page.goto(f"{root}?q=blitz+8v5")
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    assert page.locator(FIRST).get_attribute("href") == f"{root}balanced-blitz/8-vs-5/"


def test_other_searches_are_left_alone(page: Page, root: str) -> None:
    """Words, single numbers, decimals and sums of three are no matchup; nor are two numbers among
    words that say nothing.
    """
    page.goto(root)
    open_search(page)
    for search in ("85", "8", "defenders", "8v", "8v5v3", "8.5v3", "8v5 3", "-8v5", "version 3 2"):
        search_for(page, search)
        expect(page.locator(MATCHUP), search).to_have_count(0)


@DESK
def test_clearing_the_search_takes_the_matchup_away(page: Page, root: str) -> None:
    """Emptying the box leaves no matchup behind."""
    page.goto(root)
    open_search(page)
    search_for(page, "8v5")
    expect(page.locator(MATCHUP)).to_have_count(1)
    page.locator(QUERY).fill("")
    expect(page.locator(MATCHUP)).to_have_count(0)


@DESK
def test_search_has_a_name_for_screen_readers(page: Page, root: str) -> None:
    """The search dialog has a label, which Material's own page lacks."""
    page.goto(root)
    expect(page.locator('[data-md-component="search"]')).to_have_attribute("aria-label", "Search")


LARGEST_INDEX = 150_000
"""Bytes of the search's index, compressed: it is fetched when the search is opened."""


def test_the_index_is_small(site: Path) -> None:
    """The index of the search is no large download, and holds no page of a single battle."""
    index = (site / "search" / "search_index.json").read_bytes()
    assert len(gzip.compress(index, 9)) <= LARGEST_INDEX
    locations = [entry["location"] for entry in json.loads(index)["docs"]]
    assert [location for location in locations if "-vs-" in location] == []


@DESK
@pytest.mark.parametrize(
    ("search", "ruleset"),
    [
        ("capital", "three-dice-defence"),
        ("RisiKo!", "three-dice-defence"),
        ("old European rules", "three-dice-defence"),
        ("zombies", "attacker-ties"),
        ("god of war", "attacker-ties"),
        ("blitz odds", "balanced-blitz"),
        ("koole", "dutch"),
        ("classic", "classic"),
    ],
)
def test_rules_are_found_by_their_common_names(
    page: Page, root: str, offers: dict[str, dict[str, str]], search: str, ruleset: str
) -> None:
    """The names that people know put the rule's page first, and Enter opens it."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_contain_text(offers[ruleset]["title"])
    expect(page.locator(MATCHUP)).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}{ruleset}/")


@DESK
@pytest.mark.parametrize(
    ("search", "path"), [("compare", "compare/"), ("downloads", "downloads/"), ("teg", "teg/")]
)
def test_pages_are_found_by_their_titles(page: Page, root: str, search: str, path: str) -> None:
    """Words of a title lead to its page, among the first results."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    first = ".md-search-result__list:not(.search-matchups) > li:nth-child(-n + 3) > a"
    # each letter typed has its own results: only the last ones count
    expect(page.locator(f'{first}[href^="{root + path}"]').first).to_be_visible()
