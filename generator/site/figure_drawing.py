"""Figures of pages as static SVG. Every place is worked out here, in whole numbers;
``templates/parts/figure.html`` draws.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.pages.figures import Figure, Look, Series, Unit, exact
from risk_odds.numbers import Number, Ratio, bounds, fixed, percent, round_half_even

WIDTH = 360
"""The width of a drawing: about the pixels of a phone."""

LEFT, RIGHT, TOP, BOTTOM = 48, 352, 30, 210
"""The field between the axes of columns and points."""

BELOW = 44
"""The room below that field, for the numbers of the axis and its title."""

ROW, BAR = 32, 8
"""The height of a row of bars, and of the bar below its heading."""

GAP = 2
"""The room between two columns."""

LETTER = 9
"""The width of a letter of the largest text: numbers along an axis stand this far apart."""

PLACES: Mapping[Unit, int] = {"tenths": 1, "hundredths": 2}
"""The decimals of the units that have some."""

MOST_MARKS = 6
"""The most steps of the vertical axis."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of an axis: its place along the axis and its text."""

    place: int
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A number, drawn: what it says, where it begins, and how wide and high it is."""

    title: str
    x: int
    y: int
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """A series, drawn: its marks, and the path through them where they are on a line."""

    name: str
    look: Look
    marks: tuple[Mark, ...]
    path: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """The heading of a row of bars and what its number is, above the bar."""

    y: int
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class FigureDrawing:
    """All places of a figure. ``band`` is the path around what lies between two edges."""

    height: int
    x_ticks: Sequence[Tick]
    y_ticks: Sequence[Tick]
    series: Sequence[Drawn]
    names: Sequence[Named] = ()
    band: str = ""
    width: int = WIDTH
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


def figure_drawing(figure: Figure) -> FigureDrawing:
    """A figure's drawing."""
    if figure.form == "bars":
        return _bars(figure)
    scale = _Scale(figure.series)
    if figure.form == "columns":
        edges = [
            _part(LEFT, RIGHT, place, len(figure.rows)) for place in range(len(figure.rows) + 1)
        ]
        x_ticks = [Tick(edge, text) for edge, text in zip(edges, figure.edges, strict=True) if text]
        drawn = [_columns(figure.rows, each, scale, edges) for each in figure.series]
        band = ""
    else:
        first, *_, last = places = [int(row) for row in figure.rows]
        across = [_part(LEFT, RIGHT, place - first, last - first) for place in places]
        x_ticks = _spaced(list(zip(places, across, strict=True)))
        drawn = [_points(figure.rows, each, scale, across) for each in figure.series]
        band = _band(drawn)
    return FigureDrawing(
        height=BOTTOM + BELOW,
        x_ticks=x_ticks,
        y_ticks=scale.ticks,
        series=drawn,
        band=band,
    )


def number_text(number: Number | int | None, unit: Unit) -> str:
    """A number of a series as readers see it, in the table and at its mark."""
    if number is None:
        return "–"
    if unit == "chance":
        return percent(exact(number))
    if unit in PLACES:
        return fixed(exact(number), PLACES[unit])
    return f"{number:,}" if isinstance(number, int) else fixed(number, 0)


class _Scale:
    """The vertical axis: 0 at the bottom, and a round number that none exceeds at the top."""

    def __init__(self, series: Iterable[Series]) -> None:
        series = tuple(series)
        numbers = [exact(each) for one in series for each in one.numbers if each is not None]
        unit = series[0].unit
        if unit == "chance":
            self.top = 1
            self.ticks = [
                Tick(_part(BOTTOM, TOP, quarter, 4), f"{25 * quarter}%") for quarter in range(5)
            ]
        else:
            highest = max(max(_ceiling(each) for each in numbers), 1)
            step = step_of(highest)
            self.top = -(-highest // step) * step
            self.ticks = [
                Tick(_part(BOTTOM, TOP, mark, self.top), f"{mark:,}")
                for mark in range(0, self.top + 1, step)
            ]

    def down(self, number: Number) -> int:
        """The place of a number; of an interval, that of its lower end."""
        low = bounds(number)[0]
        whole = self.top * low.denominator
        return round_half_even(BOTTOM * whole - low.numerator * (BOTTOM - TOP), whole)


def step_of(highest: int) -> int:
    """The distance between two numbers of an axis: 1, 2 or 5 and zeros, in few steps."""
    unit = 1
    while True:
        for digit in (1, 2, 5):
            if highest <= MOST_MARKS * digit * unit:
                return digit * unit
        unit *= 10


def _columns(rows: Sequence[str], series: Series, scale: _Scale, edges: Sequence[int]) -> Drawn:
    marks = []
    for place, (row, number) in enumerate(zip(rows, series.numbers, strict=True)):
        if number is not None:
            y = scale.down(exact(number))
            left, right = edges[place] + GAP, edges[place + 1] - GAP
            height = BOTTOM - y if series.look == "bar" else 0
            marks.append(Mark(_title(row, number, series), left, y, right - left, height))
    return Drawn(series.name, series.look, tuple(marks))


def _points(rows: Sequence[str], series: Series, scale: _Scale, across: Sequence[int]) -> Drawn:
    marks = tuple(
        Mark(_title(row, number, series), x, scale.down(exact(number)))
        for row, number, x in zip(rows, series.numbers, across, strict=True)
        if number is not None
    )
    return Drawn(series.name, series.look, marks, _path(marks))


def _band(drawn: Sequence[Drawn]) -> str:
    """The path around the band, if there is one: along its low edge, and back along the other."""
    edges = {each.look: each.marks for each in drawn}
    if "low" not in edges:
        return ""
    return f"{_path((*edges['low'], *reversed(edges['high'])))}Z"


def _bars(figure: Figure) -> FigureDrawing:
    (series,) = figure.series
    marks, names = [], []
    for place, (row, number) in enumerate(zip(figure.rows, series.numbers, strict=True)):
        y = TOP + ROW * place
        names.append(Named(y + 14, row, number_text(number, series.unit)))
        if number is not None:
            low = bounds(exact(number))[0]
            width = round_half_even(low.numerator * WIDTH, low.denominator)
            marks.append(Mark(_title(row, number, series), 0, y + 19, width, BAR))
    bottom = TOP + ROW * len(figure.rows)
    return FigureDrawing(
        height=bottom,
        x_ticks=(),
        y_ticks=(),
        series=(Drawn(series.name, series.look, tuple(marks)),),
        names=names,
        left=0,
        right=WIDTH,
        bottom=bottom,
    )


def _title(row: str, number: Number | int, series: Series) -> str:
    return f"{row}: {number_text(number, series.unit)}"


def _path(marks: Sequence[Mark]) -> str:
    return "M" + "L".join(f"{mark.x} {mark.y}" for mark in marks)


def _spaced(places: Sequence[tuple[int, int]]) -> list[Tick]:
    """The numbers along the horizontal axis: round ones, none on another."""
    first, last = places[0], places[-1]
    room = (len(f"{last[0]}") + 2) * LETTER
    most = (last[1] - first[1]) // room
    step = next(
        digit * unit
        for unit in (1, 10, 100, 1000)
        for digit in (1, 2, 5)
        if last[0] - first[0] <= most * digit * unit
    )
    return [Tick(x, f"{place}") for place, x in places if place % step == 0]


def _part(start: int, end: int, part: int, whole: int) -> int:
    """The place of this part of the way from one place to another."""
    return start + round_half_even((end - start) * part, whole)


def _ceiling(number: Number) -> int:
    high: Ratio = bounds(number)[1]
    return -(-high.numerator // high.denominator)
