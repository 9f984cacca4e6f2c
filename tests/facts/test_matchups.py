from fractions import Fraction
from functools import cache, reduce
from math import gcd, lcm

import pytest

from generator.facts.matchups import Matchup, bounded, matchups
from generator.scope.chances import OF_MATCHUP
from risk_odds.numbers import Interval, Number, Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import BlitzSolution, solve
from tests import expected
from tests.conftest import RULESETS
from tests.rulesets import make_ruleset
from tests.twin import battles

BY_ROUNDS = [ruleset for ruleset in RULESETS if ruleset != "balanced-blitz"]
CELLS = [(a, d) for a in range(1, 7) for d in range(1, 6)]


@cache
def all_matchups(ruleset: str) -> dict[tuple[int, int], Matchup]:
    """Return all matchups up to 6 v 5."""
    solution = solve(load_rulesets()[ruleset], 6, 5)
    return {(matchup.attackers, matchup.defenders): matchup for matchup in matchups(solution, 6, 5)}


def close(number: Number | None, value: Fraction | None) -> bool:
    """Say whether a number is this value, or is enclosed with it in less than 10^-40."""
    if number is None or value is None:
        return number == value
    if isinstance(number, Ratio):
        return Fraction(*number) == value
    low, high = (Fraction(*end) for end in number)
    return low - Fraction(1, 10**39) <= value <= high + Fraction(1, 10**39) and high - low < (
        Fraction(1, 10**40)
    )


def test_battles_of_up_to_eight_armies_have_a_flow() -> None:
    """A larger chart fits no phone: where either side has nine there is none."""
    found = matchups(solve(load_rulesets()["d4"], 9, 9), 9, 9)
    with_flow = {(each.attackers, each.defenders) for each in found if each.flow}
    assert with_flow == {(a, d) for a in range(1, 9) for d in range(1, 9)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_matchup_comes_once_in_order(ruleset: str) -> None:
    """The matchups run through the grid, attackers first, each once, with its ruleset."""
    solution = solve(load_rulesets()[ruleset], 6, 5)
    found = list(matchups(solution, 6, 5))
    assert [(matchup.attackers, matchup.defenders) for matchup in found] == CELLS
    assert {matchup.ruleset.id for matchup in found} == {ruleset}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_outcomes_run_from_best_to_worst(ruleset: str) -> None:
    """Outcomes start with all attackers left and end with all defenders left, none missing."""
    for (attackers, defenders), matchup in all_matchups(ruleset).items():
        assert [
            (outcome.attackers_left, outcome.defenders_left) for outcome in matchup.outcomes
        ] == [
            *((left, 0) for left in range(attackers, 0, -1)),
            *((0, left) for left in range(1, defenders + 1)),
        ]


def test_both_sides_may_be_left_standing() -> None:
    """Where an attack may be forbidden, its ends are there, too, before the one without attackers
    and with as many defenders; all chances are those of the twin.
    """
    for cell, matchup in all_matchups("risiko-club").items():
        twin = battles.outcomes("risiko-club", *cell)
        found = {
            (end.attackers_left, end.defenders_left): Fraction(end.low, matchup.denominator)
            for end in matchup.outcomes
        }
        assert {end: chance for end, chance in found.items() if chance} == twin
        assert len(found) == len(matchup.outcomes)
        failed = [end for end in found if end[1]]
        assert failed == sorted(failed, key=lambda end: (end[1], not end[0], -end[0]))


@pytest.mark.parametrize("ruleset", ["classic", "balanced-blitz"])
def test_each_end_is_held_by_one_side(ruleset: str) -> None:
    """Where no attack is forbidden, the ends by who has the territory are the ends themselves."""
    for matchup in all_matchups(ruleset).values():
        assert matchup.held == matchup.outcomes


def test_attackers_that_stand_do_not_hold_the_territory() -> None:
    """Under the rules of clubs the ends with as many defenders count as one, whoever still stands
    before them; its chance is the sum of the twin's, in lowest terms.
    """
    for cell, matchup in all_matchups("risiko-club").items():
        twin = battles.outcomes("risiko-club", *cell)
        assert [(end.attackers_left, end.defenders_left) for end in matchup.held] == [
            *((left, 0) for left in range(cell[0], 0, -1)),
            *((0, left) for left in range(1, cell[1] + 1)),
        ]
        for end in matchup.held:
            chance = sum(
                (
                    part
                    for (a, d), part in twin.items()
                    if d == end.defenders_left and (d or a == end.attackers_left)
                ),
                Fraction(),
            )
            assert Fraction(end.low, matchup.denominator) == chance
            assert end.high == end.low
            assert end.probability == Ratio(chance.numerator, chance.denominator)


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_weights_over_one_denominator_are_the_chances(ruleset: str) -> None:
    """The weights add up to the least common denominator, and give the twin's chances."""
    for cell, matchup in all_matchups(ruleset).items():
        ends = expected.ends(ruleset, *cell)
        weights = [outcome.low for outcome in matchup.outcomes]
        assert matchup.is_exact
        assert [outcome.high for outcome in matchup.outcomes] == weights
        assert sum(weights) == matchup.denominator
        assert matchup.denominator == lcm(*(chance.denominator for chance in ends.values()))
        assert reduce(gcd, weights, matchup.denominator) == 1
        for outcome in matchup.outcomes:
            chance = ends[outcome.attackers_left, outcome.defenders_left]
            assert Fraction(outcome.low, matchup.denominator) == chance
            assert isinstance(outcome.probability, Ratio)
            assert Fraction(*outcome.probability) == chance


def test_blitz_weights_enclose_the_chances() -> None:
    """Both weights of a blitz outcome enclose the twin's chance, and what was cut off is 0."""
    inexact = 0
    for cell, matchup in all_matchups("balanced-blitz").items():
        ends = expected.ends("balanced-blitz", *cell)
        for outcome in matchup.outcomes:
            chance = ends[outcome.attackers_left, outcome.defenders_left]
            assert close(outcome.probability, chance)
            assert close(bounded(outcome.low, outcome.high, matchup.denominator), chance)
            assert (chance == 0) == (outcome.high == 0)
        assert sum(outcome.low for outcome in matchup.outcomes) <= matchup.denominator
        assert sum(outcome.high for outcome in matchup.outcomes) >= matchup.denominator
        inexact += not matchup.is_exact
    assert inexact > len(CELLS) // 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_most_likely_outcome_is_the_likeliest(ruleset: str) -> None:
    """No outcome is likelier than the one that is called most likely."""
    for cell, matchup in all_matchups(ruleset).items():
        assert {
            (outcome.attackers_left, outcome.defenders_left) for outcome in matchup.most_likely
        } == expected.likeliest(ruleset, cell)


def test_equally_likely_outcomes_are_all_named() -> None:
    """A d3 against a d2 that wins ties is a fair game: both ends are most likely."""
    (matchup,) = matchups(solve(make_ruleset((3,), (2,)), 1, 1), 1, 1)
    assert [outcome.probability for outcome in matchup.most_likely] == [(1, 2), (1, 2)]


def test_the_median_of_a_fair_battle_is_the_smaller_number() -> None:
    """Where winning and losing have a half each, the median of both sides is 0."""
    (matchup,) = matchups(solve(make_ruleset((3,), (2,)), 1, 1), 1, 1)
    assert (matchup.median_attackers_left, matchup.median_defenders_left) == (0, 0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_medians_are_the_twins(ruleset: str) -> None:
    """Half of all battles leave a side with no more than its median, and half with no less."""
    for cell, matchup in all_matchups(ruleset).items():
        found = matchup.median_attackers_left, matchup.median_defenders_left
        assert found == (expected.median(ruleset, cell, 0), expected.median(ruleset, cell, 1))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_losses_of_the_winner_are_the_twins(ruleset: str) -> None:
    """What a side loses where it wins is the twin's; a side that never wins has no such mean."""
    for cell, matchup in all_matchups(ruleset).items():
        assert close(matchup.attackers_lost_given_win, expected.given(ruleset, cell, 0))
        assert close(matchup.defenders_lost_given_loss, expected.given(ruleset, cell, 1))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sums_of_outcomes_are_the_twins(ruleset: str) -> None:
    """Each outcome has the chance that its side has at least that many armies left."""
    for cell, matchup in all_matchups(ruleset).items():
        ends = expected.ends(ruleset, *cell)
        for outcome, at_least in zip(matchup.outcomes, matchup.at_least, strict=True):
            side = 0 if outcome.attackers_left else 1
            left = outcome.attackers_left or outcome.defenders_left
            total = sum((part for end, part in ends.items() if end[side] >= left), Fraction(0))
            assert close(at_least, round(total, 40) if ruleset == "balanced-blitz" else total)


def test_sums_of_a_whole_side_are_exact_where_they_can_be() -> None:
    """The chance of any number left at all is the side's own chance, however it was summed up."""
    for matchup in all_matchups("balanced-blitz").values():
        sums = matchup.at_least
        assert sums[matchup.attackers - 1] == matchup.win
        assert sums[matchup.attackers] == matchup.lose


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_matchup_holds_both_countings(ruleset: str) -> None:
    """Armies on the territory are one more than the attackers."""
    assert all(matchup.territory == cell[0] + 1 for cell, matchup in all_matchups(ruleset).items())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_and_moments_are_the_twins(ruleset: str) -> None:
    """Chances, means and variances are those of brute force; left and lost make up the start."""
    for cell, matchup in all_matchups(ruleset).items():
        win = expected.win(ruleset, *cell)
        assert close(matchup.win, win)
        assert close(matchup.lose, 1 - win)
        for side, left, lost, variance in (
            (
                0,
                matchup.expected_attackers_left,
                matchup.expected_attackers_lost,
                matchup.variance_attackers,
            ),
            (
                1,
                matchup.expected_defenders_left,
                matchup.expected_defenders_lost,
                matchup.variance_defenders,
            ),
        ):
            first, second = expected.moments(ruleset, cell, side)
            assert close(left, first)
            assert close(lost, cell[side] - first)
            assert close(variance, second)


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_rounds_and_retreats_are_the_twins(ruleset: str) -> None:
    """The next round, the number of rounds and each retreat are those of brute force."""
    for cell, matchup in all_matchups(ruleset).items():
        assert matchup.next_round is not None
        total = matchup.next_round.total
        assert {
            (lost, killed): Fraction(rolls, total)
            for lost, killed, rolls in matchup.next_round.outcomes
        } == battles.next_losses(ruleset, *cell)
        assert matchup.expected_rounds is not None
        assert Fraction(*matchup.expected_rounds) == battles.expected_rounds(ruleset, *cell)
        assert [at for at, _, _ in matchup.retreat] == list(range(cell[0]))
        for at, win, left in matchup.retreat:
            ends = battles.retreat(ruleset, *cell, at)
            assert Fraction(*win) == battles.captured(ends)
            assert Fraction(*left) == sum(end[0] * chance for end, chance in ends.items())


def test_a_blitz_has_no_rounds() -> None:
    """A battle that is resolved at once has no next round, and nobody can leave it."""
    for matchup in all_matchups("balanced-blitz").values():
        assert matchup.next_round is None
        assert matchup.expected_rounds is None
        assert matchup.retreat == ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_attackers_needed_reach_beyond_the_pages(ruleset: str) -> None:
    """The attackers needed are the twin's, however far beyond the solution they lie."""
    for defenders in range(1, 6):
        needed = dict(all_matchups(ruleset)[1, defenders].attackers_needed)
        assert list(needed) == list(OF_MATCHUP)
        assert needed == {
            chance: expected.needed(ruleset, defenders, Fraction(*chance)) for chance in OF_MATCHUP
        }
    assert any(number is not None and number > 6 for number in needed.values())


def test_an_uncertain_median_is_refused() -> None:
    """Chances so vague that the median is not certain are refused, never guessed: three defenders
    are left with a chance of hardly less than a half or hardly more, and other ends follow.
    """
    solution = solve(load_rulesets()["balanced-blitz"], 3, 3)
    assert isinstance(solution, BlitzSolution)
    *_, matchup = matchups(solution, 3, 3)
    half = matchup.denominator // 2
    vague = tuple(
        type(outcome)(
            outcome.attackers_left,
            outcome.defenders_left,
            half - 1 if outcome.defenders_left == 3 else 2,
            half + 2,
            outcome.probability,
        )
        for outcome in matchup.outcomes
    )
    fields = {name: getattr(matchup, name) for name in matchup.__dataclass_fields__}
    with pytest.raises(ArithmeticError, match="cannot certify the median"):
        _ = Matchup(**{**fields, "outcomes": vague}).median_defenders_left


def test_bounds_of_one_number_are_that_number() -> None:
    """Two equal bounds are a ratio, two different ones an interval."""
    assert bounded(2, 2, 4) == Ratio(2, 4)
    assert bounded(1, 2, 4) == Interval(Ratio(1, 4), Ratio(2, 4))
