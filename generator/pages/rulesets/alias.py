"""The small pages at other names of a ruleset, which lead to its overview."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.facts.counted_rounds import AllLost
from generator.facts.given import RulesetFacts
from generator.pages.kinds import RulesetKind
from generator.pages.page import Content, Link, Page
from generator.pages.rulesets.overview import links_of, typed_for
from risk_odds.games import Entry
from risk_odds.ruleset import Alias, Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasContent(Content):
    """What the page shows: one of the ruleset's other names, and whether under it the app has these
    rules for one setting of its dice; ``fewer_dice`` as on the overview.
    """

    ruleset: Ruleset
    alias: Alias
    all_lost: AllLost | None
    fewer_dice: bool
    is_true_random: bool


def build(facts: RulesetFacts) -> Iterator[Page]:
    """A page for each other name."""
    ruleset = facts.ruleset
    overview = Link(f"{ruleset.id}.json", f"{ruleset.title}: page")
    fewer_dice = facts.fewer_dice
    for alias in ruleset.aliases:
        yield Page(
            address=alias.id,
            title=f"{alias.title}: RISK odds",
            description=f"{alias.note} On this site: {ruleset.title}. {ruleset.summary}",
            keywords=typed_for(ruleset, alias.id),
            template="pages/alias.html",
            content=AliasContent(
                ruleset=ruleset,
                alias=alias,
                all_lost=facts.all_lost,
                fewer_dice=fewer_dice,
                is_true_random=Entry(alias.id, alias.title, ruleset).is_true_random,
            ),
            links=(overview, *links_of(ruleset)),
            ruleset=ruleset,
            scripts=("pages/rules",),
        )


KIND = RulesetKind(name=None, build=build)
