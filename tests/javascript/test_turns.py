"""Stacks that attack in turn, on the device, beside a twin that tries every order."""

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

from generator.site.rulesets_for_scripts import offer
from risk_odds.rule_names import rules
from tests.javascript.node import call
from tests.rulesets import BY_ROUNDS
from tests.twin.battles import balanced_blitz, outcomes

NAMES = [*["classic"] * 8, *BY_ROUNDS]
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

Held = tuple[str, int]
Stack = tuple[str, int]
Border = tuple[str, Held, Sequence[Stack]]


def asked(body: str, questions: Sequence[Any]) -> Any:
    """Return what the device answers."""
    return call(body, {"offers": OFFERS, "asked": questions})


@cache
def defenders_after(ruleset: str, attackers: int, defenders: int) -> dict[int, Fraction]:
    """Return the chances of the defenders that are left; none where the territory is taken."""
    ends: dict[int, Fraction] = {}
    battle = (
        balanced_blitz(ruleset, attackers, defenders)
        if ruleset == "balanced-blitz"
        else outcomes(ruleset, attackers, defenders)
    )
    for (_, left), chance in battle.items():
        ends[left] = ends.get(left, Fraction()) + Fraction(chance)
    return ends


def fallen(held: Held, stacks: Sequence[Stack]) -> list[Fraction]:
    """Return the chances that the territory has fallen by each of the attacks."""
    ruleset, defenders = held
    left = {defenders: Fraction(1)}
    steps = []
    for _, attackers in stacks:
        after: dict[int, Fraction] = {}
        for standing, chance in left.items():
            ends = defenders_after(ruleset, attackers, standing) if standing else {0: Fraction(1)}
            for end, part in ends.items():
                after[end] = after.get(end, Fraction()) + chance * part
        left = after
        steps.append(left.get(0, Fraction()))
    return steps


def worst(borders: Sequence[Border]) -> Fraction:
    """Return the greatest chance that a border falls, whatever is done after each battle."""
    stacks = dict(stack for _, _, beside in borders for stack in beside)

    @cache
    def falls(waiting: frozenset[str], left: tuple[int, ...]) -> Fraction:
        most = Fraction()
        for place in waiting:
            for number, (_, (ruleset, _), beside) in enumerate(borders):
                if place not in dict(beside):
                    continue
                chance = Fraction()
                for end, part in defenders_after(ruleset, stacks[place], left[number]).items():
                    now = (*left[:number], end, *left[number + 1 :])
                    chance += part * (falls(waiting - {place}, now) if end else 1)
                most = max(most, chance)
        return most

    return falls(frozenset(stacks), tuple(defenders for _, (_, defenders), _ in borders))


def holds(ends: Sequence[float], exact: Fraction, width: float = 1e-9) -> bool:
    """Whether the bounds hold the exact number, and lie close together."""
    low, high = map(Fraction, ends)
    return low <= exact <= high and high - low <= width


def random_stacks(numbers: random.Random, most: int) -> list[Stack]:
    """Return stacks at different places."""
    return [(name, numbers.randint(1, 7)) for name in "abcdef"[: numbers.randint(1, most)]]


def test_the_best_order_is_that_of_all_orders() -> None:
    """300 territories under all rules: the chance of the best order, and by each of its attacks."""
    numbers = random.Random(1)
    questions = [
        ((numbers.choice(NAMES), numbers.randint(1, 9)), random_stacks(numbers, 4))
        for _ in range(300)
    ]
    ties = 0
    for (held, stacks), found in zip(questions, asked(TURNS, questions), strict=True):
        chances = {
            tuple(name for name, _ in order): fallen(held, order) for order in permutations(stacks)
        }
        best = max(steps[-1] for steps in chances.values())
        own = chances[tuple(found["order"])]
        assert own[-1] == best
        assert holds(found["chance"], best)
        assert [name for name, _ in found["steps"]] == found["order"]
        assert all(holds(ends, each) for (_, ends), each in zip(found["steps"], own, strict=True))
        sizes = dict(stacks)
        as_good = {
            tuple(sizes[n] for n in order) for order in chances if chances[order][-1] == best
        }
        assert found["tied"] == (len(as_good) > 1), (held, stacks)
        ties += found["tied"]
    assert 0 < ties < 300


def test_beyond_six_stacks_a_free_choice_bounds_all_orders() -> None:
    """Where not all orders are tried, none is named, and no order has a greater chance."""
    stacks = [(name, size) for name, size in zip("abcdefg", (1, 2, 3, 1, 2, 1, 4), strict=True)]
    (found,) = asked(TURNS, [(("classic", 12), stacks)])
    assert (found["order"], found["steps"]) == (None, [])
    free = worst([("x", ("classic", 12), stacks)])
    assert holds(found["chance"], free)
    orders = random.Random(2).sample([*permutations(stacks)], 200)
    assert all(fallen(("classic", 12), order)[-1] <= free for order in orders)


def random_borders(numbers: random.Random, names: Sequence[str]) -> list[Border]:
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


def test_borders_hold_as_often_as_against_the_worst_attack() -> None:
    """200 sets of borders: all hold with 1 less the greatest chance of all ways to attack."""
    numbers = random.Random(3)
    questions = [random_borders(numbers, NAMES) for _ in range(200)]
    for borders, (chance, bound, weakest) in zip(questions, asked(HOLDING, questions), strict=True):
        assert holds(chance, 1 - worst(borders))
        assert not bound
        falls = {border[0]: worst([border]) for border in borders}
        most = max(falls.values())
        assert (weakest is None) == (most == 0)
        assert weakest is None or falls[weakest] == most


def test_too_many_stacks_at_shared_borders_are_bounded() -> None:
    """Where there are too many ways, the borders hold at least as often as is said: as often as if
    every stack could attack each of them.
    """
    stacks = [(f"s{number}", 1 + number % 3) for number in range(11)]
    borders = [(place, ("classic", 8), stacks) for place in "xy"]
    ((low, high), bound, _) = asked(HOLDING, [borders])[0]
    assert bound
    assert holds((low, high), (1 - worst(borders[:1])) ** 2)


def test_threats_are_those_of_each_stack_and_of_all() -> None:
    """Every stack alone, the most dangerous first, and all in their best order."""
    numbers = random.Random(4)
    questions = [random_borders(numbers, NAMES) for _ in range(60)]
    for borders, found in zip(questions, asked(THREATS, questions), strict=True):
        for (place, held, stacks), (name, single, together) in zip(borders, found, strict=True):
            assert name == place
            chances = {stack[0]: fallen(held, [stack])[0] for stack in stacks}
            assert sorted(each[0] for each in single) == sorted(chances)
            assert all(holds(ends, chances[each]) for each, ends, _ in single)
            in_order = [chances[each] for each, *_ in single]
            assert in_order == sorted(in_order, reverse=True)
            best = max(in_order, default=Fraction())
            assert [order for *_, order in single] == [0 if c == best else -1 for c in in_order]
            assert (together is None) == (len(stacks) < 2)
            if together:
                assert holds(
                    together["chance"],
                    fallen(held, [(n, dict(stacks)[n]) for n in together["order"]])[-1],
                )


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
