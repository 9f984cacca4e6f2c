"""The site's search box: matchups, and the rules by the names that people know."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.checks import Held
from tests.browser.conftest import DESK, PHONE, OpenPage
from tests.browser.lookup import figures
from tests.browser.search import DIALOG, FIRST, QUERY, RESULTS, open_search, search_for

MATCHUP = f"{RESULTS}:is([href*='-vs-'], [href*='/battle/'])"
"""Results that lead to a battle."""

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
def test_the_matchup_stands_above_the_pages(page: Page, root: str) -> None:
    """Where pages are found, too, the matchup is the first of all."""
    page.goto(root)
    open_search(page)
    search_for(page, "odds")
    expect(page.locator(RESULTS).first).to_be_visible()
    expect(page.locator(MATCHUP)).to_have_count(0)
    search_for(page, "8v5 odds")
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    expect(page.locator(RESULTS).nth(1)).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}classic/8-vs-5/")


def test_matchup_needs_no_index(page: Page, root: str) -> None:
    """The matchup is there, and Enter opens it, while the index is still on its way."""
    held = Held(page, "**/search/pages.json")
    page.goto(root)
    open_search(page)
    search_for(page, "8v5")
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    expect(page.get_by_role("status").filter(has_text="3 results")).to_be_visible()
    held.wait()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}classic/8-vs-5/")


def test_the_index_waits_for_the_first_use(page: Page, root: str) -> None:
    """Nothing of the search is fetched before it is opened, and then once."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(root)))
    for address in ("", "classic/8-vs-5/"):
        asked.clear()
        page.goto(root + address)
        page.wait_for_load_state("networkidle")
        assert not [name for name in asked if name.startswith("search/") or "searchdialog" in name]
        for _ in range(2):
            open_search(page)
            search_for(page, "how many dice")
            expect(page.locator(FIRST)).to_have_attribute("href", f"{root}how-many-dice/")
            page.keyboard.press("Escape")
        assert asked.count("search/pages.json") == 1


@PHONE
def test_a_button_closes_the_search(page: Page, root: str) -> None:
    """Who has no keys closes it by its button, and finds the page as it was."""
    page.goto(root)
    open_search(page)
    page.locator(DIALOG).get_by_role("button", name="Close").click()
    expect(page.locator(DIALOG)).to_be_hidden()
    expect(page).to_have_url(root)


@pytest.mark.parametrize("address", ["", "classic/8-vs-5/", "how-it-works/", "404.html"])
@pytest.mark.parametrize("key", ["/", "f", "s"])
def test_keys_open_and_close_the_search(page: Page, root: str, address: str, key: str) -> None:
    """On every page a key opens the search and is not typed into it, Escape closes it, and the
    focus is where it was.
    """
    page.goto(root + address)
    page.locator("header .home").focus()
    page.keyboard.press(key)
    expect(page.locator(QUERY)).to_be_focused()
    expect(page.locator(QUERY)).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.locator(DIALOG)).to_be_hidden()
    expect(page.locator("header .home")).to_be_focused()


def test_what_is_typed_while_the_search_comes_is_not_lost(page: Page, root: str) -> None:
    """On a slow line the search takes a while to open: it is asked what was typed meanwhile, and
    what is typed then goes on behind it. Where another field has the focus, its keys are its own.
    """
    held = Held(page, re.compile(r"/searchdialog\.js$"))
    page.goto(root)
    page.keyboard.press("/")
    page.keyboard.type("8 v")
    page.locator("#lookup-attackers").fill("")
    page.locator("#lookup-attackers").press_sequentially("7")
    expect(page.locator("#lookup-attackers")).to_have_value("7")
    page.locator("header .home").focus()
    page.keyboard.type(" 5")
    held.release()
    expect(page.locator(QUERY)).to_be_focused()
    page.keyboard.type("0")
    expect(page.locator(QUERY)).to_have_value("8 v 50")
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 50 defenders")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator(QUERY)).to_be_focused()
    page.keyboard.type("12 v 7")
    expect(page.locator(QUERY)).to_have_value("12 v 7")


def test_keys_that_are_typed_do_not_open_the_search(page: Page, root: str) -> None:
    """In a field, and with a modifier, the keys mean what they always do."""
    page.goto(root)
    page.locator("#lookup-attackers").focus()
    page.keyboard.press("f")
    page.keyboard.press("/")
    page.locator("header .home").focus()
    page.keyboard.press("Control+s")
    page.wait_for_timeout(200)
    expect(page.locator(DIALOG)).to_have_count(0)


def test_no_result_shows_examples(page: Page, root: str) -> None:
    """Where nothing is found, and before anything is typed, examples are offered: searches."""
    page.goto(f"{root}classic/8-vs-5/")
    open_search(page)
    examples = page.locator(f"{DIALOG} .examples button")
    expect(examples).to_have_text(["8 v 5", "90% against 5", "capital", "how many dice"])
    search_for(page, "xyzzy")
    expect(page.locator(f"{DIALOG} [role=status]")).to_have_text("Nothing found.")
    expect(examples.first).to_be_visible()
    examples.nth(1).click()
    expect(page.locator(f"{FIRST} b")).to_contain_text("10 attackers (11 on the territory)")
    search_for(page, "xyzzy")
    examples.nth(3).click()
    expect(page.locator(FIRST)).to_have_attribute("href", f"{root}how-many-dice/")
    expect(examples.first).to_be_hidden()
    expect(page.locator(QUERY)).to_be_focused()


def test_without_scripts_the_search_is_a_link(open_page: OpenPage, root: str) -> None:
    """Without scripts it leads to the list of all rules, which says so."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(f"{root}classic/8-vs-5/")
        page.locator("header .search").click()
        page.wait_for_url(f"{root}rules/")
        assert "The search needs scripts." in (page.locator("main noscript").text_content() or "")


@DESK
@pytest.mark.parametrize(
    ("search", "nearest"),
    [
        ("1001 v 5", "battle/?a=1000&d=5&rules=classic"),
        ("0-5", "classic/1-vs-5/"),
        ("8 v 99999999999999999999", "battle/?a=8&d=1000&rules=classic"),
    ],
)
def test_matchup_out_of_range_gives_the_closest(
    page: Page, root: str, search: str, nearest: str
) -> None:
    """A matchup beyond all limits gives the closest one, and words that say what there is."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_contain_text("Closest:")
    expect(page.locator(FIRST)).to_contain_text(
        "Odds cover 1 to 1,000 attackers and 1 to 1,000 defenders."
    )
    assert page.locator(FIRST).get_attribute("href") == root + nearest


@DESK
@pytest.mark.parametrize(
    ("search", "ruleset", "name"),
    [
        ("capital 8v5", "three-dice-defence", "capital"),
        ("risiko 8 5", "three-dice-defence", "risiko"),
        ("8v5 zombies", "attacker-ties", "zombies"),
        ("blitz 8v5", "balanced-blitz", "blitz"),
        ("Dutch rules 8 vs 5", "dutch", ""),
        ("8-5 d8", "d8", ""),
        ("zombie 8 on 5", "attacker-ties", "zombies"),
        ("god of war 8 against 5", "attacker-ties", "god-of-war"),
    ],
)
def test_name_of_a_ruleset_leads_to_its_matchup(
    page: Page, root: str, offers: dict[str, dict[str, Any]], search: str, ruleset: str, name: str
) -> None:
    """A matchup with any name of a ruleset gives that ruleset's matchup first, by the name that was
    typed, and Enter opens its page, which lists the rules by that name.
    """
    title = offers[ruleset]["title"]
    called = offers[ruleset]["names"][name] if name else title
    page.goto(root)
    open_search(page)
    search_for(page, search)
    first = page.locator(FIRST)
    win = figures(ruleset, 8, 5)["win"]
    said = f"8 attackers v 5 defenders, {called} → the attacker wins {win}"
    expect(first.locator("strong")).to_have_text(said)
    if name:
        expect(first).to_contain_text(f"Same odds as {title}.")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}{ruleset}/8-vs-5/{f'?rules={name}' if name else ''}")
    expect(page.locator("h1")).to_have_text(f"8 attackers v 5 defenders, {called}")
    expect(page.locator(".rules-choice option:checked")).to_have_text(called)


@DESK
@pytest.mark.parametrize(
    ("search", "address"),
    [
        ("60 v 40", "battle/?a=60&d=40&rules=classic"),
        ("50 v 50", "classic/50-vs-50/"),
        ("1000 v 1000 dutch", "battle/?a=1000&d=1000&rules=dutch"),
        ("12 against 7", "classic/12-vs-7/"),
        ("capital 12v12", "three-dice-defence/12-vs-12/?rules=capital"),
        ("capital 12 7", "three-dice-defence/12-vs-7/?rules=capital"),
        ("capital 13v5", "battle/?a=13&d=5&rules=capital"),
    ],
)
def test_battles_beyond_the_pages_are_drawn(
    page: Page, root: str, search: str, address: str
) -> None:
    """A battle that has no page under its rules leads to the page that draws any battle."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_have_attribute("href", root + address)
    expect(page.locator(FIRST)).not_to_contain_text("Closest:")


def test_slow_rulesets_delay_the_matchup_only(page: Page, root: str, figures_folder: str) -> None:
    """What was typed before the rulesets have arrived gives its matchup as soon as they have."""
    held = Held(page, f"{figures_folder}rulesets.json")
    page.goto(root)
    open_search(page)
    search_for(page, "8v5 zombies")
    expect(page.locator(MATCHUP)).to_have_count(0)
    held.release()  # the lookup of the page waits for them, too
    expect(page.locator(FIRST)).to_contain_text("8 attackers v 5 defenders")
    assert page.locator(FIRST).get_attribute("href") == f"{root}attacker-ties/8-vs-5/?rules=zombies"


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
        others = page.locator(f"{RESULTS}:not([href^='?'])")
        expect(others.first).to_be_visible()
        if failure == "no file":
            expect(page.locator(FIRST)).to_contain_text("A new version is available. Reload")
            assert page.locator(FIRST).evaluate("link => link.href") == f"{root}?q=8v5+odds"
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
    assert page.locator(FIRST).get_attribute("href") == f"{root}balanced-blitz/8-vs-5/?rules=blitz"


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
    """The dialog and its field have a name."""
    page.goto(root)
    open_search(page)
    expect(page.get_by_role("dialog", name="Search")).to_be_visible()
    expect(page.get_by_role("searchbox", name="Search")).to_be_focused()


LARGEST_INDEX = 66_000
"""Bytes of the search's index, compressed: it is fetched when the search is opened. Each page of
prose adds up to 5,000, of references only the names count: more means that something else got in,
such as tables or pages of battles. With all rulesets it is about a seventh larger than here."""


def test_the_index_is_small(site: Path) -> None:
    """The index of the search is no large download, and holds no page of a single battle."""
    index = (site / "search" / "pages.json").read_bytes()
    assert len(gzip.compress(index, 9)) <= LARGEST_INDEX
    addresses = [page["address"] for page in json.loads(index)]
    assert "classic/odds/" in addresses
    assert [address for address in addresses if "-vs-" in address] == []


@DESK
@pytest.mark.parametrize(
    ("search", "address"),
    [
        ("continent", "continents/"),
        ("unlucky", "was-i-unlucky/"),
        ("luck", "was-i-unlucky/"),
        ("stop", "stop-or-roll/"),
        ("when to stop", "stop-or-roll/"),
        ("retreat", "stop-or-roll/#retreats"),
        ("formula", "formulas/"),
        ("blitz", "blitz/"),
        ("how many armies do I need", "classic/armies-needed/"),
        ("how do you know", "how-it-works/#how-we-know-it-is-right"),
        ("verify", "how-it-works/"),
        ("check program", "how-it-works/"),
        ("report a mistake", "about/"),
        ("dice probabilities", "how-it-works/#one-round"),
        ("Wikipedia", "literature/"),
    ],
)
def test_questions_find_their_pages(page: Page, root: str, search: str, address: str) -> None:
    """Words that players use put the page first that answers them best."""
    page.goto(f"{root}classic/8-vs-5/")
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_have_attribute("href", root + address)


@DESK
def test_results_show_no_figures_of_tables(page: Page, root: str) -> None:
    """What is found shows prose: neither rows of a table nor code."""
    page.goto(root)
    open_search(page)
    search_for(page, "classic odds")
    expect(page.locator(RESULTS).first).to_be_visible()
    for text in page.locator(RESULTS).all_text_contents():
        assert not re.search(r"8 v 5[0-9]|[a-z][0-9]+ v|[0-9]\.[0-9]%[0-9]", text), text


@DESK
@pytest.mark.parametrize(
    ("search", "name", "title"),
    [
        ("capital", "capital", "Capital"),
        ("RisiKo!", "risiko", "RisiKo!"),
        ("old European rules", "old-european-rules", "Old European rules"),
        ("zombies", "zombies", "Zombies"),
        ("god of war", "god-of-war", "God of war"),
        ("blitz odds", "blitz", "Blitz"),
        ("koole", "koole", "Koole’s rules"),
        ("classic", "classic", "Classic"),
    ],
)
def test_rules_are_found_by_their_common_names(
    page: Page, root: str, search: str, name: str, title: str
) -> None:
    """The names that people know put the page of that name first, and Enter opens it."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST).locator("strong")).to_have_text(title)
    expect(page.locator(FIRST)).to_have_attribute("href", f"{root}{name}/")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}{name}/")


@DESK
@pytest.mark.parametrize(
    ("search", "path", "heading"),
    [
        ("capital losses", "three-dice-defence/losses/?rules=capital", "Capital: losses"),
        ("capital armies needed", "three-dice-defence/armies-needed/?rules=capital", None),
        ("zombies survivors", "attacker-ties/survivors/?rules=zombies", "Zombies: survivors"),
        ("cap losses", "three-dice-defence/losses/?rules=capital", "Capital: losses"),
        ("three-dice defence losses", "three-dice-defence/losses/", "Three-dice defence: losses"),
    ],
)
def test_tables_are_found_by_the_name_that_was_typed(
    page: Page, root: str, search: str, path: str, heading: str | None
) -> None:
    """Who types Capital and what they want of it finds its table first, and reads Capital there."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    expect(page.locator(FIRST)).to_have_attribute("href", root + path)
    page.keyboard.press("Enter")
    page.wait_for_url(root + path)
    if heading:
        expect(page.locator("h1")).to_have_text(heading)


@DESK
def test_the_odds_of_a_name_follow_its_page(page: Page, root: str) -> None:
    """“capital odds” finds Capital, and then its odds, before those of a capital with a wall."""
    page.goto(root)
    open_search(page)
    search_for(page, "capital odds")
    expect(page.locator(FIRST)).to_have_attribute("href", f"{root}capital/")
    second = page.locator(f"{DIALOG} li:nth-child(2) a")
    expect(second).to_have_attribute("href", f"{root}three-dice-defence/odds/?rules=capital")
    expect(second.locator("strong")).to_contain_text("Capital odds")


@DESK
@pytest.mark.parametrize(
    ("search", "path"), [("compare", "compare/"), ("downloads", "downloads/"), ("teg", "teg/")]
)
def test_pages_are_found_by_their_titles(page: Page, root: str, search: str, path: str) -> None:
    """Words of a title lead to its page, among the first results."""
    page.goto(root)
    open_search(page)
    search_for(page, search)
    # each letter typed has its own results: only the last ones count
    first = f"{DIALOG} li:nth-child(-n + 3) a"
    expect(page.locator(f'{first}[href^="{root + path}"]').first).to_be_visible()
