"""Sharing a matchup page, and the colours it has without Material."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage

MATCHUP = "classic/8-vs-5/"
SHARING = "window.shared = []; navigator.share = async (page) => { window.shared.push(page); };"


@pytest.mark.own_profile
@PHONE
def test_device_shares_the_page_its_own_way(page: Page, root: str) -> None:
    """Where the device can share, it gets the answer and the address of the page."""
    page.add_init_script(SHARING)
    page.goto(f"{root}{MATCHUP}?from=chat#survivors")
    page.get_by_role("button", name="Share").click()
    title = "8 attackers v 5 defenders: the attacker wins 81.8%"
    shared = page.evaluate("window.shared")
    assert shared == [{"title": title, "text": title, "url": root + MATCHUP}]


@DESK
def test_address_is_copied_where_nothing_can_share(open_page: OpenPage, root: str) -> None:
    """Elsewhere the button copies the address, says so, and calms down again."""
    with open_page(permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined });")
        page.goto(root + MATCHUP)
        button = page.locator("button.share")
        button.click()
        expect(button).to_have_text("Link copied")
        assert page.evaluate("navigator.clipboard.readText()") == root + MATCHUP
        expect(button).to_have_text("Copy link")


@DESK
@pytest.mark.parametrize(
    ("error", "outcome"), [("AbortError", "dismissed"), ("NotAllowedError", "copied")]
)
def test_sharing_tells_what_became_of_it(
    open_page: OpenPage, root: str, error: str, outcome: str, scripts: str
) -> None:
    """A reader who changes their mind is left alone; where sharing fails, the address is copied."""
    with open_page(permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        page.goto(root + MATCHUP)
        found = page.evaluate(
            """async ([address, name]) => {
              navigator.share = async () => { throw new DOMException("", name); };
              const { share } = await import(address);
              return share({ title: "A", text: "B", url: "C" });
            }""",
            [f"{scripts}browser/share.js", error],
        )
        assert found == outcome
