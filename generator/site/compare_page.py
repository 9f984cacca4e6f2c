"""The pages /compare/, one battle under all rulesets, and /compare/tables/, two tables' difference.

Both stand in full without scripts; ``docs/javascripts/compare.js`` and ``comparetables.js`` show
other battles and other rulesets.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.numbers import percent
from generator.rules import Ruleset
from generator.site.comparison import (
    ALMOST_CERTAIN,
    CHANCE,
    POSSIBLE,
    Compared,
    Comparison,
    colour,
    difference,
    points,
    win_tenths,
)
from generator.site.page import Page
from generator.site.rendering import render
from generator.solver import AnySolution

FIRST_SIGHT = 20
"""The side of the table of differences."""


@dataclass(frozen=True, slots=True)
class Row:
    """A ruleset in the comparison of one battle; ``compared`` is None where it has no such battle.

    ``names`` are the other names that players know it by. ``bar`` is the length of its bar.
    """

    ruleset: Ruleset
    names: str
    armies: int
    compared: Compared | None
    bar: str


def compare_pages(comparison: Comparison) -> list[Page]:
    """Both pages."""
    return [battle_page(comparison), difference_page(comparison)]


def battle_page(comparison: Comparison) -> Page:
    """The page /compare/, with the example battle."""
    a, d = comparison.example
    rows = [_row(comparison, solution, a, d) for solution in comparison.solutions]
    wins = [
        (solution.ruleset.title, win_tenths(solution.win(a, d)))
        for solution, row in zip(comparison.solutions, rows, strict=True)
        if row.compared
    ]
    return Page(
        address="compare",
        title="One battle under all RISK rules",
        description=(
            f"{a} attackers (A) v {d} defenders under {len(rows)} RISK rule variants side by side: "
            "chance to win, losses, armies needed. Any battle up to "
            f"{comparison.largest} v {comparison.largest}."
        ),
        html=render(
            "pages/compare.html",
            attackers=a,
            defenders=d,
            largest=comparison.largest,
            first=comparison.first.ruleset,
            chance=percent(CHANCE, 0),
            best=in_words(wins, max(win for _, win in wins)),
            worst=in_words(wins, min(win for _, win in wins)),
            rows=rows,
        ),
        styles=("lookup", "compare"),
        scripts=("compare",),
    )


def difference_page(comparison: Comparison) -> Page:
    """The page /compare/tables/, with the first two rulesets."""
    one = comparison.first
    other = (comparison.solutions[1:] or [one])[0]
    side = min(FIRST_SIGHT, one.attackers, other.attackers)
    armies = range(1, side + 1)
    return Page(
        address="compare/tables",
        title="Two RISK rules compared, table against table",
        description=(
            "How much better or worse every attack is under another rule, in percentage points: "
            f"{one.ruleset.title} and {other.ruleset.title} to begin with, and any other two."
        ),
        html=render(
            "pages/compare_tables.html",
            one=one.ruleset,
            other=other.ruleset,
            side=side,
            rows=[(a, [_cell(one, other, a, d) for d in armies]) for a in armies],
            solutions=comparison.solutions,
            words=about(one, other, side),
        ),
        styles=("lookup", "tables", "compare"),
        scripts=("table", "comparetables"),
    )


def in_words(wins: Sequence[tuple[str, int]], tenths: int) -> str:
    """The rulesets with this chance to win: ``Dutch rules and 2 more, 54.1%``."""
    titles = [title for title, win in wins if win == tenths]
    more = f" and {len(titles) - 1} more" if len(titles) > 1 else ""
    return f"{titles[0]}{more}, {_chance(tenths)}"


def about(one: AnySolution, other: AnySolution, side: int) -> str:
    """In how many battles of the table which rules are better for the attacker, in words."""
    armies = range(1, side + 1)
    changes = [difference(other.win(a, d), one.win(a, d)) for a in armies for d in armies]
    better = sum(points(change).startswith("+") for change in changes)
    worse = sum(points(change).startswith("−") for change in changes)
    return (
        f"Better for the attacker in {better} of {len(changes)} battles, worse in {worse}, "
        f"within 0.05 points in {len(changes) - better - worse}."
    )


def _row(comparison: Comparison, solution: AnySolution, a: int, d: int) -> Row:
    compared = comparison.compared(solution, a, d)
    tenths = min(max(win_tenths(solution.win(a, d)), 0), 1000) if compared else 0
    return Row(
        solution.ruleset,
        ", ".join(alias.title for alias in solution.ruleset.aliases),
        solution.attackers,
        compared,
        f"{tenths // 10}.{tenths % 10}%",
    )


def _cell(one: AnySolution, other: AnySolution, a: int, d: int) -> tuple[int, str, str]:
    """(colour step, ready difference, link)."""
    change = difference(other.win(a, d), one.win(a, d))
    return colour(change), points(change), f"../?a={a}&d={d}"


def _chance(tenths: int) -> str:
    special = {POSSIBLE: "<0.1%", ALMOST_CERTAIN: ">99.9%"}
    return special.get(tenths, f"{tenths // 10}.{tenths % 10}%")
