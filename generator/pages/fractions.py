"""The exact chance to win as fractions: a ruleset's table page."""

from collections.abc import Iterator

from generator.facts.given import RulesetFacts, is_exact
from generator.pages.grids import battle_table, battles_to, grid_of, grid_page
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.page import Page
from generator.pages.tables import fraction

LARGEST = 10
"""The side of the table; longer fractions are on the matchup pages and in the data."""


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The page of fractions."""
    table = battle_table(
        "fractions",
        f"{facts.ruleset.title}: exact fractions",
        "The attacker's exact chance to win, in lowest terms. Read numerator and denominator as "
        "text: a spreadsheet keeps 15 digits of a number.",
        # in two columns: a spreadsheet takes 5/12 for a day in May
        (fraction("win", "The chance that the attacker wins"),),
        [(a, d, facts.solution.win(a, d)) for a, d in battles_to(min(LARGEST, facts.largest))],
    )
    yield grid_page(
        facts,
        "fractions",
        "exact fractions",
        "The attacker's exact chance to win. Larger battles are in the downloads and on "
        "each battle's page.",
        table,
        [grid_of("Exact chance that the attacker wins", table, 2)],
    )


KIND = RulesetKind(
    name="fractions",
    build=build,
    label="Fractions",
    place=6,
    of=is_exact,
    offline=Offline.KEPT,
)
