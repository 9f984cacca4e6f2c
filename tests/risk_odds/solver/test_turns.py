"""Stacks that attack in turn, beside a twin that tries every order and every choice."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from risk_odds.rule_names import rules
from risk_odds.solver.attacks import Border, Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.turns import in_turn, threats
from tests.rulesets import BY_ROUNDS
from tests.twin import turns as twin

NAMES = [*["classic"] * 8, *BY_ROUNDS]


def random_stacks(numbers: random.Random, most: int) -> list[twin.Stack]:
    """Return stacks at different places."""
    return [(name, numbers.randint(1, 7)) for name in "abcdef"[: numbers.randint(1, most)]]


def random_borders(numbers: random.Random, names: Sequence[str]) -> list[twin.Border]:
    """Return one to three borders, some of whose stacks stand beside several of them."""
    stacks = random_stacks(numbers, 4)
    return [
        (
            place,
            (numbers.choice(names), numbers.randint(1, 5)),
            [stack for stack in stacks if numbers.random() < 0.6],
        )
        for place in "xyz"[: numbers.randint(1, 3)]
    ]


def territory(held: twin.Held) -> Territory:
    """Return a territory as the library knows it."""
    ruleset, defenders = held
    return Territory(rules[ruleset], defenders)


def stacks_of(stacks: Sequence[twin.Stack]) -> tuple[Stack, ...]:
    """Return stacks as the library knows them."""
    return tuple(Stack(*stack) for stack in stacks)


def borders_of(borders: Sequence[twin.Border]) -> list[Border]:
    """Return borders as the library knows them."""
    return [Border(place, territory(held), stacks_of(stacks)) for place, held, stacks in borders]


def test_the_best_order_is_that_of_all_orders() -> None:
    """300 territories under all rules: the best order, the chance by each of its attacks, and
    whether another one is exactly as good.
    """
    numbers = random.Random(1)
    ties = 0
    for _ in range(300):
        held = numbers.choice(NAMES), numbers.randint(1, 9)
        stacks = random_stacks(numbers, 4)
        chances = {order: twin.fallen(held, order)[-1] for order in permutations(stacks)}
        best = max(chances.values())
        turns = in_turn(territory(held), stacks_of(stacks))
        assert turns.order is not None
        own = [(place, dict(stacks)[place]) for place in turns.order]
        assert Fraction(*turns.chance) == chances[tuple(own)] == best
        assert [Fraction(*step.chance) for step in turns.steps] == twin.fallen(held, own)
        assert [step.place for step in turns.steps] == list(turns.order)
        as_good = {tuple(size for _, size in order) for order in chances if chances[order] == best}
        assert turns.tied == (len(as_good) > 1)
        ties += turns.tied
    assert 0 < ties < 300


def test_of_equally_good_orders_it_is_the_first() -> None:
    """Stacks that are alike come in the order in which they were given."""
    stacks = [Stack(name, 3) for name in "cab"]
    turns = in_turn(Territory(rules["classic"], 5), stacks)
    assert (turns.order, turns.tied) == (("c", "a", "b"), False)


def test_of_six_stacks_all_orders_are_tried() -> None:
    """As many as this still have a best order, whose chance is the greatest of all 720 orders."""
    stacks = [(name, size) for name, size in zip("abcdef", (1, 2, 3, 1, 2, 4), strict=True)]
    held = ("classic", 6)
    turns = in_turn(territory(held), stacks_of(stacks))
    assert turns.order is not None
    assert sorted(turns.order) == [*"abcdef"]
    own = [(place, dict(stacks)[place]) for place in turns.order]
    # an order of the same sizes has the same chance
    orders = {tuple(size for _, size in order): order for order in permutations(stacks)}
    best = max(twin.fallen(held, order)[-1] for order in orders.values())
    assert Fraction(*turns.chance) == twin.fallen(held, own)[-1] == best


def test_beyond_six_stacks_a_free_choice_bounds_all_orders() -> None:
    """Where not all orders are tried, none is named, and no order has a greater chance."""
    stacks = [(name, size) for name, size in zip("abcdefg", (1, 2, 3, 1, 2, 1, 4), strict=True)]
    held = ("classic", 12)
    turns = in_turn(territory(held), stacks_of(stacks))
    assert (turns.order, turns.tied, turns.steps) == (None, False, ())
    free = twin.worst([("x", held, stacks)])
    assert Fraction(*turns.chance) == free
    orders = random.Random(2).sample([*permutations(stacks)], 200)
    assert all(twin.fallen(held, order)[-1] <= free for order in orders)


def test_threats_are_those_of_each_stack_and_of_all() -> None:
    """Every stack alone, the most dangerous first, and all in their best order."""
    numbers = random.Random(4)
    for _ in range(60):
        borders = random_borders(numbers, NAMES)
        found = list(threats(borders_of(borders)))
        for (place, held, stacks), threat in zip(borders, found, strict=True):
            assert threat.place == place
            chances = {stack[0]: twin.fallen(held, [stack])[0] for stack in stacks}
            single = {step.place: Fraction(*step.chance) for step in threat.single}
            assert single == chances
            assert list(single.values()) == sorted(chances.values(), reverse=True)
            together = in_turn(territory(held), stacks_of(stacks)) if len(stacks) > 1 else None
            assert threat.together == together


def test_blitz_has_no_exact_turns() -> None:
    """Rules without exact fractions are refused by name."""
    with pytest.raises(ValueError, match="balanced-blitz: its chances have no exact fractions"):
        in_turn(Territory(rules["balanced-blitz"], 2), [Stack("a", 3)])
