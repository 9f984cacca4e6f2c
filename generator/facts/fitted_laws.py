"""Laws fitted to measured numbers by least squares: how something grows, and what work can share.

These are no exact numbers. What is measured is uncertain by some percent, and so is what follows
from it: readers see two digits of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, fsum, log, pow, prod
from operator import mul
from statistics import linear_regression

SINGULAR = 1e-9
"""A pivot this many times smaller than the numbers around it is nothing but rounding."""


@dataclass(frozen=True, slots=True)
class PowerLaw:
    """y = ``factor`` · x₁^e₁ · x₂^e₂ …: twice x₁ makes 2^e₁ times y.

    ``exponents`` are the e. ``farthest`` is how many times too large or too small the law is where
    it fits worst; 1 where it fits exactly.
    """

    factor: float
    exponents: tuple[float, ...]
    farthest: float

    def at(self, *given: float) -> float:
        """The y of positive x₁, x₂ …"""
        powers = zip(given, self.exponents, strict=True)
        return self.factor * prod(pow(x, exponent) for x, exponent in powers)


def power_law(points: Sequence[tuple[Sequence[int], int]]) -> PowerLaw | None:
    """The power law that comes nearest to points ((x₁, x₂ …), y), all positive: by least squares of
    the logarithms, so that it is ratios that count and not differences.

    None where the points do not decide it: where they are too few, or where one x is the same in
    all of them, or goes with another one.
    """
    if not points:
        return None
    rows = [(1.0, *map(log, given)) for given, _ in points]
    heights = [log(y) for _, y in points]
    # the normal equations: as many as unknowns
    columns = list(zip(*rows, strict=True))
    sides = [fsum(map(mul, column, heights)) for column in columns]
    found = _solution([[fsum(map(mul, one, other)) for other in columns] for one in columns], sides)
    if found is None:
        return None
    start, *exponents = found
    law = PowerLaw(exp(start), tuple(exponents), 1.0)
    ratios = [y / law.at(*given) for given, y in points]
    return replace(law, farthest=max(max(each, 1 / each) for each in ratios))


def _solution(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float] | None:
    """The x of matrix · x = right, by elimination; None without a unique one.

    The matrix is one of normal equations, for which no larger pivots have to be sought.
    """
    rows = [[*row, side] for row, side in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        if abs(rows[column][column]) < SINGULAR * max(map(abs, matrix[0])):
            return None
        for row in range(size):
            if row != column:
                part = rows[row][column] / rows[column][column]
                rows[row] = [
                    one - part * other for one, other in zip(rows[row], rows[column], strict=True)
                ]
    return [row[-1] / row[place] for place, row in enumerate(rows)]


@dataclass(frozen=True, slots=True)
class SharedWork:
    """What a task takes with p processes: ``alone`` + ``shared`` / p, in the unit of its points.

    This is Amdahl's law: however many processes there are, it never takes less than ``alone``.
    """

    alone: float
    shared: float

    def with_processes(self, processes: float) -> float:
        """What the task takes with this many processes."""
        return self.alone + self.shared / processes


def shared_work(points: Sequence[tuple[int, int]]) -> SharedWork | None:
    """The part of a task that processes share, and the part that they do not, from points
    (processes, what it took): the straight line over 1 / processes, by least squares.

    Neither part is less than nothing, though measured times may say so. None with fewer than two
    different numbers of processes.
    """
    if len({processes for processes, _ in points}) < 2:
        return None
    inverse = [(1 / processes, took) for processes, took in points]
    shared, alone = linear_regression([x for x, _ in inverse], [took for _, took in inverse])
    if shared <= 0:
        return SharedWork(sum(took for _, took in points) / len(points), 0.0)
    if alone < 0:
        # all is shared: the line through nothing
        shared = sum(x * y for x, y in inverse) / sum(x * x for x, _ in inverse)
        return SharedWork(0.0, shared)
    return SharedWork(alone, shared)
