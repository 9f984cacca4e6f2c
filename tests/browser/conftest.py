"""Fixtures: one built site, one server, one Chromium; every page is watched for faults."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser import chromium, elsewhere, server
from tests.conftest import run, shared
from tests.named import assets_of, figures_of

PROJECT = Path(__file__).parents[2]
SIZES = {"phone": (360, 740), "desk": (1280, 800)}
PHONE = pytest.mark.parametrize("size", [SIZES["phone"]], ids=["phone"])
DESK = pytest.mark.parametrize("size", [SIZES["desk"]], ids=["desk"])
"""For tests of which one size is enough: what they are about does not depend on the layout."""
EXTRA_RULESETS = ("attacker-ties", "balanced-blitz", "d8", "dutch", "three-dice-defence")
"""Built beside the classic rules: other ties, irrational numbers, a choice, aliases."""
PATIENCE = 60_000
"""Milliseconds after which something that does not come is a fault; a busy machine is none."""
LIMITS = "largest_matchup = 12\nlargest_dataset = 12\n"

expect.set_options(timeout=PATIENCE)


@dataclass(eq=False)
class Watch(elsewhere.Listener):
    """What went wrong on a page: script errors, and requests that left the site.

    Which of several pages has asked another host is not told apart: all of them hear of it.
    """

    root: str
    faults: list[str] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)
    """Addresses that the test opens knowing that they do not exist."""
    offline: bool = False
    """Whether there is no network, so that it is no fault if something does not come."""

    def on_console(self, message: ConsoleMessage) -> None:
        """Keep the errors that the browser writes to its console."""
        address = message.location["url"]
        own = urlsplit(address).netloc == urlsplit(self.root).netloc
        if self.offline and own and "Failed to load resource: net::" in message.text:
            return
        if message.type == "error" and address not in self.missing:
            self.faults.append(f"console: {message.text} ({address})")

    def asked_elsewhere(self, address: str) -> None:
        """Keep the requests that go to another host."""
        self.faults.append(f"request left the site: {address}")


def watch_page(page: Page, root: str) -> Watch:
    """Watch a page from now on."""
    watch = Watch(root)
    page.on("console", watch.on_console)
    page.on("pageerror", lambda error: watch.faults.append(f"script: {error}"))
    elsewhere.listen(watch)
    return watch


OpenPage = Callable[..., AbstractContextManager[tuple[Page, Watch]]]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A complete site: the folder named by RISK_SITE, or one built once by the command line.

    The classic rules go as far as they always do, a few other rulesets only to 12 v 12.
    """
    if named := os.environ.get("RISK_SITE"):
        return Path(named).resolve()
    return shared(tmp_path_factory, "for-browser-tests", build_site) / "site"


def build_site(folder: Path) -> None:
    """Build the site for the tests in a folder, from copies of the rulesets that it has."""
    rulesets = folder / "rulesets"
    rulesets.mkdir()
    for name in EXTRA_RULESETS:
        text = (PROJECT / "risk_odds" / "rulesets" / f"{name}.toml").read_text(encoding="utf-8")
        (rulesets / f"{name}.toml").write_text(LIMITS + text, encoding="utf-8")
    done = run("build", "--rulesets", rulesets, "--datasets", "30", "--output", folder / "site")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def root(site: Path) -> Iterator[str]:
    """The address at which the site is served, with a slash at its end."""
    with server.serve(site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests; without one the tests fail and say what is missing."""
    executable = chromium.find()
    if executable is None:
        pytest.fail(chromium.MISSING, pytrace=False)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=executable, args=elsewhere.flags())
        yield launched
        launched.close()


@pytest.fixture(params=["phone", pytest.param("desk", marks=pytest.mark.slow)])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """Width and height of the window: a phone's and a desk's."""
    return SIZES[request.param]


@contextmanager
def watched(
    browser: Browser, root: str, size: tuple[int, int], **options: Any
) -> Iterator[tuple[Page, Watch]]:
    """A watched page in a fresh profile; leaving it fails on any fault that was seen."""
    width, height = size
    # pages come from the server, unless a test is about the service worker
    options.setdefault("service_workers", "block")
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    watch = watch_page(page, root)
    try:
        yield page, watch
    finally:
        context.close()
    assert watch.faults == []


@pytest.fixture
def open_page(browser: Browser, root: str, size: tuple[int, int]) -> OpenPage:
    """Open a watched page in a fresh profile; leaving it fails on any fault that was seen."""
    return partial(watched, browser, root, size)


@pytest.fixture(scope="module")
def kept_pages(
    browser: Browser, root: str
) -> Iterator[Callable[[tuple[int, int]], tuple[Page, Watch]]]:
    """The page of each size of window, the same one for all tests of a module."""
    with ExitStack() as open_pages:
        yield cache(lambda size: open_pages.enter_context(watched(browser, root, size)))


@pytest.fixture
def page(
    request: pytest.FixtureRequest, open_page: OpenPage, root: str, size: tuple[int, int]
) -> Iterator[Page]:
    """A watched page on which no script runs yet, which other tests of the module have used before:
    a profile takes as long as many of them. What they chose is forgotten.

    Tests marked with ``own_profile`` get a page in a fresh one.
    """
    if request.node.get_closest_marker("own_profile"):
        with open_page() as (page, _):
            yield page
        return
    page, watch = request.getfixturevalue("kept_pages")(size)
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(
        media="null", color_scheme="light", reduced_motion="null", forced_colors="null"
    )
    yield page
    page.unroute_all()
    # of the site, so that its storage is at hand; it names no icon, so that browsers ask for this
    watch.missing.add(urljoin(root, "/favicon.ico"))
    page.goto(f"{root}lookup/folder.json")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    faults, watch.faults = watch.faults, []
    assert faults == []


@pytest.fixture(scope="session")
def scripts(root: str, site: Path) -> str:
    """The address of the folder of the site's scripts."""
    return f"{root}{assets_of(site)}javascripts/"


@pytest.fixture(scope="session")
def figures_folder(root: str, site: Path) -> str:
    """The address of the folder of the figures that scripts fetch."""
    return f"{root}{figures_of(site)}"


@pytest.fixture(scope="session")
def offers(site: Path) -> dict[str, Any]:
    """What the site says of each of its rulesets: title, names, largest matchup."""
    text = (site / figures_of(site) / "rulesets.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.fixture(scope="session")
def addresses(site: Path) -> list[str]:
    """Every page with its data beside it that is no matchup, relative to the site's root."""
    found = [""]
    for folder, below, files in os.walk(site):
        below[:] = [name for name in below if not re.search(r"\d-vs-\d", name)]
        path = Path(folder)
        if "index.html" in files and path.with_suffix(".json").is_file():
            found.append(f"{path.relative_to(site).as_posix()}/")
    return sorted(found)


@pytest.fixture(scope="session")
def page_types(addresses: list[str], offers: dict[str, Any]) -> list[str]:
    """A page of every kind: the classic rules' own, those of no ruleset, an alias, matchups."""
    aliases = {name for offer in offers.values() for name in offer["names"]}
    others = {*offers, *aliases} - {"classic"}
    pages = [path for path in addresses if path.partition("/")[0] not in others]
    overviews = ["capital/", "balanced-blitz/"]
    matchups = ["classic/8-vs-5/", "classic/1-vs-1/", "classic/50-vs-50/"]
    return [*pages, *overviews, *matchups, "balanced-blitz/8-vs-5/", "dutch/8-vs-5/"]
