"""Until scripts have read what an address asks for, no answer to another question is in sight."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.checks import Held
from tests.browser.conftest import PHONE

FORM = ".lookup"
PLACES = {
    "": ("?a=12&d=7", FORM),
    "at-the-table/": ("?a=12&d=7&rules=dutch", FORM),
    "stop-or-roll/": ("?a=12&d=7&worth=5", "[data-stop='sections'] table"),
    "paths/": ("?a=12&d=7", FORM),
    "was-i-unlucky/": ("?a=12&d=7&end=d2", FORM),
    "what-does-it-cost/": ("?a=12&d=7", FORM),
    "how-many-to-leave/": ("?a=12&d=7", FORM),
    "house-rules/": ("?a=12&d=7", FORM),
    "on-your-site/": ("?a=12&d=7", FORM),
    "compare/": ("?a=12&d=7", "table.comparison"),
    "compare/tables/": ("?one=dutch&other=d8", "table.differences"),
}
"""Pages that arrive with an answer, a question to each, and what would answer another one."""


@pytest.fixture
def held(page: Page) -> Held:
    """What the page asks for of its scripts."""
    return Held(page, "**/javascripts/**")


def place_of(page: Page, address: str, selector: str = FORM) -> Locator:
    """What would answer, once the page is there without its scripts."""
    page.goto(address, wait_until="commit")
    place = page.locator(selector).first
    place.wait_for(state="attached")
    return place


@PHONE
@pytest.mark.parametrize("name", PLACES)
def test_an_answer_to_another_question_is_out_of_sight(
    page: Page, root: str, held: Held, name: str
) -> None:
    """It takes its room, so that nothing moves, and all stands once the scripts are there."""
    question, selector = PLACES[name]
    place = place_of(page, f"{root}{name}{question}", selector)
    expect(place).to_be_hidden()
    height = place.evaluate("each => each.getBoundingClientRect().height")
    held.release()
    expect(place).to_be_visible()
    assert height > 30
    assert page.locator("[data-asked]").count() == 0


@PHONE
@pytest.mark.parametrize("name", ["", "was-i-unlucky/"])
def test_the_example_of_a_page_stands_at_once(page: Page, root: str, held: Held, name: str) -> None:
    """An address without a question has the answer that the page arrives with."""
    place = place_of(page, root + name)
    expect(place).to_be_visible()
    assert page.locator("[data-asked]").count() == 0
    held.release()


@PHONE
def test_without_its_scripts_a_page_is_whole_after_all(page: Page, root: str, held: Held) -> None:
    """Where they do not come, what the page arrived with comes back: the form and its answer."""
    place = place_of(page, f"{root}?a=12&d=7")
    expect(place).to_be_hidden()
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    expect(place).to_be_visible()
    held.release()


def test_who_has_no_scripts_sees_the_example_at_once(browser: Browser, root: str) -> None:
    """Nothing is held back for scripts that are switched off."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{root}?a=12&d=7")
    is_seen = page.locator(FORM).first.is_visible()
    context.close()
    assert is_seen
