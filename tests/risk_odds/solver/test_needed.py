from fractions import Fraction

import pytest

from risk_odds import Odds
from risk_odds.command_line import main
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.needed import (
    LARGEST_STACK,
    attackers_needed,
    attackers_needed_with_left,
    defenders_needed,
    each_needed,
)
from tests.rulesets import make_ruleset


@pytest.mark.parametrize(
    "chance", [Ratio(1, 2), Ratio(3, 4), Ratio(9, 10), Ratio(19, 20), Ratio(99, 100)]
)
def test_the_attackers_needed_are_the_first_that_suffice(solution: Solution, chance: Ratio) -> None:
    """The number needed is the first that a search through all chances finds, or lies beyond it."""
    for defenders in range(1, 61):
        enough = [
            attackers
            for attackers in range(1, 61)
            if Fraction(*solution.win(attackers, defenders)) >= Fraction(*chance)
        ]
        needed = solution.needed(defenders, chance)
        assert needed == enough[0] if enough else needed is None or needed > 60


def test_a_chance_that_is_met_exactly_suffices(solution: Solution) -> None:
    """Wanting exactly the chance that 8 v 5 has, one needs 8; wanting any more, 9."""
    win = solution.win(8, 5)
    assert solution.needed(5, win) == 8
    assert solution.needed(5, Ratio(win.numerator * 10 + 1, win.denominator * 10)) == 9


@pytest.mark.parametrize("name", ["classic", "dutch", "capital-wall"])
def test_armies_beyond_the_grid_are_found(name: str) -> None:
    """However small the solution, the armies needed are those that a larger one finds."""
    ruleset = load_rulesets()[name]
    small, large = Solution(ruleset, 2, 3), Solution(ruleset, 70, 45)
    for armies in (1, 3, 5, 8):
        for chance in (Ratio(1, 2), Ratio(4, 5), Ratio(99, 100)):
            wanted = Fraction(*chance)
            wins = (a for a in range(1, 71) if Fraction(*large.win(a, armies)) >= wanted)
            assert small.needed(armies, chance) == next(wins)
            holds = (d for d in range(1, 46) if Fraction(*large.lose(armies, d)) >= wanted)
            assert small.needed_to_hold(armies, chance) == next(holds)


def test_needing_certainty_is_needing_too_much(solution: Solution) -> None:
    """No number of attackers wins for certain, and none holds; the search ends and says so."""
    assert solution.needed(1, Ratio(1, 1)) is None
    assert solution.needed_to_hold(1, Ratio(1, 1)) is None


def test_the_search_ends_where_no_number_is_enough() -> None:
    """An attacker who never wins needs more than the search holds; every defender suffices."""
    hopeless = Solution(
        make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20}), 2, 2
    )
    assert hopeless.win(2, 1) == (0, 1)
    assert hopeless.lose(2, 1) == (1, 1)
    assert hopeless.needed(1, Ratio(1, 100)) is None
    assert hopeless.needed_to_hold(LARGEST_STACK, Ratio(1, 1)) == 1


@pytest.mark.parametrize(("largest", "found"), [(2, 2), (1, None)])
def test_the_largest_stack_is_still_tried(
    monkeypatch: pytest.MonkeyPatch, largest: int, found: int | None
) -> None:
    """A search that ends with just as many armies as are needed finds them, one before it does not:
    with one die a side and even chances as many win half of all battles, and two to one three in
    four, half of them with no army lost.
    """
    # nobody has asked for armies of rules with this title
    even = make_ruleset((6,), (5,), title=f"Even dice, up to {largest}")
    half, more = Ratio(1, 2), Ratio(3, 4)
    monkeypatch.setattr("risk_odds.solver.needed.LARGEST_STACK", largest)
    assert defenders_needed(even, 1, more) == found
    assert attackers_needed(even, 1, more) == found
    assert attackers_needed(even, 2, half) == found
    assert attackers_needed_with_left(even, 1, 2, half) == found
    assert [each and each[0] for each in each_needed(even, half, 2)] == [1, found]


def test_what_was_found_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for the same armies gets what was found first, however large his own grid is."""
    ruleset = load_rulesets()["classic"]
    found = Solution(ruleset, 2, 2).needed(7, Ratio(3, 4))
    monkeypatch.setattr("risk_odds.solver.needed._wins", None)
    assert Solution(ruleset, 50, 50).needed(7, Ratio(3, 4)) == found
    assert attackers_needed(ruleset, 7, Ratio(3, 4)) == found


@pytest.mark.parametrize("chance", [Ratio(1, 2), Ratio(9, 10)])
def test_all_numbers_needed_come_of_one_walk(chance: Ratio) -> None:
    """Against 1, 2, … defenders they are those that each alone would have, with their chances."""
    ruleset = load_rulesets()["classic"]
    solution = Solution(ruleset, 40, 12)
    for most in (1, 2, 12):
        found = [*each_needed(ruleset, chance, most)]
        assert len(found) == most
        for defenders, each in enumerate(found, start=1):
            assert each is not None
            attackers, reached = each
            assert attackers == attackers_needed(ruleset, defenders, chance)
            assert Fraction(*reached) == Fraction(*solution.win(attackers, defenders))


def test_what_no_stack_reaches_is_none_for_each() -> None:
    """A certain win is out of reach against any number of defenders."""
    assert [*each_needed(make_ruleset((6,), (6,)), Ratio(1, 1), 3)] == [None, None, None]


def test_the_search_ends_where_readers_are_told() -> None:
    """The command and the library say after how many armies the search ends, as it does."""
    assert f"more than {LARGEST_STACK:,} attackers are needed" in (Odds.needed.__doc__ or "")
    assert f"than {LARGEST_STACK:,} are needed" in " ".join(
        (main.commands["needed"].help or "").split()
    )
