"""The small documents of battles at names that players use."""

from typing import Any, NotRequired

from generator.api.types import (
    Battle,
    Document,
    Name,
    Probability,
    RuleVersion,
    Setting,
    Slug,
    rule_version,
)
from generator.facts.matchups import Matchup
from generator.pages.counting import COUNTING, matchup_address
from generator.scope.addresses import API, links_from
from generator.scope.conditions import setting_of
from generator.scope.provenance import head
from risk_odds.numbers import nearest_double


class AliasDocument(Document, Battle):
    """A battle at another name of its ruleset: the chances, and where all the rest is."""

    ruleset: Slug
    rule_version: NotRequired[RuleVersion]
    alias: Name
    setting: Setting | None
    win: Probability
    lose: Probability


def alias_document(matchup: Matchup, alias: str, site: str) -> dict[str, Any]:
    """What stands at ``alias`` of a matchup, ready for JSON; ``site`` is the site's own address."""
    ruleset, a, d = matchup.ruleset.id, matchup.attackers, matchup.defenders
    address = f"{matchup_address(alias, a, d)}.json"
    full = matchup_address(ruleset, a, d)
    links = {
        "matchup": f"{full}.json",
        "page": f"{full}/",
        "schema": f"{API}/schemas/alias.json",
    }
    return {
        **head(address, site),
        "links": links_from(address, links),
        "ruleset": ruleset,
        **rule_version(matchup.ruleset),
        "alias": alias,
        "setting": setting_of(matchup.ruleset, alias),
        "attackers": a,
        "defenders": d,
        "counting": COUNTING,
        "win": nearest_double(matchup.win),
        "lose": nearest_double(matchup.lose),
    }
