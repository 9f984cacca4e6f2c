from fractions import Fraction
from statistics import NormalDist

import pytest

from risk_odds.numbers import bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.large_battles import limit_of
from risk_odds.solver.normal import approximate_win, normal_of, normal_share
from tests.rulesets import count_rolls

RULESETS = load_rulesets()


def test_ratio_and_variance_are_those_of_listing() -> None:
    """ρ and v follow from all rolls of three dice against two, listed."""
    counts = count_rolls((6, 6, 6), (6, 6), "defender")
    chances = [Fraction(count, sum(counts)) for count in counts]
    lost = sum(n * chance for n, chance in enumerate(chances))
    ratio = lost / (2 - lost)
    drift = [n - ratio * (2 - n) for n in range(3)]
    assert sum(step * chance for step, chance in zip(drift, chances, strict=True)) == 0
    variance = sum(step**2 * chance for step, chance in zip(drift, chances, strict=True))
    found = normal_of(RULESETS["classic"])
    assert Fraction(*found.ratio) == ratio == Fraction(2387, 2797)
    assert Fraction(*found.variance) == variance / (2 - lost)


@pytest.mark.parametrize("name", ["classic", "capital-wall", "d8"])
def test_the_ratio_is_the_limits(name: str) -> None:
    """The approximation is even where large battles are in the limit."""
    assert normal_of(RULESETS[name]).ratio == limit_of(RULESETS[name]).ratio


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (8, 5), (85, 100), (30, 60)])
def test_values_are_those_of_the_normal_distribution(attackers: int, defenders: int) -> None:
    """The interval is narrow, and lies where the standard library's doubles have Φ."""
    normal = normal_of(RULESETS["classic"])
    found = approximate_win(normal, attackers, defenders)
    low, high = (Fraction(*end) for end in bounds(found))
    assert 0 <= high - low < Fraction(1, 10**60)
    mean = float(Fraction(*normal.ratio)) * defenders
    spread = (float(Fraction(*normal.variance)) * defenders) ** 0.5
    assert abs(float(low) - NormalDist(mean, spread).cdf(attackers)) < 1e-12


@pytest.mark.parametrize("name", ["dutch", "balanced-blitz"])
def test_rules_without_one_round_are_refused(name: str) -> None:
    """Where the defender chooses, or the outcome is transformed, there is no one round."""
    with pytest.raises(ValueError, match="no one round"):
        normal_of(RULESETS[name])


@pytest.mark.parametrize(("low", "high"), [(None, -3), (-1, 1), (0, 0.5), (2, None)])
def test_shares_are_those_of_the_normal_distribution(low: float | None, high: float | None) -> None:
    """The share between two ends, or beyond one, is the one of the standard library's doubles."""
    ends = [Fraction(*end) for end in bounds(normal_share(_exact(low), _exact(high)))]
    assert 0 <= ends[1] - ends[0] < Fraction(1, 10**60)
    below = 0.0 if low is None else NormalDist().cdf(low)
    above = 1.0 if high is None else NormalDist().cdf(high)
    assert abs(float(ends[0]) - (above - below)) < 1e-12


def _exact(end: float | None) -> Fraction | None:
    return None if end is None else Fraction(end)
