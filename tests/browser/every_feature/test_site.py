"""What belongs to every page, everywhere: search, schemes, sharing, what is kept, plain HTML."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.checks import expect_sound
from tests.browser.every_feature.surroundings import (
    WITH_SCRIPTS,
    WITHOUT_NETWORK,
    WITHOUT_SCRIPTS,
    Surroundings,
)
from tests.browser.odds_table import GROUND, LUMINANCE, TABLE
from tests.browser.search import FIRST, open_search, search_for

MATCHUP = "classic/8-vs-5/"

INK = f"""(name) => {{ {LUMINANCE}
  return luminance(getComputedStyle(document.querySelector(name)).color); }}"""
"""How light the text of an element is."""


@WITH_SCRIPTS
def test_the_scheme_is_the_devices(page: Page, root: str, surroundings: Surroundings) -> None:
    """A device set to dark gets dark pages with light figures, one set to light the reverse, on
    every kind of page.
    """
    dark = surroundings.scheme == "dark"
    for path, name in (
        ("", "[data-lookup=win]"),
        (MATCHUP, ".answer strong"),
        (TABLE, ".odds caption"),
    ):
        page.goto(root + path)
        ground, ink = page.evaluate(GROUND), page.evaluate(INK, name)
        assert ground < 0.02 if dark else ground > 0.9, path
        assert ink > 0.3 if dark else ink < 0.2, path


@WITH_SCRIPTS
def test_the_other_scheme_can_be_chosen(page: Page, root: str, surroundings: Surroundings) -> None:
    """A tap on the switch changes the scheme there and on all other pages; another one, back."""
    switch = page.locator(".scheme-switch")
    dark = surroundings.scheme == "dark"
    page.goto(root)
    switch.click()
    assert (page.evaluate(GROUND) < 0.5) != dark
    page.goto(root + MATCHUP)
    assert (page.evaluate(GROUND) < 0.5) != dark
    page.goto(root)
    switch.click()
    assert (page.evaluate(GROUND) < 0.5) == dark


@WITH_SCRIPTS
def test_search_opens_rules_and_matchups(page: Page, root: str) -> None:
    """A name that people know leads to its page, which offline is the rule's own; the spelling of a
    matchup, to its page under the name.
    """
    page.goto(root)
    for search, found, address in (
        ("capital", "Capital", "(capital|three-dice-defence)/"),
        ("18 against 6 zombies", "18 attackers v 6", r"battle/\?a=18&d=6&rules=zombies"),
    ):
        open_search(page)
        search_for(page, search)
        expect(page.locator(FIRST)).to_contain_text(found)
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(rf"{re.escape(root)}{address}$"))
        expect(page.locator("h1")).to_be_visible()
    page.goto(f"{root}three-dice-defence/?rules=capital")
    page.wait_for_url(re.compile(rf"{re.escape(root)}(capital|three-dice-defence)/$"))
    expect(page.locator("h1")).to_be_visible()


@WITH_SCRIPTS
def test_matchup_is_shared_and_its_numbers_copied(page: Page, root: str) -> None:
    """A matchup's answer with its address comes to the clipboard by a tap, and so does each of its
    exact numbers.
    """
    page.add_init_script("delete Navigator.prototype.share;")
    page.goto(root + MATCHUP)
    page.locator("button.share").click()
    expect(page.locator("button.share")).to_have_text("Link copied")
    text = "8 attackers v 5 defenders, Classic: the attacker wins 81.8%"
    assert page.evaluate("navigator.clipboard.readText()") == f"{text} {root}{MATCHUP}"
    page.locator("#exact > summary").click()
    button = page.locator('button.copy[data-copy="#win-fraction"]')
    button.click()
    expect(button).to_have_text("Copied")
    number = page.locator("#win-fraction").inner_text()
    assert page.evaluate("navigator.clipboard.readText()") == number


@WITHOUT_NETWORK
def test_variant_is_kept_and_removed(page: Page, root: str) -> None:
    """A button keeps all tables of a variant for the time without a network, and removes them;
    what is not there then says so, and has the lookup.
    """
    button = page.locator("button.keep")
    page.context.set_offline(False)
    page.goto(f"{root}dutch/")
    button.click()
    expect(button).to_have_text("Saved offline. Remove")
    page.context.set_offline(True)
    page.goto(f"{root}dutch/losses/")
    expect(page.locator("main table").first).to_be_visible()
    page.goto(f"{root}dutch/")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_text("Save these rules offline")
    page.goto(f"{root}dutch/losses/")
    expect(page.locator("h1")).to_have_text("No network")
    expect(page.locator("form.lookup")).to_be_visible()


@WITHOUT_SCRIPTS
def test_every_page_works_without_scripts(page: Page, root: str, page_types: list[str]) -> None:
    """Every page fits, shows its heading and its tables, and no dead control."""
    for address in page_types:
        page.goto(root + address)
        expect_sound(page, address)
        dead = page.locator("main :is(button, input:not(.views input)):visible")
        assert dead.count() == 0, address
        tables = page.locator("main table:not([hidden], [hidden] table)")  # what scripts draw waits
        assert page.locator("main table:visible").count() == tables.count(), address


@WITHOUT_SCRIPTS
def test_downloads_come_without_scripts(page: Page, root: str, site: Path) -> None:
    """A tap downloads the file as it is; every other download and data file of these pages is
    there, too.
    """
    for address in ("classic/downloads/", "downloads/", MATCHUP):
        page.goto(root + address)
        links = page.locator("main a").evaluate_all(
            "(links) => links.filter(({ download, href, pathname }) => href.startsWith(origin) &&"
            " (download || /\\.\\w+$/.test(pathname))).map(({ href }) => href)"
        )
        assert links, address
        for link in links:
            assert page.request.head(link).status == 200, link
    page.goto(f"{root}classic/downloads/")
    with page.expect_download() as started:
        page.locator("main a[download]").first.click()
    file = site / started.value.url.removeprefix(root)
    assert started.value.path().read_bytes() == file.read_bytes()
