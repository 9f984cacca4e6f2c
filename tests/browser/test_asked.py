"""Until scripts have read what an address asks for, no answer to another question is in sight."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.conftest import PHONE

ANSWER = ".lookup .lookup__answer"
QUESTIONS = {
    "": "?a=12&d=7",
    "at-the-table/": "?a=12&d=7&rules=dutch",
    "stop-or-roll/": "?a=12&d=7&worth=5",
    "paths/": "?a=12&d=7",
    "was-i-unlucky/": "?a=12&d=7&end=d2",
    "what-does-it-cost/": "?a=12&d=7",
    "how-many-to-leave/": "?a=12&d=7",
    "house-rules/": "?a=12&d=7",
    "on-your-site/": "?a=12&d=7",
}
"""Pages that arrive with an answer, and a question to each."""


class Held:
    """The requests for scripts of a page, which are answered once all are let through."""

    def __init__(self) -> None:
        self.routes: list[Route] = []
        self.is_open = False

    def hold(self, route: Route) -> None:
        """Hold a request back."""
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_through(self) -> None:
        """Answer all of them, and those that follow."""
        self.is_open = True
        while self.routes:
            self.routes.pop().continue_()


@pytest.fixture
def held(page: Page) -> Iterator[Held]:
    """What the page asks for of its scripts."""
    found = Held()
    page.route("**/javascripts/**", found.hold)
    yield found
    found.let_through()


def answer_of(page: Page, address: str) -> Locator:
    """The place of the answer, once the page is there without its scripts."""
    page.goto(address, wait_until="commit")
    answer = page.locator(ANSWER).first
    answer.wait_for(state="attached")
    return answer


@PHONE
@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_to_another_question_is_out_of_sight(
    page: Page, root: str, held: Held, name: str
) -> None:
    """It takes its room, so that nothing moves, and all stands once the scripts are there."""
    answer = answer_of(page, f"{root}{name}{QUESTIONS[name]}")
    expect(answer).to_be_hidden()
    box = answer.evaluate("each => each.getBoundingClientRect().height")
    held.let_through()
    expect(answer).to_be_visible()
    assert box > 30
    assert page.locator("[data-asked]").count() == 0


@PHONE
@pytest.mark.parametrize("name", ["", "was-i-unlucky/"])
def test_the_example_of_a_page_stands_at_once(page: Page, root: str, held: Held, name: str) -> None:
    """An address without a question has the answer that the page arrives with."""
    answer = answer_of(page, root + name)
    expect(answer).to_be_visible()
    assert page.locator("[data-asked]").count() == 0


@PHONE
def test_without_its_scripts_a_page_is_whole_after_all(page: Page, root: str, held: Held) -> None:
    """Where they do not come, what the page arrived with comes back: as the fields have it."""
    answer = answer_of(page, f"{root}?a=12&d=7")
    expect(answer).to_be_hidden()
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    expect(answer).to_be_visible()


def test_who_has_no_scripts_sees_the_example_at_once(browser: Browser, root: str) -> None:
    """Nothing is held back for scripts that are switched off."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{root}?a=12&d=7")
    is_seen = page.locator(ANSWER).is_visible()
    context.close()
    assert is_seen
