"""The table pages of a ruleset: odds, losses, survivors, armies needed, fractions, charts."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from generator.datasets.contents import NEEDED_CHANCES
from generator.numbers import Number, Ratio, bounds, fixed, percent, round_half_even
from generator.rules import Ruleset
from generator.site.page import Page
from generator.site.rendering import render
from generator.site.table_charts import charts_page
from generator.solver import AnySolution

COLOUR_STEPS = 20
"""Colours run in steps of 5% from w0 (the attacker never wins) to w20 (he always does)."""

FIRST_SIGHT = 20
"""The side of the tables that open first, and of the largest that fits a phone's screen."""

LARGEST_FRACTIONS = 10
"""The side of the table of fractions; longer ones are on the matchup pages and in the data."""

ON_PAPER = 30
"""How many rows of the armies needed are printed: as many as one sheet holds."""

ATTACKERS = "attackers (A, rows)"
DEFENDERS = "defenders (D, columns)"

STYLES = ("tables",)
SCRIPTS = ("table",)


class OddsCell(NamedTuple):
    """A cell of an odds table: ready texts without their percent signs."""

    colour: int
    whole: str
    tenths: str
    link: str


def table_pages(solution: AnySolution, largest: int, needed_to: int) -> list[Page]:
    """All table pages of a ruleset whose matchup pages reach ``largest`` armies a side.

    The armies needed are given up to ``needed_to`` armies of the other side.
    """
    pages = odds_pages(solution, largest)
    side = min(FIRST_SIGHT, largest)
    pages.append(
        _grid_page(
            solution.ruleset,
            "losses",
            "losses",
            "What an attack costs each side on average, when it is fought to its end.",
            [
                _grid(
                    f"Armies that the attacker loses on average: {ATTACKERS}, {DEFENDERS}",
                    side,
                    lambda a, d: fixed(solution.expected_attackers_lost(a, d), 1),
                ),
                _grid(
                    f"Armies that the defender loses on average: {ATTACKERS}, {DEFENDERS}",
                    side,
                    lambda a, d: fixed(solution.expected_defenders_lost(a, d), 1),
                ),
            ],
        )
    )
    pages.append(
        _grid_page(
            solution.ruleset,
            "survivors",
            "survivors",
            "What is left of each side on average. The full distribution is on each battle's page.",
            [
                _grid(
                    "Attackers left on average, 0 where the attack fails: "
                    f"{ATTACKERS}, {DEFENDERS}",
                    side,
                    lambda a, d: fixed(solution.expected_attackers_left(a, d), 1),
                ),
                _grid(
                    "Defenders left on average, 0 where the attacker wins: "
                    f"{ATTACKERS}, {DEFENDERS}",
                    side,
                    lambda a, d: fixed(solution.expected_defenders_left(a, d), 1),
                ),
            ],
        )
    )
    pages.append(needed_page(solution, largest, needed_to))
    if isinstance(solution.win(1, 1), Ratio):
        pages.append(
            _grid_page(
                solution.ruleset,
                "fractions",
                "exact fractions",
                "The attacker's exact chance to win. Larger battles are in the downloads and on "
                "each battle's page.",
                [
                    _grid(
                        f"Exact chance that the attacker wins: {ATTACKERS}, {DEFENDERS}",
                        min(LARGEST_FRACTIONS, largest),
                        lambda a, d: str(solution.win(a, d)),
                    )
                ],
            )
        )
    pages.append(charts_page(solution, largest))
    return pages


def odds_pages(solution: AnySolution, largest: int) -> list[Page]:
    """The odds tables: 20 by 20 at first sight, and the whole grid at an address of its own."""
    sizes = sorted({min(FIRST_SIGHT, largest), largest})
    return [_odds_page(solution, size, sizes) for size in sizes]


def needed_page(solution: AnySolution, largest: int, needed_to: int) -> Page:
    """How many attackers a chance to win needs, and how many defenders a chance to hold."""
    ruleset = solution.ruleset
    html = render(
        "pages/needed.html",
        ruleset=ruleset,
        chances=[percent(chance, 0) for chance in NEEDED_CHANCES],
        attackers_needed=[
            (
                d,
                [
                    _needed_cell(needed, needed, d, largest)
                    for needed in (solution.needed(d, chance) for chance in NEEDED_CHANCES)
                ],
            )
            for d in range(1, needed_to + 1)
        ],
        defenders_needed=[
            (
                a,
                [
                    _needed_cell(needed, a, needed, largest)
                    for needed in (solution.needed_to_hold(a, chance) for chance in NEEDED_CHANCES)
                ],
            )
            for a in range(1, needed_to + 1)
        ],
        on_paper=min(ON_PAPER, needed_to),
    )
    return Page(
        address=f"{ruleset.id}/armies-needed",
        title=f"{ruleset.title}: armies needed",
        description=(
            f"How many attackers (A) win, and how many defenders hold, with a chance of 50 to 99 "
            f"percent: {ruleset.title} RISK rules, up to {needed_to} armies."
        ),
        html=html,
        styles=STYLES,
        scripts=SCRIPTS,
    )


def _needed_cell(
    needed: int | None, attackers: int | None, defenders: int | None, largest: int
) -> tuple[int | None, str | None]:
    """(the armies needed, the link to that matchup if it has a page)."""
    if attackers and defenders and max(attackers, defenders) <= largest:
        return needed, f"../{attackers}-vs-{defenders}/"
    return needed, None


def _odds_page(solution: AnySolution, size: int, sizes: Sequence[int]) -> Page:
    ruleset = solution.ruleset
    html = render(
        "pages/odds.html",
        ruleset=ruleset,
        name=_odds_name(size, sizes),
        size=size,
        fits=size <= FIRST_SIGHT,
        columns=range(1, size + 1),
        rows=[
            (a, [_odds_cell(solution.win(a, d), a, d) for d in range(1, size + 1)])
            for a in range(1, size + 1)
        ],
        other_sizes=[
            (other, f"../{_odds_name(other, sizes)}/") for other in sizes if other != size
        ],
    )
    return Page(
        address=f"{ruleset.id}/{_odds_name(size, sizes)}",
        title=f"{ruleset.title} odds, 1–{size} attackers v 1–{size} defenders",
        description=(
            f"The attacker's exact chance to win every {ruleset.title.lower()} RISK battle up to "
            f"{size} attackers (armies that may attack, A) v {size} defenders."
        ),
        html=html,
        styles=STYLES,
        scripts=SCRIPTS,
    )


def _odds_name(size: int, sizes: Sequence[int]) -> str:
    return "odds" if size == sizes[0] else f"odds-{size}"


def _odds_cell(win: Number, attackers: int, defenders: int) -> OddsCell:
    low = bounds(win)[0]
    return OddsCell(
        colour=round_half_even(low.numerator * COLOUR_STEPS, low.denominator),
        whole=percent(win, 0).removesuffix("%"),
        tenths=percent(win).removesuffix("%"),
        link=f"../{attackers}-vs-{defenders}/",
    )


def _grid(caption: str, side: int, cell: Callable[[int, int], str]) -> dict[str, Any]:
    """A table of attackers (rows) by defenders (columns) with ready texts and links."""
    return {
        "caption": caption,
        "columns": range(1, side + 1),
        "rows": [
            (a, [(cell(a, d), f"../{a}-vs-{d}/") for d in range(1, side + 1)])
            for a in range(1, side + 1)
        ],
    }


def _grid_page(
    ruleset: Ruleset, name: str, subject: str, introduction: str, grids: list[dict[str, Any]]
) -> Page:
    return Page(
        address=f"{ruleset.id}/{name}",
        title=f"{ruleset.title}: {subject}",
        description=f"{ruleset.title} RISK rules, {subject}. {introduction}",
        html=render(
            "pages/grids.html",
            ruleset=ruleset,
            name=name,
            subject=subject,
            introduction=introduction,
            grids=grids,
        ),
        styles=STYLES,
        scripts=SCRIPTS,
    )
