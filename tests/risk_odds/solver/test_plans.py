"""Plans beside a twin that lists every roll, and tries every choice after every battle."""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from risk_odds.board import Continent, load_board
from risk_odds.numbers import Ratio
from risk_odds.rule_names import rules
from risk_odds.ruleset import Ruleset
from risk_odds.solver.campaign import (
    Territory,
    chances_by_stack,
    chances_in_a_row,
    smallest_stack,
)
from risk_odds.solver.plans import Plan, Plans
from risk_odds.solver.routes import routes
from risk_odds.solver.solution import Solution
from tests.rulesets import count_rolls, make_ruleset

CLASSIC, CAPITAL, TEG, CLUB = (rules[name] for name in ("classic", "capital", "teg", "risiko-club"))
HOUSE = make_ruleset(attacker=(8, 6), defender=(6, 4), ties="attacker")
BOARD = load_board()
SMALL = [each for each in BOARD.continents if len(each.territories) == 4]

STAR = {"x": "a", "a": "bcd", "b": "a", "c": "a", "d": "a"}
LINE = {"x": "a", "a": "b", "b": "ac", "c": "b"}
RING = {"x": "ac", "a": "bd", "b": "ac", "c": "bd", "d": "ac"}
HOUSES = {"x": "ab", "a": "be", "b": "acd", "c": "bd", "d": "bce", "e": "ad"}
WHEEL = {"x": "af", "a": "bef", "b": "acf", "c": "bdf", "d": "cef", "e": "adf", "f": "abcde"}
SHAPES = [STAR, LINE, RING, HOUSES, WHEEL]


@cache
def losses(ruleset: Ruleset, attackers: int, defenders: int) -> dict[tuple[int, int], Fraction]:
    """Return the chances of what both sides lose in a round, by listing every roll."""
    attack = ruleset.attacker_dice(attackers)
    defence = ruleset.defender_dice(defenders)
    if ruleset.attacker.never_fewer_dice and len(attack) < len(defence):
        return {}
    counts = count_rolls(attack, defence, ruleset.ties)
    return {
        (lost, len(counts) - 1 - lost): Fraction(ways, sum(counts))
        for lost, ways in enumerate(counts)
    }


def moved(ruleset: Ruleset, left: int) -> range:
    """Return how many may move in, as the rule books say it."""
    if ruleset in (TEG,):
        return range(1, min(left, 3) + 1)
    return range(min(left, len(ruleset.attacker.dice)), left + 1)


class Twin:
    """The greatest chance to take everything: a player who tries every choice, roll by roll."""

    def __init__(self, territories: Mapping[str, Territory], neighbours: Mapping[str, str]) -> None:
        self.territories, self.neighbours = territories, neighbours
        self.waiting = cache(self._waiting)
        self.fighting = cache(self._fighting)
        self.won = cache(self._won)

    def _waiting(self, place: str, armies: int, wanted: str) -> Fraction:
        """Return the chance to take what is wanted with these armies at a place."""
        chances = [
            self.fighting(place, armies, self.territories[first].defenders, first, wanted)
            for first in self.neighbours[place]
            if first in wanted
        ]
        return max(chances, default=Fraction(not wanted))

    def _fighting(self, place: str, armies: int, holding: int, first: str, wanted: str) -> Fraction:
        if not holding:
            return self.won(place, armies, first, wanted.replace(first, ""))
        if not armies:
            return Fraction(0)
        ends = losses(self.territories[first].ruleset, armies, holding)
        return sum(
            (
                chance * self.fighting(place, armies - lost, holding - taken, first, wanted)
                for (lost, taken), chance in ends.items()
                if chance
            ),
            Fraction(0),
        )

    def _won(self, place: str, left: int, taken: str, wanted: str) -> Fraction:
        ruleset, _, behind = self.territories[taken]
        best = Fraction(0)
        for number in range(len(wanted) + 1):
            for chosen in combinations(wanted, number):
                here = "".join(chosen)
                ahead = "".join(name for name in wanted if name not in here)
                for moving in moved(ruleset, left):
                    going_on = moving - behind if ahead else moving
                    if going_on < 0:
                        continue
                    first = self.waiting(place, left - moving, here)
                    best = max(best, first and first * self.waiting(taken, going_on, ahead))
        return best


def boards(
    shape: Mapping[str, str], usual: Ruleset, other: Ruleset, seed: int
) -> dict[str, Territory]:
    """Return the shape's territories with 1 to 3 defenders each, one under the other rules."""
    numbers = random.Random(seed)
    names = sorted(shape.keys() - {"x"})
    special = numbers.choice(names)
    return {
        name: Territory(
            other if name == special else usual, numbers.randint(1, 3), numbers.choice((1, 1, 1, 2))
        )
        for name in names
    }


PAIRS = [(CLASSIC, CLASSIC), (CLASSIC, CAPITAL), (TEG, TEG), (CLASSIC, CLUB), (HOUSE, CLASSIC)]


@pytest.mark.parametrize("shape", SHAPES, ids=["star", "line", "ring", "houses", "wheel"])
@pytest.mark.parametrize(("usual", "other"), PAIRS, ids=lambda each: each.id)
def test_the_best_plan_is_that_of_all_choices(
    shape: dict[str, str], usual: Ruleset, other: Ruleset
) -> None:
    """On boards of three to six territories no play is better than the plan, whatever the rules,
    and some play is as good.
    """
    territories = boards(shape, usual, other, len(shape))
    most = 8 if len(territories) < 6 else 7
    twin = Twin(territories, shape)
    wanted = "".join(territories)
    chances = [Fraction(*each) for each in Plans(territories, shape, most).chances("x")]
    assert chances == [twin.waiting("x", armies, wanted) for armies in range(most + 1)]


def stopped(
    shape: Mapping[str, str], territory: Territory, place: str, taken: str, rest: str, left: int
) -> tuple[int, str, str] | None:
    """Return how those divide who can no longer take all the rest: the armies that move in, and the
    targets of those who stay and of the others. As many as may go on, with all that they can reach.
    """

    def reaches(start: str, wanted: str) -> bool:
        reached, found = "", start
        while found:
            reached += found
            near = "".join(shape[name] for name in found)
            found = "".join({*near} & {*wanted} - {*reached})
        return {*wanted} <= {*reached}

    ways = []
    for number in range(len(rest) + 1):
        for chosen in combinations(rest, number):
            here = "".join(chosen)
            ahead = "".join(name for name in rest if name not in here)
            if reaches(place, here) and reaches(taken, ahead):
                ways += [
                    (-number, moving, sorted(ahead), here)
                    for moving in moved(territory.ruleset, left)
                    if not ahead or moving >= territory.behind
                ]
    if not ways:
        return None
    _, moving, going, here = max(ways)
    return moving, here, "".join(going)


def played(
    plans: Mapping[str, Territory], shape: Mapping[str, str], plan: Plan
) -> tuple[dict[str, Fraction], dict[int, Fraction], dict[str, Fraction]]:
    """Follow a plan, asking for a new one after each conquest, through all ends of all battles.

    Returns the chances to take each target, those to take all with so many armies left, and the sum
    of the armies on each territory in those.
    """
    taken: dict[str, Fraction] = defaultdict(Fraction)
    left: dict[int, Fraction] = defaultdict(Fraction)
    standing: dict[str, Fraction] = defaultdict(Fraction)

    @cache
    def planned(place: str, armies: int, wanted: frozenset[str]) -> Plan:
        names = {name: plans[name] for name in plans if name in wanted}
        return Plans(names, shape, armies).plan(place, armies)

    def follow(
        waiting: tuple[tuple[str, int, frozenset[str]], ...],
        stand: Mapping[str, int],
        chance: Fraction,
        sound: bool,
    ) -> None:
        if not waiting:
            if sound:
                left[sum(stand.values())] += chance
                for name, armies in stand.items():
                    standing[name] += chance * armies
            return
        (place, armies, wanted), *others = waiting
        now = planned(place, armies, wanted) if wanted and armies else None
        if now is None or not now.options:
            stay = {**stand, place: stand.get(place, 0) + armies}
            follow(tuple(others), stay, chance, sound and not wanted)
            return
        target = now.options[0].target
        garrison = plans[target].defenders
        ends = Solution(plans[target].ruleset, armies, garrison).outcomes(armies, garrison)
        won = {many: Fraction(*end) for many, end in enumerate(ends.attackers_left, 1) if end[0]}
        follow(tuple(others), {**stand, place: 0}, chance * (1 - sum(won.values())), sound=False)
        moves = {move.left: (move.moving, move.here, move.ahead) for move in now.moves}
        assert {move.left: Fraction(*move.chance) for move in now.moves}.items() <= won.items()
        rest = "".join(sorted(wanted - {target}))
        for many, end in won.items():
            taken[target] += chance * end
            way = moves.get(many) or stopped(shape, plans[target], place, target, rest, many)
            if way is None:
                follow(tuple(others), stand, chance * end, sound=False)
                continue
            moving, here, ahead = way
            behind = plans[target].behind if ahead else 0
            follow(
                (
                    (place, many - moving, frozenset(here)),
                    (target, moving - behind, frozenset(ahead)),
                    *others,
                ),
                {**stand, target: behind},
                chance * end,
                sound and many in moves,
            )

    follow(((plan.place, plan.attackers, frozenset(plans)),), {}, Fraction(1), sound=True)
    return taken, left, standing


@pytest.mark.parametrize("shape", [STAR, RING], ids=["star", "ring"])
@pytest.mark.parametrize(("usual", "other"), PAIRS, ids=lambda each: each.id)
def test_what_a_plan_brings_is_what_comes_of_following_it(
    shape: dict[str, str], usual: Ruleset, other: Ruleset
) -> None:
    """Whoever follows the decisions through all ends takes each territory, has armies left, and
    finds them standing as the plan says.
    """
    territories = boards(shape, usual, other, 3)
    plan = Plans(territories, shape, 9).plan("x", 7)
    taken, left, standing = played(territories, shape, plan)
    assert {name: Fraction(*each) for name, each in plan.taken.items()} == {
        name: taken[name] for name in territories
    }
    chance = Fraction(*plan.chance)
    assert {armies: Fraction(*each) for armies, each in plan.left.items()} == left
    assert sum(left.values()) == chance
    assert {name: chance * Fraction(*each) for name, each in plan.standing.items()} == standing
    if chance:
        assert plan.mean_left is not None
        assert Fraction(*plan.mean_left) == sum(n * each for n, each in left.items()) / chance
        assert plan.likeliest_left == tuple(n for n in left if left[n] == max(left.values()))[::-1]


def test_the_first_battle_and_what_follows_make_up_the_chance() -> None:
    """The ends of the first battle, each with the value of what is done then, add up to it."""
    territories = boards(HOUSES, CLASSIC, CAPITAL, 1)
    plan = Plans(territories, HOUSES, 9).plan("x", 9)
    total = sum(Fraction(*move.chance) * Fraction(*move.value) for move in plan.moves)
    assert total == Fraction(*plan.chance) == Fraction(*plan.options[0].chance) > 0
    assert all(move.moving + move.staying == move.left for move in plan.moves)
    # with 3 left, nobody can go on to the four others: such an end has no row
    assert [move.left for move in plan.moves][-1] > 3
    assert all(move.value.numerator for move in plan.moves)
    assert {option.target for option in plan.options} == {"a", "b"}


def test_a_plan_that_cannot_be_is_none() -> None:
    """Where something cannot be reached, or the armies are too few, there is nothing to do."""
    territories = {name: Territory(CLASSIC, 1) for name in "abc"}
    apart = {"x": "a", "a": "b", "b": "a", "c": ""}
    for shape, attackers in ((apart, 9), (LINE, 2)):
        plan = Plans(territories, shape, 9).plan("x", attackers)
        assert plan.chance == Ratio(0, 1)
        assert (plan.options, plan.moves, plan.left, plan.standing) == ((), (), {}, {})
        assert set(plan.taken.values()) == {Ratio(0, 1)}
        assert plan.likeliest_left == ()
        assert plan.mean_left is None
    assert Plans(territories, apart, 9).plan("x", 9).gain is None


def test_equal_choices_are_said_to_be_tied() -> None:
    """Where two territories are alike, either part of the armies may take either of them."""
    territories = {name: Territory(CLASSIC, 1) for name in "abc"}
    plan = Plans(territories, {"x": "abc", "a": "bc", "b": "", "c": ""}, 10).plan("x", 10)
    divided = [move for move in plan.moves if move.here]
    assert [(move.left, move.moving) for move in divided] == [(7, 4), (6, 4), (5, 3), (4, 3)]
    assert {(*move.here, *move.ahead) for move in divided} == {("b", "c")}
    assert [move.tied for move in plan.moves] == [bool(move.here) for move in plan.moves]
    # both lead to each other: the two first attacks are equally good
    plan = Plans(territories, {"x": "ab", "a": "bc", "b": "ac", "c": "ab"}, 9).plan("x", 9)
    assert [option.target for option in plan.options] == ["a", "b"]
    assert plan.options[0].chance == plan.options[1].chance


@pytest.mark.parametrize("shape", [RING, HOUSES, WHEEL], ids=["ring", "houses", "wheel"])
def test_routes_are_those_of_campaigns(shape: dict[str, str]) -> None:
    """All orders in which one stack can take the targets are there, with a campaign's chances; the
    plan is held against the likeliest.
    """
    territories = boards(shape, CLASSIC, TEG, 5)
    plan = Plans(territories, shape, 10).plan("x", 10)
    found = plan.routes
    inner = {name: shape[name] for name in territories}
    ways = [way for first in shape["x"] for way in routes(inner, first)]
    assert sorted(each.route for each in found) == sorted(ways)
    for route, chance in found:
        assert chance == chances_by_stack([territories[name] for name in route], 10)[10]
    chances = [Fraction(*each.chance) for each in found]
    assert chances == sorted(chances, reverse=True)
    assert plan.gain is not None
    assert Fraction(*plan.gain) == Fraction(*plan.chance) - max(chances)
    assert min(chances) < max(chances)


def test_more_may_move_in_than_are_to_stay() -> None:
    """Where more have to stay than may move in, nobody goes on; a stack goes on from elsewhere."""
    territories = {name: Territory(TEG, 1, 4) for name in "abc"}
    assert not any(chance.numerator for chance in Plans(territories, LINE, 9).chances("x"))
    beside = {"x": "abc", "a": "", "b": "", "c": ""}
    assert Plans(territories, beside, 9).chances("x")[9].numerator


def test_blitz_has_no_exact_plan() -> None:
    """Rules without exact fractions are refused by name."""
    with pytest.raises(ValueError, match="balanced-blitz: its chances have no exact fractions"):
        Plans({"a": Territory(rules["balanced-blitz"], 1)}, {"x": "a", "a": ""}, 3)


def test_smallest_stacks_are_the_first_that_suffice() -> None:
    """The chances by stack are those of the plans of each stack."""
    territories = boards(RING, CLASSIC, CAPITAL, 2)
    plans = Plans(territories, RING, 14)
    chances = plans.chances("x")
    assert chances == [plans.plan("x", attackers).chance for attackers in range(15)]
    found = smallest_stack(chances, Ratio(50, 100))
    assert found is not None
    assert 2 * chances[found].numerator >= chances[found].denominator
    assert 2 * chances[found - 1].numerator < chances[found - 1].denominator


def entered(
    territories: Mapping[str, Territory],
    neighbours: Mapping[str, Sequence[str]],
    start: str,
    attackers: int,
) -> list[Ratio]:
    """Return the chances by stack where ``start`` is attacked from outside."""
    return Plans(territories, {**neighbours, "outside": [start]}, attackers).chances("outside")


def test_without_a_route_the_armies_must_be_divided() -> None:
    """A star is taken all the same: some armies wait in the middle."""
    inner = {name: STAR[name] for name in "abcd"}
    assert not routes(inner, "a")
    territories = dict.fromkeys(inner, Territory(CLASSIC, 1))
    plan = Plans(territories, STAR, 12).plan("x", 12)
    row = chances_in_a_row(Territory(CLASSIC, 1), 4, 12)[-1]
    # three armies at least move into the second territory, and from there none goes on
    assert 0 < Fraction(*plan.chance) < Fraction(*row[12])
    assert (plan.routes, plan.gain) == ((), None)


@pytest.mark.parametrize("continent", SMALL, ids=lambda each: each.slug)
@pytest.mark.parametrize("defenders", [1, 2, 3])
def test_one_stack_is_best_where_there_is_a_route(continent: Continent, defenders: int) -> None:
    """In the smallest continents no division beats the row, with any stack."""
    territory = Territory(CLASSIC, defenders)
    row = chances_in_a_row(territory, 4, 20)[-1]
    for start in continent.borders:
        territories = dict.fromkeys(continent.territories, territory)
        assert entered(territories, continent.inner, start, 20) == row


def test_with_a_capital_it_helps_to_decide_on_the_way() -> None:
    """Then the order counts, and to choose it as the battles went is a little better."""
    (australia,) = (each for each in SMALL if each.name == "Australia")
    territories = dict.fromkeys(australia.territories, Territory(CLASSIC, 4))
    territories["Western Australia"] = Territory(CAPITAL, 4)
    plan = Plans(territories, BOARD.neighbours, 12).plan("Siam", 12)
    assert entered(territories, australia.inner, "Indonesia", 12)[12] == plan.chance
    assert plan.gain is not None
    assert 0 < Fraction(*plan.gain) < Fraction(1, 1000)
