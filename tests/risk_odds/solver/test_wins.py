from fractions import Fraction
from itertools import islice

import pytest

from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.wins import Wins, win_rows
from tests.rulesets import make_ruleset

RULESETS = load_rulesets()
NAMES = ("classic", "dutch", "capital-wall", "leader-stronghold", "d20")


@pytest.mark.parametrize("name", NAMES)
def test_a_growing_table_has_the_chances_of_a_whole_one(name: str) -> None:
    """In whatever order it is asked, far and near, the table tells the solution's chances."""
    solution, wins = Solution(RULESETS[name], 60, 60), Wins(RULESETS[name])
    for cell in [(1, 1), (3, 40), (60, 2), (1, 60), (30, 30), (2, 1), (60, 60), (60, 1)]:
        assert Fraction(*wins.win(*cell)) == Fraction(*solution.win(*cell))


@pytest.mark.parametrize("left", [1, 2, 4])
def test_rows_in_turn_hold_all_that_three_dice_a_side_need(left: int) -> None:
    """Where up to three armies a side fall, and the defender chooses, no row goes too early."""
    ruleset = make_ruleset(attacker=(4, 4, 4), defender=(4, 4, 4), chooses_after_roll=True)
    solution = Solution(ruleset, 9, 5)
    for attackers, row in enumerate(islice(win_rows(ruleset, 5, left), 9), start=1):
        for defenders in range(1, 6):
            expected = solution.chance_at_least_left(attackers, defenders, left)
            assert Fraction(*row.win(defenders)) == Fraction(*expected)


@pytest.mark.parametrize("name", NAMES)
def test_rows_in_turn_have_the_chances_of_a_whole_table(name: str) -> None:
    """Each row is that of one attacker more, though the rows before it are gone."""
    solution = Solution(RULESETS[name], 30, 12)
    for attackers, row in enumerate(islice(win_rows(RULESETS[name], 12), 30), start=1):
        wins = [Fraction(*solution.win(attackers, defenders)) for defenders in range(1, 13)]
        assert [Fraction(*row.win(defenders)) for defenders in range(1, 13)] == wins
        assert [Fraction(*win) for win in row.wins()] == wins
