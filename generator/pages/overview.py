"""A ruleset's overview: the rule, one round, and where everything is."""

from collections.abc import Iterator

from generator.addresses import API, DATA
from generator.facts import RulesetFacts
from generator.pages.dataset_markup import dataset_markup
from generator.pages.dutch_card import RULESET_OF_CARD
from generator.pages.kinds import Offline, RulesetKind
from generator.pages.page import Link, Page
from generator.pages.tables import Table, armies, count
from generator.rounds import Round, meaning_of_rounds, rounds_of
from generator.rules import Ruleset


def build(facts: RulesetFacts) -> Iterator[Page]:
    """The overview."""
    ruleset = facts.ruleset
    yield Page(
        address=ruleset.id,
        title=f"{ruleset.title}: rules and odds",
        description=f"{ruleset.summary} Exact odds of every round and every battle.",
        template="pages/overview.html",
        content={
            "ruleset": ruleset,
            "largest": facts.largest,
            "example": facts.example,
            "has_card": ruleset.id == RULESET_OF_CARD,
            "rounds": [(f"{ruleset.title}: one round", rounds_of(ruleset)), *_other(ruleset)],
            "markup": dataset_markup(facts) if facts.site_address else None,
        },
        tables=(_rounds(ruleset),),
        links=links_of(ruleset),
        ruleset=ruleset.id,
    )


def links_of(ruleset: Ruleset) -> tuple[Link, ...]:
    """Where everything about a ruleset is."""
    return (
        Link(f"{API}/{ruleset.id}.json", f"{ruleset.title}: everything about the rules"),
        Link(f"{DATA}/{ruleset.id}/datapackage.json", f"{ruleset.title}: datasets"),
    )


def _other(ruleset: Ruleset) -> list[tuple[str, tuple[Round, ...]]]:
    """The rounds of the reading that is not solved, if the ruleset notes one."""
    reading = ruleset.other_reading
    if reading is None:
        return []
    sides = {"attacker": reading.attacker, "defender": reading.defender}
    replaced = ruleset.model_copy(update={side: dice for side, dice in sides.items() if dice})
    return [(reading.title, rounds_of(replaced))]


def _rounds(ruleset: Ruleset) -> Table:
    return Table(
        "rounds",
        f"{ruleset.title}: one round, exact",
        "Of 'total' equally likely rolls, in how many each side loses how many armies. "
        + meaning_of_rounds(ruleset),
        (
            armies(
                "attackers", "Fewest armies that may attack (A; T = A + 1) and roll these dice."
            ),
            armies("defenders", "Fewest defenders (D) who roll these dice."),
            count("attacker_dice", "Dice that the attacker rolls."),
            count("defender_dice", "Dice that the defender rolls."),
            armies("attackers_lost", "Armies that the attacker loses."),
            armies("defenders_lost", "Armies that the defender loses."),
            count("rolls", "Rolls with this outcome."),
            count("total", "All rolls."),
        ),
        ("attackers", "defenders", "attackers_lost"),
        [
            (
                *(round_.attackers, round_.defenders),
                *(len(round_.attacker_dice), len(round_.defender_dice)),
                *(outcome.attackers_lost, outcome.defenders_lost, outcome.rolls),
                round_.rolls,
            )
            for round_ in rounds_of(ruleset)
            for outcome in round_.outcomes
        ],
    )


KIND = RulesetKind(name="", build=build, offline=Offline.EVERYBODY)
