"""Rulesets whose texts are full of markup, in a real browser: they are read, and nothing runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.pages.kinds import shared_kinds
from tests.browser import server
from tests.browser.checks import REPORTED, TABS, rested
from tests.browser.conftest import watch_page
from tests.browser.offline import CONTROLLED
from tests.browser.search import QUERY, RESULTS, open_search, search_for
from tests.hostile import RULESETS, Written

TRAP = """
  window.canaries = [];
  window.canary = () => window.canaries.push("called");
  for (const name of ["alert", "confirm", "prompt", "open", "print"]) {
    window[name] = () => window.canaries.push(name);
  }
"""
TRACES = """() => [
  ...window.canaries,
  ...Array.from(document.querySelectorAll(
    "x-canary, iframe, img[src=x], [onerror], [onload], [href^='javascript:' i], title *, option *"
      + ", h1 > :not(.headerlink, a[href$='/'], math, mark), caption > :not(strong, span, math)"),
    (element) => element.outerHTML.slice(0, 100)),
]"""
"""What was called, and elements that no page of the site has."""
PAGES = ("", "odds/", "losses/", "survivors/", "armies-needed/", "charts/", "downloads/", "2-vs-1/")
SHARED = (
    *("", "about/", "downloads/", "how-it-works/", "benchmarks/", "data-changes/"),
    *("api/", "api/v1/", "data/v1/", "404.html", "503.html", "capital/", "koole/", "blitz/"),
    *(f"{address}/" for kind in shared_kinds() for address in kind.addresses),
)


@pytest.fixture(scope="module")
def hostile_root(hostile_site: Path) -> Iterator[str]:
    """The address of a small site of these rulesets."""
    with server.serve(hostile_site) as address:
        yield address


@contextmanager
def opened(browser: Browser, root: str, number: int) -> Iterator[list[Page]]:
    """Pages that note whatever is called, asked for or reported, with nothing loaded yet."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(TRAP)
    context.add_init_script(REPORTED)
    faults: list[str] = []
    context.on("dialog", lambda dialog: faults.append(f"dialog: {dialog.message}"))
    context.on("request", lambda asked: faults.extend([asked.url] * asked.url.endswith("/x")))
    pages = [context.new_page() for _ in range(number)]
    watches = [watch_page(page, root) for page in pages]
    yield pages
    context.close()
    assert faults == []
    assert [watch.faults for watch in watches] == [[]] * number


@pytest.fixture
def trapped(browser: Browser, hostile_root: str) -> Iterator[Page]:
    """Such a page."""
    with opened(browser, hostile_root, 1) as (page,):
        yield page


def expect_nothing(page: Page) -> None:
    """Nothing was called, made or reported on the page."""
    assert page.evaluate(TRACES) == [], page.url
    assert page.evaluate("window.reported") == [], page.url


def addresses(site: Path) -> list[str]:
    """Return a page of every kind that the site has."""
    every = [*SHARED, *(f"{ruleset}/{page}" for ruleset in RULESETS for page in PAGES)]
    return [
        address
        for address in every
        if (site / address / "index.html").is_file() or address.endswith(".html")
    ]


def test_no_text_of_a_ruleset_runs(browser: Browser, hostile_root: str, hostile_site: Path) -> None:
    """On no kind of page anything is called, made of markup, asked for, or stopped by the policy.

    The policy is in force, but has nothing to do: a report of it would be a text that got through.
    """
    found = [hostile_root + address for address in addresses(hostile_site)]
    assert len(found) >= 45
    with opened(browser, hostile_root, TABS) as tabs:
        for page in rested(tabs, found):
            expect_nothing(page)


def test_titles_can_be_read(trapped: Page, hostile_root: str, tmp_path: Path) -> None:
    """Title, heading, and choices say what is in the file, letter by letter."""
    title = Written(tmp_path / "rules", hostile=True).texts[0]
    trapped.goto(f"{hostile_root}classic/")
    assert trapped.evaluate("document.title") == f"{title}: rules and odds - Exact RISK odds"
    assert trapped.evaluate("document.querySelector('h1').textContent") == title
    trapped.goto(hostile_root)
    assert title in trapped.evaluate("[...document.querySelectorAll('option')].map(o => o.text)")
    trapped.goto(f"{hostile_root}downloads/")
    expect(trapped.locator("main td").get_by_text(title, exact=True).first).to_be_visible()


@pytest.mark.parametrize(
    "query", ["canary", "quick rules", "2 v 1", "onerror", "No0e", "A B 2*3*4"]
)
def test_searches_show_texts(trapped: Page, hostile_root: str, query: str) -> None:
    """What the search box finds in these texts, or makes of them, is shown as text."""
    trapped.goto(f"{hostile_root}about/")
    open_search(trapped)
    search_for(trapped, query)
    results = trapped.locator(RESULTS)
    expect(results.first).to_be_visible()
    trapped.wait_for_load_state("networkidle")
    found = results.all_text_contents()
    assert any(word in text for text in found for word in ("<img src=x", 'The "Quick" rules <6'))
    assert trapped.locator(QUERY).input_value() == query
    expect_nothing(trapped)


def test_pages_drawn_offline_show_texts(browser: Browser, hostile_root: str) -> None:
    """A matchup that the service worker has no page of is drawn with its texts as they are."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.add_init_script(TRAP)
    page.add_init_script(REPORTED)
    page.goto(hostile_root)
    page.wait_for_function(CONTROLLED)
    context.set_offline(True)
    for address in ("dutch/2-vs-1/", "classic/1-vs-2/", "classic/9-vs-9/", "nothing/"):
        page.goto(hostile_root + address)
        page.wait_for_load_state("networkidle")
        expect(page.locator("h1")).to_be_visible()
        expect_nothing(page)
    context.close()
