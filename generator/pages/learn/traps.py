"""Two traps in the arithmetic of a round, with what falling into them costs."""

from collections.abc import Sequence

from generator.facts.given import SharedFacts
from generator.facts.traps import Misjudged, PrintedRounds, TrapsFacts, traps_facts
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.kinds import SharedKind
from generator.pages.learn.dutch_defence import roll_text
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, count, fraction, text

RULESET_OF_ROUNDS = "classic"
"""The ruleset whose rounds are judged apart."""


def build(facts: SharedFacts) -> Page | None:
    """The page /traps/; None where the classic rules are not on the site."""
    about = facts.about.get(RULESET_OF_ROUNDS)
    if about is None:
        return None
    found = traps_facts(about.ruleset, facts.literature)
    return Page(
        address="traps",
        title="Two traps in RISK arithmetic",
        description=(
            "Why the Dutch defender must not judge each roll by itself, and why two pairs of "
            "dice are not independent: what both mistakes cost, in exact numbers."
        ),
        keywords=("mistake", "independent", "expected loss", "per army", "Koole", "Tan"),
        template="pages/traps.html",
        content=found,
        tables=(
            *(_rolls(found), _rounds(found), _battles(found.battles)),
            *([_what_follows(found.printed)] if found.printed else ()),
        ),
        links=(INDEX,),
        styles=("literature",),
        scripts=("controls/counting",),
    )


def _rolls(found: TrapsFacts) -> Table:
    return Table(
        "rolls",
        "The attacker's rolls, judged one by one",
        "The attacker's mean loss per army at stake, against one die and against two.",
        (
            text("roll", "The two highest of the attacker's three dice."),
            count("rolls", "Rolls of 216 that show them."),
            fraction("one", "Against one die", "armies"),
            fraction("two", "Against two dice, per army", "armies"),
            count(
                "alone",
                "Dice that look better where the roll is judged by itself; empty (null) where both "
                "are equal.",
            ),
            count("dice", "The best number of dice where armies are not the limit."),
        ),
        ("roll",),
        [
            (
                *(roll_text(each.roll), each.ways, each.one, each.two),
                *(
                    None if each.equal else 2 if each.two_dice else 1,
                    2 if each.roll in found.best else 1,
                ),
            )
            for each in found.rolls
        ],
    )


def _rounds(found: TrapsFacts) -> Table:
    return Table(
        "rounds",
        "Two pairs of dice, right and judged apart",
        "The chance of each outcome, and the product of the chances of both pairs.",
        (
            count("attacker_dice", "Dice that the attacker rolls, against two."),
            armies("attackers_lost", "Armies that the attacker loses."),
            fraction("chance", "Of this outcome"),
            fraction("apart", "Taken for, where pairs are judged apart"),
            text("printed", "As Tan printed it in 1997; empty (null) where that is not at hand."),
        ),
        ("attacker_dice", "attackers_lost"),
        [
            (
                *(each.attacker_dice, lost, right, wrong),
                found.printed.rounds[each.attacker_dice][lost] if found.printed else None,
            )
            for each in found.apart
            for lost, (right, wrong) in enumerate(zip(each.right, each.wrong, strict=True))
        ],
    )


def _battles(battles: Sequence[Misjudged]) -> Table:
    return Table(
        "battles",
        "What judging pairs apart does to a battle",
        "The attacker's chance to win, and what it is taken for.",
        (
            *BATTLE,
            fraction("win", "The attacker wins"),
            fraction("apart", "Taken for, where pairs are judged apart"),
        ),
        BATTLE_KEY,
        [(each.attackers, each.defenders, each.right, each.wrong) for each in battles],
    )


def _what_follows(printed: PrintedRounds) -> Table:
    return Table(
        "tan",
        "What follows from Tan's chances of a round",
        "The attacker's chance to win, and what it would be with the chances of a round that Tan "
        "printed in 1997. We do not have his own table of battles.",
        (
            *BATTLE,
            fraction("win", "The attacker wins"),
            fraction("follows", "What follows from Tan's rounds"),
        ),
        BATTLE_KEY,
        [
            (each.attackers, each.defenders, each.right, each.wrong)
            for row in printed.battles
            for each in row
        ],
    )


KIND = SharedKind(address="traps", build=build)
