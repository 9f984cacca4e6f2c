from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from generator.pages.page import Page
from generator.pages.play.board import build
from generator.verify.board import FILE, GARRISON, MOST_WANTED, Plans, check_board
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.published import Published
from generator.verify.recursion import Battles
from generator.verify.verification import folder_of
from risk_odds.rule_names import rules
from risk_odds.solver import plans as library
from risk_odds.solver.campaign import Territory
from tests.given import shared_facts
from tests.verify.documents import changed, drop_row, site_of, spoil


@cache
def page(ruleset: str) -> Page:
    """Return the page of a site that has one ruleset."""
    found = build(shared_facts([ruleset]))
    assert found is not None
    return found


def checked(site: Published) -> int:
    """Return how many numbers are right."""
    return check_board(site, partial(folder_of, None)).numbers


@pytest.mark.parametrize("ruleset", ["classic", "risiko-club", "dutch"])
def test_the_page_is_right(tmp_path: Path, ruleset: str) -> None:
    """All its numbers are those worked out anew: territories, routes and stacks."""
    site = site_of(tmp_path, [page(ruleset)], [ruleset], 2)
    rows = {table["name"]: len(table["rows"]) for table in site.json(FILE)["tables"]}
    moves = rows.pop("moves")
    assert rows == {"territories": 4, "position": 5, "routes": 4, "stacks": 4}
    assert checked(site) == 4 * (7 + 6 + 3) + 5 * 4 + moves * 11


def test_a_site_without_the_page_is_right(tmp_path: Path) -> None:
    """Where there is no page, nothing is asked of it."""
    assert checked(site_of(tmp_path, [], ["balanced-blitz"], 2)) == 0


@pytest.mark.parametrize(
    ("table", "row", "column", "value"),
    [
        ("territories", 0, "taken", 0.5),
        ("territories", 1, "taken_numerator", "1"),
        ("territories", 2, "defenders", 1),
        ("territories", 3, "ruleset", "dutch"),
        ("position", 0, "armies", 12),
        ("position", 1, "whose", "c"),
        ("position", 2, "asked", "from"),
        ("moves", 0, "likely", 0.5),
        ("moves", 1, "rest_numerator", "1"),
        ("moves", 2, "moving", 1),
        ("moves", 3, "staying", 1),
        ("routes", 0, "all_taken", 0.5),
        ("routes", 1, "route", "Indonesia, New Guinea"),
        ("routes", 2, "position", 1),
        ("stacks", 0, "attackers", 12),
        ("stacks", 1, "armies_on_the_territory", 4),
    ],
)
def test_a_wrong_value_is_named(
    tmp_path: Path, table: str, row: int, column: str, value: Any
) -> None:
    """A number or a route that is not what is worked out is a fault, with its place."""
    site = site_of(tmp_path, [page("classic")], ["classic"], 2)
    with pytest.raises(Fault, match=f"{FILE}: {table}"):
        checked(spoil(site, FILE, table, row, column, value))


def test_routes_in_another_order_are_a_fault(tmp_path: Path) -> None:
    """The likeliest comes first; a page with a row, or all of it, missing is wrong, too."""
    site = site_of(tmp_path, [page("classic")], ["classic"], 2)
    (table,) = (each for each in site.json(FILE)["tables"] if each["name"] == "routes")
    rows = table["rows"]
    fields = [field["name"] for field in table["fields"]]
    for column, first, last in zip(fields[1:], rows[0][1:], rows[-1][1:], strict=True):
        spoil(site, FILE, "routes", 0, column, last)
        site = spoil(site, FILE, "routes", -1, column, first)
    with pytest.raises(Fault, match="the likeliest first"):
        checked(site)
    with pytest.raises(Fault, match="the 4 routes, each once"):
        checked(drop_row(site, FILE, "routes", 3))
    with pytest.raises(Fault, match=FILE):
        checked(site_of(tmp_path / "none", [], ["classic"], 2))


@pytest.mark.parametrize("shape", ["star", "ring"])
@pytest.mark.parametrize("ruleset", ["classic", "three-dice-defence", "uk-1990", "risiko-club"])
def test_plans_are_the_library_s(shape: str, ruleset: str) -> None:
    """By two programs the plans for other boards have the same chances, territory by territory."""
    near = {
        "star": {"Siam": "a", "a": "bcd", "b": "a", "c": "a", "d": "a"},
        "ring": {"Siam": "ac", "a": "bd", "b": "ac", "c": "bd", "d": "ac"},
    }[shape]
    garrisons = {"d": 1, "a": 2, "b": 3, "c": 1}
    own = Plans(Battles(read_rules(folder_of(None, ruleset), ruleset)), garrisons, near)
    behind = rules[ruleset].moves.stay
    territories = {
        name: Territory(rules[ruleset], size, behind) for name, size in garrisons.items()
    }
    theirs = library.Plans(territories, near, 9)
    for attackers in range(1, 10):
        plan = theirs.plan("Siam", attackers)
        assert own.value("Siam", own.all, attackers) == Fraction(*plan.chance)
        taken = {name: Fraction(*chance) for name, chance in plan.taken.items()}
        assert own.taken("Siam", own.all, attackers) == taken
        assert {route: own.along(route, attackers) for route in own.routes()} == {
            each.route: Fraction(*each.chance) for each in plan.routes
        }


def test_the_search_for_the_smallest_stack_ends_where_the_pages_does() -> None:
    """40 attackers (A) are found; where 41 are needed for one half, none are."""
    battles = Battles(read_rules(folder_of(None, "classic"), "classic"))
    near = {"Siam": ["a"], "a": ["Siam"]}
    found = [Plans(battles, {"a": most}, near).smallest(Fraction(1, 2)) for most in (46, 47)]
    assert found == [40, None]


@pytest.mark.parametrize("defenders", [GARRISON + 1, 10**30])
def test_no_larger_garrison_than_the_page_has_is_attacked(tmp_path: Path, defenders: int) -> None:
    """A number that would keep the verifier busy for ages is a fault at once."""
    site = site_of(tmp_path, [page("classic")], ["classic"], 2)
    message = f"territories, defenders: found {defenders}, expected at most {GARRISON}"
    with pytest.raises(Fault, match=f"^{FILE}: {message}$"):
        checked(spoil(site, FILE, "territories", 2, "defenders", defenders))


def test_no_more_territories_than_the_page_has_are_planned_for(tmp_path: Path) -> None:
    """All plans for twice as many would be tried for ages."""
    site = site_of(tmp_path, [page("classic")], ["classic"], 2)

    def double(document: Any) -> None:
        (found,) = (each for each in document["tables"] if each["name"] == "territories")
        found["rows"] += found["rows"]

    message = f"territories: found {2 * MOST_WANTED} rows, expected at most {MOST_WANTED}"
    with pytest.raises(Fault, match=f"^{FILE}: {message}$"):
        checked(changed(site, FILE, double))
