"""Whole battles, computed anew: plain recursions over whole numbers, without any shortcut.

A number of the battle of A attackers against D defenders is a whole number of units, and there are
``scale ** (A + D)`` units in 1. So no fraction is ever reduced, and nothing is rounded.
"""

from collections.abc import Callable
from functools import cached_property
from math import lcm

from generator.verify.rounds import (
    Losses,
    Roll,
    Rules,
    all_rolls,
    answer_counts,
    rolls,
    round_counts,
)

State = tuple[int, int]
"""Attackers left (A) and defenders left (D)."""

Table = dict[State, int]
"""A number for each battle, in units."""


class Battles:
    """All battles by one ruleset's rules. No transformation is applied."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.scale = lcm(
            *(
                all_rolls(rules.attacker, attacking) * all_rolls(rules.defender, defending)
                for attacking in range(1, len(rules.attacker.dice) + 1)
                for defending in range(1, len(rules.defender.dice) + 1)
            )
        )
        self._units = [1]
        self._weights: dict[State, tuple[tuple[Losses, int], ...]] = {}
        self._chosen: dict[State, int] = {}
        self.policy: dict[State, dict[Roll, int]] = {}

    def unit(self, attackers: int, defenders: int) -> int:
        """How many units there are in 1 for a battle of this size."""
        return self._power(attackers + defenders)

    def win(self, attackers: int, defenders: int) -> Table:
        """The attacker's chance to win, for all battles up to this size."""
        return self.table(attackers, defenders, lambda _, defending: int(defending == 0))

    def table(
        self,
        attackers: int,
        defenders: int,
        at_end: Callable[[int, int], int],
        *,
        stop_at: int = 0,
        for_each_round: int = 0,
    ) -> Table:
        """The mean of what a battle's end is worth, for all battles up to this size.

        ``at_end`` says what (attackers left, defenders left) is worth, once no defender or no more
        than ``stop_at`` attackers are left; ``for_each_round`` is added for each round fought.
        """
        if self.rules.chooses:
            self._choose(attackers, defenders)
        table: Table = {}
        for attacking in range(attackers + 1):
            for defending in range(defenders + 1):
                if attacking <= stop_at or defending == 0:
                    worth = at_end(attacking, defending)
                    value = worth * self.unit(attacking, defending) if worth else 0
                else:
                    value = sum(
                        weight * table[attacking - lost, defending - killed]
                        for (lost, killed), weight in self.weights(attacking, defending)
                    )
                    if for_each_round:
                        value += for_each_round * self.unit(attacking, defending)
                table[attacking, defending] = value
        return table

    def weights(self, attackers: int, defenders: int) -> tuple[tuple[Losses, int], ...]:
        """The losses of the next round, each with the units it has of one, shifted to this size."""
        size = attackers, defenders
        if size not in self._weights:
            if self.rules.chooses:
                self._choose(attackers, defenders)
            else:
                self._weights[size] = self._all_dice(attackers, defenders)
        return self._weights[size]

    def ends(self, attackers: int, defenders: int) -> dict[tuple[str, int], Table]:
        """For each end, which is a side and the armies it has left: its chance in all battles."""
        return {
            (side, left): self.end(side, left, attackers, defenders)
            for side, most in (("attacker", attackers), ("defender", defenders))
            for left in range(1, most + 1)
        }

    def end(self, side: str, left: int, attackers: int, defenders: int) -> Table:
        """The chance that a side has exactly so many armies left, in all battles to this size."""
        wanted = (left, 0) if side == "attacker" else (0, left)
        return self.table(attackers, defenders, lambda a, d: int((a, d) == wanted))

    def _all_dice(self, attackers: int, defenders: int) -> tuple[tuple[Losses, int], ...]:
        """The weights where both sides roll as many dice as they may."""
        dice = len(self.rules.attacker_dice(attackers)), len(self.rules.defender_dice(defenders))
        counts = round_counts(self.rules, *dice)
        share = self.scale // counts.total()
        return tuple(
            (losses, count * share * self._power(sum(losses) - 1))
            for losses, count in counts.items()
        )

    def _power(self, exponent: int) -> int:
        while len(self._units) <= exponent:
            self._units.append(self._units[-1] * self.scale)
        return self._units[exponent]

    def _choose(self, attackers: int, defenders: int) -> None:
        """Let the defender answer each roll with the dice that make capture least likely.

        Of two equally good numbers he takes the smaller. All smaller battles come first.
        """
        for attacking in range(attackers + 1):
            for defending in range(defenders + 1):
                if (attacking, defending) not in self._chosen:
                    self._chosen[attacking, defending] = self._best(attacking, defending)

    def _best(self, attackers: int, defenders: int) -> int:
        if attackers == 0 or defenders == 0:
            return self.unit(attackers, defenders) if defenders == 0 else 0
        most = len(self.rules.defender_dice(defenders))
        attacking = len(self.rules.attacker_dice(attackers))
        weights: dict[Losses, int] = {}
        policy: dict[Roll, int] = {}
        captured = 0
        for attack, ways in rolls(self.rules.attacker, attacking).items():
            found: tuple[int, int, dict[Losses, int]] | None = None
            for dice in range(1, most + 1):
                answer = self._answer(attack, ways, dice)
                chance = sum(
                    weight * self._chosen[attackers - lost, defenders - killed]
                    for (lost, killed), weight in answer.items()
                )
                if found is None or chance < found[0]:
                    found = chance, dice, answer
            if found is None:
                continue
            captured += found[0]
            policy[attack[: min(attacking, most)]] = found[1]
            for losses, weight in found[2].items():
                weights[losses] = weights.get(losses, 0) + weight
        self.policy[attackers, defenders] = policy
        self._weights[attackers, defenders] = tuple(weights.items())
        return captured

    def _answer(self, attack: Roll, ways: int, dice: int) -> dict[Losses, int]:
        everything = all_rolls(self.rules.attacker, len(attack)) * all_rolls(
            self.rules.defender, dice
        )
        share = ways * (self.scale // everything)
        return {
            losses: count * share * self._power(sum(losses) - 1)
            for losses, count in answer_counts(self.rules, attack, dice).items()
        }

    @cached_property
    def reach(self) -> State:
        """The armies from which on both sides roll all their dice."""
        return len(self.rules.attacker.dice), self.rules.armies_for_dice[-1]
