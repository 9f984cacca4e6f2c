"""The scripts' pure modules, without a browser: alone, and beside what Python writes."""

import json
import random
import subprocess
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from generator.comparison import compared, comparison_document, difference
from generator.comparison import points as points_of
from generator.datasets.formats import compact_json
from generator.matchups import Matchup, matchups
from generator.numbers import Ratio, fixed, percent
from generator.rules import load_rulesets
from generator.site.lookup import lookup_document, lookup_figures
from generator.solver import solve
from tests import rounding
from tests.compared import FEW
from tests.javascript.node import PROJECT, call, node
from tests.site.lookup_reader import LookupReader

TESTS = sorted(Path(__file__).parent.glob("*.test.mjs"))

FIGURES = """
  const [{ figuresOf, medianLeft }, { fixed, percent }] =
    await Promise.all(["figures.js", "numbers.js"].map(load));
  return data.battles.map(([attackers, defenders]) => {
    const figures = figuresOf(data.document, { attackers, defenders });
    const end = ({ chance, atLeast }) =>
      [percent(atLeast), percent(atLeast, 2), percent(chance), percent(chance, 2)];
    const { means, survivors } = figures;
    return {
      win: percent(figures.win),
      lose: percent(figures.lose),
      attackers: survivors.attackers.map(end),
      defenders: survivors.defenders.map(end),
      means: [means.attackersLeft, means.attackersLost, means.defendersLeft, means.defendersLost]
        .map((mean) => fixed(mean)),
      medians: [medianLeft(survivors.attackers), medianLeft(survivors.defenders)],
      needed: figures.needed.map(({ attackers }) => attackers),
      retreat: figures.retreat.map(({ at, win }) => [at, percent(win)]),
    };
  });
"""
COMPARED = """
  const { comparedUnder } = await load("comparison.js");
  return data.battles.map(([attackers, defenders]) =>
    Object.keys(data.document.rulesets).map((ruleset) =>
      comparedUnder(data.document, ruleset, { attackers, defenders })));
"""
POINTS = """
  const { points, settledPoints } = await load("numbers.js");
  return [data.tenths.map((change) => points(change)), data.changes.map(settledPoints)];
"""


def test_pure_modules_pass_their_tests() -> None:
    """Every module that touches neither page nor network does what its tests say, in Node."""
    assert len(TESTS) == 4
    words = [node(), "--test", *map(str, TESTS)]
    done = subprocess.run(words, cwd=PROJECT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        pytest.fail(f"node --test\n{done.stdout}{done.stderr}", pytrace=False)


@cache
def solved(variant: str, largest: int) -> list[Matchup]:
    """Return all matchups of a ruleset up to so many armies a side."""
    return list(matchups(solve(load_rulesets()[variant], largest, largest), largest, largest))


@pytest.mark.parametrize(
    ("variant", "largest", "battles"),
    [
        ("classic", 50, [(50, 50), (1, 50), (50, 1), (7, 31), (44, 9), (23, 24)]),
        ("attacker-ties", 12, None),
        ("balanced-blitz", 12, None),
        ("d8", 12, None),
        ("dutch", 12, None),
        ("three-dice-defence", 12, None),
    ],
)
def test_scripts_read_what_is_written(
    variant: str, largest: int, battles: list[tuple[int, int]] | None
) -> None:
    """Every text that scripts make from the data is the one that follows from it by fractions;
    the medians are those of the battles' pages.
    """
    found_in = {(one.attackers, one.defenders): one for one in solved(variant, largest)}
    solution = solve(load_rulesets()[variant], largest, largest)
    figures = {
        cell: lookup_figures(matchup, state_dependent=solution.state_dependent)
        for cell, matchup in found_in.items()
    }
    text = compact_json(lookup_document(solution, largest, figures))
    reader = LookupReader(text)
    battles = battles or list(found_in)
    found = call(FIGURES, {"document": json.loads(text), "battles": battles})
    for (a, d), shown in zip(battles, found, strict=True):
        matchup = found_in[a, d]
        win = reader.at_least("attackers", 1, a, d)
        left = reader.mean_left("attackers", a, d), reader.mean_left("defenders", a, d)
        means = left[0], a - left[0], left[1], d - left[1]
        stops = range(1, a) if reader.document["retreat"] else ()
        assert shown == {
            "win": rounding.percent(win),
            "lose": rounding.percent(1 - win),
            "attackers": [list(reader.end("attackers", k, a, d)) for k in range(1, a + 1)],
            "defenders": [list(reader.end("defenders", m, a, d)) for m in range(1, d + 1)],
            "means": [rounding.places(mean, 2) for mean in means],
            "medians": [matchup.median_attackers_left, matchup.median_defenders_left],
            "needed": [row[d - 1] for row in reader.document["needed"]],
            "retreat": [
                [stop, rounding.percent(reader.at_least("attackers", stop + 1, a, d))]
                for stop in stops
            ],
        }


def test_comparisons_are_those_of_the_page() -> None:
    """Every row that scripts write for a battle has the texts that Python writes for it."""
    rulesets = [compared(solve(load_rulesets()[name], 6, 6), 6) for name in FEW]
    battles = [(a, d) for a in range(1, 8) for d in range(1, 8)]
    found = call(COMPARED, {"document": comparison_document(rulesets), "battles": battles})
    for (a, d), rows in zip(battles, found, strict=True):
        for one, row in zip(rulesets, rows, strict=True):
            battle = one.battle(a, d)
            assert (row is None) == (battle is None) == (max(a, d) > 6)
            if row is None or battle is None:
                continue
            apart = difference(battle.win, rulesets[0].win(a, d))
            assert (row["win"], row["points"]) == (percent(battle.win), points_of(apart))
            assert row["attackersLost"] == fixed(battle.attackers_lost, 1)
            assert row["defendersLost"] == fixed(battle.defenders_lost, 1)
            assert row["needed"] == battle.needed


def test_differences_are_written_as_in_python() -> None:
    """A difference in percentage points is the same text in scripts and in Python; made from two
    chances in millionths it is rounded correctly, or has a digit more.
    """
    tenths = list(range(-1000, 1001))
    numbers = random.Random(5)
    pairs = [
        (Fraction(numbers.randrange(3**40), 3**40), Fraction(numbers.randrange(7**20), 7**20))
        for _ in range(2000)
    ]
    changes = [round(one * 10**6) * 10**6 - round(other * 10**6) * 10**6 for one, other in pairs]
    written, settled = call(POINTS, {"tenths": tenths, "changes": changes})
    assert written == [points_of(Ratio(number, 1000)) for number in tenths]
    short = 0
    for (one, other), text in zip(pairs, settled, strict=True):
        exact = (one - other) * 100
        places = len(text.partition(".")[2])
        assert Fraction(text.replace("−", "-")) == round(exact, places)
        if places == 1:
            short += 1
            assert text == points_of(Ratio(*(one - other).as_integer_ratio()))
    assert short > 1900
