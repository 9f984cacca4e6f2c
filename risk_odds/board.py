"""Boards: continents, their territories and borders. Loaded from TOML, validated, frozen."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from functools import cached_property
from pathlib import Path
from typing import Annotated

from pydantic import Field

from risk_odds.errors import InputError, found, place
from risk_odds.validation import FrozenModel, Title, read_toml, validated

CLASSIC_BOARD = Path(__file__).parent / "boards" / "classic.toml"
"""The board that comes with the project."""

Count = Annotated[int, Field(strict=True, ge=1, le=1000)]
ShortId = Annotated[str, Field(pattern=r"^[a-z]{2,12}$")]
"""A name for addresses, which stays for good."""

Point = tuple[Count, Count]
Pair = tuple[Title, Title]
Neighbours = Mapping[str, tuple[str, ...]]
"""All neighbours of each territory."""

Fault = tuple[str, str, str]
"""What is wrong with a board: the key, what was found and what was expected."""


class Place(FrozenModel):
    """A territory on the map: its ``id`` in addresses, where it is, and its name there if short."""

    id: ShortId
    x: Count
    y: Count
    label: Title | None = None


class BoardMap(FrozenModel):
    """The map of a board: its size, and the borders that go ``around`` its left and right edges."""

    width: Count
    height: Count
    around: tuple[Pair, ...] = ()


class Continent(FrozenModel):
    """A continent: its bonus in armies a turn, and its territories with all their neighbours.

    ``size`` is the number of its territories, counted by hand. Where the board has a map, ``title``
    is the place of its name on it, and ``places`` are those of its territories.
    """

    name: Title
    bonus: Count
    size: Count
    territories: Annotated[dict[Title, tuple[Title, ...]], Field(min_length=1)]
    title: Point | None = None
    places: dict[Title, Place] = Field(default_factory=dict)

    @property
    def slug(self) -> str:
        """Its name as a part of an address: ``north-america``."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")

    @cached_property
    def inner(self) -> Neighbours:
        """The neighbours of each territory within the continent."""
        return {
            territory: tuple(other for other in neighbours if other in self.territories)
            for territory, neighbours in self.territories.items()
        }

    @cached_property
    def borders(self) -> Neighbours:
        """The territories with neighbours outside the continent, and these neighbours."""
        outside = {
            territory: tuple(other for other in neighbours if other not in self.territories)
            for territory, neighbours in self.territories.items()
        }
        return {territory: others for territory, others in outside.items() if others}


class Board(FrozenModel):
    """A board. ``borders`` is the number of pairs of neighbours, counted by hand.

    ``id`` is its name in addresses; it has one where it has a map.
    """

    title: Title
    borders: Count
    id: ShortId | None = None
    map: BoardMap | None = None
    continents: Annotated[tuple[Continent, ...], Field(min_length=2)]

    @cached_property
    def neighbours(self) -> Neighbours:
        """The neighbours of all territories."""
        return {
            territory: neighbours
            for continent in self.continents
            for territory, neighbours in continent.territories.items()
        }

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """The places of all territories on the map; none without one."""
        return {name: place for each in self.continents for name, place in each.places.items()}

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """All borders, each once."""
        return tuple(
            (name, other)
            for name, others in self.neighbours.items()
            for other in others
            if name < other
        )


def load_board(path: Path = CLASSIC_BOARD) -> Board:
    """The board of a TOML file.

    Raises ``InputError`` that names the file, the key, what was found and what was expected.
    """
    board = validated(Board, read_toml(path), path)
    for faults in (_names, _borders, _counts, _connections, _map):
        # each looks at what the ones before have found sound
        if lines := [
            f"{place(path)}: {key}: found {was}, expected {expected}"
            for key, was, expected in faults(board)
        ]:
            raise InputError("\n".join(lines))
    return board


def reachable(start: str, neighbours: Neighbours) -> Set[str]:
    """The territories that one comes to from ``start`` over borders, itself among them."""
    reached = {start}
    waiting = [start]
    while waiting:
        new = {*neighbours[waiting.pop()]} - reached
        reached |= new
        waiting += new
    return reached


def _keys(board: Board) -> Iterator[tuple[str, Continent]]:
    for place_in_file, continent in enumerate(board.continents):
        yield f"continents[{place_in_file}]", continent


def _names(board: Board) -> Iterator[Fault]:
    slugs = Counter(continent.slug for continent in board.continents)
    territories = Counter(name for each in board.continents for name in each.territories)
    for key, continent in _keys(board):
        if not continent.slug or slugs[continent.slug] > 1:
            yield f"{key}.name", found(continent.name), "a name that makes an address of its own"
        for name in continent.territories:
            if territories[name] > 1:
                yield f"{key}.territories", f"{found(name)} in two continents", "it once"


def _borders(board: Board) -> Iterator[Fault]:
    everywhere = board.neighbours
    for key, continent in _keys(board):
        for name, neighbours in continent.territories.items():
            place_in_file = f"{key}.territories.{name}"
            for other, times in Counter(neighbours).items():
                if other == name:
                    yield place_in_file, "the territory itself", "only other territories"
                elif other not in everywhere:
                    yield place_in_file, found(other), "a territory of the board"
                elif times > 1:
                    yield place_in_file, f"{found(other)} {times} times", "it once"
                elif name not in everywhere[other]:
                    yield place_in_file, found(other), f"{found(name)} among its neighbours, too"


def _counts(board: Board) -> Iterator[Fault]:
    for key, continent in _keys(board):
        if len(continent.territories) != continent.size:
            yield f"{key}.size", f"{continent.size}", f"{len(continent.territories)} as listed"
    borders = sum(map(len, board.neighbours.values())) // 2
    if borders != board.borders:
        yield "borders", f"{board.borders}", f"{borders} as listed"


def _connections(board: Board) -> Iterator[Fault]:
    for key, continent in _keys(board):
        first = next(iter(continent.territories))
        for name in continent.territories.keys() - reachable(first, continent.inner):
            yield (
                f"{key}.territories.{name}",
                f"no way from {found(first)} within the continent",
                "one",
            )
    first = next(iter(board.neighbours))
    for name in board.neighbours.keys() - reachable(first, board.neighbours):
        yield f"territories.{name}", f"no way from {found(first)}", "one"


def _map(board: Board) -> Iterator[Fault]:
    """What is wrong with the map: all of it has to be there, or nothing."""
    if board.map is None:
        for key, continent in _keys(board):
            if continent.places or continent.title:
                yield f"{key}.places", "places without a map", "the size of the map, too"
        return
    if board.id is None:
        yield "id", "nothing", "the name of a board with a map"
    ids = Counter(each.id for each in board.places.values())
    points = Counter((each.x, each.y) for each in board.places.values())
    for key, continent in _keys(board):
        if continent.title is None:
            yield f"{key}.title", "nothing", "the place of its name on the map"
        for name in sorted(continent.territories.keys() ^ continent.places.keys()):
            yield f"{key}.places", found(name), "a place for each of its territories"
        for name, on_map in continent.places.items():
            at = f"{key}.places.{name}"
            if ids[on_map.id] > 1:
                yield f"{at}.id", f"{found(on_map.id)} {ids[on_map.id]} times", "an id of its own"
            if points[on_map.x, on_map.y] > 1:
                yield at, f"another at {on_map.x}, {on_map.y}", "a place of its own"
            if on_map.x >= board.map.width or on_map.y >= board.map.height:
                yield at, f"{on_map.x}, {on_map.y}", "a place on the map"
    for number, (one, other) in enumerate(board.map.around):
        if other not in board.neighbours.get(one, ()):
            yield f"map.around[{number}]", f"{found(one)} and {found(other)}", "neighbours"
