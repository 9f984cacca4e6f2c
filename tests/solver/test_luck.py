"""Luck beside a twin that lists every course of a battle and every evening."""

import random
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from generator.numbers import Interval, Number, Ratio, bounds
from generator.rules import load_rulesets
from generator.solver import AnySolution, Solution, solve
from generator.solver.luck import (
    Standing,
    Verdict,
    broken_off,
    mirrored,
    scores,
    standing,
    states_after,
    together,
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


def courses(name: str, state: State, left: int) -> Iterator[tuple[State, Fraction]]:
    """Yield every course of a battle: where it stands once ``left`` more armies have fallen."""
    if 0 in state or left <= 0:
        yield state, Fraction(1)
        return
    for (lost, taken), chance in battles.next_losses(name, *state).items():
        after = state[0] - lost, state[1] - taken
        for end, rest in courses(name, after, left - lost - taken):
            yield end, chance * rest


def summed(chances: Iterable[tuple[Fraction | int, Fraction]]) -> dict[Fraction | int, Fraction]:
    """Return the chances of ranks, of which each may come several times."""
    found: dict[Fraction | int, Fraction] = {}
    for rank, chance in chances:
        found[rank] = found.get(rank, Fraction(0)) + chance
    return found


def win(name: str, state: State) -> Fraction:
    """Return the twin's chance to win from a state."""
    attackers, defenders = state
    if not defenders:
        return Fraction(1)
    return battles.win(name, attackers, defenders) if attackers else Fraction(0)


def possible(chances: dict[int, Number] | dict[Fraction, Number]) -> dict[Fraction | int, Fraction]:
    """Return the ranks that can be, with their exact chances."""
    return {rank: Fraction(*bounds(chance)[0]) for rank, chance in chances.items() if chance[0]}


@pytest.mark.parametrize("name", BY_ROUNDS)
def test_scores_are_those_of_all_courses(name: str) -> None:
    """Each score, armies left of one side less those of the other, has its courses' chance."""
    for battle in ((1, 1), (3, 2), (2, 4), (4, 4)):
        twin = summed((a - d, chance) for (a, d), chance in courses(name, battle, sum(battle)))
        found = scores(solved(name, *battle), *battle)
        assert possible(found) == twin
        assert list(found) == [*range(battle[0], 0, -1), *range(-1, -battle[1] - 1, -1)]


@pytest.mark.parametrize("name", BY_ROUNDS)
@pytest.mark.parametrize("fallen", range(6))
def test_broken_off_battles_are_those_of_all_courses(name: str, fallen: int) -> None:
    """A battle stands where its courses lead to, and is ranked by the exact chance from there."""
    for battle in ((3, 2), (2, 3), (4, 3)):
        ends = list(courses(name, battle, fallen))
        solution = solved(name, *battle)
        assert states_after(solution, *battle, fallen) == summed_states(ends)
        twin = summed((win(name, state), chance) for state, chance in ends)
        assert possible(broken_off(solution, *battle, fallen)) == twin


def summed_states(ends: Sequence[tuple[State, Fraction]]) -> dict[State, Fraction]:
    """Return the chance of each state that courses lead to."""
    return {
        state: sum((chance for one, chance in ends if one == state), Fraction(0))
        for state, _ in ends
    }


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


def test_a_standing_is_counted_end_by_end() -> None:
    """Better, equal and worse are the sums beside the end, and make up everything."""
    chances = scores(solved("classic", 10, 4), 10, 4)
    own = standing(chances, -2)
    exact = possible(chances)
    assert Fraction(*ratio(own.better)) == sum(
        chance for rank, chance in exact.items() if rank > -2
    )
    assert Fraction(*ratio(own.equal)) == exact[-2]
    assert Fraction(*ratio(own.or_worse)) == 1 - Fraction(*ratio(own.better))
    assert Fraction(*ratio(own.or_better)) == 1 - Fraction(*ratio(own.worse))
    assert float(Fraction(*ratio(own.better))) == pytest.approx(0.967, abs=5e-4)
    assert own.verdict is Verdict.UNLUCKY


def test_what_is_just_as_good_counts_on_neither_side() -> None:
    """Won battles broken off late are all equal, however many attackers are left."""
    chances = broken_off(solved("classic", 5, 1), 5, 1, 3)
    own = standing(chances, Fraction(1))
    assert ratio(own.better) == (0, 1)
    assert Fraction(*ratio(own.equal)) + Fraction(*ratio(own.worse)) == 1
    assert Fraction(*ratio(own.equal)) > Fraction(1, 2)


def ratio(number: Number) -> Ratio:
    """Return a number that must be a fraction."""
    assert isinstance(number, Ratio)
    return number


def test_the_other_sides_view_swaps_better_and_worse() -> None:
    """What is unlucky for the attacker is lucky for the defender, in each end of a battle."""
    chances = scores(solved("classic", 8, 5), 8, 5)
    for rank in chances:
        mine, yours = standing(chances, rank), standing(mirrored(chances), -rank)
        assert (mine.better, mine.equal, mine.worse) == (yours.worse, yours.equal, yours.better)
        assert (mine.verdict is Verdict.UNLUCKY) == (yours.verdict is Verdict.LUCKY)


@pytest.mark.parametrize(
    ("better", "equal", "worse", "verdict"),
    [
        ((19, 20), (1, 40), (1, 40), Verdict.UNLUCKY),
        ((94, 100), (5, 100), (1, 100), Verdict.USUAL),
        ((1, 100), (4, 100), (95, 100), Verdict.LUCKY),
        ((0, 1), (1, 20), (19, 20), Verdict.LUCKY),
        ((0, 1), (1, 19), (18, 19), Verdict.BEST),
        ((18, 19), (1, 19), (0, 1), Verdict.WORST),
        ((0, 1), (1, 1), (0, 1), Verdict.CERTAIN),
        ((1, 3), (0, 1), (2, 3), Verdict.IMPOSSIBLE),
    ],
)
def test_nothing_is_said_of_luck_unless_the_end_is_rare(
    better: State, equal: State, worse: State, verdict: Verdict
) -> None:
    """One in twenty or rarer is luck, and not a bit more; ends that cannot be are told."""
    assert Standing(Ratio(*better), Ratio(*equal), Ratio(*worse)).verdict is verdict


def test_an_interval_around_the_border_is_not_guessed() -> None:
    """Where intervals leave open whether an end is rare, there is no verdict."""
    open_chance = Interval(Ratio(49, 1000), Ratio(51, 1000))
    own = Standing(Ratio(19, 20), open_chance, Ratio(0, 1))
    with pytest.raises(ArithmeticError, match="1/20"):
        assert own.verdict


@pytest.mark.parametrize("name", AT_ONCE)
def test_blitz_has_ends_in_intervals(name: str) -> None:
    """Balanced blitz cuts off extreme ends: those cannot be, and all others make up everything."""
    solution: AnySolution = solve(RULESETS[name], 10, 4)
    chances = scores(solution, 10, 4)
    assert standing(chances, -4).verdict is Verdict.IMPOSSIBLE
    low, high = (sum(Fraction(*bounds(each)[end]) for each in chances.values()) for end in (0, 1))
    assert low <= 1 <= high
    assert high - low < Fraction(1, 10**20)
    both = together([chances, mirrored(chances)])
    assert list(both) == sorted(both, reverse=True)
