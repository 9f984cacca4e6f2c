"""What is measured. Run by ``python -m tests.benchmarks``, never as part of the tests."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from generator.facts.matchups import matchups
from generator.pages.rulesets.matchup import matchup_page
from generator.site.rendering import whole_page_html
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution, solve
from tests.benchmarks import PAGES, SIZE
from tests.benchmarks.peers import fraction_table, icepool_table, propagated_outcomes
from tests.conftest import SITE


@pytest.fixture(scope="module")
def classic() -> Ruleset:
    return load_rulesets()["classic"]


def known_denominators(ruleset: Ruleset) -> list[list[int]]:
    """Every exact chance to win, as numerators over known powers of the scale."""
    return Solution(ruleset, SIZE, SIZE).win_table.diagonals


def lowest_terms(ruleset: Ruleset) -> list[list[Any]]:
    """Every exact chance to win, in lowest terms."""
    solution = Solution(ruleset, SIZE, SIZE)
    return [[solution.win(a, d) for d in range(1, SIZE + 1)] for a in range(1, SIZE + 1)]


@pytest.mark.parametrize(
    ("way", "rounds"),
    [
        pytest.param(known_denominators, 15, id="win-known-denominators"),
        pytest.param(lowest_terms, 15, id="win-lowest-terms"),
        pytest.param(lambda ruleset: fraction_table(ruleset, SIZE), 9, id="win-fraction"),
        pytest.param(lambda ruleset: icepool_table(ruleset, SIZE), 5, id="win-icepool"),
    ],
)
def test_win_table(
    benchmark: Any, classic: Ruleset, way: Callable[[Ruleset], object], rounds: int
) -> None:
    """The exact classic win table up to 100 by 100."""
    benchmark.pedantic(way, args=(classic,), rounds=rounds, warmup_rounds=1)


def test_all_ways_agree(classic: Ruleset) -> None:
    """All ways give the same fractions, so that it is one task that is measured."""
    by_fraction = fraction_table(classic, SIZE)
    assert icepool_table(classic, SIZE) == by_fraction
    assert all_survivors(classic) == propagated_outcomes(classic, PAGES)
    assert [[Fraction(*win) for win in row] for row in lowest_terms(classic)] == by_fraction


def all_survivors(ruleset: Ruleset) -> int:
    """Every probability of every end of every battle up to 50 by 50, from the few shared tables."""
    solution = Solution(ruleset, PAGES, PAGES)
    return sum(
        len(outcomes.attackers_left) + len(outcomes.defenders_left)
        for a in range(1, PAGES + 1)
        for d in range(1, PAGES + 1)
        for outcomes in (solution.outcomes(a, d),)
    )


def shared_survivors(ruleset: Ruleset) -> int:
    """The few shared tables alone, which hold every probability."""
    solution = Solution(ruleset, PAGES, PAGES)
    tables = [*solution.attackers_left_tables.values(), *solution.defenders_left_tables.values()]
    return len(tables)


@pytest.mark.parametrize(
    ("way", "rounds"),
    [
        pytest.param(shared_survivors, 9, id="survivors-shared"),
        pytest.param(all_survivors, 5, id="survivors-looked-up"),
        pytest.param(
            lambda ruleset: propagated_outcomes(ruleset, PAGES), 1, id="survivors-propagated"
        ),
    ],
)
def test_survivors(
    benchmark: Any, classic: Ruleset, way: Callable[[Ruleset], int], rounds: int
) -> None:
    """All survivors of the classic rules up to 50 by 50."""
    benchmark.pedantic(way, args=(classic,), rounds=rounds, warmup_rounds=0)


def all_exact_tables(ruleset: Ruleset) -> int:
    """Every exact table of a ruleset at 100 by 100; returns how many there are."""
    solution = Solution(ruleset, SIZE, SIZE)
    tables = [
        solution.win_table,
        solution.lose_table,
        solution.attackers_left_table,
        solution.attackers_left_squared_table,
        solution.defenders_left_table,
        solution.defenders_left_squared_table,
        solution.rounds_table,
    ]
    if not solution.dutch:
        tables += solution.attackers_left_tables.values()
        tables += solution.defenders_left_tables.values()
    return len(tables)


def test_all_rulesets(benchmark: Any) -> None:
    """Every exact table of every ruleset at 100 by 100, one after the other on one core."""
    rulesets = [ruleset for ruleset in load_rulesets().values() if not ruleset.transformation]

    def solve_all() -> int:
        return sum(all_exact_tables(ruleset) for ruleset in rulesets)

    benchmark.pedantic(solve_all, rounds=3, warmup_rounds=0)


def test_matchup_pages(benchmark: Any, classic: Ruleset) -> None:
    """All matchup pages up to 50 by 50, from the solved tables to finished HTML."""
    solution = solve(classic, PAGES, PAGES)

    def pages() -> int:
        return sum(
            len(whole_page_html(matchup_page(matchup, PAGES), SITE))
            for matchup in matchups(solution, PAGES, PAGES)
        )

    benchmark.pedantic(pages, rounds=5, warmup_rounds=1)
