"""The site without a network: what a reader has after one visit, and what he keeps."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import server
from tests.browser.conftest import PHONE, OpenPage, Watch
from tests.browser.lookup import expect_answer

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
ANSWER = ".answer strong"
OTHER = ("dutch", "9-vs-4")

pytestmark = PHONE


@contextmanager
def visited(open_page: OpenPage, root: str, *addresses: str) -> Iterator[Page]:
    """A page of a reader who has opened these addresses and then lost the network."""
    with open_page(service_workers="allow") as (page, watch):
        # what does not come without a network is no fault here
        for address in addresses:
            page.goto(root + address)
            page.wait_for_function(CONTROLLED)
        page.wait_for_load_state("networkidle")
        page.context.set_offline(True)
        yield page
        watch.faults = faults(watch)


def faults(watch: Watch) -> list[str]:
    """What went wrong, but for what needs a network."""
    return [fault for fault in watch.faults if "Failed to load resource: net::" not in fault]


def win(page: Page) -> str:
    """The large number of a matchup page."""
    expect(page.locator(ANSWER).first).to_have_text(re.compile("%"))
    return page.locator(ANSWER).first.inner_text()


def test_one_visit_is_enough(open_page: OpenPage, root: str, site: Path) -> None:
    """After one visit to the home page, the lookup of two rulesets, odds tables, the list of rules
    and the comparison are there without a network.
    """
    with visited(open_page, root, "") as page:
        page.goto(f"{root}?a=8&d=5&rules=classic")
        expect_answer(page, site, 8, 5)
        page.goto(f"{root}?a=9&d=4&rules=dutch")
        expect_answer(page, site, 9, 4, ruleset="dutch")
        for address in ("classic/odds/", "dutch/odds/", "classic/", "rules/", "compare/?a=8&d=5"):
            answer = page.goto(root + address)
            assert answer is not None
            assert answer.ok, address
            assert answer.from_service_worker, address
            expect(page.locator("main table").first, address).to_be_attached()


def test_visited_matchup_is_the_page_itself(open_page: OpenPage, root: str) -> None:
    """A matchup page opened before is there whole, the first page of a visit like any other."""
    with visited(open_page, root, "classic/8-vs-5/", "classic/7-vs-3/") as page:
        for address in ("classic/7-vs-3/", "classic/8-vs-5/"):
            page.goto(root + address)
            expect(page.locator("#win-fraction")).to_be_attached()


@pytest.mark.parametrize("address", ["classic/10-vs-7/", "/".join(OTHER) + "/"])
def test_matchup_never_visited_is_drawn(open_page: OpenPage, root: str, address: str) -> None:
    """A matchup page never opened is drawn from the figures: the same percentage, survivors and
    armies needed as on the page itself, and words on what is missing.
    """
    with open_page() as (page, _):
        page.goto(root + address)
        online = win(page)
        page.locator(".survivors").evaluate("table => table.closest('details').open = true")
        survivors = page.locator(".survivors tbody td").all_inner_texts()
        needed = page.locator("table.needed tbody td").all_inner_texts()
    with visited(open_page, root, "") as page:
        page.goto(root + address)
        assert win(page) == online
        assert page.locator(".survivors tbody td").all_inner_texts() == survivors
        drawn = page.locator("article table.needed tbody td").all_inner_texts()
        assert drawn == needed
        expect(page.locator("article[data-drawn]")).to_contain_text(
            "exact fractions need the network"
        )


def test_impossible_matchup_offers_the_nearest(open_page: OpenPage, root: str) -> None:
    """Without a network, too, an address with impossible numbers leads to the nearest matchup."""
    with visited(open_page, root, "") as page:
        page.goto(f"{root}dutch/999-vs-5/")
        expect(page.locator("h1")).to_have_text("There is no such battle here")
        page.locator("[data-missing] a").click()
        assert win(page).endswith("%")


def test_any_other_page_says_that_there_is_no_network(open_page: OpenPage, root: str) -> None:
    """A page that is not on the device says so, and has the lookup."""
    with visited(open_page, root, "") as page:
        page.goto(f"{root}literature/")
        expect(page.locator("h1")).to_have_text("No network")
        expect(page.locator("form.lookup")).to_be_visible()


@pytest.mark.parametrize("start", ["dutch/", "dutch/8-vs-5/"])
def test_variant_is_kept_and_removed(open_page: OpenPage, root: str, start: str) -> None:
    """A button keeps all tables of a ruleset, says so on the next visit, and removes them."""
    with open_page(service_workers="allow") as (page, watch):
        page.goto(root + start)
        button = page.locator("button.keep")
        expect(button).to_have_text("Keep this variant offline")
        button.click()
        expect(button).to_have_text("Kept offline. Remove")
        page.reload()
        expect(button).to_have_attribute("aria-pressed", "true")
        page.context.set_offline(True)
        page.goto(f"{root}dutch/losses/")
        expect(page.locator("main table").first).to_be_visible()
        page.goto(root + start)
        button.click()
        expect(button).to_have_text("Keep this variant offline")
        page.goto(f"{root}dutch/survivors/")
        expect(page.locator("h1")).to_have_text("No network")
        watch.faults = faults(watch)


def test_new_version_is_announced_and_used(
    browser: Browser, site: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    """A new version is offered; until it is taken the old one stays. The address is kept."""
    copy = tmp_path / "site"
    shutil.copytree(site, copy, copy_function=os.link)
    with server.serve(copy) as root:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        page = context.new_page()
        page.goto(root)
        page.wait_for_function(CONTROLLED)
        replace(copy / "index.html", "Set the two armies", "Set both armies")
        text = (copy / "sw.js").read_text("utf-8")
        files = re.sub(r'(?m)^"": "\w+"', '"": "new"', text)
        replace(copy / "sw.js", text, re.sub(r'"version": "\w+"', '"version": "new"', files))
        page.goto(f"{root}?a=9&d=4&rules=dutch")
        expect(page.locator(".new-version")).to_contain_text("A new version of this site is there")
        expect(page.locator("main")).to_contain_text("Set the two armies")
        page.locator(".new-version button").click()
        expect(page.locator("main")).to_contain_text("Set both armies")
        assert page.url == f"{root}?a=9&d=4&rules=dutch"
        expect(page.locator(".new-version")).to_have_count(0)
        context.close()


def replace(path: Path, old: str, new: str) -> None:
    """Change a text in a copy, not in the file that it is a link to."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.unlink()
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_reader_who_saves_data_fetches_nothing_more(open_page: OpenPage, root: str) -> None:
    """Where the reader saves data, no service worker is registered by itself."""
    with open_page(service_workers="allow") as (page, _):
        page.add_init_script(
            "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
        )
        page.goto(root)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1500)
        found = page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)")
        assert found == 0
