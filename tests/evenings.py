"""How people fight battles and evenings: rules of retreat, and what they come to, exactly."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution, solve
from risk_odds.solver.luck import Standing, Verdict, can_be, expected_score, of_battle
from tests.twin import battles

State = tuple[int, int]

Retreat = Callable[[str, State, State], bool]
"""Whether to break off: of rules, the start and where the battle stands."""


@cache
def solved(name: str) -> Solution:
    """Return the solution of rules that are fought round by round."""
    solution = solve(load_rulesets()[name], 12, 12)
    assert isinstance(solution, Solution)
    return solution


@cache
def luck(name: str, start: State) -> dict[State, Standing]:
    """Return how a battle stands in every state that can be."""
    states = product(range(start[0] + 1), range(start[1] + 1))
    return {
        state: of_battle(solved(name), start, state)
        for state in states
        if can_be(solved(name), start, state)
    }


def calls(name: str, start: State, verdict: Verdict) -> Callable[[State], bool]:
    """Return whether one battle is called so, by where it stands."""
    return lambda state: luck(name, start)[state].verdict is verdict


def next_states(name: str, state: State) -> Iterator[tuple[State, Fraction]]:
    """Yield where one round leads, by the twin."""
    for (lost, taken), chance in battles.next_losses(name, *state).items():
        yield (state[0] - lost, state[1] - taken), chance


def never(_name: str, _start: State, _state: State) -> bool:
    """Fight to the end."""
    return False


def at_two(_name: str, _start: State, state: State) -> bool:
    """Retreat with two attackers left."""
    return state[0] <= 2


def once_called(name: str, start: State, state: State) -> bool:
    """Break off as soon as the page calls it lucky or unlucky."""
    return luck(name, start)[state].verdict in (Verdict.LUCKY, Verdict.UNLUCKY)


def once_ahead(name: str, start: State, state: State) -> bool:
    """Break off as soon as it stands better than at the start."""
    return expected_score(solved(name), state) > expected_score(solved(name), start)


def by_whim(_name: str, _start: State, state: State) -> bool:
    """Break off in some states, in no order."""
    return (7 * state[0] + 3 * state[1] + state[0] * state[1]) % 5 == 0


RETREATS = [never, at_two, once_called, once_ahead, by_whim]


def fought(
    name: str, start: State, retreat: Retreat, is_called: Callable[[State], bool]
) -> tuple[Fraction, dict[State, Fraction]]:
    """Return the chance that a battle is called so at some moment until it is broken off.

    And of the others, how likely each state is in which they end or are broken off.
    """
    waiting = defaultdict(Fraction, {start: Fraction(1)})
    called = Fraction()
    left: dict[State, Fraction] = {}
    for state in product(range(start[0], -1, -1), range(start[1], -1, -1)):
        chance = waiting.pop(state, None)
        if chance is None:
            continue
        if is_called(state):
            called += chance
        elif all(state) and (state == start or not retreat(name, start, state)):
            for after, part in next_states(name, state):
                waiting[after] += chance * part
        else:
            left[state] = chance
    return called, left


def ever(name: str, start: State, retreat: Retreat, is_called: Callable[[State], bool]) -> Fraction:
    """Return the chance that a battle is called so at some moment until it is broken off."""
    return fought(name, start, retreat, is_called)[0]
