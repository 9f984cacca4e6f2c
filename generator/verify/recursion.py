"""Whole battles, computed anew: plain recursions over whole numbers, without any shortcut.

A number of the battle of A attackers against D defenders is a whole number of units, and there are
``scale ** (A + D)`` units in 1. So no fraction is ever reduced, and nothing is rounded.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import prod
from operator import add, mul

from generator.verify.listed_rolls import (
    Losses,
    Roll,
    Rules,
    all_rolls,
    answer_counts,
    rolls,
    round_counts,
)

State = tuple[int, int]
"""Attackers (A) left and defenders left (D)."""

Table = dict[State, int]
"""A number for each battle, in units."""

Weights = tuple[tuple[Losses, int], ...]
"""The losses of a round, each with the units it has of one, shifted to the size of the battle."""

Answers = tuple[list[Losses], list[tuple[Roll, list[list[int]]]]]
"""Losses, and for each roll of the attacker and each number of dice against it: the units that each
of the losses has of one round, before they are shifted.
"""


class Battles:
    """All battles by one ruleset's rules. No transformation is applied."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        # the rolls of fewer dice divide those of all, as these begin with the same dice
        self.scale = prod(rules.attacker.dice) * prod(rules.defender.dice)
        self._units = [1]
        self._weights: dict[State, Weights] = {}
        self._chosen: dict[State, int] = {}
        self._answers: dict[State, Answers] = {}
        self._shares: dict[State, tuple[list[Losses], list[list[list[float]]]]] = {}
        self.policy: dict[State, dict[Roll, int]] = {}

    def unit(self, attackers: int, defenders: int) -> int:
        """How many units there are in 1 for a battle of this size."""
        return self._power(attackers + defenders)

    def win(self, attackers: int, defenders: int) -> Table:
        """The attacker's chance to win, for all battles up to this size."""
        return self.table(attackers, defenders, lambda _, defending: int(defending == 0))

    def win_rows(self, lengths: Sequence[int]) -> Iterator[list[int]]:
        """For 1, 2, 3, … attackers: the chances to win against 0 to this many defenders.

        ``lengths`` tells for each row how many defenders it reaches; they must not rise. A row is
        forgotten as soon as no round leads to it, so that they may be many and long.
        """
        rows = [[0] * (lengths[0] + 1)] if lengths else []
        needed = len(self.rules.attacker.dice)
        for attackers, length in enumerate(lengths, start=1):
            row = [self.unit(attackers, 0)]
            rows.append(row)
            for defenders in range(1, length + 1):
                if self.rules.chooses:

                    def smaller(
                        lost: int, killed: int, size: State = (attackers, defenders)
                    ) -> int:
                        return rows[size[0] - lost][size[1] - killed]

                    weights, _ = self._best(attackers, defenders, smaller)
                else:
                    weights = self._full_round(attackers, defenders)
                row.append(
                    sum(
                        weight * rows[attackers - lost][defenders - killed]
                        for (lost, killed), weight in weights
                    )
                )
            if attackers >= needed:
                rows[attackers - needed] = []
            yield row

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
        than ``stop_at`` attackers are left, or these may not attack; ``for_each_round`` is added
        for each round fought.
        """
        if self.rules.chooses:
            # all at once: to choose for one battle looks at all that are smaller
            self._choose(attackers, defenders)
        table: Table = {}
        for attacking in range(attackers + 1):
            for defending in range(defenders + 1):
                if (
                    attacking <= stop_at
                    or defending == 0
                    or not self.rules.allows(attacking, defending)
                ):
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

    def weights(self, attackers: int, defenders: int) -> Weights:
        """The losses of the next round, each with its weight."""
        if not self.rules.chooses:
            return self._full_round(attackers, defenders)
        size = attackers, defenders
        if size not in self._weights:
            self._choose(*size)
        return self._weights[size]

    def ends(self, attackers: int, defenders: int) -> dict[tuple[str, int], Table]:
        """For each end, which is a side and the armies it has left: its chance in all battles."""
        return {
            (side, left): self.end(side, left, attackers, defenders)
            for side, most in (("attacker", attackers), ("defender", defenders))
            for left in range(1, most + 1)
        }

    def end(self, side: str, left: int, attackers: int, defenders: int) -> Table:
        """The chance that a side holds the territory at the end with exactly this many armies left.

        In all battles to this size. The defender holds it where the attack fails, whoever stands.
        """
        if side == "attacker":
            return self.table(attackers, defenders, lambda a, d: int((a, d) == (left, 0)))
        return self.table(attackers, defenders, lambda _, d: int(d == left))

    def standing(self, left: State, attackers: int, defenders: int) -> Table:
        """The chance that both sides still stand with these armies because no attack is allowed."""
        return self.table(attackers, defenders, lambda a, d: int((a, d) == left))

    def blocked(self, attackers: int, defenders: int) -> list[State]:
        """All states of a battle in which both sides have armies and there is no attack."""
        if not self.rules.never_fewer:
            return []
        return [
            (a, d)
            for d in range(1, defenders + 1)
            for a in range(attackers, 0, -1)
            if not self.rules.allows(a, d)
        ]

    def _full_round(self, attackers: int, defenders: int) -> Weights:
        """The weights where both sides roll as many dice as they may; none if they may not."""
        if not self.rules.allows(attackers, defenders):
            return ()
        dice = len(self.rules.attacker_dice(attackers)), len(self.rules.defender_dice(defenders))
        if dice not in self._weights:
            counts = round_counts(self.rules, *dice)
            share = self.scale // counts.total()
            self._weights[dice] = tuple(
                (losses, count * share * self._power(sum(losses) - 1))
                for losses, count in counts.items()
            )
        return self._weights[dice]

    def _power(self, exponent: int) -> int:
        while len(self._units) <= exponent:
            self._units.append(self._units[-1] * self.scale)
        return self._units[exponent]

    def _choose(self, attackers: int, defenders: int) -> None:
        """Let the defender answer each roll with the dice that make capture least likely.

        Of two equally good numbers they take the smaller. All smaller battles come first.
        """
        for size in product(range(attackers + 1), range(defenders + 1)):
            if size not in self._chosen:
                self._chosen[size] = self._captured(*size)

    def _captured(self, attackers: int, defenders: int) -> int:
        """The chance to win of a battle, whose round is kept."""
        if attackers == 0 or defenders == 0:
            return self.unit(attackers, defenders) * (defenders == 0)

        def smaller(lost: int, killed: int) -> int:
            return self._chosen[attackers - lost, defenders - killed]

        weights, policy = self._best(attackers, defenders, smaller)
        self._weights[attackers, defenders] = weights
        self.policy[attackers, defenders] = policy
        return sum(weight * smaller(*losses) for losses, weight in weights)

    def _best(
        self, attackers: int, defenders: int, smaller: Callable[[int, int], int]
    ) -> tuple[Weights, dict[Roll, int]]:
        """The round in which each roll is answered best, and with how many dice it is.

        ``smaller`` is the chance to win of the battle that remains after this many losses.
        """
        losses, rolled = self._all_answers(attackers, defenders)
        chances = [self._power(sum(each) - 1) * smaller(*each) for each in losses]
        weights = [0] * len(losses)
        policy: dict[Roll, int] = {}
        for attack, answers in rolled:
            found = [sum(map(mul, answer, chances)) for answer in answers]
            best = found.index(min(found))
            policy[attack] = best + 1
            weights = list(map(add, weights, answers[best]))
        shifted = (
            weight * self._power(sum(each) - 1)
            for each, weight in zip(losses, weights, strict=True)
        )
        return tuple(zip(losses, shifted, strict=True)), policy

    def _all_answers(self, attackers: int, defenders: int) -> Answers:
        """The losses that can be, and each roll with its rounds by the dice that answer it."""
        attacking = len(self.rules.attacker_dice(attackers))
        most = len(self.rules.defender_dice(defenders))
        if (attacking, most) not in self._answers:
            ways: Counter[Roll] = Counter()
            for attack, count in rolls(self.rules.attacker, attacking).items():
                # dice that are compared with none may show anything
                ways[attack[: min(attacking, most)]] += count
            pairs = range(1, min(attacking, most) + 1)
            losses = [(lost, pair - lost) for pair in pairs for lost in range(pair + 1)]
            shares = [
                self.scale
                // all_rolls(self.rules.attacker, attacking)
                // all_rolls(self.rules.defender, dice)
                for dice in range(1, most + 1)
            ]
            rolled = []
            for attack, count in ways.items():
                answers = []
                for dice, share in enumerate(shares, start=1):
                    counts = answer_counts(self.rules, attack, dice)
                    answers.append([count * counts[each] * share for each in losses])
                rolled.append((attack, answers))
            self._answers[attacking, most] = losses, rolled
        return self._answers[attacking, most]

    def shares(
        self, attackers: int, defenders: int
    ) -> tuple[list[Losses], list[list[list[float]]]]:
        """The losses of the next round, and what part of all rounds each of them is, in doubles.

        The parts stand for each roll that the defender answers, and for each of the answers. Where
        there is no choice, there is one roll and one answer. Without an attack there are no losses.
        """
        if not self.rules.allows(attackers, defenders):
            return [], [[[]]]
        dice = len(self.rules.attacker_dice(attackers)), len(self.rules.defender_dice(defenders))
        if dice not in self._shares:
            if self.rules.chooses:
                losses, rolled = self._all_answers(attackers, defenders)
                parts = [
                    [[units / self.scale for units in answer] for answer in answers]
                    for _, answers in rolled
                ]
            else:
                counts = round_counts(self.rules, *dice)
                losses = list(counts)
                parts = [[[count / counts.total() for count in counts.values()]]]
            self._shares[dice] = losses, parts
        return self._shares[dice]

    @cached_property
    def reach(self) -> State:
        """With this many armies or more, both sides roll all their dice."""
        return len(self.rules.attacker.dice), self.rules.armies_for_dice[-1]
