"""Two traps in the arithmetic of a round, with what falling into them costs."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from generator.facts import SharedFacts
from generator.literature_check import CheckedLiterature
from generator.numbers import Ratio
from generator.pages.counting import BATTLE, BATTLE_KEY
from generator.pages.dutch_defence import roll_text
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, armies, count, fraction, text
from generator.rules import Ruleset
from generator.solver import Solution
from generator.solver.stationary import average_loss, best_defence
from generator.solver.traps import (
    Apart,
    RollAlone,
    pairs_apart,
    rolls_alone,
    value_of_two,
    win_apart,
    win_with,
)

RULESET_OF_ROUNDS = "classic"
"""The ruleset whose rounds are judged apart."""

BATTLES = ((3, 3), (5, 5), (8, 5), (10, 10), (20, 20))
"""Battles (A v D) whose chances the second trap changes."""

TOLD = ((5, 3), (6, 5))
"""The two rolls that Koole's article tells the first trap with."""


PRINTED_BY = "tan"
"""The work that fell into the second trap, and prints its chances of a round."""

PRINTED_TO = 10
"""What follows from these chances is shown for battles of up to this many armies a side."""

EQUAL_TO = 30
"""Equal armies are followed this far, as in that work."""


@dataclass(frozen=True, slots=True)
class Misjudged:
    """A battle, its chance to win, and what that is taken for where pairs are judged apart."""

    attackers: int
    defenders: int
    right: Ratio
    wrong: Ratio


@dataclass(frozen=True, slots=True)
class PrintedRounds:
    """Chances of rounds as printed, by the attacker's dice and the attackers lost.

    ``second`` is that of three dice to win the second pair. ``battles`` are what follows, row by
    row. With equal armies up to ``behind_to`` the attacker would win less than half of all battles,
    and in fact does so up to ``really_behind_to`` (``EQUAL_TO`` a side at most are looked at).
    """

    rounds: dict[int, tuple[str, ...]]
    second: str
    battles: tuple[tuple[Misjudged, ...], ...]
    behind_to: int
    really_behind_to: int


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
    printed = _printed(about.ruleset, facts.literature)
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
            "printed": printed,
            "has_dutch_battles": "dutch" in facts.about,
        },
        tables=(
            *(_rolls(rolls), _rounds(apart, printed), _battles(battles)),
            *([_what_follows(printed)] if printed else ()),
        ),
        links=(INDEX,),
        styles=("literature",),
        scripts=("counting",),
    )


def _printed(ruleset: Ruleset, literature: CheckedLiterature) -> PrintedRounds | None:
    """The chances of rounds that the work prints; None where it is not among the literature."""
    work = next((work for work in literature.works if work.id == PRINTED_BY), None)
    if work is None:
        return None
    found: dict[int, dict[int, str]] = {}
    for figure in work.figures:
        if figure.quantity == "round":
            found.setdefault(min(figure.battle[0], 3), {})[figure.attackers_lost] = figure.printed
    rounds = {dice: tuple(found[dice][lost] for lost in range(3)) for dice in sorted(found)}
    chances = {dice: [Fraction(text) for text in texts] for dice, texts in rounds.items()}
    solution = Solution(ruleset, EQUAL_TO, EQUAL_TO)

    def follows(a: int, d: int) -> Ratio:
        return win_with(ruleset, chances, a, d)

    def behind_to(win: Callable[[int, int], Ratio]) -> int:
        equal = range(1, EQUAL_TO + 1)
        return max(number for number in equal if Fraction(*win(number, number)) < Fraction(1, 2))

    numbers = range(1, PRINTED_TO + 1)
    battles = (
        tuple(Misjudged(a, d, solution.win(a, d), follows(a, d)) for d in numbers) for a in numbers
    )
    *_, second = (figure.printed for figure in work.figures if figure.quantity == "pairs")
    return PrintedRounds(
        rounds, second, tuple(battles), behind_to(follows), behind_to(solution.win)
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


def _rounds(apart: list[Apart], printed: PrintedRounds | None) -> Table:
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
                printed.rounds[each.attacker_dice][lost] if printed else None,
            )
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
