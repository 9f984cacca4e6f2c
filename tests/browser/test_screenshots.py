"""Pictures of every kind of page on a phone, kept for those who review a change."""

import pytest

from tests.browser.conftest import PHONE, PROJECT, OpenPage

SCREENSHOTS = PROJECT / ".build" / "screenshots"


@PHONE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_page_has_its_picture(
    open_page: OpenPage, root: str, page_types: list[str], scheme: str
) -> None:
    """Each kind of page is pictured as it opens on a phone, and no picture is an empty page."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    with open_page(color_scheme=scheme) as (page, _):
        for address in page_types:
            page.goto(root + address, wait_until="networkidle")
            name = address.strip("/").replace("/", "-") or "home"
            picture = page.screenshot(
                path=SCREENSHOTS / f"{name}-{scheme}.png", animations="disabled"
            )
            assert len(picture) > 5_000, address
