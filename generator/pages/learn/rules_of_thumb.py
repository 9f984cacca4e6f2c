"""What players say of battles under the classic rules: how far it is true, and its error."""

from collections.abc import Sequence

from generator.facts.given import SharedFacts
from generator.facts.rules_of_thumb import (
    Example,
    RulesOfThumbFacts,
    equal_battles,
    rules_of_thumb_facts,
)
from generator.pages.counting import BATTLE, RULESET_COLUMN
from generator.pages.figures import Figure, Series
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, count, fraction, text
from risk_odds.numbers import percent

RULESET_OF_SAYINGS = "classic"
"""The ruleset that the sayings are about."""

CASES = ("weakest", "least of usual battles", "most of usual battles", "largest")
"""The battles that the page shows of each lead."""


def build(facts: SharedFacts) -> Page | None:
    """The page /rules-of-thumb/; None where the classic rules are not on the site."""
    if RULESET_OF_SAYINGS not in facts.about:
        return None
    found = rules_of_thumb_facts(facts, RULESET_OF_SAYINGS)
    equal = equal_battles(facts, RULESET_OF_SAYINGS)
    return Page(
        address="rules-of-thumb",
        title="Rules of thumb: which ones are true?",
        description=(
            "What players say of RISK battles, checked: when equal armies are enough, what one "
            "army more is worth, and by how much each rule of thumb is off."
        ),
        keywords=("rule of thumb", "lead", "even", "favourite", "advantage", "upset"),
        template="pages/rules_of_thumb.html",
        content=found,
        tables=(_leads(found), _even(found), _favourites(found), _equal(equal)),
        figures=(figure_of(equal),) if equal[1:] else (),
        links=(INDEX,),
        styles=("tables", "figures"),
        scripts=("controls/counting", "controls/figurevalues", "controls/otherrules"),
    )


def figure_of(equal: Sequence[Example]) -> Figure:
    """The attacker's chance with equal armies, by their number."""
    first, last = equal[0], equal[-1]
    return Figure(
        name="equal",
        form="points",
        claim=(
            f"With equal armies (A = D) the attacker wins {percent(first.win)} at "
            f"{first.attackers} v {first.defenders}, and {percent(last.win)} at "
            f"{last.attackers} v {last.defenders}."
        ),
        about="The attacker’s chance to win with equal armies (A = D), by armies a side.",
        row_title="Armies a side",
        x_title="Armies a side (A = D)",
        y_title="Attacker wins",
        rows=tuple(str(each.attackers) for each in equal),
        series=(Series("Attacker wins", "line", "chance", [each.win for each in equal]),),
    )


def _equal(equal: Sequence[Example]) -> Table:
    return Table(
        "equal",
        "Equal armies",
        "The attacker's chance to win with as many attackers (A) as defenders.",
        (armies("armies", "Armies a side (A = D)."), fraction("win", "The attacker wins")),
        ("armies",),
        [(each.attackers, each.win) for each in equal],
    )


def _leads(found: RulesOfThumbFacts) -> Table:
    return Table(
        "leads",
        "What a lead is worth",
        "For each lead of attackers (A) over defenders: the battle in which it is worth least, the "
        "least and the most that it is worth in usual battles, and the largest battle asked.",
        (
            count("lead", "Attackers (A) less defenders."),
            text("case", f"One of: {', '.join(CASES)}."),
            *BATTLE,
            fraction("win", "The attacker wins"),
        ),
        ("lead", "case"),
        [
            (lead.lead, case, battle.attackers, battle.defenders, battle.win)
            for lead in found.leads
            for case, battle in zip(
                CASES, (lead.weakest, lead.least, lead.most, lead.last), strict=True
            )
            if battle
        ],
    )


def _even(found: RulesOfThumbFacts) -> Table:
    return Table(
        "even",
        "Where equal armies start to favour the attacker",
        f"The fewest armies a side from which, up to {found.largest}, the attacker's chance to win "
        "is one half or more. null where it is not so.",
        (
            RULESET_COLUMN,
            armies("attackers", "Armies a side, if the attacker's are those that can attack (A)."),
            armies("territory", "Armies a side, if the attacker's are all on the territory (T)."),
        ),
        ("ruleset",),
        [(each.ruleset.id, each.attackers, each.territory) for each in found.even],
    )


def _favourites(found: RulesOfThumbFacts) -> Table:
    return Table(
        "favourites",
        "How often the likelier side wins",
        "The mean chance of the likelier side over all battles of 1 to 'largest' attackers (A) "
        "against 1 to 'largest' defenders, each counted once.",
        (
            armies("largest", "The most armies a side."),
            fraction("favourite_wins", "The likelier side wins"),
        ),
        ("largest",),
        [(each.largest, each.wins) for each in found.favourites],
    )


KIND = SharedKind(address="rules-of-thumb", build=build)
