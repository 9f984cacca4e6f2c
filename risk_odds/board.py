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
Neighbours = Mapping[str, tuple[str, ...]]
"""All neighbours of each territory."""

Fault = tuple[str, str, str]
"""What is wrong with a board: the key, what was found and what was expected."""


class Continent(FrozenModel):
    """A continent: its bonus in armies a turn, and its territories with all their neighbours.

    ``size`` is the number of its territories, counted by hand.
    """

    name: Title
    bonus: Count
    size: Count
    territories: Annotated[dict[Title, tuple[Title, ...]], Field(min_length=1)]

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
    """A board. ``borders`` is the number of pairs of neighbours, counted by hand."""

    title: Title
    borders: Count
    continents: Annotated[tuple[Continent, ...], Field(min_length=2)]

    @cached_property
    def neighbours(self) -> Neighbours:
        """The neighbours of all territories."""
        return {
            territory: neighbours
            for continent in self.continents
            for territory, neighbours in continent.territories.items()
        }


def load_board(path: Path = CLASSIC_BOARD) -> Board:
    """The board of a TOML file.

    Raises ``InputError`` that names the file, the key, what was found and what was expected.
    """
    board = validated(Board, read_toml(path), path)
    for faults in (_names, _borders, _counts, _connections):
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
