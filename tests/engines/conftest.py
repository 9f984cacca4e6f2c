"""Fixtures: one window of each engine for all tests; every page is watched for faults."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

# the same small site, and the same list of kinds of pages, as in Chromium
from tests.browser.conftest import addresses, offers, page_types, site
from tests.browser.server import serve
from tests.engines.chromium import Chromium
from tests.engines.firefox import Firefox
from tests.engines.watching import NOTHING, Handler, faults
from tests.engines.webkit import WebKit
from tests.engines.window import Window

__all__ = ["addresses", "offers", "page_types", "site"]

ENGINES: dict[str, Callable[[], Window]] = {
    "webkit": WebKit,
    "firefox": Firefox,
    "chromium": Chromium,
}


@pytest.fixture(scope="session")
def root(site: Path) -> Iterator[str]:
    """The address at which the site is served, with a slash at its end."""
    with serve(site, Handler) as address:
        yield address


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Window]:
    """One window of an engine for all tests; without one they fail and say what is missing."""
    window = ENGINES[request.param]()
    yield window
    window.close()


@pytest.fixture
def window(engine: Window, root: str) -> Iterator[Window]:
    """The window; a fault on any page that it shows fails the test. Choices are forgotten."""
    yield engine
    found = faults(engine) if engine.run("return location.href").startswith(root) else []
    engine.open(f"{root}{NOTHING}")
    engine.run("localStorage.clear(); sessionStorage.clear();")
    assert found == []
