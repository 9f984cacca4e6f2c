"""Roll by hand or blitz: where each is better for the attacker, and what to remember of it."""

from generator.facts.given import SharedFacts
from generator.facts.roll_or_blitz import RollOrBlitzFacts, roll_or_blitz_facts
from generator.pages.counting import BATTLE, BATTLE_KEY, RULESET_COLUMN
from generator.pages.kinds import Offline, SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, count, decimal, text


def build(facts: SharedFacts) -> Page:
    """The page /roll-or-blitz/."""
    found = roll_or_blitz_facts(facts)
    return Page(
        address="roll-or-blitz",
        title="Roll by hand or blitz?",
        description=(
            "When balanced blitz v3.3 wins more often than rolling by hand in RISK: Global "
            "Domination, and when less: an exact rule, and every battle to "
            f"{found.side} v {found.side}, capitals and zombies too."
        ),
        keywords=(
            *("roll by hand", "blitz or roll", "manual roll", "manual", "slow roll", "single roll"),
            *("auto roll", "true random or balanced blitz"),
        ),
        template="pages/roll_or_blitz.html",
        content=found,
        tables=(_battles(found), _needed(found), _curve(found)),
        links=(INDEX,),
        styles=("tables", "roll-or-blitz"),
        scripts=("controls/table", "controls/otherrules"),
    )


def _battles(found: RollOrBlitzFacts) -> Table:
    return Table(
        "battles",
        "By hand and by balanced blitz",
        "The attacker's chance to win by rolling the same dice by hand and by balanced blitz, and "
        "the second less the first. 'better' says which is better for the attacker: blitz, hand, "
        "same, or open where the bounds of the chance do not decide.",
        (
            RULESET_COLUMN,
            *BATTLE,
            decimal("by_hand", "probability", "The attacker wins by hand"),
            decimal("blitz", "probability", "The attacker wins by a blitz"),
            decimal("gain", "none", "The second chance less the first"),
            text("better", "One of: blitz, hand, same, open."),
        ),
        ("ruleset", *BATTLE_KEY),
        [
            (
                *(pair.blitz.id, cell.attackers, cell.defenders),
                *(cell.hand, cell.blitz, cell.gain, cell.better),
            )
            for pair in found.pairs
            for cell in pair.cells
        ],
    )


def _needed(found: RollOrBlitzFacts) -> Table:
    return Table(
        "needed",
        "From how many attackers a blitz is better",
        "The fewest attackers (A) who win more than half of their battles by hand: with as many or "
        "more a blitz wins more often, with fewer it does not.",
        (
            RULESET_COLUMN,
            BATTLE[1],
            armies("needed", "Attackers (A) from whom on a blitz is better."),
        ),
        ("ruleset", BATTLE_KEY[1]),
        [
            (pair.blitz.id, defenders, attackers)
            for pair in found.pairs
            for defenders, attackers in enumerate(pair.needed, start=1)
        ],
    )


def _curve(found: RollOrBlitzFacts) -> Table:
    return Table(
        "curve",
        "What a blitz makes of a chance",
        "The chance to win by balanced blitz, for each whole percentage that it is by hand.",
        (
            count("hand_percent", "The chance by hand, in percent."),
            decimal("blitz", "probability", "The attacker wins by a blitz"),
        ),
        ("hand_percent",),
        [*enumerate(found.curve)],
    )


KIND = SharedKind(address="roll-or-blitz", build=build, offline=Offline.EVERYBODY)
