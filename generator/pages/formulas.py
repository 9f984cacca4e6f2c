"""The general formulas of a round, for dice with any number of faces, and who else prints them."""

from generator.facts import SharedFacts
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Column, Table, armies, count, fraction, text
from generator.solver.formulas import CLASSIC_ROUNDS, RoundFormula, round_formulas

FACES = (4, 6, 8, 10, 12, 20)
"""The dice that there are to buy; the formulas hold for all."""

ROUND: tuple[Column, ...] = (
    count("attacker_dice", "Dice that the attacker rolls."),
    count("defender_dice", "Dice that the defender rolls."),
    armies("attackers_lost", "Armies that the attacker loses."),
    armies("defenders_lost", "Armies that the defender loses."),
)
KEY = ("attacker_dice", "defender_dice", "attackers_lost")


def build(facts: SharedFacts) -> Page:
    """The page /formulas/."""
    rounds = [round_formulas(*dice) for dice in CLASSIC_ROUNDS]
    formulas = [formula for of_round in rounds for formula in of_round]
    works = (
        (work.source, [figure for figure in work.figures if figure.formula])
        for work in facts.literature.works
    )
    return Page(
        address="formulas",
        title="RISK dice formulas for s-faced dice",
        description=(
            "The exact chance of every outcome of a RISK round as a formula in the number of faces "
            "of the dice, with its values for d4, d6, d8, d10, d12 and d20."
        ),
        template="pages/formulas.html",
        content={
            "faces": [(faces, _ruleset_of(faces, facts)) for faces in FACES],
            "rounds": rounds,
            "works": [(source, figures) for source, figures in works if figures],
        },
        tables=(_values(formulas), _formulas(formulas)),
        links=(INDEX,),
    )


def _ruleset_of(faces: int, facts: SharedFacts) -> str | None:
    """The ruleset whose dice have this many faces, if it has pages to lead to."""
    ruleset = "classic" if faces == 6 else f"d{faces}"
    return ruleset if ruleset in facts.about else None


def _values(formulas: list[RoundFormula]) -> Table:
    return Table(
        "values",
        "Rounds of dice with other faces",
        "The exact chance of each outcome of a round, ties to the defender, by the dice's faces.",
        (*ROUND, count("faces", "Faces of all dice."), fraction("chance", "Of this outcome")),
        (*KEY, "faces"),
        [
            (*_round(formula), faces, formula.chance.value(faces))
            for formula in formulas
            for faces in FACES
        ],
    )


def _formulas(formulas: list[RoundFormula]) -> Table:
    return Table(
        "formulas",
        "Rounds of dice with s faces",
        "The exact chance of each outcome of a round as a formula in the number of faces s.",
        (*ROUND, text("latex", "The formula."), fraction("limit", "As s grows for ever")),
        KEY,
        [(*_round(formula), formula.chance.latex, formula.chance.limit) for formula in formulas],
    )


def _round(formula: RoundFormula) -> tuple[int, int, int, int]:
    return (
        formula.attacker_dice,
        formula.defender_dice,
        formula.attackers_lost,
        formula.defenders_lost,
    )


KIND = SharedKind(address="formulas", build=build)
