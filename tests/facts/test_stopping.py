from fractions import Fraction

import pytest

from generator.facts.stopping import WORTH, decisions, state_of
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.stopping import Stopping
from tests import expected

RULESETS = load_rulesets()


def test_a_tie_is_one() -> None:
    """At just the least worth either decision is as good; with more it is better to roll on."""
    stopping = Stopping(RULESETS["classic"], 1, 1)
    state = state_of(stopping, 1, 1, Fraction(7, 5))
    assert (state.order, state.gain, state.least) == (0, (0, 1), (7, 5))
    assert state_of(stopping, 1, 1, Fraction(1)).order == -1
    assert state_of(stopping, 1, 1, Fraction(7, 5) + Fraction(1, 100)).order == 1


def test_who_rolls_on_with_one_army_loses_it_seven_times_in_twelve() -> None:
    """Of the 36 rolls of a die against one, 21 cost the attacker the only army."""
    stopping = Stopping(RULESETS["classic"], 1, 1)
    assert state_of(stopping, 1, 1, Fraction(2)).lost == (7, 12)


def test_retreats_go_from_the_end_to_at_once() -> None:
    """What is given up and saved is counted from the fight to the end; at once all are kept."""
    found = decisions(RULESETS["classic"], 3, 2, 3)
    to_the_end, *_, at_once = found.retreats
    assert to_the_end.win == found.win == expected.win("classic", 3, 2).as_integer_ratio()
    assert (to_the_end.given_up, to_the_end.saved) == ((0, 1), (0, 1))
    assert (at_once.win, at_once.kept, at_once.lost) == ((0, 1), (3, 1), (0, 1))
    assert at_once.given_up == found.win
    for retreat in found.retreats:
        value = Fraction(*retreat.kept) + WORTH * Fraction(*retreat.win)
        assert Fraction(*retreat.value) == value


@pytest.mark.parametrize(("largest", "side"), [(3, 3), (12, 12), (50, 12)])
def test_least_worths_of_small_battles_end_somewhere(largest: int, side: int) -> None:
    """They go as far as battles have pages, but not beyond a table; the battle's own to its end."""
    found = decisions(RULESETS["classic"], 2, 1, largest)
    assert [(a, len(row)) for a, row in found.least] == [(a, side) for a in range(1, side + 1)]
    assert [(a, len(row)) for a, row in found.states] == [(1, 1), (2, 1)]
    assert found.states[1][1][0] == found.least[1][1][0] == found.state.least


def test_nobody_can_stop_a_battle_that_is_settled_at_once() -> None:
    """Without rounds there are no decisions."""
    with pytest.raises(ValueError, match="balanced-blitz"):
        decisions(RULESETS["balanced-blitz"], 2, 1, 3)
