"""The page of luck, as its tests ask it."""

import re
from functools import cache

from playwright.sync_api import Locator, Page, expect

from generator.pages.play.was_i_unlucky import told_of
from risk_odds.numbers import Number, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import AnySolution, solve
from risk_odds.solver.luck import (
    Fought,
    Standing,
    beyond,
    of_battle,
    of_evening,
    scores,
    scores_from,
    together,
)

PAGE = "was-i-unlucky/"
ATTACKERS = "#luck-attackers"
DEFENDERS = "#luck-defenders"
LEFT_ATTACKERS = "#luck-left-attackers"
LEFT_DEFENDERS = "#luck-left-defenders"

Row = tuple[str, tuple[int, int], tuple[int, int], bool]
"""Rules, who began, who was left, and whether one defended."""


def part(page: Page, name: str) -> Locator:
    """Return the page's part of that name."""
    return page.locator(f'[data-luck="{name}"]')


def invitation(name: str, attackers: int, defenders: int) -> str:
    """Return what asks how a battle ended, with how often it is lost."""
    loses = percent(solved(name, (attackers, defenders)).lose(attackers, defenders))
    return (
        "Who was left? Enter it below to see how rare that is. "
        f"The bars show how such battles end: the attack fails in {loses} of them."
    )


@cache
def solved(name: str, start: tuple[int, int]) -> AnySolution:
    """Return the solution of rules for one battle."""
    return solve(load_rulesets()[name], *start)


def lost(name: str, attackers: int, defenders: int, left: int) -> Row:
    """Return a battle that was attacked, and lost with this many defenders left."""
    return name, (attackers, defenders), (0, left), False


def won(name: str, attackers: int, defenders: int, left: int) -> Row:
    """Return a battle that was attacked, and won with this many attackers left."""
    return name, (attackers, defenders), (left, 0), False


def defended(row: Row) -> Row:
    """Return the same battle of somebody who defended."""
    return *row[:3], True


def battle_of(row: Row) -> Fought:
    """Return a battle's scores as its own side counts them."""
    name, start, left, is_defended = row
    solution = solved(name, start)
    battle = Fought(scores(solution, *start), scores_from(solution, left))
    return battle.mirrored if is_defended else battle


def standing_of(*rows: Row) -> Standing:
    """Return how one battle stands, or several together."""
    if len(rows) > 1:
        return of_evening([battle_of(row) for row in rows])
    name, start, left, is_defended = rows[0]
    found = of_battle(solved(name, start), start, left)
    return Standing(found.as_good, found.as_bad) if is_defended else found


def tail_of(found: Standing, rows: tuple[Row, ...]) -> Number | None:
    """Return the chance of such an end, or one beyond it; none where one was broken off."""
    if any(all(left) for _, _, left, _ in rows):
        return None
    own = sum((-1 if side else 1) * (left[0] - left[1]) for _, _, left, side in rows)
    sums = together([battle_of(row).start for row in rows])
    return beyond(sums, own, better=found.went_well)


def expect_told(page: Page, *rows: Row) -> None:
    """The page says of battles what the generator says."""
    found = standing_of(*rows)
    told = told_of(found, "battles" if len(rows) == 1 else "evenings", tail_of(found, rows))
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
    paths = page.locator(".luck__ends path:not(.mark)").all()
    drawn = [path.get_attribute("d") or "" for path in paths]
    ticks = part(page, "bars").locator("div > p").all_text_contents()
    texts = part(page, "bars").locator("text").all_text_contents()
    marked = part(page, "pointer").get_attribute("x"), part(page, "you").get_attribute("data-lean")
    own = part(page, "own").text_content() or ""
    return [*parts, own, *drawn, *ticks, *texts, *map(str, marked), *rows]
