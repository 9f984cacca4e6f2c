"""The general formulas of a round, for dice with any number of faces, and who else prints them."""

from generator.facts.formulas import FormulasFacts, formulas_facts
from generator.facts.given import SharedFacts
from generator.pages.kinds import SharedKind
from generator.pages.page import INDEX, Page
from generator.pages.tables import Column, Table, armies, count, fraction, text

ROUND: tuple[Column, ...] = (
    count("attacker_dice", "Dice that the attacker rolls."),
    count("defender_dice", "Dice that the defender rolls."),
    armies("attackers_lost", "Armies that the attacker loses."),
    armies("defenders_lost", "Armies that the defender loses."),
)
KEY = ("attacker_dice", "defender_dice", "attackers_lost")


def build(facts: SharedFacts) -> Page:
    """The page /formulas/."""
    found = formulas_facts(facts)
    return Page(
        address="formulas",
        title="Formulas for RISK dice with any number of faces",
        description=(
            "The exact chance of every outcome of a RISK round as a formula in the number of faces "
            "of the dice, with its values for d4, d6, d8, d10, d12 and d20."
        ),
        keywords=("formula",),
        template="pages/formulas.html",
        content=found,
        tables=(_values(found), _formulas(found)),
        links=(INDEX,),
    )


def _values(found: FormulasFacts) -> Table:
    return Table(
        "values",
        "Rounds of dice with other faces",
        "The exact chance of each outcome of a round, ties to the defender, by the dice's faces.",
        (*ROUND, count("faces", "Faces of all dice."), fraction("chance", "Of this outcome")),
        (*KEY, "faces"),
        [
            (
                *(each.attacker_dice, each.defender_dice, each.attackers_lost, each.defenders_lost),
                *(faces, each.chance.value(faces)),
            )
            for each in found.formulas
            for faces, _ in found.faces
        ],
    )


def _formulas(found: FormulasFacts) -> Table:
    return Table(
        "formulas",
        "Rounds of dice with s faces",
        "The exact chance of each outcome of a round as a formula in the number of faces s.",
        (*ROUND, text("latex", "The formula."), fraction("limit", "As s grows for ever")),
        KEY,
        [
            (
                *(each.attacker_dice, each.defender_dice, each.attackers_lost, each.defenders_lost),
                *(each.chance.latex, each.chance.limit),
            )
            for each in found.formulas
        ],
    )


KIND = SharedKind(address="formulas", build=build)
