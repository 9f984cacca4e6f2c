"""Luck beside a twin that lists every course of a battle and every evening."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from operator import mul

import pytest

from risk_odds.numbers import Interval, Number, Ratio, bounds, fraction_bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import AnySolution, Solution, solve
from risk_odds.solver.blitz import BlitzOutcomes, BlitzSolution
from risk_odds.solver.luck import (
    BASES,
    Fought,
    Standing,
    Verdict,
    beyond,
    can_be,
    expected_score,
    mirrored,
    of_battle,
    of_evening,
    scores,
    scores_from,
    together,
    wealth,
)
from tests.rulesets import AT_ONCE, BY_ROUNDS
from tests.twin import battles

RULESETS = load_rulesets()

State = tuple[int, int]


def solved(name: str, attackers: int, defenders: int) -> Solution:
    """Return the solution of rules that are fought round by round."""
    solution = solve(RULESETS[name], attackers, defenders)
    assert isinstance(solution, Solution)
    return solution


def courses(name: str, start: State) -> Iterator[tuple[list[State], Fraction]]:
    """Yield every course of a battle to its end: all states that it stands in."""
    if 0 in start or not battles.next_losses(name, *start):
        yield [start], Fraction(1)
        return
    for (lost, taken), chance in battles.next_losses(name, *start).items():
        for states, rest in courses(name, (start[0] - lost, start[1] - taken)):
            yield [start, *states], chance * rest


def mean_score(name: str, state: State) -> Fraction:
    """Return the mean score from a state, over all its courses."""
    ends = ((states[-1], chance) for states, chance in courses(name, state))
    return sum(((a - d) * chance for (a, d), chance in ends), Fraction())


def summed(chances: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Return the chances of scores, of which each may come several times."""
    found: dict[int, Fraction] = {}
    for score, chance in chances:
        found[score] = found.get(score, Fraction(0)) + chance
    return found


def possible(chances: dict[int, Number]) -> dict[int, Fraction]:
    """Return the scores that can be, with their exact chances."""
    return {score: Fraction(*ratio(chance)) for score, chance in chances.items() if chance[0]}


@pytest.mark.parametrize("name", BY_ROUNDS)
def test_scores_are_those_of_all_courses(name: str) -> None:
    """Each score, armies left of one side less those of the other, has its courses' chance."""
    for battle in ((1, 1), (3, 2), (2, 4), (4, 4)):
        twin = summed(
            (states[-1][0] - states[-1][1], chance) for states, chance in courses(name, battle)
        )
        found = scores(solved(name, *battle), *battle)
        assert possible(found) == twin
        assert list(found) == [*range(battle[0], 0, -1), *range(-1, -battle[1] - 1, -1)]


@pytest.mark.parametrize("name", BY_ROUNDS)
@pytest.mark.parametrize("battle", [(1, 1), (3, 2), (2, 4), (4, 3)])
def test_a_battle_stands_as_the_list_of_all_courses_says(name: str, battle: State) -> None:
    """In each state: the chance of all courses that ever have as low a mean score, or as high."""
    solution = solved(name, *battle)
    listed = list(courses(name, battle))
    states = {state for course, _ in listed for state in course}
    means = {state: mean_score(name, state) for state in states}
    for state in product(range(battle[0] + 1), range(battle[1] + 1)):
        assert can_be(solution, battle, state) == (state in states)
    for state, mean in means.items():
        assert expected_score(solution, state) == mean
        found = of_battle(solution, battle, state)
        for number, sign in ((found.as_bad, 1), (found.as_good, -1)):
            ever = (
                chance
                for course, chance in listed
                if min(sign * means[each] for each in course) <= sign * mean
            )
            assert Fraction(*ratio(number)) == sum(ever, Fraction())


def test_the_expected_score_tells_which_side_of_luck_it_is() -> None:
    """What is below the start's has a chance as bad, what is above one as good; never both."""
    for name in ("classic", "dutch"):
        solution = solved(name, 6, 5)
        first = expected_score(solution, (6, 5))
        for state in product(range(7), range(6)):
            if not can_be(solution, (6, 5), state):
                continue
            found = of_battle(solution, (6, 5), state)
            apart = expected_score(solution, state) - first
            assert (found.as_bad == (1, 1)) == (apart >= 0)
            assert (found.as_good == (1, 1)) == (apart <= 0)
            assert (found.verdict is Verdict.LEVEL) == (apart == 0)


def test_evenings_are_all_their_ends() -> None:
    """Up to three battles, attacked and defended, add up as the list of all their ends does."""
    numbers = random.Random(1)
    for _ in range(40):
        evening = [
            (
                numbers.choice(BY_ROUNDS),
                numbers.randint(1, 4),
                numbers.randint(1, 3),
                numbers.random(),
            )
            for _ in range(numbers.randint(1, 3))
        ]
        found = []
        twins = []
        for name, a, d, defended in evening:
            one = scores(solved(name, a, d), a, d)
            found.append(mirrored(one) if defended < 0.5 else one)
            sign = -1 if defended < 0.5 else 1
            ends = battles.outcomes(name, a, d).items()
            twins.append([(sign * (left - held), chance) for (left, held), chance in ends])
        twin = summed(
            (sum(rank for rank, _ in ends), prod((chance for _, chance in ends), start=Fraction(1)))
            for ends in product(*twins)
        )
        assert possible(together(found)) == twin


def test_evenings_are_bets_over_all_their_courses() -> None:
    """Of up to three battles, some broken off: the product of means of powers, course by course."""
    numbers = random.Random(2)
    for _ in range(30):
        fought = []
        twins = []
        for _ in range(numbers.randint(2, 3)):
            name = numbers.choice(BY_ROUNDS)
            start = numbers.randint(1, 4), numbers.randint(1, 3)
            listed = list(courses(name, start))
            left = numbers.choice(numbers.choice([states for states, _ in listed]))
            solution = solved(name, *start)
            battle = Fought(scores(solution, *start), scores_from(solution, left))
            defended = numbers.random() < 0.5
            fought.append(battle.mirrored if defended else battle)
            twins.append((name, start, left, -1 if defended else 1))
        made = Fraction()
        for base in BASES:
            product_of_means = Fraction(1)
            for name, start, left, sign in twins:
                here, first = (
                    sum(
                        (
                            chance * base ** (sign * (states[-1][0] - states[-1][1]))
                            for states, chance in courses(name, state)
                        ),
                        Fraction(),
                    )
                    for state in (left, start)
                )
                product_of_means *= here / first
            made += product_of_means / len(BASES)
        assert Fraction(*ratio(wealth(fought))) == made
        found = of_evening(fought)
        assert Fraction(*ratio(found.as_bad)) == min(1 / made, Fraction(1))
        other = of_evening([battle.mirrored for battle in fought])
        assert (other.as_bad, other.as_good) == (found.as_good, found.as_bad)


def test_a_third_of_the_stake_is_on_each_of_three_fifths_four_fifths_and_nine_tenths() -> None:
    """Where a score of 1 and one of -1 were as likely, and it is -1: of the mean (u + 1/u) / 2 the
    bet on u makes 1/u, which is 2 / (u² + 1) times as much.
    """
    half = Ratio(1, 2)
    fought = Fought({1: half, -1: half}, {-1: Ratio(1, 1)})
    made = (Fraction(25, 17) + Fraction(50, 41) + Fraction(200, 181)) / 3
    assert Fraction(*ratio(wealth([fought]))) == made


def test_a_standing_is_as_bad_as_known() -> None:
    """10 v 4 lost with two defenders left; the chance among fought-out battles is another one."""
    solution = solved("classic", 10, 4)
    found = of_battle(solution, (10, 4), (0, 2))
    assert float(Fraction(*ratio(found.as_bad))) == pytest.approx(0.0347, abs=5e-5)
    assert found.verdict is Verdict.UNLUCKY
    chances = scores(solution, 10, 4)
    exact = possible(chances)
    tail = Fraction(*ratio(beyond(chances, -2, better=False)))
    assert tail == exact[-2] + exact[-3] + exact[-4] < Fraction(*ratio(found.as_bad))
    assert beyond(chances, -2, better=True) != beyond(chances, 10, better=False) == (1, 1)


def ratio(number: Number) -> Ratio:
    """Return a number that must be a fraction."""
    assert isinstance(number, Ratio)
    return number


@pytest.mark.parametrize(
    ("as_bad", "as_good", "verdict"),
    [
        ((1, 20), (1, 1), Verdict.UNLUCKY),
        ((51, 1000), (1, 1), Verdict.BELOW),
        ((1, 1), (1, 20), Verdict.LUCKY),
        ((1, 1), (999, 1000), Verdict.ABOVE),
        ((3, 4), (2, 3), Verdict.ABOVE),
        ((1, 1), (1, 1), Verdict.LEVEL),
    ],
)
def test_nothing_is_said_of_luck_unless_it_is_rare(
    as_bad: State, as_good: State, verdict: Verdict
) -> None:
    """One in twenty or rarer is luck, and not a bit more."""
    assert Standing(Ratio(*as_bad), Ratio(*as_good)).verdict is verdict


def test_an_interval_around_the_border_is_not_guessed() -> None:
    """Where intervals leave open whether it is rare, or on which side, there is no verdict."""
    everything = Ratio(1, 1)
    for least in (Ratio(49, 1000), Ratio(1, 20)):
        open_chance = Interval(least, Ratio(51, 1000))
        with pytest.raises(ArithmeticError, match="1/20"):
            assert Standing(open_chance, everything).verdict
    rare = Interval(Ratio(49, 1000), Ratio(1, 20))
    assert Standing(rare, everything).verdict is Verdict.UNLUCKY
    nearly = Interval(Ratio(9, 10), everything)
    with pytest.raises(ArithmeticError, match="badly or well"):
        assert Standing(nearly, everything).verdict
    with pytest.raises(ArithmeticError, match="badly or well"):
        assert Standing(everything, nearly).verdict
    high, low = Interval(Ratio(1, 2), Ratio(3, 4)), Interval(Ratio(1, 4), Ratio(1, 2))
    for touching in (Standing(high, low), Standing(low, high)):
        with pytest.raises(ArithmeticError, match="badly or well"):
            assert touching.verdict


@pytest.mark.parametrize("name", AT_ONCE)
def test_blitz_has_its_start_and_its_end_alone(name: str) -> None:
    """Balanced blitz cuts off extreme ends: those cannot be; all others stand as the tail says."""
    solution: AnySolution = solve(RULESETS[name], 10, 4)
    chances = scores(solution, 10, 4)
    assert not can_be(solution, (10, 4), (0, 4))
    assert not can_be(solution, (10, 4), (5, 2))
    low, high = (sum(Fraction(*bounds(each)[end]) for each in chances.values()) for end in (0, 1))
    assert low <= 1 <= high
    assert high - low < Fraction(1, 10**20)
    rarely = 0
    for score, chance in chances.items():
        if not Fraction(*bounds(chance)[1]):
            continue
        found = of_battle(solution, (10, 4), (max(score, 0), max(-score, 0)))
        tail = beyond(chances, score, better=found.went_well)
        assert (found.as_good if found.went_well else found.as_bad) == tail
        rarely += found.verdict in (Verdict.UNLUCKY, Verdict.LUCKY)
    assert rarely
    both = together([chances, mirrored(chances)])
    assert list(both) == sorted(both, reverse=True)
    left = scores_from(solution, (4, 0))
    bet = of_evening([Fought(chances, left)] * 2)
    assert isinstance(bet.as_bad, Interval)


def known_to(chances: Sequence[Fraction], width: Fraction) -> list[Number]:
    """Return chances that are known to a width, but for those that are 0."""
    return [
        Interval(Ratio.of(max(chance - width, Fraction())), Ratio.of(chance + width))
        if chance and width
        else Ratio.of(chance)
        for chance in chances
    ]


def test_an_end_at_once_is_below_or_above_every_mean_that_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of all ways to share four quarters among four ends, known exactly or to a sixteenth.

    Where the means of both sides' bounds lie on either side of an end nothing is said of it, and of
    the only one that can be it is said that it always comes.
    """
    solution = BlitzSolution(RULESETS["balanced-blitz"], 2, 2)
    everything = Ratio(1, 1)
    verdicts = Counter[str]()
    for quarters in product(range(5), repeat=4):
        if sum(quarters) != 4:
            continue
        exact = [Fraction(each, 4) for each in quarters]
        for width in (Fraction(), Fraction(1, 16)):
            numbers = known_to(exact, width)
            outcomes = BlitzOutcomes(numbers[1::-1], numbers[2:])
            monkeypatch.setattr(solution, "outcomes", lambda *_, ends=outcomes: ends)
            by_score = dict(zip((2, 1, -1, -2), map(fraction_bounds, numbers), strict=True))
            means = [
                sum(map(mul, by_score, chances), Fraction())
                for chances in product(*by_score.values())
            ]
            for own in by_score:
                end = max(own, 0), max(-own, 0)
                worse, better = (
                    [sum(each) for each in zip(*ends, strict=True)]
                    for ends in (
                        [by_score[score] for score in by_score if score <= own],
                        [by_score[score] for score in by_score if score >= own],
                    )
                )
                if 4 in quarters:
                    verdicts["certain"] += 1
                    assert of_battle(solution, (2, 2), end) == Standing(everything, everything)
                elif own < min(means):
                    verdicts["below"] += 1
                    found = of_battle(solution, (2, 2), end)
                    assert [*fraction_bounds(found.as_bad)] == worse
                    assert found.as_good == everything
                elif own > max(means):
                    verdicts["above"] += 1
                    found = of_battle(solution, (2, 2), end)
                    assert [*fraction_bounds(found.as_good)] == better
                    assert found.as_bad == everything
                else:
                    verdicts["open"] += 1
                    with pytest.raises(ArithmeticError, match="better than expected"):
                        of_battle(solution, (2, 2), end)
    assert min(verdicts[each] for each in ("certain", "below", "above", "open")) > 0
