"""What a reader who comes for the first time has to fetch."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, OpenPage
from tests.named import assets_of

LARGEST = {"home": 85_000, "tool": 100_000, "matchup": 65 * 1024}
MATCHUPS = ("classic/8-vs-5/", "classic/50-vs-50/", "dutch/8-vs-5/")
TOOLS = (
    *("paths/", "stop-or-roll/", "at-the-table/", "what-does-it-cost/", "how-many-to-leave/"),
    *("was-i-unlucky/", "house-rules/", "compare/", "battle/", "board/"),
)


@PHONE
@pytest.mark.parametrize("address", ["", *TOOLS, *MATCHUPS])
def test_a_first_visit_is_light(open_page: OpenPage, root: str, site: Path, address: str) -> None:
    """A page with everything that it fetches, as it comes over the wire with its heads: the home
    page is at most 85 kB, a tool 100 kB, a matchup's 65 KiB. What the service worker keeps for
    later is not the page's own.
    """
    kind = "matchup" if address in MATCHUPS else "tool" if address else "home"
    second = "matchup" if kind == "matchup" else "lookup"
    styles = {f"{assets_of(site)}stylesheets/{name}.css" for name in ("base", second)}
    with open_page(service_workers="block") as (page, _):
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        addresses: list[str] = []
        sizes: list[float] = []

        def asked(event: dict[str, Any]) -> None:
            addresses.append(event["request"]["url"].removeprefix(root))

        def loaded(event: dict[str, Any]) -> None:
            sizes.append(event["encodedDataLength"])

        network.on("Network.requestWillBeSent", asked)
        network.on("Network.loadingFinished", loaded)
        page.goto(root + address, wait_until="networkidle")
        assert {address, *styles} <= set(addresses)
        assert len(sizes) >= 5, addresses
        assert sum(sizes) <= LARGEST[kind], (sum(sizes), addresses)
