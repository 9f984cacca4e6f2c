"""A new version of the site: told, taken when the reader likes, and without losing their place."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lookup import ATTACKERS, DEFENDERS, RULES
from tests.browser.offline import Host, ask, expect_stored, hosted, reader

OLD, NEW = "Set the two armies", "Set both armies"
BAR = ".new-version"


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of the site whose files a test may change."""
    with hosted(site, tmp_path) as host:
        yield host


@pytest.fixture
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """The page of a reader who has been to the site."""
    with reader(browser, host.root, "") as page:
        yield page


def release(host: Host, version: str = "new") -> None:
    """A new version of the site, with another home page."""
    host.change("", OLD if version == "new" else NEW, NEW)
    host.publish(version)


def use(page: Page) -> None:
    """Take the new version, and wait until it is there."""
    with page.expect_navigation():
        page.locator(BAR).get_by_role("button").click()


def test_new_version_is_announced_and_used(page: Page, host: Host) -> None:
    """A new version is offered; until it is taken the old one stays. The address is kept, and of
    the files only those that are new have been fetched.
    """
    release(host)
    host.asked.clear()
    address = f"{host.root}?a=9&d=4&rules=dutch"
    page.goto(address)
    expect(page.locator(BAR)).to_contain_text("A new version is available")
    expect(page.locator("main")).to_contain_text(OLD)
    assert set(host.asked) == {"sw.js", ""}
    use(page)
    expect(page.locator("main")).to_contain_text(NEW)
    assert page.url == address
    expect(page.locator(BAR)).to_have_count(0)


def test_typed_numbers_and_place_are_kept(page: Page, host: Host) -> None:
    """What was typed a moment before, how it counts, and the place on the page are still there."""
    release(host)
    page.goto(host.root)
    expect(page.locator(BAR)).to_be_visible()
    page.locator(RULES).select_option("dutch")
    page.get_by_label("on the territory (T)").check()
    page.evaluate("scrollTo(0, 300)")
    page.wait_for_function("() => scrollY === 300")
    for field, number in ((DEFENDERS, "7"), (ATTACKERS, "11")):
        page.locator(field).evaluate(
            "(input, number) => { input.value = number;"
            " input.dispatchEvent(new Event('input', { bubbles: true })); }",
            number,
        )
    use(page)
    expect(page.locator(ATTACKERS)).to_have_value("11")
    expect(page.locator(DEFENDERS)).to_have_value("7")
    expect(page.locator(RULES)).to_have_value("dutch")
    expect(page.get_by_label("on the territory (T)")).to_be_checked()
    page.wait_for_function("() => scrollY === 300")


@pytest.mark.parametrize("address", ["classic/8-vs-5/", "classic/odds/", "dutch/"])
def test_place_on_other_pages_is_kept(page: Page, host: Host, address: str) -> None:
    """A matchup, a table and a variant are at the same place again, to within a line, as the
    browser takes account of headings that stay; the bar hid nothing there.
    """
    release(host)
    page.goto(host.root + address)
    expect(page.locator(BAR)).to_be_visible()
    end = "document.documentElement.scrollHeight - innerHeight"
    page.evaluate(f"scrollTo(0, {end})")
    bar, foot = page.locator(BAR).bounding_box(), page.locator("footer").bounding_box()
    assert bar is not None
    assert foot is not None
    assert foot["y"] + foot["height"] <= bar["y"] + 1
    page.evaluate("scrollTo(0, 400)")
    use(page)
    page.wait_for_function("() => Math.abs(scrollY - 400) <= 20")
    expect(page.locator(BAR)).to_have_count(0)


def test_bar_of_another_tab_and_of_a_version_passed_over(page: Page, host: Host) -> None:
    """A bar shown before a second new version came takes the second; a bar of another tab still
    leads to what the first tab has taken.
    """
    other = page.context.new_page()
    release(host)
    other.goto(f"{host.root}rules/")
    expect(other.locator(BAR)).to_be_visible()
    page.goto(host.root)
    expect(page.locator(BAR)).to_be_visible()
    release(host, "newer")
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const first = registration.waiting;
          await registration.update();
          while (registration.waiting === first || registration.installing)
            await new Promise((done) => setTimeout(done, 20));
        }"""
    )
    use(page)
    expect(page.locator("main")).to_contain_text(NEW)
    other.bring_to_front()
    use(other)
    expect(other.locator(BAR)).to_have_count(0)


def test_kept_variant_is_refreshed(page: Page, host: Host) -> None:
    """The tables of a variant that is kept are fetched again when the new version is taken, without
    a visit; those of other variants are not. The version may not wait for them.
    """
    ask(page, "keep", ruleset="dutch")
    host.change("dutch/losses/", "<h1>", "<h1>New: ")
    release(host)
    page.goto(host.root)
    expect(page.locator(BAR)).to_be_visible()
    host.asked.clear()
    host.held.add("dutch/losses/")
    use(page)
    expect(page.locator("main")).to_contain_text(NEW)
    host.release.set()
    expect_stored(page, "kept", f"{host.root}dutch/losses/", "<h1>New: ")
    assert not [address for address in host.asked if address.startswith("classic/")]


def test_refresh_that_failed_is_made_up_for(page: Page, host: Host) -> None:
    """Where the network is lost while the new version is taken, the old tables stay, and the next
    page opened with a network fetches the new ones.
    """
    ask(page, "keep", ruleset="dutch")
    host.change("dutch/losses/", "<h1>", "<h1>New: ")
    release(host)
    page.goto(host.root)
    expect(page.locator(BAR)).to_be_visible()
    page.context.set_offline(True)
    use(page)
    expect(page.locator("main")).to_contain_text(NEW)
    page.goto(f"{host.root}dutch/losses/")
    expect(page.locator("h1")).to_have_text(re.compile("^(?!New)"))
    page.context.set_offline(False)
    page.goto(host.root)
    expect_stored(page, "kept", f"{host.root}dutch/losses/", "<h1>New: ")
