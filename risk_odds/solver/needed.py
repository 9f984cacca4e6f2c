"""The fewest armies that reach a chance: each is found once, for everyone who asks.

More attackers never win less, and more defenders never hold less. So what is needed against one
army more is never less, and a walk along the frontier finds it for 1, 2, 3, … armies in turn. The
chances to win stand in one table for both sides, which grows where a walk goes and nowhere else.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice, repeat

from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.solver.wins import Wins, win_rows

LARGEST_STACK = 1600
"""How far the search goes."""


def attackers_needed(ruleset: Ruleset, defenders: int, chance: Ratio) -> int | None:
    """The fewest attackers (A) that win against ``defenders`` with at least this chance.

    None where more than ``LARGEST_STACK`` are needed.
    """
    return _frontier(ruleset, True, chance).fewest(defenders)


def attackers_needed_with_left(
    ruleset: Ruleset, defenders: int, left: int, chance: Ratio
) -> int | None:
    """The fewest attackers (A) that win with at least ``left`` of them left, this likely or more.

    None where more than ``LARGEST_STACK`` are needed.
    """
    rows = islice(win_rows(ruleset, defenders, left), LARGEST_STACK)
    return next(
        (a for a, row in enumerate(rows, start=1) if _is_enough(row.win(defenders), chance)), None
    )


def defenders_needed(ruleset: Ruleset, attackers: int, chance: Ratio) -> int | None:
    """The fewest defenders (D) who hold against ``attackers`` (A) with at least this chance.

    None where more than ``LARGEST_STACK`` are needed.
    """
    return _frontier(ruleset, False, chance).fewest(attackers)


def each_needed(
    ruleset: Ruleset, chance: Ratio, defenders: int
) -> Iterator[tuple[int, Ratio] | None]:
    """The fewest attackers (A) against 1 … ``defenders``, and their chance to win, not reduced.

    The same numbers as ``attackers_needed``, by one walk that keeps nothing: for large battles.
    """
    against = 1
    rows = win_rows(ruleset, defenders)
    for attackers, row in enumerate(islice(rows, LARGEST_STACK), start=1):
        while _is_enough(reached := row.win(against), chance):
            yield attackers, reached
            if against == defenders:
                return
            against += 1
    yield from repeat(None, defenders + 1 - against)


class _Frontier:
    """The fewest armies of one side for one chance, against 1, 2, 3, … armies of the other."""

    def __init__(self, ruleset: Ruleset, attacking: bool, chance: Ratio) -> None:
        self._ruleset = ruleset
        self._attacking = attacking
        self._chance = chance
        self._found = [1]

    def fewest(self, against: int) -> int | None:
        """The fewest armies against this many; None where ``LARGEST_STACK`` are not enough."""
        while len(self._found) <= against:
            wins = _wins(self._ruleset)
            fewest = self._found[-1]
            while fewest <= LARGEST_STACK and not self._enough(wins, fewest, len(self._found)):
                fewest += 1
            self._found.append(fewest)
        found = self._found[against]
        return found if found <= LARGEST_STACK else None

    def _enough(self, wins: Wins, armies: int, against: int) -> bool:
        if self._attacking:
            return _is_enough(wins.win(armies, against), self._chance)
        win, whole = wins.win(against, armies)
        return _is_enough(Ratio(whole - win, whole), self._chance)


def _is_enough(reached: Ratio, chance: Ratio) -> bool:
    return reached.numerator * chance.denominator >= chance.numerator * reached.denominator


@cache
def _frontier(ruleset: Ruleset, attacking: bool, chance: Ratio) -> _Frontier:
    return _Frontier(ruleset, attacking, chance)


@lru_cache(maxsize=2)
def _wins(ruleset: Ruleset) -> Wins:
    return Wins(ruleset)
