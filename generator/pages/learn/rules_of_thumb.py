"""What players say of battles under the classic rules: how far it is true, and its error."""

from generator.facts.given import SharedFacts
from generator.facts.rules_of_thumb import RulesOfThumbFacts, rules_of_thumb_facts
from generator.pages.counting import BATTLE, RULESET_COLUMN
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, count, fraction, text

RULESET_OF_SAYINGS = "classic"
"""The ruleset that the sayings are about."""

CASES = ("weakest", "least of usual battles", "most of usual battles", "largest")
"""The battles that the page shows of each lead."""


def build(facts: SharedFacts) -> Page | None:
    """The page /rules-of-thumb/; None where the classic rules are not on the site."""
    if RULESET_OF_SAYINGS not in facts.about:
        return None
    found = rules_of_thumb_facts(facts, RULESET_OF_SAYINGS)
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
        tables=(_leads(found), _even(found), _favourites(found)),
        links=(INDEX,),
        styles=("tables",),
        scripts=("controls/counting",),
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
