"""The page /how-many-dice/: whether it is right to roll all the dice one may."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from generator.numbers import percent
from generator.rules import Ruleset
from generator.site.page import Page
from generator.site.rendering import render
from generator.solver.choice import BestDice, best_play, choosable

LARGEST = 24
"""Up to so many armies a side the game of announced dice is solved."""


@dataclass(frozen=True, slots=True)
class Fewer:
    """Battles of one stack in which a side does better with fewer dice than it may roll.

    ``defenders`` are ready text, ``dice`` the best number (of all the best, the greatest), and
    ``announced`` the attacker's number that the defender answers; None where he decides himself.
    """

    attackers: int
    defenders: str
    dice: int
    announced: int | None


@dataclass(frozen=True, slots=True)
class Change:
    """A chance to win with all dice and with the best, with places enough to tell them apart."""

    attackers: int
    defenders: int
    all_dice: str
    best: str


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The exceptions under one ruleset: counts of battles, the greatest change, each of them.

    ``attacker`` and ``defender`` count the battles in whose first round that side does better with
    fewer dice, ``changed`` those whose chance to win differs, be it for a later round's dice.
    """

    ruleset: Ruleset
    attacker: int
    defender: int
    changed: int
    greatest: Change | None
    fewer: tuple[Fewer, ...]


def choice_page(rulesets: Mapping[str, Ruleset], largest: int = LARGEST) -> Page:
    """The page on the number of dice; solves every ruleset up to ``largest`` armies a side."""
    asked = [ruleset for ruleset in rulesets.values() if choosable(ruleset)]
    exceptions = [
        found for ruleset in asked if (found := exceptions_of(ruleset, best_play(ruleset, largest)))
    ]
    excepted = {found.ruleset.id for found in exceptions}
    return Page(
        address="how-many-dice",
        title="Should you roll all the dice you may?",
        description=(
            f"Under {len(asked) - len(excepted)} of {len(asked)} RISK rulesets all the dice you "
            f"may roll are best in every battle up to {largest} v {largest}: exact answers."
        ),
        html=render(
            "pages/choice.html",
            largest=largest,
            battles=largest**2,
            asked=asked,
            always=[ruleset for ruleset in asked if ruleset.id not in excepted],
            exceptions=exceptions,
            left_out=[ruleset for ruleset in rulesets.values() if not choosable(ruleset)],
        ),
    )


def exceptions_of(ruleset: Ruleset, battles: Sequence[BestDice]) -> Exceptions | None:
    """What is not as with all dice, in battles under a ruleset; None where nothing is."""
    if all(best.maximum for best in battles):
        return None
    changed = [best for best in battles if best.value != best.all_dice]
    return Exceptions(
        ruleset,
        sum(not best.attacker_maximum for best in battles),
        sum(not best.defender_maximum for best in battles),
        len(changed),
        _greatest_change(changed),
        tuple(_fewer(battles)),
    )


def _greatest_change(changed: Sequence[BestDice]) -> Change | None:
    if not changed:
        return None
    best = max(changed, key=lambda best: abs(Fraction(*best.value) - Fraction(*best.all_dice)))
    places = 1
    while percent(best.all_dice, places) == percent(best.value, places):
        places += 1
    return Change(
        best.attackers, best.defenders, percent(best.all_dice, places), percent(best.value, places)
    )


def _fewer(battles: Sequence[BestDice]) -> Iterable[Fewer]:
    for attackers, stack in groupby(battles, lambda best: best.attackers):
        groups: dict[tuple[int, int | None], list[int]] = {}
        for best in stack:
            for dice, announced in _fewer_dice(best):
                groups.setdefault((dice, announced), []).append(best.defenders)
        for (dice, announced), defenders in groups.items():
            yield Fewer(attackers, ranges(defenders), dice, announced)


def _fewer_dice(best: BestDice) -> Iterable[tuple[int, int | None]]:
    if not best.attacker_maximum:
        yield best.attacker_dice[-1], None
    for announced, answers in enumerate(best.answers, start=1):
        if best.most_defender_dice not in answers:
            yield answers[-1], announced


def ranges(numbers: Sequence[int]) -> str:
    """Rising whole numbers as text, runs of three or more drawn together: ``9, 11–24``."""
    parts = []
    for _, group in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        parts += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [f"{number}" for number in run]
    return ", ".join(parts)
