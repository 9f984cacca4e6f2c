"""What others printed, as datasets: our verdicts in one, their digits in another.

The digits are their authors' and come without a licence of ours. A verdict names its figure by work
and number, as the digits do.
"""

from collections.abc import Iterator
from decimal import Decimal
from math import isqrt

from generator.datasets.tables import RULESET, TABLE, Dataset, Field, Row, decimal_fields
from generator.sources.printed_number import Exact
from generator.sources.verdicts import CheckedFigure, CheckedLiterature, CheckedWork
from risk_odds.numbers import Ratio, fixed_root, nearest_double, nearest_root, significant

DIGITS = 20
"""The significant digits of a decimal."""

KEY = "work", "figure"
WORK = Field("work", "string", "none", "The work that prints the figure.")
FIGURE = Field("figure", "integer", "none", "The figure's number in its work, from 1.")


def literature_datasets(literature: CheckedLiterature) -> tuple[Dataset, Dataset]:
    """The verdicts on all printed figures, and the figures as they are printed."""
    return _verdicts(literature), _quoted(literature)


def decimal_of(exact: Exact) -> tuple[float, str]:
    """The nearest double of an exact value, and its 20 significant digits, correctly rounded."""
    number = exact.number
    if not exact.root:
        return nearest_double(number), significant(number, DIGITS)
    if isinstance(number, Ratio):
        root = Ratio(isqrt(number.numerator), isqrt(number.denominator))
        if (root.numerator**2, root.denominator**2) == (number.numerator, number.denominator):
            return nearest_double(root), significant(root, DIGITS)
    # the first digit is at most one place before that of the double, which may be rounded up
    places = DIGITS - Decimal(nearest_root(number)).adjusted()
    for fewer in (places, places - 1):
        text = fixed_root(number, fewer)
        if len(Decimal(text).as_tuple().digits) == DIGITS:
            break
    return nearest_root(number), str(Decimal(text))


def _verdicts(literature: CheckedLiterature) -> Dataset:
    return Dataset(
        "literature-verdicts",
        "The printed literature, checked: our verdicts",
        "How right each figure is that others have printed on RISK battles, and the exact value. "
        "'work' and 'figure' name it in literature-quoted, which has its digits as printed.",
        (
            WORK,
            FIGURE,
            Field("place", "string", "none", "Where in the work it stands."),
            Field("description", "string", "none", "What the figure is about."),
            Field(
                "quantity",
                "string",
                "none",
                "The kind of what it is about: win, lose, …; its armies are counted as 'counting' "
                "says.",
            ),
            RULESET,
            Field(
                "counting",
                "string",
                "none",
                "Which of the attacker's armies the work counts, and so does 'exact_value': A or T "
                "(T = A + 1).",
            ),
            Field(
                "battle_armies",
                "integer",
                "armies",
                "The attacker's armies of its battle as the work counts them: A or T.",
                optional=True,
            ),
            Field(
                "battle_attackers",
                "integer",
                "armies",
                "The same as armies that can attack (A); empty where it names none.",
                optional=True,
            ),
            Field(
                "battle_defenders",
                "integer",
                "armies",
                "The defenders of its battle (D); empty where it names none.",
                optional=True,
            ),
            Field(
                "judgement",
                "string",
                "none",
                "exact, rounded (correctly), last digit (off by one), floating point (off by no "
                "more than a program's rounding), simulated (no further away than chance explains) "
                "or differs.",
            ),
            Field(
                "standing",
                "string",
                "none",
                "counted (it had to be worked out), impossible (the 0 of what cannot happen) or "
                "repeated (the work says it before).",
            ),
            Field(
                "standard_errors",
                "number",
                "none",
                "Of a simulation: how many of these lie between the two.",
                optional=True,
            ),
            *(
                Field(field.name, field.type, field.unit, field.description, optional=True)
                for field in decimal_fields(
                    "exact_value",
                    "none",
                    "What is right, where the figure is a number: a probability, armies (A or T, "
                    "as 'counting' says) or what 'quantity' names",
                )
            ),
        ),
        KEY,
        _rows_of_verdicts(literature),
        formats=TABLE,
    )


def _rows_of_verdicts(literature: CheckedLiterature) -> Iterator[Row]:
    for work in literature.works:
        for number, figure in enumerate(work.all_figures, start=1):
            yield (
                *(work.id, number, figure.place, figure.description, figure.quantity),
                *(figure.ruleset, work.source.counting, *_battle(work, figure)),
                *(str(figure.judgement), str(figure.standing)),
                None if figure.standard_errors is None else float(figure.standard_errors),
                *((None, None) if figure.value is None else decimal_of(figure.value)),
            )


def _battle(work: CheckedWork, figure: CheckedFigure) -> tuple[int | None, int | None, int | None]:
    """The battle of a figure: the attacker's armies as the work counts them, A, D."""
    attackers, defenders = (armies or None for armies in figure.battle)
    return attackers and attackers + work.source.stays_behind, attackers, defenders


def _quoted(literature: CheckedLiterature) -> Dataset:
    return Dataset(
        "literature-quoted",
        "The printed literature: figures as printed",
        "Figures that others have printed on RISK battles, quoted for comparison. They remain "
        "their authors': no licence of ours covers them.",
        (
            WORK,
            FIGURE,
            Field(
                "row",
                "string",
                "none",
                "The table's row, as printed; empty (null) for figures of the text.",
                optional=True,
            ),
            Field(
                "column",
                "string",
                "none",
                "The table's column, as printed; empty (null) for those too.",
                optional=True,
            ),
            Field("notation", "string", "none", "How both numbers are written: number or LaTeX."),
            Field("printed", "string", "none", "The figure as printed."),
        ),
        KEY,
        _rows_of_quotations(literature),
        formats=TABLE,
        quoted=tuple(work.source for work in literature.works if work.counts.printed),
    )


def _rows_of_quotations(literature: CheckedLiterature) -> Iterator[Row]:
    for work in literature.works:
        places: list[tuple[str | None, str | None, CheckedFigure]] = [
            (None, None, figure) for figure in work.figures
        ]
        places += [
            (row.label, label, cell)
            for table in work.tables
            for row in table.rows
            for label, cell in zip(table.column_labels, row.cells, strict=True)
            if cell is not None
        ]
        for number, (row, column, figure) in enumerate(places, start=1):
            notation = "LaTeX" if figure.formula else "number"
            yield work.id, number, row, column, notation, figure.printed
