"""Two traps in the arithmetic of a round, with what falling into them costs."""

from dataclasses import dataclass
from fractions import Fraction

from generator.facts import SharedFacts
from generator.numbers import Ratio
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.dutch_defence import roll_text
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, count, fraction, text
from generator.solver import Solution
from generator.solver.stationary import average_loss, best_defence
from generator.solver.traps import (
    Apart,
    RollAlone,
    pairs_apart,
    rolls_alone,
    value_of_two,
    win_apart,
)

RULESET_OF_ROUNDS = "classic"
"""The ruleset whose rounds are judged apart."""

BATTLES = ((3, 3), (5, 5), (8, 5), (10, 10), (20, 20))
"""Battles (A v D) whose chances the second trap changes."""

TOLD = ((5, 3), (6, 5))
"""The two rolls that Koole's article tells the first trap with."""


@dataclass(frozen=True, slots=True)
class Misjudged:
    """A battle, its chance to win, and what that is taken for where pairs are judged apart."""

    attackers: int
    defenders: int
    right: Ratio
    wrong: Ratio


def build(facts: SharedFacts) -> Page | None:
    """The page /traps/; None where the classic rules are not on the site."""
    about = facts.about.get(RULESET_OF_ROUNDS)
    if about is None:
        return None
    rolls = rolls_alone()
    best = best_defence()
    averages = {
        "one where equal": average_loss([each.roll for each in rolls if each.two_dice]),
        "two where equal": average_loss(
            [each.roll for each in rolls if each.two_dice or each.equal]
        ),
        "the rule": best.average,
        "always two dice": average_loss([each.roll for each in rolls]),
        "always one die": average_loss([]),
    }
    solution = Solution(about.ruleset, *map(max, zip(*BATTLES, strict=True)))
    apart = [pairs_apart(dice) for dice in (2, 3)]
    battles = [
        Misjudged(a, d, solution.win(a, d), win_apart(about.ruleset, a, d)) for a, d in BATTLES
    ]
    return Page(
        address="traps",
        title="Two traps in RISK arithmetic",
        description=(
            "Why the Dutch defender must not judge each roll by itself, and why two pairs of "
            "dice are not independent: what both mistakes cost, in exact numbers."
        ),
        keywords=("mistake", "independent", "expected loss", "per army", "Koole", "Tan"),
        template="pages/traps.html",
        content={
            "ruleset": about.ruleset,
            "rolls": rolls,
            "best": best.two_dice,
            "told": [next(each for each in rolls if each.roll == roll) for roll in TOLD],
            "averages": averages,
            "value_of_two": value_of_two(Fraction(1, 2)),
            "apart": apart,
            "battles": battles,
            "has_dutch_battles": "dutch" in facts.about,
        },
        tables=(_rolls(rolls), _rounds(apart), _battles(battles)),
        links=(INDEX,),
        scripts=("counting",),
    )


def _rolls(rolls: tuple[RollAlone, ...]) -> Table:
    best = best_defence().two_dice
    return Table(
        "rolls",
        "The attacker's rolls, judged one by one",
        "The attacker's mean loss per army at stake, against one die and against two.",
        (
            text("roll", "The two highest of the attacker's three dice."),
            count("ways", "Rolls of 216 that show them."),
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
                *(_alone(each), 2 if each.roll in best else 1),
            )
            for each in rolls
        ],
    )


def _alone(roll: RollAlone) -> int | None:
    if roll.equal:
        return None
    return 2 if roll.two_dice else 1


def _rounds(apart: list[Apart]) -> Table:
    return Table(
        "rounds",
        "Two pairs of dice, right and judged apart",
        "The chance of each outcome, and the product of the chances of both pairs.",
        (
            count("attacker_dice", "Dice that the attacker rolls, against two."),
            armies("attackers_lost", "Armies that the attacker loses."),
            fraction("chance", "Of this outcome"),
            fraction("apart", "Taken for, where pairs are judged apart"),
        ),
        ("attacker_dice", "attackers_lost"),
        [
            (each.attacker_dice, lost, right, wrong)
            for each in apart
            for lost, (right, wrong) in enumerate(zip(each.right, each.wrong, strict=True))
        ],
    )


def _battles(battles: list[Misjudged]) -> Table:
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


KIND = SharedKind(address="traps", build=build)
