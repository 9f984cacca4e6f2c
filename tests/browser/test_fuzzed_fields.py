"""Forms used at random do no harm, and a fault of theirs would be noticed."""

import random
import re

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import PHONE
from tests.browser.fuzzed_fields import faults_in, faults_of_fields, steps
from tests.browser.questions import FORMS

STEPS = 12
"""As many as take a few seconds a page; ``make fuzz`` takes more."""


@pytest.mark.parametrize("address", FORMS)
def test_forms_used_at_random_do_no_harm(browser: Browser, root: str, address: str) -> None:
    """No error of a script, nothing that nobody can read, nothing too wide, and an answer."""
    assert faults_of_fields(browser, root, [address], "forms", STEPS) == []


def test_the_steps_are_the_same_in_every_run() -> None:
    """Whoever finds a fault finds it again: a seed gives the same kinds of steps."""
    one, again, other = (
        [step.__name__ for step in steps(random.Random(seed), 60)] for seed in ("a", "a", "b")
    )
    assert one == again != other
    assert len({*one}) == 7


@PHONE
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("The chance is NaN%.", "'NaN' stands on the page"),
        ("Wins undefined of 3", "'undefined' stands"),
        ("[object Object]", r"'\[object Object' stands"),
        ("-3.5% of all", "'-3.5%' stands"),
        ("in 104.2% of all battles", r"104\.2% stands"),
        ("x" * 400, "pixels wide"),
    ],
)
def test_what_nobody_can_read_is_noticed(page: Page, root: str, words: str, fault: str) -> None:
    """Texts of wrong numbers, and what is wider than the window."""
    page.goto(f"{root}about/")
    assert [*faults_in(page)] == []
    page.evaluate(
        """(words) => {
          const text = document.createElement("p");
          text.style.whiteSpace = "pre";
          text.style.overflow = "visible";
          text.textContent = words;
          document.querySelector("main").append(text);
          document.documentElement.style.overflow = "visible";
        }""",
        words,
    )
    (found,) = faults_in(page)
    assert re.search(fault, found)


def test_a_script_that_fails_is_noticed(browser: Browser, root: str) -> None:
    """An error that comes of a field stands in the report with what was done before."""

    def spoil(route: Route) -> None:
        response = route.fetch()
        body = response.text().replace("nearestMatchup(", "nearestNothing(")
        route.fulfill(response=response, body=body)

    def opened() -> list[str]:
        return faults_of_fields(Spoiled(browser, spoil), root, ["paths/"], "forms", STEPS)  # type: ignore[arg-type]

    found = opened()
    assert found
    assert any("nearestNothing" in fault for fault in found)
    assert all(" after: opened" in fault or "; " in fault for fault in found)


class Spoiled:
    """A browser whose pages get another script of the forms."""

    def __init__(self, browser: Browser, spoil: object) -> None:
        self._browser, self._spoil = browser, spoil

    def new_context(self, **options: object) -> object:
        """A context in which the form's script is changed on its way."""
        context = self._browser.new_context(**options)  # type: ignore[arg-type]
        context.route("**/controls/battleform.js", self._spoil)  # type: ignore[arg-type]
        return context
