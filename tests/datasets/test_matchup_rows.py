from fractions import Fraction
from math import prod

import pytest

from generator.datasets.contents import datasets_of
from generator.datasets.matchup_rows import denominator_primes, win_large
from risk_odds.numbers import Ratio, nearest_double
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution, solve
from tests import expected, rounding
from tests.conftest import RULESETS
from tests.datasets.records import (
    BY_ROUNDS,
    SIZE,
    cell_of,
    in_lowest_terms,
    is_rounded,
    records,
)
from tests.rulesets import make_ruleset

PRIMES = (2, 3, 5)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_are_the_twins(ruleset: str) -> None:
    """The chances to win and to lose are brute force's, as 20 digits and as doubles."""
    for record in records(ruleset, "win"):
        win = expected.win(ruleset, *cell_of(record))
        assert is_rounded(record, "win", win)
        assert is_rounded(record, "lose", 1 - win)


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_exact_chances_equal_the_twins(ruleset: str) -> None:
    """The fractions are in lowest terms and those of brute force."""
    for record in records(ruleset, "win-exact"):
        denominator = prod(prime ** record[f"win_denominator_power_of_{prime}"] for prime in PRIMES)
        win = in_lowest_terms(record | {"win_denominator": denominator}, "win")
        assert win == expected.win(ruleset, *cell_of(record))


def test_denominators_are_powers_of_the_dices_primes() -> None:
    """2, 3 and 5 always have a column; others have one where a die's faces bring them."""
    assert denominator_primes(make_ruleset((6,), (6,))) == (2, 3, 5)
    assert denominator_primes(make_ruleset((14,), (22, 6))) == (2, 3, 5, 7, 11)
    (dataset,) = (
        dataset
        for dataset in datasets_of(Solution(make_ruleset((7,), (5,)), 2, 2), 1)
        if dataset.name == "win-exact"
    )
    primes = [2, 3, 5, 7]
    columns = [f"win_denominator_power_of_{prime}" for prime in primes]
    assert [field.name for field in dataset.fields[-4:]] == columns
    # one die of 7 faces beats one of 5 in 20 of 35 rolls
    first, *_ = dataset.rows
    assert first[3:] == ("4", 0, 0, 0, 1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_grid_has_attackers_down_and_defenders_across(ruleset: str) -> None:
    """Each cell of the grid is the chance of its row against its column, rounded to 15 digits."""
    rows = records(ruleset, "win-grid")
    assert [record["attackers"] for record in rows] == list(range(1, SIZE + 1))
    for record in rows:
        assert list(record) == ["attackers", *map(str, range(1, SIZE + 1))]
        for defenders in range(1, SIZE + 1):
            win = expected.win(ruleset, record["attackers"], defenders)
            assert Fraction(repr(record[str(defenders)])) == rounding.significant(win, 15)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_moments_are_the_twins(ruleset: str) -> None:
    """Means and variances of what is left and lost are those of the distributions."""
    for record in records(ruleset, "moments"):
        cell = cell_of(record)
        for side, name in enumerate(("attackers", "defenders")):
            mean, variance = expected.moments(ruleset, cell, side)
            assert rounding.is_nearest_double(mean, record[f"mean_{name}_left"])
            assert rounding.is_nearest_double(cell[side] - mean, record[f"mean_{name}_lost"])
            assert rounding.is_nearest_double(variance, record[f"variance_{name}"])


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_exact_moments_are_the_twins(ruleset: str) -> None:
    """The fractions of means and variances are in lowest terms and equal brute force's."""
    for record in records(ruleset, "moments-exact"):
        cell = cell_of(record)
        for side, name in enumerate(("attackers", "defenders")):
            mean, variance = expected.moments(ruleset, cell, side)
            assert in_lowest_terms(record, f"mean_{name}_left") == mean
            assert in_lowest_terms(record, f"variance_{name}") == variance


def test_chances_that_do_not_add_up_are_never_written(classic: Ruleset) -> None:
    """Were winning and losing ever to disagree, no file would come of it."""

    class Wrong(Solution):
        def lose(self, attackers: int, defenders: int) -> Ratio:
            return Ratio(1, 7)

    found = {dataset.name: dataset for dataset in datasets_of(Wrong(classic, 2, 2), 2)}
    with pytest.raises(ArithmeticError, match="classic 1 v 1"):
        list(found["win-exact"].rows)


@pytest.mark.parametrize("ruleset", ["classic", "capital-wall", "balanced-blitz", "dutch"])
def test_wins_alone_are_the_doubles_of_the_exact_chances(ruleset: str) -> None:
    """Each battle has the double nearest to the twin's chance, whatever the rules."""
    dataset = win_large(load_rulesets()[ruleset], SIZE)
    rows = list(dataset.rows)
    assert [row[1:3] for row in rows] == [(a, d) for a in range(1, 9) for d in range(1, 9)]
    for name, attackers, defenders, win in rows:
        assert name == ruleset
        assert isinstance(win, float)
        assert rounding.is_nearest_double(expected.win(ruleset, attackers, defenders), win)


@pytest.mark.parametrize("name", ["classic", "balanced-blitz-capital"])
def test_wins_alone_are_those_of_a_whole_solution(name: str) -> None:
    """Far from the corner, too, the doubles are those of the solution's numbers."""
    ruleset = load_rulesets()[name]
    solution = solve(ruleset, 70, 70)
    found = {row[1:3]: row[3] for row in win_large(ruleset, 70).rows}
    for attackers in (1, 2, 35, 69, 70):
        for defenders in (1, 2, 35, 50, 69, 70):
            win = nearest_double(solution.win(attackers, defenders))
            assert found[attackers, defenders] == win


def test_wins_alone_are_made_where_the_ruleset_says_so() -> None:
    """The dataset is there with the number of armies that it is to reach, and else it is not."""
    solution = solve(load_rulesets()["classic"], 2, 2)
    names = [[found.name for found in datasets_of(solution, 1, wins)] for wins in (None, 3)]
    assert "win-large" not in names[0]
    assert sorted(names[1]) == sorted([*names[0], "win-large"])
    (dataset,) = [found for found in datasets_of(solution, 1, 3) if found.name == "win-large"]
    assert len(list(dataset.rows)) == 9
    assert dataset.formats == ("parquet",)
