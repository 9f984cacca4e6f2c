"""What the tests of the comparisons share: their parts, and the figures that a row must show."""

from playwright.sync_api import Page, expect

from tests import expected, rounding

BATTLE = "compare/"
TABLES = "compare/tables/"
ATTACKERS = "#compare-attackers"
DEFENDERS = "#compare-defenders"
NOTICE = '[data-compare="notice"]'
CELLS = "table.differences tbody td:visible"


def row(page: Page, ruleset: str) -> list[str]:
    """Return the texts of a ruleset's row after its name."""
    cells = page.locator(f'[data-ruleset="{ruleset}"] td')
    return [text.strip() for text in cells.all_inner_texts()]


def figures(variant: str, attackers: int, defenders: int) -> list[str]:
    """Return the first four texts of a battle's row: chance, difference, losses."""
    cell = attackers, defenders
    win = expected.win(variant, *cell)
    change = rounding.places((win - expected.win("classic", *cell)) * 100, 1)
    signed = f"−{change[1:]}" if change.startswith("-") else f"+{change}"
    return [
        rounding.percent(win),
        signed if change.strip("0.") else "0.0",
        rounding.places(attackers - expected.mean(variant, cell, lambda end: end[0]), 1),
        rounding.places(defenders - expected.mean(variant, cell, lambda end: end[1]), 1),
    ]


def expect_battle(page: Page, attackers: int, defenders: int, *, territory: bool = False) -> None:
    """The page compares that battle, named as it is counted, and a few rows have its figures."""
    side = f"{attackers + 1} on the territory" if territory else f"{attackers} attackers"
    both = f"{side} v {defenders} defenders"
    expect(page.locator('[data-compare="battle"]')).to_have_text(both)
    expect(page.locator('[data-compare="territory"]')).to_have_text(str(attackers + 1))
    for variant in ("classic", "three-dice-defence", "balanced-blitz"):
        assert row(page, variant)[:4] == figures(variant, attackers, defenders)
        link = page.locator(f'[data-ruleset="{variant}"] a').get_attribute("href")
        assert link is not None
        assert link.endswith(f"/{variant}/{attackers}-vs-{defenders}/")
