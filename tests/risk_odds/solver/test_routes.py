from itertools import pairwise, permutations

import pytest

from risk_odds.board import load_board
from risk_odds.solver.routes import routes

CONTINENTS = load_board().continents

STAR = {"a": "bcd", "b": "a", "c": "a", "d": "a"}
RING = {"a": "bd", "b": "ac", "c": "bd", "d": "ac"}


def tried(neighbours: dict[str, str], start: str) -> list[tuple[str, ...]]:
    """Return the routes among all orders of the territories."""
    return [
        order
        for order in permutations(sorted(neighbours))
        if order[0] == start and all(b in neighbours[a] for a, b in pairwise(order))
    ]


@pytest.mark.parametrize("neighbours", [STAR, RING, {"a": ""}])
def test_small_boards_have_the_routes_of_all_orders(neighbours: dict[str, str]) -> None:
    """What is found is what trying every order finds, in the order of names."""
    for start in neighbours:
        assert routes(neighbours, start) == tried(neighbours, start)


def test_a_star_has_no_route() -> None:
    """Who must come back to the middle cannot take each territory once."""
    assert routes(STAR, "a") == []
    assert len(routes(RING, "a")) == 2


@pytest.mark.parametrize("name", ["South America", "Africa", "Europe", "Australia"])
def test_continents_have_the_routes_of_all_orders(name: str) -> None:
    """From every border of a continent, no route is missed and none is invented."""
    (continent,) = (each for each in CONTINENTS if each.name == name)
    for start in continent.borders:
        own = {territory: list(others) for territory, others in continent.inner.items()}
        rest = [territory for territory in sorted(own) if territory != start]
        expected = [
            (start, *order)
            for order in permutations(rest)
            if all(b in own[a] for a, b in pairwise((start, *order)))
        ]
        assert routes(own, start) == expected


@pytest.mark.parametrize("continent", CONTINENTS, ids=lambda each: each.slug)
def test_every_way_into_a_continent_has_a_route(continent: object) -> None:
    """On the classic board one stack can take each territory once, wherever it comes in."""
    (found,) = (each for each in CONTINENTS if each is continent)
    for start in found.borders:
        for route in routes(found.inner, start):
            assert route[0] == start
            assert sorted(route) == sorted(found.territories)
            assert all(b in found.inner[a] for a, b in pairwise(route))
        assert routes(found.inner, start)
