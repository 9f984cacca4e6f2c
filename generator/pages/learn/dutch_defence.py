"""The Dutch defence when armies are not the limit: the rule to play by, and Koole's problem."""

from collections.abc import Sequence

from generator.facts.dutch_defence import DutchDefenceFacts, dutch_defence_facts
from generator.facts.given import SharedFacts
from generator.pages.counting import listed
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, count, decimal, fraction, text


def build(facts: SharedFacts) -> Page:
    """The page /dutch-defence/."""
    found = dutch_defence_facts(facts)
    return Page(
        address="dutch-defence",
        title="Dutch defence: one RISK die or two?",
        description=(
            "You see the attacker's dice and choose: roll two dice only if their second-highest "
            f"die is {listed(found.rule, 'or')}. Why, and the exact numbers behind it."
        ),
        template="pages/dutch_defence.html",
        content=found,
        tables=(_answers(found), _at_stake(found), _averages(found)),
        links=(INDEX,),
    )


def roll_text(roll: Sequence[int]) -> str:
    """A roll as its dice, the highest first: ``6-4``."""
    return "-".join(map(str, roll))


def _answers(found: DutchDefenceFacts) -> Table:
    return Table(
        "answers",
        "One die or two, by the attacker's roll",
        "The attacker rolls three dice; the defender sees them. Mean losses of the attacker.",
        (
            text("roll", "The attacker's two highest dice."),
            count("rolls", "Rolls of 216 with these two highest dice."),
            fraction("one", "Armies that the attacker loses against one die, mean", "armies"),
            fraction("two", "Armies that the attacker loses against two dice, mean", "armies"),
            fraction("share", "What the second die adds", "armies"),
            count("dice", "The best number of dice where armies are not the limit."),
        ),
        ("roll",),
        [
            (
                *(roll_text(answer.roll), answer.ways, answer.one, answer.two, answer.share),
                2 if answer.roll in found.best.two_dice else 1,
            )
            for answer in sorted(found.answers, key=lambda answer: answer.roll, reverse=True)
        ],
    )


def _at_stake(found: DutchDefenceFacts) -> Table:
    return Table(
        "at-stake",
        "The best defence by the armies at stake",
        f"From {found.best.settled} armies at stake on the best choice is always the same.",
        (
            armies("armies", "Armies at stake."),
            decimal("value", "armies", "Armies that the attacker loses, mean"),
            decimal("last_army_adds", "armies", "What the last army at stake adds"),
            text("two_dice", "Rolls that two dice answer, with spaces between, or none."),
        ),
        ("armies",),
        [
            (
                *(stake.armies, stake.value, stake.gain),
                " ".join(map(roll_text, sorted(stake.two_dice))) or "none",
            )
            for stake in found.best.at_stake
        ],
    )


def _averages(found: DutchDefenceFacts) -> Table:
    return Table(
        "averages",
        "The attacker's loss per army at stake, in the long run",
        "What each way to defend costs the attacker, per army at stake.",
        (
            text("defence", "How the defender chooses."),
            fraction("loss", "The attacker's mean loss", "armies"),
        ),
        ("defence",),
        list(found.averages.items()),
    )


KIND = SharedKind(address="dutch-defence", build=build)
