"""The fewest armies that reach a chance: one search for everyone who asks, and each found once."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from generator.numbers import Ratio
from generator.rules import Ruleset
from generator.solver.dutch import dutch_rounds
from generator.solver.sweep import Rounds, Table, nothing, rounds_of, sweep

SMALLEST_GRID = 25
"""Grids of the search have this many armies a side, or twice, four times … as many."""

LARGEST_STACK = 1600
"""How far the search goes."""


@cache
def attackers_needed(ruleset: Ruleset, defenders: int, chance: Ratio) -> int | None:
    """The fewest attackers (A) who win against ``defenders`` with at least this chance.

    None where more than ``LARGEST_STACK`` are needed. More attackers never win less, so the search
    may halve.
    """
    against = next(_sizes(defenders))
    for stack in _sizes(against):
        table = _win_table(ruleset, stack, against)
        found = _fewest(table, chance, [(a, defenders) for a in range(1, stack + 1)])
        if found is not None:
            return found
    return None


@cache
def defenders_needed(ruleset: Ruleset, attackers: int, chance: Ratio) -> int | None:
    """The fewest defenders (D) who hold against ``attackers`` (A) with at least this chance.

    None where more than ``LARGEST_STACK`` are needed.
    """
    against = next(_sizes(attackers))
    for stack in _sizes(against):
        table = _lose_table(ruleset, against, stack)
        found = _fewest(table, chance, [(attackers, d) for d in range(1, stack + 1)])
        if found is not None:
            return found
    return None


def _sizes(least: int) -> Iterator[int]:
    """The sizes of grids with room for so many armies, the smallest first."""
    size = SMALLEST_GRID
    while size < least:
        size *= 2
    yield size
    while size < LARGEST_STACK:
        size = min(2 * size, LARGEST_STACK)
        yield size


@lru_cache(maxsize=4)
def _win_table(ruleset: Ruleset, attackers: int, defenders: int) -> Table:
    return sweep(
        _rounds(ruleset, attackers, defenders), attackers, defenders, won=_one, lost=nothing
    )


@lru_cache(maxsize=4)
def _lose_table(ruleset: Ruleset, attackers: int, defenders: int) -> Table:
    return sweep(
        _rounds(ruleset, attackers, defenders), attackers, defenders, won=nothing, lost=_one
    )


@lru_cache(maxsize=4)
def _rounds(ruleset: Ruleset, attackers: int, defenders: int) -> Rounds:
    if ruleset.defender.chooses_after_roll:
        return dutch_rounds(ruleset, attackers, defenders).rounds
    return rounds_of(ruleset, attackers)


def _fewest(table: Table, chance: Ratio, battles: Sequence[tuple[int, int]]) -> int | None:
    """The place (from 1) of the first battle whose value is at least ``chance``, if there is one.

    The values must not fall along the battles.
    """

    def enough(battle: tuple[int, int]) -> bool:
        value = table.numerator(*battle)
        whole = table.denominator(*battle)
        return value * chance.denominator >= chance.numerator * whole

    place = bisect_left(battles, True, key=enough)
    return place + 1 if place < len(battles) else None


def _one(_: int) -> int:
    return 1
