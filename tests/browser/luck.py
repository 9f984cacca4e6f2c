"""The page of luck, as its tests ask it."""

import re

from playwright.sync_api import Locator, Page, expect

from generator.numbers import Number
from generator.pages.was_i_unlucky import told_of
from generator.rules import load_rulesets
from generator.solver import solve
from generator.solver.luck import Standing, scores

PAGE = "was-i-unlucky/"
ATTACKERS = "#luck-attackers"
DEFENDERS = "#luck-defenders"
LEFT_ATTACKERS = "#luck-left-attackers"
LEFT_DEFENDERS = "#luck-left-defenders"

Fought = tuple[str, int, int, int]
"""Rules, attackers and defenders, and the score."""


def part(page: Page, name: str) -> Locator:
    """Return the page's part of that name."""
    return page.locator(f'[data-luck="{name}"]')


def chances(name: str, attackers: int, defenders: int) -> dict[int, Number]:
    """Return the chances of all scores."""
    return scores(solve(load_rulesets()[name], attackers, defenders), attackers, defenders)


def expect_told(page: Page, found: Standing, noun: str = "battles") -> None:
    """The page says of an end what the generator says."""
    told = told_of(found, noun)
    expect(part(page, "figure")).to_have_text(told.figure)
    expect(part(page, "claim")).to_have_text(re.compile(f": {re.escape(told.claim)}\\.$"))
    expect(part(page, "note")).to_contain_text(told.note)
    expect(part(page, "message")).to_be_hidden()
    expect(page.locator("form.luck")).not_to_have_attribute("data-greyed", "")


def expect_refused(page: Page, words: str) -> None:
    """One plain line stands in the place of the answer."""
    expect(part(page, "message")).to_have_text(words)
    expect(part(page, "result")).to_be_hidden()


def expect_uncounted(page: Page, number: int) -> None:
    """A further battle has no end, and says that it does not count yet."""
    row = page.get_by_role("group", name=f"Battle {number}")
    expect(row.get_by_text("not counted yet")).to_be_visible()
    for label in ("Attackers left A", "Defenders left D"):
        expect(row.get_by_label(label)).to_have_value("")


def whole(page: Page) -> list[str]:
    """Return all that the page says of an end."""
    rows = [row.replace("\n", " ") for row in page.locator(".luck__table tr").all_text_contents()]
    parts = [part(page, name).text_content() or "" for name in ("figure", "claim", "note")]
    drawing = ("bars-attackers", "bars-defenders", "bars-own", "bars-here")
    bars = [part(page, name).get_attribute("d") or "" for name in drawing]
    words = (
        part(page, name).text_content() or "" for name in ("best", "worst", "own", "bars-title")
    )
    return [*parts, *words, *bars, *rows]
