"""Reads a ruleset's lookup data as its documentation says, with fractions: a second reader."""

import json
from fractions import Fraction
from typing import Any

from tests import rounding

ONE = Fraction(1)


class LookupReader:
    """The figures of one document; chances and means are fractions."""

    def __init__(self, text: str) -> None:
        self.document: dict[str, Any] = json.loads(text, parse_float=Fraction)

    def at_least(self, side: str, left: int, attackers: int, defenders: int) -> Fraction:
        """Return the chance that a side has at least so many armies left."""
        columns = self.document["defenders"]
        tables = self.document[f"{side}_at_least"]
        if left > (attackers if side == "attackers" else defenders):
            return Fraction(0)
        if side == "attackers":
            table = min(left, len(tables))
            row = (attackers - left + table) - table
            return Fraction(tables[table - 1][row * columns + defenders - 1]) / 10**6
        table = min(left, len(tables) + 1)
        against = defenders - left + table
        if table == 1:
            return 1 - self.at_least("attackers", 1, attackers, against)
        place = (attackers - 1) * (columns - table + 1) + against - table
        return Fraction(tables[table - 2][place]) / 10**6

    def end(self, side: str, left: int, attackers: int, defenders: int) -> tuple[str, ...]:
        """Return "at least" and "exactly" with one and two decimals, as readers see them."""
        at_least = self.at_least(side, left, attackers, defenders)
        exactly = at_least - self.at_least(side, left + 1, attackers, defenders)
        if not exactly and 0 < at_least < 1:
            exactly = Fraction(1, 10**30)  # too small to tell
        return texts(at_least, exactly)

    def mean_left(self, side: str, attackers: int, defenders: int) -> Fraction:
        """Return the mean number of armies left."""
        armies = attackers if side == "attackers" else defenders
        return sum(
            (self.at_least(side, left, attackers, defenders) for left in range(1, armies + 1)),
            Fraction(0),
        )


def texts(at_least: Fraction, exactly: Fraction) -> tuple[str, ...]:
    """Return two chances as readers see them, with one and with two decimals."""
    return tuple(
        rounding.percent(chance, places) for chance in (at_least, exactly) for places in (1, 2)
    )
