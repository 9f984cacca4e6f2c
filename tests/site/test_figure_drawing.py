import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest

from generator.pages.figures import Figure, Look, Series, Unit
from generator.site.figure_drawing import (
    BOTTOM,
    LEFT,
    LETTER,
    RIGHT,
    TOP,
    WIDTH,
    Mark,
    Named,
    Tick,
    figure_drawing,
    number_text,
    step_of,
)
from risk_odds.numbers import Interval, Number, Ratio

WORDS = {"name": "figure", "claim": "", "about": "", "row_title": "", "x_title": "", "y_title": ""}


def figure(
    form: str, rows: Sequence[object], *series: Series, edges: tuple[str, ...] | None = None
) -> Figure:
    """Return a figure without words, but those at the edges of its columns."""
    return Figure(
        form=form,  # type: ignore[arg-type]
        rows=tuple(map(str, rows)),
        series=series,
        edges=("",) * (len(rows) + 1) if edges is None else edges,
        **WORDS,
    )


def series(
    numbers: Sequence[Number | int | None], unit: Unit = "count", look: Look = "bar"
) -> Series:
    """Return a series without a name."""
    return Series("", look, unit, numbers)


@pytest.mark.parametrize("seed", range(20))
def test_columns_are_as_high_as_their_numbers(seed: int) -> None:
    """A column stands on the axis and reaches to its number there, to half a unit; none meet."""
    chosen = random.Random(seed)
    numbers = [chosen.randrange(10 ** chosen.randrange(1, 6)) for _ in range(chosen.randint(1, 30))]
    drawn = figure_drawing(figure("columns", range(len(numbers)), series(numbers)))
    highest = int(drawn.y_ticks[-1].text.replace(",", ""))
    assert highest >= max(numbers)
    assert [drawn.y_ticks[0].place, drawn.y_ticks[-1].place] == [BOTTOM, TOP]
    marks = drawn.series[0].marks
    for place, (number, mark) in enumerate(zip(numbers, marks, strict=True)):
        exact = Fraction(number * (BOTTOM - TOP), highest)
        assert abs(mark.height - exact) <= Fraction(1, 2)
        assert mark.y + mark.height == BOTTOM
        assert mark.title == f"{place}: {number:,}"
    assert all(one.x + one.width < other.x for one, other in pairwise(marks))
    assert marks[0].x >= LEFT
    assert marks[-1].x + marks[-1].width <= RIGHT


@pytest.mark.parametrize("last", [2, 7, 30, 100, 995])
def test_points_stand_at_their_rows_and_numbers(last: int) -> None:
    """A point is where its row and its chance are along the axes; the line runs through all."""
    rows = range(1, last + 1)
    chances = [Ratio.of(Fraction(row, last + 1)) for row in rows]
    drawn = figure_drawing(figure("points", rows, series(chances, "chance", "line")))
    (line,) = drawn.series
    for row, chance, mark in zip(rows, chances, line.marks, strict=True):
        assert abs(mark.x - (LEFT + Fraction((RIGHT - LEFT) * (row - 1), last - 1))) <= 0.5
        assert abs(mark.y - (BOTTOM - (BOTTOM - TOP) * Fraction(*chance))) <= 0.5
        assert (mark.width, mark.height) == (0, 0)
    assert line.path == "M" + "L".join(f"{mark.x} {mark.y}" for mark in line.marks)
    assert [tick.text for tick in drawn.y_ticks] == ["0%", "25%", "50%", "75%", "100%"]
    assert [tick.place for tick in drawn.y_ticks] == [210, 165, 120, 75, 30]
    for one, other in pairwise(drawn.x_ticks):
        assert (len(one.text) + len(other.text)) * LETTER / 2 < other.place - one.place
    assert drawn.x_ticks


@pytest.mark.parametrize(
    ("last", "step"),
    [
        *((9, 1), (17, 2), (18, 5), (41, 5), (42, 10), (76, 10), (88, 20)),
        *((601, 100), (602, 200), (5001, 1000)),
    ],
)
def test_as_many_numbers_as_have_room_stand_along_the_axis(last: int, step: int) -> None:
    """Each number of two digits has four letters of nine units: of 304 units for eight steps. Of
    one digit there are eleven, of three six, and of four five.
    """
    rows = range(1, last + 1)
    drawn = figure_drawing(figure("points", rows, series([*rows], look="line")))
    assert [tick.text for tick in drawn.x_ticks] == [f"{each}" for each in rows[step - 1 :: step]]


def test_drawings_fit_a_phone() -> None:
    """360 units across. Columns stand two units inside of their parts of the field. A row of bars
    takes 32, its heading at 14, and the bar of 8 below it from 19 on.
    """
    columns = figure_drawing(figure("columns", range(3), series([1, 2, 3])))
    assert (columns.width, columns.height) == (360, 254)
    assert (columns.left, columns.right, columns.top, columns.bottom) == (48, 352, 30, 210)
    assert [(mark.x, mark.y, mark.width, mark.height) for mark in columns.series[0].marks] == [
        (50, 150, 97, 60),
        (151, 90, 98, 120),
        (253, 30, 97, 180),
    ]
    bars = figure_drawing(figure("bars", "ab", series([Ratio(1, 1), Ratio(3, 4)], "chance")))
    assert (bars.width, bars.height, bars.left, bars.right) == (360, 30 + 2 * 32, 0, 360)
    assert bars.series[0].marks == (
        Mark("a: 100.0%", 0, 49, 360, 8),
        Mark("b: 75.0%", 0, 81, 270, 8),
    )
    assert bars.names == [Named(44, "a", "100.0%"), Named(76, "b", "75.0%")]


@pytest.mark.parametrize(
    ("highest", "marks"),
    [
        (0, [0, 1]),
        (1, [0, 1]),
        (Ratio(1, 9), [0, 1]),
        (2, [0, 1, 2]),
        (Ratio(21, 10), [0, 1, 2, 3]),
        (6, [0, 1, 2, 3, 4, 5, 6]),
        (7, [0, 2, 4, 6, 8]),
        (Interval(Ratio(599, 100), Ratio(601, 100)), [0, 2, 4, 6, 8]),
        (5001, [0, 1000, 2000, 3000, 4000, 5000, 6000]),
    ],
)
def test_the_axis_goes_as_far_as_the_numbers(highest: Number | int, marks: list[int]) -> None:
    """From nothing in equal steps to the first round number that none exceeds, which is not 0."""
    drawn = figure_drawing(figure("columns", "ab", series([0, highest])))
    assert [tick.text for tick in drawn.y_ticks] == [f"{mark:,}" for mark in marks]
    for tick, mark in zip(drawn.y_ticks, marks, strict=True):
        assert abs(tick.place - (BOTTOM - Fraction(mark * (BOTTOM - TOP), marks[-1]))) <= 0.5


def test_marks_lie_across_their_columns_at_their_numbers() -> None:
    """A mark is as wide as the column on which it lies, at the height of its own number, and has
    no height itself.
    """
    marked = series([2, None, 1], look="mark")
    columns, across = figure_drawing(figure("columns", "abc", series([1, 2, 3]), marked)).series
    ends = [(mark.x, mark.width) for mark in columns.marks]
    assert [(mark.x, mark.width) for mark in across.marks] == [ends[0], ends[2]]
    assert [(mark.title, mark.y, mark.height) for mark in across.marks] == [
        ("a: 2", BOTTOM - 120, 0),
        ("c: 1", BOTTOM - 60, 0),
    ]


def test_texts_stand_between_their_columns() -> None:
    """The field is shared out among the columns, each end between two has its own text, and one
    that is empty is not drawn.
    """
    drawn = figure_drawing(
        figure("columns", "abcd", series([1] * 4), edges=("0", "", "2", "3", ""))
    )
    assert drawn.x_ticks == [Tick(48, "0"), Tick(48 + 152, "2"), Tick(48 + 228, "3")]
    with pytest.raises(ValueError, match="longer"):
        figure_drawing(figure("columns", "ab", series([1, 2]), edges=("0", "1", "2", "3")))


@pytest.mark.parametrize("form", ["columns", "points", "bars"])
@pytest.mark.parametrize("numbers", [1, 3])
def test_a_series_that_does_not_fit_the_rows_is_not_drawn(form: str, numbers: int) -> None:
    """Two rows have two numbers: with fewer, or more, a number might stand at another's row."""
    short = series([Ratio(1, 2)] * numbers, "chance")
    with pytest.raises(ValueError, match="zip"):
        figure_drawing(figure(form, "12", short))


def test_an_interval_is_drawn_at_its_lower_end() -> None:
    """An end that is 51.45 units above the axis is drawn at 51, though the other one is at 52."""
    number = Interval(Ratio(5145, 18_000), Ratio(5155, 18_000))
    drawn = figure_drawing(figure("columns", "a", series([number], "chance")))
    assert [(mark.title, mark.height) for mark in drawn.series[0].marks] == [("a: 28.6%", 51)]
    number = Interval(Ratio(1004, 3600), Ratio(1006, 3600))
    drawn = figure_drawing(figure("bars", "a", series([number], "chance")))
    assert [(mark.title, mark.width) for mark in drawn.series[0].marks] == [("a: 27.9%", 100)]


def test_a_band_lies_between_its_edges() -> None:
    """A band goes along its low edge and back along the other; gaps have no mark."""
    low, high = series([1, 2, None], look="low"), series([3, 5, None], look="high")
    drawn = figure_drawing(figure("points", [1, 2, 3], low, high))
    edges = [[f"{mark.x} {mark.y}" for mark in each.marks] for each in drawn.series]
    assert list(map(len, edges)) == [2, 2]
    assert drawn.band == f"M{'L'.join([*edges[0], *reversed(edges[1])])}Z"


def test_bars_are_as_long_as_their_chances() -> None:
    """A bar begins at the left and is as long a part of the width as its chance is of 1."""
    chances = [Ratio(1, 1), Ratio(2, 3), Ratio(0, 1), None]
    drawn = figure_drawing(figure("bars", "abcd", series(chances, "chance")))
    assert [mark.width for mark in drawn.series[0].marks] == [WIDTH, 240, 0]
    assert [name.text for name in drawn.names] == ["100.0%", "66.7%", "0.0%", "–"]
    assert drawn.height > max(mark.y + mark.height for mark in drawn.series[0].marks)


@pytest.mark.parametrize("highest", [*range(1, 200), 999, 1000, 1001, 123_456])
def test_steps_are_round_and_few(highest: int) -> None:
    """An axis has at most seven numbers, 1, 2 or 5 with zeros apart; the next smaller such step
    would make them more.
    """
    step = step_of(highest)
    first, zeros = f"{step}"[0], f"{step}"[1:]
    assert first in {"1", "2", "5"}
    assert set(zeros) <= {"0"}
    assert highest <= 6 * step
    smaller = step * 2 // 5 if first == "5" else step // 2
    assert highest > 6 * smaller


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [
        (1234, "count", "1,234"),
        (Ratio(8, 3), "count", "3"),
        (Ratio(5, 2), "tenths", "2.5"),
        (Ratio(8, 3), "hundredths", "2.67"),
        (3, "hundredths", "3.00"),
        (Ratio(1, 10_000), "chance", "<0.1%"),
        (None, "chance", "–"),
    ],
)
def test_numbers_are_written_as_their_tables_have_them(
    number: Number | int | None, unit: Unit, text: str
) -> None:
    """What a mark says is what the cell of the table says, rounded for readers."""
    assert number_text(number, unit) == text
