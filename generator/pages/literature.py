"""The printed figures of all works beside the exact ones."""

from collections.abc import Iterator
from typing import Any

from generator.facts import SharedFacts
from generator.literature_check import CheckedFigure, CheckedLiterature, CheckedWork
from generator.pages.counting import RULESET_COLUMN
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Table, count, rounded, text


def build(facts: SharedFacts) -> Page:
    """The page /literature/."""
    literature = facts.literature
    counts = literature.counts
    return Page(
        address="literature",
        title="The printed literature, checked",
        description=(
            f"{counts.total:,} figures on RISK battles, in {len(literature.works)} works, "
            f"compared with the exact values: {counts.agree:,} are right to the last digit."
        ),
        template="pages/literature.html",
        content={"literature": literature},
        tables=(_figures(literature), _works(literature)),
        links=(INDEX,),
    )


def _figures(literature: CheckedLiterature) -> Table:
    return Table(
        "figures",
        "Printed figures beside the exact ones",
        "Every figure as printed, the exact value beside it, and how well they agree. "
        "Each description counts armies as its work does.",
        (
            text("work", "The work that prints the figure."),
            count("number", "The figure's number in its work."),
            text("place", "Where in the work it stands."),
            text("row", "The table's row, as printed; empty (null) for figures of the text."),
            text("column", "The table's column, as printed; empty (null) for those too."),
            text("description", "What the figure is about."),
            RULESET_COLUMN,
            text("notation", "How both numbers are written: number or LaTeX."),
            text("printed", "The figure as printed."),
            text(
                "exact",
                "The exact value: a fraction beside a printed one, else rounded to two places "
                "more than printed, with < and > where it would look like 0 or 1 and is neither.",
            ),
            text("judgement", "exact, rounded (correctly), last digit (off by one) or differs."),
            rounded("standard_errors", "Of a simulation: how many of these lie between the two."),
            text("erratum", "What is known about a wrong figure."),
            text(
                "standing",
                "counted (it had to be worked out), impossible (the 0 of what cannot happen) or "
                "repeated (the work says it before).",
            ),
        ),
        ("work", "number"),
        [
            (work.id, number, *row)
            for work in literature.works
            for number, row in enumerate(_of_work(work), start=1)
        ],
    )


def _of_work(work: CheckedWork) -> Iterator[tuple[Any, ...]]:
    for figure in work.figures:
        yield (figure.place, None, None, *_figure(figure))
    for printed in work.tables:
        for row in printed.rows:
            for label, cell in zip(printed.column_labels, row.cells, strict=True):
                if cell is not None:
                    yield (cell.place, row.label, label, *_figure(cell))


def _figure(figure: CheckedFigure) -> tuple[Any, ...]:
    return (
        figure.description,
        figure.ruleset,
        "LaTeX" if figure.formula else "number",
        figure.printed,
        figure.exact,
        str(figure.judgement),
        figure.standard_errors,
        figure.erratum,
        str(figure.standing),
    )


def _works(literature: CheckedLiterature) -> Table:
    return Table(
        "works",
        "The works",
        "The works that print the figures, and how many of these are right.",
        (
            text("work", "The work's name here."),
            text("title", "Its title."),
            text("author", "Its author."),
            text("published", "Where it was published."),
            count("year", "When it was published."),
            text("url", "Where to read it."),
            text("counting", "Which armies it counts: A or T (T = A + 1)."),
            text("method", "exact or simulation."),
            count("runs", "Simulated battles for each figure."),
            count("exact", "Counted figures that equal the exact value."),
            count("rounded", "Counted figures that are correctly rounded."),
            count("last_digit", "Counted figures that are off by at most one in the last digit."),
            count("differs", "Counted figures that are different."),
            count("impossible", "Further figures: zeros of what cannot happen."),
            count("repeated", "Further figures: those that repeat one before."),
        ),
        ("work",),
        [
            (
                *(work.id, work.source.title, work.source.author, work.source.published),
                *(work.source.year, work.source.url, work.source.counting),
                *(work.source.method, work.source.runs),
                *(work.counts.exact, work.counts.rounded),
                *(work.counts.last_digit, work.counts.differs),
                *(work.counts.impossible, work.counts.repeated),
            )
            for work in literature.works
        ],
    )


KIND = SharedKind(address="literature", build=build)
