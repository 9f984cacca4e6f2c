"""Stopping before a battle is over: the tables of /stop-or-roll/, worked out anew."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from generator.verify.expectations import compared, with_fraction
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import read_rules
from generator.verify.markov_chain import next_states
from generator.verify.published import Published
from generator.verify.recursion import Battles, State
from generator.verify.row_tables import Row, Rows, compared_rows, side_of, tables_of

FILE = "stop-or-roll.json"
EXAMPLE = (8, 5)
"""The battle of the page, where its rules have battles as large."""

WORTH = 5
"""What its territory is worth, in armies that can attack."""


@shaped(FILE)
def check_stopping(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """All tables of the first ruleset whose battles have rounds. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is.
    """
    for variant in site.variants.values():
        read = read_rules(folder_of(variant.id), variant.id)
        if not read.transformed:
            break
    else:
        return Checked()
    tables = tables_of(site, FILE)
    battles = Battles(read)
    attackers, defenders = (min(armies, variant.matchups) for armies in EXAMPLE)
    rounds = standings(battles, attackers, defenders)
    numbers = compared(FILE, "rounds", tables["rounds"], rounds)
    expected = retreats(battles, attackers, defenders)
    numbers += compared_rows(FILE, "retreats", tables["retreats"], ("at",), expected)
    return Checked(numbers=numbers + _check_least(battles, tables["least"]))


def retreats(battles: Battles, attackers: int, defenders: int) -> Rows:
    """What comes of stopping at 0, 1, 2, … attackers or fewer."""
    rows: Rows = {}
    size = attackers, defenders
    unit = battles.unit(*size)
    for at in range(attackers + 1):
        won = battles.table(*size, lambda _, d: int(d == 0), stop_at=at)[size]
        kept = battles.table(*size, lambda a, _: a, stop_at=at)[size]
        rows[at] = {
            **with_fraction("win", (won, unit)),
            **with_fraction("kept", (kept, unit)),
            **with_fraction("value", (kept + WORTH * won, unit)),
        }
    return rows


def rolling(battles: Battles, state: State, worth: Fraction) -> Fraction:
    """What it is worth to roll on once in a state, and then to go on as well as one can.

    An army that can attack counts 1 where it is kept, and the territory its ``worth``.
    """
    values: dict[State, Fraction] = {}
    for a, d in product(range(state[0] + 1), range(state[1] + 1)):
        here = a, d
        if not d:
            values[here] = worth + a
        elif not a or not battles.rules.allows(a, d):
            values[here] = Fraction(a)
        else:
            parts = (part * values[then] for then, part in next_states(battles, here).items())
            rolled = sum(parts, Fraction())
            values[here] = rolled if here == state else max(rolled, Fraction(a))
    return values[state]


def _check_least(battles: Battles, rows: Sequence[Row]) -> int:
    """At the least worth, and at no other, rolling on is worth just what stopping is.

    The more a territory is worth, the more it is to roll on: so there is only one such number.
    """
    largest = side_of(FILE, "least", rows)
    sizes = [*product(range(1, largest + 1), repeat=2)]
    if [(row["attackers"], row["defenders"]) for row in rows] != sizes:
        raise Fault(FILE, "least", f"{len(rows)} rows", f"the {len(sizes)} battles in their order")
    wins = battles.win(largest, largest)
    expected: Rows = {}
    for row in rows:
        state = row["attackers"], row["defenders"]
        if not wins[state]:
            expected[state] = dict.fromkeys(with_fraction("least_worth", (0, 1)))
            continue
        least = Fraction(int(row["least_worth_numerator"]), int(row["least_worth_denominator"]))
        value = rolling(battles, state, least)
        if value != state[0]:
            place = f"least, {state}"
            raise Fault(FILE, place, f"{least}, at which rolling on is worth {value}", state[0])
        expected[state] = with_fraction("least_worth", least.as_integer_ratio())
    return compared_rows(FILE, "least", rows, ("attackers", "defenders"), expected)


def standings(battles: Battles, attackers: int, defenders: int) -> list[dict[str, Any]]:
    """The rows after 1, 2, 3, … rounds, until the battle is over for certain."""
    states: dict[State, Fraction] = {(attackers, defenders): Fraction(1)}
    rows: list[dict[str, Any]] = []

    def goes_on(state: State) -> bool:
        return all(state) and battles.rules.allows(*state)

    while any(map(goes_on, states)):
        following: dict[State, Fraction] = defaultdict(Fraction)
        for (a, d), chance in states.items():
            if not goes_on((a, d)):
                following[a, d] += chance
                continue
            for then, part in next_states(battles, (a, d)).items():
                following[then] += chance * part
        states = following
        sums = {
            "win": sum(chance for (_, d), chance in states.items() if not d),
            "lose": sum(
                chance for state, chance in states.items() if state[1] and not goes_on(state)
            ),
            "mean_attackers_left": sum(a * chance for (a, _), chance in states.items()),
            "mean_defenders_left": sum(d * chance for (_, d), chance in states.items()),
        }
        row: dict[str, Any] = {"rounds": len(rows) + 1}
        for name, value in sums.items():
            row |= with_fraction(name, Fraction(value).as_integer_ratio())
        rows.append(row)
    return rows
