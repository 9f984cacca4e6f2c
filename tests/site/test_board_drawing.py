"""The map of a board: everything of the file is drawn, each once."""

import re
from itertools import combinations

import pytest

from generator.pages.play.continents import Entry
from generator.site.board_drawing import LETTERS, board_drawing, conquest_drawing
from risk_odds.board import Board, load_board

BOARD = load_board()
DRAWING = board_drawing(BOARD)
LETTER = 6.5
"""The mean width of a letter of a territory's name, of 12 pixels, in a wide font."""

LINE = re.compile(r"^M(\d+) (\d+)L(\d+) (\d+)$")


def test_every_territory_has_its_station() -> None:
    """Names, ids and places are those of the file; a long name has two lines, of the same words."""
    assert {each.name: (each.id, each.x, each.y) for each in DRAWING.stations} == {
        name: (place.id, place.x, place.y) for name, place in BOARD.places.items()
    }
    for station in DRAWING.stations:
        name = BOARD.places[station.name].label or station.name
        assert " ".join(station.lines) == name
        assert len(station.lines) == (2 if len(name) > LETTERS and " " in name else 1)


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("Isle Nine", ("Isle Nine",)),
        ("Isle of Ten", ("Isle", "of Ten")),
        ("Madagascar", ("Madagascar",)),
        ("New South Wales", ("New South", "Wales")),
        ("A Remote Northern Isle", ("A Remote", "Northern Isle")),
    ],
)
def test_a_long_name_is_broken_once_and_evenly(label: str, lines: tuple[str, ...]) -> None:
    """Nine letters have room; more are broken where the longer line is shortest, but no word is."""
    first, *others = BOARD.continents
    places = {
        name: place.model_copy(update={"label": label}) for name, place in first.places.items()
    }
    renamed = first.model_copy(update={"places": places})
    board = Board(title="Renamed", borders=83, map=BOARD.map, continents=(renamed, *others))
    stations = board_drawing(board).stations
    assert {each.lines for each in stations if each.name in first.places} == {lines}


def test_no_name_of_a_territory_touches_another() -> None:
    """Names that stand beside each other, below their stations, have room between them."""
    names = [
        (station.name, line, station.x, station.y + 12 * row)
        for station in DRAWING.stations
        for row, line in enumerate(station.lines)
    ]
    for (one, first, x, y), (other, second, across, down) in combinations(names, 2):
        if one != other and abs(y - down) < 11:
            assert abs(x - across) > (len(first) + len(second)) * LETTER / 2, (one, other)


def test_every_border_is_a_line_between_its_territories() -> None:
    """83 lines; that between Alaska and Kamchatka leaves the map at both of its sides."""
    ids = {place.id: place for place in BOARD.places.values()}
    assert len(DRAWING.lines) == len({(line.one, line.other) for line in DRAWING.lines}) == 83
    for line in DRAWING.lines:
        one, other = ids[line.one], ids[line.other]
        found = LINE.match(line.path)
        if line.is_around:
            assert (line.one, line.other) == ("ala", "kam")
            assert line.path == f"M{one.x} {one.y}H0M{other.x} {other.y}H{DRAWING.width}"
        else:
            assert found is not None
            assert [*map(int, found.groups())] == [one.x, one.y, other.x, other.y]


def test_continents_are_grounds_below_their_borders() -> None:
    """Each continent's ground leads along the borders within it, and its name stands on the map."""
    for ground, continent in zip(DRAWING.grounds, BOARD.continents, strict=True):
        assert (ground.name, ground.bonus, ground.slug) == (
            continent.name,
            continent.bonus,
            continent.slug,
        )
        assert ground.path.count("M") == sum(map(len, continent.inner.values())) // 2
        assert 0 < ground.x < DRAWING.width
        assert 0 < ground.y < DRAWING.height


def test_conquests_are_shaded_by_their_stacks_and_drawn_stop_by_stop() -> None:
    """A larger stack has a stronger shade, the same one the same; routes lead from place to place,
    and each stop has its number.
    """
    entries = [
        Entry(continent, len(continent.territories), (), tuple(continent.territories))
        for continent in BOARD.continents
    ]
    found = conquest_drawing(DRAWING, entries)
    assert [each.stack for each in found] == [9, 4, 7, 6, 12, 4]
    assert [each.shade for each in found] == [3, 0, 2, 1, 4, 0]
    for each, entry in zip(found, entries, strict=True):
        assert each.ground.name == entry.continent.name
        assert tuple(stop.station.name for stop in each.stops) == entry.route
        assert [stop.number for stop in each.stops] == [*range(1, len(entry.route) + 1)]
        points = [f"{stop.station.x} {stop.station.y}" for stop in each.stops]
        assert each.path == "M" + "L".join(points)


def test_a_board_without_a_map_is_not_drawn() -> None:
    """What has no places has no drawing."""
    continents = [
        each.model_copy(update={"title": None, "places": {}}) for each in BOARD.continents
    ]
    bare = Board(title="Bare", borders=BOARD.borders, continents=tuple(continents))
    with pytest.raises(ValueError, match="Bare: found no map"):
        board_drawing(bare)
