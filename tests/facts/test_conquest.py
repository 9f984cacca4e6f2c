from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from generator.facts import conquest
from generator.facts.conquest import (
    Conquest,
    Conquests,
    WithCapital,
    best_place,
    continents,
    ways_into,
)
from generator.scope.chances import OF_CHAINS
from risk_odds.board import Board, Continent, load_board
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.campaign import Territory
from tests.rulesets import make_ruleset
from tests.twin import battles

RULESETS = load_rulesets()
WHOLE = load_board()
SMALL = Board(
    title="Two small continents",
    borders=10,
    continents=tuple(each for each in WHOLE.continents if len(each.territories) == 4),
)
CONQUESTS = Conquests(SMALL, RULESETS["classic"], RULESETS["three-dice-defence"])
HALF = Fraction(1, 2)


@cache
def found_of(name: str) -> Conquest:
    """Return the answers about a small continent."""
    return CONQUESTS.of(next(each for each in SMALL.continents if each.name == name))


@cache
def chance(rules: tuple[str, ...], attackers: int, defenders: int) -> Fraction:
    """Return the twin's chance to take territories with these rules in turn."""
    if not attackers:
        return Fraction(0)
    return battles.campaign(rules, attackers, [defenders] * len(rules)).chances[-1]


def rules_of(case: WithCapital, number: int) -> tuple[str, ...]:
    """Return the rules along the route that a case names for one of the chances."""
    names = {True: "three-dice-defence", False: "classic"}
    return tuple(names[name == case.capital] for name in case.routes[number])


@pytest.mark.parametrize("name", ["South America", "Australia"])
@pytest.mark.parametrize("rules", ["classic", "three-dice-defence"])
def test_stacks_are_just_enough(name: str, rules: str) -> None:
    """Each stack reaches its chance, by the twin, and one attacker fewer does not."""
    found = found_of(name)
    by_garrison = found.stacks if rules == "classic" else found.all_capitals
    assert [*by_garrison] == [1, 2, 3, 4]
    for defenders in (1, 2, 3):
        for wanted, stack in zip(OF_CHAINS, by_garrison[defenders], strict=True):
            assert stack is not None
            row = (rules,) * 4
            assert chance(row, stack, defenders) >= Fraction(*wanted)
            assert chance(row, stack - 1, defenders) < Fraction(*wanted)


@pytest.mark.parametrize("continent", WHOLE.continents, ids=lambda each: each.slug)
def test_every_way_in_has_its_routes(continent: Continent) -> None:
    """The ways in are the borders, each with a route; those that end at a border come first."""
    ways = ways_into(continent)
    assert {way.territory: way.outside for way in ways} == continent.borders
    for way in ways:
        at_border = [route[-1] in continent.borders for route in way.routes]
        assert at_border == sorted(at_border, reverse=True)
        assert {route[0] for route in way.routes} == {way.territory}


def test_a_continent_without_a_route_is_refused() -> None:
    """Where one stack cannot take each territory once, that is reported."""
    star = Continent(
        name="Star",
        bonus=1,
        size=4,
        territories={"a": ("b", "c", "d", "x"), "b": ("a",), "c": ("a",), "d": ("a",)},
    )
    with pytest.raises(ValueError, match="no route from a"):
        ways_into(star)


def test_a_capital_is_taken_by_the_best_route() -> None:
    """The route named reaches the chance with the stack; no route does with one fewer."""
    cases = [case for case in found_of("South America").with_capital if case.defenders == 3]
    assert len(cases) == 2 * 4
    for case in cases:
        for number, wanted in enumerate(OF_CHAINS):
            stack = case.stacks[number]
            assert stack is not None
            assert case.routes[number] in case.way.routes
            assert chance(rules_of(case, number), stack, 3) >= Fraction(*wanted)
            for route in case.way.routes:
                place = route.index(case.capital)
                rules = tuple(
                    "three-dice-defence" if step == place else "classic" for step in range(4)
                )
                assert chance(rules, stack - 1, 3) < Fraction(*wanted)


def test_two_armies_in_a_capital_roll_two_dice() -> None:
    """Against up to two armies a capital makes no difference."""
    found = found_of("Australia")
    for defenders in (1, 2):
        assert found.all_capitals[defenders] == found.stacks[defenders]
        cases = [case for case in found.with_capital if case.defenders == defenders]
        assert {case.stacks for case in cases} == {found.stacks[defenders]}


@pytest.mark.parametrize("name", ["South America", "Australia"])
def test_dividing_changes_no_stack(name: str) -> None:
    """One stack is best without a capital; with one, freedom gains little and saves nobody."""
    found = found_of(name)
    assert found.undivided
    assert found.freedom is not None
    assert not found.freedom.fewer
    assert 0 < Fraction(*found.freedom.gain) < Fraction(1, 1000)


def test_the_bonus_pays_for_what_is_lost() -> None:
    """The stacks are just enough by the twin's battles, losses come from these, and turns from
    losses, chance and bonus.
    """
    found = found_of("Australia")
    assert [(each.defenders, each.wanted.numerator) for each in found.paybacks] == [
        (garrison, percent) for garrison in (1, 2, 3, 4) for percent in (75, 90)
    ]
    for each in found.paybacks[:4]:
        row = ["classic"] * 4
        twin = battles.campaign(row, each.attackers, [each.defenders] * 4)
        reached = twin.chances[-1]
        ends = twin.attackers_left[-1]
        left = sum((armies * part for armies, part in ends.items()), Fraction(0))
        # one army stays in each of the first three that are taken, and all the others are lost
        lost = each.attackers - sum(twin.chances[:3]) - left
        taken = each.attackers - 3 - left / reached
        assert Fraction(*each.chance) == reached >= Fraction(*each.wanted)
        assert chance(tuple(row), each.attackers - 1, each.defenders) < Fraction(*each.wanted)
        assert Fraction(*each.lost) == lost
        assert Fraction(*each.lost_if_taken) == taken
        assert Fraction(*each.turns) == taken / 2
        assert Fraction(*each.turns_with_failures) == lost / reached / 2
        # who is stopped at the first territory has lost all, and each later one keeps an army more
        failed = sum(
            (twin.chances[place - 1] - taken if place else 1 - taken) * (each.attackers - place)
            for place, taken in enumerate(twin.chances)
        )
        part = failed / (1 - reached) / each.attackers
        assert Fraction(*each.part_lost_if_failed) == part


def test_borders_are_broken_and_held_as_the_twin_says() -> None:
    """The stacks that break a border and the armies that hold one are just enough."""
    breaking, holding = list(CONQUESTS.breaking), list(CONQUESTS.holding)
    assert [each.defenders for each in breaking] == 2 * [1, 2, 3, 4, 5, 6, 8, 10]
    assert [each.attackers for each in holding] == 2 * [5, 10, 15, 20]
    for broken in breaking:
        if broken.defenders > 5:
            continue
        name, a, d = broken.ruleset.id, broken.attackers, broken.defenders
        assert battles.win(name, a, d) >= HALF
        assert a == 1 or battles.win(name, a - 1, d) < HALF
        ends = battles.outcomes(name, a, d)
        lost = sum(((a - left) * part for (left, _), part in ends.items()), Fraction(0))
        assert Fraction(*broken.lost) == lost
    for held in holding:
        if held.attackers > 10:
            continue
        name, a, d = held.ruleset.id, held.attackers, held.defenders
        assert battles.win(name, a, d) <= Fraction(1, 4)
        assert d == 1 or battles.win(name, a, d - 1) > Fraction(1, 4)


def test_stacks_are_sought_up_to_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to 80 attackers, or 120 where every territory is a capital; there is none beyond."""
    asked = set()

    def in_a_row(each: Territory, most: int, largest: int) -> list[list[Ratio]]:
        asked.add((each.ruleset.id, largest))
        return [[Ratio(0, 1)] * (largest + 1)] * most

    def with_one_other(
        each: Territory, other: Territory, most: int, largest: int
    ) -> Iterator[tuple[int, int, list[Ratio]]]:
        asked.add((f"{other.ruleset.id} among {each.ruleset.id}", largest))
        for before in range(most):
            yield before, most - 1 - before, [Ratio(0, 1)] * (largest + 1)

    monkeypatch.setattr(conquest, "chances_in_a_row", in_a_row)
    monkeypatch.setattr(conquest, "chances_with_one_other", with_one_other)
    found = Conquests(SMALL, RULESETS["classic"], RULESETS["three-dice-defence"]).of(
        SMALL.continents[0]
    )
    assert asked == {
        ("classic", 80),
        ("three-dice-defence", 120),
        ("three-dice-defence among classic", 80),
    }
    assert {stack for each in found.with_capital for stack in each.stacks} == {None}


def test_without_the_classic_rules_no_continent_is_conquered() -> None:
    """All is said under these: where a site has others alone, nothing is."""
    assert continents({}) is None
    assert continents({"three-dice-defence": RULESETS["three-dice-defence"]}) is None


def test_borders_are_broken_with_one_half_and_held_with_three_quarters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That chance to win, or to hold, is what armies are sought for, and no other."""
    asked: dict[str, set[Fraction]] = {"attackers_needed": set(), "defenders_needed": set()}
    for name, chances in asked.items():

        def needed(_: object, __: int, wanted: Ratio, chances: set[Fraction] = chances) -> None:
            chances.add(Fraction(*wanted))

        monkeypatch.setattr(conquest, name, needed)
    assert [*CONQUESTS.breaking, *CONQUESTS.holding] == []
    assert asked == {"attackers_needed": {HALF}, "defenders_needed": {Fraction(3, 4)}}


def test_all_ways_to_divide_are_tried_for_up_to_four_territories(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of four in a row it is said what dividing gains; of five it is not."""
    for name, value in (("GARRISONS", (1,)), ("LARGEST_STACK", 5), ("LARGEST_AGAINST_CAPITALS", 5)):
        monkeypatch.setattr(conquest, name, value)
    four, five = (
        Continent(
            name=f"Row of {size}",
            bonus=1,
            size=size,
            territories={
                f"{size}.{place}": (f"{size}.{place - 1}", f"{size}.{place + 1}")
                for place in range(1, size + 1)
            },
        )
        for size in (4, 5)
    )
    board = Board(title="Two rows", borders=1, continents=(four, five))
    conquests = Conquests(board, RULESETS["classic"], RULESETS["three-dice-defence"])
    assert conquests.of(four).freedom is not None
    assert conquests.of(five).freedom is None


def test_without_rules_of_capitals_there_are_no_answers_about_them() -> None:
    """A site without them has the plain answers alone."""
    found = Conquests(SMALL, RULESETS["classic"], None).of(SMALL.continents[0])
    assert (found.with_capital, found.all_capitals, found.freedom) == ((), {}, None)
    assert found.stacks == found_of(found.continent.name).stacks


def test_a_stack_beyond_the_search_is_none() -> None:
    """Rules under which attackers hardly ever win have no stack, and nothing to pay back."""
    hopeless = make_ruleset(attacker=(2,), defender=(20, 20))
    found = Conquests(SMALL, hopeless, None).of(SMALL.continents[0])
    assert {*found.stacks[4]} == {None}
    assert not [each for each in found.paybacks if each.defenders == 4]


def test_of_equally_small_stacks_the_likeliest_is_best() -> None:
    """Where two places need the same stack, or none is enough, the greater chance decides."""
    rows = {1: [Ratio(0, 1), Ratio(3, 5)], 2: [Ratio(0, 1), Ratio(4, 5)], 3: [Ratio(0, 1)] * 2}
    assert best_place(rows, Ratio(1, 2)) == (2, 1)
    assert best_place(rows, Ratio(9, 10)) == (2, None)
