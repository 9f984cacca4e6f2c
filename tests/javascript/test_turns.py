"""Stacks that attack in turn, and borders, on the device beside the library."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Ratio
from risk_odds.rule_names import rules
from risk_odds.solver.holding import holding
from risk_odds.solver.turns import Turns, in_turn, threats
from tests.javascript.node import call
from tests.risk_odds.solver.test_turns import (
    NAMES,
    borders_of,
    random_borders,
    random_stacks,
    stacks_of,
    territory,
)
from tests.twin.turns import fallen

OFFERS = {name: offer(ruleset, 1) for name, ruleset in rules.items()}
LOAD = """
  const [{ inTurn, threatsTo, holding }, { interval }, { rulesNamed }] =
    await Promise.all(["decisions/turns.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  const ends = (quantity) => [interval(quantity).low, interval(quantity).high];
  const territory = ([ruleset, defenders]) =>
    ({ rules: rulesNamed(data.offers, ruleset), defenders, behind: 1 });
  const stacks = (all) => all.map(([place, attackers]) => ({ place, attackers }));
  const pairs = (all) => all.map(({ place, chance }) => [place, ends(chance)]);
  const turns = ({ chance, steps, ...told }) =>
    ({ ...told, chance: ends(chance), steps: pairs(steps) });
  const borders = (all) => all.map(([place, held, beside]) =>
    ({ place, territory: territory(held), stacks: stacks(beside) }));
"""
TURNS = (
    LOAD + "return data.asked.map(([held, all]) => turns(inTurn(territory(held), stacks(all))));"
)
THREATS = (
    LOAD
    + """
  return data.asked.map((all) => threatsTo(borders(all)).map(({ place, single, together }) =>
    [
      place,
      single.map((each) => [each.place, ends(each.chance), each.order]),
      together && turns(together),
    ]));
"""
)
HOLDING = (
    LOAD
    + """
  return data.asked.map((all) => {
    const { chance, bound, weakest } = holding(borders(all));
    return [ends(chance), bound, weakest];
  });
"""
)


def asked(body: str, questions: Sequence[Any]) -> Any:
    """Return what the device answers."""
    return call(body, {"offers": OFFERS, "asked": questions})


def holds(ends: Sequence[float], exact: Ratio, width: float = 1e-9) -> bool:
    """Whether the bounds hold the exact number, and lie close together."""
    low, high = map(Fraction, ends)
    return low <= Fraction(*exact) <= high and high - low <= width


def compare_turns(found: Mapping[str, Any], turns: Turns) -> None:
    """Compare what the device says of stacks in turn with the library's answer."""
    assert holds(found["chance"], turns.chance)
    assert found["order"] == (turns.order and list(turns.order))
    assert found["tied"] == turns.tied
    assert [place for place, _ in found["steps"]] == [step.place for step in turns.steps]
    assert all(
        holds(ends, step.chance)
        for (_, ends), step in zip(found["steps"], turns.steps, strict=True)
    )


def test_a_thousand_best_orders_are_the_librarys() -> None:
    """The best order of 1,000 random sets of stacks is the library's, of equally good ones the
    first; so is each chance on the way, and whether another order is exactly as good.
    """
    numbers = random.Random(1)
    questions = [
        ((numbers.choice(NAMES), numbers.randint(1, 9)), random_stacks(numbers, 5))
        for _ in range(1000)
    ]
    ties = 0
    for (held, stacks), found in zip(questions, asked(TURNS, questions), strict=True):
        compare_turns(found, in_turn(territory(held), stacks_of(stacks)))
        ties += found["tied"]
    assert 0 < ties < 1000


def test_beyond_six_stacks_a_free_choice_bounds_all_orders() -> None:
    """Where not all orders are tried, none is named, and the bound is the library's."""
    stacks = [(name, size) for name, size in zip("abcdefg", (1, 2, 3, 1, 2, 1, 4), strict=True)]
    (found,) = asked(TURNS, [(("classic", 12), stacks)])
    assert found["order"] is None
    compare_turns(found, in_turn(territory(("classic", 12)), stacks_of(stacks)))


def test_five_hundred_sets_of_borders_hold_as_often_as_the_library_says() -> None:
    """All of 500 random sets of borders hold with the library's chance against the worst attack,
    and the weakest is the same, of equally weak ones the first.
    """
    numbers = random.Random(3)
    questions = [random_borders(numbers, NAMES) for _ in range(450)]
    # alike, so that nothing but whole numbers tells them apart
    alike = [("a", 4), ("b", 6), ("c", 4)]
    for _ in range(50):
        held = ("classic", numbers.randint(1, 4))
        questions.append(
            [(place, held, numbers.sample(alike, numbers.choice((2, 3)))) for place in "xyz"]
        )
    for borders, (chance, bound, weakest) in zip(questions, asked(HOLDING, questions), strict=True):
        right = holding(borders_of(borders))
        assert holds(chance, right.chance)
        assert (bound, weakest) == (right.bound, right.weakest), borders


def test_too_many_stacks_at_shared_borders_are_bounded_as_in_the_library() -> None:
    """Where there are too many ways, both give the same bound."""
    stacks = [(f"s{number}", 1 + number % 3) for number in range(11)]
    borders = [(place, ("classic", 8), stacks) for place in "xy"]
    ((chance, bound, weakest),) = asked(HOLDING, [borders])
    right = holding(borders_of(borders))
    assert bound
    assert right.bound
    assert holds(chance, right.chance)
    assert weakest == right.weakest == "x"


def test_five_hundred_sets_of_threats_are_the_librarys() -> None:
    """Every stack alone, the most dangerous first, and all in their best order, ties included."""
    numbers = random.Random(4)
    questions = [random_borders(numbers, NAMES) for _ in range(500)]
    equal = 0
    for borders, found in zip(questions, asked(THREATS, questions), strict=True):
        right = threats(borders_of(borders))
        for (name, single, together), threat in zip(found, right, strict=True):
            assert name == threat.place
            assert [place for place, *_ in single] == [step.place for step in threat.single]
            for (_, ends, order), step in zip(single, threat.single, strict=True):
                assert holds(ends, step.chance)
                assert order == (0 if step.chance == threat.single[0].chance else -1)
            equal += sum(order == 0 for *_, order in single) > 1
            assert (together is None) == (threat.together is None)
            if threat.together:
                compare_turns(together, threat.together)
    assert equal


def test_blitz_has_bounds_and_nothing_is_told_apart_within_them() -> None:
    """Where battles are settled at once the bounds hold the chances, and equal ones are open."""
    held = ("balanced-blitz", 6)
    stacks = [("a", 4), ("b", 4), ("c", 7)]
    (found,) = asked(TURNS, [(held, stacks)])
    order = [(name, dict(stacks)[name]) for name in found["order"]]
    chances = [
        float(fallen(held, order)[-1]),
        *(float(fallen(held, o)[-1]) for o in permutations(stacks)),
    ]
    low, high = found["chance"]
    assert low - 1e-12 <= chances[0] <= high + 1e-12
    assert max(chances) <= high + 1e-12
    ((_, single, _),) = asked(THREATS, [[("x", held, stacks)]])[0]
    assert [(name, order) for name, _, order in single] == [("c", 0), ("a", -1), ("b", -1)]
    ((_, single, _),) = asked(THREATS, [[("x", held, stacks[:2])]])[0]
    assert [(name, order) for name, _, order in single] == [("a", 0), ("b", None)]
