"""Whether it is right to roll all the dice one may: the game of announced dice, solved."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from generator.facts import SharedFacts
from generator.numbers import percent
from generator.pages.counting import BATTLE, BATTLE_KEY, RULESET_COLUMN
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, count, fraction, text
from generator.rules import Ruleset
from generator.solver.choice import BestDice, best_play, choosable

LARGEST = 24
"""Up to this many armies a side the game of announced dice is solved."""


@dataclass(frozen=True, slots=True)
class Fewer:
    """Battles of one stack in which a side does better with fewer dice than it may roll.

    ``dice`` is the best number (of all the best, the greatest), and ``announced`` the attacker's
    number that the defender answers; None where it is the attacker who decides.
    """

    attackers: int
    defenders: tuple[int, ...]
    dice: int
    announced: int | None


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The exceptions under one ruleset: counts of battles, the greatest change, each of them.

    ``attacker`` and ``defender`` count the battles in whose first round that side does better with
    fewer dice, ``changed`` those whose chance to win differs, be it for a later round's dice.
    ``places`` are the decimals of a percentage that tell the greatest change.
    """

    ruleset: Ruleset
    attacker: int
    defender: int
    changed: int
    greatest: BestDice | None
    places: int
    fewer: tuple[Fewer, ...]


def build(facts: SharedFacts, largest: int = LARGEST) -> Page:
    """The page /how-many-dice/; solves every ruleset up to ``largest`` armies a side."""
    rulesets = facts.rulesets.values()
    games = {ruleset.id: best_play(ruleset, largest) for ruleset in rulesets if choosable(ruleset)}
    asked = [facts.rulesets[name] for name in games]
    exceptions = [
        found for ruleset in asked if (found := exceptions_of(ruleset, games[ruleset.id]))
    ]
    excepted = {found.ruleset.id for found in exceptions}
    return Page(
        address="how-many-dice",
        title="Should you roll all the dice you may?",
        description=(
            f"Under {len(asked) - len(excepted)} of {len(asked)} RISK rules all the dice you "
            f"may roll are best in every battle up to {largest} v {largest}: exact answers."
        ),
        keywords=("roll", "fewer dice"),
        template="pages/how_many_dice.html",
        content={
            "largest": largest,
            "asked": asked,
            "always": [ruleset for ruleset in asked if ruleset.id not in excepted],
            "exceptions": exceptions,
            "left_out": [ruleset for ruleset in rulesets if not choosable(ruleset)],
        },
        tables=(_exceptions(games, largest), _asked(games, largest)),
        links=(INDEX,),
    )


def exceptions_of(ruleset: Ruleset, battles: Sequence[BestDice]) -> Exceptions | None:
    """What is not as with all dice, in battles under a ruleset; None where nothing is."""
    if all(best.maximum for best in battles):
        return None
    changed = [best for best in battles if best.value != best.all_dice]
    greatest = max(changed, key=_change, default=None)
    return Exceptions(
        ruleset,
        sum(not best.attacker_maximum for best in battles),
        sum(not best.defender_maximum for best in battles),
        len(changed),
        greatest,
        _places(greatest) if greatest else 1,
        tuple(_fewer(battles)),
    )


def _change(best: BestDice) -> Fraction:
    return abs(Fraction(*best.value) - Fraction(*best.all_dice))


def _places(best: BestDice) -> int:
    """The fewest decimals of percentages that tell two different chances apart."""
    places = 1
    while percent(best.all_dice, places) == percent(best.value, places):
        places += 1
    return places


def _fewer(battles: Sequence[BestDice]) -> Iterable[Fewer]:
    for attackers, stack in groupby(battles, lambda best: best.attackers):
        groups: dict[tuple[int, int | None], list[int]] = {}
        for best in stack:
            for dice, announced in _fewer_dice(best):
                groups.setdefault((dice, announced), []).append(best.defenders)
        for (dice, announced), defenders in groups.items():
            yield Fewer(attackers, tuple(defenders), dice, announced)


def _fewer_dice(best: BestDice) -> Iterable[tuple[int, int | None]]:
    if not best.attacker_maximum:
        yield best.attacker_dice[-1], None
    for announced, answers in enumerate(best.answers, start=1):
        if best.most_defender_dice not in answers:
            yield answers[-1], announced


def _exceptions(games: Mapping[str, Sequence[BestDice]], largest: int) -> Table:
    return Table(
        "exceptions",
        "Where all the dice are not best",
        f"Every battle up to {largest} v {largest} in which best dice on both sides, announced "
        "before the roll, are not all the dice, or change the chance to win.",
        (
            RULESET_COLUMN,
            *BATTLE,
            count("most_attacker_dice", "Dice that the attacker may roll."),
            text("attacker_dice", "The best numbers of dice for the attacker."),
            count("most_defender_dice", "Dice that the defender may roll."),
            text(
                "answers",
                "The defender's best numbers of dice, for each number announced: 1 of the "
                "attacker, 2, and so on, with semicolons between.",
            ),
            fraction("best", "The attacker wins with best dice on both sides"),
            fraction("all_dice", "The attacker wins with all dice on both sides"),
        ),
        ("ruleset", *BATTLE_KEY),
        [
            (ruleset, *_row(best))
            for ruleset, battles in games.items()
            for best in battles
            if not best.maximum or best.value != best.all_dice
        ],
    )


def _row(best: BestDice) -> tuple[Any, ...]:
    return (
        *(best.attackers, best.defenders),
        *(best.most_attacker_dice, _several(best.attacker_dice)),
        *(best.most_defender_dice, "; ".join(map(_several, best.answers))),
        *(best.value, best.all_dice),
    )


def _several(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))


def _asked(games: Mapping[str, Sequence[BestDice]], largest: int) -> Table:
    return Table(
        "asked",
        "The rules asked about",
        f"How many battles up to {largest} v {largest} are exceptions.",
        (
            RULESET_COLUMN,
            count("battles", "Battles asked."),
            count("attacker", "Battles in which fewer dice are better for the attacker now."),
            count("defender", "Battles in which fewer dice are better for the defender now."),
            count("changed", "Battles whose chance to win is another with best dice."),
        ),
        ("ruleset",),
        [
            (
                ruleset,
                len(battles),
                sum(not best.attacker_maximum for best in battles),
                sum(not best.defender_maximum for best in battles),
                sum(best.value != best.all_dice for best in battles),
            )
            for ruleset, battles in games.items()
        ],
    )


KIND = SharedKind(address="how-many-dice", build=build)
