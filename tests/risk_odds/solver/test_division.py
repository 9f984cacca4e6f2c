from fractions import Fraction

import pytest

from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.campaign import Territory, chances_in_a_row
from risk_odds.solver.division import dividing_never_helps

CLASSIC = load_rulesets()["classic"]


@pytest.mark.parametrize("defenders", [1, 2, 3, 4])
def test_the_numbers_prove_that_one_stack_is_best(defenders: int) -> None:
    """What the proof asks holds for the classic rules, and the twin's products agree."""
    rows = chances_in_a_row(Territory(CLASSIC, defenders), 6, 40)
    assert dividing_never_helps(rows)
    as_fractions = [[Fraction(*chance) for chance in row] for row in rows]
    for first, second in [(1, 1), (1, 2), (2, 2), (1, 5), (3, 3)]:
        one, other, both = (as_fractions[k - 1] for k in (first, second, first + second))
        assert all(one[x] * other[y] <= both[x + y] for x in range(21) for y in range(20))


def test_what_does_not_hold_is_no_proof() -> None:
    """Rows in which two parts do better than one, or more armies worse, prove nothing."""
    half, all_of_it = Ratio(1, 2), Ratio(1, 1)
    nothing = Ratio(0, 1)
    assert dividing_never_helps([[nothing, half, all_of_it], [nothing, nothing, half]])
    assert not dividing_never_helps([[nothing, half, all_of_it], [nothing, nothing, nothing]])
    assert not dividing_never_helps([[nothing, all_of_it, half], [nothing, nothing, all_of_it]])
