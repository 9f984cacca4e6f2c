from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from risk_odds.board import CLASSIC_BOARD, Board, Place, load_board, reachable
from risk_odds.errors import InputError

BOARD = load_board()

SIZES = {
    "North America": (9, 5),
    "South America": (4, 2),
    "Europe": (7, 5),
    "Africa": (6, 3),
    "Asia": (12, 7),
    "Australia": (4, 2),
}
"""Territories and bonus of each continent, as rule books have them."""

BETWEEN_CONTINENTS = {
    ("Alaska", "Kamchatka"),
    ("Greenland", "Iceland"),
    ("Central America", "Venezuela"),
    ("Brazil", "North Africa"),
    ("North Africa", "Western Europe"),
    ("North Africa", "Southern Europe"),
    ("Egypt", "Southern Europe"),
    ("Egypt", "Middle East"),
    ("East Africa", "Middle East"),
    ("Middle East", "Southern Europe"),
    ("Middle East", "Ukraine"),
    ("Afghanistan", "Ukraine"),
    ("Ukraine", "Ural"),
    ("Indonesia", "Siam"),
}
"""Written down a second time, from the map."""

WITHIN = {
    "North America": 16,
    "South America": 5,
    "Europe": 12,
    "Africa": 9,
    "Asia": 22,
    "Australia": 5,
}
"""Pairs of neighbours within each continent, counted on the map."""

GOOD = """\
title = "Small"
borders = 4

[[continents]]
name = "West"
bonus = 2
size = 2
[continents.territories]
"A" = ["B", "C"]
"B" = ["A", "D"]

[[continents]]
name = "East"
bonus = 1
size = 2
[continents.territories]
"C" = ["D", "A"]
"D" = ["C", "B"]
"""

MAPPED = (
    GOOD.replace(
        "borders = 4\n", 'borders = 4\nid = "small"\nmap = { width = 90, height = 50 }\n'
    ).replace("size = 2", "size = 2\ntitle = [20, 10]")
    + """\
[continents.places]
"C" = { id = "cc", x = 20, y = 40 }
"D" = { id = "dd", x = 70, y = 40 }
"""
).replace(
    '"B" = ["A", "D"]\n',
    """\
"B" = ["A", "D"]
[continents.places]
"A" = { id = "aa", x = 20, y = 20, label = "Alpha" }
"B" = { id = "bb", x = 70, y = 20 }
""",
)

BAD_MAPS = [
    ('id = "small"\n', "", "id", "found nothing"),
    ("map = { width = 90, height = 50 }\n", "", "continents[0].places", "places without a map"),
    ("title = [20, 10]\n", "", "continents[0].title", "found nothing"),
    ('"B" = { id = "bb", x = 70, y = 20 }\n', "", "continents[0].places", "found 'B'"),
    ('"B" = { id', '"X" = { id', "continents[0].places", "found 'X'"),
    ('id = "bb"', 'id = "aa"', "continents[0].places.A.id", "'aa' 2 times"),
    ('id = "bb"', 'id = "b2"', "continents[0].places.B.id", "found 'b2'"),
    ("x = 70, y = 20", "x = 20, y = 20", "continents[0].places.A", "another at 20, 20"),
    ("x = 70, y = 20", "x = 90, y = 20", "continents[0].places.B", "found 90, 20"),
    ("x = 70, y = 20", "x = 70, y = 50", "continents[0].places.B", "found 70, 50"),
    ("width = 90", "width = 1001", "map.width", "found 1001, expected at most 1000"),
    ("height = 50", 'height = 50, around = [["A", "D"]]', "map.around[0]", "'A' and 'D'"),
]

BAD = [
    ("borders = 4", "borders = 5", "borders", "found 5, expected 4 as listed"),
    ("size = 2", "size = 3", "continents[0].size", "found 3, expected 2 as listed"),
    ('"A" = ["B", "C"]', '"A" = ["B"]', "continents[1].territories.C", "'C' among its neighbours"),
    ('["B", "C"]', '["A", "B", "C"]', "continents[0].territories.A", "the territory itself"),
    ('["B", "C"]', '["B", "C", "B"]', "continents[0].territories.A", "'B' 2 times"),
    ('["B", "C"]', '["B", "C", "X"]', "continents[0].territories.A", "found 'X'"),
    ('"East"', '"west!"', "continents[1].name", "a name that makes an address of its own"),
    ('"D" = ["C", "B"]', '"A" = ["C"]', "continents[1].territories", "'A' in two continents"),
    ("size = 2\n[", "size = 2\ntitle = [1, 2]\n[", "continents[0].places", "without a map"),
    ("bonus = 2", "bonus = 0", "continents[0].bonus", "found 0"),
    ("bonus = 2", "bonus = 2.0", "continents[0].bonus", "found 2.0"),
    ("bonus = 2\n", "", "continents[0].bonus", "found nothing"),
    ("bonus = 2", "bonus = 2\ncolour = 3", "continents[0]", "the unknown key 'colour'"),
    ('"A" = ["B", "C"]', '"A" = "B"', "continents[0].territories.A", "expected a list"),
]


def written(folder: Path, text: str) -> Path:
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_classic_board_is_complete() -> None:
    """Six continents with 42 territories and their bonuses, and 83 pairs of neighbours."""
    found = {each.name: (len(each.territories), each.bonus) for each in BOARD.continents}
    assert found == SIZES
    assert len(BOARD.neighbours) == 42
    pairs = {frozenset((a, b)) for a, others in BOARD.neighbours.items() for b in others}
    assert len(pairs) == BOARD.borders == 83


def test_borders_are_those_of_the_map() -> None:
    """Those between continents are the 14 known ones, those within are as many as on the map."""
    between = {
        tuple(sorted((territory, other)))
        for continent in BOARD.continents
        for territory, outside in continent.borders.items()
        for other in outside
    }
    assert between == BETWEEN_CONTINENTS
    for continent in BOARD.continents:
        assert sum(map(len, continent.inner.values())) == 2 * WITHIN[continent.name]


def test_every_border_stands_at_both_territories() -> None:
    """Neighbours are neighbours of each other, and nobody is their own."""
    for territory, others in BOARD.neighbours.items():
        assert territory not in others
        assert len(others) == len({*others})
        assert all(territory in BOARD.neighbours[other] for other in others)


def test_everything_is_connected() -> None:
    """The board hangs together, and each continent does by itself."""
    assert len(reachable("Alaska", BOARD.neighbours)) == 42
    for continent in BOARD.continents:
        assert reachable(next(iter(continent.territories)), continent.inner) == {
            *continent.territories
        }


def test_continents_have_addresses() -> None:
    """Their names in small letters, with hyphens."""
    assert [continent.slug for continent in BOARD.continents] == [
        "north-america",
        "south-america",
        "europe",
        "africa",
        "asia",
        "australia",
    ]


def test_a_small_board_is_read(tmp_path: Path) -> None:
    """A sound file gives its board; the project's own is the default."""
    board = load_board(written(tmp_path, GOOD))
    assert board.continents[0].inner == {"A": ("B",), "B": ("A",)}
    assert board.continents[0].borders == {"A": ("C",), "B": ("D",)}
    assert CLASSIC_BOARD.name == "classic.toml"
    assert isinstance(BOARD, Board)


@pytest.mark.parametrize(("good", "bad", "key", "message"), BAD)
def test_bad_files_are_told_with_file_and_key(
    tmp_path: Path, good: str, bad: str, key: str, message: str
) -> None:
    """What is wrong is reported with the file, the key, what was found and what was expected."""
    path = written(tmp_path, GOOD.replace(good, bad, 1))
    with pytest.raises(InputError) as error:
        load_board(path)
    told = str(error.value)
    assert f"{path}: {key}: " in told
    assert message in told
    assert "expected" in told


def test_a_small_map_is_read(tmp_path: Path) -> None:
    """A board may have a map, with a place and an id for each territory, or none at all."""
    board = load_board(written(tmp_path, MAPPED))
    assert {name: (place.id, place.x, place.y) for name, place in board.places.items()} == {
        "A": ("aa", 20, 20),
        "B": ("bb", 70, 20),
        "C": ("cc", 20, 40),
        "D": ("dd", 70, 40),
    }
    assert board.places["A"].label == "Alpha"
    assert board.pairs == (("A", "B"), ("A", "C"), ("B", "D"), ("C", "D"))
    assert load_board(written(tmp_path, GOOD)).map is None


def test_a_map_may_be_as_large_as_said_and_filled_to_its_edge(tmp_path: Path) -> None:
    """A thousand is the largest size, and the last column and row are places on the map."""
    text = MAPPED.replace("width = 90, height = 50", "width = 1000, height = 1000")
    board = load_board(written(tmp_path, text.replace("x = 70, y = 40", "x = 999, y = 999")))
    assert (board.places["D"].x, board.places["D"].y) == (999, 999)


@pytest.mark.parametrize(("good", "bad", "key", "message"), BAD_MAPS)
def test_bad_maps_are_told_with_file_and_key(
    tmp_path: Path, good: str, bad: str, key: str, message: str
) -> None:
    """A map has all of its parts, or the fault is reported where it is."""
    path = written(tmp_path, MAPPED.replace(good, bad, 1))
    with pytest.raises(InputError) as error:
        load_board(path)
    assert f"{path}: {key}" in str(error.value)
    assert message in str(error.value)


PERMANENT = (
    *("ala", "alb", "cam", "eus", "gre", "nwt", "ont", "que", "wus", "arg", "bra", "per", "ven"),
    *("gbr", "ice", "neu", "sca", "seu", "ukr", "weu", "con", "eaf", "egy", "mad", "naf", "saf"),
    *("afg", "chi", "ind", "irk", "jap", "kam", "mea", "mon", "sia", "sib", "ura", "yak"),
    *("eau", "ino", "ngu", "wau"),
)
"""The ids of the classic board, in the order of the file: links that people share hold them."""


def test_ids_of_the_classic_board_stay() -> None:
    """No id changes: an address of long ago names the same territories."""
    assert BOARD.id == "classic"
    assert tuple(place.id for place in BOARD.places.values()) == PERMANENT


def _lines() -> dict[tuple[str, str], tuple[Place, Place]]:
    assert BOARD.map is not None
    around = {frozenset(pair) for pair in BOARD.map.around}
    return {
        pair: (BOARD.places[pair[0]], BOARD.places[pair[1]])
        for pair in BOARD.pairs
        if frozenset(pair) not in around
    }


def _side(a: Place, b: Place, c: Place) -> int:
    turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    return (turn > 0) - (turn < 0)


def test_no_line_of_the_map_crosses_another() -> None:
    """Two borders meet at most in a territory of both."""
    for (one, (a, b)), (other, (c, d)) in combinations(_lines().items(), 2):
        if not {*one} & {*other}:
            apart = _side(a, b, c) == _side(a, b, d) or _side(c, d, a) == _side(c, d, b)
            assert apart, (one, other)


STATION = 20, 15
"""Half the width and the height of what stands for a territory, with room around it."""


def test_no_line_of_the_map_touches_another_territory() -> None:
    """A line leads to its own two territories, past all others, and these stand apart."""
    width, height = STATION
    for pair, (a, b) in _lines().items():
        for name, place in BOARD.places.items():
            if name in pair:
                continue
            for step in range(201):
                x = Fraction(a.x * (200 - step) + b.x * step, 200)
                y = Fraction(a.y * (200 - step) + b.y * step, 200)
                assert abs(x - place.x) > width or abs(y - place.y) > height, (pair, name)
    for one, other in combinations(BOARD.places.values(), 2):
        assert abs(one.x - other.x) > 2 * width or abs(one.y - other.y) > 2 * height


def test_a_continent_in_two_pieces_is_refused(tmp_path: Path) -> None:
    """Each territory must be reached from the others of its continent."""
    text = GOOD.replace('"A" = ["B", "C"]', '"A" = ["C"]').replace('["A", "D"]', '["D"]')
    with pytest.raises(InputError, match=r"continents\[0\].territories.B: found no way from 'A'"):
        load_board(written(tmp_path, text.replace("borders = 4", "borders = 3")))


def test_a_board_in_two_pieces_is_refused(tmp_path: Path) -> None:
    """Each continent must be reached from the others."""
    text = GOOD.replace('["B", "C"]', '["B"]').replace('["A", "D"]', '["A"]')
    text = text.replace('["D", "A"]', '["D"]').replace('["C", "B"]', '["C"]')
    with pytest.raises(InputError, match=r"territories\.C: found no way from 'A'"):
        load_board(written(tmp_path, text.replace("borders = 4", "borders = 2")))
