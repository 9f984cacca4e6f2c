"""The game of announced dice: where a side does better with fewer dice than it may roll."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from risk_odds.numbers import percent
from risk_odds.ruleset import Ruleset
from risk_odds.solver.choice import BestDice, best_play, why_not_choosable

LARGEST = 24
"""Up to this many armies a side the game is solved."""


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


@dataclass(frozen=True)
class Game:
    """All battles of one ruleset up to some armies a side, with best dice on both sides."""

    ruleset: Ruleset
    battles: tuple[BestDice, ...]

    @cached_property
    def attacker(self) -> int:
        """In how many battles the attacker does better in the first round with fewer dice."""
        return sum(not best.attacker_maximum for best in self.battles)

    @cached_property
    def defender(self) -> int:
        """In how many battles the defender does better in the first round with fewer dice."""
        return sum(not best.defender_maximum for best in self.battles)

    @cached_property
    def changed(self) -> int:
        """How many battles have another chance to win, be it for a later round's dice."""
        return sum(best.value != best.all_dice for best in self.battles)

    @property
    def all_dice_are_best(self) -> bool:
        """Whether in every battle neither side does better in the first round with fewer dice."""
        return not self.attacker and not self.defender

    @cached_property
    def exceptions(self) -> tuple[BestDice, ...]:
        """The battles that are not as with all dice."""
        return tuple(
            best for best in self.battles if not best.maximum or best.value != best.all_dice
        )

    @cached_property
    def greatest(self) -> BestDice | None:
        """The battle whose chance to win changes most, if any does."""
        changed = [best for best in self.exceptions if best.value != best.all_dice]
        return max(changed, key=_change, default=None)

    @property
    def places(self) -> int:
        """The fewest decimals of percentages that tell the greatest change."""
        places = 1
        if best := self.greatest:
            while percent(best.all_dice, places) == percent(best.value, places):
                places += 1
        return places

    @property
    def fewer(self) -> tuple[Fewer, ...]:
        """Where fewer dice are better, stack by stack."""
        return tuple(_fewer(self.battles))


def games_of(rulesets: Mapping[str, Ruleset], largest: int) -> tuple[Game, ...]:
    """The game up to ``largest`` armies a side, where both sides can announce their dice."""
    choosing = (each for each in rulesets.values() if why_not_choosable(each) is None)
    return tuple(Game(ruleset, best_play(ruleset, largest)) for ruleset in choosing)


def left_out(rulesets: Iterable[Ruleset]) -> dict[str, list[Ruleset]]:
    """The rules with which this game cannot be played, by the reason."""
    groups: dict[str, list[Ruleset]] = {}
    for ruleset in rulesets:
        if reason := why_not_choosable(ruleset):
            groups.setdefault(reason, []).append(ruleset)
    return groups


def _change(best: BestDice) -> Fraction:
    return abs(Fraction(*best.value) - Fraction(*best.all_dice))


def _fewer(battles: Iterable[BestDice]) -> Iterable[Fewer]:
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
