"""What a battle costs each side on average: a ruleset's table page of losses."""

from collections.abc import Iterator

from generator.facts import RulesetFacts
from generator.pages.grids import FIRST_SIGHT, battles_to, grid_of, grid_page, means
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.page import Page


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The page of losses."""
    table = means(facts.solution, "lost", battles_to(min(FIRST_SIGHT, facts.largest)))
    yield grid_page(
        facts,
        "losses",
        "losses",
        "What an attack costs each side on average, when it is fought to its end.",
        table,
        [
            grid_of("Armies that the attacker loses on average", table, 2, "attacker", "defender"),
            grid_of("Armies that the defender loses on average", table, 3, "defender", "attacker"),
        ],
    )


KIND = RulesetKind(name="losses", build=build, label="Losses", place=3, offline=Offline.KEPT)
