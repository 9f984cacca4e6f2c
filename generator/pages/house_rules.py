"""Rules of one's own: scripts solve them; without scripts the page shows the first ruleset."""

from typing import Any

from generator.facts import SharedFacts
from generator.games import rules_by_game
from generator.pages.grids import FIRST_SIGHT
from generator.pages.kinds import Offline, SharedKind
from generator.pages.lookup_form import lookup_form
from generator.pages.page import INDEX, Page
from generator.rules import Attacker, Ruleset

MOST_DICE = 4
MOST_FACES = 20
LARGEST_BONUS = 5
"""As far as rules of one's own go: ``docs/javascripts/dice.js``."""


def build(facts: SharedFacts) -> Page:
    """The page /house-rules/, with the first ruleset's battles."""
    first = next(iter(facts.about.values()))
    largest = min(FIRST_SIGHT, first.compared.armies)
    armies = range(1, largest + 1)
    return Page(
        address="house-rules",
        title="House rules: RISK odds for your own dice",
        description=(
            "Make your own RISK rules: dice with 2 to 20 faces, who wins ties, bonuses. Exact odds "
            "for any battle up to 1,000 v 1,000, a table, armies needed, and paths of territories."
        ),
        template="pages/house_rules.html",
        content={
            **lookup_form(facts.about, "../", choice=False),
            "starts": list(_starts(facts)),
            "most_dice": MOST_DICE,
            "most_faces": MOST_FACES,
            "largest_bonus": LARGEST_BONUS,
            "rows": [(a, [first.compared.win(a, d) for d in armies]) for a in armies],
        },
        links=(INDEX,),
        styles=("lookup", "tables", "house-rules"),
        scripts=("house-rules", "table"),
    )


def house_id(ruleset: Ruleset) -> str | None:
    """The rules as rules of one's own, as addresses name them; None where dice do not say it all.

    It is what ``houseId`` of ``docs/javascripts/dice.js`` makes of them.
    """
    sides = ruleset.attacker, ruleset.defender
    fit = all(_fits(side) for side in sides)
    if not fit or ruleset.transformation or ruleset.defender.chooses_after_roll:
        return None
    if ruleset.defender.armies_for_dice not in ((), tuple(range(1, len(sides[1].dice) + 1))):
        return None
    ties = "-ties-attacker" if ruleset.ties == "attacker" else ""
    return f"house_{'-v-'.join(map(_side, sides))}{ties}"


def _fits(side: Attacker) -> bool:
    return (
        len(side.dice) <= MOST_DICE
        and max(side.dice) <= MOST_FACES
        and abs(side.bonus.amount if side.bonus else 0) <= LARGEST_BONUS
    )


def _side(side: Attacker) -> str:
    bonus = side.bonus
    if not bonus or not bonus.amount:
        return ".".join(map(str, side.dice))
    within = "w" if bonus.within_faces else ""
    return f"{'.'.join(map(str, side.dice))}_{bonus.dice}{bonus.amount}{within}"


def _starts(facts: SharedFacts) -> list[dict[str, Any]]:
    """The rules that one may start from, by game."""
    starts = []
    for group in rules_by_game(facts.rulesets.values()):
        found = [(entry, house_id(entry.ruleset)) for entry in group.entries]
        known = [(entry, name) for entry, name in found if name]
        if known:
            starts.append({"title": group.title, "entries": known})
    return starts


KIND = SharedKind(address="house-rules", build=build, offline=Offline.EVERYBODY)
