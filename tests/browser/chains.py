"""What the tests of the page of chains share: its parts, and the figures that it must show."""

from typing import Any

from playwright.sync_api import Page, expect

from risk_odds.numbers import Ratio, percent
from risk_odds.rule_names import rules
from risk_odds.solver.blitz_campaign import (
    blitz_campaign,
    blitz_chances_by_stack,
    has_blitz,
    smallest_certain_stack,
)
from risk_odds.solver.campaign import Territory, campaign, chances_by_stack, smallest_stack

PAGE = "paths/"
ATTACKERS = "#chain-attackers"
DEFENDERS = "#chain-defenders"
RULES = "#chain-rules"
ADD = '[data-question="add"]'
SETTLED = 1200
"""Milliseconds after which a chain counts as looked at."""

Territories = list[tuple[str, int, int]]
"""Rulesets, defenders, and the armies left behind: in the last one those wanted there."""


def part(page: Page, name: str) -> Any:
    """Return the form's part of that name."""
    return page.locator(f'[data-question="{name}"]')


def texts(page: Page) -> list[str]:
    """Return all that the page says of a chain."""
    taken = page.locator('.chain__row [data-row="taken"]').all_inner_texts()
    places = ("#chain-answer", '[data-question="stacks"]', '[data-question="table"]')
    return [
        *(page.locator(place).inner_text().replace("\n", " ") for place in places),
        part(page, "order").inner_text(),
        *taken,
    ]


def smallest_for(path: list[Territory], wanted: int, chance: Ratio) -> int | None:
    """Return the smallest stack (A) that takes a chain with that chance."""
    if has_blitz(path):
        return smallest_certain_stack(blitz_chances_by_stack(path, 40, wanted), chance)
    return smallest_stack(chances_by_stack(path, 80, wanted), chance)


def expect_chain(page: Page, attackers: int, territories: Territories) -> None:
    """The page shows that chain, in its fields and in its answer."""
    path = [Territory(rules[name], *numbers) for name, *numbers in territories]
    result = blitz_campaign(path, attackers) if has_blitz(path) else campaign(path, attackers)
    wanted = path[-1].behind
    expect(part(page, "reached")).to_have_text(percent(result.reached(wanted)))
    expect(part(page, "steps")).to_have_text(" → ".join(percent(c, 0) for c in result.chances))
    before = [result.stopped[place] for place in range(len(path))]
    rows = [
        f"{place}{each.defenders}{percent(taken)}{percent(stopped)}"
        for place, (each, taken, stopped) in enumerate(
            zip(path, result.chances, before, strict=True), start=1
        )
    ]
    expect(part(page, "table").locator("tr")).to_have_text(rows)
    expect(page.locator('.chain__row [data-row="taken"]')).to_have_text(
        [percent(chance) for chance in result.chances[1:]]
    )
    expect(page.locator(DEFENDERS)).to_have_value(str(path[0].defenders))
    for place, each in enumerate(path[1:], start=2):
        expect(page.locator(f"#chain-defenders-{place}")).to_have_value(str(each.defenders))
    for place, each in enumerate(path, start=1):
        expect(page.locator(f"#chain-staying-{place}")).to_have_value(str(each.behind))
    stacks = [smallest_for(path, wanted, Ratio(chance, 100)) for chance in (50, 75, 90, 95)]
    needed = zip((50, 75, 90, 95), stacks, strict=True)
    expect(part(page, "stacks").locator("tr")).to_have_text(
        [
            f"{chance}%no stack is large enough"
            if stack is None
            else f"{chance}%{stack}{stack + 1}"
            for chance, stack in needed
        ]
    )
    expect(part(page, "message")).to_be_hidden()
    expect(page.locator("form.chain")).not_to_have_attribute("data-greyed", "")
