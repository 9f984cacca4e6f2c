import pytest

from generator.facts.comparison import compared, points, win_tenths
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.given import shared_facts


def test_battles_beyond_are_missing() -> None:
    """There is no battle, and no chance, of more armies than are compared."""
    (about,) = shared_facts(["classic"], 3).about.values()
    assert about.compared.battle(3, 3) is not None
    assert about.compared.battle(4, 1) is None
    assert about.compared.battle(1, 4) is None
    with pytest.raises(IndexError):
        about.compared.win(4, 1)


def test_battles_of_up_to_thirty_armies_are_compared() -> None:
    """However far the pages of a ruleset reach."""
    found = compared(solve(load_rulesets()["d4"], 31, 31), 31)
    assert found.battle(30, 30) is not None
    assert found.battle(31, 1) is None
    assert found.battle(1, 31) is None


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (Ratio(0, 1), "0.0"),
        (Ratio(1, 10_000), "0.0"),
        (Ratio(-1, 10_000), "0.0"),
        (Ratio(1, 2000), "0.0"),
        (Ratio(3, 2000), "+0.2"),
        (Ratio(-3, 2000), "−0.2"),
        (Ratio(-206, 1000), "−20.6"),
        (Ratio(1, 1), "+100.0"),
        (Ratio(-1, 1), "−100.0"),
    ],
)
def test_points_have_a_sign(change: Ratio, text: str) -> None:
    """Differences are rounded half to even, with a sign unless they are shown as none."""
    assert points(change) == text


@pytest.mark.parametrize(
    ("win", "tenths"),
    [
        (Ratio(0, 1), 0),
        (Ratio(1, 10_000), -1),
        (Ratio(1, 1000), 1),
        (Ratio(817, 1000), 817),
        (Ratio(9999, 10_000), 1001),
        (Ratio(1, 1), 1000),
    ],
)
def test_chances_close_to_certainty_are_told_apart(win: Ratio, tenths: int) -> None:
    """In tenths of a percent, what only looks like 0% or 100% has a number of its own."""
    assert win_tenths(win) == tenths
