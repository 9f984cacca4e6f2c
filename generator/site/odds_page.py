"""The tables of a ruleset's chances to win, each cell a link to its matchup."""

from generator.numbers import Ratio, percent, round_half_even
from generator.rules import Ruleset
from generator.site.page import Page
from generator.site.rendering import render
from generator.solver import Solution

COLOUR_STEPS = 20
"""Colours run in steps of 5% from w0 (the attacker never wins) to w20 (he always does)."""

FIRST_SIGHT = 20
"""The side of the table that opens first."""


def odds_pages(ruleset: Ruleset, solution: Solution, largest: int) -> list[Page]:
    """The odds tables: 20 by 20 at first sight, and the whole grid at an address of its own."""
    sizes = sorted({min(FIRST_SIGHT, largest), largest})
    return [_odds_page(ruleset, solution, size, sizes) for size in sizes]


def _odds_page(ruleset: Ruleset, solution: Solution, size: int, sizes: list[int]) -> Page:
    html = render(
        "pages/odds.html",
        ruleset=ruleset,
        size=size,
        columns=range(1, size + 1),
        rows=[
            (a, [_cell(solution.win(a, d), a, d) for d in range(1, size + 1)])
            for a in range(1, size + 1)
        ],
        other_sizes=[(other, f"../{_name(other, sizes)}/") for other in sizes if other != size],
    )
    return Page(
        address=f"{ruleset.id}/{_name(size, sizes)}",
        title=f"{ruleset.title} odds, 1–{size} attackers v 1–{size} defenders",
        description=(
            f"The attacker's exact chance to win every {ruleset.title.lower()} RISK battle up to "
            f"{size} attackers (armies that may attack, A) v {size} defenders."
        ),
        html=html,
    )


def _name(size: int, sizes: list[int]) -> str:
    return "odds" if size == sizes[0] else f"odds-{size}"


def _cell(win: Ratio, attackers: int, defenders: int) -> tuple[int, str, str]:
    """(colour step, ready percentage without its sign, link)."""
    colour = round_half_even(win.numerator * COLOUR_STEPS, win.denominator)
    return colour, percent(win).removesuffix("%"), f"../{attackers}-vs-{defenders}/"
