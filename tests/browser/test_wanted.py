"""The field of the lookup that asks how many attackers a chance needs."""

import re

import pytest
from playwright.sync_api import Page, expect

from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.browser.conftest import PHONE
from tests.browser.lookup import ATTACKERS, DEFENDERS, RULES, part

CHANCE = "#lookup-chance"
LEFT = "#lookup-left"


def expect_needed(page: Page, defenders: int, chance: Ratio, ruleset: str = "classic") -> None:
    """The page says how many attackers, both ways of counting, the generator finds."""
    needed = solve(load_rulesets()[ruleset], 1, defenders).needed(defenders, chance)
    assert needed is not None
    army = "attacker" if needed == 1 else "attackers"
    against = "1 defender" if defenders == 1 else f"{defenders} defenders"
    expect(part(page, "wanted")).to_have_text(
        f"needs {needed} {army} (A), {needed + 1} on the territory (T), against {against}"
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
    expect(rows).to_have_count(4)


@PHONE
def test_so_many_are_to_be_left(page: Page, root: str) -> None:
    """The chance to win with at least that many left, and what is needed for it, follow the field;
    what is asked for stands in the answer, counted both ways, and in the address, which leads back.
    """
    page.goto(f"{root}?a=8&d=5&rules=classic")
    expect(part(page, "left-win")).to_have_text("81.8%")
    page.fill(LEFT, "3")
    solution = solve(load_rulesets()["classic"], 8, 5)

    def expect_three() -> None:
        expect(part(page, "left-win")).to_have_text(percent(solution.chance_at_least_left(8, 5, 3)))
        expect(part(page, "left-words")).to_have_text(
            "to win with at least 3 attackers (A) left, 4 with the one that stays (T)"
        )
        expect(part(page, "needed-left")).to_have_text(", with at least 3 (A) left")
        needed = [solution.needed(5, Ratio(each, 100), 3) for each in (50, 75, 90, 95)]
        cells = part(page, "needed").locator("td:nth-child(2)")
        expect(cells).to_have_text([str(each) for each in needed])
        expect(part(page, "wanted")).to_have_text(
            f"needs {needed[2]} attackers (A), {(needed[2] or 0) + 1} on the territory (T), "
            "against 5 defenders, with at least 3 (A) left"
        )

    expect_three()
    expect(part(page, "win")).to_have_text("81.8%")
    page.wait_for_url("**/?a=8&d=5&rules=classic&left=3")
    page.reload()
    expect(page.locator(LEFT)).to_have_value("3")
    expect_three()
    page.fill(LEFT, "1")
    expect(part(page, "needed-left")).to_have_text("")
    page.wait_for_url("**/?a=8&d=5&rules=classic")


@PHONE
def test_more_than_all_are_never_left(page: Page, root: str) -> None:
    """With more left than attack the chance is 0; what is no number of armies is refused."""
    page.goto(f"{root}?a=8&d=5&rules=classic&left=9")
    expect(part(page, "left-win")).to_have_text("0.0%")
    page.goto(f"{root}?a=8&d=5&rules=classic&left=many")
    expect(part(page, "notice")).to_contain_text("1 stands there. Enter 1–1,000 attackers left.")
    expect(page.locator(LEFT)).to_have_value("1")
    page.fill(LEFT, "0")
    expect(page.locator(LEFT)).to_have_attribute("aria-invalid", "true")
    expect(part(page, "left-words")).to_have_text("Enter 1–1,000 attackers left.")
    expect(part(page, "left-win")).to_have_text("")  # of no number asked for


@PHONE
def test_what_is_no_chance_is_said_in_the_place_of_the_answer(page: Page, root: str) -> None:
    """Beyond the limits no attackers are said to be needed, until a chance is typed again."""
    page.goto(f"{root}?a=8&d=5&rules=classic")
    page.fill(CHANCE, "90")
    answer = part(page, "wanted").text_content() or ""
    page.fill(CHANCE, "100")
    expect(page.locator(CHANCE)).to_have_attribute("aria-invalid", "true")
    expect(part(page, "wanted")).to_have_text(re.compile("^Enter "))
    page.fill(CHANCE, "90")
    expect(part(page, "wanted")).to_have_text(answer)


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
