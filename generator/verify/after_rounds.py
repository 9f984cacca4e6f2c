"""Attacking for a number of rounds: the table of /stop-or-roll/, worked out anew."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from generator.verify.expectations import compared, with_fraction
from generator.verify.faults import Checked, shaped
from generator.verify.listed_rolls import read_rules
from generator.verify.published import Published
from generator.verify.recursion import Battles, State
from generator.verify.row_tables import rows_of

FILE = "stop-or-roll.json"
NAME = "rounds"
EXAMPLE = (8, 5)
"""The battle of the page, where its rules have battles as large."""


@shaped(FILE)
def check_after_rounds(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """The rows of the first ruleset whose battles have rounds. Raises ``Fault``.

    ``folder_of`` says in which folder a ruleset's file is.
    """
    for variant in site.variants.values():
        read = read_rules(folder_of(variant.id), variant.id)
        if not read.transformed:
            attackers, defenders = (min(armies, variant.matchups) for armies in EXAMPLE)
            expected = standings(Battles(read), attackers, defenders)
            return Checked(numbers=compared(FILE, NAME, rows_of(site, FILE, NAME), expected))
    return Checked()


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
            for (lost, killed), units in battles.weights(a, d):
                # the weights are as large as all armies of the battle make them
                part = Fraction(units * battles.unit(a - lost, d - killed), battles.unit(a, d))
                following[a - lost, d - killed] += chance * part
        states = following
        sums = {
            "win": sum(chance for (_, d), chance in states.items() if not d),
            "lose": sum(
                chance for state, chance in states.items() if state[1] and not goes_on(state)
            ),
            "attackers_left": sum(a * chance for (a, _), chance in states.items()),
            "defenders_left": sum(d * chance for (_, d), chance in states.items()),
        }
        row: dict[str, Any] = {"rounds": len(rows) + 1}
        for name, value in sums.items():
            row |= with_fraction(name, Fraction(value).as_integer_ratio())
        rows.append(row)
    return rows
