from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds.numbers import Ratio
from risk_odds.rule_names import rules
from risk_odds.solver import solve
from risk_odds.solver.campaign import (
    Campaign,
    Territory,
    best_order,
    campaign,
    chance_to_hold,
    chances_by_stack,
    chances_in_a_row,
    chances_with_one_other,
    mean_losses,
    smallest_stack,
)
from tests.rulesets import BY_ROUNDS, MOST_MOVING
from tests.twin import battles

CHANCES = [Ratio(1, 2), Ratio(3, 4), Ratio(9, 10), Ratio(2, 3)]

Path = list[tuple[str, int]] | list[tuple[str, int, int]]
"""Rulesets, defenders and, where more than one stay, the armies behind."""

PATHS: list[Path] = [
    [("classic", 1)],
    [("classic", 3), ("classic", 2)],
    [("classic", 3), ("space-station", 2), ("classic", 1)],
    [("classic", 1), ("classic", 2), ("three-dice-defence", 4)],
    [("d10", 2), ("d4", 1), ("d20", 2), ("leader-attack", 1)],
    [("dutch", 2), ("uk-1990", 3)],
    [("classic", 1)] * 5,
    [("classic", 2, 3), ("dutch", 1, 2), ("classic", 1, 1)],
    [("teg", 3), ("teg", 2), ("teg", 1)],
    [("war", 2, 2), ("classic", 1, 1), ("teg", 1, 1)],
]


def territories_of(path: Path) -> list[Territory]:
    return [Territory(rules[ruleset], *numbers) for ruleset, *numbers in path]


def twin_of(path: Path, attackers: int) -> battles.Campaign:
    territories = territories_of(path)
    return battles.campaign(
        [territory.ruleset.id for territory in territories],
        attackers,
        [territory.defenders for territory in territories],
        [territory.behind for territory in territories],
        [MOST_MOVING.get(str(name)) for name, *_ in path],
    )


def assert_equals_twin(path: Path, attackers: int) -> None:
    territories = territories_of(path)
    twin = twin_of(path, attackers)
    result = campaign(territories, attackers)
    assert [Fraction(*chance) for chance in result.chances] == list(twin.chances)
    before = (Fraction(1), *twin.chances)
    assert [Fraction(*chance) for chance in result.stopped] == [
        reached - taken for reached, taken in pairwise(before)
    ]
    last = twin.attackers_left[-1]
    assert {
        armies: Fraction(*chance)
        for armies, chance in enumerate(result.armies_left, start=1)
        if chance.numerator
    } == {armies: chance for armies, chance in last.items() if chance}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("attackers", range(1, 10))
def test_campaigns_equal_the_twins(path: Path, attackers: int) -> None:
    """Chances, where the stack is stopped, and armies left are those of plain propagation."""
    assert_equals_twin(path, attackers)


@settings(max_examples=40)
@given(
    path=st.lists(
        st.tuples(
            st.sampled_from([*BY_ROUNDS, *MOST_MOVING]), st.integers(1, 4), st.integers(1, 3)
        ),
        min_size=1,
        max_size=4,
    ),
    attackers=st.integers(1, 9),
)
def test_campaigns_over_any_rules_equal_the_twins(path: Path, attackers: int) -> None:
    """The rules may change from territory to territory in any way."""
    assert_equals_twin(path, attackers)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("attackers", [1, 4, 9, 25])
def test_all_ends_add_up_to_one(path: Path, attackers: int) -> None:
    """The ends of a campaign are all there: their exact chances add up to exactly 1."""
    result = campaign(territories_of(path), attackers)
    left = [Fraction(*chance) for chance in result.armies_left]
    assert sum((Fraction(*chance) for chance in result.stopped), Fraction(0)) + sum(left) == 1
    assert sum(left) == Fraction(*result.chances[-1])
    most = attackers
    for place, (name, *_) in enumerate(path, start=1):
        most = min(most, MOST_MOVING.get(str(name), most))
        most -= territories_of(path)[place - 1].behind if place < len(path) else 0
    assert len(left) == max(0, most)
    assert Fraction(*result.reached(3)) == sum(left[2:])


def test_the_printed_path() -> None:
    """5 (T) against 3, 2, 1 with d8 in the second: the printed chances, to their last digit."""
    result = campaign(territories_of(PATHS[2]), 4)
    printed = ["0.64162289645596", "0.15834186479814", "0.06507349013892"]
    for chance, figure in zip(result.chances, printed, strict=True):
        assert abs(Fraction(*chance) - Fraction(figure)) < Fraction(1, 10**14)


def test_one_territory_is_a_battle() -> None:
    """A path of one territory is the plain battle for it."""
    solution = solve(rules["classic"], 8, 5)
    result = campaign(territories_of([("classic", 5)]), 8)
    assert result.chances == (solution.win(8, 5),)
    assert result.stopped == (solution.lose(8, 5),)
    assert list(result.armies_left) == solution.outcomes(8, 5).attackers_left


@pytest.mark.parametrize("path", PATHS)
def test_every_stack_at_once(path: Path) -> None:
    """The chances by stack, found from the last territory backwards, are those of campaigns."""
    territories = territories_of(path)
    chances = chances_by_stack(territories, 14)
    assert chances[0] == (0, 1)
    for attackers in range(1, 15):
        assert chances[attackers] == campaign(territories, attackers).chances[-1]
    enough = chances_by_stack(territories, 14, 4)
    assert enough[9] == campaign(territories, 9).reached(4)
    assert enough[14] == campaign(territories, 14).reached(4)


def test_what_is_wanted_in_the_last_territory_does_not_decide_who_takes_it() -> None:
    """A stack is as likely to take it, however many are wanted there at the end."""
    one, four = (territories_of([("classic", 2, 1), ("classic", 3, number)]) for number in (1, 4))
    assert chances_by_stack(four, 9) == chances_by_stack(one, 9)


@pytest.mark.parametrize("path", PATHS)
def test_more_attackers_do_better_and_more_territories_are_harder(path: Path) -> None:
    """The chance never falls with the stack and never rises along the path."""
    chances = [Fraction(*chance) for chance in chances_by_stack(territories_of(path), 30)]
    assert chances == sorted(chances)
    if not chances[-1]:
        return  # too few may move in
    least = 1 + sum(territory.behind for territory in territories_of(path)[:-1])
    assert all(not chance for chance in chances[:least])
    assert chances[least] > 0
    along = [Fraction(*chance) for chance in campaign(territories_of(path), 12).chances]
    assert along == sorted(along, reverse=True)


@pytest.mark.parametrize("ruleset", ["classic", "capital-wall", "dutch"])
@pytest.mark.parametrize("defenders", [1, 2, 3])
def test_territories_in_a_row_are_paths(ruleset: str, defenders: int) -> None:
    """The chances of n equal territories in a row are those of the path that lists them."""
    rows = chances_in_a_row(Territory(rules[ruleset], defenders), 4, 12)
    assert len(rows) == 4
    for territories, chances in enumerate(rows, start=1):
        assert chances == chances_by_stack(territories_of([(ruleset, defenders)] * territories), 12)


@pytest.mark.parametrize("path", PATHS[:-2])
@pytest.mark.parametrize("wanted", CHANCES)
def test_the_smallest_stack_is_just_enough(path: Path, wanted: Ratio) -> None:
    """The stack found has the chance, one army fewer has not."""
    chances = chances_by_stack(territories_of(path), 40)
    stack = smallest_stack(chances, wanted)
    assert stack is not None
    assert Fraction(*chances[stack]) >= Fraction(*wanted) > Fraction(*chances[stack - 1])


def test_a_chance_that_is_met_exactly_is_enough() -> None:
    """The chance wanted may be reached exactly; where no stack reaches it there is none."""
    chances = chances_by_stack(territories_of([("classic", 1)]), 5)
    assert smallest_stack(chances, chances[3]) == 3
    assert smallest_stack(chances, Ratio(1, 1)) is None


def test_no_stack_suffices_where_few_may_move_in() -> None:
    """TEG lets three survivors in, however many there are: no stack is large enough."""
    chances = chances_by_stack(territories_of(PATHS[-2]), 40)
    assert smallest_stack(chances, Ratio(1, 2)) is None
    assert Fraction(*chances[40]) < Fraction(1, 4)


def test_rules_without_fractions_are_refused() -> None:
    """Balanced blitz has no exact fractions, so it is refused by name."""
    with pytest.raises(ValueError, match="balanced-blitz: its chances have no exact fractions"):
        campaign(territories_of([("classic", 1), ("balanced-blitz", 1)]), 3)


@pytest.mark.parametrize(("usual", "other"), [("classic", "three-dice-defence"), ("d8", "dutch")])
def test_one_other_among_like_territories_is_a_path(usual: str, other: str) -> None:
    """Every place of the other territory, in rows of every length, has its path's chances."""
    found = list(
        chances_with_one_other(Territory(rules[usual], 2), Territory(rules[other], 3), 4, 11)
    )
    assert sorted((before, after) for before, after, _ in found) == [
        (before, after) for before in range(4) for after in range(4 - before)
    ]
    for before, after, chances in found:
        path: Path = [*[(usual, 2)] * before, (other, 3), *[(usual, 2)] * after]
        assert chances == chances_by_stack(territories_of(path), 11)


@pytest.mark.parametrize("path", PATHS[:-1])
@pytest.mark.parametrize("attackers", [1, 5, 12])
def test_losses_are_those_of_the_battles(path: Path, attackers: int) -> None:
    """The mean lost is the sum over all battles of who went in less who came out."""
    twin = twin_of(path, attackers)
    lost = Fraction(attackers)
    for survivors in twin.survivors:
        lost -= mean_of(survivors)
    for territory, moved in zip(territories_of(path), twin.attackers_left[:-1], strict=False):
        lost += mean_of(
            {left - territory.behind: chance for left, chance in moved.items() if chance}
        )
    assert Fraction(*mean_losses(territories_of(path), attackers).in_all) == lost


def mean_of(chances: dict[int, Fraction]) -> Fraction:
    return sum((max(armies, 0) * chance for armies, chance in chances.items()), Fraction(0))


@pytest.mark.parametrize("attackers", [3, 5, 12])
def test_losses_of_a_conquest_are_what_is_missing(attackers: int) -> None:
    """Where all survivors move on, those who take all have lost who is neither left nor behind."""
    path: Path = [("classic", 3), ("space-station", 2), ("classic", 1)]
    ends = twin_of(path, attackers).attackers_left[-1]
    left = mean_of(ends) / sum(ends.values())
    found = mean_losses(territories_of(path), attackers).if_taken
    assert found is not None
    assert Fraction(*found) == attackers - (len(path) - 1) - left


def test_no_conquest_loses_nothing() -> None:
    """One army cannot take two territories, so there is no mean of those campaigns that do."""
    assert mean_losses(territories_of([("classic", 1), ("classic", 1)]), 1).if_taken is None


def test_losses_of_a_conquest_with_few_who_move_in() -> None:
    """Against one defender each, TEG's stack of 4 loses what the ways to take both say."""
    path = territories_of([("teg", 1), ("teg", 1)])
    found = mean_losses(path, 4).if_taken
    first = solve(rules["teg"], 4, 1).outcomes(4, 1).attackers_left
    lost = taken = Fraction(0)
    for left, chance in enumerate(first, start=1):
        going_on = min(left, 3) - 1
        if not going_on:
            continue
        second = solve(rules["teg"], going_on, 1).outcomes(going_on, 1).attackers_left
        for still_left, other in enumerate(second, start=1):
            both = Fraction(*chance) * Fraction(*other)
            taken += both
            lost += both * (4 - left + going_on - still_left)
    assert found is not None
    assert Fraction(*found) == lost / taken


def test_who_may_not_attack_is_not_lost() -> None:
    """In RisiKo! clubs a chain ends where no attack is allowed, and those who stand are kept.

    The twin follows every stack through both battles, the second with two armies left behind.
    """
    path = [Territory(rules["risiko-club"], 3, 2), Territory(rules["risiko-club"], 4)]
    attackers = 7
    lost = taken = Fraction(0)
    for (left, defending), chance in battles.outcomes("risiko-club", attackers, 3).items():
        lost += chance * (attackers - left)
        if defending or left <= 2:
            continue
        for (still_left, held), other in battles.outcomes("risiko-club", left - 2, 4).items():
            lost += chance * other * (left - 2 - still_left)
            taken += chance * other * (not held)
    result = campaign(path, attackers)
    assert Fraction(*mean_losses(path, attackers).in_all) == lost
    assert Fraction(*result.chances[-1]) == taken
    assert Fraction(*chances_by_stack(path, attackers)[-1]) == taken
    blocked = [Territory(rules["risiko-club"], 2)]
    assert campaign(blocked, 1).stopped == (Ratio(1, 1),)
    assert mean_losses(blocked, 1).in_all == Ratio(0, 1)


def test_the_cap_of_teg_decides() -> None:
    """12 on the territory against 3 and 2: 32.7% with at most three moving in, 81.8% without.

    Both were counted by brute force outside this project, and so was 15 against 3, 2 and 2.
    """
    expected = {"teg": (0.3272891, 0.0231691), "risiko": (0.8184877, 0.8205919)}
    for name, (short, long) in expected.items():
        of_two = campaign(territories_of([(name, 3), (name, 2)]), 11).chances[-1]
        of_three = campaign(territories_of([(name, 3), (name, 2), (name, 2)]), 14).chances[-1]
        assert float(Fraction(*of_two)) == pytest.approx(short, abs=5e-8)
        assert float(Fraction(*of_three)) == pytest.approx(long, abs=5e-8)


def test_the_best_order_is_the_given_one_where_none_is_better() -> None:
    """Like territories stay in their order; a large garrison is best met while the stack is."""
    alike = territories_of([("classic", 2)] * 3)
    assert best_order(alike, 6) == (0, 1, 2)
    unlike = territories_of([("classic", 1, 1), ("classic", 4, 3), ("classic", 2, 1)])
    chances = {
        order: Fraction(*chance_to_hold([unlike[place] for place in order], 9))
        for order in permutations(range(3))
    }
    assert chances[best_order(unlike, 9)] == max(chances.values())
    assert len(set(chances.values())) > 1


def test_what_stays_in_the_last_territory_is_held() -> None:
    """The chance to hold asks for as many survivors of the last battle as stay there."""
    path = territories_of([("classic", 2, 1), ("classic", 1, 3)])
    assert chance_to_hold(path, 7) == campaign(path, 7).reached(3)


@pytest.mark.parametrize(
    ("behind", "armies_left", "likeliest", "half"),
    [
        (1, [1, 1], (1, 2), 2),  # just half of the wins leave 2
        (1, [2, 1, 1], (1,), 2),
        (1, [3, 1, 1], (1,), 1),
        (1, [0, 0, 4], (3,), 3),
        (2, [5, 1, 2, 1], (3,), 3),  # one army alone is none of the wins
        (2, [5, 0], (), None),
    ],
)
def test_what_most_wins_leave_is_counted_among_wins_alone(
    behind: int, armies_left: list[int], likeliest: tuple[int, ...], half: int | None
) -> None:
    """The likeliest numbers, and the most that at least half leave, are those of all wins."""
    course = Campaign(
        len(armies_left),
        (Territory(rules["classic"], 1, behind),),
        (Ratio(sum(armies_left), 8),),
        (Ratio(8 - sum(armies_left), 8),),
        tuple(Ratio(each, 8) for each in armies_left),
    )
    assert (course.likeliest_left, course.half_left) == (likeliest, half)
