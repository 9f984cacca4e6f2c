"""All exact answers about the battles of one ruleset, each table solved when first asked for."""

from collections.abc import Callable
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

Answers = tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]
"""Numbers of the defender's dice, each with the attacker's rolls (highest dice first) that it is
best against."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The distribution of a battle's end. All probabilities are exact and add up to 1.

    ``attackers_left[k - 1]``: the attacker wins and k of their armies that can attack (A) are left.
    ``defenders_left[m - 1]``: the attack fails and m defenders are left.
    """

    attackers_left: list[Ratio]
    defenders_left: list[Ratio]


@dataclass(frozen=True, slots=True)
class RoundChances:
    """One round: ``outcomes`` are (attackers lost, defenders lost, rolls) of ``total`` rolls.

    Where the defender picks the number of their dice, all rolls are counted as of all dice.
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
        """The attacker's chance to lose, by a sweep of its own and never as 1 − win."""
        return self._sweep(lost=_one)

    @cached_property
    def attackers_left_table(self) -> Table:
        """The mean number of attackers left (0 where the attack fails)."""
        return self._sweep(won=_count)

    @cached_property
    def attackers_left_squared_table(self) -> Table:
        """The mean of the square of the attackers left."""
        return self._sweep(won=_square)

    @cached_property
    def defenders_left_table(self) -> Table:
        """The mean number of defenders left (0 where the attacker wins)."""
        return self._sweep(lost=_count)

    @cached_property
    def defenders_left_squared_table(self) -> Table:
        """The mean of the square of the defenders left."""
        return self._sweep(lost=_square)

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
        """For m = 1, 2, …: the chance that exactly m defenders are left, in the same manner."""
        return {m: self._survivor_table(1, m) for m in range(1, self.rounds.defenders_full + 1)}

    def win(self, attackers: int, defenders: int) -> Ratio:
        """The attacker's exact chance to win with ``attackers`` (A) against ``defenders`` (D)."""
        return self.win_table.ratio(attackers, defenders)

    def lose(self, attackers: int, defenders: int) -> Ratio:
        """The attacker's exact chance to lose."""
        return self.lose_table.ratio(attackers, defenders)

    def expected_attackers_left(self, attackers: int, defenders: int) -> Ratio:
        """The exact mean number of attackers left (armies; 0 counts where the attack fails)."""
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
        )

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
        """The exact mean number of rounds until one side has nothing left to fight with."""
        return self.rounds_table.ratio(attackers, defenders)

    def next_round(self, attackers: int, defenders: int) -> RoundChances:
        """The outcomes of the very next round, as exact numbers of rolls."""
        rounds = self.rounds
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
                sweep(*grid, won=_count, lost=nothing, retreat_at=left, retreated=_count),
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
        self, won: Callable[[int], int] = nothing, lost: Callable[[int], int] = nothing
    ) -> Table:
        return sweep(self.rounds, self.attackers, self.defenders, won=won, lost=lost)

    def _survivor_table(self, side: int, left: int) -> Table:
        table = self._survivor_tables.get((side, left))
        if table is None:
            indicator = _indicator(left)
            table = self._sweep(lost=indicator) if side else self._sweep(won=indicator)
            self._survivor_tables[side, left] = table
        return table


def _one(_: int) -> int:
    return 1


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
