"""What the tests of the search share: its parts, and how a reader opens it and types."""

from playwright.sync_api import Page, expect

DIALOG = "dialog.search-dialog"
QUERY = f"{DIALOG} input"
RESULTS = f"{DIALOG} li a"
FIRST = f":nth-match({RESULTS}, 1)"


def open_search(page: Page) -> None:
    """Open the search as a reader does, by its button."""
    page.locator("header button.search").click()
    expect(page.locator(QUERY)).to_be_focused()


def search_for(page: Page, text: str) -> None:
    """Type a search in place of the one before."""
    page.locator(QUERY).fill("")
    page.locator(QUERY).press_sequentially(text)
