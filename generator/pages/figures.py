"""The figures of a page: what is drawn of its numbers, before it is drawn.

A figure draws rows of a table: each has a heading, and a number for each series. Its claim is said
above it. ``generator.site.figure_drawing`` works out every place, ``templates/parts/figure.html``
draws and writes the table below it, and the verification reads the marks back from the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from risk_odds.numbers import Number, Ratio

Unit = Literal["count", "tenths", "hundredths", "chance"]
"""How the numbers of a series are written: whole, to a tenth or a hundredth, or in percent."""

Look = Literal["bar", "mark", "line", "dashes", "low", "high"]
"""How a series is drawn: bars, marks across them, a line or a dashed one, or an edge of a band."""


@dataclass(frozen=True, slots=True)
class Series:
    """One series: its name in the legend and in the table, and a number for each row.

    A row may have none, None.
    """

    name: str
    look: Look
    unit: Unit
    numbers: Sequence[Number | int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure. Its ``rows`` are the headings of the rows, in the order in which they are drawn.

    ``form`` is where they stand: ``columns`` from left to right, ``points`` by their headings,
    which are whole numbers, ``bars`` from top to bottom; the numbers of bars are chances. ``claim``
    is the sentence above the figure, made from its numbers; ``about`` says for those who do not see
    it what is drawn. ``edges`` are the texts between columns, from the left end to the right one:
    empty where none is said.
    """

    name: str
    form: Literal["columns", "points", "bars"]
    claim: str
    about: str
    row_title: str
    x_title: str
    y_title: str
    rows: tuple[str, ...]
    series: tuple[Series, ...]
    edges: tuple[str, ...] = ()

    @property
    def table(self) -> str:
        """The name of its table on the page."""
        return f"{self.name}-numbers"


def exact(number: Number | int) -> Number:
    """A number of a series as one that can be rounded."""
    return Ratio(number, 1) if isinstance(number, int) else number
