import gzip
import json
from fractions import Fraction
from functools import cache
from itertools import accumulate

import pytest

from generator.datasets.formats import compact_json
from generator.matchups import matchups
from generator.numbers import Number, Ratio
from generator.rules import Ruleset, load_rulesets
from generator.site.lookup import lookup_document, lookup_figures
from generator.solver import AnySolution, solve
from tests import expected, rounding
from tests.conftest import LARGEST, RULESETS, Built
from tests.named import figures_of
from tests.rulesets import make_ruleset
from tests.site.lookup_reader import LookupReader, texts

CHANCES = [50, 75, 90, 95, 99]
SIDES = ("attackers", "defenders")


@cache
def document_text(ruleset: Ruleset, largest: int) -> str:
    """Return a ruleset's file, made from its solution."""
    solution = solve(ruleset, largest, largest)
    figures = {
        (matchup.attackers, matchup.defenders): lookup_figures(
            matchup, state_dependent=solution.state_dependent
        )
        for matchup in matchups(solution, largest, largest)
    }
    return compact_json(lookup_document(solution, largest, figures))


def middle(number: Number) -> Fraction:
    """Return a number's value, or one so close to it that no decimal on show differs."""
    if isinstance(number, Ratio):
        return Fraction(*number)
    return (Fraction(*number.low) + Fraction(*number.high)) / 2


def ends_of(
    solution: AnySolution, attackers: int, defenders: int
) -> dict[str, list[tuple[Fraction, Fraction]]]:
    """Return for both sides and 1, 2, … armies left the exact chances of at least, of exactly."""
    outcomes = solution.outcomes(attackers, defenders)
    found = {}
    for side, chances in zip(
        SIDES, (outcomes.attackers_left, outcomes.defenders_left), strict=True
    ):
        exactly = [middle(chance) for chance in chances]
        at_least = list(accumulate(reversed(exactly)))[::-1]
        found[side] = list(zip(at_least, exactly, strict=True))
    # what adds up to 1 must not be missed by the width of an interval
    total = solution.win(attackers, defenders), solution.lose(attackers, defenders)
    for side, whole in zip(SIDES, total, strict=True):
        if isinstance(whole, Ratio):
            at_first = found[side][0][0]
            found[side] = [
                (Fraction(*whole) if at_least == at_first else at_least, exactly)
                for at_least, exactly in found[side]
            ]
    return found


@pytest.mark.parametrize(
    "name",
    ["classic", "dutch", "balanced-blitz", "attacker-ties", "capital-wall", "defender-one-die"],
)
def test_every_figure_is_the_solvers(name: str) -> None:
    """Every percentage and mean that follows from the file is that of the exact solution."""
    ruleset = load_rulesets()[name]
    largest = 14
    solution = solve(ruleset, largest, largest)
    reader = LookupReader(document_text(ruleset, largest))
    for a in range(1, largest + 1):
        for d in range(1, largest + 1):
            for side, ends in ends_of(solution, a, d).items():
                for left, (at_least, exactly) in enumerate(ends, start=1):
                    assert reader.end(side, left, a, d) == texts(at_least, exactly), (a, d, left)
            left_means = (
                solution.expected_attackers_left(a, d),
                solution.expected_defenders_left(a, d),
            )
            for side, armies, mean in zip(SIDES, (a, d), left_means, strict=True):
                found = reader.mean_left(side, a, d)
                assert rounding.places(found, 2) == rounding.places(middle(mean), 2)
                lost = rounding.places(armies - middle(mean), 2)
                assert rounding.places(armies - found, 2) == lost


@pytest.mark.parametrize("name", ["classic", "dutch", "attacker-ties"])
def test_stopping_early_follows_from_the_survivors(name: str) -> None:
    """The chance to win when stopping with r left is that of at least r + 1 left at the end."""
    ruleset = load_rulesets()[name]
    largest = 10
    solution = solve(ruleset, largest, largest)
    reader = LookupReader(document_text(ruleset, largest))
    assert reader.document["retreat"] is True
    for a in range(2, largest + 1):
        for d in range(1, largest + 1):
            for stop in range(1, a):
                exact = Fraction(*solution.retreat(a, d, stop)[0])  # type: ignore[union-attr]
                found = reader.at_least("attackers", stop + 1, a, d)
                assert rounding.percent(found) == rounding.percent(exact)


@pytest.mark.parametrize("name", ["classic", "dutch", "balanced-blitz", "attacker-ties"])
def test_chances_are_right_to_a_millionth(name: str) -> None:
    """No chance of the file is off by more than half a millionth; only 0 is 0 and only 1 is 1."""
    ruleset = load_rulesets()[name]
    largest = 14
    solution = solve(ruleset, largest, largest)
    reader = LookupReader(document_text(ruleset, largest))
    for a in range(1, largest + 1):
        for d in range(1, largest + 1):
            for side, ends in ends_of(solution, a, d).items():
                for left, (at_least, _) in enumerate(ends, start=1):
                    found = reader.at_least(side, left, a, d)
                    assert (found == 0, found == 1) == (at_least == 0, at_least == 1)
                    tiny = min(at_least, 1 - at_least) < Fraction(1, 10**6)
                    assert abs(found - at_least) <= Fraction(2 if tiny else 1, 2 * 10**6)


@pytest.mark.parametrize("name", ["classic", "balanced-blitz", "attacker-ties"])
def test_armies_needed_are_the_fewest(name: str) -> None:
    """For each chance and defenders, so many attackers are enough and one fewer is not."""
    ruleset = load_rulesets()[name]
    document = json.loads(document_text(ruleset, 14))
    assert document["chances"] == CHANCES
    solution = solve(ruleset, 60, 14)
    for chance, row in zip(CHANCES, document["needed"], strict=True):
        assert len(row) == 14
        for d, fewest in enumerate(row, start=1):
            assert middle(solution.win(fewest, d)) >= Fraction(chance, 100)
            if fewest > 1:
                assert middle(solution.win(fewest - 1, d)) < Fraction(chance, 100)


def test_a_blitz_has_no_retreat() -> None:
    """Where a battle is resolved at once, the file says that nobody can stop early."""
    assert json.loads(document_text(load_rulesets()["balanced-blitz"], 3))["retreat"] is False


def test_armies_that_win_nothing_are_null() -> None:
    """Where no army that is solved is enough, the number needed is null."""
    hopeless = make_ruleset((6,), attacker_bonus={"dice": "all", "amount": -6})
    document = json.loads(document_text(hopeless, 2))
    assert document["needed"] == [[None, None]] * 5


def test_the_largest_file_is_small() -> None:
    """The classic file up to 50 by 50, from which whole pages are drawn, has under 60 kB packed."""
    classic = load_rulesets()["classic"]
    text = document_text(classic, classic.largest_matchup)
    assert len(gzip.compress(text.encode(), 9)) < 60_000
    assert LookupReader(text).end("attackers", 1, 50, 50)[0] == rounding.percent(
        middle(solve(classic, 50, 50).win(50, 50))
    )


def test_a_grid_smaller_than_the_dice_has_all_its_battles() -> None:
    """A file up to 1 by 1 or 2 by 2 is complete although no side ever rolls all its dice."""
    classic = load_rulesets()["classic"]
    for largest in (1, 2):
        solution = solve(classic, largest, largest)
        reader = LookupReader(document_text(classic, largest))
        for a in range(1, largest + 1):
            for d in range(1, largest + 1):
                for side, ends in ends_of(solution, a, d).items():
                    for left, (at_least, exactly) in enumerate(ends, start=1):
                        assert reader.end(side, left, a, d) == texts(at_least, exactly)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_published_file_is_the_twins(built: Built, ruleset: str) -> None:
    """Every figure of the file on the site is the one that the twin finds by brute force."""
    text = (built.folder / figures_of(built.folder) / f"{ruleset}.json").read_text(encoding="utf-8")
    reader = LookupReader(text)
    document = reader.document
    assert (document["ruleset"], document["title"]) == (ruleset, load_rulesets()[ruleset].title)
    assert document["attackers"] == document["defenders"] == LARGEST
    for a in range(1, LARGEST + 1):
        for d in range(1, LARGEST + 1):
            ends = expected.ends(ruleset, a, d)
            assert rounding.percent(reader.at_least("attackers", 1, a, d)) == rounding.percent(
                expected.win(ruleset, a, d)
            )
            for (attackers_left, defenders_left), chance in ends.items():
                side = "attackers" if attackers_left else "defenders"
                left = attackers_left or defenders_left
                assert reader.end(side, left, a, d)[2:] == texts(chance, chance)[2:]
            for at, side in enumerate(SIDES):
                mean = expected.moments(ruleset, (a, d), at)[0]
                found = reader.mean_left(side, a, d)
                assert rounding.places(found, 2) == rounding.places(mean, 2)
