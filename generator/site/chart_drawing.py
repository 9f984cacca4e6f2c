"""Charts as static SVG. Every place is worked out here; ``templates/parts/chart.svg`` draws."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.pages.rulesets.charts import Chart
from generator.site.figure_drawing import BELOW, WIDTH
from risk_odds.numbers import Number, Ratio, bounds, fixed, round_half_even

LEFT, RIGHT, TOP, BOTTOM = 34, 348, 26, 192
"""The field between the axes, in units of the SVG: about pixels on a phone."""

HALF_A_LETTER = 4
"""Half the width of a letter: a label stands where all of it is between the axes' ends."""

APART = 16, 13
"""Two labels are this far apart, across or down."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of an axis: its place along the axis and its text."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn line: path data, and the place on it where its label stands."""

    label: str
    side: str
    path: str
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The places of all parts of a chart; ``middle`` is that of one half, where it has a line."""

    x_ticks: Sequence[Tick]
    y_ticks: Sequence[Tick]
    middle: str | None
    lines: Sequence[Line]
    width: int = WIDTH
    height: int = BOTTOM + BELOW
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


@dataclass(frozen=True, slots=True)
class Axes:
    """The field between the axes: ``first`` to ``last`` across, 0 to ``top`` upwards."""

    first: int
    last: int
    top: int

    def across(self, x: int) -> Ratio:
        """The place of a value of the horizontal axis."""
        span = max(self.last - self.first, 1)
        return Ratio(LEFT * span + (x - self.first) * (RIGHT - LEFT), span)

    def down(self, value: Number) -> Ratio:
        """The place of a value of the vertical axis; of an interval, that of its lower end."""
        numerator, denominator = bounds(value)[0]
        whole = self.top * denominator
        return Ratio(BOTTOM * whole - numerator * (BOTTOM - TOP), whole)


def drawing(chart: Chart) -> Drawing:
    """A chart's drawing: chances reach to 1, armies as far as they go."""
    places = chart.places
    of_chances = chart.unit == "chance"
    if of_chances:
        top = 1
        marks = [(Ratio(quarter, 4), f"{25 * quarter}%") for quarter in range(5)]
    else:
        highest = max(_ceiling(value) for line in chart.series for value in line.values.values())
        step = _step(highest)
        top = step * -(-highest // step)
        marks = [(Ratio(y, 1), f"{y}") for y in range(0, top + 1, step)]
    axes = Axes(places[0], places[-1], top)
    step = _step(places[-1] - places[0])
    return Drawing(
        x_ticks=[
            Tick(_short(axes.across(x)), f"{x}")
            for x in places
            if x % step == 0 or (x == 1 == places[0])
        ],
        y_ticks=[Tick(_short(axes.down(value)), mark) for value, mark in marks],
        middle=_short(axes.down(Ratio(1, 2))) if of_chances else None,
        lines=_lines(chart, axes),
    )


def _lines(chart: Chart, axes: Axes) -> list[Line]:
    """Every line with its path, and its label: away from the other labels and lines."""
    points = [
        [(axes.across(x), axes.down(value)) for x, value in line.values.items()]
        for line in chart.series
    ]
    lines: list[Line] = []
    labels: list[tuple[int, int]] = []
    for line, own in zip(chart.series, points, strict=True):
        others = [_pixels(point) for other in points if other is not own for point in other]
        half = HALF_A_LETTER * len(line.label)
        fitting = (LEFT + half, RIGHT - half)
        inner = [point for point in own if fitting[0] <= _pixels(point)[0] <= fitting[1]] or own
        free = [point for point in inner if _is_free(_pixels(point), labels)] or inner
        x, y = max(free, key=lambda point: _distance(_pixels(point), others))
        labels.append(_pixels((x, y)))
        path = "L".join(f"{_short(across)} {_short(down)}" for across, down in own)
        lines.append(Line(line.label, line.side, f"M{path}", _short(x), _short(y)))
    return lines


def _pixels(point: tuple[Ratio, Ratio]) -> tuple[int, int]:
    x, y = point
    return round_half_even(*x), round_half_even(*y)


def _is_free(point: tuple[int, int], labels: Iterable[tuple[int, int]]) -> bool:
    x, y = point
    return all(abs(x - a) >= APART[0] or abs(y - b) >= APART[1] for a, b in labels)


def _distance(point: tuple[int, int], others: Iterable[tuple[int, int]]) -> int:
    """The square of the distance to the nearest other point."""
    x, y = point
    return min(((x - a) ** 2 + (y - b) ** 2 for a, b in others), default=0)


def _step(span: int) -> int:
    """The distance between two marks: at most seven of them in the span."""
    return next((step for step in (1, 2, 5) if span <= 6 * step), 10)


def _ceiling(value: Number) -> int:
    numerator, denominator = bounds(value)[1]
    return -(-numerator // denominator)


def _short(place: Ratio) -> str:
    """A place to a tenth of a unit, without a needless zero."""
    return fixed(place, 1).removesuffix(".0")
