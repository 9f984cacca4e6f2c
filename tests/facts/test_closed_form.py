from fractions import Fraction

import pytest

from generator.facts.closed_form import (
    ClosedFormFacts,
    check,
    closed_form_facts,
    curve,
    tried_of,
)
from risk_odds.numbers import Ratio, bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.closed_form import rounds_of
from risk_odds.solver.normal import normal_of


@pytest.fixture(scope="module")
def found() -> ClosedFormFacts:
    return closed_form_facts(load_rulesets()["classic"])


def test_every_build_compares_the_formula() -> None:
    """A chance that is another is found, and the number of battles is that of the square."""
    classic = load_rulesets()["classic"]
    rounds, solution = rounds_of(classic), Solution(classic, 3, 3)
    assert check(rounds, solution.win, 3) == 9
    with pytest.raises(ArithmeticError, match="fails for 1 v 1"):
        check(rounds, lambda _, __: Ratio(1, 2), 3)


def test_battles_of_several_sizes_are_told(found: ClosedFormFacts) -> None:
    """Five by the formula, one of them the example, all up to 15 a side compared; the approximation
    is tried at equal armies from 5 to 100, and drawn against 20 defenders.
    """
    summed = [(each.attackers, each.defenders) for each in found.summed]
    assert summed == [(3, 3), (8, 5), (10, 10), (17, 6), (20, 20)]
    assert (found.example.attackers, found.example.defenders) == (8, 5)
    assert (found.checked, found.compared) == (15, 225)
    equal = [(each.equal.attackers, each.equal.defenders) for each in found.tried]
    assert equal == [(n, n) for n in (5, 10, 20, 50, 100)]
    drawn = [(each.attackers, each.defenders) for each in curve(found.ruleset)]
    assert drawn == [(a, 20) for a in range(1, 41)]


def test_rounds_stand_in_the_formulas(found: ClosedFormFacts) -> None:
    """The chances by name are those of the rounds."""
    rounds = found.rounds
    assert Fraction(*rounds["two"]) + Fraction(*rounds["each"]) + Fraction(*rounds["none"]) == 1
    assert (str(rounds["two"]), str(rounds["win_1_2"])) == ("1445/3888", "55/216")


def test_the_error_falls(found: ClosedFormFacts) -> None:
    """The farthest is nearer the larger the battle, and always too kind to the attacker."""
    worst = [Fraction(*bounds(tried.worst.off)[0]) for tried in found.tried]
    assert worst == sorted(worst, reverse=True)
    assert all(off > 0 for off in worst)


@pytest.mark.parametrize("worst", [1, 7, 12])
def test_the_worst_is_sought_from_one_attacker_to_twice_the_defenders(worst: int) -> None:
    """Against 6 defenders, where only one battle, and any with more attackers, is far off."""
    classic = load_rulesets()["classic"]
    solution, normal = Solution(classic, 13, 6), normal_of(classic)

    def win(attackers: int, defenders: int) -> Ratio:
        exact = solution.win(attackers, defenders)
        far = Ratio(0, 1) if attackers > 6 else Ratio(1, 1)
        return far if attackers == worst or attackers > 12 else exact

    found = tried_of(win, normal, 6)
    assert (found.worst.attackers, found.worst.defenders) == (worst, 6)
    assert (found.equal.attackers, found.equal.defenders) == (6, 6)
    for battle in (found.worst, found.equal):
        off, points = bounds(battle.off), bounds(battle.points_off)
        assert [Fraction(*end) * 100 for end in off] == [Fraction(*end) for end in points]
