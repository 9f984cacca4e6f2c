"""Plans on the device beside the library's."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.site.rulesets_for_scripts import offer
from risk_odds.board import load_board
from risk_odds.numbers import Ratio
from risk_odds.rule_names import rules
from risk_odds.ruleset import Ruleset
from risk_odds.solver.campaign import Territory, smallest_stack
from risk_odds.solver.plans import Move, Plan, Plans
from tests.javascript.node import call
from tests.rulesets import BY_ROUNDS, MOST_MOVING, make_ruleset
from tests.twin.battles import balanced_blitz

OFFERS = {name: offer(ruleset, 1) for name, ruleset in rules.items()}
NEIGHBOURS = load_board().neighbours
HOUSES = {
    "house_8.6-v-6.4-ties-attacker": make_ruleset((8, 6), (6, 4), "attacker"),
    "house_4.4.4-v-12": make_ruleset((4, 4, 4), (12,)),
}
WITH_FRACTIONS = (*["classic"] * 12, *BY_ROUNDS, *[*MOST_MOVING] * 4, *[*HOUSES] * 2)
PERCENTS = (50, 80, 90)
LOAD = """
  const [{ planOf, smallestPlanned }, { interval }, { rulesNamed }] =
    await Promise.all(["decisions/plans.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  const ends = (quantity) => quantity && [interval(quantity).low, interval(quantity).high];
  const rulesOf = (name) => rulesNamed(data.offers, name);
  const question = ({ place, attackers, targets }) => ({
    neighbours: data.neighbours,
    stack: { place, attackers },
    targets: Object.fromEntries(targets.map(([name, ruleset, defenders, behind]) =>
      [name, { rules: rulesOf(ruleset), defenders, behind }])),
  });
"""
PLANS = (
    LOAD
    + """
  return data.positions.map((position) => {
    const plan = planOf(question(position));
    return {
      chance: ends(plan.chance),
      options: plan.options.map(({ target, chance, order }) => [target, ends(chance), order]),
      moves: plan.moves.map(({ chance, value, ...move }) =>
        ({ ...move, chance: ends(chance), value: ends(value) })),
      taken: plan.taken.map(({ place, chance }) => [place, ends(chance)]),
      left: plan.left.map(({ armies, chance }) => [armies, ends(chance)]),
      likeliest: plan.likeliest,
      mean: ends(plan.mean),
      standing: plan.standing.map(({ place, mean }) => [place, ends(mean)]),
      routes: plan.routes.map(({ route, chance }) => [route, ends(chance)]),
      gain: ends(plan.gain),
      exact: plan.exact,
    };
  });
"""
)
STACKS = (
    LOAD
    + """
  return data.positions.map((position) =>
    smallestPlanned(question(position), data.percents).map(({ attackers }) => attackers));
"""
)

Position = dict[str, Any]


def random_positions(
    number: int, seed: int, most: int = 5, stack: int = 12, names: Sequence[str] = WITH_FRACTIONS
) -> list[Position]:
    """Return stacks of the classic board, each with targets that hang together."""
    numbers = random.Random(seed)
    places = sorted(NEIGHBOURS)
    positions = []
    for _ in range(number):
        place = numbers.choice(places)
        targets: list[str] = []
        for _ in range(numbers.choice(range(1, most + 1))):
            beside = {name for each in (place, *targets) for name in NEIGHBOURS[each]}
            targets.append(numbers.choice(sorted(beside - {place, *targets})))
        if numbers.random() < 0.02:
            targets[-1] = numbers.choice([n for n in places if n not in (place, *targets)])
        kinds = numbers.sample(names, 2)
        positions.append(
            {
                "place": place,
                "attackers": numbers.randint(1, stack),
                "targets": [
                    [
                        name,
                        numbers.choice(kinds),
                        numbers.randint(1, 3),
                        numbers.choice((1, 1, 1, 1, 2)),
                    ]
                    for name in targets
                ],
            }
        )
    return positions


def ruleset_named(name: str) -> Ruleset:
    """Return rules, of one's own among them."""
    return HOUSES[name] if name in HOUSES else rules[name]


def territories_of(position: Position) -> dict[str, Territory]:
    """Return the targets as the library knows them."""
    return {
        name: Territory(ruleset_named(ruleset), *numbers)
        for name, ruleset, *numbers in position["targets"]
    }


def asked(body: str, positions: list[Position]) -> Any:
    """Return what the device answers about positions."""
    data = {"offers": OFFERS, "neighbours": NEIGHBOURS, "percents": PERCENTS}
    return call(body, {**data, "positions": positions})


def holds(ends: Sequence[float], exact: Ratio) -> bool:
    """Whether the bounds hold the exact number, and lie close together."""
    low, high = (Fraction(end) for end in ends)
    value = Fraction(*exact)
    return low <= value <= high and high - low <= max(value, Fraction(1, 10**200)) / 10**9


def compare_moves(found: Sequence[Mapping[str, Any]], moves: Sequence[Move]) -> None:
    """Compare what is done after the first battle."""
    assert [each["left"] for each in found] == [move.left for move in moves]
    for each, move in zip(found, moves, strict=True):
        assert holds(each["chance"], move.chance)
        assert holds(each["value"], move.value)
        assert (each["moving"], each["staying"]) == (move.moving, move.staying)
        assert frozenset(each["here"]) == move.here
        assert frozenset(each["ahead"]) == move.ahead
        assert each["tied"] == move.tied


def compare(found: Mapping[str, Any], plan: Plan) -> None:
    """Compare a plan of the device with the library's."""
    assert holds(found["chance"], plan.chance)
    assert [option.target for option in plan.options] == [name for name, *_ in found["options"]]
    for option, (_, ends, order) in zip(plan.options, found["options"], strict=True):
        assert holds(ends, option.chance)
        assert order == (0 if option.chance == plan.chance else -1)
    compare_moves(found["moves"], plan.moves)
    assert all(holds(ends, plan.taken[name]) for name, ends in found["taken"])
    assert [armies for armies, _ in found["left"]] == list(plan.left)
    assert all(holds(ends, plan.left[armies]) for armies, ends in found["left"])
    assert found["likeliest"] == list(plan.likeliest_left)
    if plan.mean_left is None:
        assert found["mean"] is None
        assert found["standing"] == []
    else:
        assert holds(found["mean"], plan.mean_left)
        assert all(holds(ends, plan.standing[name]) for name, ends in found["standing"])
    chances = {tuple(route): ends for route, ends in found["routes"]}
    assert len(chances) == len(plan.routes)
    assert all(holds(chances[route], chance) for route, chance in plan.routes)
    if plan.gain is None:
        assert found["gain"] is None
    else:
        low, high = map(Fraction, found["gain"])
        assert low <= Fraction(*plan.gain) <= high <= Fraction(*plan.gain) + Fraction(1, 10**9)


def test_two_thousand_plans_are_the_librarys() -> None:
    """Every number of 2,000 random positions lies within the device's bounds, and every decision,
    likeliest number and tie is the library's.
    """
    positions = random_positions(2000, 27)
    for position, found in zip(positions, asked(PLANS, positions), strict=True):
        plans = Plans(territories_of(position), NEIGHBOURS, position["attackers"])
        try:
            compare(found, plans.plan(position["place"], position["attackers"]))
        except AssertionError as error:
            raise AssertionError(position) from error


def test_larger_plans_are_the_librarys() -> None:
    """So are those of eight targets and larger stacks."""
    positions = [each for each in random_positions(60, 28, 8, 24) if len(each["targets"]) == 8]
    assert len(positions) > 3
    for position, found in zip(positions, asked(PLANS, positions), strict=True):
        plans = Plans(territories_of(position), NEIGHBOURS, position["attackers"])
        compare(found, plans.plan(position["place"], position["attackers"]))


def test_smallest_stacks_are_the_librarys() -> None:
    """The stacks for 50, 80 and 90% are just enough, by exact chances."""
    positions = random_positions(60, 29, 4)
    for position, found in zip(positions, asked(STACKS, positions), strict=True):
        most = max(each or 0 for each in found)
        if not most:
            continue
        chances = Plans(territories_of(position), NEIGHBOURS, most).chances(position["place"])
        needed = [smallest_stack(chances, Ratio(each, 100)) for each in PERCENTS]
        assert [each for each in found if each is not None] == [each for each in needed if each]


def blitz_chance(targets: Mapping[str, tuple[int, int]], place: str, attackers: int) -> float:
    """Return the best chance where blitz decides each battle, by trying every choice."""

    def best(place: str, armies: int, wanted: frozenset[str]) -> float:
        if not wanted:
            return 1.0
        found = 0.0
        for first in wanted & {*NEIGHBOURS[place]} if armies else ():
            defenders, behind = targets[first]
            rest = sorted(wanted - {first})
            chance = 0.0
            for (left, holding), end in balanced_blitz("balanced-blitz", armies, defenders).items():
                if holding or not end:
                    continue
                after = 0.0
                for which in range(2 ** len(rest)):
                    here = frozenset(name for i, name in enumerate(rest) if which >> i & 1)
                    ahead = frozenset(rest) - here
                    for moving in range(max(min(left, 3), behind if ahead else 0), left + 1):
                        value = best(place, left - moving, here)
                        if value:
                            going_on = moving - (behind if ahead else 0)
                            after = max(after, value * best(first, going_on, ahead))
                chance += float(end) * after
            found = max(found, chance)
        return found

    return best(place, attackers, frozenset(targets))


def test_plans_of_blitz_are_those_of_all_choices() -> None:
    """Where battles are settled at once the bounds hold the best chance of all choices, which is
    said to be 0 or 1 just where it is; nothing else is said to be exact.
    """
    positions = random_positions(25, 30, 3, 8, ["balanced-blitz"] * 2)
    settled = set()
    for position, found in zip(positions, asked(PLANS, positions), strict=True):
        targets = {name: (defenders, behind) for name, _, defenders, behind in position["targets"]}
        chance = blitz_chance(targets, position["place"], position["attackers"])
        low, high = found["chance"]
        assert low - 1e-9 <= chance <= high + 1e-9
        assert high - low < 1e-9
        for whole in (0, 1):
            assert (low == high == whole) == (abs(chance - whole) < 1e-12)
        settled |= {low} & {0, 1}
        assert not found["exact"]
        assert abs(sum(high for _, (_, high) in found["left"]) - chance) < 1e-9
    assert settled == {0, 1}
