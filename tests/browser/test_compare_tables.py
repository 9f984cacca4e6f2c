"""Two rulesets' tables and their differences."""

from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from tests import expected
from tests.browser.comparisons import CELLS, NOTICE, TABLES
from tests.browser.conftest import PHONE, OpenPage

RULESETS = {"capital": "three-dice-defence"}
"""Rules by another name than their ruleset's, as the page lists them."""


@pytest.mark.parametrize(
    ("search", "one", "other"),
    [
        ("?one=dutch&other=attacker-ties", "dutch", "attacker-ties"),
        ("?one=capital&other=blitz", "capital", "balanced-blitz"),
        ("?other=dutch", "classic", "dutch"),
        ("?other=classic", "three-dice-defence", "classic"),
        ("?one=three-dice-defence", "three-dice-defence", "classic"),
        ("?one=three-dice-defence&other=classic", "three-dice-defence", "classic"),
        ("?one=dutch&other=dutch", "dutch", "dutch"),
    ],
)
def test_any_two_tables_are_compared(
    page: Page, root: str, search: str, one: str, other: str
) -> None:
    """The address names two rulesets, by any name; every number shown is correctly rounded."""
    page.goto(root + TABLES + search)
    expect(page.locator("#compare-one")).to_have_value(one)
    expect(page.locator("#compare-other")).to_have_value(other)
    expect(page.locator("table.differences")).not_to_have_attribute("aria-busy", "true")
    texts = page.locator(CELLS).all_inner_texts()
    assert len(texts) == 144
    first, second = (RULESETS.get(name, name) for name in (one, other))
    changes = [
        expected.win(second, a, d) - expected.win(first, a, d)
        for a in range(1, 13)
        for d in range(1, 13)
    ]
    for text, change in zip(texts, changes, strict=True):
        assert Fraction(text.replace("−", "-")) == round(change * 100, 1)
    signs = [text[0] for text in texts]
    words = f"in {signs.count('+')} of 144 battles, worse in {signs.count('−')},"
    expect(page.locator('[data-compare="words"]')).to_contain_text(words)


@PHONE
@pytest.mark.parametrize("asked", ["nobodys", "", "__proto__", "<b>classic</b>"])
def test_unknown_rules_are_ignored_plainly(page: Page, root: str, asked: str) -> None:
    """Rules that are not here are not repeated to the reader; the usual ones are shown."""
    page.goto(f"{root}{TABLES}?one={asked}&other=dutch")
    said = "The link asks for rules that are not here: showing Classic and Dutch rules."
    expect(page.locator(NOTICE)).to_have_text(said)
    expect(page.locator("#compare-one")).to_have_value("classic")


@PHONE
def test_tables_that_do_not_load_are_told(
    open_page: OpenPage, root: str, figures_folder: str
) -> None:
    """Where figures do not come, the lists go back to what is shown; choosing tries again."""
    with open_page() as (page, watch):
        watch.missing.add(f"{figures_folder}rulesets.json")
        page.route(f"{figures_folder}rulesets.json", lambda route: route.fulfill(status=503))
        page.goto(root + TABLES)
        page.select_option("#compare-other", "dutch")
        expect(page.locator(NOTICE)).to_contain_text("did not load")
        expect(page.locator("#compare-other")).to_have_value("three-dice-defence")
        page.unroute(f"{figures_folder}rulesets.json")
        page.select_option("#compare-other", "dutch")
        expect(page.locator('[data-compare="other"]')).to_have_text("Dutch rules")
        expect(page.locator(NOTICE)).to_be_hidden()
