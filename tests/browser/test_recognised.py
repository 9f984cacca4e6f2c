"""Answers with 200 that are not the page or file asked for: they are shown, but not stored."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.checks import wait_until
from tests.browser.conftest import SIZES, watched
from tests.browser.lookup import expect_answer
from tests.browser.offline import CONTROLLED, Host, ask, expect_stored, hosted, reader
from tests.browser.test_new_version import BAR, use

HTML = "text/html"
MAINTENANCE = b"<!doctype html><title>Soon</title><h1>Maintenance</h1>"
VISITED, KEPT, NEW = "classic/8-vs-5/", "dutch/losses/", "literature/"

ANSWERS: dict[str, Callable[[bytes], bytes]] = {
    "maintenance": lambda page: MAINTENANCE,
    "empty": lambda page: b"",
    "half": lambda page: page[: len(page) // 2],
    "without its last byte": lambda page: page[:-1],
    "with a script": lambda page: page.replace(b"</html>", b"<script type=x>ads()</script></html>"),
    "with another word": lambda page: page.replace(b"</h1>", b"!</h1>"),
}
"""What comes in the place of a page."""

ANY_STORED = """async (content) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request)).text();
      if (text === content) return request.url;
    }
  }
  return null;
}"""
"""The address of a stored copy with this content."""


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of the site that may answer with anything."""
    with hosted(site, tmp_path) as host:
        host.instead["favicon.ico"] = b"", "image/x-icon"  # for pages that name no icon
        yield host


@pytest.fixture
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """The page of a reader who has visited a matchup and keeps a ruleset's tables."""
    with reader(browser, host.root, "", VISITED) as page:
        expect_stored(page, "visited", host.root + VISITED)
        assert ask(page, "keep", ruleset="dutch")
        yield page


def content_of(host: Host, address: str) -> bytes:
    """What the host has at an address."""
    return host.file(address).read_bytes()


def cases() -> Iterator[object]:
    """Each answer for a page that was visited, and for one that is kept: the most alike at once."""
    for answer in ANSWERS:
        yield pytest.param(VISITED, answer)
        is_quick = answer in {"half", "with another word"}
        yield pytest.param(KEPT, answer, marks=() if is_quick else pytest.mark.slow)


@pytest.mark.parametrize(("address", "answer"), [*cases()])
def test_wrong_answer_leaves_the_copy(page: Page, host: Host, address: str, answer: str) -> None:
    """A page visited, and one that is kept, stay what they were, whatever one visit is answered
    with; that visit shows what came.
    """
    page.goto(host.root + address)
    heading = page.locator("h1").inner_text()
    own = content_of(host, address)
    wrong = ANSWERS[answer](own)
    assert wrong != own
    host.instead[address] = wrong, HTML
    came = page.goto(host.root + address)
    assert came is not None
    assert came.body() == wrong
    page.goto(host.root)
    ask(page, "visited", page=host.root + address)
    page.context.set_offline(True)
    came = page.goto(host.root + address)
    assert came is not None
    assert came.body() == own
    expect(page.locator("h1")).to_have_text(heading)


def test_wrong_first_answer_is_not_stored(page: Page, host: Host) -> None:
    """Nor is a page that was never seen stored when its first answer is another page: the site's
    own, at another address, or its page for missing ones, or data.
    """
    others = [content_of(host, address) for address in ("", "404.html", "literature/koole/")]
    answers = [(other, HTML) for other in others]
    answers += [(b'{"error": "quota"}', "application/json"), (content_of(host, NEW), "text/plain")]
    for content, kind in answers:
        host.instead[NEW] = content, kind
        page.goto(host.root)
        ask(page, "visited", page=host.root + NEW)
        page.context.set_offline(True)
        page.goto(host.root + NEW)
        expect(page.locator("h1")).to_have_text("No network")
        page.context.set_offline(False)
    del host.instead[NEW]
    page.goto(host.root)
    ask(page, "visited", page=host.root + NEW)
    expect_stored(page, "visited", host.root + NEW, "<h1")


def renewed(host: Host, what: str) -> str:
    """Publish a version in which a part of all pages is new; returns the address of one of its
    files.
    """
    if what == "figures":
        host.renew_figures()
        return f"{host.figures}rulesets.json"
    if what == "theme":
        return host.renew_theme("new")
    host.renew_assets("new")
    return f"{host.assets}{what}"


@pytest.mark.parametrize(
    "what",
    ["figures", "theme", "files.json", "javascripts/browser/share.js", "stylesheets/base.css"],
)
def test_wrong_parts_of_a_new_page_are_not_stored(browser: Browser, host: Host, what: str) -> None:
    """A page of a new version whose figures, styles or scripts are answered with something else is
    not stored, nor is the answer; once they come they are, and so is the page.
    """
    address = "about/" if what == "theme" else NEW  # one that loads it
    with watched(browser, host.root, SIZES["phone"], service_workers="allow") as (page, watch):
        watch.offline = True
        page.goto(host.root)
        page.wait_for_function(CONTROLLED)
        old = content_of(host, address)
        part = renewed(host, what)
        own = content_of(host, part)
        assert content_of(host, address) != old
        for wrong in (MAINTENANCE, b"", own[: len(own) // 2]):
            host.instead[part] = wrong, HTML if wrong == MAINTENANCE else "application/json"
            with pytest.raises(Exception, match=r"OtherContent|SyntaxError"):
                ask(page, "visited", page=host.root + address)
            assert not page.evaluate(ANY_STORED, wrong.decode(errors="ignore"))
        del host.instead[part]
        ask(page, "visited", page=host.root + address)
        expect_stored(page, "visited", host.root + address, "<h1")


def test_worker_waits_for_the_right_files(browser: Browser, host: Host) -> None:
    """While the host answers for the rules with a page, the site says that they did not come and
    keeps nothing; afterwards all is there.
    """
    rules = f"{host.figures}rulesets.json"
    host.instead[rules] = MAINTENANCE, HTML
    with watched(browser, host.root, SIZES["phone"], service_workers="allow") as (page, watch):
        watch.offline = True
        page.goto(f"{host.root}?a=9&d=4")
        expect(page.locator('[data-lookup="message"]')).to_contain_text("did not load")
        wait_until(page, lambda: host.asked.count(rules) >= 3)
        assert not page.evaluate(ANY_STORED, MAINTENANCE.decode())
        del host.instead[rules]
        page.reload()
        expect_answer(page, 9, 4)
        page.wait_for_function(CONTROLLED)
        page.context.set_offline(True)
        page.goto(f"{host.root}?a=9&d=3")
        expect_answer(page, 9, 3)


def test_kept_tables_are_those_of_the_version_in_use(page: Page, host: Host) -> None:
    """A table of a later version, visited before that version is taken, does not take the place of
    the kept one, which fits those beside it; in the version that has it, it does.
    """
    host.change("sw.js", "refresh: () => (", "refresh: () => null, other: () => (")
    address = host.root + KEPT
    host.change(KEPT, "<h1>", "<h1>New: ")
    page.goto(address)
    expect(page.locator("h1")).to_contain_text("New: ")
    expect_stored(page, "visited", address, "<h1>New: ")
    page.context.set_offline(True)
    page.goto(address)
    expect(page.locator("h1")).not_to_contain_text("New: ")
    page.context.set_offline(False)
    host.publish("new")
    page.goto(host.root)
    expect(page.locator(BAR)).to_be_visible()
    use(page)
    page.goto(address)
    expect_stored(page, "kept", address, "<h1>New: ")
