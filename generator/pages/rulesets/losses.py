"""What a battle costs each side on average: a ruleset's table page of losses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.datasets.tables import DEFENDERS
from generator.facts.costs import FewerLost
from generator.facts.given import RulesetFacts
from generator.pages.grids import FIRST_SIGHT, GridsContent, battles_to, grid_of, grid_page, means
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.page import Page
from generator.pages.tables import Table, armies, column, decimal
from risk_odds.numbers import difference
from risk_odds.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class LossesContent(GridsContent):
    """What the page shows: the tables, and how many attackers it takes to lose fewer."""

    fewer: Sequence[FewerLost]


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The page of losses."""
    largest = min(FIRST_SIGHT, facts.largest)
    table = _with_difference(means(facts, "lost", battles_to(largest)))
    fewer = facts.fewer_lost(largest)
    page = grid_page(
        facts,
        "losses",
        "losses",
        "What each side loses on average in a fight to the end.",
        table,
        [
            grid_of("Armies that the attacker loses on average", table, 2, "attacker", "defender"),
            grid_of("Armies that the defender loses on average", table, 3, "defender", "attacker"),
            grid_of(
                "How many more armies the defender loses than the attacker",
                table,
                4,
                None,
                "attacker",
            ),
        ],
    )
    yield replace(
        page,
        template="pages/losses.html",
        content=LossesContent(**page.shown, fewer=fewer),
        tables=(table, _fewer(facts.ruleset, fewer)),
    )


def _with_difference(table: Table) -> Table:
    meaning = "Mean of the defenders lost less that of the attackers lost"
    return replace(
        table,
        columns=(*table.columns, decimal("mean_difference", "armies more", meaning)),
        rows=[(*row, difference(row[3], row[2])) for row in table.rows],
    )


def _fewer(ruleset: Ruleset, fewer: Sequence[FewerLost]) -> Table:
    return Table(
        "fewer",
        f"{ruleset.title}: how many attackers it takes to lose fewer",
        "The fewest attackers (A; T = A + 1) who, like all larger stacks, lose fewer than these "
        "defenders, on average; null where there is no such number. It is proved of all larger "
        "numbers where 'tried' is null, and was tried up to that number otherwise.",
        (
            column(DEFENDERS),
            armies("attackers", "The fewest attackers (A)."),
            armies("first", "The fewest attackers (A) at all who lose fewer."),
            armies("tried", "The most attackers (A) that were tried; null where it is proved."),
        ),
        ("defenders",),
        [(each.defenders, each.attackers, each.first, each.tried) for each in fewer],
    )


KIND = RulesetKind(name="losses", build=build, label="Losses", place=3, offline=Offline.KEPT)
