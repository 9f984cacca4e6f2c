"""A network that is there but does not answer: what is on the device is shown after a while."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.offline import Host, expect_stored, hosted, reader, win

FOREVER = 600
SHORT, LONGER = 0.4, 1.2
"""Seconds, in the place of the 2.5 and 10 that a reader waits."""
VISITED, NEVER_VISITED = "classic/8-vs-5/", "classic/10-vs-7/"
BATTLE = "8 attackers v 5 defenders"


def patient(copy: float, drawn: float) -> pytest.MarkDecorator:
    """For a test whose reader waits for the network as long as is said: seconds where there is a
    copy, and where the page can be drawn.
    """
    return pytest.mark.parametrize("patience", [(copy, drawn)], ids=str)


@pytest.fixture
def host(site: Path, tmp_path: Path, patience: tuple[float, float]) -> Iterator[Host]:
    """A host whose readers have another patience."""
    copy, drawn = patience
    with hosted(site, tmp_path) as host:
        host.change("sw.js", " PATIENCE = 2500;", f" PATIENCE = {copy * 1000:.0f};")
        host.change("sw.js", "MORE_PATIENCE = 10000;", f"MORE_PATIENCE = {drawn * 1000:.0f};")
        yield host


@pytest.fixture
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """The page of a reader who has seen one matchup."""
    with reader(browser, host.root, VISITED) as page:
        expect_stored(page, "visited", host.root + VISITED)
        host.change(VISITED, ">Classic</a></h1>", ">New classic</a></h1>")
        yield page


@patient(SHORT, FOREVER)
def test_copy_is_shown_where_the_network_is_slow(page: Page, host: Host) -> None:
    """A page of which there is a copy waits for the network no longer than the first limit; what
    comes too late is the copy of the next time.
    """
    host.held.add(VISITED)
    start = monotonic()
    page.goto(host.root + VISITED)
    assert monotonic() - start >= SHORT
    expect(page.locator("h1")).to_have_text(f"{BATTLE}, Classic")
    host.release.set()
    expect_stored(page, "visited", host.root + VISITED, "New classic")
    page.context.set_offline(True)
    page.goto(host.root + VISITED)
    expect(page.locator("h1")).to_have_text(f"{BATTLE}, New classic")


@patient(FOREVER, FOREVER)
def test_network_in_time_is_preferred(page: Page, host: Host) -> None:
    """Where the network answers in time, its page is shown, not the copy."""
    page.goto(host.root + VISITED)
    expect(page.locator("h1")).to_have_text(f"{BATTLE}, New classic")


@patient(0, LONGER)
def test_matchup_is_drawn_where_the_network_is_slow(page: Page, host: Host) -> None:
    """A matchup without a copy waits longer, and is then drawn from the figures."""
    host.held.add(NEVER_VISITED)
    start = monotonic()
    page.goto(host.root + NEVER_VISITED)
    assert monotonic() - start >= LONGER
    assert win(page).endswith("%")
    expect(page.locator("main")).to_contain_text("Drawn on this device")


@patient(SHORT, LONGER)
def test_other_page_waits_for_the_network(page: Page, host: Host) -> None:
    """A page of which the device has nothing waits as long as it takes, and then comes."""
    host.held.add("literature/")
    with page.expect_navigation(wait_until="commit"):
        page.evaluate("location.href = new URL('../../literature/', location.href).href")
        page.wait_for_timeout(1.5 * LONGER * 1000)
        host.release.set()
    expect(page.locator("h1")).not_to_have_text("No network")
