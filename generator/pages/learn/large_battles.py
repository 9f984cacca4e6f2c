"""What large battles tend to, how near real ones are, and a rule of thumb with its error."""

from collections.abc import Sequence

from generator.facts.given import SharedFacts
from generator.facts.large_battles import (
    LargeBattlesFacts,
    Open,
    large_battles_facts,
    open_battles,
)
from generator.pages.counting import RULESET_COLUMN, plural
from generator.pages.figures import Figure, Look, Series
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, decimal, fraction


def build(facts: SharedFacts) -> Page:
    """The page /large-battles/."""
    found, battles = large_battles_facts(facts), open_battles(facts)
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
        tables=(_limits(found), _near(found), _rule(found), _open(battles)),
        figures=(figure_of(battles),) if battles[1:] else (),
        links=(INDEX,),
        styles=("tables", "figures"),
        scripts=("controls/counting", "controls/figurevalues", "controls/otherrules"),
    )


def figure_of(battles: Sequence[Open]) -> Figure:
    """The attackers for an even chance by defenders, in the band in which battles are open."""
    few, even, many = battles[-1].attackers
    return Figure(
        name="open",
        form="points",
        claim=(
            f"Against {battles[-1].defenders} defenders, {plural(even, 'attacker', 'attackers')} "
            f"(A) give you an even chance or better. With {few} you win at least one battle "
            f"in ten, with {many} at least nine."
        ),
        about="The fewest attackers (A) who win 10%, 50% and 90% of battles, by defenders.",
        row_title="Defenders",
        x_title="Defenders",
        y_title="Attackers (A)",
        rows=tuple(str(each.defenders) for each in battles),
        series=tuple(
            Series(name, look, "count", [each.attackers[place] for each in battles])
            for place, (name, look) in enumerate(LINES)
        ),
    )


LINES: tuple[tuple[str, Look], ...] = (("10%", "low"), ("50%", "line"), ("90%", "high"))
"""The lines of the figure: their names, and which of them are edges of the band."""


def _open(battles: Sequence[Open]) -> Table:
    return Table(
        "open",
        "Where battles are open",
        "The fewest attackers (A) whose chance to win under the classic rules is at least 10%, 50% "
        "and 90%.",
        (
            armies("defenders", "All armies on the defending territory (D)."),
            armies("attackers_10", "The fewest attackers (A) with a chance of 10% or more."),
            armies("attackers_50", "The fewest attackers (A) with a chance of 50% or more."),
            armies("attackers_90", "The fewest attackers (A) with a chance of 90% or more."),
        ),
        ("defenders",),
        [(each.defenders, *each.attackers) for each in battles],
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
