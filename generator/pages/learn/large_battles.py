"""What large battles tend to, how near real ones are, and a rule of thumb with its error."""

from generator.facts.given import SharedFacts
from generator.facts.large_battles import LargeBattlesFacts, large_battles_facts
from generator.pages.counting import RULESET_COLUMN
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, decimal, fraction


def build(facts: SharedFacts) -> Page:
    """The page /large-battles/."""
    found = large_battles_facts(facts)
    return Page(
        address="large-battles",
        title="Large battles: attackers needed for each defender",
        description=(
            "How many attackers one defender is worth in very large battles: an exact fraction for "
            f"{len(found.rulesets)} RISK rules, and how far the 86% rule of thumb is off."
        ),
        keywords=("hundreds", "troops", "ratio", "stack"),
        template="pages/large_battles.html",
        content=found,
        tables=(_limits(found), _near(found), _rule(found)),
        links=(INDEX,),
        styles=("tables",),
        scripts=("controls/counting",),
    )


def _limits(found: LargeBattlesFacts) -> Table:
    return Table(
        "limits",
        "What large battles tend to",
        "The ratio of attackers (A) to defenders for an even chance as both grow, and the mean "
        "losses of a round with all dice, whose ratio it is.",
        (
            RULESET_COLUMN,
            fraction("limit_ratio", "Attackers (A) to a defender for an even chance", "none"),
            fraction("attackers_lost_per_round", "Mean loss of the attacker in a round", "armies"),
            fraction("defenders_lost_per_round", "Mean loss of the defender in a round", "armies"),
        ),
        ("ruleset",),
        [
            (
                large.ruleset.id,
                large.limit.ratio,
                large.limit.attackers_lost,
                large.limit.defenders_lost,
            )
            for large in found.rulesets
        ],
    )


def _near(found: LargeBattlesFacts) -> Table:
    return Table(
        "near",
        "How near battles are to the limit",
        "The fewest attackers (A) whose chance to win is one half or more, their ratio to the "
        "defenders, and their chance to win. null where no number within reach is enough.",
        (
            RULESET_COLUMN,
            armies("defenders", "All armies on the defending territory (D)."),
            armies("attackers", "The fewest attackers (A) with an even chance."),
            decimal("ratio", "none", "Attackers (A) to a defender"),
            decimal("win", "probability", "These attackers win"),
        ),
        ("ruleset", "defenders"),
        [
            (large.ruleset.id, even.defenders, even.attackers, even.ratio, even.win)
            for large in found.rulesets
            for even in large.near
        ],
    )


def _rule(found: LargeBattlesFacts) -> Table:
    return Table(
        "rule-of-thumb",
        "The rule of thumb, and its error",
        "What the rule '0.86 times the defenders, and 2 more' asks for under the classic rules, "
        "rounded up: it is read to count all armies on the territory (T).",
        (
            armies("defenders", "All armies on the defending territory (D)."),
            armies("needed", "The fewest attackers (A) with an even chance."),
            armies("needed_by_rule", "Attackers (A) by the rule: one fewer than it asks for (T)."),
            armies("error", "rule - needed"),
        ),
        ("defenders",),
        [(thumb.defenders, thumb.needed, thumb.attackers, thumb.error) for thumb in found.rule],
    )


KIND = SharedKind(address="large-battles", build=build)
