"""Checks what others printed against the exact solver. Pure: works in, judgements out.

The result is ready for a page: every number in it is already a correctly rounded string.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from operator import itemgetter
from typing import Literal

from generator.sources.exact_values import CHANCES, Answers, describe
from generator.sources.printed_number import (
    Exact,
    Judgement,
    is_cut_off,
    judge,
    show_beside,
    standard_errors,
)
from generator.sources.reading import Claim, ClaimTable, PrintedFormula, Work
from generator.sources.statements import check_statement
from generator.sources.work_file import PrintedSource, Quantity, WorkedExample
from risk_odds.errors import InputError
from risk_odds.numbers import Ratio
from risk_odds.ruleset import Ruleset


class Standing(StrEnum):
    """Whether a figure is one that its work had to work out."""

    COUNTED = "counted"
    """It is, and counts in the verdict."""
    IMPOSSIBLE = "impossible"
    """The 0 of something that cannot happen: nothing was worked out for it."""
    REPEATED = "repeated"
    """The same work says the same number of the same thing before, at ``repeats``."""


@dataclass(frozen=True, slots=True)
class CheckedFigure:
    """One printed figure with the exact value beside it (two places more than printed).

    Both are LaTeX if the figure is a ``formula``. ``place`` is where in the work it stands,
    ``battle`` (A, D) of which it is, (0, 0) where it is of none. ``attackers_lost`` belongs to
    rounds only. ``runs`` are the simulated battles or rolls that a chance comes from. ``cut_off``
    says that it is the exact value's first digits: where its last digit is off, it was cut off and
    not rounded. ``value`` is the exact value itself, None of a formula.
    """

    place: str
    description: str
    ruleset: str
    printed: str
    exact: str
    judgement: Judgement
    cut_off: bool
    standard_errors: str | None
    erratum: str | None
    reproduce: str | None
    standing: Standing
    repeats: str | None
    quantity: Quantity
    battle: tuple[int, int]
    attackers_lost: int
    runs: int | None
    value: Exact | None = None

    @property
    def formula(self) -> bool:
        """Whether it is a formula in s, in LaTeX."""
        return self.quantity == "round formula"


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row of a printed table; None where the work prints that there is no such battle."""

    label: str
    cells: tuple[CheckedFigure | None, ...]


@dataclass(frozen=True, slots=True)
class Judgements:
    """How many counted figures there are of each judgement, and how many more are printed."""

    exact: int
    rounded: int
    last_digit: int
    differs: int
    floating_point: int = 0
    simulated: int = 0
    impossible: int = 0
    repeated: int = 0

    @property
    def total(self) -> int:
        """The number of figures that count: those which had to be worked out."""
        found = self.agree + self.last_digit + self.floating_point + self.simulated
        return found + self.differs

    @property
    def calculated(self) -> int:
        """The number of figures that count, without those that chance may have moved."""
        return self.total - self.simulated

    @property
    def printed(self) -> int:
        """The number of all figures."""
        return self.total + self.impossible + self.repeated

    @property
    def agree(self) -> int:
        """The number of figures that are right to their last digit."""
        return self.exact + self.rounded


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """A printed table with the exact values beside its figures."""

    place: str
    caption: str
    row_heading: str
    column_heading: str
    column_labels: tuple[str, ...]
    rows: tuple[CheckedRow, ...]
    counts: Judgements

    @property
    def figures(self) -> Iterator[CheckedFigure]:
        """All figures of the table, row by row."""
        return (cell for row in self.rows for cell in row.cells if cell is not None)


@dataclass(frozen=True, slots=True)
class CheckedStatement:
    """What a work says in words, and whether it holds; ``right`` is what is right, with numbers.

    ``number`` is its place among the work's. ``loose`` is one that does not hold as worded, and
    does as it is meant: it is neither right nor wrong, and counted apart.
    """

    number: int
    place: str
    says: str
    holds: bool
    loose: bool
    right: str | None
    reproduce: str | None
    see: str

    @property
    def wrong(self) -> bool:
        """Whether it does not hold, and not as it is meant either."""
        return not self.holds and not self.loose


@dataclass(frozen=True, slots=True)
class CheckedExample:
    """A battle of which a work states the chance to win, worked out by both ways of counting.

    ``attackers`` (A) are those that the work means, and win with the chance ``win``; ``others`` (A)
    are those who count the other way than the work means by its number, and win with ``other_win``.
    ``garrisons`` are its defenders, or those of the territories that are attacked in turn.
    """

    place: str
    attackers: int
    garrisons: tuple[int, ...]
    win: Ratio
    others: int
    other_win: Ratio
    places: int
    see: str


@dataclass(frozen=True, slots=True)
class CheckedWork:
    """One work: what it is (``source``), its figures in the text and in tables, how many agree."""

    id: str
    source: PrintedSource
    figures: tuple[CheckedFigure, ...]
    tables: tuple[CheckedTable, ...]
    statements: tuple[CheckedStatement, ...]
    counts: Judgements
    examples: tuple[CheckedExample, ...] = ()

    @property
    def all_figures(self) -> Iterator[CheckedFigure]:
        """All figures of the work, those of its tables included."""
        yield from self.figures
        for table in self.tables:
            yield from table.figures

    def wrong_figures(self, judgement: Judgement) -> list[CheckedFigure]:
        """The counted figures of a judgement."""
        return [
            figure
            for figure in self.all_figures
            if (figure.judgement, figure.standing) == (judgement, Standing.COUNTED)
        ]

    @property
    def furthest(self) -> CheckedFigure | None:
        """The simulated figure that strays furthest from its chance, if there are several."""
        strays = [
            (Fraction(figure.standard_errors), figure)
            for figure in self.all_figures
            if figure.standard_errors is not None
        ]
        return max(strays, key=itemgetter(0))[1] if len(strays) > 1 else None

    @property
    def wrong_statements(self) -> list[CheckedStatement]:
        """What it says and is wrong."""
        return [statement for statement in self.statements if statement.wrong]

    @property
    def loose_statements(self) -> list[CheckedStatement]:
        """What it says and holds as it is meant, not as it is worded."""
        return [statement for statement in self.statements if statement.loose]


@dataclass(frozen=True, slots=True)
class CheckedLiterature:
    """All works and the counts of all their figures."""

    works: tuple[CheckedWork, ...]
    counts: Judgements

    @property
    def statements(self) -> int:
        """How many statements in words are checked."""
        return sum(len(work.statements) for work in self.works)

    @property
    def wrong_statements(self) -> int:
        """How many of them are wrong."""
        return sum(len(work.wrong_statements) for work in self.works)

    @property
    def loose_statements(self) -> int:
        """How many of them hold as they are meant, and not as they are worded."""
        return sum(len(work.loose_statements) for work in self.works)

    @property
    def right_statements(self) -> int:
        """How many of them hold as they are worded."""
        return self.statements - self.wrong_statements - self.loose_statements


def check_literature(works: Iterable[Work], rulesets: Mapping[str, Ruleset]) -> CheckedLiterature:
    """All works checked; each ruleset is solved as far as the printed figures reach."""
    works = tuple(works)
    answers = Answers(rulesets, [claim for work in works for claim in all_claims(work)])
    checked = tuple(_check_work(work, answers) for work in works)
    figures = (figure for work in checked for figure in work.all_figures)
    return CheckedLiterature(checked, count_figures(figures))


def all_claims(work: Work) -> Iterator[Claim]:
    """All claims of a work, those of its tables included."""
    yield from work.claims
    for table in work.tables:
        yield from (cell for row in table.cells for cell in row if cell is not None)


def _check_work(work: Work, answers: Answers) -> CheckedWork:
    source = work.source
    said: dict[Hashable, str] = {}

    def check(claim: Claim) -> CheckedFigure:
        printed = claim.printed
        number = _said(claim, answers)
        repeats = said.get(number)
        said.setdefault(number, claim.place)
        standing = Standing.COUNTED if repeats is None else Standing.REPEATED
        errors = runs = exact = None
        cut_off = False
        if isinstance(printed, PrintedFormula):
            derived = answers.formula(claim)
            shown, equal = derived.latex, derived == printed.function
            judgement = Judgement.EXACT if equal else Judgement.DIFFERS
        else:
            exact = answers.value(claim)
            cut_off = is_cut_off(exact, printed)
            if claim.quantity in CHANCES and isinstance(exact.number, Ratio):
                runs = claim.runs
                if exact.number.numerator == printed.numerator == 0:
                    standing = Standing.IMPOSSIBLE
                if runs is not None:
                    errors = standard_errors(exact.number, printed, runs)
            shown, judgement = (
                show_beside(exact, printed),
                judge(exact, printed, runs, claim.precision),
            )
        return CheckedFigure(
            claim.place,
            describe(claim, source.counting) + _rules(claim, source, answers),
            claim.ruleset,
            printed.text,
            shown,
            judgement,
            cut_off,
            errors,
            claim.erratum,
            claim.reproduce,
            standing,
            repeats,
            claim.quantity,
            (claim.attackers, claim.defenders),
            claim.attackers_lost,
            runs,
            exact,
        )

    figures = tuple(check(claim) for claim in work.claims)
    tables = tuple(_check_table(table, source.counting, check) for table in work.tables)
    everything = [*figures, *(figure for table in tables for figure in table.figures)]
    return CheckedWork(
        work.id,
        source,
        figures,
        tables,
        _statements(work),
        count_figures(everything),
        tuple(_worked(example, source, answers) for example in source.examples),
    )


def _worked(example: WorkedExample, source: PrintedSource, answers: Answers) -> CheckedExample:
    """An example with its chance to win, and that of who reads its number the other way."""
    attackers = example.attackers - source.stays_behind
    others = example.attackers - (1 - source.stays_behind)
    garrisons = example.defenders, *example.then
    win, other_win = (
        answers.chance_to_take(source.ruleset, armies, garrisons) for armies in (attackers, others)
    )
    return CheckedExample(
        example.place,
        attackers,
        garrisons,
        win,
        others,
        other_win,
        example.places,
        example.see,
    )


def _rules(claim: Claim, source: PrintedSource, answers: Answers) -> str:
    """The rules of a claim in brackets, where they are not those of its work."""
    return "" if claim.ruleset == source.ruleset else f" ({answers.title(claim)})"


def _statements(work: Work) -> tuple[CheckedStatement, ...]:
    """All statements of a work, checked. Raises ``InputError`` where one cannot be."""
    checked = []
    for number, statement in enumerate(work.source.statements, start=1):
        place = f"{work.id}.toml: statements[{number - 1}]"
        try:
            finding = check_statement(statement.check, statement.given)
            right = statement.right and statement.right.format_map(finding.values)
        except ValueError as error:
            raise InputError(f"{place}: {error}") from error
        except KeyError as error:
            known = ", ".join(finding.values) or "none"
            raise InputError(f"{place}.right: found {error}, expected one of {known}") from error
        if not finding.holds and right is None:
            raise InputError(f"{place}.right: found nothing, expected what is right: it is wrong")
        checked.append(
            CheckedStatement(
                number,
                statement.place,
                statement.says,
                finding.holds,
                finding.loose,
                right,
                statement.reproduce,
                statement.see,
            )
        )
    return tuple(checked)


def _said(claim: Claim, answers: Answers) -> Hashable:
    """What a claim says: of what, and which number.

    A round is one of dice, whatever is left. An end that only the next round leads to is that
    round, and against one defender the chance to lose is that of the one end.
    """
    printed = claim.printed
    number: Hashable = printed.text
    if not isinstance(printed, PrintedFormula):
        number = Fraction(printed.numerator, printed.denominator)
    if claim.quantity == "round":
        dice = answers.dice(claim)
        lost = claim.attackers_lost, min(map(len, dice)) - claim.attackers_lost
        return claim.ruleset, dice, lost, number
    if claim.quantity == "transition" or (
        claim.quantity == "outcome" and answers.in_one_round(claim)
    ):
        lost = claim.attackers - claim.end[0], claim.defenders - claim.end[1]
        return claim.ruleset, answers.dice(claim), lost, number
    what: tuple[Hashable, ...] = (claim.quantity, claim.end)
    if claim.quantity == "lose" and claim.defenders == 1:
        what = ("outcome", (0, 1))
    about = (*what, claim.ruleset, claim.attackers, claim.defenders)
    which = (claim.attackers_lost, claim.pairs, claim.won, claim.dice, claim.chance)
    return (*about, *which, claim.campaign, number)


def _check_table(
    table: ClaimTable, counting: Literal["A", "T"], check: Callable[[Claim], CheckedFigure]
) -> CheckedTable:
    rows = tuple(
        CheckedRow(label, tuple(check(cell) if cell else None for cell in cells))
        for label, cells in zip(table.row_labels, table.cells, strict=True)
    )
    armies = "Attackers" if counting == "A" else "Armies on the attacking territory"
    headings = {
        "defenders": (armies, "Defenders"),
        "advantage": (armies, f"{armies} minus defenders"),
        "sequence": ("Defenders", "Further defenders, to be added"),
        "states": (f"From ({armies.lower()}, defenders)", f"To ({armies.lower()}, defenders)"),
    }
    counts = count_figures(cell for row in rows for cell in row.cells if cell)
    return CheckedTable(
        table.place, table.caption, *headings[table.layout], table.column_labels, rows, counts
    )


def count_figures(figures: Iterable[CheckedFigure]) -> Judgements:
    """How many figures there are of each judgement and standing."""
    found = list(figures)
    standing = Counter(figure.standing for figure in found)
    number = Counter(figure.judgement for figure in found if figure.standing is Standing.COUNTED)
    return Judgements(
        exact=number[Judgement.EXACT],
        rounded=number[Judgement.ROUNDED],
        last_digit=number[Judgement.LAST_DIGIT],
        differs=number[Judgement.DIFFERS],
        floating_point=number[Judgement.FLOATING_POINT],
        simulated=number[Judgement.SIMULATED],
        impossible=standing[Standing.IMPOSSIBLE],
        repeated=standing[Standing.REPEATED],
    )
