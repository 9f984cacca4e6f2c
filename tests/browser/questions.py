"""What the tests of the pages of one question share: the parts of the form."""

from playwright.sync_api import Locator, Page, expect

FORMS = (
    "",
    "battle/",
    "compare/",
    "how-many-to-leave/",
    "stop-or-roll/",
    "what-does-it-cost/",
    "paths/",
    "was-i-unlucky/",
    "at-the-table/",
    "house-rules/",
)
"""Every page that asks for a battle."""

ATTACKERS = "main input[name=attackers]"
DEFENDERS = "main input[name=defenders]"


def part(page: Page, name: str) -> Locator:
    """Return the form's part of that name."""
    return page.locator(f'[data-question="{name}"]')


def texts_of(page: Page) -> list[str]:
    """Return what stands in the parts of the answer, in the order of the page."""
    parts = page.locator("output [data-question]:visible, tbody[data-question] td")
    return [" ".join(text.split()) for text in parts.all_inner_texts()]


def type_battle(page: Page, attackers: int, defenders: int) -> None:
    """Type a battle into the fields of the page."""
    page.fill(ATTACKERS, str(attackers))
    page.fill(DEFENDERS, str(defenders))


def expect_refused(page: Page, words: str) -> None:
    """One plain line stands in the place of the answer."""
    expect(part(page, "message")).to_contain_text(words)
    expect(part(page, "result")).to_be_hidden()
