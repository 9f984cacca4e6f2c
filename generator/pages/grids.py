"""The table pages of means and of fractions: attackers by defenders, a cell for each battle."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.datasets.tables import Unit
from generator.facts.given import RulesetFacts
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.page import Content, Page, naming_scripts
from generator.pages.tables import Column, Table, decimal
from risk_odds.numbers import Number
from risk_odds.ruleset import Ruleset

FIRST_SIGHT = 20
"""The side of the tables that open first, and of the largest that fits a phone's screen."""

PAIR = {"losses": "survivors", "survivors": "losses"}
"""Pages of one idea, each with the other."""

Side = Literal["attacker", "defender"]

Battles = Iterable[tuple[int, int]]
"""Battles as attackers (A) and defenders (D)."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of attackers (rows) by defenders (columns) as a page shows it.

    ``rows`` are the attackers (A) and a number for each of 1, 2, … defenders. Where the numbers are
    means of armies, ``armies`` is whose, and ``favours`` the side that large ones are good for.
    Where they are differences of means, nobody's armies are meant.
    """

    caption: str
    rows: tuple[tuple[int, tuple[Number, ...]], ...]
    armies: Side | None = None
    favours: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GridsContent(Content):
    """What a page of grids shows: what it is about in words, and the tables.

    ``other`` is the page that says the same from the other side, where there is one: losses and
    survivors add up to the armies.
    """

    ruleset: Ruleset
    subject: str
    introduction: str
    grids: Sequence[Grid]
    other: str = ""


def battles_to(size: int) -> Iterator[tuple[int, int]]:
    """All battles up to ``size`` armies a side, as (A, D)."""
    return ((a, d) for a in range(1, size + 1) for d in range(1, size + 1))


def grid_of(
    caption: str,
    table: Table,
    place: int,
    armies: Side | None = None,
    favours: Side | None = None,
) -> Grid:
    """A column of a table of battles, as a grid; ``place`` counts the columns of the table."""
    rows: dict[int, list[Number]] = {}
    for row in table.rows:
        rows.setdefault(row[0], []).append(row[place])
    return Grid(
        caption,
        tuple((attackers, tuple(numbers)) for attackers, numbers in rows.items()),
        armies,
        favours,
    )


def means(facts: RulesetFacts, what: str, battles: Battles) -> Table:
    """The means of the armies ``lost`` or ``left`` of both sides."""
    solution = facts.solution
    name, of_attackers, of_defenders = {
        "lost": ("losses", solution.expected_attackers_lost, solution.expected_defenders_lost),
        "left": ("survivors", solution.expected_attackers_left, solution.expected_defenders_left),
    }[what]
    return battle_table(
        name,
        f"{facts.ruleset.title}: {name} on average",
        f"Means of the armies {what} when the battle is fought to its end.",
        (
            _mean(f"mean_attackers_{what}", f"Mean of the attackers {what}"),
            _mean(f"mean_defenders_{what}", f"Mean of the defenders {what}"),
        ),
        [(a, d, of_attackers(a, d), of_defenders(a, d)) for a, d in battles],
    )


def battle_table(
    name: str,
    title: str,
    description: str,
    columns: tuple[Column, ...],
    rows: list[tuple[object, ...]],
) -> Table:
    """A table whose rows are battles: attackers, defenders, and then ``columns``."""
    return Table(name, title, description, (*BATTLE, *columns), BATTLE_KEY, rows)


def grid_page(
    facts: RulesetFacts,
    name: str,
    subject: str,
    introduction: str,
    table: Table,
    grids: list[Grid],
) -> Page:
    """A page of grids: of means of armies, or of fractions."""
    ruleset = facts.ruleset
    return Page(
        address=f"{ruleset.id}/{name}",
        title=f"{ruleset.title}: {subject}",
        description=f"{ruleset.title} RISK rules, {subject}. {introduction}",
        template="pages/grids.html",
        content=GridsContent(
            ruleset=ruleset,
            subject=subject,
            introduction=introduction,
            grids=grids,
            other=PAIR.get(name, ""),
        ),
        tables=(table,),
        ruleset=ruleset,
        styles=("tables",),
        scripts=("controls/table", *naming_scripts(ruleset)),
    )


def _mean(name: str, meaning: str) -> Column:
    unit: Unit = "armies"
    return decimal(name, unit, meaning)
