"""The page of the board as it is built: a map, a list that says the same, and a plan."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from generator.facts.board_plan import ATTACKERS, GARRISONS, START
from generator.pages.page import Page
from generator.pages.play.board import BoardContent, build, plan_of
from generator.scope.chances import OF_CHAINS
from generator.site.rendering import page_html
from risk_odds.board import load_board
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset_files import load_rulesets
from tests import rounding
from tests.given import Named, shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import battles

RULESETS = load_rulesets()
BOARD = load_board()


def page_of(*rulesets: Named) -> Page:
    page = build(shared_facts(rulesets))
    assert page is not None
    return page


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return page_of(*RULESETS)


pytestmark = pytest.mark.usefixtures("found_once")


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


def chance_of(route: tuple[str, ...], attackers: int) -> Fraction:
    """By the twin: the chance to take a route undivided."""
    held = [GARRISONS[name] for name in route]
    return battles.campaign(["classic"] * len(route), attackers, held).chances[-1]


def test_the_routes_are_as_likely_as_the_twin_says() -> None:
    """All routes through Australia, the likeliest first, in the document and on the page."""
    rows = numbers_of(the_page(), "routes")
    chances = [fraction(row, "all_taken") for row in rows]
    routes = [tuple(row["route"].split(", ")) for row in rows]
    assert len({*routes}) == len(routes) == 4
    assert [row["position"] for row in rows] == [1, 2, 3, 4]
    assert all({*route} == {*GARRISONS} and route[0] == "Indonesia" for route in routes)
    assert chances == [chance_of(route, ATTACKERS) for route in routes]
    assert chances == sorted(chances, reverse=True)
    shown = rows_of(the_tree().find(".//table[@class='board__routes']"))
    assert shown == [
        [" → ".join(route), percent(Ratio.of(chance))]
        for route, chance in zip(routes, chances, strict=True)
    ]


def test_the_plan_is_no_worse_than_any_route() -> None:
    """Its chance is said first; here it is that of the best route, as dividing gains nothing."""
    best = max(fraction(row, "all_taken") for row in numbers_of(the_page(), "routes"))
    answer = the_tree().find(".//output")
    assert answer is not None
    words = visible_text(answer)
    assert words.startswith(
        f"{percent(Ratio.of(best))} chance to take Australia from {START} "
        f"with {ATTACKERS} attackers"
    )
    assert f"{ATTACKERS + 1} on the territory (T)" in words


def test_the_smallest_stacks_are_just_enough() -> None:
    """By the twin each stack has its chance by the best route, and one army fewer has not."""
    routes = [tuple(row["route"].split(", ")) for row in numbers_of(the_page(), "routes")]
    for row, wanted in zip(numbers_of(the_page(), "stacks"), OF_CHAINS, strict=True):
        stack = row["attackers"]
        assert row["armies_on_the_territory"] == stack + 1
        enough, too_few = (max(chance_of(route, a) for route in routes) for a in (stack, stack - 1))
        assert enough >= Fraction(*wanted) > too_few


def test_the_list_says_all_that_the_map_shows() -> None:
    """Each territory has a station and a row, and the numbers of both are the same."""
    stations = {
        each.get("data-station"): [text_of(each[1]), text_of(each[3])]
        for each in the_tree().iter("g")
        if each.get("data-station")
    }
    rows = {row.get("data-row"): row for row in the_tree().iter("tr") if row.get("data-row")}
    assert stations.keys() == rows.keys() == {place.id for place in BOARD.places.values()}
    for name, place in BOARD.places.items():
        row = rows[place.id]
        cells = [text_of(cell) for cell in row]
        chance, armies = stations[place.id]
        assert cells[0] == name
        assert [BOARD.places[other].id for other in BOARD.neighbours[name]] == (
            row.get("data-beside") or ""
        ).split()
        letter = "" if cells[1] == "me" else cells[1]
        assert armies == f"{letter}{cells[2]}"
        assert cells[4] == chance


def test_the_way_on_the_map_is_the_likeliest_route() -> None:
    """It leads from the start through the territories of the first route of the table."""
    first = numbers_of(the_page(), "routes")[0]["route"].split(", ")
    stops = [BOARD.places[name].id for name in (START, *first)]
    assert the_page().shown["way"] == tuple(pairwise(stops))
    assert the_page().shown["route_ids"] == ".".join(stops[1:])


def test_the_map_shows_the_stack_and_its_goals() -> None:
    """At the start stand the attackers and the army that stays; at each territory to take stand the
    garrison of the first other player, and the chance to take it in whole percent.
    """
    shown = {
        each.get("data-station"): [text_of(each[1]), text_of(each[3])]
        for each in the_tree().iter("g")
        if each.get("data-station")
    }
    assert shown[BOARD.places[START].id] == ["", f"{ATTACKERS + 1}"]
    for row in numbers_of(the_page(), "territories"):
        name = row["territory_name"]
        chance = rounding.percent(fraction(row, "taken"), 0)
        assert shown[BOARD.places[name].id] == [chance, f"B{GARRISONS[name]}"]


def test_taken_chances_fall_short_of_none_that_needs_them() -> None:
    """Indonesia comes first on every way, so no other is likelier taken."""
    taken = {
        row["territory_name"]: fraction(row, "taken")
        for row in numbers_of(the_page(), "territories")
    }
    assert taken.keys() == GARRISONS.keys()
    assert taken["Indonesia"] == chance_of(("Indonesia",), ATTACKERS) == max(taken.values())


@pytest.mark.parametrize(
    ("change", "is_undivided"),
    [
        ({}, True),
        ({"staying": 1}, False),
        ({"here": ("New Guinea",)}, False),
        ({"ahead": ()}, False),
    ],
)
def test_all_move_in_only_where_none_stay(change: dict[str, Any], is_undivided: bool) -> None:
    """What is said of all rows, that all move in and take all the rest, must hold of each."""
    facts = shared_facts(["classic"])
    found = facts.solved(plan_of)
    assert found is not None
    first, *others = found.plan.moves
    plan = replace(found.plan, moves=(first._replace(**change), *others))
    known = {(plan_of,): replace(found, plan=plan)}
    page = build(replace(facts, known=known))
    assert page is not None
    assert isinstance(page.content, BoardContent)
    assert page.content.is_undivided == is_undivided


def test_without_exact_rules_there_is_no_page() -> None:
    """A site of blitz alone has no such page."""
    assert build(shared_facts(["balanced-blitz"])) is None
