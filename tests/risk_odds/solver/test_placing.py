"""New armies, beside twins that work out every way to share them out."""

import random
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from risk_odds.rule_names import rules
from risk_odds.solver import placing
from risk_odds.solver.attacks import Border, Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.placing import (
    Placing,
    placed_for_all,
    placed_for_borders,
    placed_for_plan,
)
from risk_odds.solver.several import Part
from tests.risk_odds.solver.test_several import NEAR, chance, random_parts
from tests.risk_odds.solver.test_turns import borders_of
from tests.twin import turns as twin

Chances = dict[tuple[int, ...], Fraction]


def shares(armies: int, places: int) -> list[tuple[int, ...]]:
    """Return all ways to share out armies."""
    return [s for s in product(range(armies + 1), repeat=places) if sum(s) == armies]


def compare(found: Placing, right: Chances) -> int:
    """Compare placements with the chances of all; return how many are as good as the best."""
    assert {each.armies: Fraction(*each.chance) for each in found.placements} == right
    order = sorted(right, key=lambda share: (-right[share], [-armies for armies in share]))
    assert [each.armies for each in found.placements] == order
    best = max(right.values())
    assert {each.armies for each in found.best} == {s for s in right if right[s] == best}
    return len(found.best)


def test_new_armies_for_a_plan_go_to_the_best_stack() -> None:
    """For one plan they go to one stack; which, all choices of all stacks tell."""
    numbers = random.Random(3)
    for _ in range(25):
        targets = {**random_parts(numbers)[0].targets}
        stacks = [Stack(place, numbers.randint(1, 4)) for place in "xyz"]
        found = placed_for_plan(3, targets, NEAR, stacks)
        right = {
            tuple(3 * (i == own) for i in range(3)): chance(Part(stack, targets), 3)
            for own, stack in enumerate(stacks)
        }
        compare(found, right)


def test_new_armies_for_several_stacks_are_those_of_all_shares() -> None:
    """No way to share them out has a greater chance that all stacks succeed."""
    numbers = random.Random(4)
    for _ in range(25):
        parts = random_parts(numbers)
        right: Chances = {}
        for share in shares(3, len(parts)):
            right[share] = Fraction(1)
            for part, more in zip(parts, share, strict=True):
                right[share] *= chance(part, more)
        compare(placed_for_all(3, parts, NEAR), right)


def test_new_armies_on_borders_are_those_of_all_shares() -> None:
    """No way to share them out lets the borders hold more often, shared stacks included."""
    numbers = random.Random(5)
    equal = 0
    for _ in range(40):
        stacks = [(name, numbers.randint(1, 5)) for name in "ab"]
        borders: list[twin.Border] = [
            (
                place,
                (numbers.choice(("classic", "three-dice-defence")), numbers.randint(1, 3)),
                numbers.choice((stacks, stacks[:1], stacks[1:])),
            )
            for place in "xyz"[: numbers.randint(1, 3)]
        ]
        right = {
            share: 1
            - twin.worst(
                [
                    (place, (ruleset, size + more), beside)
                    for more, (place, (ruleset, size), beside) in zip(share, borders, strict=True)
                ]
            )
            for share in shares(3, len(borders))
        }
        equal += compare(placed_for_borders(3, borders_of(borders)), right) > 1
    assert equal


def test_more_placements_than_are_tried_are_refused() -> None:
    """Where there are too many, or too many states, nothing is said of any."""
    territory = Territory(rules["classic"], 2)
    border = Border("x", territory, (Stack("a", 3),))
    ways = comb(64, 4)
    with pytest.raises(ValueError, match=f"found {ways} placements, expected at most 20000"):
        placed_for_borders(60, [border] * 5)
    parts = [Part(Stack("x", 3), {name: territory}) for name in "abcde"]
    with pytest.raises(ValueError, match=f"found {ways} placements"):
        placed_for_all(60, parts, NEAR)
    stacks = tuple(Stack(name, 6) for name in "abcdef")
    shared = [Border(place, Territory(rules["classic"], 6), stacks) for place in "wxyz"]
    with pytest.raises(ValueError, match="more than 100000 states of borders that share stacks"):
        placed_for_borders(12, shared)


def test_borders_that_share_stacks_are_shared_out_up_to_the_stated_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two borders with 1 + 2 defenders and a stack beside both come to 2 times 3 times 3 states; a
    border alone shares no stack.
    """
    stacks = (Stack("a", 3),)
    shared = [Border(place, Territory(rules["classic"], 1), stacks) for place in "xy"]
    monkeypatch.setattr(placing, "MOST_STATES", 2 * 3 * 3 - 1)
    with pytest.raises(ValueError, match="more than 17 states"):
        placed_for_borders(2, shared)
    monkeypatch.setattr(placing, "MOST_STATES", 2 * 3 * 3)
    assert [each.armies for each in placed_for_borders(2, shared).best] == [(1, 1)]
    monkeypatch.setattr(placing, "MOST_STATES", 1)
    assert [each.armies for each in placed_for_borders(2, shared[:1]).best] == [(2,)]


def test_a_target_of_two_stacks_is_refused() -> None:
    """As it is without new armies."""
    targets = {"a": Territory(rules["classic"], 1)}
    with pytest.raises(ValueError, match="a: found among the targets of two stacks"):
        placed_for_all(2, [Part(Stack("x", 3), targets), Part(Stack("z", 3), targets)], NEAR)
