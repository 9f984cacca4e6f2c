"""The charts of a ruleset, as static SVG with a table of the numbers under each.

Here every place is worked out, as a ready string; ``templates/parts/chart.svg`` draws.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.numbers import Number, Ratio, bounds, fixed, percent, round_half_even
from generator.site.page import Page
from generator.site.rendering import render
from generator.solver import AnySolution

WIDTH, HEIGHT = 360, 236
LEFT, RIGHT, TOP, BOTTOM = 34, 348, 26, 192
"""The drawing and the field between its axes, in units of the SVG: about pixels on a phone."""

LARGEST = 30
"""The most attackers (A) of a chart; lines that go further say little more."""

SIZES = (2, 5, 10, 15, 20)
"""Numbers of defenders (D) that have a line."""

ADVANTAGE = 10
"""How far a chart of A − D reaches to both sides."""

HALF_A_LETTER = 4
"""Half the width of a letter: a label stands where all of it is between the axes' ends."""

Text = Callable[[Number], str]


@dataclass(frozen=True, slots=True)
class Series:
    """A line before it is drawn: what stands on it, over its column, whose it is, its values."""

    label: str
    heading: str
    side: str
    values: Mapping[int, Number]


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
class Chart:
    """All that the templates show of one chart. ``rows`` are (heading, cells) of its table."""

    name: str
    title: str
    lead: str
    description: str
    x_title: str
    y_title: str
    x_ticks: Sequence[Tick]
    y_ticks: Sequence[Tick]
    middle: str | None
    lines: Sequence[Line]
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]

    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


@dataclass(frozen=True, slots=True)
class Field:
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


def charts_page(solution: AnySolution, largest: int) -> Page:
    """The charts of a ruleset whose matchup pages reach ``largest`` armies a side."""
    ruleset = solution.ruleset
    charts = [
        chart_by_attackers(solution, largest),
        chart_by_advantage(solution, largest),
        chart_of_survivors(solution, largest),
    ]
    return Page(
        address=f"{ruleset.id}/charts",
        title=f"{ruleset.title}: charts",
        description=(
            f"{ruleset.title} RISK rules in three charts: the chance to win by attackers (armies "
            "that may attack, A) and by advantage, and the armies left on average."
        ),
        html=render("pages/charts.html", ruleset=ruleset, charts=charts),
        styles=("tables",),
    )


def charted_chances(largest: int) -> list[tuple[int, int]]:
    """The battles (A, D) on the lines of the two charts of chances."""
    sizes = _sizes(largest)
    by_attackers = {(a, d) for d in sizes for a in range(1, min(LARGEST, largest) + 1)}
    return sorted(by_attackers | {(d + more, d) for d in sizes for more in _advantages(d, largest)})


def charted_survivors(largest: int) -> list[tuple[int, int]]:
    """The battles (A, D) on the lines of the chart of survivors."""
    sizes = _sizes(largest)
    return [(a, sizes[len(sizes) // 2]) for a in range(1, min(LARGEST, largest) + 1)]


def chart_by_attackers(solution: AnySolution, largest: int) -> Chart:
    """The chance to win by the number of attackers, a line for each number of defenders."""
    attackers = range(1, min(LARGEST, largest) + 1)
    sizes = _sizes(largest)
    middle = sizes[len(sizes) // 2]
    ahead = next((a for a in attackers if _is_ahead(solution.win(a, middle))), None)
    lead = (
        f"In this chart, no number of attackers is ahead of {middle} defenders."
        if ahead is None
        else f"Against {middle} defenders, the attacker is ahead with A = {ahead}, T = {ahead + 1}."
    )
    return _chart(
        name="attackers",
        title="Chance to win by attackers",
        lead=f"{lead} More defenders move the line to the right.",
        description=(
            f"A line for each of {_listed(sizes)} defenders. It runs over the attackers from 1 to "
            f"{attackers[-1]} and gives the chance that the attacker wins."
        ),
        x_title="Attackers, armies that may attack (A)",
        y_title="Attacker wins; on each line: the defenders (D)",
        series=[
            Series(f"{d}", f"D = {d}", "attacker", {a: solution.win(a, d) for a in attackers})
            for d in sizes
        ],
        text=percent,
        top=1,
    )


def chart_by_advantage(solution: AnySolution, largest: int) -> Chart:
    """The chance to win by A − D, a line for each number of defenders."""
    sizes = _sizes(largest)
    low, high = (solution.win(d, d) for d in (sizes[0], sizes[-1]))
    return _chart(
        name="advantage",
        title="Chance to win by advantage",
        lead=(
            f"At equal numbers (A = D) the attacker wins {percent(low)} of battles "
            f"{sizes[0]} v {sizes[0]}, and {percent(high)} of battles {sizes[-1]} v {sizes[-1]}."
        ),
        description=(
            f"A line for each of {_listed(sizes)} defenders. It runs over how many more attackers "
            "than defenders there are (A − D) and gives the chance that the attacker wins."
        ),
        x_title="Attackers more than defenders (A − D)",
        y_title="Attacker wins; on each line: the defenders (D)",
        series=[
            Series(
                f"{d}",
                f"D = {d}",
                "attacker",
                {more: solution.win(d + more, d) for more in _advantages(d, largest)},
            )
            for d in sizes
        ],
        text=percent,
        top=1,
        signed=True,
    )


def chart_of_survivors(solution: AnySolution, largest: int) -> Chart:
    """The armies left on average by the number of attackers, a line for each side."""
    attackers = range(1, min(LARGEST, largest) + 1)
    sizes = _sizes(largest)
    d = sizes[len(sizes) // 2]
    left = {a: solution.expected_attackers_left(a, d) for a in attackers}
    held = {a: solution.expected_defenders_left(a, d) for a in attackers}
    return _chart(
        name="survivors",
        title=f"Armies left against {d} defenders",
        lead=(
            f"From {d} v {d}, {fixed(left[d], 1)} attackers (A) and {fixed(held[d], 1)} "
            "defenders are left on average."
        ),
        description=(
            f"Two lines over the attackers from 1 to {attackers[-1]} against {d} defenders: the "
            "attackers left on average, where a lost battle counts as 0, and the defenders left "
            "on average, where a won battle counts as 0."
        ),
        x_title="Attackers, armies that may attack (A)",
        y_title="Armies left on average",
        series=[
            Series("attackers", "Attackers left (A)", "attacker", left),
            Series("defenders", "Defenders left (D)", "defender", held),
        ],
        text=lambda number: fixed(number, 1),
        top=None,
    )


def _chart(
    *,
    name: str,
    title: str,
    lead: str,
    description: str,
    x_title: str,
    y_title: str,
    series: Sequence[Series],
    text: Text,
    top: int | None,
    signed: bool = False,
) -> Chart:
    """A chart of any series; ``top`` is 1 for chances, None to reach as far as the values do."""
    xs = sorted({x for line in series for x in line.values})
    if top is None:
        highest = max(_ceiling(value) for line in series for value in line.values.values())
        step = _step(highest)
        top = step * -(-highest // step)
        marks = [(Ratio(y, 1), f"{y}") for y in range(0, top + 1, step)]
    else:
        marks = [(Ratio(quarter, 4), f"{25 * quarter}%") for quarter in range(5)]
    field = Field(xs[0], xs[-1], top)
    step = _step(xs[-1] - xs[0])
    shown = {x: (f"{x:+}".replace("-", "−") if x else "0") if signed else f"{x}" for x in xs}
    return Chart(
        name=name,
        title=title,
        lead=lead,
        description=description,
        x_title=x_title,
        y_title=y_title,
        x_ticks=[
            Tick(_short(field.across(x)), shown[x])
            for x in xs
            if x % step == 0 or (x == 1 == xs[0])
        ],
        y_ticks=[Tick(_short(field.down(value)), mark) for value, mark in marks],
        middle=_short(field.down(Ratio(1, 2))) if text is percent else None,
        lines=_lines(series, field),
        columns=[line.heading for line in series],
        rows=[
            (
                shown[x],
                [text(line.values[x]) if x in line.values else "–" for line in series],
            )
            for x in xs
        ],
    )


def _lines(series: Sequence[Series], field: Field) -> list[Line]:
    """Every line with its path, and its label where the other lines are farthest."""
    points = [
        [(field.across(x), field.down(value)) for x, value in line.values.items()]
        for line in series
    ]
    lines = []
    for line, own in zip(series, points, strict=True):
        others = [_pixels(point) for other in points if other is not own for point in other]
        half = HALF_A_LETTER * len(line.label)
        fitting = (LEFT + half, RIGHT - half)
        inner = [point for point in own if fitting[0] <= _pixels(point)[0] <= fitting[1]] or own
        x, y = max(inner, key=lambda point: _distance(_pixels(point), others))
        path = "L".join(f"{_short(across)} {_short(down)}" for across, down in own)
        lines.append(Line(line.label, line.side, f"M{path}", _short(x), _short(y)))
    return lines


def _pixels(point: tuple[Ratio, Ratio]) -> tuple[int, int]:
    x, y = point
    return round_half_even(*x), round_half_even(*y)


def _distance(point: tuple[int, int], others: Iterable[tuple[int, int]]) -> int:
    """The square of the distance to the nearest other point."""
    x, y = point
    return min(((x - a) ** 2 + (y - b) ** 2 for a, b in others), default=0)


def _sizes(largest: int) -> list[int]:
    return [size for size in SIZES if size <= largest] or [1]


def _advantages(defenders: int, largest: int) -> list[int]:
    """The advantages A − D at which so many defenders have a point on their line."""
    everything = range(-ADVANTAGE, ADVANTAGE + 1)
    return [more for more in everything if 1 <= defenders + more <= largest]


def _listed(sizes: Sequence[int]) -> str:
    return ", ".join(map(str, sizes))


def _is_ahead(win: Number) -> bool:
    numerator, denominator = bounds(win)[0]
    return 2 * numerator > denominator


def _step(span: int) -> int:
    """The distance between two marks: at most seven of them in the span."""
    return next((step for step in (1, 2, 5) if span <= 6 * step), 10)


def _ceiling(value: Number) -> int:
    numerator, denominator = bounds(value)[1]
    return -(-numerator // denominator)


def _short(place: Ratio) -> str:
    """A place to a tenth of a unit, without a needless zero."""
    return fixed(place, 1).removesuffix(".0")
