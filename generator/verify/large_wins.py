"""The chances to win far beyond the other tables, computed anew a row at a time.

Where balanced blitz leaves a chance neither 0 nor 1 it takes a hundred digits to tell it, so that
only each ``STEP``-th of these is worked out.
"""

from collections.abc import Iterator
from decimal import Decimal, localcontext

from generator.verify.agreement import Tables
from generator.verify.blitz import DOUBT, PRECISION, totals, transformed
from generator.verify.faults import Checked, Fault
from generator.verify.recursion import Battles

DATASET = "win-large"

STEP = 97


def check_large_wins(tables: Tables, battles: Battles) -> Checked:
    """Every row of the dataset, if it is there. Raises ``Fault``."""
    rows = list(tables.rows("SELECT attackers, defenders, win FROM {0}", DATASET))
    largest = max((row[0] for row in rows), default=0)
    if len(rows) != largest**2:
        raise Fault(DATASET, "the rows", len(rows), f"one for each of {largest**2} battles")
    found = iter(rows)
    numbers = unsettled = 0
    for attackers, wins in enumerate(win_rows(battles, largest), start=1):
        for defenders, win in enumerate(wins, start=1):
            row = next(found)
            unit = battles.unit(attackers, defenders)
            if row[:2] != (attackers, defenders):
                raise Fault(DATASET, "the rows", row[:2], f"{attackers} v {defenders}")
            least = most = win / unit
            if battles.rules.transformed:
                if 20 * win <= unit:
                    least = most = 0.0
                elif 20 * (unit - win) <= unit:
                    least = most = 1.0
                else:
                    unsettled += 1
                    if unsettled % STEP:
                        continue
                    least, most = _blitz(win, unit)
            if not least <= row[2] <= most:
                place = f"{attackers} v {defenders}"
                raise Fault(DATASET, place, repr(row[2]), f"{least!r}, the nearest double")
            numbers += 1
    return Checked(numbers=numbers)


def win_rows(battles: Battles, largest: int) -> Iterator[list[int]]:
    """For each number of attackers: the chances to win against 1 … ``largest``, in units."""
    rules = battles.rules
    rows = [[0] * (largest + 1)]
    for attackers in range(1, largest + 1):
        row = [battles.unit(attackers, 0)]
        rows.append(row)
        for defenders in range(1, largest + 1):
            # a round depends on the dice alone, unless the defender chooses by the whole state
            size = (
                (attackers, defenders)
                if rules.chooses
                else (
                    min(attackers, len(rules.attacker.dice)),
                    min(defenders, rules.armies_for_dice[-1]),
                )
            )
            row.append(
                sum(
                    weight * rows[attackers - lost][defenders - killed]
                    for (lost, killed), weight in battles.weights(*size)
                )
            )
        yield row[1:]
        if attackers > len(rules.attacker.dice):
            rows[attackers - len(rules.attacker.dice)] = []


def _blitz(win: int, unit: int) -> tuple[float, float]:
    """The doubles between which the blitz's chance lies: mostly one and the same."""
    with localcontext(PRECISION):
        plain = Decimal(win) / Decimal(unit)
        wins, _ = totals(transformed([((1, 0), plain), ((0, 1), 1 - plain)]))
        return float(max(wins - DOUBT, Decimal(0))), float(wins + DOUBT)
