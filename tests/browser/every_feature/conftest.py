"""Fixtures: a reader in the surroundings that the test names, and their page."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import watch_page
from tests.browser.every_feature.surroundings import Surroundings, slow_down
from tests.browser.odds_table import GROUND


@pytest.fixture(scope="session")
def reader_in(browser: Browser, root: str) -> Iterator[Callable[[Surroundings], BrowserContext]]:
    """The reader in some surroundings, the same one for all tests: to lose the network takes long.

    What they choose is forgotten after each test.
    """
    readers: dict[Surroundings, BrowserContext] = {}

    def found(surroundings: Surroundings) -> BrowserContext:
        if surroundings not in readers:
            readers[surroundings] = surroundings.reader(browser, root)
        return readers[surroundings]

    yield found
    for context in readers.values():
        context.close()


@pytest.fixture
def page(
    request: pytest.FixtureRequest,
    reader_in: Callable[[Surroundings], BrowserContext],
    surroundings: Surroundings,
    root: str,
) -> Iterator[Page]:
    """A watched page; that of a phone is on a slow processor in tests marked ``slow_phone``.

    A test has to leave it in its device's scheme.
    """
    page = reader_in(surroundings).new_page()
    watch = watch_page(page, root)
    watch.offline = surroundings.given == "offline"
    if surroundings.screen == "phone" and request.node.get_closest_marker("slow_phone"):
        slow_down(page)
    try:
        yield page
        ground = page.evaluate(GROUND)
    finally:
        page.evaluate("localStorage.clear()")
        page.close()
    assert watch.faults == []
    assert (ground < 0.5) == (surroundings.scheme == "dark")
