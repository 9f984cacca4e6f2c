"""Routes of one stack that takes every territory once: all there are, found by trying.

A stack that moves on with all it has takes territories one after the other, each next to the one
before. So what it takes is a path that visits each territory once, from the one attacked first.
"""

from collections.abc import Collection, Iterator, Mapping

Route = tuple[str, ...]
"""Territories in the order in which they are taken."""


def routes(neighbours: Mapping[str, Collection[str]], start: str) -> list[Route]:
    """All routes from ``start`` that visit each of these territories once, by name.

    ``neighbours`` holds the territories to take and the borders between them.
    """
    return list(_longer((start,), neighbours))


def _longer(route: Route, neighbours: Mapping[str, Collection[str]]) -> Iterator[Route]:
    if len(route) == len(neighbours):
        yield route
    for following in sorted(neighbours[route[-1]]):
        if following not in route:
            yield from _longer((*route, following), neighbours)
