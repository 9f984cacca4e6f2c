from fractions import Fraction
from functools import reduce
from math import gcd, lcm

import pytest

from generator.matchups import CHANCES, Matchup, matchups
from generator.rules import Ruleset
from generator.solver import Solution, solve
from tests.rulesets import make_ruleset
from tests.twin import battles

CELLS = [(a, d) for a in range(1, 7) for d in range(1, 6)]


@pytest.fixture(scope="module")
def all_matchups(solution: Solution) -> dict[tuple[int, int], Matchup]:
    return {(matchup.attackers, matchup.defenders): matchup for matchup in matchups(solution, 6, 5)}


def test_every_matchup_comes_once_in_order(solution: Solution) -> None:
    """The matchups run through the grid, attackers first, each once."""
    cells = [(matchup.attackers, matchup.defenders) for matchup in matchups(solution, 6, 5)]
    assert cells == CELLS


@pytest.mark.parametrize("cell", CELLS)
def test_outcomes_run_from_best_to_worst(
    all_matchups: dict[tuple[int, int], Matchup], cell: tuple[int, int]
) -> None:
    """Outcomes start with all attackers left and end with all defenders left, none missing."""
    attackers, defenders = cell
    outcomes = all_matchups[cell].outcomes
    assert [(outcome.attackers_left, outcome.defenders_left) for outcome in outcomes] == [
        *((left, 0) for left in range(attackers, 0, -1)),
        *((0, left) for left in range(1, defenders + 1)),
    ]


@pytest.mark.parametrize("cell", CELLS)
def test_weights_over_one_denominator_are_the_chances(
    all_matchups: dict[tuple[int, int], Matchup], cell: tuple[int, int]
) -> None:
    """The weights add up to the least common denominator, and give the twin's chances."""
    matchup = all_matchups[cell]
    ends = battles.outcomes("classic", *cell)
    assert sum(outcome.weight for outcome in matchup.outcomes) == matchup.denominator
    assert matchup.denominator == lcm(*(chance.denominator for chance in ends.values()))
    assert reduce(gcd, (outcome.weight for outcome in matchup.outcomes), matchup.denominator) == 1
    for outcome in matchup.outcomes:
        chance = ends.get((outcome.attackers_left, outcome.defenders_left), 0)
        assert Fraction(outcome.weight, matchup.denominator) == chance
        assert Fraction(*outcome.ratio) == chance


@pytest.mark.parametrize("cell", CELLS)
def test_the_most_likely_outcome_is_the_likeliest(
    all_matchups: dict[tuple[int, int], Matchup], cell: tuple[int, int]
) -> None:
    """No outcome is likelier than the one that is called most likely."""
    ends = battles.outcomes("classic", *cell)
    likeliest = {end for end, chance in ends.items() if chance == max(ends.values())}
    assert {
        (outcome.attackers_left, outcome.defenders_left)
        for outcome in all_matchups[cell].most_likely
    } == likeliest


def test_equally_likely_outcomes_are_all_named() -> None:
    """A d3 against a d2 that wins ties is a fair game: both ends are most likely."""
    (matchup,) = matchups(solve(make_ruleset((3,), (2,)), 1, 1), 1, 1)
    assert [outcome.ratio for outcome in matchup.most_likely] == [(1, 2), (1, 2)]


def test_a_matchup_holds_both_countings(all_matchups: dict[tuple[int, int], Matchup]) -> None:
    """Armies on the territory are one more than the attackers."""
    assert all(matchup.territory == cell[0] + 1 for cell, matchup in all_matchups.items())


@pytest.mark.parametrize("cell", CELLS)
def test_the_facts_are_the_solutions(
    all_matchups: dict[tuple[int, int], Matchup],
    solution: Solution,
    classic: Ruleset,
    cell: tuple[int, int],
) -> None:
    """What is left and what is lost make up what was there, and the dice are the rules'."""
    matchup = all_matchups[cell]
    attackers, defenders = cell
    left, lost = matchup.expected_attackers_left, matchup.expected_attackers_lost
    assert Fraction(*left) + Fraction(*lost) == attackers
    left, lost = matchup.expected_defenders_left, matchup.expected_defenders_lost
    assert Fraction(*left) + Fraction(*lost) == defenders
    assert Fraction(*matchup.win) + Fraction(*matchup.lose) == 1
    assert matchup.win == solution.win(*cell)
    assert matchup.variance_attackers == solution.variance_attackers_left(*cell)
    assert matchup.variance_defenders == solution.variance_defenders_left(*cell)
    assert len(matchup.attacker_dice) == min(attackers, 3)
    assert len(matchup.defender_dice) == min(defenders, 2)
    assert matchup.next_round.total == 6 ** (min(attackers, 3) + min(defenders, 2))
    assert matchup.ruleset == classic.id


@pytest.mark.parametrize("defenders", range(1, 6))
def test_the_attackers_needed_reach_beyond_the_pages(
    all_matchups: dict[tuple[int, int], Matchup], solution: Solution, defenders: int
) -> None:
    """The attackers needed are searched in the whole solution, not only among the pages."""
    needed = dict(all_matchups[1, defenders].attackers_needed)
    assert list(needed) == list(CHANCES)
    assert needed == {chance: solution.needed(defenders, chance) for chance in CHANCES}
    assert all(number is not None for number in needed.values())
