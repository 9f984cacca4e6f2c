"""All exact answers about the battles of one ruleset, each table solved when first asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from risk_odds.dice import rolls_of
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.dutch import DutchRounds, dutch_rounds
from risk_odds.solver.needed import (
    attackers_needed,
    attackers_needed_with_left,
    defenders_needed,
)
from risk_odds.solver.sweep import Rounds, Table, nothing, rounds_of, sweep

State = tuple[int, int]
"""Attackers (A) and defenders left."""

Answers = tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]
"""Numbers of the defender's dice, each with the attacker's rolls (highest dice first) that it is
best against."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The distribution of a battle's end. All probabilities are exact and add up to 1.

    ``attackers_left[k - 1]``: the attacker wins and k of their armies that can attack (A) are left.
    ``defenders_left[m - 1]``: the attack fails and m defenders are left.
    ``standing[k, m]`` is the part of these in which k attackers stand, too, as the rules let them
    attack no more; in the other part none is left. It is empty under most rules.
    """

    attackers_left: list[Ratio]
    defenders_left: list[Ratio]
    standing: Mapping[State, Ratio]


@dataclass(frozen=True, slots=True)
class RoundChances:
    """One round: ``outcomes`` are (attackers lost, defenders lost, rolls) of ``total`` rolls.

    Where the defender picks the number of their dice, all rolls are counted as of all dice. Where
    no attack is allowed there is no round: no outcomes, of no rolls.
    """

    outcomes: tuple[tuple[int, int, int], ...]
    total: int


class Solution:
    """The exact results of one ruleset for all battles up to A attackers by D defenders.

    ``exact``: all chances are fractions. ``has_rounds``: battles are fought round by round, so that
    there is a next round, and the attacker may stop early.
    """

    exact: ClassVar[Literal[True]] = True
    has_rounds: ClassVar[Literal[True]] = True

    def __init__(self, ruleset: Ruleset, attackers: int, defenders: int) -> None:
        self.ruleset = ruleset
        self.attackers = attackers
        self.defenders = defenders
        self._survivor_tables: dict[tuple[int, int], Table] = {}
        self._standing_tables: dict[State, Table] = {}
        self._retreat_tables: dict[int, tuple[Table, Table]] = {}
        self._at_least_tables: dict[int, Table] = {}

    @property
    def state_dependent(self) -> bool:
        """Whether a decision depends on both sides' armies, so that no table serves by shifts."""
        return self.ruleset.defender.chooses_after_roll

    @cached_property
    def dutch(self) -> DutchRounds | None:
        """The defender's best choices where they make them after the attacker's roll."""
        if not self.ruleset.defender.chooses_after_roll:
            return None
        return dutch_rounds(self.ruleset, self.attackers, self.defenders)

    @cached_property
    def rounds(self) -> Rounds:
        """The rounds of every state, over powers of one scale."""
        return self.dutch.rounds if self.dutch else rounds_of(self.ruleset, self.attackers)

    @cached_property
    def win_table(self) -> Table:
        """The attacker's chance to win."""
        return self._sweep(won=_one)

    @cached_property
    def lose_table(self) -> Table:
        """The chance that the attack fails, by a sweep of its own and never as 1 − win.

        The attackers have fallen, or the rules let them attack no more.
        """
        return self._sweep(lost=_one, stood=_one)

    @cached_property
    def attackers_left_table(self) -> Table:
        """The mean number of attackers left (0 where all have fallen)."""
        return self._sweep(won=_count, stood=_attackers)

    @cached_property
    def attackers_left_squared_table(self) -> Table:
        """The mean of the square of the attackers left."""
        return self._sweep(won=_square, stood=lambda attackers, _: _square(attackers))

    @cached_property
    def defenders_left_table(self) -> Table:
        """The mean number of defenders left (0 where the attacker wins)."""
        return self._sweep(lost=_count, stood=_defenders)

    @cached_property
    def defenders_left_squared_table(self) -> Table:
        """The mean of the square of the defenders left."""
        return self._sweep(lost=_square, stood=lambda _, defenders: _square(defenders))

    @cached_property
    def attackers_variance_table(self) -> Table:
        """The variance of the attackers left, which is that of the attackers lost."""
        return _variance(self.attackers_left_table, self.attackers_left_squared_table)

    @cached_property
    def defenders_variance_table(self) -> Table:
        """The variance of the defenders left, which is that of the defenders lost."""
        return _variance(self.defenders_left_table, self.defenders_left_squared_table)

    @cached_property
    def rounds_table(self) -> Table:
        """The mean number of rounds until the battle ends."""
        return sweep(
            self.rounds, self.attackers, self.defenders, won=nothing, lost=nothing, each_round=1
        )

    @property
    def attackers_left_tables(self) -> dict[int, Table]:
        """For k = 1, 2, …: the chance that exactly k attackers are left.

        A few tables hold the distribution for every k. As long as the attacker rolls all dice,
        the chance that k of a are left is the chance that k − 1 of a − 1 are left; so the last of
        these tables, moved, is that of every larger k. Where decisions depend on the state there
        is a table for each k.
        """
        return {k: self._survivor_table(0, k) for k in range(1, self.rounds.attackers_full + 1)}

    @property
    def defenders_left_tables(self) -> dict[int, Table]:
        """For m = 1, 2, …: the chance that the attack fails with exactly m defenders left.

        In the same manner.
        """
        return {m: self._survivor_table(1, m) for m in range(1, self.rounds.defenders_full + 1)}

    def win(self, attackers: int, defenders: int) -> Ratio:
        """The attacker's exact chance to win with ``attackers`` (A) against ``defenders`` (D)."""
        return self.win_table.ratio(attackers, defenders)

    def lose(self, attackers: int, defenders: int) -> Ratio:
        """The exact chance that the attack fails: fallen, or not allowed any more."""
        return self.lose_table.ratio(attackers, defenders)

    def expected_attackers_left(self, attackers: int, defenders: int) -> Ratio:
        """The exact mean number of attackers left (armies; 0 counts where all have fallen)."""
        return self.attackers_left_table.ratio(attackers, defenders)

    def expected_defenders_left(self, attackers: int, defenders: int) -> Ratio:
        """The exact mean number of defenders left (armies; 0 counts where the attacker wins)."""
        return self.defenders_left_table.ratio(attackers, defenders)

    def expected_attackers_lost(self, attackers: int, defenders: int) -> Ratio:
        """The exact mean number of armies that the attacker loses."""
        return _complement(attackers, self.expected_attackers_left(attackers, defenders))

    def expected_defenders_lost(self, attackers: int, defenders: int) -> Ratio:
        """The exact mean number of armies that the defender loses."""
        return _complement(defenders, self.expected_defenders_left(attackers, defenders))

    def variance_attackers_left(self, attackers: int, defenders: int) -> Ratio:
        """The exact variance of the attackers left, which is that of the attackers lost."""
        return self.attackers_variance_table.ratio(attackers, defenders)

    def variance_defenders_left(self, attackers: int, defenders: int) -> Ratio:
        """The exact variance of the defenders left, which is that of the defenders lost."""
        return self.defenders_variance_table.ratio(attackers, defenders)

    def moments(self, attackers: int, defenders: int) -> tuple[Ratio, ...]:
        """The means of the attackers left and lost and their variance; the same of defenders.

        They are not in lowest terms: enough for decimals, and cheaper.
        """
        battle = attackers, defenders
        attackers_left = self.attackers_left_table.unreduced(*battle)
        defenders_left = self.defenders_left_table.unreduced(*battle)
        return (
            attackers_left,
            _complement(attackers, attackers_left),
            self.attackers_variance_table.unreduced(*battle),
            defenders_left,
            _complement(defenders, defenders_left),
            self.defenders_variance_table.unreduced(*battle),
        )

    def outcomes(self, attackers: int, defenders: int) -> Outcomes:
        """The exact distribution of the survivors of both sides."""
        last = self.rounds.attackers_full, self.rounds.defenders_full
        won = [self._survivor_table(0, k) for k in range(1, min(attackers, last[0]) + 1)]
        lost = [self._survivor_table(1, m) for m in range(1, min(defenders, last[1]) + 1)]
        return Outcomes(
            [table.ratio(attackers, defenders) for table in won]
            # the last table, moved, is that of every larger number
            + [won[-1].ratio(a, defenders) for a in range(attackers - 1, last[0] - 1, -1)],
            [table.ratio(attackers, defenders) for table in lost]
            + [lost[-1].ratio(attackers, d) for d in range(defenders - 1, last[1] - 1, -1)],
            {
                left: self.chance_standing(attackers, defenders, left)
                for left in self.standing_in(attackers, defenders)
            },
        )

    def standing_in(self, attackers: int, defenders: int) -> list[State]:
        """The states within a battle in which both sides stand and no attack is allowed.

        By defenders, the fewest first; of as many defenders, the most attackers first.
        """
        most = min(attackers, self.rounds.attackers_full - 1)
        return [
            (a, d)
            for d in range(1, defenders + 1)
            for a in range(most, 0, -1)
            if self.ruleset.is_blocked(a, d)
        ]

    def chance_standing(self, attackers: int, defenders: int, left: State) -> Ratio:
        """The exact chance that the battle ends in one of these states."""
        a, d = left
        # from all dice on, the last table, moved, is that of every larger number of defenders
        last = min(d, self.rounds.defenders_full)
        return self._standing_table(a, last).ratio(attackers, defenders - d + last)

    def chance_attackers_left(self, attackers: int, defenders: int, left: int) -> Ratio:
        """The exact chance that the attacker wins with exactly ``left`` attackers left."""
        table = min(left, self.rounds.attackers_full)
        return self._survivor_table(0, table).ratio(attackers - left + table, defenders)

    def chance_at_least_left(self, attackers: int, defenders: int, left: int) -> Ratio:
        """The exact chance that the attacker wins with ``left`` (1 or more) or more of them left.

        A defender who chooses the dice makes capture least likely, however many are left.
        """
        table = self._at_least_tables.get(left)
        if table is None:
            table = self._at_least_tables[left] = self._sweep(won=_at_least(left))
        return table.ratio(attackers, defenders)

    def chance_defenders_left(self, attackers: int, defenders: int, left: int) -> Ratio:
        """The exact chance that the attack fails with exactly ``left`` defenders left."""
        table = min(left, self.rounds.defenders_full)
        return self._survivor_table(1, table).ratio(attackers, defenders - left + table)

    def expected_rounds(self, attackers: int, defenders: int) -> Ratio:
        """The exact mean number of rounds until the battle ends."""
        return self.rounds_table.ratio(attackers, defenders)

    def next_round(self, attackers: int, defenders: int) -> RoundChances:
        """The outcomes of the very next round, as exact numbers of rolls."""
        rounds = self.rounds
        if rounds.is_blocked(attackers, defenders):
            return RoundChances((), 0)
        weights = rounds.weights[attackers - 1][min(defenders, rounds.defenders_full) - 1]
        total = rolls_of(
            self.ruleset.attacker_dice(attackers), self.ruleset.defender_dice(defenders)
        )
        return RoundChances(
            tuple(
                (
                    attackers_lost,
                    defenders_lost,
                    weight
                    * total
                    // rounds.denominators.step(attackers, attackers_lost, defenders_lost),
                )
                for attackers_lost, defenders_lost, weight in weights
            ),
            total,
        )

    def answers(self, attackers: int, defenders: int) -> Answers:
        """The defender's best answers to the attacker's rolls; empty where there is no choice."""
        if self.dutch is None:
            return ()
        policy = self.dutch.policy[attackers - 1][defenders - 1]
        return tuple(
            (dice, tuple(sorted((roll for roll in policy if policy[roll] == dice), reverse=True)))
            for dice in sorted(set(policy.values()))
        )

    def retreat(self, attackers: int, defenders: int, left: int) -> tuple[Ratio, Ratio]:
        """Stopping as soon as ``left`` or fewer attackers are left: two numbers, exact, unreduced.

        The chance to win, and the mean number of attackers left (after a win, a retreat or a
        defeat). A defender who chooses the dice chooses as in a battle to the end.
        """
        tables = self._retreat_tables.get(left)
        if tables is None:
            grid = self.rounds, self.attackers, self.defenders
            tables = self._retreat_tables[left] = (
                sweep(*grid, won=_one, lost=nothing, retreat_at=left),
                sweep(
                    *grid,
                    won=_count,
                    lost=nothing,
                    stood=_attackers,
                    retreat_at=left,
                    retreated=_count,
                ),
            )
        win, mean_left = tables
        return win.unreduced(attackers, defenders), mean_left.unreduced(attackers, defenders)

    def needed(self, defenders: int, chance: Ratio, left: int = 1) -> int | None:
        """The fewest attackers (A) that win with at least this chance, in the grid or beyond.

        At least ``left`` of them are to be left then.
        """
        if left > 1:
            return attackers_needed_with_left(self.ruleset, defenders, left, chance)
        return attackers_needed(self.ruleset, defenders, chance)

    def needed_to_hold(self, attackers: int, chance: Ratio) -> int | None:
        """The fewest defenders (D) who hold against ``attackers`` (A) with at least this chance."""
        return defenders_needed(self.ruleset, attackers, chance)

    def _sweep(
        self,
        won: Callable[[int], int] = nothing,
        lost: Callable[[int], int] = nothing,
        stood: Callable[[int, int], int] = nothing,
    ) -> Table:
        return sweep(self.rounds, self.attackers, self.defenders, won=won, lost=lost, stood=stood)

    def _survivor_table(self, side: int, left: int) -> Table:
        table = self._survivor_tables.get((side, left))
        if table is None:
            indicator = _indicator(left)
            table = (
                self._sweep(lost=indicator, stood=lambda _, defenders: indicator(defenders))
                if side
                else self._sweep(won=indicator)
            )
            self._survivor_tables[side, left] = table
        return table

    def _standing_table(self, attackers: int, defenders: int) -> Table:
        left = attackers, defenders
        table = self._standing_tables.get(left)
        if table is None:
            table = self._sweep(stood=lambda *state: int(state == left))
            self._standing_tables[left] = table
        return table


def _one(*_: int) -> int:
    return 1


def _attackers(attackers: int, _: int) -> int:
    return attackers


def _defenders(_: int, defenders: int) -> int:
    return defenders


def _count(armies: int) -> int:
    return armies


def _square(armies: int) -> int:
    return armies * armies


def _indicator(wanted: int) -> Callable[[int], int]:
    return lambda armies: int(armies == wanted)


def _at_least(wanted: int) -> Callable[[int], int]:
    return lambda armies: int(armies >= wanted)


def _complement(armies: int, ratio: Ratio) -> Ratio:
    # In lowest terms if the ratio is: a common factor would divide its own numerator too.
    return Ratio(armies * ratio.denominator - ratio.numerator, ratio.denominator)


def _variance(mean: Table, square: Table) -> Table:
    """The mean of the square less the square of the mean."""
    return Table(
        [
            [
                second * mean.denominator(a, armies - a) - first * first
                for a, (first, second) in enumerate(zip(firsts, seconds, strict=True))
            ]
            for armies, (firsts, seconds) in enumerate(
                zip(mean.diagonals, square.diagonals, strict=True)
            )
        ],
        mean.denominators.squared(),
    )
