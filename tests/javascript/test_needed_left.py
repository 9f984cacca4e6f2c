"""The attackers needed to win with a given number left, on the device beside the library."""

from typing import Any

import pytest

from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.javascript.node import call

RULESETS = load_rulesets()
PERCENTS = [50, 75, 90, 95]

NEEDED = """
  const [{ neededWithLeft }, { rulesNamed }] =
    await Promise.all(["kernel/needed.js", "kernel/rules.js"].map(load));
  const rules = rulesNamed(data.offers, data.ruleset);
  return data.asked.map(([defenders, left]) =>
    neededWithLeft(rules, defenders, data.percents, left).map(({ attackers }) => attackers));
"""
CHANCES = """
  const [{ winWithLeft }, { figuresOf }, { percent }, { rulesNamed }] =
    await Promise.all(["needed", "figures", "quantities", "rules"]
      .map((name) => load(`kernel/${name}.js`)));
  const rules = rulesNamed(data.offers, data.ruleset);
  return data.asked.map(([attackers, defenders, left]) =>
    percent(winWithLeft(figuresOf(rules, { attackers, defenders }), left)));
"""


def asked(name: str, **values: Any) -> dict[str, Any]:
    """Return what a script is asked about a ruleset."""
    return {"offers": {name: offer(RULESETS[name], 1)}, "ruleset": name, **values}


@pytest.mark.parametrize("name", ["classic", "dutch", "uk-1990", "risiko-club", "balanced-blitz"])
def test_the_attackers_needed_are_the_library_s(name: str) -> None:
    """For 1, 2, … left the fewest attackers are those that exact numbers find."""
    battles = [(d, left) for d in (1, 3, 8, 15) for left in (1, 2, 3, 7, 20)]
    found = call(NEEDED, asked(name, asked=battles, percents=PERCENTS))
    solution = solve(RULESETS[name], 1, 1)
    for (defenders, left), needed in zip(battles, found, strict=True):
        assert needed == [
            solution.needed(defenders, Ratio(chance, 100), left) for chance in PERCENTS
        ], (defenders, left)


@pytest.mark.parametrize("name", ["classic", "dutch", "risiko-club", "balanced-blitz"])
def test_chances_read_like_the_library_s(name: str) -> None:
    """Each chance to have n left is as exact numbers write it; more than all are never left."""
    battles = [(a, d, left) for a in (1, 5, 9) for d in (1, 4, 8) for left in (1, 2, 5, 9, 10)]
    found = call(CHANCES, asked(name, asked=battles))
    solution = solve(RULESETS[name], 9, 8)
    assert found == [percent(solution.chance_at_least_left(*each)) for each in battles]


def test_a_chance_that_is_met_exactly_is_enough() -> None:
    """1 v 1 with four faces is won in 6 of 16 rolls; with 2 left 2 v 1 is won in 34 of 64."""
    found = call(NEEDED, asked("d4", asked=[[1, 1], [1, 2]], percents=[37.5, 53.125, 53.125001]))
    assert found[0][0] == 1
    assert found[1][1] == 2
    assert found[1][2] == 3


def test_what_is_beyond_the_search_is_not_named() -> None:
    """No more than 1,600 attackers are tried."""
    found = call(NEEDED, asked("classic", asked=[[1, 1000]], percents=[50, 99.9999]))
    assert found == [[1000, None]] or found[0][0] >= 1000
