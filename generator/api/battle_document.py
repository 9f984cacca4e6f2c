"""One battle under all rulesets, in one small document."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from generator.api.types import (
    Address,
    Battle,
    Decimal,
    Document,
    Double,
    Probability,
    RuleVersion,
    Slug,
    Territory,
    Text,
)
from generator.facts.comparison import Compared
from generator.pages.counting import COUNTING, matchup_address
from generator.scope.addresses import API, links_from, relative
from generator.scope.provenance import head
from risk_odds.numbers import nearest_double, significant

FIELDS = (
    *("ruleset", "title", "win", "win_decimal"),
    *("mean_attackers_lost", "mean_defenders_lost", "matchup", "rule_version"),
)


class BattleDocument(Document, Battle):
    """One battle under all rulesets that are solved so far; ``matchup`` is the full document.

    ``rule_version`` has to stand beside the numbers; null where the rule has no version.
    """

    armies_on_the_territory: Territory
    fields: tuple[
        Literal["ruleset"],
        Literal["title"],
        Literal["win"],
        Literal["win_decimal"],
        Literal["mean_attackers_lost"],
        Literal["mean_defenders_lost"],
        Literal["matchup"],
        Literal["rule_version"],
    ]
    rows: Annotated[
        list[tuple[Slug, Text, Probability, Decimal, Double, Double, Address, RuleVersion | None]],
        Field(min_length=1),
    ]


def battle_address(attackers: int | str, defenders: int | str) -> str:
    """Where the document of a battle under all rulesets is, from the site's root."""
    return f"{API}/battles/{attackers}-vs-{defenders}.json"


def battle_documents(
    rulesets: Iterable[Compared], site: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The documents of all battles that are compared, with their addresses, ready for JSON."""
    rulesets = tuple(rulesets)
    armies = range(1, max(one.armies for one in rulesets) + 1)
    for attackers in armies:
        for defenders in armies:
            address = battle_address(attackers, defenders)
            yield address, _document(rulesets, attackers, defenders, address, site)


def _document(
    rulesets: Iterable[Compared], attackers: int, defenders: int, address: str, site: str
) -> dict[str, Any]:
    links = {
        "compare_page": f"compare/?a={attackers}&d={defenders}",
        "schema": f"{API}/schemas/battle.json",
        "index": f"{API}/index.json",
    }
    return {
        **head(address, site),
        "links": links_from(address, links),
        "attackers": attackers,
        "armies_on_the_territory": attackers + 1,
        "defenders": defenders,
        "counting": COUNTING,
        "fields": FIELDS,
        "rows": [
            (
                one.ruleset.id,
                one.ruleset.title,
                nearest_double(battle.win),
                significant(battle.win),
                nearest_double(battle.attackers_lost),
                nearest_double(battle.defenders_lost),
                relative(f"{matchup_address(one.ruleset.id, attackers, defenders)}.json", address),
                one.ruleset.version,
            )
            for one in rulesets
            if (battle := one.battle(attackers, defenders))
        ],
    }
