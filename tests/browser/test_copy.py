"""Copy buttons beside the exact numbers."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage

MATCHUP = "classic/8-vs-5/"
NAMES = ("win-decimal", "win-fraction", "lose-decimal")


def press(page: Page, name: str) -> str:
    """Press the copy button of that number; return the number as the page shows it."""
    page.locator("#exact > summary").click()
    button = page.locator(f'button.copy[data-copy="#{name}"]')
    button.click()
    expect(button).to_have_text("Copied")
    expect(page.locator('[role="status"].unseen')).to_have_text("Copied")
    return page.locator(f"#{name}").inner_text()


@PHONE
@pytest.mark.parametrize("name", NAMES)
def test_button_copies_the_number_and_says_so(open_page: OpenPage, root: str, name: str) -> None:
    """Each button puts its whole number on the clipboard, says "Copied", and calms down again."""
    with open_page(permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        page.goto(root + MATCHUP)
        number = press(page, name)
        assert page.evaluate("navigator.clipboard.readText()") == number
        expect(page.locator(f'button.copy[data-copy="#{name}"]')).to_have_text("Copy")


def test_button_works_without_the_clipboard_api(open_page: OpenPage, root: str) -> None:
    """Where the browser has no clipboard API, the number is copied by way of the selection."""
    with open_page() as (page, _):
        page.add_init_script(
            "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
            "window.copied = [];"
            "document.addEventListener('copy', () => {"
            "  window.copied.push(document.activeElement.value);"
            "});"
        )
        page.goto(root + MATCHUP)
        number = press(page, "win-fraction")
        assert page.evaluate("window.copied.map((text) => text.trim())") == [number]


def test_no_buttons_without_scripts(open_page: OpenPage, root: str) -> None:
    """Without scripts no button is there that could not work; the numbers are, one tap away."""
    with open_page(java_script_enabled=False) as (page, _):
        page.goto(root + MATCHUP)
        expect(page.locator("button")).to_have_count(0)
        page.locator("#exact > summary").click()
        expect(page.locator("#win-fraction")).to_be_visible()
