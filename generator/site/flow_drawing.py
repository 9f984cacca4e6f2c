"""The flow chart of a battle as static SVG: every place is worked out here, a template draws.

States stand in a grid: attackers fall from left to right, defenders from top to bottom, so that
every arrow leads to the right, down, or both. Places are whole units, each a pixel: numbers are as
large as those of the page. There are thousands of these charts, and short numbers make small files;
so do states with the same round, which share the drawing of their arrows.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt

from risk_odds.numbers import Ratio, fixed, percent, round_half_even
from risk_odds.solver.markov import Passed, State

CELL = 46
"""Between two neighbouring states."""

RADIUS = 16
"""Of a state's circle, from which arrows keep away."""

WIDEST = 8
"""The width of an arrow that is certain."""

THINNEST = Ratio(1, 2)
"""Of an arrow whose width would not be seen."""

HEAD = 6
"""The length of an arrow's head; it is that much broader than its arrow, too."""

LEFT, TOP, EDGE = 46, 76, 22
"""From the first state's place to the left and the upper edge, and from the last to the others."""

LEAST_WIDTH = 224
"""Of a drawing: what stands at its top has room."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Label:
    """A text and its place."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """Numbers of one digit in a line: the places of each; one that is missing is that before."""

    x: str
    y: str
    text: str


@dataclass(frozen=True, slots=True)
class Shafts:
    """All arrows of one width, as path data."""

    width: str
    path: str


@dataclass(frozen=True, slots=True)
class Fan:
    """All arrows from one state, which stands at 0, 0: the thinnest first."""

    name: str
    shafts: Sequence[Shafts]
    heads: str


@dataclass(frozen=True, slots=True)
class FlowDrawing:
    """The places of all parts. ``undecided``, ``won`` and ``lost`` are the circles of each kind;
    ``fans`` are drawn where ``placed`` says, by their names.
    """

    width: int
    height: int
    fans: Sequence[Fan]
    placed: Sequence[Label]
    undecided: str
    won: str
    lost: str
    chances: Sequence[Label]
    attackers: Axis
    defenders: Axis


def flow_size(flow: Sequence[Passed]) -> Point:
    """The width and the height of a battle's drawing."""
    start = flow[0].attackers, flow[0].defenders
    x, y = _place(start, (0, 0))
    return max(x + EDGE, LEAST_WIDTH), y + EDGE


def flow_grid(flow: Sequence[Passed]) -> list[tuple[int, list[Ratio | None]]]:
    """The chances of a battle's states where they stand in the drawing: for each number of
    defenders a row, the most attackers first; None where the battle never is.
    """
    chances = {(passed.attackers, passed.defenders): passed.chance for passed in flow}
    attackers, defenders = (range(most, -1, -1) for most in (flow[0].attackers, flow[0].defenders))
    return [(d, [chances.get((a, d)) for a in attackers]) for d in defenders]


def flow_drawing(flow: Sequence[Passed]) -> FlowDrawing:
    """The drawing of a battle's flow, whose first state is the battle itself."""
    start = flow[0].attackers, flow[0].defenders
    width, height = flow_size(flow)
    fans: dict[tuple[tuple[Point, Ratio], ...], Fan] = {}
    placed = []
    circles: dict[str, list[str]] = defaultdict(list)
    for passed in flow:
        state = passed.attackers, passed.defenders
        place = _place(start, state)
        circles[_kind(state)].append(f"M{_numbers(*place)}h0")
        steps = tuple((_from(place, _place(start, to)), chance) for to, chance in passed.steps)
        if steps:
            fan = fans.setdefault(steps, _fan(f"f{len(fans)}", steps))
            placed.append(Label(*place, fan.name))
    across, down = (range(most, -1, -1) for most in start)
    right, bottom = _place(start, (0, 0))
    return FlowDrawing(
        width=width,
        height=height,
        fans=tuple(fans.values()),
        placed=placed,
        **{kind: "".join(circles[kind]) for kind in ("undecided", "won", "lost")},
        chances=[
            Label(
                *_place(start, (passed.attackers, passed.defenders)),
                percent(passed.chance, 0).removesuffix("%"),
            )
            for passed in flow
        ],
        attackers=_axis(range(LEFT, right + CELL, CELL), [TOP - 30], across),
        defenders=_axis([LEFT - 28 for _ in down], range(TOP, bottom + CELL, CELL), down),
    )


def _axis(x: Sequence[int], y: Sequence[int], numbers: Sequence[int]) -> Axis:
    return Axis(" ".join(map(str, x)), " ".join(map(str, y)), "".join(map(str, numbers)))


def _fan(name: str, steps: Sequence[tuple[Point, Ratio]]) -> Fan:
    shafts: dict[Ratio, list[str]] = defaultdict(list)
    heads = []
    for way, chance in steps:
        width = _width(chance)
        shaft, head = _arrow(way, width)
        shafts[width].append(shaft)
        heads.append(head)
    by_width = sorted(shafts.items(), key=lambda found: Fraction(*found[0]))
    return Fan(
        name,
        [Shafts(fixed(width, 1).removesuffix(".0"), "".join(paths)) for width, paths in by_width],
        "".join(heads),
    )


def _kind(state: State) -> str:
    return "undecided" if all(state) else "won" if state[0] else "lost"


def _place(start: State, state: State) -> Point:
    return LEFT + (start[0] - state[0]) * CELL, TOP + (start[1] - state[1]) * CELL


def _width(chance: Ratio) -> Ratio:
    tenths = max(
        round_half_even(chance.numerator * WIDEST * 10, chance.denominator),
        round_half_even(THINNEST.numerator * 10, THINNEST.denominator),
    )
    return Ratio(tenths, 10)


def _arrow(way: Point, width: Ratio) -> tuple[str, str]:
    """The path of an arrow from a circle at 0, 0 to another, and that of its head.

    It bends to its left where other states may be in its way.
    """
    between = gcd(*way) // CELL
    forward = _scaled(way, RADIUS)
    if between == 1:
        tip = _moved(way, forward, -1)
        base = _moved(tip, _scaled(way, HEAD), -1)
        return f"M{_numbers(*forward)}l{_numbers(*_from(forward, base))}", _head(tip, base, width)
    left = forward[1], -forward[0]
    middle = way[0] // 2, way[1] // 2
    control = _moved(middle, _scaled(left, 25 + 3 * between))
    first = _scaled(_moved(left, forward), RADIUS)
    tip = _moved(way, _scaled(_moved(left, forward, -1), RADIUS))
    base = _moved(tip, _scaled(_from(control, tip), HEAD), -1)
    curve = _numbers(*_from(first, control), *_from(first, base))
    return f"M{_numbers(*first)}q{curve}", _head(tip, base, width)


def _head(tip: Point, base: Point, width: Ratio) -> str:
    """A triangle as path data, broader than the arrow's width."""
    half = round_half_even(width.numerator, 2 * width.denominator) + HEAD // 2
    along = _from(tip, base)
    aside = _scaled((along[1], -along[0]), half)
    first = _moved(along, aside)
    return f"M{_numbers(*tip)}l{_numbers(*first, -2 * aside[0], -2 * aside[1])}z"


def _from(start: Point, end: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def _moved(point: Point, way: Point, times: int = 1) -> Point:
    return point[0] + times * way[0], point[1] + times * way[1]


def _scaled(direction: Point, length: int) -> Point:
    """A way of this length in a direction, to the nearest whole units."""
    x, y = direction
    whole = isqrt(100 * 100 * (x * x + y * y))
    return round_half_even(x * length * 100, whole), round_half_even(y * length * 100, whole)


def _numbers(*numbers: int) -> str:
    """Numbers of path data: a minus sign parts them as a space does."""
    return " ".join(map(str, numbers)).replace(" -", "-")
