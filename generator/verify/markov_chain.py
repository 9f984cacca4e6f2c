"""The pages on how battles run, state by state: matrices, counts and chances, worked out anew."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

from generator.verify.expectations import compared, rounded, with_fraction
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.listed_rolls import read_rules
from generator.verify.published import Published
from generator.verify.recursion import Battles, State
from generator.verify.row_tables import Row, Rows, compared_rows, rows_of, tables_of

FILE = "markov-chain.json"
FLOW = "flow-chart.json"
LUCK = "was-i-unlucky.json"
RULESET = "classic"
FROM, TO = ("attackers", "defenders"), ("attackers_then", "defenders_then")
LEFT = "attackers_left", "defenders_left"

LARGEST = 20
"""The most armies a side on these pages: where one names a huge number, it is not played at all."""


@shaped(FILE)
def check_markov_chain(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """The matrices of all battles that the page has, but for zeros, and its counts of ways.

    ``folder_of`` says in which folder a ruleset's file is. Raises ``Fault``.
    """
    if RULESET not in site.variants:
        return Checked()
    battles = Battles(read_rules(folder_of(RULESET), RULESET))
    tables = tables_of(site, FILE)
    attackers, defenders = _largest(FILE, "ends", tables["ends"], FROM)
    starts = product(range(1, attackers + 1), range(1, defenders + 1))
    expected: dict[str, Rows] = {"transitions": {}, "passed": {}, "ends": {}}
    for start in starts:
        for then, chance in next_states(battles, start).items():
            expected["transitions"][*start, *then] = with_fraction(
                "chance", chance.as_integer_ratio()
            )
        for then, chance in ever(battles, start).items():
            table = "passed" if all(then) else "ends"
            expected[table][*start, *then] = with_fraction("chance", chance.as_integer_ratio())
    numbers = sum(
        compared_rows(FILE, name, tables[name], (*FROM, *TO), rows)
        for name, rows in expected.items()
    )
    counted = tables["states"]
    _largest(FILE, "states", counted, FROM)
    sizes = [(row["attackers"], row["defenders"]) for row in counted]
    counts: Rows = {size: _counts(battles, *size) for size in sizes}
    return Checked(numbers=numbers + compared_rows(FILE, "states", counted, FROM, counts))


@shaped(FLOW)
def check_flow_chart(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """How likely a large battle is to come to each of its states. Raises ``Fault``."""
    if RULESET not in site.variants:
        return Checked()
    rows = rows_of(site, FLOW, "states")
    start = _largest(FLOW, "states", rows, LEFT)
    battles = Battles(read_rules(folder_of(RULESET), RULESET))
    expected: Rows = {
        state: with_fraction("chance", chance.as_integer_ratio())
        for state, chance in ever(battles, start).items()
    }
    return Checked(numbers=compared_rows(FLOW, "states", rows, LEFT, expected))


@shaped(LUCK)
def check_luck(site: Published, folder_of: Callable[[str], Path]) -> Checked:
    """All ends of one battle, the best for the attacker first. Raises ``Fault``.

    It is under the site's first ruleset. Where its ends are more than who is left, or irrational,
    they are not looked at.
    """
    ruleset = next(iter(site.variants))
    rules = read_rules(folder_of(ruleset), ruleset)
    if rules.transformed or rules.never_fewer:
        return Checked()
    rows = rows_of(site, LUCK, "ends")
    chances = ever(Battles(rules), _largest(LUCK, "ends", rows, LEFT))
    ends = sorted((state for state in chances if not all(state)), key=lambda end: end[1] - end[0])
    expected = []
    for place, (a, d) in enumerate(ends):
        worse = sum((chances[each] for each in ends[place:]), Fraction())
        expected.append(
            {
                "attackers_left": a,
                "defenders_left": d,
                **rounded("chance", chances[a, d].as_integer_ratio()),
                **rounded("or_worse", worse.as_integer_ratio()),
            }
        )
    return Checked(numbers=compared(LUCK, "ends", rows, expected))


def next_states(battles: Battles, state: State) -> dict[State, Fraction]:
    """Where one round leads with which chance; nowhere where the battle is over."""
    a, d = state
    if not a or not d:
        return {}
    return {
        (a - lost, d - killed): Fraction(
            units * battles.unit(a - lost, d - killed), battles.unit(a, d)
        )
        for (lost, killed), units in battles.weights(a, d)
        if units
    }


def ever(battles: Battles, start: State) -> dict[State, Fraction]:
    """The chance that a battle is ever in each of the states that it can come to."""
    found: dict[State, Fraction] = defaultdict(Fraction, {start: Fraction(1)})
    for armies in range(sum(start), 1, -1):  # 1 v 1 is the last battle that goes on
        for state in [each for each in found if sum(each) == armies]:
            for then, chance in next_states(battles, state).items():
                found[then] += found[state] * chance
    return dict(found)


def _largest(file: str, name: str, rows: Sequence[Row], sides: Sequence[str]) -> State:
    """The most attackers and defenders in a table. Raises ``Fault`` beyond ``LARGEST``."""
    attackers, defenders = (max(row[side] for row in rows) for side in sides)
    if max(attackers, defenders) > LARGEST:
        found = f"{attackers} v {defenders}"
        raise Fault(file, name, found, f"at most {LARGEST} armies a side")
    return attackers, defenders


def _counts(battles: Battles, attackers: int, defenders: int) -> Row:
    """How many states a battle has, and in how many ways it can be won and lost."""
    ways: Counter[State] = Counter({(attackers, defenders): 1})
    for armies in range(attackers + defenders, 1, -1):
        for state in [each for each in ways if sum(each) == armies]:
            for then in _following(battles, state):
                ways[then] += ways[state]
    won = sum(count for (_, d), count in ways.items() if not d)
    lost = sum(count for (a, _), count in ways.items() if not a)
    return {
        "undecided": attackers * defenders,
        "ends": attackers + defenders,
        "states_reached": len(ways),
        "ways": str(won + lost),
        "ways_won": str(won),
        "ways_lost": str(lost),
    }


@cache
def _following(battles: Battles, state: State) -> tuple[State, ...]:
    return tuple(next_states(battles, state))
