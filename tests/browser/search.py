"""What the tests of the search share: its parts, and how a reader opens it and types."""

from playwright.sync_api import Page, expect

QUERY = '[data-md-component="search-query"]'
FIRST = ':nth-match([data-md-component="search-result"] a, 1)'


def open_search(page: Page) -> None:
    """Open the search as a reader does: by the field, or on a phone by its sign."""
    sign = page.locator('label.md-header__button[for="__search"]')
    if sign.is_visible():
        sign.click()
    else:
        page.locator(QUERY).click()
    expect(page.locator(QUERY)).to_be_focused()


def search_for(page: Page, text: str) -> None:
    """Type a search in place of the one before."""
    page.locator(QUERY).fill("")
    page.locator(QUERY).press_sequentially(text)
