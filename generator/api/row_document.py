"""The chances to win of one number of attackers, in one small document: what a bot asks for."""

from collections.abc import Iterator
from typing import Annotated, Any, NotRequired

from pydantic import Field

from generator.api.types import (
    Counting,
    Document,
    Positive,
    Probability,
    RuleVersion,
    Setting,
    Slug,
    Territory,
    conditions,
)
from generator.datasets.matchup_rows import win_chances
from generator.pages.counting import COUNTING, row_address
from generator.scope.addresses import API, links_from
from generator.scope.provenance import head
from risk_odds.numbers import bounds, nearest_double
from risk_odds.ruleset import Ruleset


class RowDocument(Document):
    """The chances to win with one number of attackers, against each number of defenders.

    ``impossible`` and ``certain`` say what no double can: whether a chance that rounds to 0 or 1 is
    just that.
    """

    ruleset: Slug
    rule_version: NotRequired[RuleVersion]
    setting: NotRequired[Setting]
    attackers: Annotated[Positive, Field(description="Armies that can attack (A).")]
    armies_on_the_territory: Territory
    counting: Counting
    win: Annotated[
        list[Probability],
        Field(
            min_length=1,
            description="The chance to win against 1, 2, 3, … defenders (D), in this order.",
        ),
    ]
    impossible: Annotated[
        list[Positive],
        Field(description="The defenders (D) against whom the chance to win is exactly 0."),
    ]
    certain: Annotated[
        list[Positive],
        Field(description="The defenders (D) against whom the chance to win is exactly 1."),
    ]


def row_documents(
    ruleset: Ruleset, largest: int, site: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The documents of 1 to ``largest`` attackers (A), with their addresses, ready for JSON.

    Each has as many defenders (D). ``site`` is the site's own address.
    """
    for attackers, chances in enumerate(win_chances(ruleset, largest), start=1):
        address = row_address(ruleset.id, attackers)
        links = {"ruleset": f"{API}/{ruleset.id}.json", "schema": f"{API}/schemas/row.json"}
        known = [(d, *bounds(chance)) for d, chance in enumerate(chances, start=1)]
        yield (
            address,
            {
                **head(address, site),
                "links": links_from(address, links),
                "ruleset": ruleset.id,
                **conditions(ruleset),
                "attackers": attackers,
                "armies_on_the_territory": attackers + 1,
                "counting": COUNTING,
                "win": [nearest_double(chance) for chance in chances],
                "impossible": [d for d, _, most in known if not most.numerator],
                "certain": [d for d, least, _ in known if least.numerator == least.denominator],
            },
        )
