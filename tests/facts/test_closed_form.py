from fractions import Fraction

import pytest

from generator.facts.closed_form import ClosedFormFacts, check, closed_form_facts
from risk_odds.numbers import Ratio, bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.closed_form import rounds_of


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
