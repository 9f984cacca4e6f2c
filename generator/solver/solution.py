"""All exact answers about the battles of one ruleset, each table solved when first asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from generator.numbers import Ratio, lowest_terms
from generator.rules import Ruleset
from generator.solver.sweep import Rounds, Table, rounds_of, sweep


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The distribution of a battle's end. All probabilities are exact and add up to 1.

    ``attackers_left[k - 1]``: the attacker wins and k of his armies that may attack (A) are left.
    ``defenders_left[m - 1]``: the attack fails and m defenders are left.
    """

    attackers_left: list[Ratio]
    defenders_left: list[Ratio]


class Solution:
    """The exact results of one ruleset for all battles up to A attackers by D defenders."""

    def __init__(self, ruleset: Ruleset, attackers: int, defenders: int) -> None:
        self.ruleset = ruleset
        self.attackers = attackers
        self.defenders = defenders
        self.rounds: Rounds = rounds_of(ruleset)

    @cached_property
    def win_table(self) -> Table:
        """The attacker's chance to win."""
        return self._sweep(won=_one, lost=_nothing)

    @cached_property
    def lose_table(self) -> Table:
        """The attacker's chance to lose, by a sweep of its own and never as 1 − win."""
        return self._sweep(won=_nothing, lost=_one)

    @cached_property
    def attackers_left_table(self) -> Table:
        """The mean number of attackers left (0 where the attack fails)."""
        return self._sweep(won=_count, lost=_nothing)

    @cached_property
    def attackers_left_squared_table(self) -> Table:
        """The mean of the square of the attackers left."""
        return self._sweep(won=_square, lost=_nothing)

    @cached_property
    def defenders_left_table(self) -> Table:
        """The mean number of defenders left (0 where the attacker wins)."""
        return self._sweep(won=_nothing, lost=_count)

    @cached_property
    def defenders_left_squared_table(self) -> Table:
        """The mean of the square of the defenders left."""
        return self._sweep(won=_nothing, lost=_square)

    @cached_property
    def attackers_left_tables(self) -> dict[int, Table]:
        """For k = 1 … attacker's dice: the chance that exactly k attackers are left.

        These tables hold the distribution for every k: as long as the attacker rolls all his dice,
        the chance that k of a are left is the chance that k − 1 of a − 1 are left.
        """
        return {
            k: self._sweep(won=_indicator(k), lost=_nothing)
            for k in range(1, self.ruleset.attackers_for_all_dice + 1)
        }

    @cached_property
    def defenders_left_tables(self) -> dict[int, Table]:
        """For m = 1 … defender's dice: the chance that exactly m defenders are left."""
        return {
            m: self._sweep(won=_nothing, lost=_indicator(m))
            for m in range(1, self.ruleset.defenders_for_all_dice + 1)
        }

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
        return _variance(
            self.attackers_left_table, self.attackers_left_squared_table, attackers, defenders
        )

    def variance_defenders_left(self, attackers: int, defenders: int) -> Ratio:
        """The exact variance of the defenders left, which is that of the defenders lost."""
        return _variance(
            self.defenders_left_table, self.defenders_left_squared_table, attackers, defenders
        )

    def outcomes(self, attackers: int, defenders: int) -> Outcomes:
        """The exact distribution of the survivors of both sides."""
        return Outcomes(
            [self.chance_attackers_left(attackers, defenders, k) for k in range(1, attackers + 1)],
            [self.chance_defenders_left(attackers, defenders, m) for m in range(1, defenders + 1)],
        )

    def chance_attackers_left(self, attackers: int, defenders: int, left: int) -> Ratio:
        """The exact chance that the attacker wins with exactly ``left`` attackers left."""
        table = min(left, self.ruleset.attackers_for_all_dice)
        return self._survivors(0, table, attackers - left + table, defenders)

    def chance_defenders_left(self, attackers: int, defenders: int, left: int) -> Ratio:
        """The exact chance that the attack fails with exactly ``left`` defenders left."""
        table = min(left, self.ruleset.defenders_for_all_dice)
        return self._survivors(1, table, attackers, defenders - left + table)

    def needed(self, defenders: int, chance: Ratio) -> int | None:
        """The fewest attackers (A) who win with at least this chance; None beyond the grid."""
        table = self.win_table
        for attackers in range(1, self.attackers + 1):
            whole = table.scale ** (attackers + defenders)
            numerator = table.numerator(attackers, defenders)
            if numerator * chance.denominator >= chance.numerator * whole:
                return attackers
        return None

    def _sweep(self, won: Callable[[int], int], lost: Callable[[int], int]) -> Table:
        return sweep(self.rounds, self.attackers, self.defenders, won=won, lost=lost)

    @cached_property
    def _survivor_ratios(self) -> dict[tuple[int, int, int, int], Ratio]:
        return {}

    def _survivors(self, side: int, left: int, attackers: int, defenders: int) -> Ratio:
        """One cell of a survivor table in lowest terms; the cells serve many matchups."""
        key = side, left, attackers, defenders
        ratio = self._survivor_ratios.get(key)
        if ratio is None:
            tables = self.defenders_left_tables if side else self.attackers_left_tables
            ratio = self._survivor_ratios[key] = tables[left].ratio(attackers, defenders)
        return ratio


def solve(ruleset: Ruleset, attackers: int, defenders: int) -> Solution:
    """The exact solution of a ruleset for battles up to ``attackers`` (A) by ``defenders`` (D)."""
    return Solution(ruleset, attackers, defenders)


def _nothing(_: int) -> int:
    return 0


def _one(_: int) -> int:
    return 1


def _count(armies: int) -> int:
    return armies


def _square(armies: int) -> int:
    return armies * armies


def _indicator(wanted: int) -> Callable[[int], int]:
    return lambda armies: int(armies == wanted)


def _complement(armies: int, ratio: Ratio) -> Ratio:
    # Still in lowest terms: a common factor would divide the ratio's own numerator too.
    return Ratio(armies * ratio.denominator - ratio.numerator, ratio.denominator)


def _variance(mean: Table, square: Table, attackers: int, defenders: int) -> Ratio:
    armies = attackers + defenders
    first = mean.numerator(attackers, defenders)
    second = square.numerator(attackers, defenders) * mean.scale**armies
    return lowest_terms(
        second - first * first,
        {prime: 2 * exponent * armies for prime, exponent in mean.primes.items()},
    )
