"""A site that changes while readers have it open: no page gets the parts of another version."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.checks import wait_until
from tests.browser.conftest import SIZES, watched
from tests.browser.lookup import ATTACKERS, RULES, expect_answer
from tests.browser.offline import CONTROLLED, Host, ask, expect_stored, hosted, reader
from tests.browser.test_new_version import BAR, use

MATCHUP, OTHER_MATCHUP = "classic/8-vs-5/", "classic/7-vs-3/"
RELOAD = "A new version is available. Reload the page"

PARTS = r"""() => {
  const elements = [...document.querySelectorAll("link[rel=stylesheet], script[src]")];
  const addresses = elements.map(({ href, src }) => href ?? src);
  addresses.push(...performance.getEntriesByType("resource").map(({ name }) => name));
  const folder = /(assets|lookup)\/[0-9a-f]{12}\//g;
  const named = addresses.flatMap((address) => address.match(folder) ?? []);
  const style = getComputedStyle(document.documentElement);
  return {
    folders: [...new Set(named)],
    styles: style.getPropertyValue("--mark").trim(),
    drawn: style.getPropertyValue("--ink").trim() !== "",
    scripts: [...new Set(globalThis.marks ?? [])],
  };
}"""

UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const { installing } = registration;
  if (installing) {
    await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
    return installing.state;
  }
  return registration.waiting ? "installed" : "nothing new";
}"""

FETCHED = """(name) => performance.getEntriesByType("resource")
  .some((entry) => entry.name.endsWith(name) && entry.responseEnd > 0)"""

CACHED = """async (part) => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (url.includes(part)) found.push(url);
  return found;
}"""


class Versions:
    """The old and the new parts of a site, as a page may have them."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.old = {host.assets, host.figures}

    def renew(self, mark: str = "new") -> None:
        """Publish a version in which styles, scripts, figures and so all pages are new."""
        self.host.renew_assets(mark)
        self.host.renew_figures()
        self.host.publish(mark)

    def expect_old(self, page: Page) -> None:
        """The page has the styles and scripts of the first version, and nothing of another."""
        parts = self._parts(page)
        assert set(parts["folders"]) <= self.old
        assert (parts["styles"], parts["scripts"]) == ("", [])

    def expect_new(self, page: Page, mark: str = "new") -> None:
        """The page has the styles and scripts of the last version, and nothing of another."""
        parts = self._parts(page)
        assert set(parts["folders"]) <= {self.host.assets, self.host.figures}
        assert (parts["styles"], parts["scripts"]) == (mark, [mark])

    def _parts(self, page: Page) -> dict[str, Any]:
        parts: dict[str, Any] = page.evaluate(PARTS)
        assert parts["drawn"], "without its styles"
        assert [folder for folder in parts["folders"] if folder.startswith("assets/")]
        return parts


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of the site whose files a test may change."""
    with hosted(site, tmp_path) as host:
        yield host


@pytest.fixture
def versions(host: Host) -> Versions:
    """The versions of the site on this host."""
    return Versions(host)


@pytest.fixture
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """The page of a reader who has been to the site."""
    with reader(browser, host.root, "") as page:
        yield page


def test_new_page_under_the_old_worker(page: Page, host: Host, versions: Versions) -> None:
    """After a deployment, while the old version is in use, a matchup comes new with new parts, and
    the home page old with old ones; so it is without a network, too.
    """
    versions.renew()
    for address in (MATCHUP, "literature/"):
        page.goto(host.root + address)
        versions.expect_new(page)
        expect_stored(page, "visited", host.root + address)
    page.goto(host.root)
    versions.expect_old(page)
    page.context.set_offline(True)
    for address in (MATCHUP, "literature/"):
        page.goto(host.root + address)
        versions.expect_new(page)
    for address in ("", "classic/odds/", OTHER_MATCHUP):
        page.goto(host.root + address)
        versions.expect_old(page)


def test_old_pages_stay_whole_under_the_new_worker(
    page: Page, host: Host, versions: Versions
) -> None:
    """A matchup visited before the new version was taken is shown without a network as it was, with
    the parts it had. They are kept as long as a page needs them, and no longer.
    """
    page.goto(host.root + MATCHUP)
    expect_stored(page, "visited", host.root + MATCHUP)
    old = host.assets
    versions.renew()
    page.goto(host.root)
    use(page)
    page.wait_for_load_state()
    versions.expect_new(page)
    assert page.evaluate(CACHED, old)
    page.context.set_offline(True)
    page.goto(host.root + MATCHUP)
    versions.expect_old(page)
    page.goto(host.root + OTHER_MATCHUP)
    versions.expect_new(page)
    page.context.set_offline(False)
    page.goto(host.root + MATCHUP)
    versions.expect_new(page)
    expect_stored(page, "visited", host.root + MATCHUP, host.assets)
    ask(page, "refresh")
    assert page.evaluate(CACHED, old) == []
    assert page.evaluate(CACHED, next(iter(versions.old - {old}))) == []


def test_kept_tables_stay_whole(page: Page, host: Host, versions: Versions) -> None:
    """A kept table of the version before is shown with its own parts, until it is fetched anew."""
    ask(page, "keep", ruleset="dutch")
    versions.renew()
    page.goto(host.root)
    expect(page.locator(BAR)).to_be_visible()
    page.context.set_offline(True)
    use(page)
    page.wait_for_load_state()
    versions.expect_new(page)
    page.goto(f"{host.root}dutch/losses/")
    versions.expect_old(page)
    page.context.set_offline(False)
    ask(page, "refresh")
    page.context.set_offline(True)
    page.goto(f"{host.root}dutch/losses/")
    versions.expect_new(page)


@pytest.mark.parametrize("worker", ["allow", "block"])
def test_caches_of_the_browser_mix_nothing(
    browser: Browser, host: Host, versions: Versions, worker: str
) -> None:
    """Where the host lets browsers keep every file for ten minutes, scripts and styles kept from
    the version before never serve a page of the new one, nor new ones an old page.
    """
    host.max_age = 600
    with watched(browser, host.root, SIZES["phone"], service_workers=worker) as (page, watch):
        watch.offline = True
        addresses = ["", MATCHUP, "classic/", "about/"]
        for address in addresses:
            page.goto(host.root + address)
            versions.expect_old(page)
        if worker == "allow":
            page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
            # the worker fetches the page that is open past all caches, once it is there
            expect_stored(page, "visited", f"{host.root}about/", "<h1")
        versions.renew()
        for address in addresses:
            page.goto(host.root + address)
            versions.expect_old(page)
            if worker == "block":
                page.reload()
                versions.expect_new(page)
        page.goto(host.root + OTHER_MATCHUP)
        versions.expect_new(page)
        page.goto(host.root)
        if worker == "allow":
            use(page)
            page.wait_for_load_state()
        versions.expect_new(page)


def test_half_deployed_host(page: Page, host: Host, versions: Versions) -> None:
    """While a host answers with the new service worker and with the old files, or lacks the new
    ones, the new version is not installed, and the old one stays in use, whole. It is installed
    once the host has all of it.
    """
    versions.renew()
    host.changed_only = {"sw.js"}
    assert page.evaluate(UPDATE) == "redundant"
    for offline in (False, True):
        page.context.set_offline(offline)
        for address in ("", "classic/odds/"):
            page.goto(host.root + address)
            versions.expect_old(page)
            expect(page.locator(BAR)).to_have_count(0)
    page.context.set_offline(False)
    host.changed_only = None
    assert page.evaluate(UPDATE) == "installed"
    page.goto(host.root)
    use(page)
    page.wait_for_load_state()
    versions.expect_new(page)


def test_page_whose_parts_cannot_be_had_is_not_stored(
    browser: Browser, host: Host, versions: Versions
) -> None:
    """Where a page of a new version is there before its styles and scripts, the copy of the last
    visit stays what is shown without a network.
    """
    with watched(browser, host.root, SIZES["phone"], service_workers="allow") as (page, watch):
        watch.offline = True
        page.goto(host.root)
        page.wait_for_function(CONTROLLED)
        page.goto(host.root + MATCHUP)
        expect_stored(page, "visited", host.root + MATCHUP)
        host.renew_assets("new")
        host.gone.add(host.assets)
        names = "stylesheets/base.css", "stylesheets/matchup.css"
        scripts = "pages/matchup", "browser/ownworkers", "browser/remembered", "kernel/quantities"
        parts = *names, *(f"javascripts/{name}.js" for name in scripts)
        watch.missing.update(f"{host.root}{host.assets}{part}" for part in parts)
        host.asked.clear()
        page.goto(host.root + MATCHUP)
        # it was looked for past all caches, in vain
        wait_until(page, lambda: host.asked.count(f"{host.assets}files.json") == 3)
        page.context.set_offline(True)
        page.goto(host.root + MATCHUP)
        versions.expect_old(page)


def test_damaged_answers_are_fetched_again(browser: Browser, host: Host) -> None:
    """A file that comes damaged, and would be kept so by the browser, is fetched again: all that is
    there without a network afterwards is what was published.
    """
    host.max_age = 600
    pages = "classic/odds/", "dutch/losses/"
    host.spoilt.update({"classic/odds/": 2, "dutch/losses/": 1, f"{host.figures}games.json": 1})
    with reader(browser, host.root, "") as page:
        assert ask(page, "keep", ruleset="dutch")
        assert not host.spoilt.total()
        page.context.set_offline(True)
        for address in pages:
            page.goto(host.root + address)
            expect(page.locator("main table").first).to_be_visible()


def test_tables_of_another_version_are_not_kept(page: Page, host: Host) -> None:
    """Where the host has other tables than the version in use, none are kept, and the button says
    that there is a new version.
    """
    page.goto(f"{host.root}dutch/")
    host.change("dutch/losses/", "<h1>", "<h1>New: ")
    page.locator("button.keep").click()
    expect(page.locator("button.keep")).to_contain_text("a new version is available")
    assert ask(page, "kept", ruleset="dutch") is False


def test_pages_of_a_removed_ruleset_are_deleted(page: Page, host: Host) -> None:
    """What was kept or visited of a ruleset goes with it; of other rulesets it stays."""
    for address in ("dutch/8-vs-5/", MATCHUP):
        page.goto(host.root + address)
        expect_stored(page, "visited", host.root + address)
    for ruleset in ("dutch", "d8"):
        assert ask(page, "keep", ruleset=ruleset)
    assert len(page.evaluate(CACHED, "/dutch/")) > 5
    assert page.evaluate(CACHED, "sw-kept/dutch")
    host.remove("dutch")
    host.publish("new")
    page.goto(host.root)
    use(page)
    ask(page, "refresh")  # which the new page asked for, too: until it is done, tables are replaced
    assert page.evaluate(CACHED, "/dutch/") == []
    assert page.evaluate(CACHED, "sw-kept/") == [f"{host.root}sw-kept/d8"]
    assert f"{host.root}d8/losses/" in page.evaluate(CACHED, "/d8/")
    assert page.evaluate(CACHED, MATCHUP) == [host.root + MATCHUP]


def test_lookup_of_an_old_page_says_so(browser: Browser, host: Host, versions: Versions) -> None:
    """A page that was on its way when the site changed, and finds its figures no longer, says that
    there is a new version; what was typed is there again after a reload.
    """
    figures = f"{host.figures}rulesets.json"
    # what comes with the first use of a field was the old version's, and is gone
    later = {
        f"{host.root}{host.assets}javascripts/controls/{name}.js"
        for name in ("bars", "insight", "valueslider", "wholename")
    }
    with watched(browser, host.root, SIZES["phone"]) as (page, watch):
        watch.missing |= {host.root + figures, *later}
        host.held.add(figures)
        page.goto(host.root)
        versions.renew()
        host.release.set()
        page.locator(RULES).select_option("dutch")
        page.fill(ATTACKERS, "11")
        message = page.locator('[data-lookup="message"]')
        expect(message).to_have_text(f"{RELOAD}, or open 11 attackers v 5 defenders.")
        versions.expect_old(page)
        page.wait_for_function("() => location.search.includes('a=11')")
        page.reload()
        expect_answer(page, 11, 5, "dutch")
        expect(page.locator(ATTACKERS)).to_have_value("11")
        versions.expect_new(page)


@pytest.mark.parametrize("address", ["compare/?a=9&d=4", "compare/tables/?one=classic&other=dutch"])
def test_comparison_of_an_old_page_says_so(
    browser: Browser, host: Host, versions: Versions, address: str
) -> None:
    """So do the comparisons, with the battle or the rules that were asked for."""
    with watched(browser, host.root, SIZES["phone"]) as (page, watch):
        figures = f"{host.figures}rulesets.json"
        watch.missing.add(host.root + figures)
        host.held.add(figures)
        page.goto(host.root + address)
        page.wait_for_function(FETCHED, arg="/sectionbar.js")  # the last script of the old version
        versions.renew()
        host.release.set()
        expect(page.locator('[data-compare="notice"]')).to_have_text(f"{RELOAD}.")
        page.reload()
        expect(page.locator('[data-compare="notice"]')).to_be_hidden()
        assert page.url == host.root + address
        versions.expect_new(page)
