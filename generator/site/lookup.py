"""The figures of all matchups of a ruleset in one small file: ``lookup/<ruleset>.json``.

The lookup, the comparison and the pages drawn offline read it; ``docs/javascripts/figures.js`` is
its reader. The file is an object:

``ruleset``, ``title``
    The ruleset's id and name.
``attackers``, ``defenders``
    The largest number of attackers (A) and of defenders (D).
``retreat``
    Whether the attacker may stop early (not where a battle is resolved at once).
``chances``, ``needed``
    ``needed[i][D − 1]`` is the fewest attackers (A) who win against D defenders with a chance of at
    least ``chances[i]`` percent; null where no army that this site solves is enough.
``attackers_at_least``, ``defenders_at_least``
    Chances, in millionths, that a battle fought to its end leaves at least so many armies.

    ``attackers_at_least[k − 1]`` holds the chance that the attacker wins and at least k attackers
    are left: a number for each battle of A = k, k + 1, … attackers and D = 1, 2, … defenders, at
    ``(A − k) · defenders + D − 1``. Its first table, k = 1, is the chance to win.

    ``defenders_at_least[m − 2]`` holds the chance that the attack fails and at least m defenders
    are left, for A = 1, 2, … and D = m, m + 1, …, at ``(A − 1) · (defenders − m + 1) + D − m``. The
    table of m = 1 would be the chance to lose: one less the chance to win.

    A few tables hold everything: with all dice on the table only differences of armies matter. Let
    K be the last table of the attackers: at least k > K of A left has the chance of at least K of
    A − k + K. In the same way for the defenders. (Where decisions depend on the state, or the
    battle's end is transformed, there is a table for every k and m.)

Everything else follows. Exactly k left: at least k without at least k + 1. The mean of the armies
left: the sum of all "at least". Stopping with r attackers or fewer left, the attacker wins as often
as he has at least r + 1 left when he does not stop.

The numbers are correctly rounded millionths, with more decimals (six at most) where fewer would
lead to another text than the exact number does: to another percentage with one or two decimals, of
"at least" or "exactly", or to another mean with two. What is not 0 or 1 is never written as 0 or
1000000. Two chances of "at least" that are written alike, and are not 0 or 1, leave a chance that
is too small to tell, but not 0.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from generator.chances import whole_percent
from generator.matchups import Matchup
from generator.numbers import Number, Ratio, bounds, fixed, percent, round_half_even
from generator.rules import Ruleset
from generator.solver import AnySolution

MILLIONTHS = 6
"""Decimals of every chance in the file."""

MOST_PLACES = 12
"""Decimals of the chances that need more; browsers count in whole numbers of this size."""

ONE: int = 10**MOST_PLACES
PART: int = 10 ** (MOST_PLACES - MILLIONTHS)
"""A chance of 1, and a millionth, in the units in which everything is counted here."""

Cell = tuple[bool, int, int, int]
"""Whether the attackers are meant, table (k or m), attackers (A), defenders (D)."""


@dataclass(frozen=True, slots=True)
class LookupFigures:
    """What the file must tell of one matchup.

    ``chances`` are those of "at least" that its tables hold; ``ends`` the texts of these and of
    "exactly", by cell; ``means`` the texts of attackers left, lost, defenders left, lost.
    """

    chances: dict[Cell, Number]
    ends: dict[Cell, tuple[str, ...]]
    means: tuple[str, ...]
    needed: tuple[tuple[int, int | None], ...]


def lookup_figures(matchup: Matchup, *, state_dependent: bool) -> LookupFigures:
    """What the file must tell of one matchup; ``state_dependent`` as its solution says."""
    a, d = matchup.attackers, matchup.defenders
    tables = _tables(matchup.ruleset, a, d, state_dependent)
    chances: dict[Cell, Number] = {}
    ends = {}
    for outcome, at_least in zip(matchup.outcomes, matchup.at_least, strict=True):
        of_attackers = outcome.attackers_left > 0
        left = outcome.attackers_left or outcome.defenders_left
        if left <= tables[not of_attackers]:
            cell = of_attackers, left, a, d
            chances[cell] = at_least
            ends[cell] = _texts(at_least, outcome.probability)
    means = (
        matchup.expected_attackers_left,
        matchup.expected_attackers_lost,
        matchup.expected_defenders_left,
        matchup.expected_defenders_lost,
    )
    return LookupFigures(
        chances,
        ends,
        tuple(fixed(mean, 2) for mean in means),
        tuple((whole_percent(chance), needed) for chance, needed in matchup.attackers_needed),
    )


def lookup_document(
    solution: AnySolution, largest: int, figures: dict[tuple[int, int], LookupFigures]
) -> dict[str, Any]:
    """The file of a ruleset with matchups up to ``largest`` armies a side."""
    ruleset = solution.ruleset
    packed = _Packed(_tables(ruleset, largest, largest, solution.state_dependent), figures)
    packed.refine()
    attackers_tables, defenders_tables = packed.tables
    armies = range(1, largest + 1)
    needed = [figures[1, d].needed for d in armies]
    return {
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "attackers": largest,
        "defenders": largest,
        "retreat": solution.has_rounds,
        "chances": [chance for chance, _ in needed[0]],
        "needed": [[fewest for _, fewest in row] for row in zip(*needed, strict=True)],
        "attackers_at_least": [
            [packed.written((True, k, a, d)) for a in armies if a >= k for d in armies]
            for k in range(1, attackers_tables + 1)
        ],
        "defenders_at_least": [
            [packed.written((False, m, a, d)) for a in armies for d in armies if d >= m]
            for m in range(2, defenders_tables + 1)
        ],
    }


def _tables(
    ruleset: Ruleset, attackers: int, defenders: int, state_dependent: bool
) -> tuple[int, int]:
    """How many tables there are for each side, in battles of so many armies."""
    if state_dependent:
        return attackers, defenders
    return (
        min(ruleset.attackers_for_all_dice, attackers),
        min(ruleset.defenders_for_all_dice, defenders),
    )


def _texts(at_least: Number, exactly: Number) -> tuple[str, ...]:
    return tuple(percent(chance, places) for chance in (at_least, exactly) for places in (1, 2))


class _Packed:
    """The chances as they are written, each with as many decimals as the texts need."""

    def __init__(
        self, tables: tuple[int, int], figures: dict[tuple[int, int], LookupFigures]
    ) -> None:
        self.tables = tables
        self._figures = figures
        self._exact = {
            cell: chance for of_one in figures.values() for cell, chance in of_one.chances.items()
        }
        self._places = dict.fromkeys(self._exact, MILLIONTHS)
        self._values = {cell: self._rounded(cell) for cell in self._exact}

    def written(self, cell: Cell) -> int | float:
        """A chance in millionths. The decimals of a float are few enough to be written exactly."""
        value = self._values[cell]
        return value / PART if value % PART else value // PART

    def refine(self) -> None:
        """Add decimals until every text comes out right, or no more are to be had."""
        waiting = set(self._figures)
        while waiting:
            for (a, d), figures in self._figures.items():
                if (a, d) not in waiting:
                    continue
                waiting.remove((a, d))
                for cells in self._misleading(a, d, figures):
                    if (cell := self._refine_one(cells)) is not None:
                        waiting |= self._readers(cell)

    def _misleading(self, a: int, d: int, figures: LookupFigures) -> Iterator[list[Cell]]:
        """The cells behind each text that comes out wrong."""
        for cell, texts in figures.ends.items():
            at_least, exactly = self._end(*cell)
            if _texts(Ratio(at_least, ONE), Ratio(exactly, ONE)) != texts:
                yield [self._stored(*cell), self._stored(cell[0], cell[1] + 1, a, d)]
        means = []
        for of_attackers, armies in ((True, a), (False, d)):
            left = sum(self._at_least(of_attackers, n, a, d) for n in range(1, armies + 1))
            means += [left, armies * ONE - left]
        texts = tuple(fixed(Ratio(mean, ONE), 2) for mean in means)
        for of_attackers, armies, at in ((True, a, 0), (False, d, 2)):
            if texts[at : at + 2] != figures.means[at : at + 2]:
                yield [self._stored(of_attackers, n, a, d) for n in range(1, armies + 1)]

    def _readers(self, cell: Cell) -> set[tuple[int, int]]:
        """The battles whose texts rest on a cell: the last table of a side serves larger ones."""
        of_attackers, table, a, d = cell
        readers = {(a, d)}
        if of_attackers and table == self.tables[0]:
            readers |= {(more, d) for more, other in self._figures if more > a and other == d}
        # the first table of the attackers is that of the defenders, too
        if table == self.tables[1] and (table == 1 or not of_attackers):
            readers |= {(a, more) for other, more in self._figures if more > d and other == a}
        return readers

    def _refine_one(self, cells: Iterable[Cell]) -> Cell | None:
        """One decimal more for the chance that is written the least precisely, if there is one."""
        able = [cell for cell in cells if self._can_refine(cell)]
        if not able:
            return None
        cell = max(able, key=self._error)
        self._places[cell] += 1
        self._values[cell] = self._rounded(cell)
        return cell

    def _can_refine(self, cell: Cell) -> bool:
        return cell in self._exact and self._places[cell] < MOST_PLACES and self._error(cell) > 0

    def _error(self, cell: Cell) -> int:
        """How far the written chance is from the exact one, in units of ``ONE`` squared."""
        exact = bounds(self._exact[cell])[0]
        whole = round_half_even(exact.numerator * ONE * ONE, exact.denominator)
        return abs(self._values[cell] * ONE - whole)

    def _end(self, of_attackers: bool, left: int, a: int, d: int) -> tuple[int, int]:
        """The chances of at least and of exactly so many armies left, as a reader gets them."""
        at_least = self._at_least(of_attackers, left, a, d)
        exactly = at_least - self._at_least(of_attackers, left + 1, a, d)
        return at_least, exactly or int(0 < at_least < ONE)

    def _at_least(self, of_attackers: bool, left: int, a: int, d: int) -> int:
        if left > (a if of_attackers else d):
            return 0
        value = self._values[self._stored(of_attackers, left, a, d)]
        table = min(left, self.tables[not of_attackers])
        return value if of_attackers or table > 1 else ONE - value

    def _stored(self, of_attackers: bool, left: int, a: int, d: int) -> Cell:
        """The cell of the file that tells this chance."""
        table = min(left, self.tables[not of_attackers])
        if of_attackers:
            return True, table, a - left + table, d
        d += table - left
        return (False, table, a, d) if table > 1 else (True, 1, a, d)

    def _rounded(self, cell: Cell) -> int:
        """The chance with its decimals, in units of 1 / ``ONE``; only 0 is 0 and only 1 is 1."""
        places = self._places[cell]
        whole: int = 10**places
        low, high = (
            round_half_even(end.numerator * whole, end.denominator)
            for end in bounds(self._exact[cell])
        )
        if low != high:
            raise ArithmeticError(f"cannot certify a chance between {low} and {high} of {whole}")
        number = bounds(self._exact[cell])[0]
        if number.numerator:
            low = max(low, 1)
        if number.numerator != number.denominator:
            low = min(low, whole - 1)
        return low * (ONE // whole)
