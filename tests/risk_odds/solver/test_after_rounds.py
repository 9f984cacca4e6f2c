"""Battles after a number of rounds, beside plain propagation and the battle to the end."""

from collections import defaultdict
from fractions import Fraction

import pytest

from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.after_rounds import after_rounds
from tests.twin import battles
from tests.twin.rounds import may_attack

NAMES = ("classic", "dutch", "uk-1990", "three-dice-defence", "leader-attack", "risiko-club")


def propagated(name: str, attackers: int, defenders: int, rounds: int) -> battles.Distribution:
    """Return the chance of each state after a number of rounds, round by round with fractions."""
    states = {(attackers, defenders): Fraction(1)}
    for _ in range(rounds):
        following: battles.Distribution = defaultdict(Fraction)
        for (a, d), chance in states.items():
            if not (a and d and may_attack(name, a, d)):
                following[a, d] += chance
                continue
            for (lost, killed), part in battles.next_losses(name, a, d).items():
                following[a - lost, d - killed] += chance * part
        states = following
    return states


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("battle", [(1, 1), (3, 2), (2, 5), (6, 4), (5, 6)])
def test_every_number_of_rounds_is_the_twin_s(name: str, battle: tuple[int, int]) -> None:
    """Chances to have won and lost, and both means, after every number of rounds."""
    for found in after_rounds(load_rulesets()[name], *battle):
        states = propagated(name, *battle, found.rounds)
        assert Fraction(*found.win) == sum(
            (chance for (_, d), chance in states.items() if not d), start=Fraction()
        )
        assert Fraction(*found.lose) == sum(
            (
                chance
                for (a, d), chance in states.items()
                if not a or (d and not may_attack(name, a, d))
            ),
            start=Fraction(),
        )
        assert Fraction(*found.attackers_left) == sum(a * p for (a, _), p in states.items())
        assert Fraction(*found.defenders_left) == sum(d * p for (_, d), p in states.items())


@pytest.mark.parametrize("name", NAMES)
def test_it_begins_with_nothing_and_ends_with_the_battle(name: str) -> None:
    """After no rounds all armies stand; after the last the numbers are those to the end."""
    first, *_, last = after_rounds(load_rulesets()[name], 8, 5)
    assert (first.rounds, first.win, first.lose) == (0, (0, 1), (0, 1))
    assert (first.attackers_left, first.defenders_left) == ((8, 1), (5, 1))
    solution = Solution(load_rulesets()[name], 8, 5)
    assert (last.win, last.lose) == (solution.win(8, 5), solution.lose(8, 5))
    assert last.attackers_left == solution.expected_attackers_left(8, 5)
    assert last.defenders_left == solution.expected_defenders_left(8, 5)
    assert Fraction(*last.win) + Fraction(*last.lose) == 1


def test_chances_rise_with_the_rounds() -> None:
    """Every round more wins and loses at least as often, until the battle is over."""
    found = after_rounds(load_rulesets()["classic"], 8, 5)
    assert [each.rounds for each in found] == [*range(11)]
    for side in ("win", "lose"):
        chances = [Fraction(*getattr(each, side)) for each in found]
        assert chances == sorted(chances)


def test_a_blitz_has_no_rounds() -> None:
    """Nobody stops in a battle that is resolved at once."""
    with pytest.raises(ValueError, match="no rounds to stop after"):
        after_rounds(load_rulesets()["balanced-blitz"], 3, 2)
