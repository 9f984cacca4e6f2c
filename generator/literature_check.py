"""Checks what others printed against the exact solver. Pure: works in, judgements out.

The result is ready for a page: every number in it is already a correctly rounded string.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from generator.dice import round_outcomes
from generator.literature import (
    Claim,
    ClaimTable,
    PrintedFormula,
    PrintedSource,
    Quantity,
    Work,
)
from generator.numbers import Ratio, reduced
from generator.printed import Exact, Judgement, judge, show_beside, standard_errors
from generator.rules import Ruleset
from generator.solver import Solution
from generator.solver.formulas import RationalFunction, round_formulas
from generator.solver.stationary import best_defence

CHANCES: frozenset[Quantity] = frozenset({"win", "lose", "outcome", "transition", "round"})
"""The quantities that are chances: only these have a standard error in a simulation."""

_WORDS: dict[Quantity, str] = {
    "win": "the attacker wins",
    "lose": "the attacker loses",
    "expected attackers lost": "armies the attacker loses on average",
    "expected defenders lost": "armies the defender loses on average",
    "deviation of attackers lost": "standard deviation of the armies the attacker loses",
    "deviation of defenders lost": "standard deviation of the armies the defender loses",
    "attackers lost per army at stake": "the attacker's loss in a round, per army at stake",
    "best Dutch average": (
        "Dutch rules, the best defence against three dice, in the long run: "
        "the attacker's loss per army at stake"
    ),
    "rolls": "equally likely rolls of all dice in the next round",
}


@dataclass(frozen=True, slots=True)
class CheckedFigure:
    """One printed figure with the exact value beside it (two places more than printed).

    Both are LaTeX if the figure is a ``formula``.
    """

    description: str
    ruleset: str
    printed: str
    exact: str
    judgement: Judgement
    standard_errors: str | None
    erratum: str | None
    formula: bool = False


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row of a printed table; None where the work prints that there is no such battle."""

    label: str
    cells: tuple[CheckedFigure | None, ...]


@dataclass(frozen=True, slots=True)
class Judgements:
    """How many figures there are of each judgement."""

    exact: int
    rounded: int
    last_digit: int
    differs: int

    @property
    def total(self) -> int:
        """The number of all figures."""
        return self.exact + self.rounded + self.last_digit + self.differs

    @property
    def agree(self) -> int:
        """The number of figures that are right to their last digit."""
        return self.exact + self.rounded


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """A printed table with the exact values beside its figures."""

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
class CheckedWork:
    """One work: what it is (``source``), its figures in the text and in tables, how many agree."""

    id: str
    source: PrintedSource
    figures: tuple[CheckedFigure, ...]
    tables: tuple[CheckedTable, ...]
    counts: Judgements

    @property
    def all_figures(self) -> Iterator[CheckedFigure]:
        """All figures of the work, those of its tables included."""
        yield from self.figures
        for table in self.tables:
            yield from table.figures


@dataclass(frozen=True, slots=True)
class CheckedLiterature:
    """All works and the counts of all their figures."""

    works: tuple[CheckedWork, ...]
    counts: Judgements


def check_literature(works: Iterable[Work], rulesets: Mapping[str, Ruleset]) -> CheckedLiterature:
    """All works checked; each ruleset is solved as far as the printed figures reach."""
    works = tuple(works)
    answers = _Answers(rulesets, [claim for work in works for claim in all_claims(work)])
    checked = tuple(_check_work(work, answers) for work in works)
    figures = (figure for work in checked for figure in work.all_figures)
    return CheckedLiterature(checked, _count(figures))


def all_claims(work: Work) -> Iterator[Claim]:
    """All claims of a work, those of its tables included."""
    yield from work.claims
    for table in work.tables:
        yield from (cell for row in table.cells for cell in row if cell is not None)


def exact_value(claim: Claim, ruleset: Ruleset, solution: Solution) -> Exact:
    """The exact value of what a claim is about.

    ``solution`` must be of the same ruleset and reach at least as far as the claim's battle.
    """
    a, d = claim.attackers, claim.defenders
    match claim.quantity:
        case "best Dutch average":
            return Exact(best_defence().average)
        case "win":
            return Exact(solution.win(a, d))
        case "lose":
            return Exact(solution.lose(a, d))
        case "expected attackers lost":
            return Exact(solution.expected_attackers_lost(a, d))
        case "expected defenders lost":
            return Exact(solution.expected_defenders_lost(a, d))
        case "deviation of attackers lost":
            return Exact(solution.variance_attackers_left(a, d), root=True)
        case "deviation of defenders lost":
            return Exact(solution.variance_defenders_left(a, d), root=True)
        case "outcome":
            return Exact(_chance_of_end(claim, solution))
    return Exact(_round_value(claim, ruleset))


def describe(claim: Claim, counting: Literal["A", "T"]) -> str:
    """The claim in words; the attacker's armies as its work counts them, the other way beside."""
    if claim.quantity == "best Dutch average":
        return _WORDS[claim.quantity]
    battle = f"{_attackers(claim.attackers, counting)} v {_number(claim.defenders, 'defender')}"
    if claim.quantity in ("round", "round formula"):
        words = f"the next round costs the attacker {_number(claim.attackers_lost, 'army')}"
        words += ", with s-faced dice" if claim.quantity == "round formula" else ""
    elif claim.quantity in ("transition", "outcome"):
        words = _describe_end(claim, counting)
    else:
        words = _WORDS[claim.quantity]
    return f"{battle}: {words}"


class _Answers:
    """Exact values from as few and as small solutions as the claims need."""

    def __init__(self, rulesets: Mapping[str, Ruleset], claims: Iterable[Claim]) -> None:
        sizes: dict[tuple[str, Quantity], tuple[int, int]] = {}
        for claim in claims:
            if claim.quantity == "round formula":
                continue
            a, d = sizes.get((claim.ruleset, claim.quantity), (1, 1))
            largest = max(a, claim.attackers), max(d, claim.defenders)
            sizes[claim.ruleset, claim.quantity] = largest
        self._rulesets = rulesets
        self._solutions = {key: Solution(rulesets[key[0]], a, d) for key, (a, d) in sizes.items()}

    def formula(self, claim: Claim) -> RationalFunction:
        ruleset = self._rulesets[claim.ruleset]
        dice = ruleset.attacker_dice(claim.attackers), ruleset.defender_dice(claim.defenders)
        return round_formulas(*map(len, dice))[claim.attackers_lost].chance

    def value(self, claim: Claim) -> Exact:
        solution = self._solutions[claim.ruleset, claim.quantity]
        return exact_value(claim, self._rulesets[claim.ruleset], solution)


def _check_work(work: Work, answers: _Answers) -> CheckedWork:
    source = work.source

    def check(claim: Claim) -> CheckedFigure:
        description = describe(claim, source.counting)
        printed = claim.printed
        if isinstance(printed, PrintedFormula):
            derived = answers.formula(claim)
            return CheckedFigure(
                description,
                claim.ruleset,
                printed.text,
                derived.latex,
                Judgement.EXACT if derived == printed.function else Judgement.DIFFERS,
                None,
                claim.erratum,
                formula=True,
            )
        exact = answers.value(claim)
        return CheckedFigure(
            description,
            claim.ruleset,
            printed.text,
            show_beside(exact, printed),
            judge(exact, printed),
            standard_errors(exact.ratio, printed, source.runs)
            if source.runs is not None and claim.quantity in CHANCES
            else None,
            claim.erratum,
        )

    figures = tuple(check(claim) for claim in work.claims)
    tables = tuple(_check_table(table, source.counting, check) for table in work.tables)
    everything = [*figures, *(figure for table in tables for figure in table.figures)]
    return CheckedWork(work.id, source, figures, tables, _count(everything))


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
        "states": (f"From ({armies.lower()}, defenders)", f"To ({armies.lower()}, defenders)"),
    }
    counts = _count(cell for row in rows for cell in row.cells if cell)
    return CheckedTable(table.caption, *headings[table.layout], table.column_labels, rows, counts)


def _chance_of_end(claim: Claim, solution: Solution) -> Ratio:
    attackers_left, defenders_left = claim.end
    if attackers_left > claim.attackers or defenders_left > claim.defenders:
        return Ratio(0, 1)
    outcomes = solution.outcomes(claim.attackers, claim.defenders)
    if attackers_left:
        return outcomes.attackers_left[attackers_left - 1]
    return outcomes.defenders_left[defenders_left - 1]


def _round_value(claim: Claim, ruleset: Ruleset) -> Ratio:
    outcome = round_outcomes(ruleset, claim.attackers, claim.defenders)
    if claim.quantity == "rolls":
        return Ratio(outcome.total, 1)
    if claim.quantity == "attackers lost per army at stake":
        lost = sum(armies * count for armies, count in enumerate(outcome.counts))
        return reduced(lost, outcome.total * outcome.pairs)
    if claim.quantity == "round":
        return reduced(outcome.counts[claim.attackers_lost], outcome.total)
    attackers_lost = claim.attackers - claim.end[0]
    defenders_lost = claim.defenders - claim.end[1]
    possible = min(attackers_lost, defenders_lost) >= 0
    if not possible or attackers_lost + defenders_lost != outcome.pairs:
        return Ratio(0, 1)
    return reduced(outcome.counts[attackers_lost], outcome.total)


def _describe_end(claim: Claim, counting: Literal["A", "T"]) -> str:
    attackers, defenders = claim.end
    left = f"{_attackers(attackers, counting)} v {_number(defenders, 'defender')}"
    if claim.quantity == "transition":
        return f"the next round leads to {left}"
    return f"the battle ends with {left}"


def _attackers(attackers: int, counting: Literal["A", "T"]) -> str:
    on_territory = _number(attackers + 1, "army")
    if counting == "A":
        return f"{_number(attackers, 'attacker')} ({on_territory} on the territory)"
    return f"{on_territory} on the territory ({attackers or 'none'} may attack)"


def _number(count: int, noun: str) -> str:
    plural = "armies" if noun == "army" else f"{noun}s"
    return f"{count or 'no'} {noun if count == 1 else plural}"


def _count(figures: Iterable[CheckedFigure]) -> Judgements:
    number = Counter(figure.judgement for figure in figures)
    return Judgements(
        exact=number[Judgement.EXACT],
        rounded=number[Judgement.ROUNDED],
        last_digit=number[Judgement.LAST_DIGIT],
        differs=number[Judgement.DIFFERS],
    )
