"""The data of a ruleset's table pages, with all the digits that the pages round away."""

import re
from collections.abc import Callable, Iterable, Iterator

from generator.api.tabulated import PageData, decimal, table
from generator.datasets.contents import NEEDED_CHANCES
from generator.datasets.tables import (
    ATTACKERS,
    DEFENDERS,
    Dataset,
    Field,
    whole_number,
)
from generator.numbers import Number, Ratio, percent, significant
from generator.site.page import Page
from generator.site.table_charts import charted_chances, charted_survivors
from generator.site.table_pages import FIRST_SIGHT, LARGEST_FRACTIONS
from generator.solver import AnySolution

Battles = Iterable[tuple[int, int]]
"""Battles as attackers (A) and defenders (D)."""

CELL = (ATTACKERS, DEFENDERS)
KEY = ("attackers", "defenders")
SIDE = Field("side", "string", "none", "Whose armies are searched: attacker or defender.")
AGAINST = Field(
    "against", "integer", "armies", "Armies of the other side (D for the attacker, else A)."
)


def table_data(solution: AnySolution, page: Page, largest: int, needed_to: int) -> PageData:
    """The data of one table page of a ruleset whose matchup pages reach ``largest`` armies a side.

    Raises ``ValueError`` for a page that has no data here.
    """
    name = page.address.rpartition("/")[2]
    tables: tuple[Dataset, ...]
    sheet = None
    first = min(FIRST_SIGHT, largest)
    if match := re.fullmatch(r"odds(?:-([0-9]+))?", name):
        size = int(match[1]) if match[1] else first
        tables, sheet = (_odds(solution, _battles(size)),), _odds_sheet(solution, size)
    elif name == "losses":
        tables = (_losses(solution, first),)
    elif name == "survivors":
        tables = (_survivors(solution, first),)
    elif name == "armies-needed":
        found = _needed(solution, needed_to)
        tables, sheet = (_needed_table(solution, found),), _needed_sheet(solution, found)
    elif name == "fractions":
        tables = (_fractions(solution, min(LARGEST_FRACTIONS, largest)),)
    elif name == "charts":
        tables = _charted(solution, largest)
    else:
        raise ValueError(f"{page.address}: found a table page without data, expected a known one")
    return PageData(page.address, page.title, page.description, solution.ruleset.id, tables, sheet)


def _battles(size: int) -> Iterator[tuple[int, int]]:
    return ((a, d) for a in range(1, size + 1) for d in range(1, size + 1))


def _odds(solution: AnySolution, battles: Battles) -> Dataset:
    return table(
        "odds",
        f"{solution.ruleset.title}: chance to win",
        "The attacker's chance to win when he attacks until one side has nothing left.",
        (*CELL, decimal("win", "probability", "The attacker wins")),
        KEY,
        [(a, d, significant(solution.win(a, d))) for a, d in battles],
    )


def _odds_sheet(solution: AnySolution, size: int) -> Dataset:
    sides = range(1, size + 1)
    return table(
        "odds-grid",
        f"{solution.ruleset.title}: chance to win, as a grid",
        "The attacker's chance to win: a row for each number of attackers (A; T = A + 1), a column "
        "for each number of defenders (D).",
        (ATTACKERS, *(decimal(f"{d}", "probability", f"Against {d} defenders") for d in sides)),
        ("attackers",),
        [(a, *(significant(solution.win(a, d)) for d in sides)) for a in sides],
    )


def _means(
    solution: AnySolution,
    name: str,
    what: str,
    means: tuple[Callable[[int, int], Number], Callable[[int, int], Number]],
    battles: Battles,
) -> Dataset:
    return table(
        name,
        f"{solution.ruleset.title}: {name} on average",
        f"Means of the armies {what} when the battle is fought to its end.",
        (
            *CELL,
            decimal(f"mean_attackers_{what}", "armies", f"Mean of the attackers {what}"),
            decimal(f"mean_defenders_{what}", "armies", f"Mean of the defenders {what}"),
        ),
        KEY,
        [(a, d, *(significant(mean(a, d)) for mean in means)) for a, d in battles],
    )


def _losses(solution: AnySolution, size: int) -> Dataset:
    means = solution.expected_attackers_lost, solution.expected_defenders_lost
    return _means(solution, "losses", "lost", means, _battles(size))


def _survivors(solution: AnySolution, size: int) -> Dataset:
    means = solution.expected_attackers_left, solution.expected_defenders_left
    return _means(solution, "survivors", "left", means, _battles(size))


def _fractions(solution: AnySolution, size: int) -> Dataset:
    """Numerator and denominator in columns: a spreadsheet takes 5/12 for a day in May."""
    rows = []
    for a, d in _battles(size):
        win = solution.win(a, d)
        if not isinstance(win, Ratio):
            raise ValueError(f"{solution.ruleset.id}: {a} v {d}: found no fraction, expected one")
        rows.append((a, d, str(win.numerator), str(win.denominator), significant(win)))
    return table(
        "fractions",
        f"{solution.ruleset.title}: exact fractions",
        "The attacker's exact chance to win, in lowest terms. Read numerator and denominator as "
        "text: a spreadsheet keeps 15 digits of a number.",
        (
            *CELL,
            whole_number("numerator", "Of the chance to win"),
            whole_number("denominator", "Of the chance to win"),
            decimal("win", "probability", "The attacker wins"),
        ),
        KEY,
        rows,
    )


def _charted(solution: AnySolution, largest: int) -> tuple[Dataset, ...]:
    """The battles on the lines of the charts: their chances and what is left."""
    chances = _odds(solution, charted_chances(largest))
    means = solution.expected_attackers_left, solution.expected_defenders_left
    return chances, _means(solution, "survivors", "left", means, charted_survivors(largest))


Needed = dict[tuple[str, int], list[int | None]]
"""By side and armies of the other side: the armies needed for each of ``NEEDED_CHANCES``."""


def _needed(solution: AnySolution, needed_to: int) -> Needed:
    searches = {"attacker": solution.needed, "defender": solution.needed_to_hold}
    return {
        (side, against): [search(against, chance) for chance in NEEDED_CHANCES]
        for side, search in searches.items()
        for against in range(1, needed_to + 1)
    }


def _needed_table(solution: AnySolution, found: Needed) -> Dataset:
    percents = [chance.numerator * 100 // chance.denominator for chance in NEEDED_CHANCES]
    return table(
        "armies-needed",
        f"{solution.ruleset.title}: armies needed",
        "The fewest armies of 'side' that reach at least 'chance': attackers (A; T = A + 1) to "
        "win, or defenders (D) to hold. null where no number within reach does.",
        (
            SIDE,
            AGAINST,
            Field("chance", "integer", "percent", "The chance wanted, in percent."),
            Field("needed", "integer", "armies", "The fewest armies of 'side' (A or D)."),
        ),
        ("side", "against", "chance"),
        [
            (*key, wanted, needed)
            for key, row in found.items()
            for wanted, needed in zip(percents, row, strict=True)
        ],
    )


def _needed_sheet(solution: AnySolution, found: Needed) -> Dataset:
    return table(
        "armies-needed-grid",
        f"{solution.ruleset.title}: armies needed, a column for each chance",
        "The fewest attackers (A; T = A + 1) to win, or defenders (D) to hold, with at least the "
        "chance of the column. Empty where no number within reach does.",
        (
            SIDE,
            AGAINST,
            *(
                Field(percent(chance, 0), "integer", "armies", "The fewest armies of 'side'.")
                for chance in NEEDED_CHANCES
            ),
        ),
        ("side", "against"),
        [(*key, *row) for key, row in found.items()],
    )
