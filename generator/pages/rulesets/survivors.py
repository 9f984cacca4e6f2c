"""The armies that each side has left on average: a ruleset's table page of survivors."""

from collections.abc import Iterator

from generator.facts.given import RulesetFacts
from generator.pages.grids import FIRST_SIGHT, battles_to, grid_of, grid_page, means
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.page import Page


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The page of survivors."""
    table = means(facts, "left", battles_to(min(FIRST_SIGHT, facts.largest)))
    yield grid_page(
        facts,
        "survivors",
        "survivors",
        "The average number of armies each side has left. "
        "The full distribution is on each battle's page.",
        table,
        [
            grid_of(
                "Attackers (A) left on average, 0 where all have fallen",
                table,
                2,
                "attacker",
                "attacker",
            ),
            grid_of(
                "Defenders left on average, 0 where the attacker wins",
                table,
                3,
                "defender",
                "defender",
            ),
        ],
    )


KIND = RulesetKind(name="survivors", build=build, label="Survivors", place=4, offline=Offline.KEPT)
