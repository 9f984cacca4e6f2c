"""What the tests of the lookup share: its parts, and the figures that it must show."""

from fractions import Fraction
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from generator.scope.chances import OF_LOOKUP, whole_percent
from risk_odds.numbers import bounds, fixed, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import AnySolution, solve

ATTACKERS = "#lookup-attackers"
DEFENDERS = "#lookup-defenders"
RULES = "#lookup-rules"


def part(page: Page, name: str) -> Any:
    """Return the lookup's part of that name."""
    return page.locator(f'[data-lookup="{name}"]')


@cache
def _solution(ruleset: str, armies: int) -> AnySolution:
    return solve(load_rulesets()[ruleset], armies, armies)


def figures(ruleset: str, attackers: int, defenders: int) -> dict[str, str]:
    """Return the texts that the lookup must show for a battle, as the generator works them out."""
    battle = attackers, defenders
    armies = -(-max(battle) // 20) * 20  # one solution for many battles
    solution = _solution(ruleset, armies)
    outcomes = solution.outcomes(*battle)
    sides = ("attacker", outcomes.attackers_left), ("defender", outcomes.defenders_left)
    ends = [
        (
            f"{left} {side}{'s' if left > 1 else ''}{' (A)' if side == 'attacker' else ''} left",
            chance,
        )
        for side, chances in sides
        for left, chance in enumerate(chances, start=1)
    ]
    greatest = max((bounds(chance)[0] for _, chance in ends), key=lambda low: Fraction(*low))
    likely = [
        words for words, chance in ends if Fraction(*bounds(chance)[1]) >= Fraction(*greatest)
    ]
    each = " each" if len(likely) > 1 else ""
    needed = [(whole_percent(c), solution.needed(defenders, c)) for c in OF_LOOKUP]
    retreats = (
        [(at, solution.retreat(*battle, at)[0]) for at in range(1, min(attackers, 4))]
        if solution.has_rounds
        else []
    )
    return {
        "win": percent(solution.win(*battle)),
        "attackers": f"{attackers} attacker{'s' if attackers > 1 else ''}",
        "title": solution.ruleset.title,
        "counted": f"{attackers + 1} on the territory (T)",
        "attackers-lost": fixed(solution.expected_attackers_lost(*battle), 2),
        "defenders-lost": fixed(solution.expected_defenders_lost(*battle), 2),
        "likely": f"{' or '.join(likely)} ({percent(greatest)}{each})",
        "needed": "".join(
            f"{chance}%{fewest}{fewest + 1}" for chance, fewest in needed if fewest is not None
        ),
        "retreat": "".join(f"{at}{at + 1}{percent(win)}" for at, win in retreats),
    }


def expect_answer(
    page: Page,
    attackers: int,
    defenders: int,
    ruleset: str = "classic",
    *,
    address: str | None = None,
    territory: bool = False,
) -> None:
    """The lookup shows that battle's figures and leads on: to its page, if no other ``address``.

    With ``territory`` it counts all armies on the attacking territory.
    """
    shown = figures(ruleset, attackers, defenders)
    if territory:
        shown["counted"] = f"{attackers} can attack (A)"
        shown["attackers"] = f"{attackers + 1} on the territory"
    for name, text in shown.items():
        expect(part(page, name)).to_have_text(text)
    address = address or f"/{ruleset}/{attackers}-vs-{defenders}/"
    assert part(page, "page").get_attribute("href").endswith(address)
    first = f"t={attackers + 1}" if territory else f"a={attackers}"
    compare = f"/compare/?{first}&d={defenders}"
    assert part(page, "compare").get_attribute("href").endswith(compare)
    expect(part(page, "message")).to_be_hidden()
    expect(page.locator("form.lookup")).not_to_have_attribute("data-greyed", "")


def text_of(page: Page, name: str) -> str:
    """Return the text of one of the lookup's parts."""
    return str(part(page, name).text_content())
