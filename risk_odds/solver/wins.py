"""Chances to win, row by row: a table that grows as it is asked, or rows that nobody keeps.

``sweep`` is faster for a whole grid, and tells more than the chances to win. Here a row of a
attackers follows from those of fewer, so that a search may go as far as it must and no further, and
very large grids need the memory of a few rows.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count

from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.dutch import DutchDefence
from risk_odds.solver.sweep import Denominators, Weights, rounds_of

STEP = 25
"""The table's rows become longer by this many defenders at a time."""


class _Recursion:
    """How a ruleset's rows follow from each other, without what transforms the chances.

    ``rows[a][d]`` is the chance to win times α(a) · β^d, the denominator of (a, d).
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._dutch = DutchDefence(ruleset) if ruleset.defender.chooses_after_roll else None
        self._of_attackers: list[int] = []
        self._of_defenders = [1]

    def extend(self, rows: Sequence[list[int]], attackers: int, defenders: int) -> None:
        """Make the row of this many attackers reach ``defenders``; the rows before it must."""
        self._make_room(attackers)
        row = rows[attackers]
        if not row:
            row.append(self._of_attackers[attackers] if attackers else 0)
        for d in range(len(row), defenders + 1):
            row.append(
                sum(
                    weight * rows[attackers - lost][d - taken]
                    for lost, taken, weight in self._round(rows, attackers, d)
                )
            )

    def ratio(self, numerator: int, attackers: int, defenders: int) -> Ratio:
        """A chance of the rows, not in lowest terms."""
        while len(self._of_defenders) <= defenders:
            self._of_defenders.append(self._of_defenders[-1] * self._of_defender)
        return Ratio(numerator, self._of_attackers[attackers] * self._of_defenders[defenders])

    def _round(self, rows: Sequence[list[int]], attackers: int, defenders: int) -> Weights:
        if not attackers:
            return ()
        if self._dutch:
            return self._dutch.best(attackers, defenders, rows)[0]
        of_row = self._weights[attackers - 1]
        return of_row[min(defenders, len(of_row)) - 1]

    def _make_room(self, attackers: int) -> None:
        """Have the denominators, and the rounds, for this many attackers."""
        if attackers < len(self._of_attackers):
            return
        room = max(STEP, 2 * attackers)
        if self._dutch:
            denominators = Denominators.of_scale(self._dutch.primes or {2: 0}, room)
        else:
            rounds = rounds_of(self._ruleset, room)
            self._weights, denominators = rounds.weights, rounds.denominators
        self._of_attackers, self._of_defender = denominators.attackers, denominators.defender


class Wins:
    """The chances to win of one ruleset, without what transforms them.

    No row is longer than one of fewer attackers, as each follows from those.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._recursion = _Recursion(ruleset)
        self._rows: list[list[int]] = []

    def win(self, attackers: int, defenders: int) -> Ratio:
        """The chance to win with ``attackers`` (A) against ``defenders`` (D), not reduced."""
        if attackers >= len(self._rows) or defenders >= len(self._rows[attackers]):
            self._rows += [[] for _ in range(len(self._rows), attackers + 1)]
            for a in range(attackers + 1):
                self._recursion.extend(self._rows, a, -(-defenders // STEP) * STEP)
        return self._recursion.ratio(self._rows[attackers][defenders], attackers, defenders)


def win_rows(ruleset: Ruleset, defenders: int) -> Iterator[Callable[[int], Ratio]]:
    """For 1, 2, 3, … attackers (A): what tells the chance to win against 1 … ``defenders``.

    Chances are not in lowest terms, and without what transforms them. No more rows are kept than
    the next one needs.
    """
    recursion = _Recursion(ruleset)
    rows: list[list[int]] = []
    kept = len(ruleset.attacker.dice)
    for attackers in count():
        rows.append([])
        recursion.extend(rows, attackers, defenders)
        if attackers > kept:
            rows[attackers - kept - 1] = []
        if attackers:
            yield partial(_win, recursion, rows[attackers], attackers)


def _win(recursion: _Recursion, row: Sequence[int], attackers: int, defenders: int) -> Ratio:
    return recursion.ratio(row[defenders], attackers, defenders)
