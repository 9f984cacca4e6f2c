"""The Dutch defence when armies are not the limit: the rule to play by, and Koole's problem."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.facts import SharedFacts
from generator.literature_check import CheckedFigure, CheckedLiterature
from generator.numbers import Ratio
from generator.pages.counting import listed
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, count, decimal, fraction, text
from generator.solver.stationary import (
    SHARES,
    Answer,
    AtStake,
    BestDefence,
    Roll,
    answers,
    average_loss,
    best_defence,
)

PAPER = "koole"
"""The work that the rule is from."""

SHOWN_AFTER_SETTLING = 2
"""How many rows of unchanging choices the table of armies at stake ends with."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The best choice with this many armies at stake, as it differs from the rule.

    ``more`` and ``fewer`` are the rolls that two dice answer against the rule, or do not.
    """

    stake: AtStake
    more: tuple[Roll, ...]
    fewer: tuple[Roll, ...]


def build(facts: SharedFacts) -> Page:
    """The page /dutch-defence/."""
    best = best_defence()
    rule = second_dice(best.two_dice)
    averages = {
        "best": best.average,
        "always two dice": average_loss([answer.roll for answer in answers()]),
        "always one die": average_loss([]),
    }
    shown = best.at_stake[: best.settled + SHOWN_AFTER_SETTLING]
    return Page(
        address="dutch-defence",
        title="Dutch RISK rules: defend with one die or two?",
        description=(
            "You see the attacker's dice and choose: roll two dice only if their second-highest "
            f"die is {listed(rule, 'or')}. Why, and the exact numbers behind it."
        ),
        template="pages/dutch_defence.html",
        content={
            "rule": rule,
            "printed": printed_averages(facts.literature),
            "best": best,
            "averages": averages,
            "early": [
                each.armies
                for each in best.at_stake[: best.settled - 1]
                if each.two_dice == best.two_dice
            ],
            "late": [each.armies for each in shown[4:] if each.two_dice != best.two_dice],
            "answers": sorted(answers(), key=_share),
            "choices": [_choice(stake, best) for stake in shown],
            "has_dutch_battles": "dutch" in facts.about,
            "has_classic": "classic" in facts.about,
            "has_one_die": "defender-one-die" in facts.about,
        },
        tables=(_answers(best), _at_stake(best), _averages(averages)),
        links=(INDEX,),
    )


def printed_averages(literature: CheckedLiterature) -> list[CheckedFigure]:
    """What the paper prints for the rule, for always two dice and for always one."""
    return [
        figure
        for work in literature.works
        for figure in work.figures
        if work.id == PAPER
        and figure.quantity in ("best Dutch average", "attackers lost per army at stake")
    ]


def second_dice(two_dice: frozenset[Roll]) -> list[str]:
    """The second-highest dice that two dice answer.

    Raises ``ArithmeticError`` where these alone do not decide.
    """
    seconds = {second for _, second in two_dice}
    if any((answer.roll in two_dice) != (answer.roll[1] in seconds) for answer in answers()):
        raise ArithmeticError("the second-highest die alone does not decide")
    return [str(second) for second in sorted(seconds)]


def roll_text(roll: Sequence[int]) -> str:
    """A roll as its dice, the highest first: ``6-4``."""
    return "-".join(map(str, roll))


def _share(answer: Answer) -> tuple[int, Roll]:
    """Sorts the greatest share of the second die first."""
    return -answer.share.numerator * (SHARES // answer.share.denominator), answer.roll


def _choice(stake: AtStake, best: BestDefence) -> Choice:
    return Choice(
        stake,
        tuple(sorted(stake.two_dice - best.two_dice)),
        tuple(sorted(best.two_dice - stake.two_dice)),
    )


def _answers(best: BestDefence) -> Table:
    return Table(
        "answers",
        "One die or two, by the attacker's roll",
        "The attacker rolls three dice; the defender sees them. Mean losses of the attacker.",
        (
            text("roll", "The attacker's two highest dice."),
            count("ways", "Rolls of 216 with these two highest dice."),
            fraction("one", "Armies that the attacker loses against one die, mean", "armies"),
            fraction("two", "Armies that the attacker loses against two dice, mean", "armies"),
            fraction("share", "What the second die adds", "armies"),
            count("dice", "The best number of dice where armies are not the limit."),
        ),
        ("roll",),
        [
            (
                *(roll_text(answer.roll), answer.ways, answer.one, answer.two, answer.share),
                2 if answer.roll in best.two_dice else 1,
            )
            for answer in answers()
        ],
    )


def _at_stake(best: BestDefence) -> Table:
    return Table(
        "at-stake",
        "The best defence by the armies at stake",
        f"From {best.settled} armies at stake on the best choice is always the same.",
        (
            armies("armies", "Armies at stake."),
            decimal("value", "armies", "Armies that the attacker loses, mean"),
            decimal("gain", "armies", "What the last army at stake adds"),
            text("two_dice", "Rolls that two dice answer, with spaces between, or none."),
        ),
        ("armies",),
        [
            (
                *(stake.armies, stake.value, stake.gain),
                " ".join(map(roll_text, sorted(stake.two_dice))) or "none",
            )
            for stake in best.at_stake
        ],
    )


def _averages(averages: dict[str, Ratio]) -> Table:
    return Table(
        "averages",
        "The attacker's loss per army at stake, in the long run",
        "What each way to defend costs the attacker, per army at stake.",
        (
            text("defence", "How the defender chooses."),
            fraction("loss", "The attacker's mean loss", "armies"),
        ),
        ("defence",),
        list(averages.items()),
    )


KIND = SharedKind(address="dutch-defence", build=build)
