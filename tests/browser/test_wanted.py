"""The field of the lookup that asks how many attackers a chance needs."""

import pytest
from playwright.sync_api import Page, expect

from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.browser.conftest import PHONE
from tests.browser.lookup import ATTACKERS, DEFENDERS, RULES, part

CHANCE = "#lookup-chance"


def expect_needed(page: Page, defenders: int, chance: Ratio, ruleset: str = "classic") -> None:
    """The page says how many attackers, both ways of counting, the generator finds."""
    needed = solve(load_rulesets()[ruleset], 1, defenders).needed(defenders, chance)
    assert needed is not None
    army = "attacker" if needed == 1 else "attackers"
    expect(part(page, "wanted")).to_have_text(
        f"needs {needed} {army} (A), {needed + 1} on the territory (T)"
    )


@PHONE
def test_any_chance_is_typed(page: Page, root: str) -> None:
    """Whole or decimal percents: the fewest attackers, counted both ways, stand beside the field,
    and follow the defenders and the rules.
    """
    page.goto(root)
    expect_needed(page, 5, Ratio(90, 100))
    for text, chance in (
        ("99.5", Ratio(995, 1000)),
        ("33.333333", Ratio(33333333, 10**8)),
        ("1", Ratio(1, 100)),
        ("99.999999", Ratio(99999999, 10**8)),
        ("62.5", Ratio(625, 1000)),
    ):
        page.fill(CHANCE, text)
        expect_needed(page, 5, chance)
    page.fill(DEFENDERS, "15")
    expect_needed(page, 15, Ratio(625, 1000))
    page.locator(RULES).select_option("dutch")
    expect_needed(page, 15, Ratio(625, 1000), "dutch")
    expect(page.locator(ATTACKERS)).to_have_value("8")
    rows = part(page, "needed").locator("tr")
    expect(rows).to_have_count(3)


@PHONE
def test_a_chance_of_a_large_battle_is_found_in_its_worker(page: Page, root: str) -> None:
    """The answer stays as it is meanwhile."""
    page.goto(f"{root}?a=300&d=200&rules=classic")
    expect(part(page, "attackers")).to_have_text("300 attackers")
    win = part(page, "win").text_content()
    page.fill(CHANCE, "12.25")
    expect_needed(page, 200, Ratio(1225, 10**4))
    assert part(page, "win").text_content() == win
    expect(page.locator("form.lookup")).to_have_attribute("aria-busy", "false")


@PHONE
@pytest.mark.parametrize("text", ["0", "100", "-5", "101", "0.0000001"])
def test_what_is_no_chance_is_refused(page: Page, root: str, text: str) -> None:
    """A chance that is certain or never, or too long, gets one plain line; the answer stays."""
    page.goto(root)
    page.fill(CHANCE, text)
    expect(part(page, "wanted")).to_have_text(
        "Enter a chance above 0% and below 100%, with at most 6 decimal places."
    )
    expect(page.locator(CHANCE)).to_have_attribute("aria-invalid", "true")
    expect(part(page, "win")).to_have_text("81.8%")
    page.fill(CHANCE, "")
    page.locator(CHANCE).blur()
    expect(page.locator(CHANCE)).to_have_value("90")
    expect_needed(page, 5, Ratio(90, 100))


@PHONE
def test_it_is_near_the_answer(page: Page, root: str) -> None:
    """The field is no more than a small scroll away from the first screen of a phone."""
    page.goto(root)
    box = page.locator(CHANCE).bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["y"] + box["height"] < 740 + 120
