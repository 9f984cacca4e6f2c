"""What the third defence die is worth: the old rules and the new, exact and simulated."""

from generator.facts.given import SharedFacts
from generator.facts.old_and_new_rules import OldAndNewRulesFacts, old_and_new_rules_facts
from generator.pages.counting import BATTLE, BATTLE_KEY, RULESET_COLUMN
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, count, decimal, fraction


def build(facts: SharedFacts) -> Page | None:
    """The page /old-and-new-rules/; None where the classic rules are not on the site."""
    if "classic" not in facts.about:
        return None
    found = old_and_new_rules_facts(facts)
    return Page(
        address="old-and-new-rules",
        title="Old and new rules: what a third defence die is worth",
        description=(
            "The odds with three defence dice (old rules) and with two (new), 2 to 20 armies "
            "against 1 to 20: exact, the difference, and from 10,000 simulated battles each."
        ),
        keywords=("edition", "European rules", "three dice", "Monte Carlo", "spreadsheet"),
        template="pages/old_and_new_rules.html",
        content=found,
        tables=(_cells(found),),
        links=(INDEX,),
        styles=("tables", "matrices"),
    )


def _cells(found: OldAndNewRulesFacts) -> Table:
    return Table(
        "matrices",
        "Two tables: the old rules and the new",
        f"The exact chance to win beside that of {found.battles:,} simulated battles.",
        (
            RULESET_COLUMN,
            *BATTLE,
            fraction("win", "The attacker wins"),
            count("battles", "Battles simulated."),
            decimal("simulated", "probability", "The attacker won"),
        ),
        ("ruleset", *BATTLE_KEY),
        [
            (
                *(matrix.ruleset.id, cell.territory - 1, cell.defenders, cell.exact),
                *(found.battles, cell.simulated),
            )
            for matrix in (found.old, found.new)
            for cell in matrix.cells
        ],
    )


KIND = SharedKind(address="old-and-new-rules", build=build)
