"""A board as a schematic map: what its file says of places becomes lines, grounds and stations.

Every place is worked out here, a template draws. Lines are straight; the borders of a continent are
the ground below it, whose outline tells it from the sea.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.pages.play.continents import Entry
from risk_odds.board import Board, Continent, Place

LETTERS = 9
"""Of a name that has room in one line; a longer one is broken between its words."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Station:
    """A territory on the map; ``lines`` are those of its name."""

    name: str
    id: str
    x: int
    y: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """A continent below its territories: ``path`` is to be drawn broad; its name and its bonus."""

    name: str
    slug: str
    bonus: int
    path: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Line:
    """A border, between the territories with these ids; around the edges it has two parts."""

    one: str
    other: str
    path: str
    is_around: bool


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """The places of all parts of a map."""

    width: int
    height: int
    grounds: tuple[Ground, ...]
    lines: tuple[Line, ...]
    stations: tuple[Station, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A territory on a route: its station, and its number in the order of attack."""

    number: int
    station: Station


@dataclass(frozen=True, slots=True)
class Conquered:
    """A continent with the stack that takes it (A) and a route through it, from stop to stop.

    ``shade`` counts up with the stack, from 0; continents with the same one share it.
    """

    ground: Ground
    stack: int
    shade: int
    path: str
    stops: tuple[Stop, ...]


def board_drawing(board: Board) -> BoardDrawing:
    """The map of a board. Raises ``ValueError`` for one without a map."""
    if board.map is None:
        raise ValueError(f"{board.title}: found no map, expected one")
    around = {frozenset(pair) for pair in board.map.around}
    return BoardDrawing(
        width=board.map.width,
        height=board.map.height,
        grounds=tuple(_ground(board, continent) for continent in board.continents),
        lines=tuple(
            _line(board, pair, board.map.width if frozenset(pair) in around else None)
            for pair in board.pairs
        ),
        stations=tuple(
            Station(name, place.id, place.x, place.y, _broken(place.label or name))
            for name, place in board.places.items()
        ),
    )


def conquest_drawing(drawing: BoardDrawing, entries: Sequence[Entry]) -> tuple[Conquered, ...]:
    """Continents on their map, by the stacks that take them."""
    grounds = {ground.name: ground for ground in drawing.grounds}
    stations = {station.name: station for station in drawing.stations}
    stacks = sorted({entry.attackers for entry in entries})
    return tuple(
        Conquered(
            grounds[entry.continent.name],
            entry.attackers,
            stacks.index(entry.attackers),
            "M" + "L".join(f"{stations[name].x} {stations[name].y}" for name in entry.route),
            tuple(Stop(number, stations[name]) for number, name in enumerate(entry.route, start=1)),
        )
        for entry in entries
    )


def _ground(board: Board, continent: Continent) -> Ground:
    if continent.title is None:
        raise ValueError(f"{continent.name}: found no place for its name, expected one")
    places = continent.places
    path = _path(
        (places[one], places[other])
        for one, other in board.pairs
        if one in places and other in places
    )
    x, y = continent.title
    return Ground(continent.name, continent.slug, continent.bonus, path, x, y)


def _line(board: Board, pair: Pair, width: int | None) -> Line:
    one, other = (board.places[name] for name in pair)
    if width is None:
        return Line(one.id, other.id, _path([(one, other)]), is_around=False)
    left, right = sorted((one, other), key=lambda place: place.x)
    path = f"M{left.x} {left.y}H0M{right.x} {right.y}H{width}"
    return Line(one.id, other.id, path, is_around=True)


def _path(pairs: Iterable[tuple[Place, Place]]) -> str:
    return "".join(f"M{one.x} {one.y}L{other.x} {other.y}" for one, other in pairs)


def _broken(name: str) -> tuple[str, ...]:
    """The lines of a name, broken once where it is long: as evenly as its words allow."""
    words = name.split()
    if len(name) <= LETTERS or len(words) == 1:
        return (name,)
    halves: Sequence[tuple[str, str]] = [
        (" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))
    ]
    return min(halves, key=lambda lines: max(map(len, lines)))
