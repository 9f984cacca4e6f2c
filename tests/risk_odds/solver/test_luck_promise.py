"""The promise of every verdict: at most one in 20, whenever one looks, breaks off or ends.

All chances here are exact: battles are followed state by state, evenings by what bets have made.
"""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

import pytest

from risk_odds.numbers import bounds
from risk_odds.solver.luck import (
    BASES,
    RARE,
    Verdict,
    beyond,
    is_at_most,
    reached,
    scores,
    scores_from,
    together,
)
from tests.evenings import (
    RETREATS,
    Retreat,
    State,
    at_two,
    calls,
    ever,
    fought,
    luck,
    never,
    next_states,
    solved,
)

Made = tuple[Fraction, ...]
"""What the bet of each base has made of 1."""

NAMES = ["classic", "dutch", "three-dice-defence", "attacker-ties", "d8-attack"]
SIDES = {1: Verdict.UNLUCKY, -1: Verdict.LUCKY}
"""The attacker's verdict: on scores as they are, and with their sign changed."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("retreat", RETREATS)
def test_one_battle_keeps_the_promise_at_every_moment(name: str, retreat: Retreat) -> None:
    """Of no battle are more than one in 20 ever called unlucky, or lucky, however it is left."""
    found = [
        ever(name, start, retreat, calls(name, start, verdict))
        for start in [*product(range(1, 7), range(1, 7)), (12, 8), (8, 12)]
        for verdict in SIDES.values()
    ]
    assert max(found) <= RARE
    assert max(found) > RARE / 4


@pytest.mark.parametrize("name", ["classic", "dutch"])
def test_the_number_of_a_battle_is_what_it_says(name: str) -> None:
    """For every number that is shown, a battle ever shows it or less with just that chance."""
    numbers = {
        state: Fraction(*bounds(found.as_bad)[0]) for state, found in luck(name, (6, 5)).items()
    }
    for number in set(numbers.values()):
        shown = {state for state in numbers if numbers[state] <= number}
        states = reached(solved(name), (6, 5), shown.__contains__)
        assert sum((states[state] for state in states if state in shown), Fraction()) == number


@cache
def factors(name: str, start: State, sign: int) -> dict[State, Made]:
    """Return what the bet of each base makes of 1, by the state that a battle comes to."""

    def mean(state: State, base: Fraction) -> Fraction:
        chances = scores_from(solved(name), state)
        return sum(
            (Fraction(*chance) * base ** (sign * s) for s, chance in chances.items()), Fraction()
        )

    return {
        state: tuple(mean(state, base) / mean(start, base) for base in BASES)
        for state in luck(name, start)
    }


def times(made: Made, factor: Made) -> Made:
    """Return what two battles have made together."""
    return tuple(one * other for one, other in zip(made, factor, strict=True))


def wealth(made: Made) -> Fraction:
    """Return what all bets have made."""
    return sum(made, Fraction()) / len(made)


def is_called(made: Made) -> bool:
    """Whether the evening is called unlucky: 1 over what the bets have made is 1/20 or less."""
    return wealth(made) >= 1 / RARE


NextBattle = Callable[[int, Fraction], State | None]
"""What is attacked next, after this many battles and with what the bets have made; None: home."""


def always_alike(played: int, _made: Fraction) -> State | None:
    """Five battles of 5 v 4."""
    return (5, 4) if played < 5 else None


def while_behind(played: int, made: Fraction) -> State | None:
    """Quit while ahead; after bad luck attack with more."""
    if played == 5 or (played and made < 1):
        return None
    return (6, 4) if made > 3 else (4, 3)


def evening_ever_called(name: str, sign: int, retreat: Retreat, choose: NextBattle) -> Fraction:
    """Return the chance that an evening is called so at some moment, looked at in every state."""
    evenings: dict[Made, Fraction] = {(Fraction(1),) * len(BASES): Fraction(1)}
    called = Fraction()
    for played in range(10):
        after: defaultdict[Made, Fraction] = defaultdict(Fraction)
        for made, chance in evenings.items():
            start = choose(played, wealth(made))
            if start is None:
                continue
            made_in = factors(name, start, sign)
            calls_it = {state: is_called(times(made, made_in[state])) for state in made_in}
            ever_here, left = fought(name, start, retreat, calls_it.__getitem__)
            called += chance * ever_here
            for state, part in left.items():
                after[times(made, made_in[state])] += chance * part
        evenings = after
    assert not evenings
    return called


@pytest.mark.parametrize("name", ["classic", "dutch"])
@pytest.mark.parametrize("sign", SIDES)
@pytest.mark.parametrize("choose", [always_alike, while_behind])
@pytest.mark.parametrize("retreat", RETREATS)
def test_evenings_keep_the_promise(
    name: str, sign: int, choose: NextBattle, retreat: Retreat
) -> None:
    """Under five rules of retreat and two of going on, no more than one evening in 20 is called."""
    assert evening_ever_called(name, sign, retreat, choose) <= RARE


@pytest.mark.parametrize("sign", SIDES)
def test_some_evenings_are_called(sign: int) -> None:
    """The test is no empty one: evenings that are fought to their ends are called now and then."""
    assert evening_ever_called("classic", sign, never, always_alike) > Fraction(1, 2000)


@pytest.mark.parametrize("sign", SIDES)
def test_even_the_best_way_to_be_called_keeps_the_promise(sign: int) -> None:
    """Whoever breaks off, chooses battles and ends just so as to be called has one chance in 20."""
    starts = [(4, 2), (2, 3)]

    @cache
    def evening(made: Made, left: int) -> Fraction:
        if not left:
            return Fraction()
        return max(battle(made, left, start, start) for start in starts)

    @cache
    def battle(made: Made, left: int, start: State, state: State) -> Fraction:
        now = times(made, factors("classic", start, sign)[state])
        if is_called(now):
            return Fraction(1)
        broken_off = Fraction() if state == start else evening(now, left - 1)
        if not all(state):
            return broken_off
        on = (
            chance * battle(made, left, start, after)
            for after, chance in next_states("classic", state)
        )
        return max(broken_off, sum(on, Fraction()))

    assert 0 < evening((Fraction(1),) * len(BASES), 3) <= RARE


def test_what_bets_make_is_fair_in_every_state() -> None:
    """The mean after a round is what it was before, so nobody can choose when to look."""
    for name in NAMES:
        for sign in SIDES:
            made = factors(name, (6, 5), sign)
            assert made[6, 5] == (1,) * len(BASES)
            for state, before in made.items():
                if all(state):
                    after = [
                        times(made[each], (chance,) * len(BASES))
                        for each, chance in next_states(name, state)
                    ]
                    assert tuple(map(sum, zip(*after, strict=True))) == before


def test_leaving_out_what_was_broken_off_would_not_keep_the_promise() -> None:
    """Ten attacks 8 v 8 with a retreat at two, of which the others count: lucky in 71.9%."""
    start = 8, 8
    solution = solved("classic")
    ends = reached(solution, start, lambda state: at_two("classic", start, state))
    chances = scores(solution, *start)
    fought: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (a, d), chance in ends.items():
        if not a or not d:
            fought[a - d] += chance
    broken_off = 1 - sum(fought.values())
    called = Fraction()
    sums = {0: Fraction(1)}
    for count in range(1, 11):
        added: defaultdict[int, Fraction] = defaultdict(Fraction)
        for (one, chance), (other, part) in product(sums.items(), fought.items()):
            added[one + other] += chance * part
        sums = added
        tails = together([chances] * count)
        others = comb(10, count) * broken_off ** (10 - count)
        called += others * sum(
            chance
            for score, chance in sums.items()
            if is_at_most(beyond(tails, score, better=True), RARE)
        )
    assert round(float(called), 3) == 0.719


def test_the_same_ten_attacks_are_not_called() -> None:
    """With what was broken off, the evening on which six of ten were abandoned is no lucky one."""
    start = 8, 8
    ends = reached(solved("classic"), start, lambda state: at_two("classic", start, state))
    abandoned = max((state for state in ends if all(state)), key=lambda state: ends[state])
    won = max((state for state in ends if not state[1]), key=lambda state: ends[state])
    made = [factors("classic", start, -1)[state] for state in [won] * 4 + [abandoned] * 6]
    assert wealth(tuple(prod(each, start=Fraction(1)) for each in zip(*made, strict=True))) < 1
