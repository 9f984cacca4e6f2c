"""Whether to stop a battle or to roll on, for what the territory is worth to the attacker.

The worth w is a number of armies, not negative. A battle that ends with k attackers (A) left is
worth k + w after a win, 0 after a defeat, and k where the attacker stops, or the rules stop them,
with k of them. Before each round the attacker may stop, so that a state is worth the greater of its
own armies and the mean of what the next round leads to. All dice allowed are rolled. A defender who
chooses the dice after the roll goes on choosing as in a battle to the end, making capture least
likely; what the attacker thinks the territory is worth does not change that.

Every way to go on wins with some chance p and keeps some number of armies k on average, and is
worth k + w · p. So the least worth at which rolling on is best is the smallest (a - k) / p of all
of them. A way is never worse at its own (a - k) / p than stopping; the best way at that worth has a
smaller one or is as good as stopping. These steps reach the smallest after a few (the method of
Newton, or of Dinkelbach for ratios). All numbers are whole numbers over a known denominator.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from risk_odds.numbers import Ratio, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.solver.solution import Solution


class Rolling(NamedTuple):
    """One more round at least, and the best decisions after it.

    ``win`` is the chance to win, ``kept`` the mean number of attackers (A) left after a win, a stop
    or a defeat.
    """

    win: Ratio
    kept: Ratio

    def value(self, worth: Fraction) -> Ratio:
        """What rolling on is worth, where the territory is worth ``worth``; both in armies."""
        value = Fraction(*self.kept) + worth * Fraction(*self.win)
        return Ratio.of(value)


_Means = tuple[int, int]
"""Of a state: its chance to win and the mean of the attackers kept, times its denominator."""

_Decision = Callable[[int, int, _Means], bool]
"""Whether to stop: of the attackers (A), the state's denominator, and what rolling on brings."""


class Stopping:
    """The decisions in all battles of a ruleset up to ``attackers`` (A) by ``defenders`` (D).

    Raises ``ValueError`` for rules whose battles are resolved at once, as nobody can stop there.
    """

    def __init__(self, ruleset: Ruleset, attackers: int, defenders: int) -> None:
        if ruleset.transformation is not None:
            raise ValueError(f"{ruleset.id}: its battles have no rounds to stop after")
        self._rounds = Solution(ruleset, attackers, defenders).rounds
        self._attackers, self._defenders = attackers, defenders

    def rolling(self, attackers: int, defenders: int, worth: Fraction) -> Rolling:
        """Rolling on with ``attackers`` (A) against ``defenders`` (D): both are 1 or more.

        Where stopping later is as good as rolling, the attacker stops. Where no attack is allowed
        they stand as they are.
        """
        rows = self._means(attackers, defenders, _stops_at(worth))
        win, kept = self._round(rows, attackers, defenders)
        denominator = self._denominator(attackers, defenders)
        return Rolling(reduced(win, denominator), reduced(kept, denominator))

    def least_worth(self, attackers: int, defenders: int) -> Ratio | None:
        """The least worth of the territory at which rolling on is best; None if it never is.

        At just this worth stopping is as good.
        """
        win, kept = self._to_the_end[attackers][defenders]
        if not win:
            return None
        worth = Fraction(attackers * self._denominator(attackers, defenders) - kept, win)
        while True:
            found = self.rolling(attackers, defenders, worth)
            lost = attackers - Fraction(*found.kept)
            # who need not win at this worth, and still does as well as by stopping, loses nobody
            smaller = lost / Fraction(*found.win) if found.win.numerator else Fraction()
            if smaller == worth:
                return Ratio.of(worth)
            worth = smaller

    @cached_property
    def _to_the_end(self) -> list[list[_Means]]:
        """The means of all states where the attacker never stops."""
        return self._means(self._attackers, self._defenders, lambda *_: False)

    def _means(self, attackers: int, defenders: int, stops: _Decision) -> list[list[_Means]]:
        """The means of all states, by attackers and defenders, under decisions."""
        rows: list[list[_Means]] = [[(0, 0)] * (defenders + 1)]
        for a in range(1, attackers + 1):
            won = self._denominator(a, 0)
            row: list[_Means] = [(won, a * won)]
            rows.append(row)
            for d in range(1, defenders + 1):
                means = self._round(rows, a, d)
                denominator = self._denominator(a, d)
                row.append((0, a * denominator) if stops(a, denominator, means) else means)
        return rows

    def _round(self, rows: list[list[_Means]], attackers: int, defenders: int) -> _Means:
        of_row = self._rounds.weights[attackers - 1]
        win = kept = 0
        if self._rounds.is_blocked(attackers, defenders):
            return 0, attackers * self._denominator(attackers, defenders)
        for lost, taken, weight in of_row[min(defenders, len(of_row)) - 1]:
            next_win, next_kept = rows[attackers - lost][defenders - taken]
            win += weight * next_win
            kept += weight * next_kept
        return win, kept

    def _denominator(self, attackers: int, defenders: int) -> int:
        return self._rounds.denominators.of(attackers, defenders)


def _stops_at(worth: Fraction) -> _Decision:
    """To stop where that is at least as good as rolling on."""
    numerator, denominator = worth.numerator, worth.denominator

    def stops(attackers: int, whole: int, means: _Means) -> bool:
        win, kept = means
        return attackers * whole * denominator >= kept * denominator + win * numerator

    return stops
