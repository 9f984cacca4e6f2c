"""When to stop: the solver beside plain recursion, and beside all ways to stop there are."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.stopping import Stopping
from tests.rulesets import BY_ROUNDS, make_ruleset
from tests.twin import battles

RULESETS = load_rulesets()
WORTHS = [Fraction(0), Fraction(7, 5), Fraction(3), Fraction(5, 2), Fraction(200)]

State = tuple[int, int]


@cache
def stopping_of(ruleset: str, attackers: int, defenders: int) -> Stopping:
    return Stopping(RULESETS[ruleset], attackers, defenders)


@cache
def value(ruleset: str, attackers: int, defenders: int, worth: Fraction) -> Fraction:
    """Return what a state is worth by plain recursion."""
    if not defenders:
        return attackers + worth
    return max(Fraction(attackers), value_of_rolling(ruleset, attackers, defenders, worth))


def value_of_rolling(ruleset: str, attackers: int, defenders: int, worth: Fraction) -> Fraction:
    """Return what one round more is worth by plain recursion."""
    if not attackers:
        return Fraction(0)
    if not battles.next_losses(ruleset, attackers, defenders):
        return Fraction(attackers)  # no attack is allowed
    return sum(
        (
            chance * value(ruleset, attackers - lost, defenders - killed, worth)
            for (lost, killed), chance in battles.next_losses(ruleset, attackers, defenders).items()
        ),
        Fraction(0),
    )


def smallest_ratio(ruleset: str, attackers: int, defenders: int) -> Fraction:
    """Return the least worth by trying every set of states to stop in."""
    start = (attackers, defenders)
    states = list(product(range(1, attackers + 1), range(1, defenders + 1)))
    later = [state for state in states if state != start]
    sets = chain.from_iterable(combinations(later, size) for size in range(len(later) + 1))
    means = (means_with(ruleset, start, frozenset(stops)) for stops in sets)
    return min((attackers - kept) / win for win, kept in means if win)


def means_with(ruleset: str, start: State, stops: Iterable[State]) -> tuple[Fraction, Fraction]:
    """Return the chance to win and the mean of the armies kept with stops in given states."""
    waiting = {start: Fraction(1)}
    win = kept = Fraction(0)
    while waiting:
        following: dict[State, Fraction] = {}
        for (a, d), chance in waiting.items():
            if not a or not d or (a, d) in stops or not battles.next_losses(ruleset, a, d):
                win += chance if a and not d else 0
                kept += chance * a
                continue
            for (lost, killed), part in battles.next_losses(ruleset, a, d).items():
                state = a - lost, d - killed
                following[state] = following.get(state, Fraction(0)) + chance * part
        waiting = following
    return win, kept


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_rolling_on_is_worth_what_plain_recursion_says(ruleset: str) -> None:
    """Under every ruleset, for worths from nothing to a lot."""
    found = stopping_of(ruleset, 6, 5)
    for worth, a, d in product(WORTHS, (1, 2, 4, 6), (1, 3, 5)):
        rolling = found.rolling(a, d, worth)
        exact = value_of_rolling(ruleset, a, d, worth)
        assert Fraction(*rolling.value(worth)) == exact, (a, d, worth)


@pytest.mark.parametrize("ruleset", ["classic", "dutch", "three-dice-defence", "attacker-ties"])
@pytest.mark.parametrize("state", [(1, 1), (3, 1), (1, 3), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2)])
def test_the_least_worth_is_the_smallest_ratio(ruleset: str, state: State) -> None:
    """No set of states to stop in gives a smaller ratio of armies lost to chances won."""
    found = stopping_of(ruleset, 6, 5).least_worth(*state)
    assert found is not None
    assert Fraction(*found) == smallest_ratio(ruleset, *state)


@settings(max_examples=60, deadline=None)
@given(
    ruleset=st.sampled_from(BY_ROUNDS),
    attackers=st.integers(1, 7),
    defenders=st.integers(1, 7),
    nearby=st.fractions(Fraction(1, 10**6), Fraction(2), max_denominator=10**6),
)
def test_rolling_is_best_from_the_least_worth_on(
    ruleset: str, attackers: int, defenders: int, nearby: Fraction
) -> None:
    """Below it stopping is better, above it rolling, and at it both are the same."""
    state = attackers, defenders
    found = stopping_of(ruleset, 7, 7).least_worth(*state)
    assert found is not None
    least = Fraction(*found)
    assert value_of_rolling(ruleset, *state, least) == attackers
    assert value_of_rolling(ruleset, *state, least + nearby) > attackers
    assert (
        least == 0 or value_of_rolling(ruleset, *state, max(least - nearby, least / 2)) < attackers
    )


def test_one_against_one_is_known() -> None:
    """5 of 12 attackers win, and keep one army: 7/12 of one lost for 5/12 of the territory."""
    assert stopping_of("classic", 6, 5).least_worth(1, 1) == (7, 5)


def test_with_a_large_worth_nobody_stops() -> None:
    """Rolling on for a territory beyond price is a battle to the end."""
    solution = solve(RULESETS["classic"], 6, 5)
    rolling = stopping_of("classic", 6, 5).rolling(6, 5, Fraction(10**9))
    assert rolling.win == solution.win(6, 5)
    assert rolling.kept == solution.expected_attackers_left(6, 5)


def certain(attacker: int, defender: int) -> Ruleset:
    """Return rules of one die a side that one side always wins: by a bonus beyond its faces."""
    return make_ruleset(
        attacker=(2,), defender=(2,), attacker_bonus={"dice": "all", "amount": attacker - defender}
    )


def test_who_loses_nobody_rolls_for_nothing() -> None:
    """Where every roll is won the least worth is nothing."""
    assert Stopping(certain(5, 0), 3, 3).least_worth(2, 3) == Ratio(0, 1)


def test_who_cannot_win_never_rolls() -> None:
    """Where no roll is won there is no worth for which rolling is best."""
    assert Stopping(certain(0, 5), 3, 3).least_worth(3, 2) is None


def test_nobody_stops_a_battle_that_is_resolved_at_once() -> None:
    """Rules whose ends are changed as a whole are refused by name."""
    with pytest.raises(ValueError, match="balanced-blitz: its battles have no rounds"):
        Stopping(RULESETS["balanced-blitz"], 2, 2)
