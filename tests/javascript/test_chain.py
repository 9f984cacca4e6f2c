"""A chain of territories on the device beside the generator's campaigns."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Number, Ratio, bounds, percent
from risk_odds.rule_names import rules
from risk_odds.solver.blitz_campaign import (
    BlitzCampaign,
    blitz_campaign,
    blitz_chances_by_stack,
    smallest_certain_stack,
)
from risk_odds.solver.campaign import (
    Campaign,
    Territory,
    best_order,
    campaign,
    chance_to_hold,
    chances_by_stack,
    smallest_stack,
)
from tests.javascript.node import call
from tests.rulesets import AT_ONCE, BY_ROUNDS, MOST_MOVING

OFFERS = {name: offer(ruleset, 1) for name, ruleset in rules.items()}
CHANCES = (50, 75, 90, 95)
LOAD = """
  const [{ bestOrder, courseOf, smallestStacks }, { percent }, { rulesNamed }] =
    await Promise.all(["decisions/chain.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  const chain = (territories) => territories.map(([ruleset, defenders, behind]) =>
    ({ rules: rulesNamed(data.offers, ruleset), defenders, behind }));
"""
BOUNDS = (
    LOAD
    + """
  const { interval } = await load("kernel/quantities.js");
  const ends = (quantity) => { const { low, high } = interval(quantity); return [low, high]; };
  return data.chains.map(({ territories, attackers, wanted }) => {
    const course = courseOf(chain(territories), attackers, wanted);
    return {
      taken: course.taken.map(ends),
      stopped: course.stopped.map(ends),
      left: course.left.map(({ chance }) => ends(chance)),
      atLeast: course.left.map(({ atLeast }) => ends(atLeast)),
    };
  });
"""
)
COURSES = (
    LOAD
    + """
  return data.chains.map(({ territories, attackers, wanted }) => {
    const course = courseOf(chain(territories), attackers, wanted);
    return {
      taken: course.taken.map((each) => percent(each, 2)),
      stopped: course.stopped.map((each) => percent(each, 2)),
      left: course.left.map(({ left, chance, atLeast }) =>
        [left, [percent(chance, 2), percent(atLeast, 2)]]),
      reached: percent(course.reached, 2),
      short: percent(course.short, 2),
      likeliest: course.likeliest,
      half: course.half,
    };
  });
"""
)
STACKS = (
    LOAD
    + """
  return data.chains.map(({ territories, wanted }) =>
    smallestStacks(chain(territories), wanted, data.chances).map(({ attackers }) => attackers));
"""
)
NEVER = (
    LOAD
    + """
  return data.chains.map(({ territories, wanted }) =>
    smallestStacks(chain(territories), wanted, data.chances).map(({ never }) => never));
"""
)
ORDERS = (
    LOAD
    + """
  return data.chains.map(({ territories, attackers }) => bestOrder(chain(territories), attackers));
"""
)

Chain = dict[str, Any]

WITH_FRACTIONS = (*BY_ROUNDS, *[*MOST_MOVING] * 3)
"""In about every fifth territory not all survivors may move in."""


def random_chains(
    number: int, seed: int, most: int = 5, stack: int = 14, names: Sequence[str] = WITH_FRACTIONS
) -> list[Chain]:
    """Return chains that somebody may ask for, under all rules that have exact fractions."""
    numbers = random.Random(seed)
    return [
        {
            "territories": [
                [numbers.choice(names), numbers.randint(1, 4), numbers.choice((1, 1, 1, 2, 3))]
                for _ in range(numbers.randint(1, most))
            ],
            "attackers": numbers.randint(1, stack),
            "wanted": numbers.choice((1, 1, 1, 2, 4)),
        }
        for _ in range(number)
    ]


def territories_of(chain: Chain) -> list[Territory]:
    """Return the chain as the generator knows it."""
    return [Territory(rules[name], *numbers) for name, *numbers in chain["territories"]]


def left_of(exact: Campaign) -> tuple[list[int], int | None]:
    """Return which armies are likeliest in the last territory, and which half of the wins leave.

    Wins are those with the armies wanted there.
    """
    chances = {
        left: Fraction(*chance)
        for left, chance in enumerate(exact.armies_left, start=1)
        if left >= exact.territories[-1].behind
    }
    whole = sum(chances.values())
    likeliest = [n for n, each in chances.items() if each == max(chances.values()) > 0]
    halves = [n for n in chances if 2 * sum(each for m, each in chances.items() if m >= n) >= whole]
    return likeliest, max(halves) if likeliest else None


def asked(body: str, chains: list[Chain]) -> Any:
    """Return what the device answers to chains."""
    return call(body, {"chains": chains, "chances": CHANCES, "offers": OFFERS})


def test_two_thousand_chains_are_the_generators() -> None:
    """Every printed chance of 2,000 random chains, to two places, is the exact one rounded."""
    chains = random_chains(2000, 1)
    for chain, found in zip(chains, asked(COURSES, chains), strict=True):
        *before, last = territories_of(chain)
        path = [*before, last._replace(behind=chain["wanted"])]
        exact = campaign(path, chain["attackers"])
        assert found["taken"] == [percent(chance, 2) for chance in exact.chances], chain
        assert found["stopped"] == [percent(chance, 2) for chance in exact.stopped], chain
        left = dict(found["left"])
        for armies, chance in enumerate(exact.armies_left, start=1):
            texts = [percent(chance, 2), percent(exact.reached(armies), 2)]
            assert left.get(armies, ["0.00%"] * 2) == texts, chain
        reached = Fraction(*exact.reached(chain["wanted"]))
        short = Fraction(*exact.chances[-1]) - reached
        assert found["reached"] == percent(Ratio(*reached.as_integer_ratio()), 2), chain
        assert found["short"] == percent(Ratio(*short.as_integer_ratio()), 2), chain
        assert (found["likeliest"], found["half"]) == left_of(exact), chain
        assert left_of(exact) == (list(exact.likeliest_left), exact.half_left), chain


MIXED = (*AT_ONCE * 6, *WITH_FRACTIONS)
"""Rules by which about every second territory is taken by a blitz."""


def chains_with_blitz(number: int, seed: int, most: int = 5, stack: int = 18) -> list[Chain]:
    """Return chains of blitz battles, and of blitz and other battles."""
    chains = random_chains(2 * number, seed, most, stack, MIXED)
    return [chain for chain in chains if any(each[0] in AT_ONCE for each in chain["territories"])][
        :number
    ]


def course_of_blitz(chain: Chain) -> BlitzCampaign:
    """Return how the generator says that a chain with a blitz in it goes."""
    return blitz_campaign(territories_of(chain), chain["attackers"])


def test_a_thousand_chains_with_blitz_are_the_generators() -> None:
    """Every printed chance of 1,000 random chains with balanced blitz in them, to two places, is
    the certified one rounded; what is certain or cannot be is 100% or 0%.
    """
    chains = chains_with_blitz(1000, 11)
    for chain, found in zip(chains, asked(COURSES, chains), strict=True):
        certified = course_of_blitz(chain)
        assert found["taken"] == [percent(chance, 2) for chance in certified.chances], chain
        assert found["stopped"] == [percent(chance, 2) for chance in certified.stopped], chain
        left = dict(found["left"])
        for armies, chance in enumerate(certified.armies_left, start=1):
            texts = [percent(chance, 2), percent(certified.reached(armies), 2)]
            assert left.get(armies, ["0.00%"] * 2) == texts, chain
        assert found["reached"] == percent(certified.reached(chain["wanted"]), 2), chain
        assert (found["likeliest"], found["half"]) == left_of_blitz(certified, chain["wanted"])


def left_of_blitz(certified: BlitzCampaign, wanted: int) -> tuple[list[int], int | None]:
    """Return what ``left_of`` does, by the middles of the certified chances."""
    chances = {
        left: middle(chance)
        for left, chance in enumerate(certified.armies_left, start=1)
        if left >= wanted
    }
    greatest = max(chances.values(), default=Fraction())
    if not greatest:
        return [], None
    halves = [
        left
        for left in range(1, len(certified.armies_left) + 1)
        if left >= wanted
        and 2 * middle(certified.reached(left)) >= middle(certified.reached(wanted))
    ]
    return [left for left, chance in chances.items() if chance == greatest], max(halves)


def middle(number: Number) -> Fraction:
    """Return the middle of a certified number, which is within 80 digits of it."""
    return sum((Fraction(*end) for end in bounds(number)), Fraction()) / 2


def test_bounds_hold_the_certified_chances() -> None:
    """The doubles between which a chance with blitz lies do hold it, and lie close together; the
    stacks are larger, and the territories more, than those whose percentages are compared.
    """
    chains = chains_with_blitz(60, 12, most=8, stack=60)
    for chain in chains:
        for territory in chain["territories"]:
            territory[1] *= 3
    widest = 0.0
    for chain, found in zip(chains, asked(BOUNDS, chains), strict=True):
        certified = course_of_blitz(chain)
        at_least = [certified.reached(n) for n in range(1, len(certified.armies_left) + 1)]
        for name, numbers in (
            ("taken", certified.chances),
            ("stopped", certified.stopped),
            ("left", certified.armies_left),
            ("atLeast", at_least),
        ):
            for (low, high), number in zip(found[name], numbers, strict=False):
                least, most = (Fraction(*end) for end in bounds(number))
                assert Fraction(low) <= least <= most <= Fraction(high), (chain, name)
                widest = max(widest, high - low)
    assert 0 < widest < 1e-10


def test_smallest_stacks_with_blitz_are_the_generators() -> None:
    """The stacks for 50, 75, 90 and 95% are the first that suffice, by certified chances."""
    chains = chains_with_blitz(40, 13, most=4)
    for chain, found in zip(chains, asked(STACKS, chains), strict=True):
        most = max(each or 0 for each in found)
        by_stack = blitz_chances_by_stack(territories_of(chain), most, chain["wanted"])
        needed = [smallest_certain_stack(by_stack, Ratio(each, 100)) for each in CHANCES]
        assert found == needed, chain


def test_the_best_order_with_blitz_is_that_of_all_orders() -> None:
    """No order of a chain with blitz has a greater chance than the one found."""
    chains = chains_with_blitz(40, 14, most=4, stack=14)
    for chain, found in zip(chains, asked(ORDERS, chains), strict=True):
        territories, attackers = territories_of(chain), chain["attackers"]
        given = tuple(range(len(territories)))
        chances = {}
        for order in permutations(given):
            path = in_order(territories, order)
            certified = blitz_campaign(path, attackers).reached(path[-1].behind)
            chances[order] = middle(certified)
        best = max(chances.values())
        assert abs(chances[tuple(found)] - best) <= best / 10**9, chain
        better = best > chances[given] * (1 + Fraction(1, 10**8))
        assert better or tuple(found) == given, chain


def test_smallest_stacks_are_the_generators() -> None:
    """The stacks for 50, 75, 90 and 95% are just enough, by exact chances."""
    chains = random_chains(60, 2, most=4)
    for chain, found in zip(chains, asked(STACKS, chains), strict=True):
        most = max(each or 0 for each in found)
        by_stack = chances_by_stack(territories_of(chain), most, chain["wanted"])
        assert found == [smallest_stack(by_stack, Ratio(each, 100)) for each in CHANCES], chain


def in_order(territories: list[Territory], order: tuple[int, ...]) -> list[Territory]:
    """In another order, where the usual number stays it is the usual one of the new place."""
    last = len(territories) - 1
    path = []
    for now, place in enumerate(order):
        each = territories[place]
        before, after = (1 if where == last else each.ruleset.moves.stay for where in (place, now))
        path.append(each._replace(behind=after) if each.behind == before else each)
    return path


def test_usual_garrisons_stay_in_every_order() -> None:
    """Where two armies stay by the rules, like territories have no better order, and of unlike ones
    the best leaves two behind in each but the last.
    """
    chains = [
        {
            "territories": [
                *(["risiko-club", defenders, 2] for defenders in before),
                ["risiko-club", last, 1],
            ],
            "attackers": 14,
            "wanted": 1,
        }
        for *before, last in ([3, 3], [2, 3, 3], [5, 1, 2], [1, 4], [3, 2, 1, 1])
    ]
    for chain, found in zip(chains, asked(ORDERS, chains), strict=True):
        territories = territories_of(chain)
        given = tuple(range(len(territories)))
        chances = {
            order: campaign(in_order(territories, order), 14).chances[-1]
            for order in permutations(given)
        }
        exact = {order: Fraction(*chance) for order, chance in chances.items()}
        assert exact[tuple(found)] == max(exact.values()), chain
        assert exact[given] < max(exact.values()) or tuple(found) == given, chain
    assert asked(ORDERS, chains[:1]) == [[0, 1]]


def test_the_best_order_is_that_of_all_orders() -> None:
    """No order has a greater chance than the one found, which is the given one where it is best."""
    chains = random_chains(40, 3, most=4, stack=12)
    for chain, found in zip(chains, asked(ORDERS, chains), strict=True):
        territories, attackers = territories_of(chain), chain["attackers"]
        given = tuple(range(len(territories)))
        chances = {
            order: Fraction(*chance_to_hold(in_order(territories, order), attackers))
            for order in permutations(given)
        }
        best = max(chances.values())
        assert chances[tuple(found)] == best, chain
        assert chances[given] < best or tuple(found) == given, chain
        if all(ruleset.moves.stay == 1 for ruleset, *_ in territories):
            assert best == chances[best_order(territories, attackers)], chain


@pytest.mark.parametrize(
    ("territories", "attackers", "taken", "stopped"),
    [
        ([["classic", 1, 1]] * 2, 1, ["41.67%", "0.00%"], ["58.33%", "41.67%"]),
        ([["classic", 1, 20], ["classic", 1, 1]], 20, [">99.99%", "0.00%"], ["<0.01%", ">99.99%"]),
    ],
)
def test_what_cannot_be_is_zero(
    territories: list[list[object]], attackers: int, taken: list[str], stopped: list[str]
) -> None:
    """A stack of which nobody can go on takes no more, and that is certain."""
    (found,) = asked(COURSES, [{"territories": territories, "attackers": attackers, "wanted": 1}])
    assert (found["taken"], found["stopped"]) == (taken, stopped)


def test_no_stack_is_said_where_none_would_do() -> None:
    """Where few may move in, the largest stack has the chance that these few take the rest: it is
    said that none would do for greater chances alone.
    """
    chains: list[Chain] = [
        {"territories": [["teg", 3, 1], ["teg", 2, 1]], "attackers": 9, "wanted": 1},
        {
            "territories": [["classic", 1, 1], ["war", 1, 1], ["d8", 1, 1]],
            "attackers": 9,
            "wanted": 1,
        },
        {"territories": [["teg", 1, 1]], "attackers": 9, "wanted": 4},
        {"territories": [["teg", 1, 3], ["teg", 1, 1]], "attackers": 9, "wanted": 1},
        {"territories": [["classic", 3, 1], ["classic", 2, 1]], "attackers": 9, "wanted": 1},
    ]
    for chain, found in zip(chains, asked(NEVER, chains), strict=True):
        by_stack = chances_by_stack(territories_of(chain), 200, chain["wanted"])
        most = Fraction(*by_stack[-1])
        assert found == [most < Fraction(chance, 100) for chance in CHANCES], chain
