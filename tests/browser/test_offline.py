"""The site without a network: what a reader has after one visit, and what they keep."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import server
from tests.browser.axe import violations
from tests.browser.checks import CONTRASTS, NAMES
from tests.browser.conftest import PROJECT, SIZES, watched
from tests.browser.lookup import expect_answer
from tests.browser.offline import CONTROLLED, ask, expect_stored, hosted, reader, win
from tests.browser.test_battle import texts

IDLE = "() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 100)))"


@pytest.fixture(scope="module")
def one_visit(browser: Browser, root: str) -> Iterator[BrowserContext]:
    """A reader who has opened the home page once, and then lost the network."""
    with reader(browser, root, "", offline=True) as page:
        yield page.context


@pytest.fixture
def page(one_visit: BrowserContext) -> Iterator[Page]:
    """A page of that reader, with nothing loaded yet."""
    page = one_visit.new_page()
    yield page
    page.close()


def test_one_visit_is_enough(page: Page, root: str, site: Path) -> None:
    """After one visit to the home page, the lookup of two rulesets, odds tables, the list of rules
    and the comparison are there without a network.
    """
    page.goto(f"{root}?a=8&d=5&rules=classic")
    expect_answer(page, 8, 5)
    page.goto(f"{root}?a=9&d=4&rules=dutch")
    expect_answer(page, 9, 4, ruleset="dutch")
    for address in ("classic/odds/", "dutch/odds/", "classic/", "rules/", "compare/?a=8&d=5"):
        answer = page.goto(root + address)
        assert answer is not None
        assert answer.ok, address
        assert answer.from_service_worker, address
        expect(page.locator("main table").first, address).to_be_attached()


@pytest.mark.parametrize("address", ["classic/10-vs-7/", "dutch/9-vs-4/", "balanced-blitz/1-vs-1/"])
def test_matchup_never_visited_is_drawn(
    page: Page, browser: Browser, root: str, address: str
) -> None:
    """A matchup page never opened is drawn on the device, and says all that the page says."""
    with watched(browser, root, SIZES["phone"]) as (online, _):
        online.goto(root + address)
        expected = texts(online)
    page.goto(root + address)
    assert texts(page) == expected
    expect(page.locator(".drawn > [role=status]")).to_contain_text("without the network")
    expect(page.locator("form.lookup")).to_be_hidden()


@pytest.mark.parametrize("address", ["dutch/60-vs-40/", "battle/?a=60&d=40&rules=dutch"])
def test_any_battle_is_drawn(page: Page, root: str, address: str) -> None:
    """Battles that are too large for a page of their own are there without a network, too."""
    page.goto(root + address)
    expect(page.locator("h1")).to_have_text("60 attackers v 40 defenders, Dutch rules")
    assert win(page) == "96.4%"
    page.locator("#exact > summary").click()
    page.get_by_role("button", name="Work out the exact numbers").click()
    expect(page.locator("#win-fraction")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drawn_matchup_is_for_everybody(page: Page, root: str, scheme: str) -> None:
    """The page drawn has names, contrasts and no violation of axe's rules, and leads on."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{root}classic/10-vs-7/")
    win(page)
    assert page.evaluate(NAMES) == []
    assert page.evaluate(CONTRASTS) == []
    assert violations(page, "light") == []
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES["phone"][0]
    page.get_by_role("link", name="11 v").click()
    expect(page.locator("h1")).to_have_text("11 attackers v 7 defenders, Classic")
    page.locator("h1 a").click()
    page.wait_for_url(f"{root}classic/")


def test_impossible_matchup_offers_the_nearest(page: Page, root: str) -> None:
    """Without a network, too, an address with impossible numbers leads to the nearest matchup."""
    page.goto(f"{root}dutch/9999-vs-5/")
    expect(page.locator("h1")).to_have_text("No battle at this address")
    page.locator("[data-missing] a").click()
    assert win(page).endswith("%")


def test_any_other_page_says_that_there_is_no_network(page: Page, root: str) -> None:
    """A page that is not on the device says so, and has the lookup."""
    page.goto(f"{root}literature/")
    expect(page.locator("h1")).to_have_text("No network")
    expect(page.locator("form.lookup")).to_be_visible()


def test_visited_matchup_is_the_page_itself(browser: Browser, root: str) -> None:
    """A matchup page opened before is there whole, the first page of a visit like any other."""
    visited = "classic/8-vs-5/", "classic/7-vs-3/"
    with reader(browser, root, *visited) as page:
        for address in visited:
            expect_stored(page, "visited", root + address)
        page.context.set_offline(True)
        for address in reversed(visited):
            page.goto(root + address)
            expect(page.locator("#win-fraction")).to_be_attached()


def test_missing_page_is_not_kept_as_visited(browser: Browser, root: str) -> None:
    """A visit that began at an address without a page leaves no copy of "not found" there."""
    with watched(browser, root, SIZES["phone"], service_workers="allow") as (page, watch):
        watch.offline = True
        watch.missing.add(f"{root}dutch/999-vs-5/")
        page.goto(f"{root}dutch/999-vs-5/")
        page.wait_for_function(CONTROLLED)
        ask(page, "visited", page=f"{root}dutch/999-vs-5/")
        page.context.set_offline(True)
        answer = page.goto(f"{root}dutch/999-vs-5/")
        assert answer is not None
        assert answer.status == 200


def test_visited_matchups_are_the_last_hundred(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    """Of the matchups visited, as many as a device is to hold stay: those visited last."""
    with hosted(site, tmp_path) as host:
        host.change("sw.js", "MOST_VISITED = 100;", "MOST_VISITED = 3;")
        matchups = [f"classic/{attackers}-vs-2/" for attackers in (1, 2, 3, 1, 4)]
        with reader(browser, host.root, "") as page:
            for address in matchups:
                ask(page, "visited", page=host.root + address)
            page.context.set_offline(True)
            for address in matchups:
                page.goto(host.root + address)
                win(page)
                whole = page.locator("#win-fraction").count() == 1
                assert whole is (address != "classic/2-vs-2/"), address


@pytest.mark.parametrize("start", ["dutch/", "dutch/8-vs-5/"])
def test_variant_is_kept_and_removed(browser: Browser, root: str, start: str) -> None:
    """A button keeps all tables of a ruleset, says so on the next visit, and removes them."""
    with reader(browser, root, start) as page:
        button = page.locator("button.keep")
        expect(button).to_have_text("Save these rules offline")
        button.click()
        expect(button).to_have_text("Saved offline. Remove")
        page.reload()
        expect(button).to_have_attribute("aria-pressed", "true")
        page.context.set_offline(True)
        page.goto(f"{root}dutch/losses/")
        expect(page.locator("main table").first).to_be_visible()
        page.goto(root + start)
        button.click()
        expect(button).to_have_text("Save these rules offline")
        page.goto(f"{root}dutch/survivors/")
        expect(page.locator("h1")).to_have_text("No network")


def test_what_cannot_be_kept_is_told(browser: Browser, site: Path, tmp_path: Path) -> None:
    """Where a file does not come, the button says that nothing was kept and can be tried again."""
    with hosted(site, tmp_path) as host:
        host.change("sw.js", f'"{host.figures}rulesets.json":', '"lookup/missing.json":')
        with watched(browser, host.root, SIZES["phone"], service_workers="allow") as (page, _):
            page.goto(f"{host.root}dutch/")
            button = page.locator("button.keep")
            button.click()
            expect(button).to_have_text("Not saved: no network. Try again")
            expect(button).to_have_attribute("aria-busy", "false")


def test_a_reader_who_saves_data_fetches_nothing_more(browser: Browser, root: str) -> None:
    """Where the reader saves data, no service worker is registered by itself."""
    with watched(browser, root, SIZES["phone"], service_workers="allow") as (page, _):
        page.add_init_script(
            "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
        )
        page.goto(root)
        page.evaluate(IDLE)
        found = page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)")
        assert found == 0


def test_site_below_a_path(browser: Browser, tmp_path: Path) -> None:
    """A site that stands below a path has all of this: lookup, tables, matchups visited, drawn and
    impossible, a variant kept; and its service worker minds no page above it.
    """
    rulesets = tmp_path / "rulesets"
    rulesets.mkdir()
    text = (PROJECT / "risk_odds/rulesets/two-dice-attack.toml").read_text(encoding="utf-8")
    (rulesets / "two-dice-attack.toml").write_text(text, encoding="utf-8")
    site = tmp_path / "site"
    build_below_a_path(site, rulesets)
    with server.serve(site) as root:
        assert root.endswith("/risk/")
        visited = "two-dice-attack/", "two-dice-attack/4-vs-3/"
        with reader(browser, root, *visited) as page:
            expect_stored(page, "visited", root + visited[1])
            button = page.locator("button.keep")
            button.click()
            expect(button).to_have_text("Saved offline. Remove")
            scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
            assert scope == root
            page.context.set_offline(True)
            page.goto(f"{root}?a=5&d=2&rules=two-dice-attack")
            expect_answer(page, 5, 2, ruleset="two-dice-attack")
            page.goto(f"{root}two-dice-attack/4-vs-3/")
            expect(page.locator("#win-fraction")).to_be_attached()
            page.goto(f"{root}classic/6-vs-5/")
            assert win(page).endswith("%")
            page.get_by_role("link", name="7 v").click()
            expect(page.locator("h1")).to_have_text("7 attackers v 5 defenders, Classic")
            page.goto(f"{root}classic/9999-vs-5/")
            page.locator("[data-missing] a").click()
            expect(page.locator("h1")).to_have_text("1,000 attackers v 5 defenders, Classic")
            page.goto(f"{root}two-dice-attack/losses/")
            expect(page.locator("main table").first).to_be_visible()


def build_below_a_path(site: Path, rulesets: Path) -> None:
    """Build a small site that expects to stand at /risk/."""
    command = [sys.executable, "-m", "generator", "build", "--output", str(site)]
    command += ["--rulesets", str(rulesets), "--largest", "8", "--datasets", "8", "--workers", "1"]
    environment = {**os.environ, "SITE_URL": "https://x.example/risk/"}
    subprocess.run(command, check=True, cwd=PROJECT, env=environment)
