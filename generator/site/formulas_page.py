"""The general formulas of a round, for dice with any number of faces, and who else prints them."""

from collections.abc import Container
from typing import Any

from generator.literature_check import CheckedLiterature
from generator.numbers import Ratio, percent
from generator.site.page import Page
from generator.site.rendering import render
from generator.solver.formulas import CLASSIC_ROUNDS, RoundFormula, round_formulas

FACES = (4, 6, 8, 10, 12, 20)
"""The dice that there are to buy; the formulas hold for all."""


def formulas_page(literature: CheckedLiterature, rulesets: Container[str]) -> Page:
    """The page of formulas in s; ``rulesets`` are the ids of those that have pages to lead to."""
    html = render(
        "pages/formulas.html",
        faces=[(faces, _ruleset_of(faces, rulesets)) for faces in FACES],
        rounds=[_round(attacker, defender) for attacker, defender in CLASSIC_ROUNDS],
        works=[
            (work.source, formulas)
            for work in literature.works
            if (formulas := [figure for figure in work.figures if figure.formula])
        ],
    )
    return Page(
        address="formulas",
        title="RISK dice formulas for s-faced dice",
        description=(
            "The exact chance of every outcome of a RISK round as a formula in the number of faces "
            "of the dice, with its values for d4, d6, d8, d10, d12 and d20."
        ),
        html=html,
    )


def _ruleset_of(faces: int, rulesets: Container[str]) -> str | None:
    ruleset = "classic" if faces == 6 else f"d{faces}"
    return ruleset if ruleset in rulesets else None


def _round(attacker_dice: int, defender_dice: int) -> dict[str, Any]:
    return {
        "attacker_dice": attacker_dice,
        "defender_dice": defender_dice,
        "formulas": [_texts(formula) for formula in round_formulas(attacker_dice, defender_dice)],
    }


def _texts(formula: RoundFormula) -> dict[str, Any]:
    return {
        "attacker_losses": formula.attacker_losses,
        "defender_losses": formula.defender_losses,
        "latex": formula.chance.latex,
        "values": [_value(formula.chance.value(faces)) for faces in FACES],
        "limit": _value(formula.chance.limit),
    }


def _value(chance: Ratio) -> dict[str, str]:
    return {"fraction": str(chance), "percent": percent(chance, 2)}
