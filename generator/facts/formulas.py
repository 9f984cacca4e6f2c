"""The general formulas of a round, for dice with any number of faces, and who else prints them."""

from dataclasses import dataclass

from generator.facts.given import SharedFacts
from generator.sources.verdicts import CheckedFigure
from generator.sources.work_file import PrintedSource
from risk_odds.solver.formulas import CLASSIC_ROUNDS, RoundFormula, round_formulas

FACES = (4, 6, 8, 10, 12, 20)
"""The dice that there are to buy; the formulas hold for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulasFacts:
    """The formulas of each round of the classic numbers of dice, and the works that print some.

    ``faces`` are those of dice that there are, each with the ruleset that rolls them, if the site
    has it.
    """

    faces: tuple[tuple[int, str | None], ...]
    rounds: tuple[tuple[RoundFormula, ...], ...]
    works: tuple[tuple[PrintedSource, tuple[CheckedFigure, ...]], ...]

    @property
    def formulas(self) -> tuple[RoundFormula, ...]:
        """The formulas of all rounds."""
        return tuple(formula for of_round in self.rounds for formula in of_round)


def formulas_facts(facts: SharedFacts) -> FormulasFacts:
    """All formulas, beside what the literature prints of them."""
    works = (
        (work.source, tuple(figure for figure in work.figures if figure.formula))
        for work in facts.literature.works
    )
    return FormulasFacts(
        faces=tuple((faces, _ruleset_of(faces, facts)) for faces in FACES),
        rounds=tuple(round_formulas(*dice) for dice in CLASSIC_ROUNDS),
        works=tuple((source, figures) for source, figures in works if figures),
    )


def _ruleset_of(faces: int, facts: SharedFacts) -> str | None:
    """The ruleset whose dice have this many faces, if it has pages to lead to."""
    ruleset = "classic" if faces == 6 else f"d{faces}"
    return ruleset if ruleset in facts.about else None
