"""Entries of several stacks, and where new armies go, on the device beside the library."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from risk_odds.numbers import Ratio
from risk_odds.rule_names import rules
from risk_odds.solver.attacks import Stack
from risk_odds.solver.campaign import Territory
from risk_odds.solver.placing import (
    Placing,
    placed_for_all,
    placed_for_borders,
    placed_for_plan,
)
from risk_odds.solver.plans import Plans
from risk_odds.solver.several import Part, several
from tests.javascript.node import call
from tests.javascript.test_turns import OFFERS, holds
from tests.risk_odds.solver.test_turns import borders_of

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
    const { all: whole, one, parts: each } = several(near, parts(all));
    return [ends(whole), ends(one), each.map(({ plan }) => ends(plan.chance))];
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


def territories_of(wanted: Mapping[str, Held]) -> dict[str, Territory]:
    """Return targets as the library knows them."""
    return {name: Territory(rules[ruleset], size) for name, (ruleset, size) in wanted.items()}


def chance(wanted: Mapping[str, Held], place: str, attackers: int) -> Ratio:
    """Return the library's chance to take all."""
    return Plans(territories_of(wanted), NEAR, attackers).plan(place, attackers).chance


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
        entries = {place: Fraction(*chance(wanted, place, size)) for place, size in sizes.items()}
        assert {place for place, *_ in found["entries"]} == set(sizes)
        for place, ends, order, options in found["entries"]:
            assert holds(ends, Ratio.of(entries[place]))
            assert order == (0 if entries[place] == max(entries.values()) else -1)
            assert set(options) <= set(NEAR[place])
            assert bool(options) == (entries[place] > 0)
        in_order = [entries[place] for place, *_ in found["entries"]]
        assert in_order == sorted(in_order, reverse=True)
        equal += sum(order == 0 for _, _, order, _ in found["entries"]) > 1
        attacks = {
            (place, target): Fraction(*chance({target: wanted[target]}, place, size))
            for place, size in sizes.items()
            for target in NEAR[place]
        }
        assert {(place, target) for place, target, *_ in found["attacks"]} == set(attacks)
        for place, target, ends, order in found["attacks"]:
            assert holds(ends, Ratio.of(attacks[place, target]))
            assert order == (0 if attacks[place, target] == max(attacks.values()) else -1)
    assert equal


Parts = list[tuple[dict[str, Any], dict[str, Held]]]


def random_parts(numbers: random.Random) -> Parts:
    """Return two stacks, one of which is to take two territories, or three of one each."""
    wanted = held(numbers, "abc")
    x, y, z = stacks_of(numbers)
    if numbers.random() < 0.5:
        return [(x, {"a": wanted["a"], "b": wanted["b"]}), (z, {"c": wanted["c"]})]
    return [(x, {"a": wanted["a"]}), (y, {"b": wanted["b"]}), (z, {"c": wanted["c"]})]


def parts_of(parts: Parts) -> list[Part]:
    """Return stacks and their targets as the library knows them."""
    return [Part(Stack(**stack), territories_of(wanted)) for stack, wanted in parts]


def test_stacks_with_targets_of_their_own_succeed_as_often_as_the_library_says() -> None:
    """All of them, one at least and each have the library's chances, for 300 random sets."""
    numbers = random.Random(2)
    questions = [random_parts(numbers) for _ in range(300)]
    for parts, (whole, one, each) in zip(questions, asked(SEVERAL, questions), strict=True):
        right = several(parts_of(parts), NEAR)
        assert holds(whole, right.all)
        assert holds(one, right.one)
        assert all(holds(ends, chance) for ends, chance in zip(each, right.parts, strict=True))


def compare(found: Mapping[str, Any], right: Placing) -> None:
    """Compare what the device says of placements with the library's."""
    tried = len(right.placements)
    assert (found["tried"], found["all"], found["best"]) == (tried, True, len(right.best))
    shown = [tuple(armies) for armies, *_ in found["placements"]]
    assert len({*shown}) == len(shown) == min(10, tried)
    by_share = dict(right.placements)
    for armies, ends, order in found["placements"]:
        chance = by_share[tuple(armies)]
        assert holds(ends, chance)
        assert order == (0 if chance == right.placements[0].chance else -1)
    # of the best, equally good ones come as in the library; others are ranked by their chances
    best = [each.armies for each in right.best[:10]]
    assert shown[: len(best)] == best
    assert [by_share[share] for share in shown] == [each.chance for each in right.placements[:10]]


def test_new_armies_for_a_plan_go_where_the_library_puts_them() -> None:
    """For one plan they go to one stack: 300 random questions, ties included."""
    numbers = random.Random(3)
    questions = [
        (numbers.randint(1, 4), held(numbers, "abc"), stacks_of(numbers)) for _ in range(300)
    ]
    equal = 0
    for (armies, wanted, stacks), found in zip(questions, asked(FOR_PLAN, questions), strict=True):
        given = [Stack(**stack) for stack in stacks]
        compare(found, placed_for_plan(armies, territories_of(wanted), NEAR, given))
        equal += found["best"] > 1
    assert equal


def test_new_armies_for_several_stacks_go_where_the_library_puts_them() -> None:
    """All ways to share them out among the stacks, so that all succeed: 300 random questions."""
    numbers = random.Random(4)
    questions = [(numbers.randint(1, 4), random_parts(numbers)) for _ in range(300)]
    for (armies, parts), found in zip(questions, asked(FOR_ALL, questions), strict=True):
        compare(found, placed_for_all(armies, parts_of(parts), NEAR))


def test_new_armies_on_borders_go_where_the_library_puts_them() -> None:
    """All ways to share them out among borders, shared stacks included: 300 random questions."""
    numbers = random.Random(5)
    questions = []
    for _ in range(300):
        stacks = [(name, numbers.randint(1, 5)) for name in "ab"]
        borders = [
            (
                place,
                (numbers.choice(("classic", "classic", "dutch", "d8-attack")), size),
                numbers.choice((stacks, stacks[:1], stacks[1:], [])),
            )
            for place in "xyz"[: numbers.randint(1, 3)]
            for size in [numbers.randint(1, 3)]
        ]
        questions.append((numbers.randint(1, 4), borders))
    equal = 0
    for (armies, borders), found in zip(questions, asked(FOR_BORDERS, questions), strict=True):
        compare(found, placed_for_borders(armies, borders_of(borders)))
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
