"""Where the site is read: on what screen, in which scheme, with or without network and scripts.

A test names its surroundings by one of the marks below and asks for ``page``.
"""

from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, SIZES
from tests.browser.offline import CONTROLLED

SLOWER = 4
"""How many times longer all that a page does takes here: a phone's processor against a desk's."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A screen, the device's scheme, and what there is: everything, no network, or no scripts."""

    screen: str
    scheme: Literal["light", "dark"]
    given: Literal["online", "offline", "no-scripts"]

    def __str__(self) -> str:
        return f"{self.screen}-{self.scheme}-{self.given}"

    def reader(self, browser: Browser, root: str) -> BrowserContext:
        """A reader's own profile; where there is no network, they were at the home page before and
        have kept the classic ruleset and opened one of its matchups.
        """
        width, height = SIZES[self.screen]
        offline = self.given == "offline"
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=self.scheme,
            java_script_enabled=self.given != "no-scripts",
            service_workers="allow" if offline else "block",
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE)
        if offline:
            lose_network(context, root)
        return context


def lose_network(context: BrowserContext, root: str) -> None:
    """Visit the site, keep the classic variant, and be without a network from then on."""
    page = context.new_page()
    page.goto(root)
    page.wait_for_function(CONTROLLED)
    page.goto(f"{root}classic/8-vs-5/")
    page.locator("button.keep").click()
    expect(page.locator("button.keep")).to_have_text("Saved offline. Remove")
    page.close()
    context.set_offline(True)


def slow_down(page: Page) -> None:
    """Let all that the page does take as much longer as on a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


# Each screen and each scheme, with and without a network, and every pair of a screen and a scheme.
ONLINE = [Surroundings("phone", "dark", "online"), Surroundings("desk", "light", "online")]
OFFLINE = [Surroundings("phone", "light", "offline"), Surroundings("desk", "dark", "offline")]
NO_SCRIPTS = [
    Surroundings("phone", "dark", "no-scripts"),
    Surroundings("desk", "light", "no-scripts"),
]


def _in(surroundings: list[Surroundings]) -> pytest.MarkDecorator:
    slow = {"desk": [pytest.mark.slow]}
    each = [pytest.param(one, marks=slow.get(one.screen, [])) for one in surroundings]
    return pytest.mark.parametrize("surroundings", each, ids=str)


WITH_SCRIPTS = _in([*ONLINE, *OFFLINE])
WITHOUT_SCRIPTS = _in(NO_SCRIPTS)
WITHOUT_NETWORK = _in(OFFLINE)
EVERYWHERE = _in([*ONLINE, *OFFLINE, *NO_SCRIPTS])
