"""Chances to win, row by row: a table that grows as it is asked, or rows that nobody keeps.

``sweep`` is faster for a whole grid, and tells more than the chances to win. Here a row of a
attackers follows from those of fewer, so that a search may go as far as it must and no further, and
very large grids need the memory of a few rows.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import accumulate, count, islice, repeat
from operator import add, mul

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

    def __init__(self, ruleset: Ruleset, left: int = 1) -> None:
        self._ruleset = ruleset
        self._left = left
        self._dutch = DutchDefence(ruleset) if ruleset.defender.chooses_after_roll else None
        self._of_attackers: list[int] = []
        self._of_defenders = [1]

    @property
    def needs_wins(self) -> bool:
        """Whether the defender chooses by chances that are others than those of the rows."""
        return self._left > 1 and self._dutch is not None

    def extend(
        self,
        rows: Sequence[list[int]],
        attackers: int,
        defenders: int,
        wins: Sequence[list[int]] | None = None,
    ) -> None:
        """Make the row of this many attackers reach ``defenders``; the rows before it must.

        ``wins`` are the chances to win at all, where they are needed.
        """
        self._make_room(attackers)
        row = rows[attackers]
        if not attackers:
            row += repeat(0, defenders + 1 - len(row))
            return
        if not row:
            row.append(self._of_attackers[attackers] if attackers >= self._left else 0)
        if self._dutch:
            for d in range(len(row), defenders + 1):
                best = self._dutch.best(attackers, d, rows if wins is None else wins)
                row.append(_after(best[0], rows, attackers, d))
            return
        rounds = self._weights[attackers - 1]
        for d in range(len(row), min(len(rounds), defenders + 1)):
            row.append(_after(rounds[d - 1], rows, attackers, d))
        # the last one is that of all larger numbers of defenders
        _extend_with(rounds[-1], rows, attackers, defenders)

    def ratio(self, numerator: int, attackers: int, defenders: int) -> Ratio:
        """A chance of the rows, not in lowest terms."""
        while len(self._of_defenders) <= defenders:
            self._of_defenders.append(self._of_defenders[-1] * self._of_defender)
        return Ratio(numerator, self._of_attackers[attackers] * self._of_defenders[defenders])

    def row(self, numerators: Sequence[int], attackers: int) -> "WinRow":
        """The chances of a whole row."""
        return WinRow(numerators, self._of_attackers[attackers], self._of_defender)

    def _make_room(self, attackers: int) -> None:
        """Have the denominators, and the rounds, for this many attackers."""
        if attackers < len(self._of_attackers):
            return
        room = max(STEP, 2 * attackers)
        if self._dutch:
            denominators = Denominators.of_scale(self._dutch.primes, room)
        else:
            rounds = rounds_of(self._ruleset, room)
            self._weights, denominators = rounds.weights, rounds.denominators
        self._of_attackers, self._of_defender = denominators.attackers, denominators.defender


def _after(weights: Weights, rows: Sequence[list[int]], attackers: int, defenders: int) -> int:
    """The value of a state from those that its round leads to."""
    return sum(
        weight * rows[attackers - lost][defenders - taken] for lost, taken, weight in weights
    )


def _extend_with(
    weights: Weights, rows: Sequence[list[int]], attackers: int, defenders: int
) -> None:
    """Make a row reach ``defenders`` where all states that it lacks have the same round."""
    row = rows[attackers]
    first, end = len(row), defenders + 1
    of_other_rows = (
        map(mul, repeat(weight), rows[attackers - lost][first - taken : end - taken])
        for lost, taken, weight in weights
        if lost
    )
    of_this_row = [(taken, weight) for lost, taken, weight in weights if not lost]
    nothing: Iterable[int] = repeat(0, end - first)
    for value in reduce(partial(map, add), of_other_rows, nothing):
        for taken, weight in of_this_row:
            value += weight * row[-taken]
        row.append(value)


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
            wanted = -(-defenders // STEP) * STEP
            first = next(a for a, row in enumerate(self._rows) if len(row) <= wanted)
            for a in range(first, attackers + 1):
                self._recursion.extend(self._rows, a, wanted)
        return self._recursion.ratio(self._rows[attackers][defenders], attackers, defenders)


@dataclass(frozen=True, slots=True)
class WinRow:
    """The chances to win of one number of attackers (A), not in lowest terms.

    ``numerators[d]`` is that against d defenders times ``of_attackers`` · ``of_defender`` ** d.
    """

    numerators: Sequence[int]
    of_attackers: int
    of_defender: int

    def win(self, defenders: int) -> Ratio:
        """The chance to win against this many defenders (D)."""
        denominator = self.of_attackers * self.of_defender**defenders
        return Ratio(self.numerators[defenders], denominator)

    def wins(self) -> Iterator[Ratio]:
        """The chances to win against 1, 2, 3, … defenders, each denominator from the last one."""
        denominators = accumulate(repeat(self.of_defender), mul, initial=self.of_attackers)
        return islice(map(Ratio, self.numerators, denominators), 1, None)


def win_rows(ruleset: Ruleset, defenders: int, left: int = 1) -> Iterator[WinRow]:
    """For 1, 2, 3, … attackers (A): the chances to win against up to ``defenders`` (D).

    They are those to win with at least ``left`` of the attackers left, without what transforms
    them. A defender who chooses the dice makes capture least likely, however many are left. No more
    rows are kept than the next one needs.
    """
    recursion = _Recursion(ruleset, left)
    rows: list[list[int]] = []
    wins = _Recursion(ruleset) if recursion.needs_wins else None
    wins_rows: list[list[int]] = []
    kept = len(ruleset.attacker.dice)
    for attackers in count():
        rows.append([])
        if wins:
            wins_rows.append([])
            wins.extend(wins_rows, attackers, defenders)
        recursion.extend(rows, attackers, defenders, wins_rows if wins else None)
        if attackers > kept:
            rows[attackers - kept - 1] = []
            if wins:
                wins_rows[attackers - kept - 1] = []
        if attackers:
            yield recursion.row(rows[attackers], attackers)
