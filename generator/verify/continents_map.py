"""The map of continents, read back from the page: stacks, shades and routes, stop by stop.

What it is compared with are the rows of the page's document, which are worked out anew elsewhere
(``continents``), and the board's file.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.verify.continents import BOARD, FILE, NOWHERE, RULESET, Continent, board
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.published import Published
from generator.verify.reading import attributes_of, pieces, tables
from generator.verify.row_tables import Row, tables_of
from generator.verify.ruleset_files import read_tables

PAGE = "continents/index.html"
MAP = "data-conquests"
GARRISON, CHANCE = 2, 0.75
"""The armies on each territory of the map, and the chance for which its stacks are enough."""

Point = tuple[int, int]

_PLACE = re.compile(r"translate\((\d+) (\d+)\)")


@dataclass(slots=True)
class _Drawn:
    """What the map has of a continent; ``stops`` are places, None where there is none, and the
    texts at each.
    """

    shade: int | None = None
    route: str = ""
    stack: list[str] = field(default_factory=list)
    stops: list[tuple[Point | None, list[list[str]]]] = field(default_factory=list)


@shaped(PAGE)
def check_continents_map(site: Published) -> Checked:
    """Every text, shade and line of the map, and the table of it in words. Raises ``Fault``."""
    if RULESET not in site.variants:
        return Checked()
    rows = {
        (row["continent"], row["first_attacked"]): row
        for row in tables_of(site, FILE)["stacks"]
        if (row["ruleset"], row["capital"], row["defenders"], row["chance"])
        == (RULESET, NOWHERE, GARRISON, CHANCE)
    }
    html = site.text(PAGE)
    drawn = _drawn(html)
    if not drawn and any(row["attackers"] is None for row in rows.values()):
        return Checked()
    continents = {each.file: each for each in board()}
    if [*drawn] != [*continents]:
        raise Fault(PAGE, "the map", [*drawn], [*continents])
    words = next(each for each in tables(html) if each.caption.endswith("that needs no more"))
    in_words = words.rows[words.heads :]
    places = _places()
    stacks, cells = {}, 0
    for each, row_in_words in zip(board(), in_words, strict=True):
        first = row_in_words[-1].partition(" → ")[0]
        row = rows[each.name, first]
        stacks[each.name] = row["attackers"]
        cells += _check_words(row_in_words, each, row) + _check_drawn(drawn[each.file], row, places)
    ranks = sorted({*stacks.values()})
    for each in board():
        rank = ranks.index(stacks[each.name])
        _compare(f"{each.name}, its shade", drawn[each.file].shade, rank)
    return Checked(cells=cells + len(stacks))


def _check_words(cells: Sequence[str], continent: Continent, row: Row) -> int:
    """A row of the table below the map."""
    name, attackers, armies, outside, route = cells
    _compare("the table, a name", name, continent.name)
    _compare(f"{name} in words, A", attackers, f"{row['attackers']}")
    _compare(f"{name} in words, T", armies, f"{row['attackers'] + 1}")
    first, *_ = names = row["route"].split(", ")
    beside = {*continent.territories[first]} - {*continent.territories}
    _compare(f"{name} in words, from", sorted(re.split(", | or ", outside)), sorted(beside))
    _compare(f"{name} in words, the route", route.split(" → "), names)
    return len(cells)


def _check_drawn(drawn: _Drawn, row: Row, places: Mapping[str, tuple[Point, str]]) -> int:
    """A continent on the map: its words, and its route from stop to stop."""
    name, attackers = row["continent"], row["attackers"]
    _compare(f"{name}, its words", _text(drawn.stack), f"{name} A {attackers}, T {attackers + 1}")
    route = [places[territory] for territory in row["route"].split(", ")]
    line = "M" + "L".join(f"{x} {y}" for (x, y), _ in route)
    _compare(f"{name}, its line", drawn.route, line)
    stops = [(place, [*map(_text, texts)]) for place, texts in drawn.stops]
    expected = [
        (place, [f"{number}", label]) for number, (place, label) in enumerate(route, start=1)
    ]
    _compare(f"{name}, its stops", stops, expected)
    return 2 + len(stops)


def _compare(where: str, found: object, expected: object) -> None:
    if found != expected:
        raise Fault(PAGE, f"the map: {where}", found, expected)


def _text(parts: Sequence[str]) -> str:
    return " ".join("".join(parts).split())


def _places() -> Mapping[str, tuple[Point, str]]:
    """Where each territory is on the board's map, and what is written there."""
    return {
        name: ((place["x"], place["y"]), place.get("label", name))
        for continent in read_tables(BOARD)["continents"]
        for name, place in continent["places"].items()
    }


def _drawn(html: str) -> dict[str, _Drawn]:
    """The continents of the map by the documents of their pages, in the order of the map."""
    found: dict[str, _Drawn] = defaultdict(_Drawn)
    on_map = False
    into: list[str] = []
    stops: list[tuple[Point | None, list[list[str]]]] = []
    for tag, attributes, text in pieces(html):
        given = attributes_of(attributes)
        if tag in ("svg", "/svg"):
            on_map = MAP in given
        elif not on_map:
            continue
        elif tag == "text":
            into = []
            if "data-stack" in given:
                found[_file(given["data-stack"])].stack = into
            else:
                stops[-1][1].append(into)
        elif "data-continent" in given:
            found[_file(given["data-continent"])].shade = int(given["data-shade"])
        elif "data-route" in given:
            found[_file(given["data-route"])].route = given["d"]
        elif "data-stop" in given:
            stops = found[_file(given["data-stop"])].stops
            place = _PLACE.fullmatch(given["transform"])
            stops.append(((int(place[1]), int(place[2])) if place else None, []))
        elif text:
            into.append(text)
    return dict(found)


def _file(slug: str) -> str:
    return f"continents/{slug}.json"
