"""The worker: where part of it does not load, pages say so, and go on."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.checks import NAMES, wait_until
from tests.browser.conftest import SIZES, watched
from tests.browser.offline import Host, hosted
from tests.browser.search import FIRST, QUERY, open_search

LOAD = "This could not be worked out: part of the site did not load."
AGAIN = "Try again"
WORKER = "worker.js"
CHAIN = "paths/?a=900&d=30&rules=classic&to=20&to=10"
SMALL_CHAIN = "paths/?a=12&d=7&rules=classic&to=3&to=2"

QUESTIONS = {
    "lookup": (
        "?a=300&d=290&rules=dutch",
        "figures-task.js",
        '[data-lookup="{}"]',
        "message",
        "win",
    ),
    "battle": ("battle/?a=300&d=290", "figures-task.js", '[data-drawn="{}"]', "words", "win"),
    "compare": ("compare/?a=300&d=290", "figures-task.js", '[data-compare="{}"]', "notice", "best"),
    "cost": (
        *("what-does-it-cost/?a=150&d=140", "questions-task.js"),
        *('[data-question="{}"]', "message", "result"),
    ),
    "chain": (CHAIN, "chain-task.js", '[data-question="{}"]', "message", "reached"),
    "luck": (
        *("was-i-unlucky/?a=150&d=140&end=a20", "luck-task.js"),
        *('[data-luck="{}"]', "message", "figure"),
    ),
}
"""Questions that need the worker: the address, the task's module, how a page names its parts, the
part that says what went wrong, and one of the answer."""


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of the site that may fail."""
    with hosted(site, tmp_path) as host:
        yield host


@contextmanager
def failing(browser: Browser, host: Host, script: str, times: int = 1) -> Iterator[Page]:
    """A reader's page, while the host answers for a script with 503 that many times."""
    address = f"{host.assets}javascripts/workers/{script}"
    host.failing[address] = times
    with watched(browser, host.root, SIZES["phone"]) as (page, watch):
        watch.offline = True
        watch.missing |= {
            host.root + address,
            f"{host.root}{host.assets}javascripts/workers/{WORKER}",
        }
        yield page
        assert host.failing[address] == 0, "nobody asked for it"


def expect_answer(message: Locator, answer: Locator) -> None:
    """The answer stands there, and nothing of what went wrong."""
    expect(answer).to_be_visible()
    expect(answer).not_to_have_text(re.compile("work"))
    expect(message).not_to_be_visible()


@pytest.mark.parametrize("part", ["worker", "task"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_failure_is_told_and_the_same_question_asked_again(
    browser: Browser, host: Host, question: str, part: str
) -> None:
    """Where the worker, or what it needs for a question, is answered with 503 once, the page says
    so in plain words instead of working on for ever; a button asks the same again.
    """
    address, task, named, said, answered = QUESTIONS[question]
    with failing(browser, host, WORKER if part == "worker" else task) as page:
        page.goto(host.root + address)
        message = page.locator(named.format(said))
        expect(message).to_contain_text(LOAD)
        assert page.evaluate(NAMES) == []
        message.get_by_role("button", name=AGAIN).click()
        expect_answer(message, page.locator(named.format(answered)))


def test_another_question_is_answered_after_a_failure(browser: Browser, host: Host) -> None:
    """Whoever changes the question gets its answer: the worker that failed is not asked again."""
    with failing(browser, host, WORKER, times=2) as page:
        page.goto(f"{host.root}?a=300&d=290&rules=classic")
        message = page.locator('[data-lookup="message"]')
        expect(message).to_contain_text(LOAD)
        page.fill("#lookup-attackers", "301")
        wait_until(page, lambda: not host.failing.total())
        expect(message).to_contain_text(LOAD)
        page.fill("#lookup-attackers", "302")
        expect_answer(message, page.locator('[data-lookup="win"]'))


def test_what_stands_below_a_chain_can_fail_alone(browser: Browser, host: Host) -> None:
    """A small chain's chances are there without the worker; its stacks and its best order say that
    they did not come, and come when asked again.
    """
    with failing(browser, host, WORKER) as page:
        page.goto(host.root + SMALL_CHAIN)
        order = page.locator('[data-question="order"]')
        expect(order).to_contain_text(LOAD)
        expect(page.locator('[data-question="reached"]')).to_have_text(re.compile("%"))
        expect(page.locator('[data-question="stacks"]')).to_have_text(re.compile("^not worked out"))
        order.get_by_role("button", name=AGAIN).click()
        expect(order).to_have_text(re.compile("order"))
        expect(page.locator('[data-question="stacks"] tr')).to_have_count(4)


def test_a_search_without_its_answer_says_so(browser: Browser, host: Host) -> None:
    """What a search could not work out says so, and is there when it is asked for once more."""
    with failing(browser, host, WORKER) as page:
        page.goto(host.root)
        open_search(page)
        page.locator(QUERY).fill("300v290")
        first = page.locator(f"{FIRST} strong")
        expect(first).to_contain_text("→ not worked out: search again")
        page.locator(QUERY).fill("300v291")
        answer = r"v 291 defenders, Classic → the attacker wins \d\d\.\d%$"
        expect(first).to_have_text(re.compile(answer))


def test_map_of_states_can_be_asked_for_again(browser: Browser, host: Host) -> None:
    """So does the map of a battle's states."""
    with failing(browser, host, "passed-task.js") as page:
        page.goto(f"{host.root}battle/?a=12&d=9#states")
        words = page.locator('[data-drawn="states-words"]')
        expect(words).to_contain_text(LOAD)
        words.get_by_role("button", name=AGAIN).click()
        expect(page.locator('[data-drawn="states-map"] td').first).to_be_visible()
        expect(words).to_be_hidden()


@pytest.mark.parametrize("script", [WORKER, "check-task.js"])
def test_check_can_be_tried_again(browser: Browser, host: Host, script: str) -> None:
    """The check of a matchup's exact number says that it did not load, and works the next time."""
    with failing(browser, host, script) as page:
        page.goto(f"{host.root}classic/8-vs-5/")
        page.locator("#exact > summary").click()
        said = page.locator(".checked")
        page.get_by_role("button", name="Check it here").click()
        expect(said).to_contain_text("what it needs did not load")
        page.get_by_role("button", name="Check it here").click()
        expect(said).to_contain_text("the same")


def test_page_loads_only_what_its_question_needs(browser: Browser, host: Host) -> None:
    """The one worker loads a task with its first question, and no other task."""
    with watched(browser, host.root, SIZES["phone"]) as (page, _):
        page.goto(f"{host.root}?a=300&d=290&rules=classic")
        expect(page.locator('[data-lookup="attackers"]')).to_have_text("300 attackers")
        expect(page.locator('[data-lookup="win"]')).to_have_text(re.compile("%"))
        tasks = {
            name for each in host.asked if (name := each.rpartition("/")[2]).endswith("-task.js")
        }
        assert tasks == {"figures-task.js"}
