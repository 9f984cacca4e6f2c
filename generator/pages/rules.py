"""The list of all rulesets with one and the same battle under each, and other names."""

from generator.facts import SharedFacts
from generator.pages.counting import BATTLE, RULESET_COLUMN
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, decimal, text


def build(facts: SharedFacts) -> Page:
    """The page /rules/."""
    return Page(
        address="rules",
        title="All rule variants",
        description=(
            f"Exact RISK odds under {len(facts.about)} rule variants: classic, capitals, zombies, "
            "RisiKo!, Risk 2210 A.D., Risk Legacy, Dutch rules, balanced blitz and more."
        ),
        template="pages/rules.html",
        content={"rulesets": list(facts.about.values())},
        tables=(_rulesets(facts), _names(facts)),
        links=(INDEX,),
    )


def _rulesets(facts: SharedFacts) -> Table:
    return Table(
        "rulesets",
        "All rulesets, with the chance to win one battle",
        "All rulesets, and the attacker's exact chance to win the battle that the page shows.",
        (
            RULESET_COLUMN,
            text("title", "The ruleset's name."),
            text("summary", "The rule in short."),
            text("confidence", "How sure it is that the rule is played so: high, medium, low."),
            *BATTLE,
            decimal("win", "probability", "The attacker wins"),
        ),
        ("ruleset",),
        [
            (
                *(one.ruleset.id, one.ruleset.title, one.ruleset.summary, one.ruleset.confidence),
                *(one.example.attackers, one.example.defenders, one.example.win),
            )
            for one in facts.about.values()
        ],
    )


def _names(facts: SharedFacts) -> Table:
    return Table(
        "names",
        "Other names of the rulesets",
        "Names under which players know the rulesets.",
        (
            text("name", "The name, which is an address too."),
            RULESET_COLUMN,
            text("title", "In words."),
        ),
        ("name",),
        [
            (alias.id, ruleset.id, alias.title)
            for ruleset in facts.rulesets.values()
            for alias in ruleset.aliases
        ],
    )


KIND = SharedKind(address="rules", build=build, offline=Offline.EVERYBODY)
