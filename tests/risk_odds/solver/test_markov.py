from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.markov import (
    Chain,
    Matrix,
    State,
    Ways,
    chain_of,
    chances_to_pass,
    check,
    rounds_from,
    ways_of,
)
from tests.rulesets import battle_value, count_rolls

LARGEST = 4
RULESETS = ("classic", "capital-wall", "uk-1990", "dutch", "d8-attack", "risiko-club")


@cache
def solution_of(name: str, largest: int = LARGEST) -> Solution:
    return Solution(load_rulesets()[name], largest, largest)


@cache
def chain(name: str) -> Chain:
    return chain_of(solution_of(name), LARGEST, LARGEST)


def fractions(matrix: Matrix) -> list[list[Fraction]]:
    return [[Fraction(*entry) for entry in row] for row in matrix]


def product_of(left: list[list[Fraction]], right: list[list[Fraction]]) -> list[list[Fraction]]:
    """Return the product of two matrices, by its definition."""
    return [
        [
            sum((a * b for a, b in zip(row, column, strict=True)), start=Fraction())
            for column in zip(*right, strict=True)
        ]
        for row in left
    ]


def bf_paths(a: int, d: int) -> Iterator[tuple[State, ...]]:
    """List every path through the states of a classic battle, from its dice alone."""
    if not a or not d:
        yield ((a, d),)
        return
    counts = count_rolls((6,) * min(a, 3), (6,) * min(d, 2), "defender")
    for lost, count in enumerate(counts):
        if count:
            for rest in bf_paths(a - lost, d - (len(counts) - 1 - lost)):
                yield ((a, d), *rest)


@pytest.mark.parametrize("name", RULESETS)
def test_rows_of_p_add_up_to_one(name: str) -> None:
    """From each undecided state one round leads somewhere: a row of Q and that of R make 1."""
    found = chain(name)
    for q, r in zip(fractions(found.q), fractions(found.r), strict=True):
        assert sum(q) + sum(r) == 1


@pytest.mark.parametrize("name", RULESETS)
def test_the_inverse_is_the_sum_of_all_powers(name: str) -> None:
    """N is I + Q + Q² + …, which ends as no battle takes more rounds than there are armies."""
    found = chain(name)
    q = fractions(found.q)
    power = total = [[Fraction(row == column) for column in range(len(q))] for row in range(len(q))]
    for _ in range(2 * LARGEST):
        power = product_of(power, q)
        total = [
            [a + b for a, b in zip(one, other, strict=True)]
            for one, other in zip(total, power, strict=True)
        ]
    assert not any(map(any, power))
    assert fractions(found.n) == total
    assert fractions(found.s) == product_of(total, fractions(found.r))


def test_ends_are_those_of_plain_recursion() -> None:
    """Each entry of S is the chance that a recursion with listed rolls gives."""
    found = chain("classic")
    rolls = ((6, 6, 6), (6, 6), "defender")
    for start in found.undecided:
        for end in found.ends:
            won = [int((k, 0) == end) for k in range(LARGEST + 1)]
            lost = [int((0, m) == end) for m in range(LARGEST + 1)]
            expected = battle_value(rolls, *start, won, lost)  # type: ignore[arg-type]
            assert Fraction(*found.to_end(start, end)) == expected


@pytest.mark.parametrize("name", RULESETS)
def test_both_ways_to_solve_agree(name: str) -> None:
    """Linear algebra and the solver's recursion give the same numbers, and all are compared."""
    # a state that nobody may attack from is an end and no start
    numbers = len(chain(name).undecided) * (1 + LARGEST * LARGEST + 2 * LARGEST)
    assert check(chain(name), solution_of(name)) == numbers


def test_a_wrong_entry_is_found() -> None:
    """The comparison fails where one entry of S or of N is another, or two of N are exchanged."""
    found = chain("classic")
    last = found.n[-1]
    exchanged = (*found.n[:-1], (last[1], last[0], *last[2:]))
    wrong = (*found.s[:-1], (Ratio(1, 2), *found.s[-1][1:]))
    slower = (*found.n[:-1], (Ratio(1, 2), *found.n[-1][1:]))
    for spoilt in (
        replace(found, s=wrong),
        replace(found, n=slower),
        replace(found, n=exchanged),
    ):
        with pytest.raises(ArithmeticError, match="two ways to solve"):
            check(spoilt, solution_of("classic"))


@pytest.mark.parametrize("name", RULESETS)
def test_chances_to_pass_are_the_last_rows(name: str) -> None:
    """The chance ever to be in a state is the battle's entry of N, or of S where it ends. States of
    more armies come first, then those of more attackers.
    """
    found = chain(name)
    passed = chances_to_pass(rounds_from(solution_of(name)), LARGEST, LARGEST)
    states = (*found.undecided, *found.ends)
    entries = (*found.n[-1], *found.s[-1])
    expected = {state: Fraction(*entry) for state, entry in zip(states, entries, strict=True)}
    assert passed == {state: chance for state, chance in expected.items() if chance}
    order = [(a + d, a) for a, d in passed]
    assert order == sorted(order, reverse=True)


def test_the_two_formulas_count_the_states() -> None:
    """With T on the territory: T·D − D undecided states and T + D − 1 ends, T·D + T − 1 in all."""
    solution = solution_of("classic")
    for attackers in range(1, LARGEST + 1):
        for defenders in range(1, LARGEST + 1):
            found = chain_of(solution, attackers, defenders)
            territory = attackers + 1
            undecided, ends = len(found.undecided), len(found.ends)
            assert undecided == territory * defenders - defenders
            assert ends == territory + defenders - 1
            assert undecided + ends == territory * defenders + territory - 1


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 3), (5, 4), (8, 5), (10, 6)])
def test_ways_are_all_paths_listed(attackers: int, defenders: int) -> None:
    """The ways of a battle are as many as the paths that a listing finds, won and lost apart."""
    found = ways_of(rounds_from(solution_of("classic", 10)), attackers, defenders)
    ends = [path[-1] for path in bf_paths(attackers, defenders)]
    assert found.won == sum(not d for _, d in ends)
    assert found.lost == sum(not a for a, _ in ends)


def test_ten_against_six_can_go_1301_ways() -> None:
    """10 attackers (A) against 6: the attacker wins in 819 ways and loses in 482."""
    found = ways_of(rounds_from(solution_of("classic", 10)), 10, 6)
    assert (found.total, found.won, found.lost) == (1301, 819, 482)


@pytest.mark.parametrize(
    ("battle", "won", "lost"), [((1, 2), 0, 1), ((2, 2), 2, 2), ((3, 2), 3, 2)]
)
def test_where_no_attack_is_allowed_a_way_is_lost(battle: State, won: int, lost: int) -> None:
    """Under the rules of clubs one attacker may not attack two defenders: that is one way, lost.

    2 v 2 leads to 2 v 0, to 0 v 2, or to 1 v 1, which either side wins. 3 v 2 leads to 3 v 0, to
    2 v 1 (2 v 0, or 1 v 1) or to 1 v 2, which is where the attack fails.
    """
    assert ways_of(rounds_from(solution_of("risiko-club")), *battle) == Ways(won, lost)
