"""Entries of several stacks, and where new armies go, on the device beside the library's plans."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any

from risk_odds.rule_names import rules
from risk_odds.solver.campaign import Territory
from risk_odds.solver.plans import Plans
from tests.javascript.node import call
from tests.javascript.test_turns import OFFERS, holds, worst

LOAD = """
  const [{ attacksOn, entriesTo, several }, { placedForAll, placedForBorders, placedForPlan },
    { interval }, { rulesNamed }] = await Promise.all(["decisions/entries.js",
    "decisions/placing.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  const ends = (quantity) => [interval(quantity).low, interval(quantity).high];
  const held = ([ruleset, defenders]) =>
    ({ rules: rulesNamed(data.offers, ruleset), defenders, behind: 1 });
  const targets = (all) =>
    Object.fromEntries(Object.entries(all).map(([name, each]) => [name, held(each)]));
  const parts = (all) => all.map(([stack, wanted]) => ({ stack, targets: targets(wanted) }));
  const placed = ({ placements, ...told }) => ({ ...told,
    placements: placements.map(({ armies, chance, order }) => [armies, ends(chance), order]) });
  const { near } = data;
"""
ENTRIES = (
    LOAD
    + """
  return data.asked.map(([wanted, stacks]) => ({
    entries: entriesTo(near, targets(wanted), stacks).map(({ place, plan, order }) =>
      [place, ends(plan.chance), order, plan.options.map(({ target }) => target)]),
    attacks: attacksOn(near, targets(wanted), stacks).map(({ place, target, chance, order }) =>
      [place, target, ends(chance), order]),
  }));
"""
)
SEVERAL = (
    LOAD
    + """
  return data.asked.map((all) => {
    const { all: whole, one } = several(near, parts(all));
    return [ends(whole), ends(one)];
  });
"""
)
FOR_PLAN = (
    LOAD
    + """
  return data.asked.map(([armies, wanted, stacks]) =>
    placed(placedForPlan(armies, near, targets(wanted), stacks)));
"""
)
FOR_ALL = (
    LOAD
    + "return data.asked.map(([armies, all]) => placed(placedForAll(armies, near, parts(all))));"
)
FOR_BORDERS = (
    LOAD
    + """
  return data.asked.map(([armies, all]) => placed(placedForBorders(armies, all.map(
    ([place, held, beside]) => ({ place, territory: targets({ x: held }).x,
      stacks: beside.map(([place, attackers]) => ({ place, attackers })) })))));
"""
)
NEAR = {"x": "ab", "y": "bc", "z": "ca", "a": "bxz", "b": "acxy", "c": "byz"}
Held = tuple[str, int]


def asked(body: str, questions: Sequence[Any]) -> Any:
    """Return what the device answers."""
    near = {name: [*beside] for name, beside in NEAR.items()}
    return call(body, {"offers": OFFERS, "near": near, "asked": questions})


def held(numbers: random.Random, names: str) -> dict[str, Held]:
    """Return garrisons."""
    kinds = ("classic", "classic", "three-dice-defence", "d8-attack")
    return {name: (numbers.choice(kinds), numbers.randint(1, 3)) for name in names}


def chance(wanted: Mapping[str, Held], place: str, attackers: int) -> Fraction:
    """Return the library's chance to take all."""
    targets = {name: Territory(rules[ruleset], size) for name, (ruleset, size) in wanted.items()}
    return Fraction(*Plans(targets, NEAR, attackers).plan(place, attackers).chance)


def stacks_of(numbers: random.Random) -> list[dict[str, Any]]:
    """Return a stack at each place of mine."""
    return [{"place": place, "attackers": numbers.randint(2, 6)} for place in "xyz"]


def test_entries_and_attacks_are_ranked_by_the_librarys_chances() -> None:
    """Each stack's best plan and each single attack has the library's chance, the best first, and
    only what is exactly as good as the best is said to be.
    """
    numbers = random.Random(1)
    questions = [(held(numbers, "abc"), stacks_of(numbers)) for _ in range(60)]
    equal = 0
    for (wanted, stacks), found in zip(questions, asked(ENTRIES, questions), strict=True):
        sizes = {each["place"]: each["attackers"] for each in stacks}
        entries = {place: chance(wanted, place, size) for place, size in sizes.items()}
        assert {place for place, *_ in found["entries"]} == set(sizes)
        for place, ends, order, options in found["entries"]:
            assert holds(ends, entries[place])
            assert order == (0 if entries[place] == max(entries.values()) else -1)
            assert set(options) <= set(NEAR[place])
            assert bool(options) == (entries[place] > 0)
        in_order = [entries[place] for place, *_ in found["entries"]]
        assert in_order == sorted(in_order, reverse=True)
        equal += sum(order == 0 for _, _, order, _ in found["entries"]) > 1
        attacks = {
            (place, target): chance({target: wanted[target]}, place, size)
            for place, size in sizes.items()
            for target in NEAR[place]
        }
        assert {(place, target) for place, target, *_ in found["attacks"]} == set(attacks)
        for place, target, ends, order in found["attacks"]:
            assert holds(ends, attacks[place, target])
            assert order == (0 if attacks[place, target] == max(attacks.values()) else -1)
    assert equal


def test_stacks_with_targets_of_their_own_multiply() -> None:
    """All take theirs with the product of the chances, one at least with what is left of none."""
    numbers = random.Random(2)
    questions = []
    for _ in range(60):
        wanted = held(numbers, "abc")
        x, _, z = stacks_of(numbers)
        questions.append([(x, {"a": wanted["a"], "b": wanted["b"]}), (z, {"c": wanted["c"]})])
    for parts, (whole, one) in zip(questions, asked(SEVERAL, questions), strict=True):
        chances = [chance(wanted, stack["place"], stack["attackers"]) for stack, wanted in parts]
        assert holds(whole, prod(chances, start=Fraction(1)))
        assert holds(one, 1 - prod((1 - each for each in chances), start=Fraction(1)))


def shares(armies: int, places: int) -> list[tuple[int, ...]]:
    """Return all ways to share out armies."""
    return [s for s in product(range(armies + 1), repeat=places) if sum(s) == armies]


def compare(found: Mapping[str, Any], right: Mapping[tuple[int, ...], Fraction]) -> None:
    """Compare what is told of placements with the chances of all."""
    best = max(right.values())
    as_good = sum(each == best for each in right.values())
    assert (found["tried"], found["all"], found["best"]) == (len(right), True, as_good)
    told = [tuple(armies) for armies, *_ in found["placements"]]
    assert len({*told}) == len(told) == min(10, len(right))
    for armies, ends, order in found["placements"]:
        assert holds(ends, right[tuple(armies)])
        assert order == (0 if right[tuple(armies)] == best else -1)
    assert [right[armies] for armies in told] == sorted(right.values(), reverse=True)[:10]


def test_new_armies_for_a_plan_go_to_the_best_stack() -> None:
    """For one plan they go to one stack: the chances of all are compared exactly."""
    numbers = random.Random(3)
    questions = [(3, held(numbers, "abc"), stacks_of(numbers)) for _ in range(30)]
    for (armies, wanted, stacks), found in zip(questions, asked(FOR_PLAN, questions), strict=True):
        right = {
            tuple(armies * (i == own) for i in range(3)): chance(
                wanted, stack["place"], stack["attackers"] + armies
            )
            for own, stack in enumerate(stacks)
        }
        compare(found, right)


def test_new_armies_for_several_stacks_are_those_of_all_shares() -> None:
    """No way to share them out has a greater chance that all stacks succeed."""
    numbers = random.Random(4)
    questions = []
    for _ in range(30):
        wanted = held(numbers, "abc")
        x, y, z = stacks_of(numbers)
        parts = [(x, {"a": wanted["a"]}), (y, {"b": wanted["b"]}), (z, {"c": wanted["c"]})]
        questions.append((4, parts))
    for (armies, parts), found in zip(questions, asked(FOR_ALL, questions), strict=True):
        known = cache(lambda i, more, parts=parts: chance(
            parts[i][1], parts[i][0]["place"], parts[i][0]["attackers"] + more
        ))  # fmt: skip
        right = {
            share: prod((known(i, more) for i, more in enumerate(share)), start=Fraction(1))
            for share in shares(armies, 3)
        }
        compare(found, right)


def test_new_armies_on_borders_are_those_of_all_shares() -> None:
    """No way to share them out lets the borders hold more often, shared stacks included."""
    numbers = random.Random(5)
    questions = []
    for _ in range(30):
        stacks = [(name, numbers.randint(1, 5)) for name in "ab"]
        borders = [
            (
                place,
                ("classic", numbers.randint(1, 3)),
                numbers.choice((stacks, stacks[:1], stacks[1:])),
            )
            for place in "xyz"[: numbers.randint(1, 3)]
        ]
        questions.append((3, borders))
    equal = 0
    for (armies, borders), found in zip(questions, asked(FOR_BORDERS, questions), strict=True):
        right = {
            share: 1
            - worst(
                [
                    (place, (ruleset, size + more), beside)
                    for more, (place, (ruleset, size), beside) in zip(share, borders, strict=True)
                ]
            )
            for share in shares(armies, len(borders))
        }
        compare(found, right)
        equal += found["best"] > 1
    assert equal


def test_more_placements_than_are_tried_are_counted_and_not_told() -> None:
    """Where there are too many, nothing is said of any."""
    border = ("x", ("classic", 2), [("a", 3)])
    (found,) = asked(FOR_BORDERS, [(60, [border] * 5)])
    assert found == {"placements": [], "best": 0, "tried": comb(64, 4), "all": False}
    stacks = [(name, 6) for name in "abcdef"]
    shared = [(place, ("classic", 6), stacks) for place in "wxyz"]
    (found,) = asked(FOR_BORDERS, [(12, shared)])
    assert found == {"placements": [], "best": 0, "tried": comb(15, 3), "all": False}
    stack = {"place": "x", "attackers": 3}
    (found,) = asked(FOR_ALL, [(60, [(stack, {"a": ("classic", 2)})] * 5)])
    assert found == {"placements": [], "best": 0, "tried": comb(64, 4), "all": False}
