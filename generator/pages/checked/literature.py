"""What others printed beside the exact values: an overview, and a page for each work."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from generator.facts.given import SharedFacts
from generator.pages.counting import RULESET_COLUMN, plural
from generator.pages.figures import Figure, Series
from generator.pages.kinds import SharedSection
from generator.pages.page import INDEX, Content, Page
from generator.pages.tables import Table, count, rounded, text
from generator.sources.printed_number import BITS, CHANCE, NOISE_BITS, Judgement, Precision
from generator.sources.reading import LITERATURE_FOLDER
from generator.sources.unread_works import UnreadWork, load_unread_works
from generator.sources.verdicts import (
    CheckedFigure,
    CheckedLiterature,
    CheckedStatement,
    CheckedTable,
    CheckedWork,
    Judgements,
    count_figures,
)
from generator.sources.work_file import WorkKind
from risk_odds.numbers import Ratio

ADDRESS = "literature"

SECTIONS: tuple[tuple[str, tuple[WorkKind, ...]], ...] = (
    ("Papers and articles", ("paper", "article")),
    ("Games’ own pages", ("app guide",)),
    ("Web pages", ("web page",)),
    ("Programs", ("program",)),
)
"""The sections of the overview: their headings, and the works that stand there."""

LONG = 6
"""Lists of more figures are folded."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a work prints at one place: figures of its text, or a table. ``anchor`` leads there."""

    place: str
    anchor: str
    figures: tuple[CheckedFigure, ...]
    table: CheckedTable | None
    counts: Judgements

    @property
    def opened(self) -> bool:
        """Whether it shows at once: something in it is off, and it is not a long list.

        What is off stands at the top of the page, too, and leads here.
        """
        counts = self.counts
        off = counts.differs or counts.last_digit or counts.floating_point
        return bool(off) and (self.table is not None or len(self.figures) <= LONG)


@dataclass(frozen=True, slots=True)
class Mistakes:
    """What is wrong in a work; its figures each with the anchor of its place on the page."""

    differs: list[tuple[str, CheckedFigure]]
    last_digit: list[tuple[str, CheckedFigure]]
    statements: list[CheckedStatement]


@dataclass(frozen=True, slots=True)
class Remarks:
    """What is not wrong in a work, and not exact: loose statements, and rounding noise."""

    statements: list[CheckedStatement]
    floating_point: list[tuple[str, CheckedFigure]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiteratureContent(Content):
    """What the overview shows: the works by section, those that nobody read, and the limits.

    Of a simulated figure ``chance`` standard errors are luck; of a program's numbers of ``bits``
    bits ``noise`` may be lost.
    """

    literature: CheckedLiterature
    sections: Sequence[tuple[str, Sequence[CheckedWork]]]
    chance: int
    noise: int
    bits: Mapping[Precision, int]
    unread: tuple[UnreadWork, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkContent(Content):
    """What a work's page shows: place by place what is printed, first what is wrong or remarked."""

    work: CheckedWork
    parts: Sequence[Part]
    mistakes: Mistakes | None
    remarks: Remarks | None
    heading: str


def build(facts: SharedFacts) -> Iterator[Page]:
    """The page /literature/, and one for each work."""
    literature = facts.literature
    yield _overview(literature)
    for work in literature.works:
        yield _page(work)


def address_of(work: CheckedWork) -> str:
    """The address of a work's page."""
    return f"{ADDRESS}/{work.id}"


def anchor_of(place: str) -> str:
    """The name of a place's heading on the page of its work."""
    return re.sub(r"[^a-z0-9]+", "-", place.lower()).strip("-")


def parts_of(work: CheckedWork) -> list[Part]:
    """What a work prints, place by place: first its text, then its tables."""
    found = [
        (place, tuple(figures), None)
        for place, figures in groupby(work.figures, key=lambda figure: figure.place)
    ]
    tables = [(table.place, tuple(table.figures), table) for table in work.tables]
    return [
        Part(place, anchor_of(place), figures, table, count_figures(figures))
        for place, figures, table in [*found, *tables]
    ]


def sections_of(works: Iterable[CheckedWork]) -> list[tuple[str, list[CheckedWork]]]:
    """The works by what they are, those of mathematicians first; no section is empty."""
    found = [
        (heading, [work for work in works if work.source.kind in kinds])
        for heading, kinds in SECTIONS
    ]
    return [(heading, of_kind) for heading, of_kind in found if of_kind]


def mistakes_in(work: CheckedWork) -> Mistakes | None:
    """What is wrong in a work; None where nothing is, its statements included."""
    differs, last_digit = (
        _figures_of(work, judgement) for judgement in (Judgement.DIFFERS, Judgement.LAST_DIGIT)
    )
    statements = work.wrong_statements
    wrong = differs or last_digit or statements
    return Mistakes(differs, last_digit, statements) if wrong else None


def remarks_on(work: CheckedWork) -> Remarks | None:
    """What is only loosely worded in a work or rounded by a program; None where nothing is."""
    noise = _figures_of(work, Judgement.FLOATING_POINT)
    loose = work.loose_statements
    return Remarks(loose, noise) if loose or noise else None


def _figures_of(work: CheckedWork, judgement: Judgement) -> list[tuple[str, CheckedFigure]]:
    return [(anchor_of(figure.place), figure) for figure in work.wrong_figures(judgement)]


def _overview(literature: CheckedLiterature) -> Page:
    unread = load_unread_works()
    return Page(
        address=ADDRESS,
        title="Literature: printed RISK odds, checked",
        description=_summary(literature),
        keywords=("Wikipedia",),
        template="pages/literature.html",
        content=LiteratureContent(
            literature=literature,
            sections=sections_of(literature.works),
            chance=CHANCE,
            noise=NOISE_BITS,
            bits=BITS,
            unread=unread,
        ),
        tables=(
            *(_figures(literature.works), _works(literature), _statements(literature.works)),
            _unread(unread),
        ),
        figures=(figure,) if (figure := figure_of(literature.works)) else (),
        links=(INDEX,),
        styles=("literature", "figures"),
        scripts=("controls/figurevalues",),
    )


def figure_of(works: Iterable[CheckedWork]) -> Figure | None:
    """How much of each work is right to its last digit, the best first; None without any work.

    What only a program's rounding moves is no mistake, and counts as right. Works without
    calculated figures are left out: there is nothing in them to be right.
    """
    shares = [
        (
            Fraction(work.counts.agree + work.counts.floating_point, work.counts.calculated),
            work,
        )
        for work in works
        if work.counts.calculated
    ]
    if not shares:
        return None
    # of equally good ones the work with more figures says more
    shares.sort(key=lambda share: (-share[0], -share[1].counts.calculated))
    right = sum(share == 1 for share, _ in shares)
    return Figure(
        name="right",
        form="bars",
        claim=(
            f"In {right} of {plural(len(shares), 'work', 'works')} with calculated figures, every "
            "one is right to the last digit, a program’s rounding apart."
        ),
        about="The calculated figures of each work, and how much of them is right.",
        row_title="Work (calculated figures)",
        x_title="",
        y_title="Right",
        rows=tuple(f"{work.source.short} ({work.counts.calculated:,})" for _, work in shares),
        series=(Series("Right", "bar", "chance", [Ratio.of(share) for share, _ in shares]),),
    )


def _page(work: CheckedWork) -> Page:
    source = work.source
    heading = f"{source.short}: {'are its figures' if work.counts.printed else 'is it'} right?"
    return Page(
        address=address_of(work),
        title=heading,
        description=f"“{source.title}”, checked: {_verdict(work)}.",
        template="pages/work.html",
        content=WorkContent(
            work=work,
            parts=parts_of(work),
            mistakes=mistakes_in(work),
            remarks=remarks_on(work),
            heading=heading,
        ),
        tables=tuple(table for table in (_figures([work]), _statements([work])) if table.rows),
        links=(INDEX,),
        styles=("literature",),
        scripts=("browser/unfold",),
    )


def _summary(literature: CheckedLiterature) -> str:
    counts = literature.counts
    simulated = (
        f"; {plural(counts.simulated, 'simulated one is', 'simulated ones are')} within chance"
        if counts.simulated
        else ""
    )
    return (
        f"{plural(len(literature.works), 'work', 'works')} on RISK, "
        f"{plural(counts.total, 'figure', 'figures')} checked. Of {counts.calculated:,} calculated "
        f"ones, {plural(counts.agree, 'is', 'are')} right to the last digit and "
        f"{plural(counts.differs, 'differs', 'differ')}{simulated}."
    )


def _verdict(work: CheckedWork) -> str:
    counts, said = work.counts, len(work.statements)
    if counts.calculated == 1:
        return (
            f"its one calculated figure is {'' if counts.agree else 'not '}right to the last digit"
        )
    if counts.calculated:
        are = "is" if counts.agree == 1 else "are"
        return f"{counts.agree:,} of {counts.calculated:,} figures {are} right to the last digit"
    if counts.simulated == 1:
        return "its one simulated figure is no further off than chance explains"
    if counts.simulated:
        return f"{counts.simulated:,} simulated figures, none further off than chance explains"
    holding = said - len(work.wrong_statements) - len(work.loose_statements)
    if said == 1:
        return f"its one statement {'holds' if holding else 'does not hold'} as it is worded"
    hold = "holds as it is" if holding == 1 else "hold as they are"
    return f"{holding} of {said} statements {hold} worded"


def _figures(works: Iterable[CheckedWork]) -> Table:
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
            text(
                "judgement",
                "exact, rounded (correctly), last digit (off by one), floating point (off by no "
                "more than a program's rounding), simulated (no further away than chance explains) "
                "or differs.",
            ),
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
            for work in works
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


def _statements(works: Iterable[CheckedWork]) -> Table:
    return Table(
        "statements",
        "What the works say in words",
        "Every checked statement in other words, and whether it holds.",
        (
            text("work", "The work that says it."),
            count("number", "The statement's number in its work."),
            text("place", "Where in the work it stands."),
            text("says", "What it says, in our words."),
            text("holds", "yes, no, or loosely: as it is meant, not as it is worded."),
            text("right", "What is right, or more exactly."),
        ),
        ("work", "number"),
        [
            (
                *(work.id, number, statement.place, statement.says),
                "yes" if statement.holds else "loosely" if statement.loose else "no",
                statement.right,
            )
            for work in works
            for number, statement in enumerate(work.statements, start=1)
        ],
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
            text("kind", "paper, article, app guide, web page or program."),
            text("counting", "Which armies it counts: A or T (T = A + 1)."),
            text("method", "exact or simulation."),
            count("runs", "Simulated battles for each figure."),
            count("exact_figures", "Counted figures that equal the exact value."),
            count("rounded", "Counted figures that are correctly rounded."),
            count("last_digit", "Counted figures that are off by at most one in the last digit."),
            count(
                "simulated_figures",
                "Counted figures that chance may have moved so far, not further.",
            ),
            count("floating_point", "Counted figures that only a program's rounding has moved."),
            count("differs", "Counted figures that are different."),
            count("impossible", "Further figures: zeros of what cannot happen."),
            count("repeated", "Further figures: those that repeat one before."),
            count("statements", "Statements in words that are checked."),
            count("wrong_statements", "Statements that are wrong."),
            count("loose_statements", "Statements that hold as they are meant, not as worded."),
        ),
        ("work",),
        [
            (
                *(work.id, work.source.title, work.source.author, work.source.published),
                *(work.source.year, work.source.url, work.source.kind),
                *(work.source.counting, work.source.method, work.source.runs),
                *(work.counts.exact, work.counts.rounded),
                *(work.counts.last_digit, work.counts.simulated),
                *(work.counts.floating_point, work.counts.differs),
                *(work.counts.impossible, work.counts.repeated),
                *(len(work.statements), len(work.wrong_statements), len(work.loose_statements)),
            )
            for work in literature.works
        ],
    )


def _unread(works: tuple[UnreadWork, ...]) -> Table:
    return Table(
        "unread",
        "Works that are not checked",
        "Works on the odds of RISK that are known, and whose figures could not be read.",
        (
            text("title", "The work's title."),
            text("author", "Its author."),
            text("published", "Where it was published."),
            count("year", "When it was published; empty (null) where that is not known."),
            text("url", "Where it is; empty (null) where that is not known."),
            text("about", "What it is about."),
        ),
        ("title",),
        [
            (work.title, work.author, work.published, work.year, work.url, work.about)
            for work in works
        ],
    )


def _names() -> list[str]:
    return sorted(path.stem for path in LITERATURE_FOLDER.glob("*.toml"))


KIND = SharedSection(address=ADDRESS, names=_names, build=build)
