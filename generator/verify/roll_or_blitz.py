"""The page that compares balanced blitz with rolling by hand: every number, worked out anew.

By hand the chances are exact. Those of a blitz follow from them alone, however many armies fight:
so the battle goes through the four steps as if it had but two ends.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

from generator.verify.blitz import DOUBT, PRECISION, expect_near, totals, transformed
from generator.verify.expectations import Exact, expect_number
from generator.verify.far import LARGEST_STACK
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import read_rules
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.row_tables import Row, side_of, tables_of

FILE = "roll-or-blitz.json"
KINDS = {"balanced-blitz", "balanced-blitz-capital", "balanced-blitz-zombie"}
"""The rulesets that the page compares on every site."""

TABLES = "battles", "needed", "curve"

MOST_NEEDED = LARGEST_STACK + 1
"""The most attackers needed: where the largest stack wins just half by hand, it takes one more."""

BOTH = "", "_decimal"
"""How the names of the columns of a number end."""


@shaped(FILE)
def check_roll_or_blitz(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """What the page says of each kind of blitz. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is. Those of one's own may be missing, as
    the project need not have a ruleset of their dice.
    """
    tables = _tables(site)
    found = {row["ruleset"] for row in tables["battles"]}
    if not found >= KINDS or found != {row["ruleset"] for row in tables["needed"]}:
        raise Fault(FILE, "the rulesets", sorted(found), f"at least {sorted(KINDS)} in both tables")
    numbers = _check_curve(tables["curve"])
    for name in sorted(found):
        battles = Battles(read_rules(folder_of(name), name))
        rows, needed = (
            [row for row in tables[table] if row["ruleset"] == name]
            for table in ("battles", "needed")
        )
        numbers += _check_battles(battles, rows) + _check_needed(battles, needed)
    return Checked(numbers=numbers)


def blitz_of(chance: Exact) -> Decimal:
    """What a chance by hand becomes, to about a hundred digits. Within ``PRECISION``."""
    win = Decimal(chance[0]) / Decimal(chance[1])
    return totals(transformed([((1, 0), win), ((0, 1), 1 - win)]))[0]


def favourite(hand: Exact) -> int:
    """Whom a blitz helps: 1 the attacker, who wins more often than not by hand, −1 the defender."""
    return (2 * hand[0] > hand[1]) - (2 * hand[0] < hand[1])


def _tables(site: Published) -> dict[str, list[Row]]:
    found = tables_of(site, FILE)
    if missing := [name for name in TABLES if name not in found]:
        raise Fault(FILE, "tables", sorted(found), f"one of the name {missing[0]}")
    return found


def _check_battles(battles: Battles, rows: Sequence[Row]) -> int:
    name = battles.rules.id
    side = side_of(FILE, f"battles, {name}", rows)
    _expect_keys(
        f"battles, {name}",
        [(row["attackers"], row["defenders"]) for row in rows],
        [(a, d) for a in range(1, side + 1) for d in range(1, side + 1)],
    )
    wins = battles.win(side, side)
    for row in rows:
        cell = row["attackers"], row["defenders"]
        place = f"battles, {name}, {cell[0]} v {cell[1]}"
        hand = wins[cell], battles.unit(*cell)
        expect_number(FILE, f"{place}, by_hand", _both(row, "by_hand"), hand)
        with localcontext(PRECISION):
            blitz = blitz_of(hand)
            gain = blitz - Decimal(hand[0]) / Decimal(hand[1])
            expect_near(FILE, f"{place}, blitz", _both(row, "blitz"), blitz)
            expect_near(FILE, f"{place}, gain", _both(row, "gain"), gain)
        ahead = favourite(hand)
        if ahead != (gain > DOUBT) - (gain < -DOUBT):
            raise Fault(FILE, place, f"a difference of {gain}", "one that helps the favourite")
        better = {1: "blitz", -1: "hand", 0: "same"}[ahead]
        if row["better"] != better:
            raise Fault(FILE, f"{place}, better", row["better"], better)
    return 7 * len(rows)


def _check_needed(battles: Battles, rows: Sequence[Row]) -> int:
    name = battles.rules.id
    _expect_keys(
        f"needed, {name}",
        [(row["defenders"],) for row in rows],
        [(place,) for place in range(1, len(rows) + 1)],
    )
    needed = [row["needed"] for row in rows]
    if max(needed) > MOST_NEEDED:
        raise Fault(FILE, f"needed, {name}", f"{max(needed)} attackers", f"at most {MOST_NEEDED}")
    first: dict[int, int] = {}
    lengths = [len(needed)] * max(needed)
    for attackers, row in enumerate(battles.win_rows(lengths), start=1):
        for defenders in range(1, len(needed) + 1):
            if 2 * row[defenders] > battles.unit(attackers, defenders):
                first.setdefault(defenders, attackers)
    for defenders, found in enumerate(needed, start=1):
        if found != first.get(defenders):
            raise Fault(FILE, f"needed, {name}, {defenders}", found, first.get(defenders))
    return len(needed)


def _check_curve(rows: Sequence[Row]) -> int:
    _expect_keys("curve", [(row["hand_percent"],) for row in rows], [(n,) for n in range(101)])
    for row in rows:
        percent = row["hand_percent"]
        with localcontext(PRECISION):
            expected = blitz_of(Fraction(percent, 100).as_integer_ratio())
            expect_near(FILE, f"curve, {percent}", _both(row, "blitz"), expected)
    return 2 * len(rows)


def _both(row: Row, name: str) -> tuple[float | str, ...]:
    return tuple(row[f"{name}{end}"] for end in BOTH)


def _expect_keys(place: str, found: Sequence[Any], expected: Sequence[Any]) -> None:
    if found != expected:
        raise Fault(FILE, place, f"{len(found)} rows", f"the {len(expected)} in their order")
